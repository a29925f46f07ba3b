// Turns that go on for as long as they can are one GDL move a link (backends/gdl/chains.h), and
// turns that only look so are not. Games made at random have captures that go on in some way, and
// end with some condition: the one that makes a chain, or one that differs in a direction, a piece,
// or by being left out. The export has the same game tree as the reference semantics, and the same
// scores at its ends. ZUG_LONG=1 looks at a hundred times as many.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/gdl/chains.h"
#include "backends/gdl/graph.h"
#include "ir/reference/perft.h"
#include "tests/effort.h"
#include "tests/gdl/trees.h"

namespace zug {
namespace {

// ---- games

struct Chain {
  std::string board;
  std::string jump, can_jump;  // macros of a direction and of enemies
  std::string ways, asked;     // the directions of jumps, and those that the end asks for
  std::string enemies_asked;   // of the first player; "" for the right ones
  std::string end = "!";       // of the pattern: ! ? or nothing
  std::string more;            // besides
  bool begins = true;          // a turn begins with a jump; else it may be over before the first
};

std::string sum(const std::string& macro, const std::string& ways, const std::string& enemies) {
  std::string result;
  for (const char way : ways) {
    const std::string direction = way == 'u'   ? "up"
                                  : way == 'd' ? "down"
                                  : way == 'l' ? "left"
                                               : "right";
    result += (result.empty() ? "(" : " + ") + macro + "(" + direction + "; " + enemies + ")";
  }
  return result + ")";
}

std::string text_of(const Chain& chain) {
  const auto turn = [&](const std::string& me, const std::string& other, const std::string& man,
                        const std::string& enemies) {
    const std::string jumps = sum("jump", chain.ways, enemies);
    const std::string& asked = chain.enemies_asked.empty() ? enemies : chain.enemies_asked;
    const std::string can = sum("canJump", chain.asked, asked);
    const std::string end =
        chain.end.empty() ? "" : " {" + chain.end + " " + can + chain.more + "}";
    return "  ->" + me + " any ({" + man + "} [e] " + (chain.begins ? jumps + " " : "") + jumps +
           "*" + end + " ->> [" + man + "] + {" + man +
           "} [e] (up + down + left + right) {e} ->> [" + man + "])\n  [$ " + me + "=100] [$ " +
           other + "=0]\n";
  };
  return "#players = white(100), black(100)\n#pieces = e, w, b, c, x\n#variables =\n"
         "#board = rectangle(up, down, left, right, " +
         chain.board +
         ")\n#any = (up* + down*) (left* + right*)\n#jump(way; enemies) = " + chain.jump +
         "\n#canJump(way; enemies) = " + chain.can_jump + "\n#rules = (\n" +
         turn("white", "black", "w", "b, c") + turn("black", "white", "b", "w") + ")*\n";
}

Chain draughts() {
  return {"[e, b, e, b, e] [e, c, e, w, e] [e, e, b, e, w] [w, e, e, w, e]",
          "way {enemies} [e] way {e}",
          "way {enemies} way {e}",
          "uld",
          "uld",
          "",
          "!",
          "",
          true};
}

class RandomChain {
 public:
  explicit RandomChain(std::uint64_t seed) : random_(seed) {}

  Chain chain() {
    static const std::vector<std::pair<const char*, const char*>> jumps = {
        {"way {enemies} [e] way {e}", "way {enemies} way {e}"},
        {"way {enemies} [e] way way {e}", "way {enemies} way way {e}"},
        {"way {e} way {enemies} [e] way {e}", "way {e} way {enemies} way {e}"},
        {"way {enemies} [e] way (left + right) {e}", "way {enemies} way (left + right) {e}"},
        {"way {enemies} [x] way {e}", "way {enemies} way {e}"},
        {"way {enemies} [e]", "way {enemies}"},
        {"way {enemies} [e] way {e} left right", "way {enemies} way {e} left right"},
        // The end asks for what the jump changes, or has another order, or another square.
        {"way {enemies} [e] left {e} right {e}", "way {enemies} left {e} right {e}"},
        {"way {enemies} [e] (up down + down up) {e}", "way {enemies} (up down + down up) {e}"},
        {"way {enemies} [e] way {e}", "way way {e}"},
        {"way {enemies} [e] way {e}", "way {e} way {enemies}"},
        {"way {enemies} [e] way {e}", "({? way {enemies}} way way {e})"}};
    static const std::vector<const char*> ways = {"u", "ud", "ul", "uld", "uldr", "lr"};
    Chain result = draughts();
    result.board = board();
    const auto& [jump, can_jump] = jumps[random_.below(2) == 0 ? 0 : random_.below(jumps.size())];
    result.jump = jump;
    result.can_jump = can_jump;
    result.ways = result.asked = ways[random_.below(ways.size())];
    result.begins = random_.below(4) != 0;
    switch (random_.below(8)) {
      case 0:
        result.asked = ways[random_.below(ways.size())];
        break;
      case 1:
        result.enemies_asked = random_.below(2) == 0 ? "b" : "b, c, w";
        break;
      case 2:
        result.end = random_.below(2) == 0 ? "" : "?";
        break;
      case 3:
        result.more = random_.below(2) == 0 ? " + {e}" : " + up {w}";
        break;
      default:
        break;
    }
    return result;
  }

 private:
  std::string board() {
    static const char* const pieces[] = {"e", "e", "e", "w", "b", "c", "b"};
    const std::size_t width = 3 + random_.below(3), height = 3 + random_.below(2);
    std::string result;
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) {
        result += (x == 0 ? " [" : ", ") + std::string(pieces[random_.below(7)]);
      }
      result += "]";
    }
    return result;
  }

  Random random_;
};

Game game_of(const Chain& chain) { return test::rbg_game(text_of(chain)); }

bool is_split(const Game& game) {
  Diagnostics diagnostics;
  std::optional<gdl_writer::Graph> graph = gdl_writer::build_graph(game, diagnostics);
  return gdl_writer::split_chains(graph.value());
}

TEST(GdlChains, AreSplitWhereTheEndAsksForTheWaysOn) {
  const auto expect = [](const Chain& chain, bool split) {
    EXPECT_EQ(is_split(game_of(chain)), split) << text_of(chain);
  };
  expect(draughts(), true);
  const auto changed = [](auto change) {
    Chain chain = draughts();
    change(chain);
    return chain;
  };
  expect(changed([](Chain& chain) { chain.asked = "dul"; }), true);
  expect(changed([](Chain& chain) { chain.asked = "ul"; }), false);
  expect(changed([](Chain& chain) { chain.enemies_asked = "b"; }), false);
  expect(changed([](Chain& chain) { chain.end = "?"; }), false);
  expect(changed([](Chain& chain) { chain.end = ""; }), false);
  expect(changed([](Chain& chain) { chain.more = " + {e}"; }), false);
  expect(changed([](Chain& chain) { chain.can_jump = "way way {e}"; }), false);
  // What is captured is asked for again: the end, which captures nothing, sees it otherwise.
  expect(changed([](Chain& chain) {
           chain.jump = "way {enemies} [e] (up down + down up) {e}";
           chain.can_jump = "way {enemies} (up down + down up) {e}";
         }),
         false);
}

TEST(GdlChains, HaveTheSameTreeOnBoardsWithHoles) {
  for (const char* board : {"[e, b, e, , e] [w, c, , b, e] [e, , b, e, w] [e, w, e, w, e]",
                            "[w, b, e, b, e] [, c, , c, ] [e, b, e, b, e]", "[w, b, e, b, e]"}) {
    Chain chain = draughts();
    chain.board = board;
    chain.ways = chain.asked = "uldr";
    const Game game = game_of(chain);
    EXPECT_TRUE(is_split(game)) << board;
    EXPECT_EQ(test::compare_trees(game), test::Compared::Trees) << board;
  }
}

TEST(GdlChains, HaveTheSameTree) {
  const std::uint64_t games = test::long_run() ? 6'000 : test::sample(60);
  std::uint64_t split = 0, whole = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const Chain chain = RandomChain(seed).chain();
    const Game game = game_of(chain);
    ++(is_split(game) ? split : whole);
    const test::Compared compared = test::compare_trees(game);
    EXPECT_NE(compared, test::Compared::TooLarge);
    refused += compared == test::Compared::NoExport ? 1 : 0;
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text_of(chain);
  }
  EXPECT_GE(split, games / 5);
  EXPECT_GE(whole, games / 5);
  EXPECT_LE(refused, games / 3);
}

}  // namespace
}  // namespace zug
