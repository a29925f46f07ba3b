// Shifts of what stands, taken out of loops over pieces that are lifted (code/hoisting.h).

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "backends/reasoner/plan/ops.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

using reasoner::Instruction;

// Men hop over men, as often as they like; `piece` stands for one while he is on his way.
std::string hops(const std::string& board, const std::string& over, const std::string& piece,
                 const std::string& behind = "") {
  const auto turn = [&](const std::string& player, const std::string& own) {
    const std::string hop =
        "(up " + over + " up {e} + down " + over + " down {e} + right " + over + " right {e})";
    return "->" + player + " any {" + own + "} [" + piece + "] " + hop + " (" + hop + ")*" +
           behind + " [" + own + "] ->> any {" + piece + "} [e] ";
  };
  return "#players = p(9), q(9)\n#pieces = e, w, b, lifted\n#variables =\n"
         "#any = (up* + down*) (left* + right*)\n#board = " +
         board + "\n#rules = (" + turn("p", "w") + turn("q", "b") + ")*\n";
}

const std::string nine_by_eight =
    "rectangle(up,down,left,right,"
    "[w,w,e,e,e,e,b,b,e][w,w,e,e,e,e,b,b,e][w,e,w,e,e,b,e,b,e][e,e,e,e,e,e,e,e,e]"
    "[e,w,e,e,e,e,b,e,e][e,e,e,e,e,e,e,e,e][w,e,w,e,e,b,e,b,e][e,e,e,e,e,e,e,e,e])";

struct Images {
  std::size_t within = 0;  // of sets of pieces, in loops that lift
  std::size_t before = 0;  // elsewhere
  std::size_t corrected = 0;
};

Images images_of(const std::string& text, bool hoisting) {
  Options options;
  options.hoisting = hoisting;
  Images images;
  for (const Function& function : plan_of(text, options).functions) {
    if (function.kind != Function::Kind::Moves) continue;
    const std::vector<Instruction>& code = function.code;
    std::size_t end = 0;
    std::vector<bool> pieces(function.sets);
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (code[i].op == Op::ForEach && code[i + 1].op == Op::Put) end = code[i].end;
      if (code[i].op == Op::SetPieces) pieces[code[i].a] = true;
      if (code[i].op == Op::SetImage && pieces[code[i].c])
        ++(i < end ? images.within : images.before);
      if (code[i].op == Op::SetMinus && i < end && code[i - 1].op == Op::SetRow) ++images.corrected;
    }
  }
  return images;
}

TEST(Hoisting, TakesShiftsOutOfLoops) {
  const std::string text = hops(nine_by_eight, "{w,b}", "lifted");
  const Images inside = images_of(text, false);
  EXPECT_EQ(inside.within, 6u);  // three ways, two players
  EXPECT_EQ(inside.before, 0u);
  const Images outside = images_of(text, true);
  EXPECT_EQ(outside.within, 0u);
  EXPECT_EQ(outside.before, 6u);
}

// Who is lifted is one of those that are hopped over, before and after; that he is not on his left
// tells the change.
TEST(Hoisting, TakesOutWhatTheLiftedPieceDoesNotChange) {
  const std::string text = hops(nine_by_eight, "{w,b,lifted}", "lifted", " {! left {lifted}}");
  EXPECT_EQ(images_of(text, false).within, 8u);  // the ways, and what is left of `lifted`
  const Images outside = images_of(text, true);
  EXPECT_EQ(outside.within, 0u);
  EXPECT_EQ(outside.before, 8u);
  EXPECT_EQ(outside.corrected, 0u);
  EXPECT_EQ(images_of(hops(nine_by_eight, "{w,b}", "lifted"), true).corrected, 6u);
}

// Where few pieces stand, and where a shift is no more than a look at a table.
TEST(Hoisting, LeavesWhatDoesNotPay) {
  const std::string few =
      "rectangle(up,down,left,right,[w,e,b,e,e,e,e,e,e,e,e,e,e][e,w,e,b,e,e,e,e,e,e,e,e,e]"
      "[e,e,w,e,b,e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e,e,e,e,e,e])";
  EXPECT_EQ(images_of(hops(few, "{w,b}", "lifted"), true).before, 0u);
  const std::string small =
      "rectangle(up,down,left,right,[w,w,e,b,b][w,w,e,b,b][e,w,e,b,e][e,e,e,e,e])";
  EXPECT_EQ(images_of(hops(small, "{w,b}", "lifted"), true).before, 0u);
}

}  // namespace
}  // namespace zug::test
