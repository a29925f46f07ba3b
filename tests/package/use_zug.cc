// Plays with an installed Zug: reads a game, makes it ready, plays one random game move by move and
// a thousand as a batch on two threads, looks at states it has met before, and writes the game in
// another language.
//
//   use_zug FILE.rbg [SEED]

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "backends/reasoner/batch.h"
#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/reasoner.h"
#include "backends/registry.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/reference/perft.h"
#include "langs/rbg/read.h"

namespace {

namespace play = zug::reasoner;

std::optional<zug::Game> read(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  zug::Source source(file, text.str());
  zug::Diagnostics diagnostics;
  std::optional<zug::Game> game = zug::read_rbg(source, diagnostics);
  for (const zug::Diagnostic& d : diagnostics.sorted()) std::cerr << render(d, source, false);
  return game;
}

// Libtcc where Zug was built with it, else the interpreter.
std::optional<play::Reasoner> ready(const zug::Game& game) {
  play::Setup setup;
  setup.compile = [](const zug::CSources& c, zug::Compiler by, const std::function<bool()>& stop) {
    return zug::compile(c, by, {stop, {}});
  };
  zug::Diagnostics diagnostics;
  for (const play::EngineKind engine : {play::EngineKind::Tcc, play::EngineKind::Interpreter}) {
    setup.engine = engine;
    try {
      return play::make_reasoner(game, setup, diagnostics);
    } catch (const zug::CompileFailure& failure) {
      std::cerr << failure.what() << "\n";
    }
  }
  return std::nullopt;
}

// One random game, with every move.
void play_one(const play::Reasoner& rules, std::uint64_t seed) {
  play::Scratch scratch = rules.scratch();
  play::State state = rules.start();
  play::Moves moves;
  zug::Random random(seed);
  std::unordered_set<play::State> met;
  bool on = rules.complete(state, scratch);
  while (on) {
    if (!met.insert(rules.key(state)).second) std::cout << "(seen before) ";
    rules.list(state, scratch, moves);
    if (moves.empty()) break;
    const play::MoveWords move = moves[random.below(moves.size())];
    std::cout << for_people(name_of(rules.game(), rules.player(state))) << ": "
              << move_text(rules.game(), rules.to_ir(state, move)) << "\n";
    on = rules.play(state, move, scratch);
  }
  std::cout << met.size() << " states, scores";
  for (const std::int64_t score : rules.scores(state)) std::cout << " " << score;
  std::cout << "\n";
}

// Many random games at once: half of them on each of two threads.
void play_many(const play::Reasoner& rules, std::size_t plays, std::uint64_t seed) {
  play::Batch batch(rules, plays, seed);
  const auto half = [&](play::Range range) {
    play::Scratch scratch = rules.scratch();
    batch.start(range, scratch);
    while (batch.sample(range, scratch) > 0) {
    }
  };
  std::thread other(half, play::Range{plays / 2, plays});
  half({0, plays / 2});
  other.join();
  const play::BatchArrays& arrays = batch.arrays();
  std::uint64_t moves = 0;
  std::int64_t first = 0;
  for (std::size_t k = 0; k < plays; ++k) {
    moves += arrays.length[k];
    first += arrays.scores[k];
  }
  std::cout << plays << " plays: " << static_cast<double>(moves) / static_cast<double>(plays)
            << " moves, the first player has "
            << static_cast<double>(first) / static_cast<double>(plays) << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::optional<zug::Game> game = read(argv[1]);
  const std::optional<play::Reasoner> rules = game ? ready(*game) : std::nullopt;
  if (!rules) return 1;
  try {
    play_one(*rules, seed);
    play_many(*rules, 1000, seed);
    play::Scratch scratch = rules->scratch();
    play::State root = rules->start();
    rules->complete(root, scratch);
    std::cout << rules->perft(root, 3, scratch)->leaves << " states after three moves\n";
  } catch (const zug::ImproperGame& improper) {
    std::cerr << "the game is improper: " << improper.what() << "\n";
    return 1;
  }
  std::cout << game->board.size() << " vertices, " << zug::backends().size() << " back ends\n";
}
