// Names that RBG can spell are given out before the others, so that none of them ever changes.
// Squares have their names to themselves.

#include "backends/ll_rbg/names.h"

#include <algorithm>
#include <functional>
#include <set>

#include "backends/unique_names.h"

namespace zug::ll_rbg {
namespace {

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool letter_or_digit(char c) { return letter(c) || (c >= '0' && c <= '9'); }

const std::set<std::string>& reserved() {
  static const std::set<std::string> words{"players", "pieces",  "variables", "rules",
                                           "board",   "hexagon", "cuboid",    "rectangle"};
  return words;
}

bool is_identifier(const std::string& name) {
  return !name.empty() && letter(name.front()) &&
         std::all_of(name.begin(), name.end(), letter_or_digit) && reserved().count(name) == 0;
}

std::string spelled(const std::string& name) {
  std::string result;
  std::copy_if(name.begin(), name.end(), std::back_inserter(result), letter_or_digit);
  return result.empty() || !letter(result.front()) ? "n" + result : result;
}

struct Entry {
  const GameText* name;
  Origin origin;
  std::string* written;
};

void write(const std::vector<Entry>& entries, Diagnostics& diagnostics) {
  std::set<std::string> taken = reserved();
  for (const Entry& entry : entries) {
    const std::string& name = bytes_of(*entry.name);
    if (!is_identifier(name)) continue;
    *entry.written = name;
    taken.insert(name);
  }
  UniqueNames names(taken, "n");
  for (const Entry& entry : entries) {
    if (!entry.written->empty()) continue;
    *entry.written = names.add(spelled(bytes_of(*entry.name)));
    diagnostics.warning("LLRBG0001", entry.origin,
                        quoted(for_people(*entry.name)) +
                            " cannot be a name in low-level RBG, which has letters and digits "
                            "only: there it is " +
                            quoted(*entry.written));
  }
}

}  // namespace

Names::Names(const Game& game, Diagnostics& diagnostics)
    : players(game.players.size()),
      pieces(game.pieces.size()),
      variables(game.variables.size()),
      directions(game.directions.size()),
      vertices(game.board.size()) {
  std::vector<Entry> symbols;
  const auto add = [&](const auto& list, std::vector<std::string>& written) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      symbols.push_back({&list[i].name, list[i].origin, &written[i]});
    }
  };
  add(game.players, players);
  add(game.pieces, pieces);
  add(game.variables, variables);
  add(game.directions, directions);
  write(symbols, diagnostics);
  std::vector<Entry> squares;
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    const Square& square = game.board.square(VertexId(v));
    squares.push_back({&square.name, square.origin, &vertices[v]});
  }
  write(squares, diagnostics);
  variables.insert(variables.begin(), players.begin(), players.end());
}

}  // namespace zug::ll_rbg
