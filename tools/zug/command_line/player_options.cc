// CLI11 knows all options before it reads the first argument, and players are options that depend
// on an argument. So they are made one known option before it sees them. It also gives an option in
// front of a command to the program, and the command, which has one of that name, does not see it:
// so a format there goes behind the command.

#include "tools/zug/command_line/player_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace zug {
namespace {

// Where the command stands, or the end.
std::size_t command_at(const std::vector<std::string>& words) {
  std::size_t at = 0;
  while (at < words.size() && !words[at].empty() && words[at].front() == '-') {
    at += words[at] == "--color" || words[at] == "--format" ? 2 : 1;
  }
  return std::min(at, words.size());
}

bool is_format(const std::string& word) {
  return word == "--format" || word.rfind("--format=", 0) == 0;
}

// How many words the command at `at` has: two, as in `ggp serve`, where it is one of several.
std::size_t command_length(const CLI::App& app, const std::vector<std::string>& words,
                           std::size_t at) {
  const auto called = [&](const CLI::App& outer, const std::string& word) {
    return outer.get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
  };
  const std::vector<const CLI::App*> command = called(app, words[at]);
  if (command.empty() || at + 1 == words.size()) return 1;
  return called(*command.front(), words[at + 1]).empty() ? 1 : 2;
}

// A format behind the command is meant where there are two.
std::vector<std::string> with_format_behind_command(const CLI::App& app,
                                                    const std::vector<std::string>& words) {
  const std::size_t command = command_at(words);
  if (command == words.size()) return words;
  const std::size_t end = command + command_length(app, words, command);
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(command);
  const auto behind = words.begin() + static_cast<std::ptrdiff_t>(end);
  const bool again = std::any_of(behind, words.end(), is_format);
  std::vector<std::string> result, format;
  for (std::size_t i = 0; i < command; ++i) {
    if (is_format(words[i])) format.clear();
    const std::size_t count = words[i] == "--color" || words[i] == "--format" ? 2 : 1;
    std::vector<std::string>& kept = is_format(words[i]) ? format : result;
    for (std::size_t k = 0; k < count; ++k) kept.push_back(words[i + k]);
    i += count - 1;
  }
  result.insert(result.end(), begin, behind);
  if (!again) result.insert(result.end(), format.begin(), format.end());
  result.insert(result.end(), behind, words.end());
  return result;
}

// Where the words of `zug play` begin, or the end.
std::size_t after_play(const std::vector<std::string>& words) {
  const std::size_t at = command_at(words);
  return at < words.size() && words[at] == "play" ? at + 1 : words.size();
}

bool known(const CLI::App& app, const std::string& option) {
  return app.get_option_no_throw(option) != nullptr ||
         app.get_subcommand("play")->get_option_no_throw(option) != nullptr;
}

}  // namespace

std::vector<std::string> with_player_options(const CLI::App& app, int argc, char** argv) {
  const std::vector<std::string> words = with_format_behind_command(app, {argv + 1, argv + argc});
  const std::size_t begin = after_play(words);
  std::vector<std::string> result(words.begin(),
                                  words.begin() + static_cast<std::ptrdiff_t>(begin));
  for (std::size_t i = begin; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::size_t equals = std::min(word.find('='), word.size());
    if (word == "--") {
      result.insert(result.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      break;
    }
    if (word.compare(0, 2, "--") != 0 || known(app, word.substr(0, equals))) {
      result.push_back(word);
      continue;
    }
    result.emplace_back("--player");
    std::string wish = word.substr(2);
    if (equals == word.size()) {
      const bool value = i + 1 < words.size() && words[i + 1].compare(0, 2, "--") != 0;
      wish += "=" + (value ? words[++i] : std::string());
    }
    result.push_back(wish);
  }
  return result;
}

}  // namespace zug
