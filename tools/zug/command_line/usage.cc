// The command line as a whole: the subcommands, the options all of them take, and what is said
// about wrong use. CLI11 has statuses of its own for every kind of wrong use; here all of them
// are 2. It calls a mistyped subcommand a missing one, so the suggestion is ours.

#include "tools/zug/command_line/usage.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/one_line.h"
#include "tools/zug/command_line/player_options.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

constexpr const char* footer = R"(Examples:
  zug check corpus/rbg/breakthrough.rbg
  zug perft corpus/rbg/breakthrough.rbg 4
  zug convert corpus/rbg/breakthrough.rbg --to ll-rbg -o breakthrough-ll.rbg
  zug show - --from rbg < corpus/rbg/hex.rbg

'zug COMMAND -h' explains a command; every one takes --color and --format. Exit status: 0 done,
1 the game has errors, 2 wrong use or missing file, 3 unknown within the limits,
4 not expressible in the target, 70 a bug in zug, 130 Ctrl-C.)";

// Options are looked for where they were given, and in the program itself.
std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command = &app; command != nullptr; command = command->get_parent()) {
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

const CLI::App& command_used(const CLI::App& app) {
  const CLI::App* used = &app;
  while (!used->get_subcommands().empty()) used = used->get_subcommands().front();
  return *used;
}

std::string wrong_use(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> rest = app.remaining(true);
  if (rest.empty()) return error.what();
  const CLI::App& command = command_used(app);
  const std::string& word = rest.front();
  if (word.size() > 1 && word.front() == '-') {
    const std::string near = nearest(word.substr(0, word.find('=')), options_of(command));
    return "unknown option '" + word + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?");
  }
  if (&command != &app && command.get_subcommands({}).empty()) {
    return "'" + word + "' is one word too many";
  }
  std::vector<std::string> names;
  for (const CLI::App* known : command.get_subcommands({})) {
    if (!known->get_group().empty()) names.push_back(known->get_name());  // else it is hidden
  }
  return unknown("command", word, names);
}

// As CLI11 writes it, without what is hidden.
class Help : public CLI::Formatter {
 public:
  std::string make_group(std::string group, bool positional,
                         std::vector<const CLI::Option*> options) const override {
    if (group == hidden_group) return "";
    return CLI::Formatter::make_group(std::move(group), positional, std::move(options));
  }

  // A group is parted from the next one by a blank line, even if that one is hidden.
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    const std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
    return CLI::detail::find_and_replace(text, "\n\n\n", "\n\n");
  }
};

void build_command_line(CLI::App& app, Request& request) {
  app.formatter(std::make_shared<Help>());
  app.set_help_flag("-h,--help", "Print this and exit");
  app.set_version_flag("--version", "zug " ZUG_VERSION, "Print the version and exit");
  app.add_option("--color", request.colour, "When to colour: auto (default), always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
  app.add_option("--format", request.format, "Of errors and results: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}).description(""));
  app.fallthrough()->require_subcommand(1)->footer(footer);
  const Command command(&app);
  add_check_command(command, request);
  add_compare_command(command, request);
  add_convert_command(command, request);
  add_perft_command(command, request);
  add_bench_command(command, request);
  add_stats_command(command, request);
  add_moves_command(command, request);
  add_play_command(command, request);
  add_show_command(command, request);
  add_draw_command(command, request);
  add_match_command(command, request);
  add_replay_command(command, request);
  add_serve_command(command, request);
  add_join_command(command, request);
  add_ggp_command(command, request);
  add_generate_command(command, request);
  add_init_command(command, request);
  add_fmt_command(command, request);
  add_lsp_command(command, request);
  add_doctor_command(command, request);
  add_plan_command(command, request);
  add_languages_command(command, request);
  add_explain_command(command, request);
  add_documents_command(command, request);
}

Status report(const CLI::App& app, const CLI::ParseError& error, bool json) {
  if (error.get_exit_code() == 0) {  // help, or the version
    std::ostringstream text;
    app.exit(error, text, text);
    write_output("-", text.str());
    return Status::Done;
  }
  std::string command = "zug";
  for (const CLI::App* used : app.get_subcommands()) command += " " + used->get_name();
  const std::string wrong = wrong_use(app, error);
  if (json) print_json(error_json(wrong));
  std::fprintf(stderr, "%s: error: %s\n'%s -h' shows how to use it\n", command.c_str(),
               one_line(wrong).c_str(), command.c_str());
  return Status::Usage;
}

}  // namespace

bool wants_json(int argc, char** argv) {
  bool json = false;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--format" && i + 1 < argc) json = std::string(argv[i + 1]) == "json";
    if (word.rfind("--format=", 0) == 0) json = word == "--format=json";
  }
  return json;
}

Status run_command_line(int argc, char** argv, bool json) {
  CLI::App app("Zug translates board games between languages, and plays them.", "zug");
  Request request;
  request.json = json;
  build_command_line(app, request);
  if (argc <= 1) {
    std::fputs(app.help().c_str(), stdout);
    return Status::Usage;
  }
  try {
    std::vector<std::string> words = with_player_options(app, argc, argv);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return report(app, error, json);
  }
  return request.command(request);
}

}  // namespace zug
