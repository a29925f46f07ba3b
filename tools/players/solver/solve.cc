// The value of a position for a player, by questions: first for all he can get; then for scores
// that have been seen, which are few in most games; and at last for one more than what is known to
// be forced, to which the answer is no. Tic-tac-toe: 100? no. 50? yes. 51? no.

#include "tools/players/solver/proof_search.h"
#include "tools/players/solver/settle.h"
#include "tools/players/solver/solver.h"

namespace zug::players {
namespace {

// The highest score seen with least < score < bound, or least + 1.
std::int64_t next_question(const Positions& positions, std::size_t player, std::int64_t least,
                           std::int64_t bound) {
  std::int64_t best = least + 1;
  for (PositionId id = 0; id < positions.size(); ++id) {
    if (!positions.over(id)) continue;
    const std::int64_t score = positions.score(id, player);
    if (score > best && score < bound) best = score;
  }
  return best;
}

}  // namespace

std::optional<Strategy> solve(Positions& positions, PositionId root, const Question& question,
                              std::size_t bytes, Meter& meter) {
  if (!search_proof(positions, root, question, bytes, meter)) return std::nullopt;
  return settle(positions, root, question);
}

std::optional<Strategy> solve(const reasoner::Reasoner& rules, const reasoner::State& state,
                              const Question& question, const Budget& budget, std::size_t bytes) {
  Positions positions(rules);
  const GoOn always;
  Meter meter(budget, always);
  return solve(positions, positions.find_or_add(state, true), question, bytes, meter);
}

Value value(Positions& positions, PositionId root, std::size_t player, std::size_t bytes,
            Meter& meter) {
  Value result;
  std::int64_t bound = positions.table().rules().game().players[player].bound + 1;  // not forced
  for (std::int64_t score = bound - 1; score > 0 && score < bound;) {
    std::optional<Strategy> answer = solve(positions, root, {player, score}, bytes, meter);
    if (!answer) return result;
    if (answer->forced) {
      result.least = score;
      result.strategy = std::move(answer);
    } else {
      bound = score;
    }
    score = next_question(positions, player, result.least, bound);
  }
  result.exact = true;
  return result;
}

}  // namespace zug::players
