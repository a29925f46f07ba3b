// Capitals become small letters, everything unusual '_', and a name that is taken gets a number.
// Players, pieces, variables and directions are given out first and in this order, so that a vertex
// is what gets the number.

#include "backends/gdl/text/names.h"

#include <cctype>
#include <set>

#include "backends/unique_names.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t longest = 24;  // of a macro's name that relations are named after

std::set<std::string> reserved() {
  return {"role",    "base",    "input",    "init",   "true", "next",   "legal",
          "does",    "goal",    "terminal", "not",    "or",   "and",    "distinct",
          "sees",    "random",  "gdl",      "noop",   "cell", "var",    "control",
          "phase",   "at",      "midturn",  "keeper", "step", "square", "move",
          "anymove", "touched", "put",      "succ",   "plus", "score"};
}

std::string mangled(const GameText& name) {
  std::string result;
  for (const char c : bytes_of(name)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool usual = byte < 128 && std::isalnum(byte) != 0;
    result += usual ? static_cast<char>(std::tolower(byte)) : '_';
  }
  return result.empty() ? "x" : result;
}

}  // namespace

Names::Names(const Game& game) {
  UniqueNames names(reserved(), "_");
  const auto add = [&](const GameText& name) { return names.add(mangled(name)); };
  for (const Bounded& player : game.players) players.push_back(add(player.name));
  for (const Symbol& piece : game.pieces) pieces.push_back(add(piece.name));
  variables = players;
  for (const Bounded& entry : game.variables) variables.push_back(add(entry.name));
  for (const Symbol& entry : game.directions) directions.push_back(add(entry.name));
  for (std::uint32_t v = 0; v < game.board.size(); ++v) {
    vertices.push_back(add(game.board.square(VertexId(v)).name));
  }
}

std::string macro_name(const GameText& macro, const std::string& otherwise) {
  static const std::set<std::string> own{
      "after",       "along",    "any",    "assigned", "back",   "behind",  "can",     "case",
      "completable", "count",    "does",   "edge",     "first",  "from",    "has",     "in",
      "inside",      "junction", "keeper", "more",     "move",   "no",      "numbers", "pattern",
      "place",       "put",      "set",    "some",     "square", "squares", "task",    "sum",
      "touched",     "turn",     "value",  "walk",     "way"};
  const std::string name = mangled(macro);
  return name.size() > longest || own.count(name) != 0 || reserved().count(name) != 0 ? otherwise
                                                                                      : name;
}

}  // namespace zug::gdl_writer
