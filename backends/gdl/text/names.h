#pragma once

// Names of a game as GDL constants: lower case letters, digits and '_', different from each other
// and from everything GDL or this back end gives a meaning to. Names made here have a '-', which no
// mangled name has.

#include <string>
#include <vector>

#include "backends/gdl/text/text.h"
#include "ir/game.h"

namespace zug::gdl_writer {

struct Names {
  explicit Names(const Game& game);
  std::vector<std::string> players;     // by PlayerId - 1
  std::vector<std::string> pieces;      // by PieceId
  std::vector<std::string> vertices;    // by VertexId
  std::vector<std::string> variables;   // by VariableId, scores included
  std::vector<std::string> directions;  // by DirectionId: relations
};

// A beginning of names of relations: the macro's name, or `otherwise` where the back end itself
// begins names like that.
std::string macro_name(const GameText& macro, const std::string& otherwise);

}  // namespace zug::gdl_writer
