// The first screen of README.md says what Zug is for, shows a board and then the two commands; and
// all of it is short. What its commands print, and its links, are tested as those of other pages.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/docs/page.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

std::vector<std::string> readme() {
  return lines_of(test::content(test::source_path("README.md")));
}

// From 1; 0 when there is none.
std::size_t line_with(const std::string& begin) {
  const std::vector<std::string> lines = readme();
  const auto found = std::find_if(lines.begin(), lines.end(),
                                  [&](const std::string& line) { return line.starts_with(begin); });
  return found == lines.end() ? 0 : static_cast<std::size_t>(found - lines.begin()) + 1;
}

TEST(Readme, IsShort) { EXPECT_LE(readme().size(), 150u); }

TEST(Readme, ShowsABoardAndThenTheTwoCommandsOnTheFirstScreen) {
  const std::size_t board = line_with("   a b c d e f g h");
  const std::size_t run = line_with("    scripts/run ");
  const std::size_t tests = line_with("    scripts/test ");
  EXPECT_GT(board, 0u);
  EXPECT_GT(run, board);
  EXPECT_EQ(tests, run + 1);
  EXPECT_LE(tests, 24u);
  for (const char* script : {"scripts/run", "scripts/test"}) {
    EXPECT_TRUE(std::filesystem::exists(test::source_path(script)));
  }
}

}  // namespace
}  // namespace zug::docs
