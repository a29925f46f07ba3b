#pragma once

// Plays to the end from a state, and what they teach.

#include <cstdint>
#include <vector>

#include "tools/players/table.h"
#include "tools/players/uct/moves.h"
#include "tools/players/uct/options.h"

namespace zug::players {

struct Played {
  std::uint32_t player = 0, move = 0;
};

// How long plays may get when nobody has said it: ten times the median of the first ones.
class LengthCap {
 public:
  explicit LengthCap(std::uint64_t fixed) : cap_(fixed), fixed_(fixed != 0) {}

  std::uint64_t cap() const { return cap_ == 0 ? most : cap_; }
  void ended(std::uint64_t length);

 private:
  static constexpr std::uint64_t most = 5000, least = 100;
  static constexpr std::size_t looked_at = 21;

  std::uint64_t cap_;
  bool fixed_;
  std::vector<std::uint64_t> lengths_;
};

class Simulation {
 public:
  Simulation(Table& table, const UctOptions& options)
      : numbers(table.rules()),
        averages(table.players()),
        table_(table),
        options_(options),
        cap_(options.cap) {}

  // Plays on from `state`, in which a player can move; `state` ends up anywhere. The moves made go
  // behind `moves` when anybody wants to know them.
  void run(reasoner::State& state, Random& random, double* utilities, std::vector<Played>& moves);
  bool moves_wanted() const { return options_.mast || options_.rave; }
  void forget();  // what earlier plays have taught, for a new game

  MoveNumbers numbers;
  MoveAverages averages;

 private:
  bool step(reasoner::State& state, Random& random, std::vector<Played>& moves);
  std::size_t chosen(const reasoner::State& state, std::size_t mover, Random& random);
  std::size_t best(const reasoner::State& state, std::size_t mover, Random& random);
  std::size_t winning(const reasoner::State& state, std::size_t mover);
  void cut_off(double* utilities) const;

  Table& table_;
  const UctOptions& options_;
  LengthCap cap_;
  reasoner::Moves legal_;
  reasoner::State spare_;
  std::vector<std::uint32_t> best_;
  double mean_sum_ = 0;  // of all utilities at the end of a play
  std::uint64_t ends_ = 0;
};

}  // namespace zug::players
