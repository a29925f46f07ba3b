// The games in the pages. A block of code behind a line
//
//   <!-- file: corpus/idioms/ray.rbg -->
//
// is a part of that file, line by line, however far it is moved to the right there; and every block
// that says it is in one of our languages (```rbg, ```sbg …) has such a line. The files are games
// with known facts, or texts with known errors: so everything that a page shows has been tried.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/docs/page.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

namespace fs = std::filesystem;

std::size_t indentation(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Without the blanks that all lines begin with.
std::vector<std::string> moved_left(std::vector<std::string> lines) {
  std::size_t least = ~std::size_t{0};
  for (const std::string& line : lines) {
    if (!line.empty()) least = std::min(least, indentation(line));
  }
  for (std::string& line : lines) line = line.substr(std::min(least, line.size()));
  return lines;
}

bool contains(const std::vector<std::string>& all, const std::vector<std::string>& part) {
  for (std::size_t at = 0; at + part.size() <= all.size(); ++at) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at);
    if (moved_left({begin, begin + static_cast<std::ptrdiff_t>(part.size())}) == part) return true;
  }
  return false;
}

class Excerpts : public testing::TestWithParam<fs::path> {};

TEST_P(Excerpts, AreInTheFilesTheyName) {
  static const std::set<std::string> languages{"rbg", "sbg", "rbgd", "mgame", "kif", "cpp", "c"};
  for (const Block& block : blocks(test::content(GetParam()))) {
    SCOPED_TRACE(GetParam().filename().string() + ":" + std::to_string(block.line));
    if (languages.count(block.info) > 0) {
      EXPECT_NE(block.file, "") << "which file is this from?";
    }
    if (block.file.empty()) continue;
    const fs::path file = test::source_path(block.file);
    ASSERT_TRUE(fs::exists(file)) << block.file;
    EXPECT_TRUE(contains(lines_of(test::content(file)), moved_left(lines_of(block.content))))
        << "not in " << block.file << ":\n"
        << block.content;
  }
}

INSTANTIATE_TEST_SUITE_P(, Excerpts, testing::ValuesIn(pages()), test::stem);

}  // namespace
}  // namespace zug::docs
