// What the keeper does between turns, written at random as people write it: he walks, looks, puts
// pieces, goes on for as long as there are pieces of some kind, turns over what is bracketed, and
// comes home; on squares, with holes, one alone, on hexagons and on a graph. Which board each of
// his tests looks at in the export (backends/gdl/keeper/layers.cc) is right if the export has the
// same game tree as the reference semantics. ZUG_LONG=1 looks at fifty times as many games.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/reference/perft.h"
#include "tests/effort.h"
#include "tests/gdl/trees.h"

namespace zug {
namespace {

struct Board {
  std::string text;
  std::string anywhere;                  // from every vertex to every vertex
  std::vector<std::string> there, back;  // the way back by the way there
};

Board squares() {
  return {"rectangle(up, down, left, right, [e, w, b, e] [b, b, w, e] [w, e, b, w])",
          "(up* + down*) (left* + right*)",
          {"up", "down", "left", "right", "up left"},
          {"down", "up", "right", "left", "down right"}};
}

Board holes() {
  Board board = squares();
  board.text = "rectangle(up, down, left, right, [e, w, , b, e] [, b, w, b, ] [w, , b, , w])";
  return board;
}

Board one_square() {
  Board board = squares();
  board.text = "rectangle(up, down, left, right, [e])";
  return board;
}

Board hexagons() {
  return {
      "hexagon(northWest, northEast, east, southEast, southWest, west, "
      "[e, w] [b, e, b] [w, b])",
      "(east* + west*) (northWest* + southEast*) (northEast* + southWest*)",
      {"northWest", "northEast", "east", "southEast", "southWest", "west"},
      {"southEast", "southWest", "west", "northWest", "northEast", "east"}};
}

// A ring of seven with one way across.
Board ring() {
  std::string text;
  const char* const pieces[] = {"e", "w", "b", "b", "e", "w", "b"};
  for (int i = 0; i < 7; ++i) {
    const auto vertex = [](int n) { return "v" + std::to_string((n + 7) % 7); };
    text += vertex(i) + "[" + pieces[i] + "]{on: " + vertex(i + 1) + ", off: " + vertex(i - 1);
    if (i == 0) text += ", across: v3";
    if (i == 3) text += ", across: v0";
    text += "} ";
  }
  return {text, "on*", {"on", "off", "across"}, {"off", "on", "across"}};
}

class RandomKeeper {
 public:
  explicit RandomKeeper(std::uint64_t seed) : random_(seed) {}

  std::string game() {
    static const std::vector<Board> boards{squares(),  squares(), holes(),
                                           hexagons(), ring(),    one_square()};
    board_ = boards[random_.below(boards.size())];
    const auto turn = [&](const std::string& me, const std::string& mine,
                          const std::string& theirs) {
      mine_ = mine;
      theirs_ = theirs;
      return "  ->" + me + " any {e" + (random_.below(2) == 0 ? "" : ", " + theirs) + "} " +
             (random_.below(2) == 0 ? "[" + mine + "] ->> " : "->> [" + mine + "] ") + work(2) +
             "\n";
    };
    const std::string turns = turn("white", "w", "b") + turn("black", "b", "w");
    return "#players = white(100), black(100)\n#pieces = e, w, b, x\n#variables =\n#board = " +
           board_.text + "\n#any = " + board_.anywhere + "\n#rules = (\n" + turns + ")*\n";
  }

 private:
  std::string work(int depth) {
    std::string result;
    for (std::size_t n = 1 + random_.below(3); n > 0; --n) result += " " + deed(depth);
    return result;
  }

  std::string either(const std::string& condition, const std::string& opposite, int depth) {
    return "(" + condition + " " + work(depth - 1) + " + " + opposite +
           (random_.below(2) == 0 ? "" : " " + work(depth - 1)) + ")";
  }

  // Whatever the board, there is one way to do it, and an end.
  std::string deed(int depth) {
    const std::size_t way = random_.below(board_.there.size());
    const std::string &go = board_.there[way], &back = board_.back[way];
    const std::string piece = std::string(1, "ewbx"[random_.below(4)]);
    switch (random_.below(depth == 0 ? 4 : 10)) {
      case 0:
      case 1:
        return "[" + piece + "]";
      case 2:
        return "[$ " + std::string(random_.below(2) == 0 ? "white=100" : "black=50") + "]";
      case 3: {  // what the loop puts, it does not find: on a ring it ends, too
        const std::string found = go + " {" + theirs_ + "}";
        return "(" + found + " [" + mine_ + "])* {! " + found + "}";
      }
      case 4:
        return either(go, "{! " + go + "}", depth);
      case 5:
        return either("{" + piece + "}", "{" + others(piece) + "}", depth);
      case 6: {
        const std::string look = go + " {" + piece + "}";
        return either("{? " + look + "}", "{! " + look + "}", depth);
      }
      case 7:
        if (std::exchange(compared_, true)) return "[e]";  // the tables of numbers are large
        return either("{$ b > w}", "{$ b <= w}", depth);
      case 8: {
        return "(" + go + " [" + piece + "] " + back + " + {! " + go + "})";
      }
      default: {
        const std::string bracket =
            go + " {" + theirs_ + "} (" + go + " {" + theirs_ + "})* " + go + " {" + mine_ + "}";
        return "(" + bracket + " (" + back + " {" + theirs_ + "} [" + mine_ + "])* " + back + " {" +
               others(theirs_) + "} + {! " + bracket + "})";
      }
    }
  }

  static std::string others(const std::string& piece) {
    std::string result;
    for (const char other : std::string("ewbx")) {
      if (piece[0] != other) result += (result.empty() ? "" : ", ") + std::string(1, other);
    }
    return result;
  }

  Random random_;
  Board board_;
  std::string mine_, theirs_;
  bool compared_ = false;
};

TEST(GdlKeeper, HasTheSameTree) {
  const std::uint64_t games = test::long_run() ? 2'000 : test::sample(40);
  std::uint64_t refused = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const std::string text = RandomKeeper(seed).game();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const test::Compared compared = test::compare_trees(test::rbg_game(text));
    refused += compared == test::Compared::Trees ? 0 : 1;
    if (HasFailure()) FAIL();
  }
  EXPECT_LE(refused, games / 3);
}

}  // namespace
}  // namespace zug
