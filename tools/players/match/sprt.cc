// Wald (1945): with the logarithm of the likelihood ratio LLR = ln P(results | H1) / P(results |
// H0) the test ends when LLR leaves (ln β/(1-α), ln (1-β)/α); for α = β = 0.05 that is ±2.9444.
//
// The hypotheses only say what the mean is (or the mean in units of the deviation), not how often
// each result comes. So each is given its best case: of all distributions on the values that were
// seen the likeliest one that the hypothesis allows ("generalised" ratio, Van den Bergh). With
// observed shares p_j of values a_j and the mean s that is
//
//   q_j = p_j / (1 + θ (a_j - s)),   Σ p_j (a_j - s) / (1 + θ (a_j - s)) = 0
//
// by Lagrange's method; the sum falls in θ, between the poles where some q_j would be infinite, so
// bisection finds θ. For the normalised model "(mean - ½)/deviation = t" is no condition on a mean;
// but it is one that the values
//
//   a_j - ½ - t σ/2 (1 + ((a_j - μ)/σ)²)
//
// have the mean 0, as the expectation of the bracket is 2; μ and σ are those of q, so a few rounds
// are made, each with what the one before gave. Results that never came count a thousandth.
//
// BayesElo has a model of draws: P(win) = 1/(1 + 10^((δ-b)/400)), P(loss) = 1/(1 + 10^((δ+b)/400)),
// δ from the data.

#include "tools/players/match/sprt.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

namespace zug::players {
namespace {

constexpr double count_of_none = 1e-3;

struct Shares {
  std::vector<double> values, shares;
  double trials = 0;
};

Shares shares_of(const Outcomes& outcomes) {
  Shares result;
  for (const Outcomes::Cell& cell : outcomes.cells) {
    const double count = cell.count > 0 ? cell.count : count_of_none;
    result.values.push_back(cell.value);
    result.shares.push_back(count);
    result.trials += count;
  }
  for (double& share : result.shares) share /= result.trials;
  return result;
}

// The likeliest distribution of `values` with the mean `mean`, which lies between them.
std::vector<double> likeliest(const std::vector<double>& values, const std::vector<double>& shares,
                              double mean) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  double low = -1 / (*most - mean), high = -1 / (*least - mean);
  for (int i = 0; i < 200; ++i) {
    const double theta = (low + high) / 2;
    double sum = 0;
    for (std::size_t j = 0; j < values.size(); ++j) {
      sum += shares[j] * (values[j] - mean) / (1 + theta * (values[j] - mean));
    }
    (sum > 0 ? low : high) = theta;
  }
  const double theta = (low + high) / 2;
  std::vector<double> result;
  for (std::size_t j = 0; j < values.size(); ++j) {
    result.push_back(shares[j] / (1 + theta * (values[j] - mean)));
  }
  return result;
}

Spread spread_of(const std::vector<double>& values, const std::vector<double>& shares) {
  Outcomes outcomes;
  for (std::size_t j = 0; j < values.size(); ++j) outcomes.cells.push_back({values[j], shares[j]});
  return spread_of(outcomes);
}

// The likeliest distribution with (mean - ½)/deviation = t.
std::vector<double> likeliest_normalized(const Shares& seen, double t) {
  const std::size_t n = seen.values.size();
  std::vector<double> result(n, 1 / static_cast<double>(n));
  for (int round = 0; round < 10; ++round) {
    const Spread now = spread_of(seen.values, result);
    std::vector<double> values;
    for (const double value : seen.values) {
      const double away = (value - now.mean) / now.deviation;
      values.push_back(value - 0.5 - 0.5 * t * now.deviation * (1 + away * away));
    }
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (*least >= 0 || *most <= 0) break;  // so large a t that no mean is 0: as near as we came
    const std::vector<double> before = result;
    result = likeliest(values, seen.shares, 0);
    double change = 0;
    for (std::size_t j = 0; j < n; ++j) change = std::max(change, std::abs(result[j] - before[j]));
    if (change < 1e-9) break;
  }
  return result;
}

double ratio(const Shares& seen, const std::vector<double>& h0, const std::vector<double>& h1) {
  double sum = 0;
  for (std::size_t j = 0; j < h0.size(); ++j) sum += seen.shares[j] * std::log(h1[j] / h0[j]);
  return seen.trials * sum;
}

double ratio_of_means(const Outcomes& outcomes, double mean0, double mean1) {
  const Shares seen = shares_of(outcomes);
  return ratio(seen, likeliest(seen.values, seen.shares, mean0),
               likeliest(seen.values, seen.shares, mean1));
}

double ratio_normalized(const Sprt& test, const Outcomes& outcomes) {
  const Shares seen = shares_of(outcomes);
  const double scale = std::sqrt(static_cast<double>(outcomes.games_in_one)) / elo_per_unit;
  return ratio(seen, likeliest_normalized(seen, test.elo0 * scale),
               likeliest_normalized(seen, test.elo1 * scale));
}

// ---- BayesElo

struct WinLoss {
  double win = 0, loss = 0;
  double draw() const { return 1 - win - loss; }
};

double chance(double elo) { return 1 / (1 + std::pow(10, elo / 400)); }

WinLoss expected(double elo, double draw_elo) {
  return {chance(draw_elo - elo), chance(draw_elo + elo)};
}

double draw_elo_of(const WinLoss& seen) {
  return 200 * std::log10((1 - seen.loss) / seen.loss * (1 - seen.win) / seen.win);
}

// Hypotheses in BayesElo become means, and the mean is tested.
double ratio_bayesian(const Sprt& test, const Trinomial& games) {
  const Shares seen = shares_of(outcomes(games));
  const double draws = draw_elo_of({seen.shares[2], seen.shares[0]});
  const auto mean = [draws](double elo) {
    const WinLoss at = expected(elo, draws);
    return at.win + at.draw() / 2;
  };
  return ratio_of_means(outcomes(games), mean(test.elo0), mean(test.elo1));
}

// Hypotheses are Elo; near equality one of BayesElo is σ_B = 4x/(1+x)² of it, x = 10^(-δ/400).
double ratio_bayes_elo(const Sprt& test, const Trinomial& games) {
  const double w = static_cast<double>(games.wins) + 0.5,
               d = static_cast<double>(games.draws) + 0.5,
               l = static_cast<double>(games.losses) + 0.5;
  const double n = w + d + l;
  const double draws = draw_elo_of({w / n, l / n});
  const double x = std::pow(10, -draws / 400);
  const double scale = 4 * x / ((1 + x) * (1 + x));
  const WinLoss h0 = expected(test.elo0 / scale, draws), h1 = expected(test.elo1 / scale, draws);
  return w * std::log(h1.win / h0.win) + d * std::log(h1.draw() / h0.draw()) +
         l * std::log(h1.loss / h0.loss);
}

bool none(const Outcomes& outcomes) { return spread_of(outcomes).trials == 0; }

}  // namespace

std::string name_of(EloModel model) {
  switch (model) {
    case EloModel::Logistic:
      return "logistic";
    case EloModel::Normalized:
      return "normalized";
    case EloModel::Bayesian:
      return "bayesian";
    case EloModel::BayesElo:
      return "bayeselo";
  }
  return "";
}

std::optional<EloModel> model_of(const std::string& name) {
  for (const EloModel model :
       {EloModel::Logistic, EloModel::Normalized, EloModel::Bayesian, EloModel::BayesElo}) {
    if (name_of(model) == name) return model;
  }
  return std::nullopt;
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

std::optional<Sprt> parse_sprt(const std::string& text, std::string& error) {
  std::vector<double> numbers;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    std::istringstream one(part);
    one.imbue(std::locale::classic());
    double number = 0;
    if (!(one >> number) || !one.eof() || !std::isfinite(number)) {
      error = "'" + part + "' is no number";
      return std::nullopt;
    }
    numbers.push_back(number);
  }
  if ((numbers.size() != 2 && numbers.size() != 4) || text.back() == ',') {
    error = "'" + text + "' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA";
    return std::nullopt;
  }
  Sprt result{numbers[0], numbers[1]};
  if (numbers.size() == 4) result.alpha = numbers[2], result.beta = numbers[3];
  const bool odds = result.alpha > 0 && result.beta > 0 && result.alpha + result.beta < 1;
  if (result.elo0 >= result.elo1) error = "the first Elo has to be below the second";
  if (!odds) error = "ALPHA and BETA are odds above 0, together below 1";
  if (!error.empty()) return std::nullopt;
  return result;
}

double log_likelihood_ratio(const Sprt& test, const Outcomes& outcomes) {
  if (none(outcomes)) return 0;
  if (test.model == EloModel::Normalized) return ratio_normalized(test, outcomes);
  return ratio_of_means(outcomes, score_of(test.elo0), score_of(test.elo1));
}

double log_likelihood_ratio(const Sprt& test, const Trinomial& games) {
  if (games.games() == 0) return 0;
  if (test.model == EloModel::Bayesian) return ratio_bayesian(test, games);
  if (test.model == EloModel::BayesElo) return ratio_bayes_elo(test, games);
  return log_likelihood_ratio(test, outcomes(games));
}

double approximate_ratio(const Sprt& test, const Outcomes& outcomes) {
  const Spread all = spread_of(outcomes);
  if (all.deviation == 0) return 0;
  const double s0 = score_of(test.elo0), s1 = score_of(test.elo1);
  return all.trials * (s1 - s0) * (2 * all.mean - s0 - s1) / (2 * all.deviation * all.deviation);
}

}  // namespace zug::players
