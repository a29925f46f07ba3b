// What passes/analysis says of made-up games against what looking at all their semi-states says:
// no verdict is false, of whether plays end, of whether the keeper has a choice, of how long moves
// are. The games are of the kinds that proofs are made for: complementary conditions, values that
// are remembered, one piece of a kind, stones on stones, discs turned round, and what almost is so.
//
// The searches of the analyses get few states, so that mostly proofs decide.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "langs/rbg/read.h"
#include "passes/analysis/properness.h"
#include "passes/analysis/straightness/straightness.h"
#include "tests/differential/naive_oracle.h"
#include "tests/differential/semi_states.h"
#include "tests/differential/written_games/loose_game.h"
#include "tests/effort.h"

namespace zug::test {
namespace {

constexpr std::size_t most_semi_states = 30'000;

class GameOfAKind {
 public:
  explicit GameOfAKind(Random& random) : random_(random) {}

  std::string text() {
    std::string text = "#players = p(2), q(2)\n#pieces = e, x, y\n#variables = v(2), w(1)\n";
    text += "#board = rectangle(up,down,left,right," + board() +
            ")\n#any = (up* + down*)(left* + right*)\n";
    text += "#turnRound = left keep right putKeep left put\n";
    text += "#keep = ({e}[$ v=0] + {x}[$ v=1] + {y}[$ v=2])\n";
    text += "#putKeep = ({$ v==0} keep [e] + {$ v==1} keep [x] + {$ v==2} keep [y])\n";
    text += "#put = ({$ v==0}[e] + {$ v==1}[x] + {$ v==2}[y])\n";
    const std::string begin = chance(20) ? modifier() + " " : "";
    return text + "#rules = " + begin + "(->p " + move() + " ->> " + ways(2) + " ->q " + move() +
           (chance(60) ? " ->> " + ways(2) : "") + ")" + (chance(85) ? "*" : "") + "\n";
  }

 private:
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool chance(std::size_t percent) { return draw(100) < percent; }
  std::string one_of(const std::vector<std::string>& list) { return list[draw(list.size())]; }

  std::string board() {
    std::string result;
    const std::size_t rows = 1 + draw(2), columns = 2 + draw(2);
    for (std::size_t row = 0; row < rows; ++row) {
      result += "[";
      for (std::size_t c = 0; c < columns; ++c)
        result += (c > 0 ? "," : "") + one_of({"e", "e", "x", "y"});
      result += "]";
    }
    return result;
  }

  std::string on() { return one_of({"{e}", "{x}", "{y}", "{e,x}", "{x,y}", "{e,y}"}); }
  std::string shift() { return one_of({"up", "down", "left", "right"}); }

  // What a pattern looks for.
  std::string look(int depth) {
    switch (draw(depth > 0 ? 9 : 4)) {
      case 0:
        return shift() + " " + on();
      case 1:
        return "any " + on();
      case 2:
        return "(" + shift() + " {x})* " + shift() + " " + on();
      case 3:
        return on();
      case 4:
        return "{? " + look(depth - 1) + "}{? " + look(depth - 1) + "}";
      case 5:
        return "(" + look(depth - 1) + " + " + look(depth - 1) + ")";
      case 6:
        return "{! " + look(depth - 1) + "}";
      case 7:
        return shift() + " {? " + look(depth - 1) + "}";
      default:
        return on() + " [y] " + look(depth - 1);
    }
  }

  // A check and what holds where it fails.
  std::pair<std::string, std::string> test() {
    const std::string number = std::to_string(draw(3));
    switch (draw(8)) {
      case 0:
        return {"{$ v==" + number + "}", "{$ v!=" + number + "}"};
      case 1:
        return {"{$ v<" + number + "}", "{$ v>=" + number + "}"};
      case 2:
        return {"{$ v + w < 2}", "{$ v + w >= 2}"};
      case 3:
        return {"{$ x==" + number + "}", "{$ x!=" + number + "}"};
      case 4:
        return {"{x}", "{e,y}"};
      default: {
        const std::string pattern = look(2);
        return {"{? " + pattern + "}", "{! " + pattern + "}"};
      }
    }
  }

  std::string modifier() {
    return one_of({"[x]", "[y]", "[e]", "[$ v=0]", "[$ v=1]", "[$ v=2]", "[$ w=1]", "[$ w=0]",
                   "[$ v=v+1]", "[$ w=w+1]", "[$ p=1]", "[$ v=w+1]", "[$ w=v]"});
  }

  // What the keeper does: mostly without a choice.
  std::string ways(int depth) {
    if (depth == 0 || chance(15)) return chance(30) ? "" : modifier();
    if (chance(15)) {
      return one_of({"({? any {y}} any {y} [x] + {! any {y}})", "turnRound",
                     "({? any {x}} any {x} [e] + {! any {x}})", "(any {x} [y] ->>)* {! any {x}}",
                     "down* {e} {! down {e}} [x]", "up* {! up} left* {! left}",
                     "({? any {y}} [$ w=1] ->> any {y} [e] + {! any {y}})"});
    }
    if (chance(20)) return ways(depth - 1) + " ->> " + ways(depth - 1);
    auto [yes, no] = test();
    if (chance(15)) no = test().second;
    if (chance(10)) yes += " " + test().first;
    return "(" + yes + " " + ways(depth - 1) + " + " + no + " " + ways(depth - 1) + ")";
  }

  std::string move() {
    const std::string put = "any " + on() + " " + modifier();
    switch (draw(6)) {
      case 0:
        return put;
      case 1:
        return "any {x} [e] " + shift() + " {e} [x]";
      case 2:
        return "(" + put + " + {! any {e}} [$ v=1])";
      case 3:
        return "any {e} [x] {! " + look(1) + "}";
      case 4:
        return "any {e} ->> down* {e} {! down {e}} [" + one_of({"x", "y"}) + "]";
      default:
        return "(any {e} [y] [$ w=0] + {$ w==0} [$ w=1])";
    }
  }

  Random& random_;
};

// A row is filled at will. Then a player goes to an empty square; from there the keeper walks over
// others, changes them, and comes back to where he began, or almost: on what he finds there, or on
// the way, depends how many he can change.
std::string game_of_coming_back(Random& random) {
  const auto one_of = [&](const std::vector<std::string>& list) {
    return list[static_cast<std::size_t>(random.below(list.size()))];
  };
  const auto walk = [&](const std::string& forth, const std::string& back) {
    const std::string changing = forth + " {y} [x]";
    const std::string way = changing + " (" + changing + ")* " + one_of({forth + " {x}", ""});
    const std::string home = one_of(
        {" (" + back + " {x})* " + back + " {e}", " (" + back + " {x})* " + back + " {e}",
         " " + back + " (" + back + ")* {e}", " (" + back + " {x,y})* " + back + " {e,y}", ""});
    const std::string without =
        one_of({"{! " + forth + " {y}}", "{! " + forth + " {y} (" + forth + " {y})* {x}}"});
    return " (" + without + " + " + way + home + ")";
  };
  const int squares = 4 + static_cast<int>(random.below(2));
  std::string board, filled, walks;
  for (int square = 0; square < squares; ++square) {
    board += square > 0 ? ",e" : "e";
    filled += std::string(square > 0 ? "right " : "") + "->p ({e} + [x] + [y]) ";
  }
  for (std::uint64_t i = 2 + random.below(2); i > 0; --i) {
    walks += random.below(2) == 0 ? walk("left", "right") : walk("right", "left");
  }
  return "#players = p(2), q(2)\n#pieces = e, x, y\n#variables =\n"
         "#board = rectangle(up,down,left,right,[" +
         board + "])\n#rules = " + filled + "\n  ->q (left* + right*) {e} ->>" + walks +
         one_of({" [x]", " [x]", ""}) + " ->q {e}\n";
}

struct Counts {
  int games = 0, proved = 0, refuted = 0, exact = 0, unknown = 0;
  int least = 0;  // games in which no bound could be less
};

void compare_with_all_semi_states(const std::string& text, Counts& counts) {
  SCOPED_TRACE(text);
  Source source("made.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) return;
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  ASSERT_TRUE(reasoner);
  const std::optional<BruteForce> truth = decide_by_all_semi_states(*reasoner, most_semi_states);
  if (!truth) return;
  Budget budget;
  const std::optional<Product> product = build_product(*game, budget);
  ASSERT_TRUE(product);
  PropernessLimits limits;
  limits.states = counts.games % 3 == 0 ? 2'000 : 20;
  Stock stock(*product, budget);
  const auto bound = bounded_straightness(*product, StraightnessKind::Main, stock, budget).value;
  limits.longest_of_all = bound.value_or(0);
  const Properness found = examine_properness(*game, &*product, *reasoner, limits);
  ++counts.games;
  for (const Verdict verdict : {found.termination, found.keeper}) {
    counts.proved += verdict == Verdict::Proved ? 1 : 0;
    counts.refuted += verdict == Verdict::Refuted ? 1 : 0;
    counts.unknown += verdict == Verdict::Unknown ? 1 : 0;
  }
  if (found.termination != Verdict::Unknown) {
    EXPECT_EQ(found.termination == Verdict::Proved, truth->ends);
  }
  if (found.keeper != Verdict::Unknown) {
    EXPECT_EQ(found.keeper == Verdict::Proved, truth->one_completion);
  }
  if (!truth->ends) return;
  const auto& seen = found.exploration.longest_of_all;
  const std::int64_t length = seen ? static_cast<std::int64_t>(seen->size()) - 1 : 0;
  EXPECT_LE(length, truth->longest);
  if (bound) {
    EXPECT_GE(*bound, truth->longest);
  }
  counts.exact += bound && *bound == length ? 1 : 0;
  counts.least += bound && *bound == truth->longest ? 1 : 0;
}

// ZUG_LONG=1: 10,000 games. ZUG_SEED for others.
TEST(Verdicts, AreTrueOfGamesThatAreDecidedByAllTheirSemiStates) {
  const char* const seed = std::getenv("ZUG_SEED");
  Random random(seed != nullptr ? std::strtoull(seed, nullptr, 10) : 21);
  const int wanted = long_run() ? 10'000 : static_cast<int>(sample(250));
  Counts counts;
  for (int made = 0; counts.games < wanted && made < 20 * wanted; ++made) {
    const bool any = made % 4 == 3;
    compare_with_all_semi_states(any ? naive::make_game(random).text : GameOfAKind(random).text(),
                                 counts);
    if (testing::Test::HasFailure()) break;
  }
  std::printf("%d games: %d halves proved, %d refuted, %d unknown; %d straightnesses exact\n",
              counts.games, counts.proved, counts.refuted, counts.unknown, counts.exact);
  EXPECT_EQ(counts.games, wanted);
  EXPECT_GT(counts.proved, counts.games / 2);  // or this would test nothing
  EXPECT_GT(counts.refuted, counts.games / 20);
}

TEST(Verdicts, AreTrueWhereTheKeeperComesBackToWhereHeBegan) {
  Random random(22);
  const int wanted = long_run() ? 4'000 : static_cast<int>(sample(100));
  Counts counts;
  for (int made = 0; counts.games < wanted && made < 20 * wanted; ++made) {
    compare_with_all_semi_states(game_of_coming_back(random), counts);
    if (testing::Test::HasFailure()) break;
  }
  std::printf("%d games; %d bounds of straightness could not be less\n", counts.games,
              counts.least);
  EXPECT_EQ(counts.games, wanted);
  EXPECT_GT(counts.least, counts.games / 4);  // without starts looked at by themselves, 5 of 100
}

TEST(Verdicts, AreTrueOfLooseGames) {
  Random random(23);
  const int wanted = long_run() ? 10'000 : static_cast<int>(sample(150));
  Counts counts;
  for (int made = 0; counts.games < wanted && made < 20 * wanted; ++made) {
    compare_with_all_semi_states(loose_game(random, Size::Tiny), counts);
    if (testing::Test::HasFailure()) break;
  }
  std::printf("%d games: %d halves proved, %d refuted, %d unknown\n", counts.games, counts.proved,
              counts.refuted, counts.unknown);
  EXPECT_EQ(counts.games, wanted);
  EXPECT_GT(counts.proved, counts.games / 2);
  EXPECT_GT(counts.refuted, counts.games / 20);
}

}  // namespace
}  // namespace zug::test
