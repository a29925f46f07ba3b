#pragma once

// Symmetric chess-like games (Pell 1992) played on their syntax tree, by the definitions of the
// paper alone: what langs/metagame makes of a game is compared with this. Shares no code with
// lowering or engines.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "langs/metagame/syntax.h"

namespace zug::metagame::naive {

// 0 is an empty square, otherwise 1 + 2 * the number of the kind, and one more for black.
using Cell = std::uint16_t;
inline bool is_white(Cell cell) { return cell % 2 == 1; }
// File by file within rank by rank, both from 1: square (x, y) is at (y - 1) * files + x - 1.
using Board = std::vector<Cell>;

enum class Outcome { White, Draw, Black };  // White: white has won

struct Position {
  Board board;
  bool white_to_move = true;
  std::vector<int> hands;              // how many of each cell its owner holds
  std::vector<int> unassigned;         // how many of each cell are still to be set up by decision
  std::optional<std::size_t> pending;  // a piece there awaits its promotion by the player to move
  std::int64_t turns = 0;              // done
  std::optional<Outcome> outcome;      // empty while the game goes on
  friend auto operator<=>(const Position&, const Position&) = default;
};

// What one capture takes, and whether the pieces go to the capturer's hand, the opponent's or away.
struct Captured {
  std::set<std::size_t> squares;
  Effect effect = Effect::Remove;
  friend auto operator<=>(const Captured&, const Captured&) = default;
};

// One leg of a transfer: a capture unless nothing is captured.
struct Leg {
  std::size_t to = 0;
  Captured captured;
  friend auto operator<=>(const Leg&, const Leg&) = default;
};

// A turn. Either `placed` goes from a hand to `square` or the piece on `square` goes along `legs`.
struct Move {
  Cell promoted = 0;  // what the pending piece becomes first
  Cell placed = 0;
  std::size_t square = 0;
  std::vector<Leg> legs;
  Cell becomes = 0;  // what is on the last square in the end; 0 for a placement
  friend auto operator<=>(const Move&, const Move&) = default;
};

// There are more than 20000 turns to choose from: chains of captures multiply.
class TooManyMoves : public std::runtime_error {
 public:
  TooManyMoves() : std::runtime_error("too many moves") {}
};

// Of a game that check() finds nothing wrong with, which must outlive the oracle.
class Oracle {
 public:
  explicit Oracle(const GameSyntax& game, std::int64_t most_turns = 500);

  // With the squares of a random setup empty.
  Position initial() const;
  // All turns and what they lead to, still to be judged. None when the game is over. Like all that
  // calls it, throws TooManyMoves.
  std::map<Move, Position> moves(const Position& position) const;
  // Says whether the game is over, at the start of a turn.
  void judge(Position& position) const;
  std::uint64_t perft(const Position& position, int depth) const;
  // How many different positions there are at `depth`.
  std::size_t distinct(int depth) const;

  // The cell of a piece; its kind must be mentioned in the game.
  Cell cell(bool white, const std::string& kind) const;
  const std::string& kind(Cell cell) const { return kinds_[(cell - 1u) / 2]; }
  std::size_t square(std::int64_t file, std::int64_t rank) const;
  // What a symmetry set makes of a direction, seen by a player.
  std::set<std::pair<std::int64_t, std::int64_t>> directions(const Movement& movement,
                                                             bool white) const;

 private:
  struct Path {
    Vector direction;
    std::size_t to = 0;
    std::int64_t leaps = 0;  // of a ride
    std::set<std::size_t> hopped;
  };
  class Turn;

  void learn(const std::string& kind);
  bool matches(const Description& description, Cell cell, bool white) const;
  std::vector<Cell> options(const Description& description, bool white) const;
  std::size_t seen_by(bool white, const SquareSyntax& square) const;
  std::optional<std::size_t> leap(std::size_t from, Vector direction) const;
  std::vector<Path> ride(const Ride& ride, std::size_t from, Vector direction,
                         const Board& board) const;
  std::vector<Path> hop(const Hop& hop, std::size_t from, Vector direction, const Board& board,
                        bool white) const;
  template <class Valid>
  std::vector<Path> paths(const Movement& movement, std::size_t from, const Board& board,
                          bool white, const Valid& valid) const;
  bool promotes_on(std::size_t square, bool white) const;
  const PieceSyntax* definition(Cell cell) const;
  bool achieved(const Position& position, bool white, bool stuck) const;
  void assignments(const Position& position, std::map<Move, Position>& result) const;

  const GameSyntax& game_;
  std::int64_t most_turns_;
  std::vector<std::string> kinds_;  // the defined ones first
};

}  // namespace zug::metagame::naive
