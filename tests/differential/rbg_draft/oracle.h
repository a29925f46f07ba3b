#pragma once

// The early RBG draft played on its syntax tree, by the definitions of the language alone: what
// langs/rbg_draft makes of a description is compared with this. Shares no code with lowering or
// engines.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft::naive {

// A piece is a character: its place in the list of names. So is every square of a board, which
// has the bottom row first.
using Piece = char;
using Board = std::string;

struct Position {
  Board board;
  std::size_t player = 0;  // to move, in the order
  std::int64_t turn = 1;
  std::optional<std::vector<std::int64_t>> scores;  // in the order; empty while the game goes on
  friend auto operator<=>(const Position&, const Position&) = default;
};

// A piece put on a square by a step of the description.
struct Put {
  std::size_t step = 0;
  std::size_t square = 0;
  Piece piece = 0;
  friend auto operator<=>(const Put&, const Put&) = default;
};

// A word followed up to some place. Followed to its end it is a move: a semimove if it met no mark.
struct Walk {
  std::size_t square = 0;
  Board board;
  std::vector<Put> puts;
  std::optional<std::size_t> mark;  // which one of the description
  friend auto operator<=>(const Walk&, const Walk&) = default;
};

// Of a game as read_syntax() returns it, which must outlive the oracle.
class Oracle {
 public:
  explicit Oracle(const GameSyntax& game);

  Position initial() const;
  std::set<Walk> moves(const Position& position) const;  // none when the game is over
  Position apply(const Position& position, const Walk& move) const;
  std::uint64_t perft(const Position& position, int depth) const;

  std::set<std::string> pieces() const { return {pieces_.begin(), pieces_.end()}; }
  const std::string& name(Piece piece) const { return pieces_[static_cast<std::size_t>(piece)]; }

 private:
  struct Node {
    enum class Kind { Step, Mark, Sequence, Choice, Star } kind = Kind::Step;
    std::size_t number = 0;  // tells steps and marks apart
    std::int64_t dx = 0;
    std::int64_t dy = 0;
    std::optional<std::set<Piece>> on;
    std::optional<std::set<Piece>> off;
    std::vector<Node> parts;
  };

  Node unroll(const Moves& moves, std::size_t player);
  Node unroll_all(Node::Kind kind, const std::vector<Moves>& parts, std::size_t player);
  void find_patterns(const Condition& condition);
  Piece code(const Name& name);
  std::optional<std::set<Piece>> codes(const std::optional<PieceSet>& names);

  std::set<Walk> follow(const Node& node, const std::set<Walk>& from) const;
  void step(const Node& node, const Walk& from, std::set<Walk>& to) const;
  std::set<Walk> from_anywhere(const Board& board, const Node& node) const;
  std::set<Walk> legal(const Position& position) const;
  std::int64_t value(const Position& position, const Value& value) const;
  bool holds(const Position& position, const Condition& condition) const;
  void judge(Position& position, bool turn_done) const;

  const GameSyntax& game_;
  std::vector<std::string> pieces_;
  std::vector<std::vector<Node>> levels_;  // by player in the order
  std::vector<std::size_t> next_;          // by number of a mark: the player it names
  std::vector<const GoalSyntax*> goals_;   // by player in the order
  std::map<const CanMove*, Node> patterns_;
  std::size_t numbers_ = 0;
};

}  // namespace zug::rbg_draft::naive
