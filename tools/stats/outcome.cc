// The winners are those whom `zug show` names at the end of a game. Example: scores 50, 0, 50 are
// won by the first and the third player, 50, 50, 50 by nobody.

#include "tools/stats/outcome.h"

#include <algorithm>

namespace zug::stats {

std::vector<bool> winners(const std::vector<std::int64_t>& scores) {
  std::vector<bool> result(scores.size());
  if (scores.empty()) return result;
  const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
  const std::int64_t least = scores.size() == 1 ? 0 : *low, most = *high;
  for (std::size_t p = 0; p < scores.size(); ++p) result[p] = most > least && scores[p] == most;
  return result;
}

void Wins::add(const std::vector<std::int64_t>& scores) {
  const std::vector<bool> won = winners(scores);
  wins.resize(won.size());
  bool anybody = false;
  for (std::size_t p = 0; p < won.size(); ++p) {
    wins[p] += won[p] ? 1 : 0;
    anybody = anybody || won[p];
  }
  if (!anybody) ++draws;
}

void Wins::add(const Wins& more) {
  wins.resize(std::max(wins.size(), more.wins.size()));
  for (std::size_t p = 0; p < more.wins.size(); ++p) wins[p] += more.wins[p];
  draws += more.draws;
}

}  // namespace zug::stats
