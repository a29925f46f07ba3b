// One ply ahead: a move that ends the play with all the mover can get is made; moves that end it
// with nothing for him, or let an opponent do so next, are avoided; of the others any.
//
// Candidates are looked at in random order and the first good one is taken, which is as good as
// choosing among all good ones, and looks at the replies of few.

#include <numeric>
#include <vector>

#include "tools/players/options.h"
#include "tools/players/simple/simple.h"
#include "tools/players/table.h"

namespace zug::players {
namespace {

class Greedy : public Player {
 public:
  Greedy(const reasoner::Reasoner& rules, const Budget& written)
      : table_(rules), written_(written) {}

  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override {
    Meter meter(chosen_budget(budget, written_, {}), go_on);
    Decision decision;
    decision.chosen = chosen(state, legal, random, meter, decision);
    decision.nodes = meter.nodes();
    decision.seconds = meter.seconds();
    return decision;
  }

 private:
  std::size_t chosen(const reasoner::State& state, const reasoner::Moves& legal, Random& random,
                     Meter& meter, Decision& decision);
  bool wins(const reasoner::State& state, reasoner::MoveWords move, std::size_t mover,
            Meter& meter);
  bool loses(const reasoner::State& state, reasoner::MoveWords move, std::size_t mover,
             Meter& meter);

  Table table_;
  Budget written_;
  reasoner::Moves replies_;
};

// Moves are shuffled by drawing one after another.
std::size_t Greedy::chosen(const reasoner::State& state, const reasoner::Moves& legal,
                           Random& random, Meter& meter, Decision& decision) {
  const std::size_t mover = table_.mover(state);
  std::vector<std::size_t> order(legal.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    std::swap(order[i], order[i + static_cast<std::size_t>(random.below(order.size() - i))]);
  }
  for (const std::size_t move : order) {
    if (meter.over()) return order[0];
    if (!wins(state, legal[move], mover, meter)) continue;
    reasoner::State after = state;
    table_.play(after, legal[move]);
    decision.utilities = table_.utilities(after);
    decision.proven = true;
    decision.line = {table_.rules().to_ir(state, legal[move])};
    decision.depth = 1;
    return move;
  }
  for (const std::size_t move : order) {
    if (meter.over()) break;
    if (!loses(state, legal[move], mover, meter)) return move;
  }
  return order[0];
}

bool Greedy::wins(const reasoner::State& state, reasoner::MoveWords move, std::size_t mover,
                  Meter& meter) {
  reasoner::State after = state;
  meter.add_nodes(1);
  return play_ends(table_, after, move) && table_.utilities(after)[mover] >= 1;
}

bool Greedy::loses(const reasoner::State& state, reasoner::MoveWords move, std::size_t mover,
                   Meter& meter) {
  reasoner::State after = state;
  meter.add_nodes(1);
  if (play_ends(table_, after, move)) return table_.utilities(after)[mover] <= 0;
  if (table_.mover(after) == mover) return false;
  table_.list(after, replies_);
  for (std::size_t i = 0; i < replies_.size() && !meter.over(); ++i) {
    reasoner::State end = after;
    meter.add_nodes(1);
    if (play_ends(table_, end, replies_[i]) && table_.utilities(end)[mover] <= 0) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<Player> make_greedy(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error) {
  (void)error;
  return std::make_unique<Greedy>(rules, spec.budget);
}

}  // namespace zug::players
