// corpus/tutorial and corpus/idioms as the pages promise them: every one is shown or linked there,
// and zug check proves every one proper. And the table of the 51 wishes is whole.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/docs/page.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::vector<fs::path> games(const std::string& folder) {
  return test::files_in(test::corpus_folder() / folder, ".rbg");
}

std::vector<fs::path> all_games() {
  std::vector<fs::path> result = games("tutorial");
  for (const fs::path& game : games("idioms")) result.push_back(game);
  return result;
}

class Idiom : public testing::TestWithParam<fs::path> {};

TEST_P(Idiom, IsProvedProper) {
  const cli::Outcome outcome = cli::run_zug({"check", GetParam().string()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("properness     proper\n"));
}

TEST_P(Idiom, IsDrawn) {
  const cli::Outcome outcome = cli::run_zug({"draw", GetParam().string()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("<svg"));
}

TEST_P(Idiom, IsInAPage) {
  const std::string name =
      GetParam().parent_path().filename().string() + "/" + GetParam().filename().string();
  const std::string text = test::content(test::source_path("docs/rbg.md")) +
                           test::content(test::source_path("docs/tutorial.md"));
  EXPECT_THAT(text, HasSubstr("corpus/" + name));
}

INSTANTIATE_TEST_SUITE_P(, Idiom, testing::ValuesIn(all_games()), test::stem);

struct Wish {
  int number = 0;
  std::string verdict, how;
};

std::vector<Wish> wishes() {
  static const std::regex row("^\\| ([0-9]+) \\| [^|]+ \\| ([a-z ]+) \\| (.+) \\|$");
  std::vector<Wish> result;
  for (const std::string& line : lines_of(test::content(test::source_path("docs/rbg.md")))) {
    std::smatch match;
    if (std::regex_match(line, match, row)) {
      result.push_back({std::stoi(match[1]), match[2], match[3]});
    }
  }
  return result;
}

TEST(Wishes, AreAllAnsweredAndThoseThatWeGrantHaveAFile) {
  const std::vector<Wish> all = wishes();
  ASSERT_EQ(all.size(), 51u);
  const std::vector<std::string> granted{"yes", "by an idiom", "dearly"};
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(i + 1);
    EXPECT_EQ(all[i].number, static_cast<int>(i) + 1);
    const bool in_a_file = std::count(granted.begin(), granted.end(), all[i].verdict) > 0;
    EXPECT_TRUE(in_a_file || all[i].verdict == "no" || all[i].verdict == "tool");
    if (in_a_file) {
      EXPECT_THAT(all[i].how, HasSubstr(".rbg)"));
    }
  }
}

}  // namespace
}  // namespace zug::docs
