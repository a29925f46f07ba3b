#pragma once

#include <map>
#include <string>
#include <string_view>
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
};

// All names of a game but its vertices', with the ids the Game will use (ir/ids.h): players as
// declared, the others in ASCII order.
class Symbols {
 public:
  const SymbolEntry* find(std::string_view name) const;
  // The nearest known name, or "".
  std::string nearest(std::string_view name) const;

  std::vector<Bounded> players;
  std::vector<Symbol> pieces;
  std::vector<Bounded> variables;
  std::vector<Symbol> directions;
  std::map<std::string_view, SymbolEntry> names;
};

// "a piece", "a variable", "a player", "a direction".
std::string kind_of(const Meaning& meaning);

}  // namespace zug::rbg
