// What is wrong with a plan's text is said with its place; and texts that somebody has spoilt are
// no trouble: they are an error, or a plan. That texts lose nothing is held in tests/roundtrip, on
// all games there are.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <variant>
#include <vector>

#include "backends/reasoner/plan/verify.h"
#include "tests/effort.h"
#include "tests/unit/reasoner/plan_texts.h"

namespace zug::test {
namespace {

using reasoner::PlanTextError;
using reasoner::read_plan;

const std::string start = "rules 0: start, function 0\n";

std::string error_of(const std::string& text) {
  const auto read = read_plan(text, small_game());
  const auto* error = std::get_if<PlanTextError>(&read);
  if (error == nullptr) return "";
  return std::to_string(error->place.line) + ":" + std::to_string(error->place.column) + ": " +
         error->message;
}

// The code of a keeper, from the third line on.
std::string error_in(const std::string& code) {
  return error_of(head + "function 0: keeper after 0\n" + code + start);
}

TEST(PlanText, SaysWhereItIsWrong) {
  EXPECT_EQ(error_of(""), "1:1: the head of a plan is missing");
  EXPECT_EQ(error_of("vertices ten"), "1:10: here should be a number");
  EXPECT_EQ(error_of("vertices 10, pieces 4, "), "1:21: here should be 3");
  EXPECT_EQ(error_of("vertices 99999999999999999999"), "1:10: here should be a number of 64 bits");
  EXPECT_EQ(error_of(head + "function 1: keeper after 0\n"), "2:10: here should be 0");
  EXPECT_EQ(error_of(head + "function 0: queen after 0\n"),
            "2:13: here should be what kind of function it is");
  EXPECT_EQ(error_of(head + "function 0: keeper after 0, mad\n"),
            "2:27: here should be the end of the line");
  EXPECT_EQ(error_of(head + "frog 1\n"), "2:1: here should be a function or a table");
  EXPECT_EQ(error_of(head + "  return 1\n"), "2:3: here should be a function that this belongs to");
}

TEST(PlanText, SaysWhatAnInstructionLacks) {
  EXPECT_EQ(error_in("  jump\n"), "3:3: here should be an instruction");
  EXPECT_EQ(error_in("  s0 = pieces {w,x}\n"), "3:18: here should be a name that the game has");
  EXPECT_EQ(error_in("  s0 = [1 10]\n"), "3:11: here should be a smaller number, not below 0");
  EXPECT_EQ(error_in("  s0 = [5..3]\n"), "3:13: here should be two numbers that ascend");
  EXPECT_EQ(error_in("  return 1 now\n"), "3:11: here should be the end of the line");
  EXPECT_EQ(
      error_in("  if v0 in\n"),
      "3:8: here should be the end of the line or ' on ' or ' in ' or ' has a line of table '");
  EXPECT_EQ(error_in("  if f0\n      return 1\n"),
            "4:7: here should be a line that is not as far to the right");
  std::string deep;
  for (std::size_t depth = 1; depth < 3000; ++depth) deep += std::string(2 * depth, ' ') + "loop\n";
  EXPECT_EQ(error_in(deep), "2004:4005: here should be fewer bodies in bodies, at most 2000");
  EXPECT_EQ(error_in("  undo at v0\n"),
            "3:3: here should be something that is changed before, to undo it");
  EXPECT_EQ(error_in("  v1 = r300001x(v0)\n"), "3:15: here should be '('");
  EXPECT_EQ(error_in("  v300000 = 1\n"), "3:4: here should be a smaller number, not below 0");
}

TEST(PlanText, SaysWhatATableLacks) {
  EXPECT_EQ(error_of(head + "r1: to 1 2 3\n"), "2:13: here should be ' '");
  EXPECT_EQ(error_of(head + "r99999999: to\n"),
            "2:2: here should be a smaller number, not below 0");
  EXPECT_EQ(error_of(head + "r1: slides 1 from [9]\n"),
            "2:19: here should be vertices that stay on the board");
  EXPECT_EQ(error_of(head + "numbering: 0 0\n"),
            "2:15: here should be a vertex that has no number yet");
  EXPECT_EQ(error_of(head + "assignment 0: [$ n = (1 + 2]\n"), "2:28: here should be ')'");
  EXPECT_EQ(error_of(head + "comparison 0: {$ n 3}\n"), "2:19: here should be a comparison");
  EXPECT_EQ(error_of(head + start + "rules 1: expression 999999\n"),
            "3:21: here should be a smaller number, not below 0");
  EXPECT_EQ(error_of(head + "shape 1: after 0\n"), "2:7: here should be 0");
}

TEST(PlanText, HasCommentsAndEmptyLines) {
  const std::string code = "function 0: keeper after 0\n  return 0\n";
  const Plan plain = read(head + code + start);
  EXPECT_EQ(reasoner::verify(plain), std::vector<std::string>());
  EXPECT_EQ(text_of(read("// a plan\n\n" + head + "\n" + code + "// and its tables\n" + start)),
            text_of(plain));
}

TEST(PlanText, IsReadAsItIsWritten) {
  const std::string tables =
      "numbering: 9 8 7 6 5 4 3 2 1 0\n"
      "r0: to 1 2 3 4 5 6 7 8 9 -\n"
      "lines 0: 0 [1 2] [1..3] not [4 6]; 9 [7 8]\n"
      "comparison 0: {$ n * (2 + #w) >= p - 1 - (q - 3)}\n"
      "assignment 0: [$ n = n / 2 + -1]\n" +
      start + "pattern 0: expression 0\nrenaming 1: 0 as 0 0\n";
  const std::string code =
      "function 0: pattern 0\n"
      "  v1 = r0(v0)\n"
      "  if v1\n"
      "    s0 = pieces {b,w}\n"
      "    if v1 has a line of table 0 in s0\n"
      "      return 1\n"
      "  return 0\n";
  EXPECT_EQ(text_of(read(head + code + tables)), head + code + tables);
}

TEST(PlanText, OfEachOperationIsReadAsThatOperation) {
  for (const std::string text :
       {"s0 = none", "s0 = [1 2]", "s0 = s1", "s0 = s1 and s2", "s0 gets v1 ", "w0 = 0"}) {
    const bool good = text.back() != ' ';
    EXPECT_EQ(error_in("  " + text + "\n").empty(), good) << text;
  }
}

TEST(PlanText, MayHaveAnyNames) {
  Game game = small_game();
  game.pieces[0].name = "a, \"b} // [0]\\";
  game.pieces[2].name = "w on {b}";
  game.variables[0].name = "n) + 1\n";
  const std::string text = head +
                           "function 0: pattern 0  // {? [\"w on {b}\"]}\n"
                           "  s0 = pieces {\"a, \\\"b} // [0]\\\\\",\"w on {b}\"}\n"
                           "  if any s0\n"
                           "    return 1\n"
                           "  return 0\n"
                           "comparison 0: {$ \"n) + 1\\x0a\" < #\"w on {b}\"}\n"
                           "pattern 0: expression 1\n";
  const auto read = read_plan(text, game);
  ASSERT_TRUE(std::holds_alternative<Plan>(read)) << std::get<PlanTextError>(read).message;
  EXPECT_EQ(reasoner::print(std::get<Plan>(read), game), text);
}

// One to three places of the text are changed: a letter, a number, a line that is left out, doubled
// or moved.
std::string spoilt(std::string text, std::mt19937& random) {
  const auto any = [&](std::size_t below) { return std::size_t{random()} % below; };
  for (std::size_t times = 1 + any(3); times > 0 && !text.empty(); --times) {
    const std::size_t at = any(text.size());
    const std::size_t line = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at);
    const std::size_t end = text.find('\n', line + 1);
    const std::string cut = text.substr(line, end - line);
    switch (any(6)) {
      case 0:
        text[at] = static_cast<char>(' ' + any(96));
        break;
      case 1:
        text.insert(at, 1, static_cast<char>('0' + any(10)));
        break;
      case 2:
        text.erase(at, 1 + any(4));
        break;
      case 3:
        text.erase(line, cut.size());
        break;
      case 4:
        text.insert(line, cut);
        break;
      case 5:
        for (std::size_t i = at; i < text.size(); ++i) {
          if (text[i] < '0' || text[i] > '9') continue;
          text[i] = static_cast<char>('0' + any(10));
          break;
        }
        break;
    }
  }
  return text;
}

TEST(PlanText, MayBeSpoilt) {
  const std::string any = "#any = ((left* + right*)(up* + down*))\n";
  const std::string words =
      row + any +
      "#rules = (->p any {w} [e] (up + left + right) {e, b} [w] [$ n = n + 1] ->> "
      "({? any {b, w} [e] left {e} right [b] up {w}} + {! any {b}}) ->q any {e} [b] ->>)*\n";
  const std::string paths =
      row + any + "#rules = (->p any {w} [e] (up {e} [w] {? left {e}} left {e} [b])* ->>)*\n";
  std::mt19937 random(22);
  std::size_t refused = 0;
  std::size_t good = 0;
  for (const std::string& rules : {words, paths}) {
    const std::optional<Game> game = game_of(rules);
    const std::string text = reasoner::print(plan_of(rules), *game);
    for (std::uint64_t i = 0; i < (long_run() ? 200'000 : sample(2000)); ++i) {
      const std::string changed = spoilt(text, random);
      const auto read = read_plan(changed, *game);
      if (const auto* error = std::get_if<PlanTextError>(&read)) {
        EXPECT_FALSE(error->message.empty());
        EXPECT_GE(error->place.line, 1u);
        EXPECT_GE(error->place.column, 1u);
        ++refused;
      } else if (reasoner::verify(std::get<Plan>(read)).empty()) {
        const std::string again = reasoner::print(std::get<Plan>(read), *game);
        const auto twice = read_plan(again, *game);
        ASSERT_TRUE(std::holds_alternative<Plan>(twice)) << changed;
        EXPECT_EQ(reasoner::print(std::get<Plan>(twice), *game), again) << changed;
        ++good;
      }
    }
  }
  EXPECT_GT(refused, sample(1000));
  EXPECT_GT(good, sample(100));
}

}  // namespace
}  // namespace zug::test
