// What plans look like: the whole of a small one, in tic_tac_toe.plan, and for each optimisation of
// what rules ask a game where it fires and one where it must not; those of moves are in
// moves_test.cc. UPDATE_GOLDEN=1 rewrites the file.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/files.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

TEST(Plan, OfTicTacToe) {
  std::ifstream file(test::source_path("corpus/rbg/tic_tac_toe.rbg"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::optional<Game> game = game_of(text);
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  const std::optional<Plan> plan = reasoner::build_plan(*game, {}, diagnostics);
  ASSERT_TRUE(plan);
  const std::string path = test::source_path("tests/unit/reasoner/tic_tac_toe.plan");
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

// On boards of several words: a walk where a question goes through what is rare, a ray where a
// set is wanted, or where the way is long.
TEST(Rays, AreWalkedWhereAQuestionGoesThroughWhatIsRare) {
  std::string wide =
      "#players = p(1), q(1)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up, down, left, right,";
  for (int y = 0; y < 9; ++y) wide += " [e,e,e,e,e,e,e,e,e]";
  wide += ")\n#any = (left* + right*)(up* + down*)\n";
  const auto rays_and_loops = [&](const std::string& rules) {
    const Plan plan = plan_of(wide + "#rules = " + rules);
    return std::pair(count(plan, Op::SetRay), count(plan, Op::Loop));
  };
  using Two = std::pair<std::size_t, std::size_t>;
  const std::string put = "->p any {e} [w] ->> ";
  EXPECT_EQ(rays_and_loops(put + "{? left ({w} left)* {b}} ->q {}"), Two(0, 1));
  EXPECT_EQ(rays_and_loops(put + "{? left ({e} left)* {b}} ->q {}"), Two(1, 0));
  EXPECT_EQ(rays_and_loops("->p any {w} [e] left ({w} left)* {b,w} [e] ->q {}"), Two(1, 0));
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

TEST(Few, AreNotThoseThatMayBecomeMany) {
  const auto rays = [](const std::string& move) {
    return count(
        plan_of(row + "#rules = ->p (left* + right*)(up* + down*) " + move + attacked + " ->q {}"),
        Op::SetRay);
  };
  EXPECT_EQ(rays("{w} [e] right {e} [w]"), 2u);
  EXPECT_EQ(rays("{e} [w]"), 0u);
  EXPECT_EQ(rays("{e} [w] left {w} [e]"), 0u);  // nobody looks ahead: too cautious
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

// From the first square on, line by line, as long as a chain there has a liberty.
TEST(Floods, DoNotAskAgainWhatStaysTheSame) {
  std::ifstream file(test::source_path("corpus/rbg/go.rbg"));
  const Plan plan = plan_of(std::string{std::istreambuf_iterator<char>(file), {}});
  for (const Function& function : plan.functions) {
    std::size_t end = 0;  // of the loop before
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      if (function.code[at].op != Op::Loop) continue;
      EXPECT_GE(at, end) << "a loop in a loop";
      end = function.code[at].end;
    }
  }
}

// Hops of one man are a set; of a way with many tests each is asked before the next.
TEST(Ways, FromOneVertexAreShiftsUnlessTheyAreLong) {
  const auto branches = [](const std::string& ways) {
    return count(plan_of(row + "#rules = ->p (left* + right*)(up* + down*) {w} [b] (" + ways +
                         ") [w] ->q {}"),
                 Op::IfVertex);
  };
  EXPECT_EQ(branches("right {b} right {e} + left {b} left {e} + up {b}"), 0u);
  EXPECT_GT(branches("right {b} right {e} right {b} down {w} + left {b} left {e} + up {b}"), 0u);
}

TEST(Everywhere, IsNotForOneChainOrAFloodFromThere) {
  const auto calls_for = [](const std::string& pattern) {
    const Plan plan = plan_of(row + "#rules = ->p {e} [w] ->> ({? " + pattern +
                              "} [b] ->q {} + {! " + pattern + "} ->> {})");
    return count_if(plan, Function::Kind::Pattern,
                    [](const auto& is) { return is.op == Op::IfInSet; });
  };
  EXPECT_EQ(calls_for("right {e} right {e} up {b} left {w} left {e} left {b}"), 0u);
  EXPECT_EQ(calls_for("((left + right + up + down) {w})* (left + right) {b} up {e}"), 0u);
  EXPECT_GT(calls_for("(left {w} left + right {b} right + up {w} left + down {b} right) {e}"), 0u);
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
  for (const auto& line : plan.lines[0][2]) lines.push_back(line.in.list());
  EXPECT_EQ(lines, (std::vector<std::vector<std::uint32_t>>{{0, 1}, {1, 3}, {3, 4}}));
  Options off;
  off.lines = false;
  EXPECT_TRUE(plan_of(row + placing(three_in_a_row), off).lines.empty());
}

TEST(Lines, GoAlongRaysAndKnowWhatStandsWhereTheyBegin) {
  const auto lines_of = [](const Plan& plan) {
    std::set<std::vector<std::uint32_t>> lines;  // the first one comes again to fill up the table
    for (const auto& line : plan.lines.at(0)[2]) lines.insert(line.in.list());
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
  EXPECT_EQ(lines_of(plan_of(row + placing(pattern), off)),
            (std::set<std::vector<std::uint32_t>>{{0, 1}, {1, 3}, {3, 4}}));
}

TEST(Lines, MayLeaveOut) {
  using Sets = std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>;
  const auto lines_of = [](const std::string& pattern) {
    std::set<Sets> lines;
    const Plan plan = plan_of(row + placing(pattern));
    for (const auto& line : plan.lines.at(0)[2]) {
      lines.emplace(line.in.list(), line.out.list());
    }
    return lines;
  };
  EXPECT_EQ(lines_of("(left {w})* {! left {w}} (right {w})^2 {! right {w}}"),
            (std::set<Sets>{{{0, 1}, {3}}, {{1, 3}, {0, 4}}, {{3, 4}, {1}}}));
  EXPECT_EQ(
      lines_of("(left {w} {! up {w} + right^2 {w}} left {w} + {! {! right {w}}} right^2 {w})"),
      (std::set<Sets>{{{0, 1}, {3}}, {{3, 4}, {}}}));
  // One of several squares that are not all the same is no line.
  const std::string several =
      "left {w} {! left {w} right^3 {w}} (right^2 {w} right {w} + left {w})";
  EXPECT_TRUE(plan_of(row + placing(several)).lines.empty());
}

TEST(Lines, AreOfOneKindOfPieceWithoutOtherRepetition) {
  EXPECT_TRUE(
      plan_of(row + placing("(left {b} (left {w} + right^2 {w}) + (right {w})^2)")).lines.empty());
  EXPECT_TRUE(plan_of(row + placing("((left + right) {w})* (right {w})^3")).lines.empty());
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

TEST(Conditions, AreAskedOnceForNeighbours) {
  const std::string rules =
      "#rules = ->p {w} [e] ->> ({! left {b}} right [b] + {! left {b}} up [w]) ->q {}";
  EXPECT_EQ(count(plan_of(row + rules), Op::IfNotCall), 1u);
  Options off;
  off.conditions = false;
  EXPECT_EQ(count(plan_of(row + rules, off), Op::IfNotCall), 2u);
}

TEST(Conditions, OfMovesThatAreWordsAreAskedOnce) {
  const std::string two = attacked +
                          "{? (left* + right*)(up* + down*) {b} (up {e} right {w} + "
                          "left {w} up {w} + right {w} up {e})}";
  const std::string rules = "#rules = ->p (left* + right*)(up* + down*) (" + two + " {w} [e] + " +
                            two + " {b} [e]) ->q {}";
  const Plan plan = plan_of(row + rules);
  EXPECT_FALSE(plan.paths);
  EXPECT_EQ(count(plan, Op::IfCall), 2u);
}

TEST(Conditions, ThatJoinOthersAreThose) {
  const std::string won = "{? (left {b})* {! up}} {? (right {b})* {! right}}";
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] ->> (" + won + " [$ p=1] ->> {} + {! " +
                            won + "} ->q {})");
  EXPECT_EQ(count(plan, Op::IfCall) + count(plan, Op::IfNotCall), 2u);
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
  const Plan plan =
      plan_of(row + "#rules = ->p {w} [e] ->> {? (left* + right*)(up* + down*) {e} (" +
                  after_an_empty_square + ")} ->q {}",
              options);
  return count(plan, Op::IfAny) + count(plan, Op::IfNone);
}

TEST(Patterns, AskForEachPartOfACostlyUnion) {
  // Two directions, in each a row of one or a longer one.
  EXPECT_EQ(questions("right {b} right ({b} right)* {w} + left {b} left ({b} left)* {w}"), 4u);
}

TEST(Patterns, AskForACheapUnionAtOnce) {
  EXPECT_EQ(questions("(right {b} right + left {b} left) {w}"), 1u);
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
  // What matters in a path is what stands where a part of it puts a piece.
  EXPECT_FALSE(plan_of(many + "#rules = ->p (right {a} [e])* ->q {}").array);
  EXPECT_TRUE(plan_of(many + "#rules = ->p (right [e])* ->q {}").array);
}

TEST(Assignments, AreCheckedWhereTheyCanFail) {
  const Plan plan = plan_of(row + "#rules = ->p [$ n=n+1] [$ p=5] ->q {}");
  EXPECT_EQ(count(plan, Op::IfAssignable), 1u);
}

}  // namespace
}  // namespace zug::test
