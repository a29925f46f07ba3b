// The command line as a whole: the subcommands, the options all of them take, and what is said
// about wrong use. CLI11 has statuses of its own for every kind of wrong use; here all of them
// are 2. It calls a mistyped subcommand a missing one, so the suggestion is ours.

#include "tools/zug/usage.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

#include "ir/diagnostic.h"
#include "tools/zug/json_output.h"
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
  for (const CLI::App* known : command.get_subcommands({})) names.push_back(known->get_name());
  return unknown("command", word, names);
}

std::string plain(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
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
  add_languages_command(app, request);
  add_explain_command(app, request);
}

CLI::Validator whole_number() {
  return whole_number_between(0, std::numeric_limits<std::uint64_t>::max());
}

CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const std::from_chars_result read = std::from_chars(text.data(), end, number);
    const bool whole = read.ec == std::errc() && read.ptr == end;
    if (whole && number >= least && number <= most) return "";
    const bool bounded = most != std::numeric_limits<std::uint64_t>::max();
    const std::string range = bounded
                                  ? " from " + std::to_string(least) + " to " + std::to_string(most)
                                  : ", " + std::to_string(least) + " or more";
    return "'" + text + "' is no whole number" + range + "; write one such as " +
           std::to_string(std::clamp<std::uint64_t>(10, least, most));
  };
  return CLI::Validator(check, "");
}

CLI::Validator number_between(double least, double most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    double number = 0;
    const char* end = text.data() + text.size();
    const std::from_chars_result read = std::from_chars(text.data(), end, number);
    if (read.ec == std::errc() && read.ptr == end && number >= least && number <= most) return "";
    return "'" + text + "' is no number from " + plain(least) + " to " + plain(most) +
           "; write one such as 2.5, without a unit";
  };
  return CLI::Validator(check, "");
}

bool wants_json(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--format=json") return true;
    if (word == "--format" && i + 1 < argc && std::string(argv[i + 1]) == "json") return true;
  }
  return false;
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

Status report(const CLI::App& app, const CLI::ParseError& error, bool json) {
  if (error.get_exit_code() == 0) return static_cast<Status>(app.exit(error));
  std::string command = "zug";
  for (const CLI::App* used : app.get_subcommands()) command += " " + used->get_name();
  const std::string wrong = wrong_use(app, error);
  if (json) print_error_json(wrong);
  std::fprintf(stderr, "%s: error: %s\n'%s -h' shows how to use it\n", command.c_str(),
               wrong.c_str(), command.c_str());
  return Status::Usage;
}

}  // namespace zug
