// One ply ahead: a move that ends the play with all the mover can get is made; moves that end it
// with nothing for him, or let an opponent do so next, are avoided; of the others one that leaves
// him best off in pieces (material.h), any of these.
//
// Candidates are looked at in this order, equal ones in random order, and the first good one is
// taken, which is as good as choosing among all good ones, and looks at the replies of few.

#include <algorithm>
#include <vector>

#include "tools/players/material.h"
#include "tools/players/options.h"
#include "tools/players/simple/simple.h"
#include "tools/players/table.h"

namespace zug::players {
namespace {

class Greedy : public Player {
 public:
  Greedy(const reasoner::Reasoner& rules, const Budget& written)
      : table_(rules), material_(rules), written_(written) {}

  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override {
    Meter meter(without_playouts(chosen_budget(budget, written_, {})), go_on);
    Decision decision;
    decision.chosen = chosen(state, legal, random, meter, decision);
    decision.nodes = meter.nodes();
    decision.seconds = meter.seconds();
    return decision;
  }

 private:
  struct Candidate {
    std::size_t move = 0;
    double lead = 0;
    bool wins = false, ends_badly = false;
  };

  std::size_t chosen(const reasoner::State& state, const reasoner::Moves& legal, Random& random,
                     Meter& meter, Decision& decision);
  Candidate looked_at(const reasoner::State& state, const reasoner::Moves& legal, std::size_t move,
                      std::size_t mover);
  bool loses(const reasoner::State& state, reasoner::MoveWords move, std::size_t mover,
             Meter& meter);
  void win(const reasoner::State& state, reasoner::MoveWords move, Decision& decision);

  Table table_;
  Material material_;
  Budget written_;
  reasoner::Moves replies_;
};

Greedy::Candidate Greedy::looked_at(const reasoner::State& state, const reasoner::Moves& legal,
                                    std::size_t move, std::size_t mover) {
  reasoner::State after = state;
  Candidate result{move, 0, false, false};
  if (play_ends(table_, after, legal[move])) {
    const double utility = table_.utilities(after)[mover];
    result.wins = utility >= 1;
    result.ends_badly = utility <= 0;
  }
  result.lead = material_.lead(after, mover);
  return result;
}

void Greedy::win(const reasoner::State& state, reasoner::MoveWords move, Decision& decision) {
  reasoner::State after = state;
  table_.play(after, move);
  decision.utilities = table_.utilities(after);
  decision.proven = true;
  decision.line = {table_.rules().to_ir(state, move)};
  decision.depth = 1;
}

std::size_t Greedy::chosen(const reasoner::State& state, const reasoner::Moves& legal,
                           Random& random, Meter& meter, Decision& decision) {
  const std::size_t mover = table_.mover(state);
  const auto any = static_cast<std::size_t>(random.below(legal.size()));
  std::vector<Candidate> all;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (meter.over()) return any;
    meter.add_nodes(1);
    all.push_back(looked_at(state, legal, i, mover));
    std::swap(all[i], all[static_cast<std::size_t>(random.below(i + 1))]);
  }
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    if (a.wins != b.wins) return a.wins;
    return a.lead > b.lead;
  });
  if (all[0].wins) {
    win(state, legal[all[0].move], decision);
    return all[0].move;
  }
  for (const Candidate& one : all) {
    if (one.ends_badly) continue;
    if (!loses(state, legal[one.move], mover, meter)) return one.move;
    if (meter.over()) break;
  }
  return all[0].move;
}

bool Greedy::loses(const reasoner::State& state, reasoner::MoveWords move, std::size_t mover,
                   Meter& meter) {
  reasoner::State after = state;
  meter.add_nodes(1);
  if (play_ends(table_, after, move) || table_.mover(after) == mover) return false;
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
