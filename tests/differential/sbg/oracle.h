#pragma once

// Simplified Boardgames played on their syntax tree, by the definitions of the language alone: what
// langs/sbg makes of a description is compared with this. Shares no code with lowering or engines.

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "langs/sbg/syntax.h"

namespace zug::sbg::naive {

struct Square {
  std::int64_t x = 0;  // from the left
  std::int64_t y = 0;  // from the bottom
  friend auto operator<=>(const Square&, const Square&) = default;
};

struct Move {
  Square from;
  Square to;
  friend auto operator<=>(const Move&, const Move&) = default;
};

enum class Outcome { White, Draw, Black };  // White: white has won

struct Position {
  std::vector<std::string> rows;  // the bottom one first; '.' is an empty square
  bool white_to_move = true;
  std::int64_t half_moves = 0;
  std::optional<Outcome> outcome;  // empty while the game goes on
  char at(Square square) const;
  friend auto operator<=>(const Position&, const Position&) = default;
};

// Edges of the game tree that end at a ply, and how many of those end the game there.
struct Ply {
  std::uint64_t moves = 0;
  std::uint64_t white = 0;
  std::uint64_t draw = 0;
  std::uint64_t black = 0;
  friend bool operator==(const Ply&, const Ply&) = default;
};

// Of a description without errors, which must outlive the oracle.
class Oracle {
 public:
  explicit Oracle(const Description& description) : description_(description) {}

  Position initial() const;
  std::set<Move> moves(const Position& position) const;  // none when the game is over
  Position apply(const Position& position, const Move& move) const;

  // What happens at ply 1 .. `depth`.
  std::vector<Ply> census(int depth) const;
  // Like the last of census(), without asking how the games end there.
  std::uint64_t perft(const Position& position, int depth) const;

 private:
  std::set<Square> destinations(const Position& position, Square from) const;
  bool can_move(const Position& position) const;
  bool reduced(const Position& position, bool white) const;
  void judge(Position& position, bool arrived) const;
  void count(const Position& position, std::size_t ply, std::vector<Ply>& plies) const;

  const Description& description_;
};

}  // namespace zug::sbg::naive
