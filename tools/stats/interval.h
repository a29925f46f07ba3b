#pragma once

// Numbers with what is known of their error. Every interval is for 95 %.

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace zug::stats {

// `how` is one of
//   "wilson"  a share of independent games: the score interval of Wilson (1927)
//   "t"       the mean of one number per game: mean +- t s / sqrt(n), Student's t with n - 1
//   "ratio"   a ratio of sums over games (all choices to all plies): linearised ("delta method"),
//             games as units, since the plies of one game depend on one another
//   "ranks"   a quantile: the values at the ranks n q +- 1.96 sqrt(n q (1 - q))
//   "moments" a standard deviation or variance: from the fourth central moment
//   "pairs"   as "t" for pairs of games with sides exchanged, carried over to Elo
//   "none"    a count of what was seen, too few games to tell, or all of them alike, which tells
//             nothing of their spread; low and high are the value
struct Estimate {
  double value = 0, low = 0, high = 0;
  std::uint64_t samples = 0;
  std::string_view how = "none";
};

Estimate exact(double value, std::uint64_t samples);

// Sums of one number per game.
struct Moments {
  std::uint64_t n = 0;
  double sum = 0, squares = 0;

  void add(double x);
  void merge(const Moments& other);
  double mean() const { return n == 0 ? 0 : sum / static_cast<double>(n); }
  double variance() const;  // of the sample, n - 1 below; 0 for n < 2
};

// Sums of a pair of numbers per game, for sum(y) / sum(x).
struct Comoments {
  std::uint64_t n = 0;
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0;

  void add(double a, double b);  // b over a
  void merge(const Comoments& other);
};

// How often each whole number came.
class Histogram {
 public:
  void add(std::uint64_t value, std::uint64_t times = 1) {
    if (value >= counts_.size()) return add_new(value, times);
    n_ += times;
    counts_[value] += times;
  }
  void merge(const Histogram& other);
  std::uint64_t n() const { return n_; }
  std::uint64_t at_rank(std::uint64_t rank) const;  // ascending, from 0; n() is not 0
  std::uint64_t least() const { return at_rank(0); }
  std::uint64_t most() const { return at_rank(n_ - 1); }
  // Sum of (x - centre)^power.
  double central(double centre, int power) const;
  double mean() const;
  // Values that came, ascending, and how often.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> values() const;

 private:
  void add_new(std::uint64_t value, std::uint64_t times);

  static constexpr std::uint64_t small = 1u << 12;
  std::vector<std::uint64_t> counts_;              // of values below `small`
  std::map<std::uint64_t, std::uint64_t> others_;  // of the others
  std::uint64_t n_ = 0;
};

// The quantile 0.975 of Student's t.
double student(std::uint64_t degrees);

// Empty without samples; "t" and "ratio" need two.
std::optional<Estimate> share(std::uint64_t of, std::uint64_t n);
std::optional<Estimate> mean(const Moments& moments);
// Of numbers in [0, 1]: when all were alike their spread says nothing, and the interval is that of
// a share with the same mean, whose variance is the greatest there can be.
std::optional<Estimate> bounded_mean(const Moments& moments);
std::optional<Estimate> ratio(const Comoments& sums);
// Likewise of a ratio within 0 and 1, when all games had the same one.
std::optional<Estimate> bounded_ratio(const Comoments& sums);
// The value at rank ceil(n q) from 1; the mean of the two in the middle for a median of even n.
// "none" where all n values may be on one side of the quantile by chance, in more than 2.5 % of
// such samples: of 0.95 and 0.05 for n below 72, of a median below 6.
std::optional<Estimate> quantile(const Histogram& values, double q);
// "none" for less than 20 values, or when all are equal.
std::optional<Estimate> deviation(const Histogram& values);

}  // namespace zug::stats
