#pragma once

// What the results of a match say about strength.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zug::players {

// Games from the point of view of the first player.
struct Trinomial {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  std::uint64_t games() const { return wins + draws + losses; }
  friend bool operator==(const Trinomial&, const Trinomial&) = default;
};

// Pairs of games with the sides exchanged, by what the first player made of both: two losses; a
// loss and a draw; one each or two draws; a win and a draw; two wins.
using Pentanomial = std::array<std::uint64_t, 5>;

// How often the trials of an experiment had each value; values are in [0, 1].
struct Outcomes {
  struct Cell {
    double value = 0;
    double count = 0;
  };
  std::vector<Cell> cells;
  std::size_t games_in_one = 1;  // games that are one trial
};

Outcomes outcomes(const Trinomial& games);
Outcomes outcomes(const Pentanomial& pairs);

// Of the values of trials.
struct Spread {
  double trials = 0;
  double mean = 0;
  double deviation = 0;  // of one trial
  double error() const;  // the standard error of the mean
};
Spread spread_of(const Outcomes& outcomes);

constexpr double z95 = 1.959963984540054;  // of the normal distribution, for 95 % on both sides
constexpr double elo_per_unit = 347.43558552260146;  // 800 / ln 10

// The difference in Elo at which a score is expected; infinite for 0 and 1.
double elo_of(double score);
double score_of(double elo);

struct Rating {
  double score = 0;  // the mean
  // Empty where the score is 0 or 1 and Elo has no value; then `bound` is what it is at least
  // (score 1) or at most (score 0), from Wilson's interval.
  std::optional<double> elo, bound;
  // Empty, too, with so few games that the interval reaches 0 or 1, and when no trial differed from
  // another.
  std::optional<double> elo_error;
  // Elo in units of the deviation of a game; empty when no trial differed from another.
  std::optional<double> normalised, normalised_error;
  double los = 0.5;  // likelihood of superiority
};
// Errors are half of 95 % intervals. Nothing is known of no trials: score ½, LOS ½, no Elo.
Rating rate(const Outcomes& outcomes);

// The likelihood of superiority by wins and losses alone, as cutechess has it.
double los_of_decided(const Trinomial& games);

// What two of several players made of their games with each other.
struct Meeting {
  std::size_t first = 0, second = 0;
  double score = 0;  // of the first, in games
  double games = 0;
};
struct Strength {
  double elo = 0;    // the mean of all is 0
  double error = 0;  // half of the 95 % interval
};
// Of `count` players by all their games together.
std::vector<Strength> strengths(std::size_t count, const std::vector<Meeting>& meetings);

}  // namespace zug::players
