// One small game per warning of `zug check`: its code, and the place in the source it points at.

#include "passes/analysis/lints.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "langs/rbg/read.h"

namespace zug {
namespace {

using Warning = std::pair<std::string, std::string>;  // the code, and the text it points at

std::vector<Warning> lints_of(const std::string& text) {
  Source source("lint.rbg", text);
  Diagnostics read;
  const std::optional<Game> game = read_rbg(source, read);
  EXPECT_TRUE(game);
  Budget budget;
  const std::optional<Product> product = build_product(*game, budget);
  EXPECT_TRUE(product);
  Stock stock(*product, budget);
  Diagnostics found;
  const StraightnessBound application =
      bounded_straightness(*product, StraightnessKind::Application, stock, budget);
  find_lints(*product, &application, budget, found);
  warn_of_overflows(*game, found);
  std::vector<Warning> result;
  for (const Diagnostic& diagnostic : found.sorted()) {
    EXPECT_EQ(diagnostic.severity, Severity::Warning);
    const SourceRange range = diagnostic.origin.range;
    result.emplace_back(diagnostic.code, text.substr(range.begin, range.end - range.begin));
  }
  return result;
}

std::vector<Warning> lints_of_rules(const std::string& rules) {
  return lints_of(
      "#players = white(100), black(100)\n#pieces = e, x\n#variables = clock(9)\n"
      "#board = rectangle(up, down, left, right, [e, x] [e, e])\n"
      "#rules = [$ white = 1] [$ black = 1] [$ clock = clock + 1] {$ clock > 0} " +
      rules + "\n");
}

const std::vector<Warning> none;

std::vector<Warning> only(const std::string& code, const std::string& place) {
  return {{code, place}};
}

TEST(Lints, AreSilentOnASoundGame) {
  EXPECT_EQ(lints_of_rules("->white (right* + down*) {e} [x] ->black"), none);
}

TEST(Lints, AssignmentsThatAreNeverValid) {
  EXPECT_EQ(lints_of_rules("->white [$ clock = clock + 10] ->black"),
            only("CHK0001", "[$ clock = clock + 10]"));
  EXPECT_EQ(lints_of_rules("->white [$ clock = clock + 8] ->black"), none);
}

TEST(Lints, ComparisonsThatNeverHold) {
  EXPECT_EQ(lints_of_rules("->white {$ clock > 9} ->black"), only("CHK0002", "{$ clock > 9}"));
  EXPECT_EQ(lints_of_rules("->white {$ clock > 8} ->black"), none);
}

TEST(Lints, PiecesThatAreNeverOnTheBoard) {
  const auto of = [](const std::string& rules) {
    return lints_of(
        "#players = white(100)\n#pieces = e, ghost\n#variables =\n"
        "#board = rectangle(up, down, left, right, [e, e] [e, e])\n"
        "#rules = ->white " +
        rules + " [$ white = 1] ->white\n");
  };
  EXPECT_EQ(of("(right* + down*) {e,ghost}"), only("CHK0003", "ghost"));
  EXPECT_EQ(of("[ghost]"), none);
}

TEST(Lints, VariablesAndScoresThatAreNeverAssignedOrRead) {
  EXPECT_EQ(lints_of("#players = white(100), black(100)\n#pieces = e, x\n"
                     "#variables = constant(3), forgotten(4)\n"
                     "#board = rectangle(up, down, left, right, [e, x] [e, e])\n"
                     "#rules = ->white {$ constant < 2} [$ forgotten = 4] [$ white = 1] ->black\n"),
            (std::vector<Warning>{
                {"CHK0006", "black"}, {"CHK0004", "constant"}, {"CHK0005", "forgotten"}}));
}

TEST(Lints, DirectionsWithoutEdges) {
  EXPECT_EQ(lints_of("#players = white(100)\n#pieces = e, x\n#variables =\n"
                     "#board = rectangle(up, down, left, right, [e, x])\n"
                     "#rules = ->white (left + right + up + down) {e} [x] [$ white = 1] ->white\n")
                .front(),
            Warning("CHK0007", "up"));
}

TEST(Lints, AlternativesThatNoPlayReaches) {
  EXPECT_EQ(lints_of_rules("->white (right [x] + {e} {x} [e]) ->black"), only("CHK0008", "{x}"));
  EXPECT_EQ(lints_of_rules("->white (right [x] + {e} {x,e} [e]) ->black"), none);
  EXPECT_EQ(lints_of_rules("->white [e] ->> {}"), none);  // how rules say that this is the end
}

TEST(Lints, ArithmeticThatMayLeave64Bits) {
  const auto game = [](const std::string& comparison) {
    return lints_of(
        "#players = white(100)\n#pieces = e\n#variables = v(2147483647)\n"
        "#board = rectangle(up, down, left, right, [e, e] [e, e])\n"
        "#rules = [$ v = 2147483647] [$ white = 1] (right + down) ->white {$ " +
        comparison + "} ->>\n");
  };
  EXPECT_EQ(game("v * v > 7"), none);
  EXPECT_EQ(game("v * v * v > 7"), only("CHK0010", "{$ v * v * v > 7}"));
  EXPECT_EQ(game("v * v * v / v > 7"), only("CHK0010", "{$ v * v * v / v > 7}"));
}

TEST(Lints, LoopsThatNothingIsKnownToEnd) {
  EXPECT_EQ(lints_of_rules("->white ([x] + [e])* ->black"), only("CHK0009", "[x]"));
  EXPECT_EQ(lints_of_rules("->white ({e} [x])* ->black"), none);
}

}  // namespace
}  // namespace zug
