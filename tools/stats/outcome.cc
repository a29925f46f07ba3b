#include "tools/stats/outcome.h"

#include <algorithm>

#include "backends/notation/board.h"

namespace zug::stats {

void Wins::add(const std::vector<std::int64_t>& scores) {
  const std::vector<bool> won = notation::winners(scores);
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
