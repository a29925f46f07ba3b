#pragma once

// zug.Game: a game that was read and made ready.
//
// *Threads.* What holds Python's lock may use worker(); what lets go of it makes a worker of its
// own. *Fork.* The thread that compiles the game does not exist in a forked process; a Game that
// was made before is left there instead of being taken apart.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/compilers/compile.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tools/environment/environment.h"

namespace zug::python {

struct Wanted {
  std::string name;              // of the game
  std::string file;              // for messages
  std::string language;          // of langs/registry.h
  std::string engine = "auto";   // auto, interpreter, tcc, native, reference
  std::string actions = "auto";  // auto, move, split
  // In the environment of the moment, which is read while Python's lock is held: whoever sets a
  // variable holds it too.
  CompileUntil compile = compile_as_of_now();
};

// Why there is no game; `rendered` is what the command line prints.
struct Unreadable {
  std::vector<Diagnostic> diagnostics;
  Source source;
  std::string rendered;
};

class Game {
 public:
  // Throws Unreadable, std::invalid_argument (a name that nobody knows), CompileFailure.
  Game(std::string text, Wanted wanted);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  ~Game();

  const Wanted& wanted() const { return wanted_; }
  const std::string& text() const { return text_; }
  const Source& source() const { return source_; }
  const std::vector<Diagnostic>& warnings() const { return warnings_; }
  const zug::Game& game() const { return *game_; }
  const reasoner::Reasoner& rules() const { return environment_->rules(); }
  const environment::Environment& environment() const { return *environment_; }
  const std::shared_ptr<const environment::Environment>& shared() const { return environment_; }
  const notation::Notation& notation() const { return notation_; }
  environment::Worker& worker() { return *worker_; }
  const std::string& digest() const;  // of the rules; Python's lock is held
  // The same rules, actions and words of states: what is a state of one is a state of the other.
  bool same(const Game& other) const;
  // Equal for the same games; Python's lock is held.
  std::size_t hash() const;

 private:
  std::string text_;
  Wanted wanted_;
  Source source_;
  std::vector<Diagnostic> warnings_;
  std::shared_ptr<const zug::Game> game_;
  notation::Notation notation_;
  std::shared_ptr<const environment::Environment> environment_;
  std::unique_ptr<environment::Worker> worker_;
  int process_ = 0;
  mutable std::string digest_;  // made when it is asked for
};

}  // namespace zug::python
