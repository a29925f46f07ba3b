#pragma once

// The files that tests read, in an order that does not depend on the machine.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace zug::test {

// The checkout, the games in it, what stands beside it, and the program. Functions of files.cc, so
// that no other file changes with the place of the checkout and a compiler cache serves all of
// them.
std::filesystem::path source_folder();
std::filesystem::path corpus_folder();
std::filesystem::path shared_folder();
std::string zug_program();
// What tests/faults loads into the program.
std::string fault_shim();

// A file of the checkout, such as "corpus/rbg/hex.rbg".
std::string source_path(const std::string& path);

// Its bytes; none when it cannot be read.
inline std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Those with an extension such as ".rbg"; none when there is no such folder.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& extension) {
  std::vector<std::filesystem::path> found;
  if (!std::filesystem::is_directory(folder)) return found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == extension) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// A text as the name of a test.
inline std::string as_test_name(std::string text) {
  for (char& c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return text;
}

// The name of a file, without its extension, as the name of a test.
inline std::string stem(const testing::TestParamInfo<std::filesystem::path>& info) {
  return as_test_name(info.param.stem().string());
}

}  // namespace zug::test
