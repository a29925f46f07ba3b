// The reasoning behind proofs of properness, one kind after the other: where it finds what is
// there, and where it must not.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "ir/reference/semantics.h"
#include "passes/analysis/keeper/first_completion.h"
#include "passes/analysis/keeper/implication.h"
#include "passes/analysis/keeper/neighbours.h"
#include "passes/analysis/product/square_memory.h"
#include "passes/analysis/properness.h"
#include "passes/analysis/search/plays.h"
#include "passes/analysis/straightness/absence.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

const std::string pieces_and_any =
    "#players = p(9), q(9)\n#pieces = e, x, y\n#variables = v(4), n(50)\n"
    "#any = (up* + down*) (left* + right*)\n";

Game small_game(const std::string& rules, const std::string& rows = "[e,e,e][e,e,e]") {
  return *read_text("small", pieces_and_any + "#board = rectangle(up,down,left,right," + rows +
                                 ")\n#rules = " + rules + "\n");
}

bool keeper_is_proved(const Game& game) {
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  return !find_keeper_choice(*product, budget);
}

bool keeper_is_proved(const std::string& rules, const std::string& rows = "[e,e,e][e,e,e]") {
  return keeper_is_proved(small_game(rules, rows));
}

Properness examined(const Game& game, std::size_t states) {
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  PropernessLimits limits;
  limits.states = states;
  return examine_properness(game, product ? &*product : nullptr, *reasoner, limits);
}

// Whether {? one} implies {? other}.
bool implies(const std::string& one, const std::string& other) {
  const Game game = small_game("{? " + one + "} {? " + other + "} ->p");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Implications implications(game, product->programs, budget);
  return implications.implies(1, 2);
}

TEST(Implication, OfPatternsWhoseWordsBeginWithOthers) {
  EXPECT_TRUE(implies("(left {x})* (right {x})^3", "(left {x})* (right {x})^2"));
  EXPECT_FALSE(implies("(left {x})* (right {x})^2", "(left {x})* (right {x})^3"));
  EXPECT_TRUE(implies("left {x}", "left {x,y}"));
  EXPECT_FALSE(implies("left {x,y}", "left {x}"));
  EXPECT_FALSE(implies("left {x}", "right {x}"));
  EXPECT_TRUE(implies("left {x} up", "left {x} + up {y}"));
}

TEST(Implication, TurnsRoundInNegativePatterns) {
  EXPECT_TRUE(implies("left {! up {x,y}}", "left {! up {x}}"));
  EXPECT_FALSE(implies("left {! up {x}}", "left {! up {x,y}}"));
  EXPECT_TRUE(implies("left {? up {x}}", "left {? up {x,y}}"));
}

std::uint64_t absent(const std::string& pattern, const std::string& rows) {
  const Game game = small_game("{! " + pattern + "} ->p", rows);
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  return Absence(*product, budget).where_fails(1, 0);
}

TEST(Absence, IsWhatAPatternThatLooksEverywhereSays) {
  EXPECT_EQ(absent("any {x,y}", "[e,e][e,e]"), 0b110u);
  EXPECT_EQ(absent("(any {x} + any {y})", "[e,e][e,e]"), 0b110u);
  EXPECT_EQ(absent("any {x} up", "[e,e][e,e]"), 0u);
  EXPECT_EQ(absent("any {? up} {x}", "[e,e][e,e]"), 0u);
  EXPECT_EQ(absent("left* {x}", "[e,e][e,e]"), 0u);
  EXPECT_EQ(absent("any {x}", "[e,,e][e,,e]"), 0u);  // an island
}

TEST(Decisions, TellAConjunctionFromItsComplement) {
  const std::string a = "any {x}", b = "(left {y})* {! left}";
  const auto ways = [](const std::string& one, const std::string& other) {
    return "(->p any {e} ->> [x] (" + one + " [$ v=1] ->> {} + " + other + " [$ v=2]) ->q)*";
  };
  const std::string both = "{? " + a + "}{? " + b + "}";
  EXPECT_TRUE(keeper_is_proved(ways(both, "{! " + both + "}")));
  EXPECT_TRUE(keeper_is_proved(ways(both, "({! " + a + "} + {? " + a + "}{! " + b + "})")));
  EXPECT_FALSE(keeper_is_proved(ways(both, "({? " + a + "} + {! " + b + "})")));
  EXPECT_FALSE(keeper_is_proved(ways("{? " + a + "}", "{! " + both + "}")));
}

TEST(Decisions, KnowThatThreeInARowAreTwo) {
  const auto judge = [](const std::string& last) {
    return "(->p any {e} ->> [x] ({? (left {x})* (right {x})^2} [$ v=1] ->> {} + {! (left {x})* "
           "(right {x})^2}"
           "{? (left {x})* (right {x})^1} [$ v=2] ->> {} + " +
           last + ") ->q)*";
  };
  EXPECT_TRUE(keeper_is_proved(judge("{! (left {x})* (right {x})^1} [$ v=3]")));
  EXPECT_FALSE(keeper_is_proved(judge("{! (left {x})* (right {x})^2} [$ v=3]")));
}

TEST(Decisions, KnowThatASquareBehindAPatternIsThatSquare) {
  const auto ways = [](const std::string& other) {
    return "(->p any {e} ->> [x] ({? left {x} {? {x} left*}} [$ v=1] + " + other +
           " [$ v=2]) ->q)*";
  };
  EXPECT_TRUE(keeper_is_proved(ways("{! left {x}}")));
  EXPECT_FALSE(keeper_is_proved(ways("{! left {x,y}} + {! left {y}}")));
}

TEST(Decisions, KnowThatThereIsOneOfAPiece) {
  const auto turn = [](const std::string& settle, const std::string& put = "any {e} [x]") {
    return "(->p any {e} [y] ->> " + settle + " ->q " + put + " ->> [$ v=1])*";
  };
  const std::string settle_x = "({? any {x}} any {x} [e] + {! any {x}})";
  EXPECT_TRUE(keeper_is_proved(turn(settle_x)));
  EXPECT_FALSE(keeper_is_proved(turn(settle_x, "any {e} [x] any {e} [x]")));
  EXPECT_FALSE(keeper_is_proved(turn("({? any {x}} any {x} [x] + {! any {x}})")));  // stays there
}

// A stone falls as long as nothing is below it.
// The keeper reads a row of twelve from left to right.
std::string reading(const std::string& first, const std::string& later) {
  return "->p (left* + right*) {e} [x] ->> left* {! left} (" + first + ") (right (" + later +
         "))* {! right} ->q (left* + right*) {e} [y] ->p";
}

TEST(Joints, AreWhereWaysMeetThatChangeNothing) {
  const std::string row = "[e,e,e,e,e,e,e,e,e,e,e,e]";
  const std::string clear = "{x} [e] + {! {x}}";
  EXPECT_TRUE(keeper_is_proved(reading(clear, clear), row));
  EXPECT_TRUE(
      keeper_is_proved(reading(clear, "{x} ({? right {e}} [e] + {! right {e}}) + {! {x}}"), row));
  EXPECT_FALSE(keeper_is_proved(reading(clear, "{x} [e] + {! {x}} + {x}"), row));
  EXPECT_FALSE(keeper_is_proved(reading(clear, "{x} [e] + {! {y}}"), row));
}

// What was found of one place is only taken for others that are like it.
TEST(Joints, AreNotOfPlacesWhoseWaysDiffer) {
  const std::string row = "[e,e,e,e]";
  const auto keeper = [](const std::string& moves) {
    return "(->p (left* + right*) {e} [x] ->> " + moves + " ->q (left* + right*) {e} [y])*";
  };
  EXPECT_TRUE(keeper_is_proved(keeper("({$ x < 3} [$ v=1] + {$ x >= 3} [$ v=2])"), row));
  EXPECT_FALSE(keeper_is_proved(keeper("left* [$ v=1]"), row));
  EXPECT_FALSE(keeper_is_proved(keeper("({$ x < 3} left*) [$ v=1] "), row));
  EXPECT_FALSE(keeper_is_proved(keeper("({$ x < 3} + {$ x >= 3} left*) [$ v=1]"), row));
  EXPECT_FALSE(keeper_is_proved(keeper("({$ x < 3} [$ v=1] + {$ x < 3} left [$ v=1])"), row));
  EXPECT_TRUE(
      keeper_is_proved(keeper("({$ x < 3} [$ v=1] + {$ x >= 3} left* {! left} [$ v=1])"), row));
  EXPECT_FALSE(keeper_is_proved(keeper("({? (left* + right*) {e}} (left* + right*) {e} [y] + "
                                       "{! (left* + right*) {e}} [$ v=1])"),
                                row));  // there may be more than one e
}

TEST(Numbers, AreComparedByTheirDifference) {
  const auto keeper = [](const std::string& other) {
    return "->p any {e} [x] ->> ({$ x > y + 1} [$ v=1] + " + other +
           " [$ v=2]) ->q any {e} [y] ->p";
  };
  EXPECT_TRUE(keeper_is_proved(keeper("{$ x < y + 2}")));
  EXPECT_TRUE(keeper_is_proved(keeper("{$ y + 2 > x}")));
  EXPECT_TRUE(keeper_is_proved(keeper("{$ y - x >= 0 - 1}")));
  EXPECT_FALSE(keeper_is_proved(keeper("{$ x < y + 3}")));
  EXPECT_FALSE(keeper_is_proved(keeper("{$ y < x + 2}")));
}

TEST(Neighbours, NoStoneHoversWhereStonesFall) {
  const auto drop = [](const std::string& until) {
    return "(->p any {e} {! up} ->> down* {e} " + until + " [x] ->q any {e} {! up} ->> down* {e} " +
           until + " [y])*";
  };
  const std::string rows = "[e,e,e][e,e,e][e,e,e][e,e,e]";
  EXPECT_TRUE(keeper_is_proved(drop("{! down {e}}"), rows));
  EXPECT_FALSE(keeper_is_proved(drop("{! down {x}}"), rows));
  EXPECT_FALSE(keeper_is_proved(drop("{! down {e}}"), "[e,e,e][x,e,e][e,e,e][e,e,e]"));
}

TEST(Neighbours, AreExcludedByWhatOffsPut) {
  const Game game = small_game("(->p any {e} {! down {e}} [x] ->>)*", "[e][e][e]");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Stock stock(*product, budget);
  const std::optional<NeighbourFacts> facts = find_neighbour_facts(*product, budget, stock);
  ASSERT_TRUE(facts);
  std::uint64_t below_x = 0;
  for (std::size_t d = 0; d < game.directions.size(); ++d) {
    if (game.directions[d].name == "down") below_x = facts->ahead[d][1];
  }
  EXPECT_EQ(below_x, 0b010u);
  const Game any = small_game("(->p any {e} [x] ->>)*", "[e][e][e]");
  const std::optional<Product> all = build_product(any, budget);
  Stock stock_of_all(*all, budget);
  EXPECT_FALSE(find_neighbour_facts(*all, budget, stock_of_all));
}

TEST(FirstCompletion, IsWalked) {
  const auto one = [](const std::string& rules) {
    const Game game = small_game(rules, "[e,x,e]");
    Budget budget;
    const std::optional<Product> product = build_product(game, budget);
    return first_completion_is_one(*product, budget);
  };
  EXPECT_TRUE(one("any {x} [e] ->> (left + right {e} left left) [y] ->p any {y}"));
  EXPECT_FALSE(one("any {e} [x] ->p"));
  EXPECT_TRUE(keeper_is_proved(small_game("any {x} [e] right [y] ->p any {y}", "[e,x,e]")));
}

// Whoever passes twice is done; that both have passed is known by values only.
TEST(Values, ThatWereAssignedEndPasses) {
  const auto turn = [](const std::string& me, const std::string& reset) {
    return "->" + me + " (any {e} [x] " + reset + " + {$ v==0} [$ v=1]) ->>";
  };
  const Game ends = small_game("(" + turn("p", "[$ v=0]") + turn("q", "[$ v=0]") + ")*");
  const Properness proved = examined(ends, 5);
  EXPECT_EQ(proved.termination, Verdict::Proved);
  EXPECT_TRUE(proved.finer);
  const Game endless = small_game("(->p (any {e} [x] + [$ v=1]) ->> ->q [$ v=0] ->>)*");
  EXPECT_NE(examined(endless, 5).termination, Verdict::Proved);
}

std::string turning(const std::string& last) {
  return "(->p any {e} [x] ->> any {? right down} "
         "({e}[$ v=0] + {x}[$ v=1]) right store down store left store up " +
         last + ")*";
}

Game game_of_turning(const std::string& last) {
  return *read_text("turning", pieces_and_any +
                                   "#board = rectangle(up,down,left,right,[e,e,e][e,e,e])\n"
                                   "#keep = ({e}[$ v=0] + {x}[$ v=1])\n"
                                   "#store = ({$ v==0} keep [e] + {$ v==1} keep [x])\n#rules = " +
                                   turning(last) + "\n");
}

TEST(Memory, SeesThatNoDiscIsLostInTurning) {
  const Properness kept = examined(game_of_turning("({$ v==0}[e] + {$ v==1}[x])"), 5);
  EXPECT_EQ(kept.termination, Verdict::Proved);
  EXPECT_TRUE(kept.finer);
  EXPECT_NE(examined(game_of_turning("[e]"), 5).termination, Verdict::Proved);
}

TEST(WithoutTheBoard, CountersAreEnough) {
  const Game game = small_game("(->p any {e,x} [e,x] ->> [$ n=n+1])*");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget, {false, false, nullptr});
  ASSERT_TRUE(product);
  const TerminationAttempt attempt = prove_termination(*product, budget);
  ASSERT_TRUE(attempt.proof);
  EXPECT_TRUE(check_termination_proof(*product, *attempt.proof, budget));
  TerminationProof wrong = *attempt.proof;
  wrong.front().measure.piece.front() += 1;  // one square is unlike the others
  EXPECT_FALSE(check_termination_proof(*product, wrong, budget));
}

bool plays_for_ever(const std::string& rules, const std::string& rows) {
  const Game game = small_game(rules, rows);
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  const PlayFindings found =
      play_as_people(*reasoner, 20'000, true, [](std::size_t) { return false; });
  if (!found.lasso) return false;
  Place at{reasoner->initial(), 0};
  for (const Stride& stride : found.lasso->lead) EXPECT_TRUE(perform(*reasoner, at, stride));
  const Place begin = at;
  for (const Stride& stride : found.lasso->round) EXPECT_TRUE(perform(*reasoner, at, stride));
  EXPECT_EQ(at, begin);
  EXPECT_FALSE(found.lasso->round.empty());
  return true;
}

const std::string empty_rows =
    "[e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e]"
    "[e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e][e,e,e,e,e,e,e,e]";

TEST(Plays, FillTheBoard) {
  EXPECT_TRUE(
      plays_for_ever("(->p (any {e} [x] + {! any {e}} [$ v=1]) ->> "
                     "->q (any {e} [y] + {! any {e}} [$ v=0]) ->>)*",
                     empty_rows));
  EXPECT_FALSE(plays_for_ever("(->p any {e} [x] ->> ->q any {e} [y] ->>)*", empty_rows));
  EXPECT_TRUE(plays_for_ever("(->p (any {x} [e] + {$ x==0} [$ v=1]) ->> ->q {e,x,y} ->>)*",
                             "[x,x,x,x,x,x,x,x][x,x,x,x,x,x,x,x][y,y,y,y,y,y,y,y]"));
}

// Men x walk up and become kings y, who walk down and up.
TEST(Plays, WalkKingsToAndFro) {
  const std::string man = "any {x} [e] up {e} ({? up} [x] + {! up} [y])";
  const std::string rows = "[e,e,e,e,e][e,e,e,e,e][e,e,e,e,e][e,e,e,e,e][x,e,x,e,x]";
  EXPECT_TRUE(plays_for_ever("(->p (" + man + " + any {y} [e] (up + down) {e} [y]))*", rows));
  EXPECT_FALSE(plays_for_ever("(->p " + man + ")*", rows));
}

// After two passes the keeper may choose a square, and is stuck there.
TEST(Explore, PassesFirst) {
  const Game game = small_game(
      "(->p (any {e} [x] ->> [$ v=0] + ->> [$ v=v+1]) ({$ v<2} + {$ v==2} any {e} ->> {}))*",
      empty_rows);
  const Properness found = examined(game, 1'000);
  ASSERT_EQ(found.keeper, Verdict::Refuted);
  EXPECT_EQ(found.exploration.two->play.size(), 4u);
}

}  // namespace
}  // namespace zug::test
