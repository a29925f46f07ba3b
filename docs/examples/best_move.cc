// The move after which random play turns out best, in any game that Zug reads:
//
//   best_move corpus/rbg/connect_four.rbg [PLAYOUTS]
//
// Reads the game with the reader of its extension, makes it ready for the interpreter, tries each
// legal move, and plays from there at random. The moves are printed with what they are worth to the
// player to move, in per cent of his highest score.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "backends/reasoner/reasoner.h"
#include "ir/messages/diagnostic.h"
#include "langs/registry.h"

namespace {

// The game in a file; none, and the errors on stderr, if there is something wrong with it.
std::optional<zug::Game> read(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  const std::size_t dot = std::min(file.rfind('.'), file.size());
  for (const zug::Language& language : zug::languages()) {
    for (const std::string& extension : language.extensions) {
      if (file.substr(dot) != extension) continue;
      zug::Source source(file, text.str());
      zug::Diagnostics diagnostics;
      std::optional<zug::Game> game = language.read(source, diagnostics);
      for (const zug::Diagnostic& d : diagnostics.sorted()) std::cerr << render(d, source, false);
      return game;
    }
  }
  std::cerr << file << ": in no language that Zug reads\n";
  return std::nullopt;
}

// The mean score of a player over random plays from a state, in which nobody may be to move any
// more.
double worth(const zug::reasoner::Reasoner& rules, const zug::reasoner::State& from, int playouts,
             std::size_t player, zug::reasoner::Scratch& scratch, zug::Random& random) {
  std::int64_t sum = 0;
  zug::Playout playout;
  for (int i = 0; i < playouts; ++i) {
    rules.playout(from, scratch, random, zug::reasoner::Choice::Sample, playout);
    sum += playout.scores[player];
  }
  return static_cast<double>(sum) / playouts;
}

void advise(const zug::reasoner::Reasoner& rules, int playouts) {
  zug::reasoner::Scratch scratch = rules.scratch();
  zug::reasoner::State state = rules.start();
  if (!rules.complete(state, scratch)) return;
  zug::reasoner::Moves moves;
  rules.list(state, scratch, moves);
  const zug::PlayerId me = rules.player(state);
  zug::Random random(1);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    zug::reasoner::State next = state;
    rules.play(next, moves[i], scratch);
    std::cout << move_text(rules.game(), rules.to_ir(state, moves[i])) << "  "
              << worth(rules, next, playouts, me.value - 1, scratch, random) << "\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::optional<zug::Game> game = read(argv[1]);
  zug::Diagnostics diagnostics;
  const auto rules = game ? zug::reasoner::make_reasoner(*game, {}, diagnostics) : std::nullopt;
  if (!rules) return 1;
  advise(*rules, argc > 2 ? std::atoi(argv[2]) : 100);
}
