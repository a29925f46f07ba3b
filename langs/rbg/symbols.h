#pragma once

#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "ir/game.h"
#include "langs/rbg/syntax.h"

namespace zug::rbg {

// What a name stands for. A player's name means the player after '->', his score elsewhere.
struct PlayerSymbol {
  PlayerId player;
  VariableId score;
};
using Meaning = std::variant<PieceId, VariableId, PlayerSymbol, DirectionId>;

struct SymbolEntry {
  Meaning meaning;
  Origin origin;
  bool contested = false;  // it was declared as something else, too
};

// All names of a game but its vertices', with the ids the Game will use (ir/ids.h): players as
// declared, the others in ASCII order.
class Symbols {
 public:
  const SymbolEntry* find(std::string_view name) const;
  // The nearest known name or one of `others`, or "".
  std::string nearest(std::string_view name, const std::vector<std::string>& others = {}) const;

  std::vector<Bounded> players;
  std::vector<Symbol> pieces;
  std::vector<Bounded> variables;
  std::vector<Symbol> directions;
  std::map<std::string_view, SymbolEntry> names;
  // False where names of a kind may have been lost to an error: then nothing is called undeclared
  // that resembles a word of the sections that declare names.
  bool players_known = true, pieces_known = true, variables_known = true, directions_known = true;

  // The words of those sections; empty when there may be more.
  std::vector<std::string> written;
  bool may_be_lost(std::string_view name) const;

  template <class Kind>
  bool knows_all() const {
    if constexpr (std::is_same_v<Kind, PlayerSymbol>) return players_known;
    if constexpr (std::is_same_v<Kind, PieceId>) return pieces_known;
    if constexpr (std::is_same_v<Kind, VariableId>) return variables_known;
    return directions_known;
  }
};

// Has a character that no name has, which has been reported.
bool is_strange(std::string_view name);

// "a piece", "a variable", "a player", "a direction".
std::string kind_of(const Meaning& meaning);

}  // namespace zug::rbg
