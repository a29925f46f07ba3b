// A match is an experiment whose trials have values between 0 and 1: games with 0, ½ and 1, or
// pairs of games with 0, ¼, ½, ¾ and 1. Of each only mean μ and deviation σ are used, and that the
// mean of many trials is distributed normally with s = σ/√N:
//
//   Elo(μ) = -400 log10(1/μ - 1)       error = (Elo(μ + 1.96 s) - Elo(μ - 1.96 s)) / 2
//   nElo   = (μ - ½)/σ · 800/ln 10     σ of a game; that of a pair is smaller by √2
//   LOS    = P(N(μ, s) > ½)
//
// (+150 =100 -250 in 500 games: Elo -70.4, and its mirror image +70.4.) Two games from one opening
// with the sides exchanged are not independent: an opening that is won for white makes them a win
// and a loss, so that the mean of the pair varies less than two single games would. This is why
// errors are those of pairs wherever there are pairs. Elo and errors are defined as in cutechess
// and fastchess, whose published numbers are unit tests.
//
// Several players (Bradley and Terry 1952): the ratings r that make the results most likely, where
// i scores p = 1/(1 + 10^((r_j - r_i)/400)) against j, found by Newton's method on the logarithm of
// the likelihood, which is concave. Each two players who met are given one drawn game more, so that
// who lost all his games has a rating, too. Errors are from the inverse of the second derivatives.

#include "tools/players/match/rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace zug::players {
namespace {

// The bound of Wilson's interval for a share that is 0 or 1 in n trials: how far from there.
double wilson_distance(double n) { return z95 * z95 / (n + z95 * z95); }

double normal_below(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

// Gauss and Jordan: the inverse of a positive definite matrix, small.
using Matrix = std::vector<std::vector<double>>;

Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    const double pivot = a[column][column];
    for (std::size_t k = 0; k < n; ++k) {
      a[column][k] /= pivot;
      result[column][k] /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        a[row][k] -= factor * a[column][k];
        result[row][k] -= factor * result[column][k];
      }
    }
  }
  return result;
}

// Derivatives of the log-likelihood at `elo`: the first by player, the second negated. Ratings are
// known up to a constant only; 1/n everywhere in the second holds their mean where it is.
struct Derivatives {
  std::vector<double> first;
  Matrix second;
};

Derivatives derivatives(const std::vector<double>& elo, const std::vector<Meeting>& meetings) {
  const std::size_t n = elo.size();
  const double unit = std::log(10.0) / 400;
  const double hold = unit * unit / static_cast<double>(n);
  Derivatives result{std::vector<double>(n, 0), Matrix(n, std::vector<double>(n, hold))};
  for (const Meeting& meeting : meetings) {
    const std::size_t i = meeting.first, j = meeting.second;
    const double expected = score_of(elo[i] - elo[j]);
    const double gain = unit * (meeting.score - meeting.games * expected);
    const double weight = unit * unit * meeting.games * expected * (1 - expected);
    result.first[i] += gain;
    result.first[j] -= gain;
    result.second[i][i] += weight;
    result.second[j][j] += weight;
    result.second[i][j] -= weight;
    result.second[j][i] -= weight;
  }
  return result;
}

// One step of Newton's; how far the farthest went. Steps are kept short, as far from the maximum
// the parabola is a bad picture of the likelihood.
double step(std::vector<double>& elo, const std::vector<Meeting>& meetings) {
  const Derivatives at = derivatives(elo, meetings);
  const Matrix inverted = inverse(at.second);
  double farthest = 0;
  for (std::size_t i = 0; i < elo.size(); ++i) {
    double change = 0;
    for (std::size_t k = 0; k < elo.size(); ++k) change += inverted[i][k] * at.first[k];
    change = std::clamp(change, -200.0, 200.0);
    elo[i] += change;
    farthest = std::max(farthest, std::abs(change));
  }
  return farthest;
}

// Players of whom nobody has met another one are held together by draws that nobody played, or the
// matrix would have no inverse.
std::vector<Meeting> with_draws(std::size_t count, std::vector<Meeting> meetings) {
  for (Meeting& meeting : meetings) {
    meeting.score += 0.5;
    meeting.games += 1;
  }
  for (std::size_t i = 1; i < count; ++i) meetings.push_back({0, i, 0.5e-6, 1e-6});
  return meetings;
}

}  // namespace

Outcomes outcomes(const Trinomial& games) {
  return {{{0, static_cast<double>(games.losses)},
           {0.5, static_cast<double>(games.draws)},
           {1, static_cast<double>(games.wins)}},
          1};
}

Outcomes outcomes(const Pentanomial& pairs) {
  Outcomes result{{}, 2};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    result.cells.push_back({static_cast<double>(i) / 4, static_cast<double>(pairs[i])});
  }
  return result;
}

namespace {

// What all trials had, if they had the same.
std::optional<double> only_value(const Outcomes& outcomes) {
  std::optional<double> value;
  for (const Outcomes::Cell& cell : outcomes.cells) {
    if (cell.count == 0) continue;
    if (value && *value != cell.value) return {};
    value = cell.value;
  }
  return value;
}

}  // namespace

double Spread::error() const { return trials > 0 ? deviation / std::sqrt(trials) : 0; }

Spread spread_of(const Outcomes& outcomes) {
  Spread result;
  double sum = 0, squares = 0;
  for (const Outcomes::Cell& cell : outcomes.cells) {
    result.trials += cell.count;
    sum += cell.count * cell.value;
  }
  if (result.trials == 0) return {0, 0.5, 0};
  const std::optional<double> only = only_value(outcomes);
  if (only) return {result.trials, *only, 0};  // no deviation by rounding either
  result.mean = sum / result.trials;
  for (const Outcomes::Cell& cell : outcomes.cells) {
    squares += cell.count * (cell.value - result.mean) * (cell.value - result.mean);
  }
  result.deviation = std::sqrt(squares / result.trials);
  return result;
}

double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Rating rate(const Outcomes& outcomes) {
  const Spread all = spread_of(outcomes);
  Rating result;
  result.score = all.mean;
  if (all.trials == 0) return result;
  const double s = all.error(), per_game = std::sqrt(static_cast<double>(outcomes.games_in_one));
  if (all.mean > 0 && all.mean < 1) {
    result.elo = elo_of(all.mean);
    const double low = all.mean - z95 * s, high = all.mean + z95 * s;
    const bool known = all.deviation > 0 && low > 0 && high < 1;
    if (known) result.elo_error = (elo_of(high) - elo_of(low)) / 2;
  } else {
    const double games = all.trials * static_cast<double>(outcomes.games_in_one);
    result.bound = elo_of(std::abs(all.mean - wilson_distance(games)));
  }
  if (all.deviation > 0) {
    result.normalised = (all.mean - 0.5) / (all.deviation * per_game) * elo_per_unit;
    result.normalised_error = z95 * elo_per_unit / (per_game * std::sqrt(all.trials));
    result.los = normal_below((all.mean - 0.5) / s);
  } else {
    // No trial differed from another, so they say nothing of σ: as if every game had been decided.
    const double games = all.trials * static_cast<double>(outcomes.games_in_one);
    result.los = normal_below((2 * all.mean - 1) * std::sqrt(games));
  }
  return result;
}

double los_of_decided(const Trinomial& games) {
  const auto wins = static_cast<double>(games.wins), losses = static_cast<double>(games.losses);
  return wins + losses > 0 ? normal_below((wins - losses) / std::sqrt(wins + losses)) : 0.5;
}

std::vector<Strength> strengths(std::size_t count, const std::vector<Meeting>& meetings) {
  const std::vector<Meeting> all = with_draws(count, meetings);
  std::vector<double> elo(count, 0);
  for (int i = 0; i < 100 && step(elo, all) > 1e-9; ++i) {
  }
  const double mean = std::accumulate(elo.begin(), elo.end(), 0.0) / static_cast<double>(count);
  for (double& one : elo) {
    one -= mean;  // steps that were cut short have moved it
    if (std::abs(one) < 1e-9) one = 0;
  }
  const Matrix variance = inverse(derivatives(elo, all).second);
  std::vector<Strength> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    // What holds the mean in its place adds the same to every variance, and is no error.
    const double held =
        1 / (std::log(10.0) / 400 * std::log(10.0) / 400) / static_cast<double>(count);
    result[i] = {elo[i], z95 * std::sqrt(std::max(0.0, variance[i][i] - held))};
  }
  return result;
}

}  // namespace zug::players
