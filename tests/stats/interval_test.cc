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
  expect(mean(moments({0.1, 0.1, 0.1})), 0.1, 0.1, 0.1, "t", 1e-12);
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
  expect(ratio(constant), 3, 3, 3, "ratio", 1e-9);
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

// Ten values: 1.96 sqrt(10 / 4) = 3.1, ranks 5 - 3.1 and 5 + 3.1 + 1 rounded outwards: 1 and 10.
TEST(Quantile, IsBetweenRanks) {
  expect(quantile(histogram({10, 9, 8, 7, 6, 5, 4, 3, 2, 1}), 0.5), 5.5, 1, 10, "ranks");
  expect(quantile(histogram({7}), 0.95), 7, 7, 7, "ranks");
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

// 0, 0, 0, 4: mean 1, variance 12 / 3, fourth central moment (3 + 81) / 4 = 21; the error of the
// variance is sqrt((21 - 16) / 4) = 1.118, that of its root 1.96 * 1.118 / (2 * 2) = 0.5478.
TEST(Deviation, IsLinearised) {
  expect(deviation(histogram({0, 0, 0, 4})), 2, 1.4522, 2.5478, "moments");
  EXPECT_FALSE(deviation(histogram({3})));
}

// 95 % of such intervals hold the truth: of 2,000 samples of 30 throws of a die and of a coin.
TEST(Intervals, HoldTheTruthAsOftenAsTheySay) {
  Random random(7);
  int mean_held = 0, share_held = 0, ratio_held = 0;
  for (int i = 0; i < 2'000; ++i) {
    Moments die;
    Comoments sums;
    std::uint64_t heads = 0;
    for (int k = 0; k < 30; ++k) {
      const auto plies = static_cast<double>(1 + random.below(6));
      die.add(plies);
      sums.add(plies, plies * 2 + static_cast<double>(random.below(3)) - 1);
      heads += random.below(10) < 3 ? 1 : 0;
    }
    const auto held = [](const Estimate& e, double truth) {
      return e.low <= truth && truth <= e.high;
    };
    mean_held += held(*mean(die), 3.5) ? 1 : 0;
    share_held += held(*share(heads, 30), 0.3) ? 1 : 0;
    ratio_held += held(*ratio(sums), 2) ? 1 : 0;
  }
  EXPECT_NEAR(mean_held, 1'900, 30);   // three standard errors
  EXPECT_NEAR(share_held, 1'860, 35);  // a share of 30 is one of 31 numbers: 93.0 %
  EXPECT_NEAR(ratio_held, 1'900, 40);
}

}  // namespace
}  // namespace zug::stats
