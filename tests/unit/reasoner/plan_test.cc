// What plans look like: the whole of a small one, in tic_tac_toe.plan, and for each optimisation a
// game where it fires and one where it must not. UPDATE_GOLDEN=1 rewrites the file.

#include "backends/reasoner/plan/plan.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "ir/diagnostic.h"
#include "langs/rbg/read.h"

namespace zug {
namespace {

using reasoner::Function;
using reasoner::Op;
using reasoner::Options;
using reasoner::Plan;

const std::string row =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables = n(9)\n"
    "#board = rectangle(up,down,left,right, [w,e,e,b,e] [e,e,w,e,b])\n";
const std::string ring =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables = n(9)\n"
    "#board = v1[w]{right:v2} v2[e]{right:v3} v3[b]{right:v1}\n";

std::optional<Game> game_of(const std::string& text) {
  Source source("test.rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    EXPECT_NE(diagnostic.severity, Severity::Error) << render(diagnostic, source, false);
  }
  return game;
}

Plan plan_of(const std::string& text, const Options& options = {}) {
  const std::optional<Game> game = game_of(text);
  Diagnostics diagnostics;
  std::optional<Plan> plan =
      game ? reasoner::build_plan(*game, options, diagnostics) : std::nullopt;
  EXPECT_TRUE(plan.has_value());
  return plan ? *plan : Plan();
}

template <class Counts>
std::size_t count_if(const Plan& plan, Function::Kind kind, const Counts& counts) {
  std::size_t result = 0;
  for (const Function& function : plan.functions) {
    if (function.kind != kind) continue;
    for (const reasoner::Instruction& is : function.code) result += counts(is) ? 1 : 0;
  }
  return result;
}

// Choose and Try say once more what Moves and Apply say.
std::size_t count(const Plan& plan, Op op) {
  std::size_t result = 0;
  for (const auto kind : {Function::Kind::Pattern, Function::Kind::Trial, Function::Kind::Keeper,
                          Function::Kind::Moves, Function::Kind::Apply}) {
    result += count_if(plan, kind, [&](const reasoner::Instruction& is) { return is.op == op; });
  }
  return result;
}

std::size_t steps(const Plan& plan, Function::Kind kind = Function::Kind::Moves) {
  return count_if(plan, kind, [](const reasoner::Instruction& is) { return is.step != 0; });
}

bool has(const Plan& plan, Function::Kind kind) {
  return count_if(plan, kind, [](const reasoner::Instruction&) { return true; }) != 0;
}

TEST(Plan, OfTicTacToe) {
  std::ifstream file(ZUG_SOURCE_DIR "/corpus/rbg/tic_tac_toe.rbg");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::optional<Game> game = game_of(text);
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  const std::optional<Plan> plan = reasoner::build_plan(*game, {}, diagnostics);
  ASSERT_TRUE(plan);
  const std::string path = ZUG_SOURCE_DIR "/tests/unit/reasoner/tic_tac_toe.plan";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << print(*plan, *game);
  std::ifstream golden(path);
  EXPECT_EQ(print(*plan, *game), (std::string{std::istreambuf_iterator<char>(golden), {}}));
}

TEST(AnySquare, IsRecognisedHoweverItIsSpelled) {
  for (const char* square : {"(left* + right*)(up* + down*)", "(up* + down*)(left* + right*)",
                             "(left + right + up + down)*"}) {
    const Plan plan = plan_of(row + "#rules = ->p " + square + " {w} [e] ->q {}");
    EXPECT_EQ(count(plan, Op::SetPieces), 1u) << square;
    EXPECT_EQ(count(plan, Op::SetRow), 0u) << square;
  }
}

TEST(AnySquare, IsNotWhatMissesASquare) {
  const Plan plan = plan_of(row + "#rules = ->p (left* + right*) {w} [e] ->q {}");
  EXPECT_EQ(count(plan, Op::SetRow), 1u);
}

TEST(Rays, AreLinesOnARectangle) {
  for (const char* line : {"right ({e} right)*", "(right {e})* right"}) {
    const Plan plan = plan_of(row + "#rules = ->p {w} " + line + " {b} [w] ->q {}");
    EXPECT_EQ(count(plan, Op::SetRay), 1u) << line;
    EXPECT_EQ(count(plan, Op::Loop), 0u) << line;
  }
}

TEST(Rays, AreNotOnARing) {
  const Plan plan = plan_of(ring + "#rules = ->p {w} right ({e} right)* {b} [w] ->q {}");
  EXPECT_EQ(count(plan, Op::SetRay), 0u);
  EXPECT_EQ(count(plan, Op::Loop), 1u);
}

// The pattern is of four parts, so that it is a function of its own.
const std::string attacked =
    "{? (left* + right*)(up* + down*) {w} (right ({e} right)* {b} + left ({e} left)* {b} + "
    "up {b} + down {b})}";

TEST(Few, AreGoneFromOneByOne) {
  const Plan plan = plan_of(row + "#rules = ->p " + attacked + " [e] ->q {}");
  EXPECT_EQ(count(plan, Op::SetRay), 2u);
  EXPECT_EQ(count(plan, Op::Loop), 0u);
  Options off;
  off.few = false;
  EXPECT_EQ(count(plan_of(row + "#rules = ->p " + attacked + " [e] ->q {}", off), Op::SetRay), 0u);
}

TEST(Few, AreNotThree) {
  const std::string three =
      "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up,down,left,right, [w,w,w,b,e] [e,e,e,e,b])\n";
  const Plan plan = plan_of(three + "#rules = ->p " + attacked + " [e] ->q {}");
  EXPECT_EQ(count(plan, Op::SetRay), 0u);
}

TEST(Few, AreNotWhatThePatternAsksForTwice) {
  const std::string pattern =
      "{? (left* + right*)(up* + down*) {w} (right ({e} right)* {w} + left ({e} left)* {w} + "
      "up {w} + down {w})}";
  const Plan plan = plan_of(row + "#rules = ->p " + pattern + " [e] ->q {}");
  EXPECT_EQ(count(plan, Op::SetRay), 0u);
}

TEST(Fills, NeedNoLoopAlongLines) {
  const std::string pattern = "{? right {b} ({b} right)* {w}}";
  const std::string rules =
      "#rules = ->p (left* + right*)(up* + down*) {e} " + pattern + " [w] ->q {}";
  EXPECT_EQ(count(plan_of(row + rules), Op::Loop), 0u);
}

TEST(Fills, DoNotReplaceFloods) {
  const std::string rules =
      "#rules = ->p (left* + right*)(up* + down*) {e} {? ((left + up) {b})* {w}} [w] ->q {}";
  EXPECT_GT(count(plan_of(row + rules), Op::Loop), 0u);
}

TEST(Everywhere, IsAskedForManyVertices) {
  const std::string rules =
      "#rules = ->p (left* + right*)(up* + down*) {e} {? right {b} right {w}} [w] ->q {}";
  EXPECT_EQ(count(plan_of(row + rules), Op::IfCall), 0u);
  Options off;
  off.everywhere = false;
  EXPECT_EQ(count(plan_of(row + rules, off), Op::IfCall), 1u);
}

TEST(Everywhere, IsNotForPatternsThatChangeTheBoard) {
  const Plan plan =
      plan_of(row + "#rules = ->p (left* + right*)(up* + down*) {e} {? [w] right {b}} [w] ->q {}");
  EXPECT_EQ(count(plan, Op::IfCall), 1u);
  // Undone when it holds, and when it does not.
  std::size_t undone = 0;
  for (const Function& function : plan.functions) {
    if (function.kind != Function::Kind::Trial) continue;
    for (const reasoner::Instruction& is : function.code) undone += is.op == Op::Unput ? 1 : 0;
  }
  EXPECT_EQ(undone, 2u);
}

TEST(Shapes, AreFiniteWithoutRepetition) {
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] (up + right) ([w] + [b]) ->q {}");
  EXPECT_FALSE(plan.paths);
  EXPECT_EQ(plan.shapes.size(), 2u);
  // One vertex is chosen; that of the first modifier follows.
  EXPECT_EQ(plan.word_bits, 1u + 4u);
  Options off;
  off.packed_moves = false;
  const Plan without = plan_of(row + "#rules = ->p {w} [e] (up + right) ([w] + [b]) ->q {}", off);
  EXPECT_TRUE(without.paths);
  EXPECT_TRUE(without.shapes.empty());
}

const std::string three_in_a_row = "(left {x} (left {x} + right^2 {x}) + (right {x})^2)";

std::string placing(std::string pattern) {
  for (std::size_t at; (at = pattern.find('x')) != std::string::npos;) pattern[at] = 'w';
  return "#rules = ->p (left* + right*)(up* + down*) {e} ->> [w] ({? " + pattern +
         "} [$ p=1] ->> {} + {! " + pattern + "} ->q {})";
}

TEST(Lines, AreATableOfTheBoard) {
  const Plan plan = plan_of(row + placing(three_in_a_row));
  ASSERT_EQ(plan.lines.size(), 1u);
  // On the third of five squares: those to the left, beside and to the right.
  std::vector<std::vector<std::uint32_t>> lines;
  for (const Bits& line : plan.lines[0][2]) lines.push_back(line.list());
  EXPECT_EQ(lines, (std::vector<std::vector<std::uint32_t>>{{0, 1}, {1, 3}, {3, 4}}));
  Options off;
  off.lines = false;
  EXPECT_TRUE(plan_of(row + placing(three_in_a_row), off).lines.empty());
}

TEST(Lines, GoAlongRaysAndKnowWhatStandsWhereTheyBegin) {
  const auto lines_of = [](const Plan& plan) {
    std::set<std::vector<std::uint32_t>> lines;  // the first one comes again to fill up the table
    for (const Bits& line : plan.lines.at(0)[2]) lines.insert(line.list());
    return lines;
  };
  const std::string pattern = "((left {w})* right {w} right {w} + up {w} right {w})";
  EXPECT_EQ(lines_of(plan_of(row + placing(pattern))),
            (std::set<std::vector<std::uint32_t>>{{0, 1}, {1, 3}, {3, 4}}));
  // Beside the square just placed, the pattern asks for the one it begins at, too.
  const std::string beside = "#rules = ->p (left* + right*)(up* + down*) {e} ->> [w] left {? " +
                             pattern + "} [$ p=1] ->q {}";
  EXPECT_EQ(lines_of(plan_of(row + beside)),
            (std::set<std::vector<std::uint32_t>>{{0, 1, 2}, {1, 2, 3}, {3, 4}}));
  Options off;
  off.rays = false;
  EXPECT_TRUE(plan_of(row + placing(pattern), off).lines.empty());
}

TEST(Lines, AreOfOneKindOfPieceWithoutOtherRepetition) {
  EXPECT_TRUE(
      plan_of(row + placing("(left {b} (left {w} + right^2 {w}) + (right {w})^2)")).lines.empty());
  EXPECT_TRUE(plan_of(row + placing("((left + up) {w})* (right {w})^3")).lines.empty());
}

std::size_t in_patterns(const Plan& plan, Op op) {
  std::size_t result = 0;
  for (const Function& function : plan.functions) {
    if (function.kind != Function::Kind::Pattern) continue;
    for (const reasoner::Instruction& is : function.code) result += is.op == op ? 1 : 0;
  }
  return result;
}

TEST(Lines, AreAskedVertexByVertexWhereTheyFail) {
  const auto some_outside = [](const std::string& pattern) {
    const std::string outside = "(left* + right*)(up* + down*) {w} {! " + pattern + "}";
    return row + "#rules = ->p (left* + right*)(up* + down*) {e} ->> [w] ({? " + outside +
           "} ->q {} + {! " + outside + "} [$ p=1] ->> {})";
  };
  const std::string same = "(left {w} (left {w} + right^2 {w}) + (right {w})^2)";
  EXPECT_EQ(in_patterns(plan_of(some_outside(same)), Op::ForEach), 1u);
  const std::string mixed = "(left {b} (left {w} + right^2 {w}) + (right {w})^2)";
  EXPECT_EQ(in_patterns(plan_of(some_outside(mixed)), Op::ForEach), 0u);
}

TEST(Walks, MarkVerticesWhereTheyCanComeRound) {
  const std::string on = "(right {w} {! right {b}})*";
  const std::string rules = "#rules = ->p right {e} ->> [w] {? " + on + " {b}} ->q {}";
  Options vertices;
  vertices.rays = false;
  vertices.everywhere = false;
  EXPECT_EQ(in_patterns(plan_of(row + rules, vertices), Op::Loop), 1u);
  EXPECT_EQ(in_patterns(plan_of(row + rules, vertices), Op::SetInsert), 0u);
  EXPECT_EQ(in_patterns(plan_of(ring + rules, vertices), Op::SetInsert), 1u);
}

TEST(Lazy, IsAConditionThatIsIdleWhereAnotherOneFails) {
  const auto both = [](const std::string& between) {
    return row + "#rules = ->p (left* + right*)(up* + down*) {e} ->> [w] (" + between + ")";
  };
  const std::string chosen =
      "({! (left + up) {b}} + {! (right + up) {w}}) ->q {} + "
      "{? (left + up) {b}} {? (right + up) {w}} [$ p=1] ->> {}";
  const std::string separate =
      "{? (left + up) {b}} [$ p=1] ->q {} + {! (left + up) {b}} [$ p=2] ->q {} + "
      "{? (right + up) {w}} [$ p=3] ->q {} + {! (right + up) {w}} [$ p=4] ->q {}";
  Options off;
  off.lazy = false;
  EXPECT_EQ(count(plan_of(both(chosen)), Op::IfFlag),
            count(plan_of(both(chosen), off), Op::IfFlag) + 1);
  EXPECT_EQ(count(plan_of(both(separate)), Op::IfFlag),
            count(plan_of(both(separate), off), Op::IfFlag));
}

const std::string any_step =
    "#rules = ->p (left* + right*)(up* + down*) {w} [e] "
    "(down {e} + (down left + down right) {e,b}) [w] ->q {}";

TEST(Steps, AreSetsByOffset) {
  const std::string three =
      "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up,down,left,right, [w,w,w,b,e] [e,e,e,e,b])\n";
  EXPECT_EQ(steps(plan_of(three + any_step)), 3u);
  EXPECT_EQ(count(plan_of(three + any_step), Op::ForEach), 0u);
  Options off;
  off.steps = false;
  const Plan without = plan_of(three + any_step, off);
  EXPECT_EQ(steps(without), 0u);
  EXPECT_EQ(count(without, Op::EmitEach), 1u);  // the targets of one piece at a time
}

TEST(Steps, AreNotOfFewerPiecesThanOffsets) { EXPECT_EQ(steps(plan_of(row + any_step)), 0u); }

TEST(Steps, AreNotToWhatThePieceItselfChanges) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up* + down*) {w} [e] "
                            "(left + right) {? (left + right) {e}} {e} [w] ->q {}");
  EXPECT_EQ(steps(plan), 0u);
}

TEST(Choices, AreTheListWhereNothingIsTested) {
  const std::string rules = "#rules = ->p (left* + right*)(up* + down*) {w} [e] right [w] ->q {}";
  EXPECT_FALSE(has(plan_of(row + rules), Function::Kind::Choose));
}

TEST(Choices, LeaveTestsOfTheEndToTheMove) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up* + down*) {e} [w] "
                            "{! left {b}} ->q {}");
  ASSERT_EQ(plan.shapes.size(), 1u);
  EXPECT_NE(plan.shapes[0].trial, reasoner::no_register);
  EXPECT_TRUE(has(plan, Function::Kind::Choose));
  const Plan sure = plan_of(row + "#rules = ->p (left* + right*)(up* + down*) {e} [w] ->q {}");
  EXPECT_EQ(sure.shapes[0].trial, reasoner::no_register);
}

TEST(Moves, AreNarrowedWhereTheEndIsKnown) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up* + down*) {w} [e] left {e} "
                            "[w] ->q {}");
  EXPECT_EQ(plan.shapes[0].trial, reasoner::no_register);
  EXPECT_EQ(count(plan, Op::SetImage), 1u);
  EXPECT_EQ(count(plan, Op::ForEach), 0u);
}

TEST(Conditions, AreAskedOnceForNeighbours) {
  const std::string rules =
      "#rules = ->p {w} [e] ->> ({! left {b}} right [b] + {! left {b}} up [w]) ->q {}";
  EXPECT_EQ(count(plan_of(row + rules), Op::IfNotCall), 1u);
  Options off;
  off.conditions = false;
  EXPECT_EQ(count(plan_of(row + rules, off), Op::IfNotCall), 2u);
}

const std::string alternative_between =
    "({! left {b}} right [b] + down [e] + {! left {b}} up [w]) ->q {}";

TEST(Conditions, AreAskedAgainBehindAnAlternativeWithoutThem) {
  Options off;
  off.packed_moves = false;
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] " + alternative_between, off);
  EXPECT_EQ(count(plan, Op::IfNotCall), 2u);
}

TEST(Conditions, OfTheKeeperComeFirst) {
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] ->> " + alternative_between);
  EXPECT_EQ(count(plan, Op::IfNotCall), 1u);
}

TEST(Conditions, OfTheSameVertexAreAskedThere) {
  const std::string rules =
      "#rules = ->p {w} [e] ->> right ({e} right)* {b} (up [w] + down [b]) ->q {}";
  EXPECT_EQ(count(plan_of(row + rules), Op::ForEach), 1u);
  Options off;
  off.conditions = false;
  EXPECT_GT(count(plan_of(row + rules, off), Op::ForEach) +
                count(plan_of(row + rules, off), Op::SetImage),
            1u);
}

TEST(Conditions, OfSeveralVerticesKeepTheirOrder) {
  const std::string rules = "#rules = ->p {w} [e] ->> (right {e})* right ([e] + [b]) ->q {}";
  EXPECT_EQ(count(plan_of(row + rules), Op::ForEach), 2u);
}

std::size_t questions(const std::string& after_an_empty_square) {
  Options options;
  options.few = false;
  return count(plan_of(row + "#rules = ->p {w} [e] ->> {? (left* + right*)(up* + down*) {e} (" +
                           after_an_empty_square + ")} ->q {}",
                       options),
               Op::IfAny);
}

TEST(Patterns, AskForEachPartOfACostlyUnion) {
  // Two directions, in each a row of one or a longer one.
  EXPECT_EQ(questions("right {b} right ({b} right)* {w} + left {b} left ({b} left)* {w}"), 4u);
}

TEST(Patterns, AskForACheapUnionAtOnce) {
  EXPECT_EQ(questions("(right {b} right + left {b} left) {w}"), 1u);
}

const std::string field =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
    "#board = rectangle(up,down,left,right, [e,e,e,e,e,e,e,e] [e,e,e,e,e,e,e,e]"
    " [e,e,e,e,e,e,e,e] [e,e,e,e,e,e,e,e])\n";
const std::string placed_by_both =
    "#rules = (->p (left* + right*)(up* + down*) {e} [w] ->> "
    "->q (left* + right*)(up* + down*) {e} [b] ->>)*";

TEST(Kept, AreListsOfWhatOnlyDisappears) {
  EXPECT_EQ(plan_of(field + placed_by_both).kept, 2u);
  Options off;
  off.kept = false;
  EXPECT_EQ(plan_of(field + placed_by_both, off).kept, 0u);
}

TEST(Kept, AreNotListsOfWhatComesBack) {
  EXPECT_EQ(plan_of(field + "#rules = (->p (left* + right*)(up* + down*) {e} [w] ->> "
                            "(left* + right*)(up* + down*) {b} [e] "
                            "->q (left* + right*)(up* + down*) {e} [b] ->>)*")
                .kept,
            0u);
}

TEST(Kept, AreNotListsBesideOthers) {
  EXPECT_EQ(plan_of(field + "#rules = (->p (left* + right*)(up* + down*) {e} [w] ->> "
                            "->q ((left* + right*)(up* + down*) {e} [b] + {! up} [b]) ->>)*")
                .kept,
            0u);
}

TEST(Kept, AreNotListsOfFewMoves) {
  EXPECT_EQ(plan_of(row + placed_by_both).kept, 0u);
  EXPECT_EQ(plan_of(field + "#rules = (->p up* {! up} (left* + right*) {e} [w] ->> "
                            "->q (left* + right*)(up* + down*) {e} [b] ->>)*")
                .kept,
            0u);
}

TEST(Shapes, AreNotFiniteInAStar) {
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] (right {e} [b])* ->q {}");
  EXPECT_TRUE(plan.paths);
  EXPECT_EQ(plan.shapes.size(), 0u);
}

TEST(Shapes, StandBesidePathsInATurn) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*) ({w} [e] right {e} [w] + "
                            "{b} [e] right {e} [b] (right {e} [b])*) ->q {}");
  EXPECT_TRUE(plan.paths);
  EXPECT_EQ(plan.shapes.size(), 1u);
  EXPECT_EQ(count(plan, Op::Emit) + count(plan, Op::EmitEach), 1u);
  EXPECT_EQ(count(plan, Op::EmitPath), 1u);
}

// Four men take up a square and jump.
const std::string men =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables = n(9)\n"
    "#board = rectangle(up,down,left,right, [e,e,e,b,e] [e,b,e,e,e] [w,w,e,w,w])\n"
    "#anySquare = (left* + right*)(up* + down*)\n"
    "#jump = up {b} [e] up {e}\n";

TEST(Prospects, AskWhoCanCaptureAtAll) {
  const std::string rules = "#rules = ->p anySquare {w} [e] jump (jump)* [w] ->q {}";
  // A man below an enemy below an empty square.
  EXPECT_EQ(count(plan_of(men + rules), Op::SetImage), 2u);
  Options off;
  off.prospects = false;
  EXPECT_EQ(count(plan_of(men + rules, off), Op::SetImage), 0u);
}

TEST(Prospects, AreNotAskedForWhereFewCanBegin) {
  EXPECT_EQ(
      count(plan_of(men + "#rules = ->p anySquare {b} [e] jump (jump)* [w] ->q {}"), Op::SetImage),
      0u);
}

TEST(Prospects, CountOnNothingThatTheModifierItselfChanges) {
  // Up and down again is where the man was taken up: that it is empty follows from the move.
  const std::string back = "#rules = ->p anySquare {w} [e] up {e} [b] down {e} (up [b])* ->q {}";
  const Plan plan = plan_of(men + back);
  std::size_t narrowed = 0;
  for (const Function& function : plan.functions) {
    for (const reasoner::Instruction& is : function.code) {
      if (is.op == Op::SetImage && function.kind == Function::Kind::Moves) ++narrowed;
    }
  }
  EXPECT_EQ(narrowed, 1u);  // up {e}, but not what is below that
}

const std::string wide =
    "#players = p(9), q(9)\n#pieces = e, w\n#variables =\n#line = [e,e,w,e,e]\n"
    "#board = rectangle(up,down,left,right, line line line line line line)\n"
    "#beside(x) = ((left + right + up + down) {x})\n"
    "#put(test) = ->p (left* + right*)(up* + down*) {e} [w] test ->q {}\n";

TEST(Sure, MovesAreListedAsASet) {
  const std::string rules = "#rules = put({? beside(w)* beside(e)})";
  EXPECT_EQ(count(plan_of(wide + rules), Op::EmitEach), 1u);
  Options off;
  off.sure = false;
  EXPECT_EQ(count(plan_of(wide + rules, off), Op::EmitEach), 0u);
}

TEST(Sure, IsNothingWhereTheFirstLookDoesNotAnswer) {
  EXPECT_EQ(count(plan_of(wide + "#rules = put({! beside(w)* beside(e)})"), Op::EmitEach), 0u);
  // Back where the piece was put down.
  EXPECT_EQ(count(plan_of(wide + "#rules = put({? left right {w} beside(w)*})"), Op::EmitEach), 0u);
}

TEST(Board, IsLeftOutWhereFewPiecesAreAskedFor) {
  EXPECT_FALSE(plan_of(row + "#rules = ->p {w} [e] right [w] ->q {}").array);
  Options off;
  off.boards_as_sets = false;
  EXPECT_TRUE(plan_of(row + "#rules = ->p {w} [e] right [w] ->q {}", off).array);
}

TEST(Board, IsKeptWhereAnyOfManyCanHaveStood) {
  const std::string many =
      "#players = p(9), q(9)\n#pieces = a, b, c, d, e, f, g, h\n#variables =\n"
      "#board = rectangle(up,down,left,right, [a,b,c,d] [e,f,g,h])\n";
  EXPECT_TRUE(plan_of(many + "#rules = ->p right [a] ->q {}").array);
}

TEST(Assignments, AreCheckedWhereTheyCanFail) {
  const Plan plan = plan_of(row + "#rules = ->p [$ n=n+1] [$ p=5] ->q {}");
  EXPECT_EQ(count(plan, Op::IfAssignable), 1u);
}

}  // namespace
}  // namespace zug
