// Declarations: every name once, and ids as the rest of the field numbers them (spec §10.3).

#include <algorithm>
#include <set>

#include "ir/limits.h"
#include "langs/rbg/check.h"

namespace zug::rbg {
namespace {

class NameChecker {
 public:
  explicit NameChecker(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  // False, and reported, when the name is taken.
  bool declare(const Name& name, Meaning meaning, const std::string& code_if_other_kind,
               const std::string& code_if_same_kind) {
    if (name.text.empty()) return false;
    const auto [entry, added] = symbols.names.emplace(name.text, SymbolEntry{meaning, name.origin});
    if (added) return true;
    const bool same_kind = entry->second.meaning.index() == meaning.index();
    entry->second.contested = entry->second.contested || !same_kind;
    auto& error = diagnostics_.error(
        same_kind ? code_if_same_kind : code_if_other_kind, name.origin,
        quoted(name.text) +
            (same_kind ? " is declared twice" : " is already " + kind_of(entry->second.meaning)));
    error.note(entry->second.origin, "the first declaration is here");
    return false;
  }

  void warn_of_zero(const Declaration& declaration) {
    if (declaration.bound != 0 || declaration.bound_origin == declaration.name.origin) return;
    diagnostics_.warning(
        "RBG0713", declaration.bound_origin,
        "the bound of " + quoted(declaration.name.text) + " is 0: its value can never change");
  }

  Symbols symbols;

 private:
  Diagnostics& diagnostics_;
};

// The labels of a graph are declared by being used; those of a generator by being listed.
std::vector<Name> direction_names(const BoardSyntax& board) {
  if (board.shape != BoardSyntax::Shape::Graph) return board.directions;
  std::vector<Name> names;
  std::set<std::string_view> seen;
  for (const VertexSyntax& vertex : board.vertices) {
    for (const EdgeSyntax& edge : vertex.edges) {
      if (seen.insert(edge.direction.text).second) names.push_back(edge.direction);
    }
  }
  return names;
}

}  // namespace

Symbols check_names(const GameSyntax& syntax, Diagnostics& diagnostics) {
  NameChecker checker(diagnostics);
  Symbols& symbols = checker.symbols;
  for (const Declaration& player : syntax.players) {
    checker.warn_of_zero(player);
    const PlayerSymbol meaning{PlayerId(symbols.players.size() + 1),
                               VariableId(symbols.players.size())};
    if (checker.declare(player.name, meaning, "RBG0404", "RBG0405")) {
      symbols.players.push_back({std::string(player.name.text), player.bound, player.name.origin});
    }
  }
  if (symbols.players.size() > limits::players) {
    diagnostics.error("RBG0712", symbols.players[limits::players].origin,
                      "there are " + std::to_string(symbols.players.size()) + " players, at most " +
                          std::to_string(limits::players) + " are allowed");
  }
  for (const Name& piece : syntax.pieces) {
    if (checker.declare(piece, PieceId(), "RBG0404", "RBG0405")) {
      symbols.pieces.push_back({std::string(piece.text), piece.origin});
    }
  }
  for (const Declaration& variable : syntax.variables) {
    checker.warn_of_zero(variable);
    if (checker.declare(variable.name, VariableId(), "RBG0404", "RBG0405")) {
      symbols.variables.push_back(
          {std::string(variable.name.text), variable.bound, variable.name.origin});
    }
  }
  const std::string clash = syntax.board.shape == BoardSyntax::Shape::Graph ? "RBG0507" : "RBG0502";
  for (const Name& direction : direction_names(syntax.board)) {
    if (checker.declare(direction, DirectionId(), clash, clash)) {
      symbols.directions.push_back({std::string(direction.text), direction.origin});
    }
  }
  const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
  std::sort(symbols.pieces.begin(), symbols.pieces.end(), by_name);
  std::sort(symbols.variables.begin(), symbols.variables.end(), by_name);
  std::sort(symbols.directions.begin(), symbols.directions.end(), by_name);
  for (std::size_t i = 0; i < symbols.pieces.size(); ++i) {
    symbols.names.at(bytes_of(symbols.pieces[i].name)).meaning = PieceId(i);
  }
  for (std::size_t i = 0; i < symbols.variables.size(); ++i) {
    symbols.names.at(bytes_of(symbols.variables[i].name)).meaning =
        VariableId(symbols.players.size() + i);
  }
  for (std::size_t i = 0; i < symbols.directions.size(); ++i) {
    symbols.names.at(bytes_of(symbols.directions[i].name)).meaning = DirectionId(i);
  }
  return std::move(checker.symbols);
}

}  // namespace zug::rbg
