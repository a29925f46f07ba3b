#include "tools/players/table.h"

#include <algorithm>

namespace zug::players {

Table::Table(const reasoner::Reasoner& rules) : rules_(rules), scratch_(rules.scratch()) {
  for (const Bounded& player : rules.game().players) {
    bounds_.push_back(static_cast<double>(std::max<std::int64_t>(player.bound, 1)));
  }
}

bool Table::over(const reasoner::State& state) {
  if (rules_.player(state) == keeper) return true;
  spare_ = state;
  Random any(0);
  return rules_.sample(spare_, scratch_, any) == reasoner::Turn::NoMove;
}

void Table::utilities(const reasoner::State& state, double* result) const {
  for (std::size_t i = 0; i < bounds_.size(); ++i) {
    result[i] = static_cast<double>(rules_.variable(state, VariableId(i))) / bounds_[i];
  }
}

std::vector<double> Table::utilities(const reasoner::State& state) const {
  std::vector<double> result(players());
  utilities(state, result.data());
  return result;
}

bool play_ends(Table& table, reasoner::State& state, reasoner::MoveWords move) {
  return !table.play(state, move) || table.over(state);
}

std::vector<double> utilities(const Game& game, const std::vector<std::int64_t>& scores) {
  std::vector<double> result;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const std::int64_t bound = std::max<std::int64_t>(game.players[i].bound, 1);
    result.push_back(static_cast<double>(scores[i]) / static_cast<double>(bound));
  }
  return result;
}

}  // namespace zug::players
