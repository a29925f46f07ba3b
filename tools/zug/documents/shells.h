#pragma once

#include <string>
#include <vector>

#include "tools/zug/documents/command_tree.h"

namespace zug {

// What may follow an option, as far as that is a list.
struct OptionValues {
  std::string option;
  std::vector<std::string> values;
};

// Scripts that complete command lines.
std::string bash_completion(const CommandText& program, const std::vector<OptionValues>& values);
std::string zsh_completion(const CommandText& program, const std::vector<OptionValues>& values);
std::string fish_completion(const CommandText& program, const std::vector<OptionValues>& values);

}  // namespace zug
