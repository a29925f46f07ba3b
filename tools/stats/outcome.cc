#include "tools/stats/outcome.h"

#include <algorithm>
#include <optional>

#include "backends/notation/board.h"

namespace zug::stats {

void Wins::add(const std::vector<std::int64_t>& scores, std::uint64_t times) {
  wins.resize(scores.size());
  const std::optional<std::int64_t> winning = notation::winning_score(scores);
  if (!winning) {
    draws += times;
    return;
  }
  for (std::size_t p = 0; p < scores.size(); ++p) wins[p] += scores[p] == *winning ? times : 0;
}

void Wins::add(const Wins& more) {
  wins.resize(std::max(wins.size(), more.wins.size()));
  for (std::size_t p = 0; p < more.wins.size(); ++p) wins[p] += more.wins[p];
  draws += more.draws;
}

}  // namespace zug::stats
