// The canonical text: what it leaves out, and every code the reader reports is explained.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "ir/limits.h"
#include "ir/print.h"
#include "langs/ir_text/explain.h"
#include "langs/ir_text/read.h"

namespace zug {
namespace {

const std::string declarations =
    "game g from test\nplayer p 1\npiece e\nvariable v 9\ndirection u\nsquare a [e] {u:a}\n";

std::string repeat(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// The canonical text of what `rules` reads as, or the code of the first error.
std::string canonical(const std::string& rules) {
  Source source("test.ir", declarations + rules + "\n");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_ir_text(source, diagnostics);
  EXPECT_EQ(game.has_value(), !diagnostics.has_errors());
  if (!game) return diagnostics.sorted().front().code;
  const std::string text = print(*game);
  EXPECT_EQ(text.substr(0, declarations.size()), declarations);
  return text.substr(declarations.size());
}

TEST(IrText, LeavesOutWhatSaysNothing) {
  EXPECT_EQ(canonical("rules = ((u)) ((({e}))*) // nothing\n  [e]"), "rules = u {e}* [e]\n");
  EXPECT_EQ(canonical("rules =\n\n  u+ {e , e}\n// at the margin\n  + (u)"),
            "rules = (u + {e} + u)\n");
  EXPECT_EQ(canonical("shared 1 = u u\nrules = {? @1 + @1}"), "rules = {? (u u + u u)}\n");
}

TEST(IrText, KeepsTheShapeOfArithmetic) {
  for (const std::string value : {"1 - 1 - 1", "(1 - 1) - 1", "1 - (1 - 1)", "1 + 2 * 3",
                                  "1 / 2 / 3", "(1 + v) * (p - #e)", "-2147483647 - -1"}) {
    EXPECT_EQ(canonical("rules = [$ v = " + value + "]"), "rules = [$ v = " + value + "]\n");
  }
}

TEST(IrText, BoundsNestingAsTheVerifierDoes) {
  const std::size_t depth = 4 * limits::nesting;
  const auto nested = [](const std::string& open, std::size_t times, const std::string& close) {
    return canonical("rules = " + repeat(open, times) + "u" + repeat(close, times));
  };
  EXPECT_EQ(nested("(", depth, ")"), "rules = u\n");
  EXPECT_EQ(nested("(", depth + 10, ")"), "IR0102");
  EXPECT_EQ(nested("(", 1'000'000, ")"), "IR0102");
  EXPECT_EQ(nested("{? ", depth + 10, "}"), "IR0102");
  EXPECT_EQ(canonical("rules = [$ v = " + repeat("(", 100'000)), "IR0102");
  std::string chain = "shared 1 = u\n";
  for (std::size_t i = 1; i < depth + 10; ++i) {
    chain += "shared " + std::to_string(i + 1) + " = {? @" + std::to_string(i) + "}\n";
  }
  EXPECT_EQ(canonical(chain + "rules = {? @1}"), "IR0102");
}

TEST(IrText, BoundsTheNumberOfActions) {
  EXPECT_EQ(canonical("rules = " + repeat("u ", limits::expressions + 1)), "IR0103");
}

TEST(IrText, ExplainsItsCodes) {
  std::set<std::string> codes;
  for (const Explanation& explanation : ir_text_explanations()) {
    EXPECT_TRUE(codes.insert(explanation.code).second) << explanation.code;
    EXPECT_FALSE(explanation.summary.empty());
    EXPECT_FALSE(explanation.example.empty());
  }
  for (const char* code : {"IR0101", "IR0102", "IR0103", "IR0104", "IR0201", "IR0202", "IR0203",
                           "IR0204", "IR0301", "IR0302", "IR0303", "IR0304", "IR0305"}) {
    EXPECT_EQ(codes.count(code), 1u) << code;
  }
}

}  // namespace
}  // namespace zug
