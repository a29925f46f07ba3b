#pragma once

// A line cut at its blanks.

#include <sstream>
#include <string>
#include <vector>

namespace zug::cli {

inline std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace zug::cli
