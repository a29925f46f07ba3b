// The command line as a whole: the subcommands, the options all of them take, and what is said
// about wrong use. CLI11 has statuses of its own for every kind of wrong use; here all of them
// are 2. It calls a mistyped subcommand a missing one, so the suggestion is ours.

#include "tools/zug/usage.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>
#include <system_error>
#include <vector>

#include "tools/zug/suggest.h"

namespace zug {
namespace {

constexpr const char* footer = R"(Examples:
  zug check corpus/rbg/breakthrough.rbg
  zug perft corpus/rbg/breakthrough.rbg 4
  zug convert corpus/rbg/breakthrough.rbg --to ll-rbg -o breakthrough-ll.rbg
  zug show - --from rbg < corpus/rbg/hex.rbg

'zug COMMAND -h' explains a command; every one takes --color. Exit status: 0 done,
1 the game has errors, 2 wrong use or missing file, 3 unknown within the limits,
4 not expressible in the target, 70 a bug in zug, 130 Ctrl-C.)";

std::string wrong_use(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> rest = app.remaining();
  if (!app.get_subcommands().empty() || rest.empty()) return error.what();
  const std::string& word = rest.front();
  if (word.front() == '-') return "unknown option '" + word + "'";
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  return unknown("command", word, names);
}

}  // namespace

void build_command_line(CLI::App& app, Request& request) {
  app.set_help_flag("-h,--help", "Print this and exit");
  app.set_version_flag("--version", "zug " ZUG_VERSION, "Print the version and exit");
  app.add_option("--color", request.colour, "When to colour: auto (default), always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
  app.fallthrough()->require_subcommand(1)->footer(footer);
  add_check_command(app, request);
  add_compare_command(app, request);
  add_convert_command(app, request);
  add_perft_command(app, request);
  add_bench_command(app, request);
  add_stats_command(app, request);
  add_moves_command(app, request);
  add_play_command(app, request);
  add_show_command(app, request);
  add_match_command(app, request);
  add_replay_command(app, request);
  add_serve_command(app, request);
  add_join_command(app, request);
  add_ggp_command(app, request);
  add_generate_command(app, request);
  add_init_command(app, request);
  add_fmt_command(app, request);
  add_lsp_command(app, request);
  add_doctor_command(app, request);
  add_languages_command(app, request);
  add_explain_command(app, request);
  add_documents_command(app, request);
}

CLI::Validator whole_number() {
  const auto check = [](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const std::from_chars_result read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? "" : "'" + text + "' is no whole number";
  };
  return CLI::Validator(check, "");
}

CLI::Validator positive_number() {
  CLI::Validator number = whole_number();
  const auto check = [number](std::string text) -> std::string {
    const std::string wrong = number(text);
    if (!wrong.empty()) return wrong;
    return text.find_first_not_of('0') == std::string::npos ? "'" + text + "' is not above 0" : "";
  };
  return CLI::Validator(check, "");
}

Status report(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return static_cast<Status>(app.exit(error));
  std::string command = "zug";
  for (const CLI::App* used : app.get_subcommands()) command += " " + used->get_name();
  std::fprintf(stderr, "%s: error: %s\n'%s -h' shows how to use it\n", command.c_str(),
               wrong_use(app, error).c_str(), command.c_str());
  return Status::Usage;
}

}  // namespace zug
