#include "passes/analysis/straightness/syntactic_straightness.h"

#include <gtest/gtest.h>

#include "tests/files.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

std::string text(Straightness value) {
  if (!value) return "none";
  return *value == unbounded ? "inf" : std::to_string(*value);
}

std::string numbers(const Game& game) {
  std::string result;
  for (const StraightnessKind kind : straightness_kinds) {
    result += (result.empty() ? "" : " ") + text(syntactic_straightness(game, kind));
  }
  return result;
}

// Samples of the language reference (section 9.2), each checked with rbgParser.
TEST(SyntacticStraightness, OfSamples) {
  const auto of_rules = [](const std::string& rules) {
    const std::optional<Game> game = read_text("sample",
                                               "#players = p(9), q(9)\n#pieces = e, x\n"
                                               "#variables =\n#board = rectangle(up,down,left,"
                                               "right,[e,e][e,x])\n#rules = " +
                                                   rules + "\n");
    return game ? numbers(*game) : "not read";
  };
  EXPECT_EQ(of_rules("->p [x] ->q"), "1 1 1 1");
  EXPECT_EQ(of_rules("[x][e] ->p"), "2 2 none none");
  EXPECT_EQ(of_rules("->p [x] ->> [x][x] ->q [x] ->p"), "2 2 1 1");
  EXPECT_EQ(of_rules("->p {?[x][x][x]} [x] ->q"), "3 1 1 1");
  EXPECT_EQ(of_rules("->p [x] {![x]{?[x][x]}} ->q"), "4 1 1 1");
  EXPECT_EQ(of_rules("->p [x] . [x][x] ->q"), "3 3 3 2");
  EXPECT_EQ(of_rules("(up [x])*"), "inf inf none none");
  EXPECT_EQ(of_rules("[x](->p [x] + [e])*[x]"), "inf inf inf inf");
}

TEST(SyntacticStraightness, AgreesWithRbgParser) {
  std::ifstream file(shared_folder() / "golden" / "straightness.tsv");
  if (!file) GTEST_SKIP() << "the shared data is not there";
  std::string line;
  std::getline(file, line);  // the heading
  int games = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string name, application, main, move, semimove;
    fields >> name >> application >> main >> move >> semimove;
    const auto game = read_file(shared_folder() / "games" / "rbg" / (name + ".rbg"));
    ASSERT_TRUE(game) << name;
    EXPECT_EQ(numbers(*game), application + " " + main + " " + move + " " + semimove) << name;
    ++games;
  }
  EXPECT_EQ(games, 52);
}

}  // namespace
}  // namespace zug::test
