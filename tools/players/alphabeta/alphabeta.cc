// The player alphabeta: searches one move deeper after another until the budget is over or the
// position is solved, and takes the best move of the last depth that was searched to its end, or of
// the one begun, whose first move is that one. Of moves that lose, the one that did so at the
// greatest depth: it takes the opponent longest to show it.

#include "tools/players/alphabeta/alphabeta.h"

#include <algorithm>

#include "tools/players/alphabeta/search.h"
#include "tools/players/constant_sum.h"

namespace zug::players {
namespace {

struct AlphaBetaOptions {
  Evaluate eval = Evaluate::Both;
  std::uint64_t depth = 200;
  std::uint64_t memory = 64;  // MiB
  bool assume_sum = false;
};

AlphaBetaOptions read_options(const PlayerSpec& spec, std::string& error) {
  OptionReader options(spec, error);
  AlphaBetaOptions result;
  std::string eval = "both", sum = "seen";
  options.choice("eval", {"none", "material", "mobility", "both"}, eval);
  options.choice("sum", {"seen", "constant"}, sum);
  options.count("depth", 1, 1000, result.depth);
  options.count("memory", 1, 1u << 20, result.memory);
  result.assume_sum = sum == "constant";
  result.eval = eval == "none"       ? Evaluate::Nothing
                : eval == "material" ? Evaluate::Material
                : eval == "mobility" ? Evaluate::Mobility
                                     : Evaluate::Both;
  return result;
}

class AlphaBetaPlayer : public Player {
 public:
  AlphaBetaPlayer(const reasoner::Reasoner& rules, const AlphaBetaOptions& options, double sum,
                  const Budget& written)
      : table_(rules),
        search_(rules, options.eval, sum, static_cast<std::size_t>(options.memory) << 20),
        depth_(options.depth),
        written_(written) {}

  void new_game() override { search_.forget(); }
  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override;

 private:
  std::vector<RootMove> shuffled(std::size_t count, Random& random) const;
  bool won(const RootMove& move, bool first) const;
  bool lost(const RootMove& move, bool first) const { return won(move, !first); }
  bool settled(const std::vector<RootMove>& moves, bool first) const;
  void describe(const reasoner::State& state, const reasoner::Moves& legal,
                const std::vector<RootMove>& moves, Decision& decision);

  Table table_;
  AlphaBeta search_;
  std::uint64_t depth_;
  Budget written_;
};

std::vector<RootMove> AlphaBetaPlayer::shuffled(std::size_t count, Random& random) const {
  std::vector<RootMove> moves(count);
  for (std::size_t i = 0; i < count; ++i) {
    moves[i].index = i;
    std::swap(moves[i], moves[static_cast<std::size_t>(random.below(i + 1))]);
  }
  return moves;
}

bool AlphaBetaPlayer::won(const RootMove& move, bool first) const {
  return move.solved && (first ? move.value >= search_.sum() : move.value <= 0);
}

// Nothing can be better than the best, or all is known.
bool AlphaBetaPlayer::settled(const std::vector<RootMove>& moves, bool first) const {
  return won(moves[0], first) ||
         std::all_of(moves.begin(), moves.end(), [](const RootMove& one) { return one.solved; });
}

Decision AlphaBetaPlayer::choose(const reasoner::State& state, const reasoner::Moves& legal,
                                 const Budget& budget, Random& random, const GoOn& go_on) {
  Meter meter(without_playouts(chosen_budget(budget, written_, {1.0, {}, {}})), go_on);
  search_.new_choice();
  Decision decision;
  const bool first = table_.mover(state) == 0;
  std::vector<RootMove> moves = shuffled(legal.size(), random);
  std::vector<RootMove> kept = moves;
  for (std::uint64_t depth = 1; depth <= depth_ && !decision.proven && !meter.over(); ++depth) {
    const bool done = search_.deepen(state, legal, depth, moves, meter);
    if (done) decision.depth = depth;
    decision.proven = done && settled(moves, first);
    if (moves[0].looked_at && (depth == 1 || !lost(moves[0], first))) kept = moves;
  }
  decision.chosen = kept[0].index;
  describe(state, legal, kept, decision);
  if (decision.proven) {
    decision.utilities = {moves[0].value, search_.sum() - moves[0].value};
  }
  decision.nodes = meter.nodes();
  decision.seconds = meter.seconds();
  return decision;
}

void AlphaBetaPlayer::describe(const reasoner::State& state, const reasoner::Moves& legal,
                               const std::vector<RootMove>& moves, Decision& decision) {
  decision.moves.resize(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) decision.moves[i].move = i;
  for (const RootMove& one : moves) {
    if (!one.looked_at) continue;
    MoveValue& value = decision.moves[one.index];
    value.visits = one.nodes;
    value.proven = one.solved && one.bound == Bound::Exact;
    value.utilities = {one.value, search_.sum() - one.value};
  }
  if (!moves[0].looked_at) return;
  decision.utilities = decision.moves[moves[0].index].utilities;
  reasoner::State after = state;
  const bool playing = table_.play(after, legal[moves[0].index]);
  decision.line = search_.line(after, playing, std::max<std::uint64_t>(decision.depth, 1) - 1);
  decision.line.insert(decision.line.begin(), table_.rules().to_ir(state, legal[moves[0].index]));
}

// Empty, with the reason in `error`, when there is none.
std::optional<double> sum_of(const reasoner::Reasoner& rules, const AlphaBetaOptions& options,
                             std::string& error) {
  if (options.assume_sum) return 1;
  try {
    const std::optional<double> sum = constant_sum(rules);
    if (!sum) {
      error =
          "alphabeta plays games in which one wins what the other loses, and random plays of this "
          "one do not show that; sum=constant says it is so, and uct plays it anyway";
    }
    return sum;
  } catch (const ImproperGame& improper) {
    error = std::string("random plays of this game do not come to an end: ") + improper.what();
    return std::nullopt;
  }
}

}  // namespace

std::unique_ptr<Player> make_alphabeta(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                       std::string& error) {
  const AlphaBetaOptions options = read_options(spec, error);
  if (!error.empty()) return nullptr;
  if (rules.game().players.size() != 2) {
    error = "alphabeta plays games of two players, and this one has " +
            std::to_string(rules.game().players.size()) + "; uct plays it";
    return nullptr;
  }
  const std::optional<double> sum = sum_of(rules, options, error);
  if (!sum) return nullptr;
  rules.key(rules.start());  // the analysis behind it is made now, and not while a clock runs
  return std::make_unique<AlphaBetaPlayer>(rules, options, *sum, spec.budget);
}

}  // namespace zug::players
