// Monte Carlo at the root alone, by sequential halving (Karnin, Koren, Somekh 2013): of m moves, in
// each of ceil(log2 m) rounds every one that is left gets the same number of playouts, so that all
// rounds cost the same, and the worse half is dropped. 16 moves and 64 playouts: 16 x 1, 8 x 2,
// 4 x 4, 2 x 8.
//
// By the clock, a round goes on as long as its part of the time lasts. A move that ends the play
// needs no playouts; one that ends it with all the mover can get is made.

#include <algorithm>
#include <numeric>

#include "tools/players/options.h"
#include "tools/players/simple/simple.h"
#include "tools/players/uct/simulation.h"

namespace zug::players {
namespace {

// A move with what has been seen of it.
struct Candidate {
  std::size_t index = 0;
  reasoner::State after;
  std::uint64_t visits = 0;
  std::vector<double> totals;  // the utilities, where the play is over
  bool over = false;

  double mean(std::size_t player) const {
    return visits == 0 ? 0 : over ? totals[player] : totals[player] / static_cast<double>(visits);
  }
};

class Flat : public Player {
 public:
  Flat(const reasoner::Reasoner& rules, const UctOptions& options, const Budget& written)
      : table_(rules), options_(options), simulation_(table_, options_), written_(written) {}

  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override;

 private:
  std::vector<Candidate> candidates(const reasoner::State& state, const reasoner::Moves& legal,
                                    Meter& meter);
  void rounds(std::vector<Candidate>& all, std::size_t mover, std::uint64_t playouts,
              Random& random, Meter& meter);
  void visit(Candidate& one, Random& random, Meter& meter);
  void describe(const reasoner::State& state, const reasoner::Moves& legal,
                const std::vector<Candidate>& all, Decision& decision) const;

  Table table_;
  UctOptions options_;
  Simulation simulation_;
  Budget written_;
};

std::vector<Candidate> Flat::candidates(const reasoner::State& state, const reasoner::Moves& legal,
                                        Meter& meter) {
  std::vector<Candidate> result;
  for (std::size_t i = 0; i < legal.size() && !meter.over(); ++i) {
    Candidate one{i, state, 0, std::vector<double>(table_.players()), false};
    meter.add_nodes(1);
    one.over = play_ends(table_, one.after, legal[i]);
    if (one.over) {
      one.totals = table_.utilities(one.after);
      one.visits = 1;
    }
    result.push_back(std::move(one));
  }
  return result;
}

void Flat::visit(Candidate& one, Random& random, Meter& meter) {
  meter.add_playouts(1);
  meter.add_nodes(1);  // that a budget of nodes comes to an end, too
  ++one.visits;
  if (one.over) return;
  reasoner::State state = one.after;
  std::vector<double> utilities(table_.players());
  std::vector<Played> unused;
  simulation_.run(state, random, utilities.data(), unused);
  for (std::size_t i = 0; i < utilities.size(); ++i) one.totals[i] += utilities[i];
}

// The best are in front, at every time. Without a number of playouts a round lasts for its part of
// the budget.
void Flat::rounds(std::vector<Candidate>& all, std::size_t mover, std::uint64_t playouts,
                  Random& random, Meter& meter) {
  std::size_t count = 0;
  while ((std::size_t{1} << count) < all.size()) ++count;
  count = std::max<std::size_t>(count, 1);
  std::size_t left = all.size();
  for (std::size_t round = 0; round < count && !meter.over(); ++round) {
    const std::uint64_t each = std::max<std::uint64_t>(playouts / (left * count), 1);
    const double until = static_cast<double>(round + 1) / static_cast<double>(count);
    for (std::uint64_t i = 0; playouts > 0 ? i < each : meter.used() < until; ++i) {
      for (std::size_t one = 0; one < left && !meter.over(); ++one) visit(all[one], random, meter);
      if (meter.over()) break;
    }
    std::stable_sort(
        all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left),
        [&](const Candidate& a, const Candidate& b) { return a.mean(mover) > b.mean(mover); });
    left = (left + 1) / 2;
  }
}

Decision Flat::choose(const reasoner::State& state, const reasoner::Moves& legal,
                      const Budget& budget, Random& random, const GoOn& go_on) {
  const Budget whole = chosen_budget(budget, written_, {1.0, {}, {}});
  Meter meter(whole, go_on);
  const std::size_t mover = table_.mover(state);
  Decision decision;
  decision.chosen = static_cast<std::size_t>(random.below(legal.size()));
  std::vector<Candidate> all = candidates(state, legal, meter);
  const auto won = std::find_if(all.begin(), all.end(), [&](const Candidate& one) {
    return one.over && one.totals[mover] >= 1;
  });
  if (won != all.end()) {
    std::iter_swap(all.begin(), won);
  } else if (!all.empty()) {
    rounds(all, mover, whole.playouts.value_or(0), random, meter);
  }
  describe(state, legal, all, decision);
  decision.playouts = meter.playouts();
  decision.nodes = meter.nodes();
  decision.seconds = meter.seconds();
  return decision;
}

// The best one is in front, if any has been looked at.
void Flat::describe(const reasoner::State& state, const reasoner::Moves& legal,
                    const std::vector<Candidate>& all, Decision& decision) const {
  decision.moves.resize(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) decision.moves[i].move = i;
  for (const Candidate& one : all) {
    MoveValue& value = decision.moves[one.index];
    value.visits = one.visits;
    value.proven = one.over;
    for (std::size_t i = 0; one.visits > 0 && i < table_.players(); ++i) {
      value.utilities.push_back(one.mean(i));
    }
  }
  if (all.empty() || all[0].visits == 0) return;
  decision.chosen = all[0].index;
  decision.utilities = decision.moves[decision.chosen].utilities;
  decision.proven = all[0].over && decision.utilities[table_.mover(state)] >= 1;
  decision.line = {table_.rules().to_ir(state, legal[decision.chosen])};
  decision.depth = 1;
}

}  // namespace

std::unique_ptr<Player> make_flat(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                  std::string& error) {
  OptionReader reader(spec, error);
  UctOptions options;
  options.decisive = Decisive::Off;
  reader.count("cap", 1, 1'000'000, options.cap);
  if (!reader.good()) return nullptr;
  return std::make_unique<Flat>(rules, options, spec.budget);
}

}  // namespace zug::players
