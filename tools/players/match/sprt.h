#pragma once

// The sequential probability ratio test: play until it is clear which of two hypotheses about the
// difference in strength holds.

#include <optional>
#include <string>

#include "tools/players/match/rating.h"

namespace zug::players {

enum class EloModel {
  Logistic,    // Elo as everybody has it, from the mean
  Normalized,  // in units of the deviation of a game: how hard the difference is to see
  Bayesian,    // BayesElo, whose draws have a parameter; as fastchess tests it
  BayesElo,    // the same as cutechess tests it: hypotheses scaled, counts with ½ more
};

std::string name_of(EloModel model);
std::optional<EloModel> model_of(const std::string& name);

struct Sprt {
  double elo0 = 0, elo1 = 0;         // H0: at most elo0; H1: at least elo1
  double alpha = 0.05, beta = 0.05;  // the odds to accept H1 where H0 holds, and the reverse
  EloModel model = EloModel::Logistic;

  double lower() const;  // H0 is accepted at or below
  double upper() const;  // H1 is accepted at or above
};

// "ELO0,ELO1", "ELO0,ELO1,ALPHA,BETA". Empty, with the reason in `error`, when it is none.
std::optional<Sprt> parse_sprt(const std::string& text, std::string& error);

// The logarithm of the likelihood ratio, H1 over H0. Logistic and Normalized take games or pairs
// (Outcomes), the other two are about games. 0 when nothing was played.
double log_likelihood_ratio(const Sprt& test, const Outcomes& outcomes);
double log_likelihood_ratio(const Sprt& test, const Trinomial& games);

// The same for Logistic from mean and deviation alone, within some percent.
double approximate_ratio(const Sprt& test, const Outcomes& outcomes);

}  // namespace zug::players
