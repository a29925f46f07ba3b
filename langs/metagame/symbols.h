#pragma once

// The names of a game: piece types, the pieces of the IR that stand for them, and its variables.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "langs/metagame/geometry.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

// Ascending, no duplicates: what an On wants.
using PieceSet = std::vector<PieceId>;

PieceSet unite(const PieceSet& left, const PieceSet& right);
PieceSet intersect(const PieceSet& left, const PieceSet& right);
PieceSet subtract(const PieceSet& left, const PieceSet& right);

struct PieceType {
  Name name;                                // where it is defined, or else first named
  const PieceSyntax* definition = nullptr;  // null: it is only named and can do nothing
};

template <class Value>
using ByColour = std::array<Value, 2>;
constexpr std::size_t index(Colour colour) { return colour == Colour::White ? 0 : 1; }

inline constexpr PlayerId player_of(Colour colour) { return PlayerId(1 + index(colour)); }

// Piece types are numbered in the order of their definitions; those that are only named follow.
class Symbols {
 public:
  // `game` must outlive this and have passed check().
  Symbols(const GameSyntax& game, std::int64_t move_limit);

  const std::vector<PieceType>& types() const { return types_; }
  std::size_t type(const Name& name) const { return numbers_.at(name.text); }

  PieceId empty() const { return empty_; }
  PieceId piece(Colour colour, std::size_t type) const { return pieces_[index(colour)][type]; }
  // The piece while it waits for the opponent's choice of a promotion.
  std::optional<PieceId> waiting(Colour colour, std::size_t type) const {
    return waiting_[index(colour)][type];
  }
  std::size_t type_of(PieceId piece) const { return type_of_.at(piece); }

  // Relative to `mover`.
  PieceSet described(const Description& description, Colour mover) const;
  // The same and its waiting pieces, for goals.
  PieceSet described_with_waiting(const Description& description, Colour mover) const;

  // How many turns there have been, the current one included when a player is to move.
  VariableId turn() const { return turn_; }
  // Pieces in hand, and pieces of `colour` still to be assigned; empty where there never are any.
  std::optional<VariableId> hand(Colour colour, std::size_t type) const {
    return hand_[index(colour)][type];
  }
  std::optional<VariableId> unassigned(Colour colour, std::size_t type) const {
    return unassigned_[index(colour)][type];
  }

  // Whoever makes the game takes these over.
  std::vector<Symbol> pieces;
  std::vector<Bounded> variables;

 private:
  class Namer;
  void number_types(const GameSyntax& game);
  void name_pieces(Namer& namer);
  void name_variables(const GameSyntax& game, std::int64_t move_limit, Namer& namer);

  std::vector<PieceType> types_;
  std::map<std::string, std::size_t> numbers_;
  std::map<PieceId, std::size_t> type_of_;
  PieceId empty_;
  ByColour<std::vector<PieceId>> pieces_;
  ByColour<std::vector<std::optional<PieceId>>> waiting_;
  VariableId turn_;
  ByColour<std::vector<std::optional<VariableId>>> hand_, unassigned_;
};

// The names that `setup` says who decides places, with repetitions; any_piece is every defined
// piece once.
std::vector<Name> assigned_names(const DecidedAssignment& setup, const GameSyntax& game);

}  // namespace zug::metagame
