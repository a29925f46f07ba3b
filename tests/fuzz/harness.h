#pragma once

// What every fuzz program does with its bytes, and what tests/fuzz/replay_test.cc does with the
// inputs that once broke something.

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug::fuzz {

// A promise of ours is broken.
class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void require(bool holds, const std::string& promise) {
  if (!holds) throw Broken(promise);
}

struct Effort {
  bool always_compile = false;  // C by tcc for every input; else for one in eight
};

struct Program {
  std::string name;  // of the language, and of dictionary, corpus and regressions
  // Whether the text was good; throws Broken.
  bool (*run)(const std::string& text, const Effort& effort) = nullptr;
};

// One per language.
const std::vector<Program>& programs();
const Program& program(const std::string& name);

// In stages.cc: text to game and on through everything there is.
using Reader = std::optional<Game> (*)(Source&, Diagnostics&);
void show_all(const Diagnostics& diagnostics, const Source& source);
std::optional<Game> read(Reader reader, const std::string& text);
std::optional<Game> run_reader(Reader reader, const std::string& text, const Effort& effort);

// In play.cc: plan, 50 plies in lockstep, C, tcc.
void play(const Game& game, bool compile);

// In gdl.cc: the game in GDL, and any text as GDL.
void export_gdl(const Game& game);
bool run_gdl(const std::string& text, const Effort& effort);

}  // namespace zug::fuzz
