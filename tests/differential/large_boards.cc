#include "tests/differential/large_boards.h"

#include <utility>

namespace zug::test {
namespace {

// What stands where, at random: one of so many squares is empty, or, for `few`, is not.
std::string rows_of(const LargeBoard& board, Random& random, std::size_t one_of = 5,
                    bool few = false) {
  std::string result;
  for (const std::size_t length : board.rows) {
    for (std::size_t x = 0; x < length; ++x) {
      const bool empty = (random.below(one_of) == 0) != few;
      const char* const piece = empty ? "e" : random.below(2) == 0 ? "x" : "o";
      const bool hole = board.holes && x != 0 && random.below(9) == 0;
      result += std::string(x == 0 ? "[" : ",") + (hole ? "" : piece);
    }
    result += "]";
  }
  return result;
}

}  // namespace

LargeBoard large_rectangle(std::size_t columns, std::size_t rows, bool holes) {
  return {"rectangle(up,down,left,right,",
          std::vector<std::size_t>(rows, columns),
          "(up + down + left + right + up left)",
          "(up* + down*) (left* + right*)",
          holes,
          !holes};
}

LargeBoard large_hexagon(std::size_t side) {
  LargeBoard board{"hexagon(NW,NE,E,SE,SW,W,",
                   {},
                   "(NW + NE + E + SE + SW + W)",
                   "(NW + NE + E + SE + SW + W)*"};
  board.shifts = false;
  for (std::size_t y = 0; y < 2 * side - 1; ++y) {
    board.rows.push_back(y < side ? side + y : 3 * side - 2 - y);
  }
  return board;
}

std::string game_of_floods(const LargeBoard& board, Random& random) {
  const std::string rows = rows_of(board, random);
  const auto turn = [](const std::string& player, const std::string& own,
                       const std::string& other) {
    const std::string touch = "({" + own + "} step)* {e}", lost = "{! ({" + other + "} step)* {e}}";
    const std::string near = "({" + own + ",e} step)* {" + other + "}";
    return "->" + player + " any {e} [" + own + "] ({? step " + touch + "} + {? step " + near +
           "}) ->> ({? step {" + other + "} " + lost + "} [" + own + "] + {! step {" + other +
           "} " + lost + "}) ";
  };
  return "#players = p(9), q(9)\n#pieces = e, x, o\n#variables =\n#step = " + board.step +
         "\n#any = " + board.any + "\n#board = " + board.shape + rows + ")\n#rules = (" +
         turn("p", "x", "o") + turn("q", "o", "x") + ")*\n";
}

std::string game_of_rows(const LargeBoard& board, Random& random) {
  const std::string pieces = rows_of(board, random);
  std::vector<std::pair<std::string, std::string>> ways{
      {"left", "right"}, {"up", "down"}, {"up left", "down right"}, {"up right", "down left"}};
  if (board.shape.find("NW") != std::string::npos) ways = {{"NW", "SE"}, {"E", "W"}, {"SW", "NE"}};
  const auto pattern = [&](const std::string& own) {
    const std::string more = std::to_string(2 + random.below(4));
    const bool exact = random.below(2) == 0;
    std::string sum;
    for (const auto& [back, forth] : ways) {
      if (!sum.empty() && random.below(6) == 0) continue;
      const auto step = [&own](const std::string& way) { return way + " {" + own + "}"; };
      sum += (sum.empty() ? "(" : " + (") + step(back) + ")*" +
             (exact ? " {! " + step(back) + "}" : "") + " (" + step(forth) + ")^" + more +
             (exact ? " {! " + step(forth) + "}" : "");
      if (random.below(5) == 0)
        sum += " {! " + step(ways[0].first) + " + " + step(ways[1].first) + "}";
      if (random.below(5) == 0) sum += " {? " + step(ways[0].second) + "}";
    }
    return sum;
  };
  const auto turn = [&](const std::string& player, const std::string& own) {
    const std::string wins = pattern(own);
    return "->" + player + " any {e} [" + own + "] ->> ({? " + wins + "} [$ " + player +
           "=9] ->> {} + {! " + wins + "}) ";
  };
  return "#players = p(9), q(9)\n#pieces = e, x, o\n#variables =\n#any = " + board.any +
         "\n#board = " + board.shape + pieces + ")\n#rules = (" + turn("p", "x") + turn("q", "o") +
         ")*\n";
}

std::string game_of_rides(const LargeBoard& board, Random& random) {
  const bool hexagons = board.shape.find("NW") != std::string::npos;
  const std::vector<std::string> ways =
      hexagons ? std::vector<std::string>{"NW", "NE", "E", "SE", "SW", "W"}
               : std::vector<std::string>{"up", "down", "left", "right", "up left", "down right"};
  // Along `by` to one of `to`, in some of the ways.
  const auto ride = [&](const std::string& by, const std::string& to) {
    std::string sum;
    for (const std::string& way : ways) {
      if (!sum.empty() && random.below(4) == 0) continue;
      sum += (sum.empty() ? "" : " + ") + way + " ({" + by + "} " + way + ")* {" + to + "}";
    }
    return "(" + sum + ")";
  };
  const auto turn = [&](const std::string& player, const std::string& own,
                        const std::string& other) {
    std::string text =
        "->" + player + " any {" + own + "} [e] " + ride("e", "e," + other) + " [" + own + "]";
    if (random.below(2) == 0) text += " " + ride("e", "e," + other) + " [e]";
    if (random.below(2) == 0) text += " {! " + ride("e", own) + "}";
    if (random.below(2) == 0) text += " {? any {" + other + "} " + ride("e", own) + "}";
    return text + " ->> ";
  };
  const std::string x = turn("p", "x", "o"), o = turn("q", "o", "x");
  return "#players = p(9), q(9)\n#pieces = e, x, o\n#variables =\n#any = " + board.any +
         "\n#board = " + board.shape + rows_of(board, random, 12, true) + ")\n#rules = (" + x + o +
         ")*\n";
}

std::string game_of_hops(const LargeBoard& board, Random& random) {
  const bool hexagons = board.shape.find("NW") != std::string::npos;
  const std::vector<std::string> ways =
      hexagons ? std::vector<std::string>{"NW", "NE", "E", "SE", "SW", "W"}
               : std::vector<std::string>{"up", "down", "left", "right", "up left", "down right"};
  const auto some = [&](const std::string& first) {
    std::string set = "{" + first;
    for (const char* const other : {"x", "o", "lifted"}) {
      if (other != first && random.below(2) == 0) set += std::string(",") + other;
    }
    return set + "}";
  };
  const auto turn = [&](const std::string& player, const std::string& own,
                        const std::string& other) {
    const char* const pieces[] = {"lifted", "lifted", "lifted", "e"};
    const std::string lifted = pieces[random.below(4)];
    const std::string over = some(random.below(4) == 0 ? own : other);
    const std::string to = random.below(3) == 0 ? "{e," + other + "}" : "{e}";
    const bool bent = random.below(2) == 0;  // only so does anybody come back to hop over his start
    std::string hop;
    for (const std::string& way : ways) {
      if (!hop.empty() && random.below(4) == 0) continue;
      const std::string& on = bent ? ways[random.below(ways.size())] : way;
      hop += (hop.empty() ? "(" : " + ") + way + " " + over + " " + on + " " + to;
    }
    hop += ")";
    std::string text = "->" + player + " any {" + own + "} [" + lifted + "] ";
    text += random.below(2) == 0 ? hop + " (" + hop + ")*"
                                 : "(" + board.step + " {e} + " + hop + " (" + hop + ")*)";
    if (random.below(3) == 0) text += " {! " + ways[0] + " {" + other + "}}";
    return text + " [" + own + "] ->> " + (lifted == "e" ? "" : "any {lifted} [e] ");
  };
  const std::string x = turn("p", "x", "o"), o = turn("q", "o", "x");
  return "#players = p(9), q(9)\n#pieces = e, x, o, lifted\n#variables =\n#any = " + board.any +
         "\n#board = " + board.shape + rows_of(board, random, 2 + random.below(3), true) +
         ")\n#rules = (" + x + o + ")*\n";
}

std::string game_of_placing(const Placing& placing, Random& random) {
  const std::size_t squares = placing.columns * placing.rows;
  std::vector<std::string> pieces(squares, "w");
  for (std::size_t left = placing.free; left > 0;) {
    std::string& at = pieces[random.below(squares)];
    left -= at == "w" ? 1 : 0;
    at = "e";
  }
  std::string board;
  for (std::size_t i = 0; i < squares; ++i) {
    board += (i % placing.columns == 0 ? i == 0 ? "[" : "][" : ",") + pieces[i];
  }
  std::string turn;
  for (std::size_t i = 0; i < placing.stones; ++i)
    turn += " (up* + down*) (left* + right*) {e} [x]";
  return "#players = p(9), q(9)\n#pieces = e, x, w\n#variables =\n#board = "
         "rectangle(up,down,left,right," +
         board + "])\n#rules = (->p" + turn + " ->q" + turn + ")*\n";
}

}  // namespace zug::test
