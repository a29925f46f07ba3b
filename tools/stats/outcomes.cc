// Scores come in few kinds (1:0, 0:1, 1/2:1/2), so the tally has how often each came, and every
// moment of them can be taken afterwards. Example: 3 games 100:0 and 1 game 0:100: advantage
// 3/4 - 1/2, balance 1 - |3 - 1| / 4, variance of each utility 3/16, uniformity 1 - 3/16.

#include "tools/stats/outcomes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "backends/notation/board.h"
#include "tools/players/player.h"

namespace zug::stats {
namespace {

// Moments of a number that depends on the scores of a game.
Moments moments(const Tally& tally,
                const std::function<double(const std::vector<std::int64_t>&)>& of) {
  Moments result;
  for (const auto& [scores, times] : tally.outcomes) {
    const double value = of(scores);
    result.n += times;
    result.sum += static_cast<double>(times) * value;
    result.squares += static_cast<double>(times) * value * value;
  }
  return result;
}

// The mean of numbers between -most and most.
std::optional<Estimate> mean_within(
    double most, const Tally& tally,
    const std::function<double(const std::vector<std::int64_t>&)>& of) {
  const auto between_0_and_1 = [&](const std::vector<std::int64_t>& scores) {
    return (1 + of(scores) / most) / 2;
  };
  const std::optional<Estimate> folded = bounded_mean(moments(tally, between_0_and_1));
  if (!folded) return folded;
  return Estimate{most * (2 * folded->value - 1), std::max(-most, most * (2 * folded->low - 1)),
                  std::min(most, most * (2 * folded->high - 1)), folded->samples, folded->how};
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

constexpr double least_uniform = 0.75;  // half of the games give all, half give nothing

// When n games ended alike, others are a share q of all games at most (Wilson's bound), and the
// variance is at most that of a number that is 1 in so many of the games, and else 0.
Estimate all_alike(std::uint64_t games) {
  const double others = std::min(0.5, share(0, games)->high);
  return {1, 1 - others * (1 - others), 1, games, "wilson"};
}

// Of the squared distances from the means that were found. These stand in for the true ones, which
// adds (found - true)^2 to the variance, at most t^2 s^2 / n: without that term, the interval of 2
// games of which each side won one has no width, and near one half it held the truth in 83 to 95 %
// of 20,000 simulated samples. With it that was 93 to 100 % of 3 to 1,000 games of which one side
// wins 0.5 to 0.97, and as many with draws; 88 % of 1,000 of which it wins 0.995.
Estimate uniformity(const Moments& squares) {
  if (squares.mean() <= 0) return all_alike(squares.n);
  const auto n = static_cast<double>(squares.n);
  const double t = student(squares.n - 1);
  const double error = t * std::sqrt(squares.variance() / n) + t * t * squares.mean() / (n - 1);
  const double value = 1 - squares.mean();
  return {value, std::max(least_uniform, value - error), std::min(1.0, value + error), squares.n,
          "moments"};
}

}  // namespace

std::optional<Estimate> advantage(const Game& game, const Tally& tally) {
  if (game.players.size() < 2) return std::nullopt;
  // When the first gets all and nobody else anything, or the other way round.
  const auto players = static_cast<double>(game.players.size());
  const double most = (players - 1) / players;
  return mean_within(most, tally, [&](const std::vector<std::int64_t>& scores) {
    const std::vector<double> u = players::utilities(game, scores);
    return u[0] - mean_of(u);
  });
}

std::optional<Estimate> balance(const Game& game, const Tally& tally) {
  std::optional<Estimate> widest;
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    for (std::size_t q = p + 1; q < game.players.size(); ++q) {
      const std::optional<Estimate> off =
          mean_within(1, tally, [&](const std::vector<std::int64_t>& scores) {
            const auto winning = notation::winning_score(scores);
            return (winning == scores[p] ? 1.0 : 0.0) - (winning == scores[q] ? 1.0 : 0.0);
          });
      if (off && (!widest || std::abs(off->value) > std::abs(widest->value))) widest = off;
    }
  }
  if (!widest) return widest;
  const double a = std::abs(widest->low), b = std::abs(widest->high);
  const bool across = widest->low < 0 && widest->high > 0;
  return Estimate{1 - std::abs(widest->value), std::max(0.0, 1 - std::max(a, b)),
                  across ? 1.0 : 1 - std::min(a, b), widest->samples, widest->how};
}

std::optional<Estimate> uniformity(const Game& game, const Tally& tally) {
  if (tally.outcomes.empty() || game.players.empty()) return std::nullopt;
  std::vector<double> means;
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    means.push_back(moments(tally, [&](const std::vector<std::int64_t>& scores) {
                      return players::utilities(game, scores)[p];
                    }).mean());
  }
  const Moments squares = moments(tally, [&](const std::vector<std::int64_t>& scores) {
    const std::vector<double> u = players::utilities(game, scores);
    double sum = 0;
    for (std::size_t p = 0; p < u.size(); ++p) sum += (u[p] - means[p]) * (u[p] - means[p]);
    return sum / static_cast<double>(u.size());
  });
  return uniformity(squares);
}

std::optional<Estimate> mean_score(const Tally& tally, std::size_t p) {
  return mean(moments(tally, [&](const std::vector<std::int64_t>& scores) {
    return static_cast<double>(scores[p]);
  }));
}

}  // namespace zug::stats
