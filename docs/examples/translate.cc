// Writes a game of Regular Boardgames in another language, and says what is known about it:
//
//   translate corpus/rbg/hex.rbg gdl
//
// All back ends are in one list; each makes a text or reports why it cannot.

#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "backends/registry.h"
#include "ir/messages/diagnostic.h"
#include "langs/rbg/read.h"
#include "passes/analysis/straightness/syntactic_straightness.h"

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ostringstream text;
  text << std::ifstream(argv[1], std::ios::binary).rdbuf();
  zug::Source source(argv[1], text.str());
  zug::Diagnostics diagnostics;
  const std::optional<zug::Game> game = zug::read_rbg(source, diagnostics);
  std::optional<std::string> written;
  for (const zug::Backend& target : zug::backends()) {
    if (game && target.name == argv[2]) written = target.write(*game, source, diagnostics);
  }
  for (const zug::Diagnostic& d : diagnostics.sorted()) std::cerr << render(d, source, false);
  if (!written) return 1;
  std::cout << *written;
  const zug::Straightness longest =
      zug::syntactic_straightness(*game, zug::StraightnessKind::Moves);
  std::cerr << game->board.size() << " vertices, moves of at most "
            << (!longest                     ? "no"
                : *longest == zug::unbounded ? "any number of"
                                             : std::to_string(*longest))
            << " modifiers\n";
}
