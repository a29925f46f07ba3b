// Reads a game with an installed Zug and says how large it is. Every part is touched: a front end,
// the IR, the reference reasoner and a back end.

#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>

#include "backends/registry.h"
#include "ir/diagnostic.h"
#include "ir/game.h"
#include "ir/semantics.h"
#include "langs/rbg/read.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ostringstream text;
  text << std::ifstream(argv[1]).rdbuf();
  zug::Source source(argv[1], text.str());
  zug::Diagnostics diagnostics;
  const std::optional<zug::Game> game = zug::read_rbg(source, diagnostics);
  if (!game) {
    for (const zug::Diagnostic& d : diagnostics.sorted()) {
      std::cerr << zug::render(d, source, false);
    }
    return 1;
  }
  std::optional<zug::ReferenceReasoner> reasoner = zug::ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) return 1;
  zug::State state = reasoner->initial();
  reasoner->complete(state);
  std::cout << game->board.size() << " vertices, " << reasoner->moves(state).size()
            << " first moves, " << zug::backends().size() << " back ends\n";
}
