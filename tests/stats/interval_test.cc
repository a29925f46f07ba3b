// Intervals, against numbers worked out by hand and published ones.

#include "tools/stats/interval.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ir/reference/perft.h"

namespace zug::stats {
namespace {

void expect(const std::optional<Estimate>& estimate, double value, double low, double high,
            std::string_view how, double within = 1e-3) {
  ASSERT_TRUE(estimate);
  EXPECT_NEAR(estimate->value, value, within);
  EXPECT_NEAR(estimate->low, low, within);
  EXPECT_NEAR(estimate->high, high, within);
  EXPECT_EQ(estimate->how, how);
}

Moments moments(const std::vector<double>& values) {
  Moments result;
  for (const double value : values) result.add(value);
  return result;
}

Histogram histogram(const std::vector<std::uint64_t>& values) {
  Histogram result;
  for (const std::uint64_t value : values) result.add(value);
  return result;
}

// (p + z^2 / 2n +- z sqrt(p q / n + z^2 / 4 n^2)) / (1 + z^2 / n), z^2 = 3.8415. For 5 of 10: the
// middle is 1/2, half the width 1.96 sqrt(0.025 + 0.0096037) / 1.38415 = 0.2634.
TEST(Share, IsWilsons) {
  expect(share(5, 10), 0.5, 0.2366, 0.7634, "wilson");
  expect(share(20, 20), 1, 0.8389, 1, "wilson");  // 1 / (1 + 3.8415 / 20)
  expect(share(0, 20), 0, 0, 0.1611, "wilson");
  expect(share(1, 29), 0.0345, 0.0061, 0.1718, "wilson");
  EXPECT_FALSE(share(0, 0));
}

TEST(Student, IsTheTableAndItsContinuation) {
  EXPECT_NEAR(student(1), 12.706, 1e-3);
  EXPECT_NEAR(student(10), 2.228, 1e-3);
  EXPECT_NEAR(student(31), 2.0395, 1e-3);
  EXPECT_NEAR(student(60), 2.0003, 1e-3);
  EXPECT_NEAR(student(1'000'000), 1.95997, 1e-4);
}

// 1, 2, 3: standard deviation 1, t(2) = 4.303, so +- 4.303 / sqrt(3) = 2.4843.
TEST(Mean, IsStudents) {
  expect(mean(moments({1, 2, 3})), 2, -0.4843, 4.4843, "t");
  expect(mean(moments({5})), 5, 5, 5, "none");
  expect(mean(moments({0.1, 0.1, 0.1})), 0.1, 0.1, 0.1, "none", 1e-12);
  EXPECT_FALSE(mean(Moments()));
}

TEST(BoundedMean, OfEqualNumbersIsThatOfAShare) {
  expect(bounded_mean(moments({1, 1, 1, 1, 1, 1, 1, 1, 1, 1})), 1, 0.7225, 1, "wilson");
  expect(bounded_mean(moments({0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5})), 0.5, 0.2366,
         0.7634, "wilson");
  EXPECT_EQ(bounded_mean(moments({0, 1, 1}))->how, "t");
}

// Games with 4 choices in 2 plies and 5 in 1: ratio 3, residuals 4 - 6 and 5 - 3, so that the error
// is t(1) sqrt(2 / 1 * 8) / 3 = 12.706 * 4 / 3.
TEST(Ratio, HasGamesAsUnits) {
  Comoments sums;
  sums.add(2, 4);
  sums.add(1, 5);
  expect(ratio(sums), 3, 3 - 16.941, 3 + 16.941, "ratio");
  Comoments constant;
  constant.add(3, 9);
  constant.add(5, 15);
  expect(ratio(constant), 3, 3, 3, "none", 1e-9);
  EXPECT_FALSE(ratio(Comoments()));
}

// Nothing in 20 games is not never.
TEST(BoundedRatio, OfEqualGamesIsThatOfAShare) {
  Comoments none;
  for (int i = 0; i < 20; ++i) none.add(5 + i, 0);
  expect(bounded_ratio(none), 0, 0, 0.1611, "wilson");
  none.add(5, 5);
  EXPECT_EQ(bounded_ratio(none)->how, "ratio");
  EXPECT_EQ(bounded_ratio(none)->low, 0);
}

// All of 30 values are below the quantile of 95 % in 0.95^30 = 21 % of such samples: nothing above
// is excluded. Of 72 that is 0.95^72 = 2.49 %.
TEST(Quantile, HasNoIntervalWhereRanksCannotReachIt) {
  const auto up_to = [](std::uint64_t n) {
    Histogram result;
    for (std::uint64_t i = 1; i <= n; ++i) result.add(i);
    return result;
  };
  expect(quantile(up_to(30), 0.95), 29, 29, 29, "none");
  expect(quantile(up_to(30), 0.05), 2, 2, 2, "none");
  expect(quantile(up_to(71), 0.95), 68, 68, 68, "none");
  EXPECT_EQ(quantile(up_to(72), 0.95)->how, "ranks");
  EXPECT_EQ(quantile(up_to(72), 0.05)->how, "ranks");
  expect(quantile(up_to(5), 0.5), 3, 3, 3, "none");
  EXPECT_EQ(quantile(up_to(6), 0.5)->how, "ranks");
}

// Ten values: 1.96 sqrt(10 / 4) = 3.1, ranks 5 - 3.1 and 5 + 3.1 + 1 rounded outwards: 1 and 10.
TEST(Quantile, IsBetweenRanks) {
  expect(quantile(histogram({10, 9, 8, 7, 6, 5, 4, 3, 2, 1}), 0.5), 5.5, 1, 10, "ranks");
  expect(quantile(histogram({7}), 0.95), 7, 7, 7, "none");
  Histogram hundred;
  for (std::uint64_t i = 1; i <= 100; ++i) hundred.add(i);
  // 100 * 0.05 +- 1.96 sqrt(4.75): 0.73 to 9.27 and 1 more
  expect(quantile(hundred, 0.05), 5, 1, 11, "ranks");
  EXPECT_FALSE(quantile(Histogram(), 0.5));
}

TEST(Histogram, KeepsLargeNumbersToo) {
  Histogram values = histogram({3, 1'000'000'000'000, 3, 5'000});
  values.merge(histogram({1}));
  EXPECT_EQ(values.n(), 5u);
  EXPECT_EQ(values.least(), 1u);
  EXPECT_EQ(values.at_rank(2), 3u);
  EXPECT_EQ(values.at_rank(3), 5'000u);
  EXPECT_EQ(values.most(), 1'000'000'000'000u);
}

// Ten of 0 and ten of 4: mean 2, squares 80, variance 80 / 19, fourth moment 20 * 320 / 80^2 = 1,
// the trimmed mean 2, too. c = 20 / 18.04 = 1.10865, the error of the logarithm of the root is
// 1.96 c sqrt((1 - 17 / 20) / 19) / 2 = 0.096532, the middle sqrt(c 80 / 19) = 2.16055.
TEST(Deviation, IsBonetts) {
  Histogram values;
  values.add(0, 10);
  values.add(4, 10);
  expect(deviation(values), 2.05196, 1.96174, 2.37954, "moments", 1e-4);
}

// 19 of 0 and one of 40 (n = 20): trimmed by int(20 / (2 sqrt(16))) = 2 at both ends, the mean is
// 0; fourth moment 20 * 40^4 / (1600 * 0.95)^2 = 22.1607, around the mean it would be 18.1.
TEST(Deviation, TakesTheFourthMomentAroundATrimmedMean) {
  Histogram values;
  values.add(0, 19);
  values.add(40);
  const double variance = 1520.0 / 19, c = 1.108647;
  const double error = 1.959964 * c * std::sqrt((22.1607 - 0.85) / 19) / 2;
  expect(deviation(values), std::sqrt(variance), std::sqrt(c * variance) * std::exp(-error),
         std::sqrt(c * variance) * std::exp(error), "moments", 1e-2);
}

// Of 18, 6 and 12 no honest interval is known, nor of what was the same in all games.
TEST(Deviation, OfFewOrEqualValuesHasNoInterval) {
  expect(deviation(histogram({18, 6, 12})), 6, 6, 6, "none");
  Histogram equal;
  equal.add(9, 100);
  expect(deviation(equal), 0, 0, 0, "none");
  EXPECT_FALSE(deviation(histogram({3})));
}

// 95 % of such intervals hold the truth: of 2,000 samples of 30 throws of a die and of a coin.
TEST(Intervals, HoldTheTruthAsOftenAsTheySay) {
  Random random(7);
  int mean_held = 0, share_held = 0, ratio_held = 0, deviation_held = 0;
  for (int i = 0; i < 2'000; ++i) {
    Moments die;
    Comoments sums;
    std::uint64_t heads = 0;
    Histogram plies_of;
    for (int k = 0; k < 30; ++k) {
      const auto plies = static_cast<double>(1 + random.below(6));
      die.add(plies);
      plies_of.add(static_cast<std::uint64_t>(plies));
      sums.add(plies, plies * 2 + static_cast<double>(random.below(3)) - 1);
      heads += random.below(10) < 3 ? 1 : 0;
    }
    const auto held = [](const Estimate& e, double truth) {
      return e.low <= truth && truth <= e.high;
    };
    mean_held += held(*mean(die), 3.5) ? 1 : 0;
    share_held += held(*share(heads, 30), 0.3) ? 1 : 0;
    ratio_held += held(*ratio(sums), 2) ? 1 : 0;
    deviation_held += held(*deviation(plies_of), std::sqrt(35.0 / 12)) ? 1 : 0;
  }
  EXPECT_NEAR(mean_held, 1'900, 30);   // three standard errors
  EXPECT_NEAR(share_held, 1'860, 35);  // a share of 30 is one of 31 numbers: 93.0 %
  EXPECT_NEAR(ratio_held, 1'900, 40);
  EXPECT_NEAR(deviation_held, 1'900, 40);
}

}  // namespace
}  // namespace zug::stats
