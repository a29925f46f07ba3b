#pragma once

// Plays games and writes down what happens. One recorder for each thread.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/players/player.h"
#include "tools/stats/board_watch.h"
#include "tools/stats/trace.h"

namespace zug::stats {

struct HowToPlay {
  std::optional<players::PlayerSpec> player;  // of all seats; empty: uniformly random moves
  std::uint64_t seed = 1;
  std::uint64_t move_limit = 5'000;
  // Random playouts from each position, whose mean result is Ply::values where the player has no
  // opinion; 0: none.
  std::uint64_t evaluations = 0;
};

// The generator of game number `index` depends on nothing else.
Random generator(std::uint64_t seed, std::uint64_t index);

class Recorder {
 public:
  Recorder(const reasoner::Reasoner& rules, HowToPlay how);

  // False, and the trace is of no use, when `go_on` said no. Throws ArithmeticOverflow and
  // players::PlayerFault.
  bool record(std::uint64_t index, const players::GoOn& go_on, Trace& trace);

 private:
  bool play(Random random, const players::GoOn& go_on, Trace& trace);
  std::size_t choose(Random& random, const players::GoOn& go_on, Ply& ply);
  void evaluate(Ply& ply);
  void describe(const players::Decision& decision, Ply& ply) const;
  void note(Ply ply, Trace& trace);
  void note_opening(std::size_t chosen, Trace& trace) const;
  void new_players();

  reasoner::Reasoner rules_;
  HowToPlay how_;
  BoardWatch board_;
  reasoner::Scratch scratch_;
  std::vector<std::unique_ptr<players::Player>> seats_;  // none when moves are random
  reasoner::State state_, before_;
  reasoner::Moves moves_;
  Random evaluation_{0};
  Playout playout_;
};

}  // namespace zug::stats
