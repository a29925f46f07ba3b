// The player solver: finds out what it can force (solve.cc) and plays the strategy. Positions are
// kept from one choice to the next, as long as they need no more than half of the memory.
//
// When the budget is over before anything is known, it plays any move, and says nothing of values.

#include "tools/players/solver/solver.h"

#include <algorithm>

#include "tools/players/constant_sum.h"

namespace zug::players {
namespace {

constexpr std::uint64_t usual_nodes = 2'000'000;

class Solver : public Player {
 public:
  Solver(const reasoner::Reasoner& rules, std::size_t bytes, const Budget& written)
      : rules_(rules), bytes_(bytes), written_(written) {}

  void new_game() override { positions_.reset(); }

  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override {
    Meter meter(without_playouts(chosen_budget(budget, written_, {{}, {}, usual_nodes})), go_on);
    Decision decision;
    decision.chosen = static_cast<std::size_t>(random.below(legal.size()));
    if (!meter.over()) find(state, legal, meter, decision);
    decision.nodes = meter.nodes();
    decision.seconds = meter.seconds();
    return decision;
  }

 private:
  void find(const reasoner::State& state, const reasoner::Moves& legal, Meter& meter,
            Decision& decision);
  void describe(std::size_t mover, std::int64_t score, Decision& decision);

  reasoner::Reasoner rules_;
  std::optional<double> sum_;
  bool sum_seen_ = false;
  std::size_t bytes_;
  Budget written_;
  std::unique_ptr<Positions> positions_;
};

void Solver::find(const reasoner::State& state, const reasoner::Moves& legal, Meter& meter,
                  Decision& decision) {
  if (!positions_ || positions_->bytes() > bytes_ / 4) {
    positions_ = std::make_unique<Positions>(rules_);
  }
  const PositionId root = positions_->find_or_add(state, true);
  const std::size_t mover = positions_->mover(root);
  const Value found = value(*positions_, root, mover, bytes_, meter);
  if (found.exact) describe(mover, found.least, decision);
  if (!found.strategy) return;
  const Move& move = found.strategy->moves.at(rules_.key(state).words);
  decision.chosen = rules_.find(state, legal, move).value();
  decision.line = {move};
  decision.depth = 1;
}

// What others get is known where the sum is.
void Solver::describe(std::size_t mover, std::int64_t score, Decision& decision) {
  if (!sum_seen_) sum_ = constant_sum(rules_);
  sum_seen_ = true;
  if (!sum_) return;
  const double bound = static_cast<double>(rules_.game().players[mover].bound);
  const double utility = static_cast<double>(score) / std::max(bound, 1.0);
  decision.utilities.assign(2, *sum_ - utility);
  decision.utilities[mover] = utility;
  decision.proven = true;
}

}  // namespace

std::unique_ptr<Player> make_solver(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error) {
  OptionReader options(spec, error);
  std::uint64_t memory = 1024;
  options.count("memory", 1, 1u << 20, memory);
  if (!options.good()) return nullptr;
  rules.key(rules.start());  // the analysis behind it is made now, and not while a clock runs
  return std::make_unique<Solver>(rules, static_cast<std::size_t>(memory) << 20, spec.budget);
}

}  // namespace zug::players
