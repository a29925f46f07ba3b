// Whose turn it is: players who are skipped, turns that begin where another one ends without work
// of the keeper, turns made in parts, and what comes behind all of these alike. A part of a turn to
// one is work of the keeper to another there, so that an export that looks at the place in the
// rules alone gives the turn to the wrong one. Made at random; the keeper never has a choice.
// ZUG_LONG=1 looks at fifty times as many games.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "tests/effort.h"
#include "tests/gdl/trees.h"

namespace zug {
namespace {

class RandomTurns {
 public:
  explicit RandomTurns(std::uint64_t seed) : random_(seed) {
    for (int i = 0; i < 8; ++i) random_.next();
  }

  std::string game() {
    const std::string board = pick({"o[e]{}", "o[x]{}", "c[e]{d: m} m[x]{d: c}",
                                    "rectangle(up, down, left, right, [e, x, e])"});
    std::string rules;
    for (const char* const player : {"a", "b"}) {
      rules += clause(player);
      if (random_.below(3) == 0) rules += deed();
    }
    if (random_.below(2) == 0) rules += clause(pick({"a", "b"}));
    for (std::size_t n = random_.below(3); n > 0; --n) rules += deed();
    return "#players = a(100), b(100)\n#pieces = e, x, y\n#variables = v(3)\n#board = " + board +
           "\n#rules = (" + rules + " )*\n";
  }

 private:
  std::string pick(std::initializer_list<const char*> list) {
    return list.begin()[random_.below(list.size())];
  }
  std::string piece() { return pick({"e", "x", "y"}); }

  // One piece, or one assignment.
  std::string deed() {
    switch (random_.below(5)) {
      case 0:
        return " [$ v = " + std::to_string(random_.below(4)) + "]";
      case 1:
        return " [$ a = " + std::to_string(20 * random_.below(6)) + "]";
      case 2:
        return " .";
      default:
        return " [" + piece() + "]";
    }
  }

  std::string look() {
    return random_.below(4) == 0 ? " {$ v == " + std::to_string(random_.below(4)) + "}"
                                 : " {" + piece() + "}";
  }

  std::string choices() {
    std::string result;
    for (std::size_t n = 1 + random_.below(2); n > 0; --n) {
      const std::string one = (random_.below(3) == 0 ? look() : "") + deed();
      const std::string other = (random_.below(2) == 0 ? look() : "") + deed();
      switch (random_.below(4)) {
        case 0:
          result += " (" + one + " +" + other + " )";
          break;
        case 1:
          result += " [$ v = v + 1]";
          break;
        case 2:
          result += " (" + look() + " [" + piece() + "] )*";
          break;
        default:
          result += one;
      }
    }
    return result;
  }

  std::string turn(const std::string& player) {
    std::string result = " ->" + player + choices();
    if (random_.below(4) == 0) result += " ->" + player + choices();
    if (random_.below(2) == 0) result += " ->>" + (random_.below(2) == 0 ? deed() : "");
    return result;
  }

  // Always, or only where something holds.
  std::string clause(const std::string& player) {
    const std::string own = turn(player);
    if (random_.below(3) == 0) return own;
    const std::string what = look();
    const std::string other = random_.below(2) == 0 ? deed() : "";
    return " ({?" + what + "}" + own + " + {!" + what + "}" + other + " )";
  }

  Random random_;
};

enum class Found { Trees, NoExport, TooLarge, Improper };

Found compare(const std::string& text, GdlOptions::Moves moves) {
  try {
    switch (test::compare_trees(test::rbg_game(text), moves)) {
      case test::Compared::Trees:
        return Found::Trees;
      case test::Compared::NoExport:
        return Found::NoExport;
      case test::Compared::TooLarge:
      case test::Compared::Unclear:
        break;
    }
    return Found::TooLarge;
  } catch (const ImproperGame&) {
    return Found::Improper;  // nobody is ever to move any more, and the keeper goes round
  }
}

TEST(GdlTurns, HaveTheSameTree) {
  const std::uint64_t games = test::long_run() ? 10'000 : test::sample(40);
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const std::string text = RandomTurns(seed).game();
    for (const GdlOptions::Moves moves : {GdlOptions::Moves::Auto, GdlOptions::Moves::Split}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
      compared += compare(text, moves) == Found::Trees ? 1 : 0;
      if (HasFailure()) FAIL();
    }
  }
  EXPECT_GE(compared, games);
}

// Each was a wrong export: parts of a turn and the keeper's work in one place of the rules; turns
// without work of the keeper between them; two names for a number in one rule.
TEST(GdlTurns, AreThoseOfTheirPlayers) {
  struct Case {
    const char* board;
    const char* rules;
  };
  const Case cases[] = {{"o[e]{}", R"((({? {e}} ->a [e, y] ->> + {! {e}})
                     ({? {y}} ->b [y, e] + {! {y}}) [$ v = 1])*)"},
                        {"o[x]{}", "((->a [y] + {e}) (->b [y] + {x} [e]))*"},
                        {"o[x]{}", "((->a [y] + {e}) (->b [y] + {y} [e]))*"},
                        {"o[e]{}", "(->a [x] ({? {e}} ->b [e] + {! {e}} [x]))*"},
                        {"o[e]{}", "->a [x] ({? {e}} ->b [e] + {! {e}} [x]) ->a"},
                        {"o[e]{}", "((->a + {$ v > e}) (->b + .) [$ u = 3])*"},
                        {"o[e]{}", "->a [$ v = v + 1] [$ v = v - 1] ->>"},
                        {"o[e]{}", "[$ v = 2] ->a [$ v = v - 1] [$ v = v - 1] ->>"}};
  for (const Case& one : cases) {
    const std::string text =
        "#players = a(100), b(100)\n#pieces = e, x, y\n#variables = u(9), v(5)\n#board = " +
        std::string(one.board) + "\n#rules = " + one.rules + "\n";
    for (const GdlOptions::Moves moves : {GdlOptions::Moves::Auto, GdlOptions::Moves::Split}) {
      SCOPED_TRACE(text);
      EXPECT_EQ(compare(text, moves), Found::Trees);
    }
  }
}

}  // namespace
}  // namespace zug
