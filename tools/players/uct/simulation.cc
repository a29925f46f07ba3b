// A simulation is a play of random moves. With mast=on a move is the one that did best in earlier
// simulations, whatever the state was (ties: any), except that with probability epsilon it is any;
// with decisive=all a move that ends the play won is made wherever there is one.
//
// A simulation that gets too long is cut off. What it is worth then nobody knows: each player gets
// an equal share of what all players together got on average in those that ended.

#include "tools/players/uct/simulation.h"

#include <algorithm>

#include "tools/players/uct/tree.h"

namespace zug::players {

void LengthCap::ended(std::uint64_t length) {
  if (fixed_ || cap_ != 0) return;
  lengths_.push_back(length);
  if (lengths_.size() < looked_at) return;
  std::sort(lengths_.begin(), lengths_.end());
  cap_ = std::clamp(10 * lengths_[looked_at / 2], least, most);
}

void Simulation::run(reasoner::State& state, Random& random, double* utilities,
                     std::vector<Played>& moves) {
  const bool plain = !moves_wanted() && options_.decisive != Decisive::All;
  std::uint64_t length = 0;
  bool playing = true;
  for (; playing && length < cap_.cap(); ++length) {
    playing = plain ? table_.sample(state, random) : step(state, random, moves);
  }
  cap_.ended(length);
  if (playing) return cut_off(utilities);
  table_.utilities(state, utilities);
  ++ends_;
  double sum = 0;
  for (std::size_t i = 0; i < table_.players(); ++i) sum += utilities[i];
  mean_sum_ += (sum - mean_sum_) / static_cast<double>(ends_);
}

void Simulation::forget() {
  averages.decay(0);
  cap_ = LengthCap(options_.cap);
  mean_sum_ = 0;
  ends_ = 0;
}

void Simulation::cut_off(double* utilities) const {
  const double players = static_cast<double>(table_.players());
  std::fill_n(utilities, table_.players(), (ends_ == 0 ? 1 : mean_sum_) / players);
}

bool Simulation::step(reasoner::State& state, Random& random, std::vector<Played>& moves) {
  table_.list(state, legal_);
  if (legal_.empty()) return false;
  const std::size_t mover = table_.mover(state);
  const std::size_t move = chosen(state, mover, random);
  if (moves_wanted()) {
    const std::uint32_t number =
        numbers.number(state, table_.rules().position(state), legal_[move]);
    moves.push_back({static_cast<std::uint32_t>(mover), number});
  }
  return table_.play(state, legal_[move]);
}

std::size_t Simulation::chosen(const reasoner::State& state, std::size_t mover, Random& random) {
  if (options_.decisive == Decisive::All) {
    const std::size_t wins = winning(state, mover);
    if (wins < legal_.size()) return wins;
  }
  if (options_.mast && static_cast<double>(random.next() >> 11) * 0x1p-53 >= options_.epsilon) {
    return best(state, mover, random);
  }
  return static_cast<std::size_t>(random.below(legal_.size()));
}

std::size_t Simulation::best(const reasoner::State& state, std::size_t mover, Random& random) {
  const VertexId position = table_.rules().position(state);
  double highest = -1;
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    const double mean = averages.mean(mover, numbers.number(state, position, legal_[i]));
    if (mean < highest) continue;
    if (mean > highest) best_.clear();
    highest = mean;
    best_.push_back(static_cast<std::uint32_t>(i));
  }
  return best_[static_cast<std::size_t>(random.below(best_.size()))];
}

std::size_t Simulation::winning(const reasoner::State& state, std::size_t mover) {
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    spare_ = state;
    if (!table_.play(spare_, legal_[i]) && table_.rules().variable(spare_, VariableId(mover)) >=
                                               table_.rules().game().players[mover].bound) {
      return i;
    }
  }
  return legal_.size();
}

}  // namespace zug::players
