#pragma once

// The command line as plain values, to be written about.

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace zug {

struct OptionText {
  std::vector<std::string> names;  // "--depth", "-d"; of what stands without a name, its own
  std::string value;               // "N"; empty: it takes none
  std::string about;
  bool positional = false;
  bool required = false;
};

struct CommandText {
  std::vector<std::string> words;  // {"ggp", "serve"}; of the program itself none
  std::string about;               // one line
  std::string footer;              // what its help ends with
  std::vector<OptionText> options;
  std::vector<CommandText> commands;  // but hidden ones
};

CommandText command_tree(const CLI::App& app);

// "zug ggp serve" with another sign between the words.
std::string full_name(const CommandText& command, const char* between);

}  // namespace zug
