// CLI11 knows all options before it reads the first argument, and players are options that depend
// on an argument. So they are made one known option before it sees them.

#include "tools/zug/command_line/player_options.h"

#include <CLI/CLI.hpp>

namespace zug {
namespace {

// Where the words of `zug play` begin, or the end.
std::size_t after_play(const std::vector<std::string>& words) {
  std::size_t at = 0;
  while (at < words.size() && !words[at].empty() && words[at].front() == '-') {
    at += words[at] == "--color" ? 2 : 1;
  }
  return at < words.size() && words[at] == "play" ? at + 1 : words.size();
}

bool known(const CLI::App& app, const std::string& option) {
  return app.get_option_no_throw(option) != nullptr ||
         app.get_subcommand("play")->get_option_no_throw(option) != nullptr;
}

}  // namespace

std::vector<std::string> with_player_options(const CLI::App& app, int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
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
