// Capitals become small letters, everything unusual '_', and a name that is taken gets a number.
// Players, pieces, variables and directions are given out first and in this order, so that a vertex
// is what gets the number.

#include "backends/gdl/names.h"

#include <cctype>
#include <set>

namespace zug::gdl_writer {
namespace {

std::set<std::string> reserved() {
  return {"role",   "base",     "input",  "init", "true",    "next",     "legal", "does",
          "goal",   "terminal", "not",    "or",   "and",     "distinct", "sees",  "random",
          "gdl",    "noop",     "cell",   "var",  "control", "phase",    "at",    "midturn",
          "keeper", "step",     "square", "move", "anymove", "touched",  "put",   "succ"};
}

class Mangler {
 public:
  Mangler() : taken_(reserved()) {}

  std::string mangle(const std::string& name) {
    std::string base;
    for (const char c : name) {
      const auto byte = static_cast<unsigned char>(c);
      const bool usual = byte < 128 && std::isalnum(byte) != 0;
      base += usual ? static_cast<char>(std::tolower(byte)) : '_';
    }
    if (base.empty()) base = "x";
    std::string result = base;
    for (int number = 2; !taken_.insert(result).second; ++number) {
      result = base + "_" + std::to_string(number);
    }
    return result;
  }

 private:
  std::set<std::string> taken_;
};

}  // namespace

Names::Names(const Game& game) {
  Mangler mangler;
  for (const Bounded& player : game.players) players.push_back(mangler.mangle(player.name));
  for (const Symbol& piece : game.pieces) pieces.push_back(mangler.mangle(piece.name));
  variables = players;
  for (const Bounded& entry : game.variables) variables.push_back(mangler.mangle(entry.name));
  for (const Symbol& entry : game.directions) directions.push_back(mangler.mangle(entry.name));
  for (std::uint32_t v = 0; v < game.board.size(); ++v) {
    vertices.push_back(mangler.mangle(game.board.square(VertexId(v)).name));
  }
}

}  // namespace zug::gdl_writer
