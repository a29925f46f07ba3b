// The numbers that cutechess and fastchess publish or compute (players.md, section 9), to the
// digits given there, and what must hold of any.

#include "tools/players/match/rating.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/players/match/sprt.h"

namespace zug::players {
namespace {

constexpr double two_digits = 0.005;
constexpr double one_digit = 0.05;
constexpr double four_digits = 0.00005;

Rating of(std::uint64_t wins, std::uint64_t losses, std::uint64_t draws) {
  return rate(outcomes(Trinomial{wins, draws, losses}));
}

TEST(Elo, IsAsPublished) {
  const Rating small = of(36, 24, 40);
  EXPECT_NEAR(small.score, 0.56, 1e-12);
  EXPECT_NEAR(*small.elo, 41.9, one_digit);
  EXPECT_NEAR(*small.elo_error, 53.3, one_digit);
  EXPECT_NEAR(*small.normalised, 54.5, one_digit);
  const Rating middle = of(150, 100, 250);
  EXPECT_NEAR(*middle.elo, 34.86, two_digits);
  EXPECT_NEAR(*middle.elo_error, 21.56, two_digits);
  EXPECT_NEAR(*middle.normalised, 49.63, two_digits);
  const Rating large = of(520, 480, 1000);
  EXPECT_NEAR(*large.elo, 6.95, two_digits);
  EXPECT_NEAR(*large.elo_error, 10.77, two_digits);
}

TEST(Elo, IsFastchessOwn) {
  const Rating one = of(136, 96, 111);
  EXPECT_NEAR(*one.elo, 40.70, two_digits);
  EXPECT_NEAR(*one.elo_error, 30.43, two_digits);
  EXPECT_NEAR(*one.normalised, 49.77, two_digits);
  EXPECT_NEAR(*one.normalised_error, 36.77, two_digits);
  EXPECT_NEAR(100 * one.los, 99.60, two_digits);
  const Rating two = of(76, 89, 123);
  EXPECT_NEAR(*two.normalised, -20.76, two_digits);
  EXPECT_NEAR(*two.normalised_error, 40.13, two_digits);
}

TEST(Elo, OfPairs) {
  const Rating pairs = rate(outcomes(Pentanomial{34, 54, 31 + 32, 64, 75}));
  EXPECT_NEAR(*pairs.elo, 55.58, two_digits);
  EXPECT_NEAR(*pairs.elo_error, 27.65, two_digits);
  EXPECT_NEAR(*pairs.normalised, 57.94, two_digits);
  EXPECT_NEAR(*pairs.normalised_error, 28.28, two_digits);
}

TEST(Superiority, ByDecidedGamesIsCutechess) {
  EXPECT_NEAR(100 * los_of_decided({36, 40, 24}), 93.9, one_digit);
  EXPECT_NEAR(100 * los_of_decided({150, 250, 100}), 99.92, two_digits);
  EXPECT_EQ(los_of_decided({0, 7, 0}), 0.5);
}

TEST(Elo, OfTheMirrorImageIsOpposite) {
  const Rating one = of(136, 96, 111), other = of(96, 136, 111);
  EXPECT_NEAR(*one.elo, -*other.elo, 1e-9);
  EXPECT_NEAR(one.los, 1 - other.los, 1e-12);
}

// Nothing but wins: Elo has no value, but a bound that grows with the games.
TEST(Elo, OfNothingButWinsIsABound) {
  const Rating ten = of(10, 0, 0), hundred = of(100, 0, 0), lost = of(0, 10, 0);
  EXPECT_FALSE(ten.elo || hundred.elo || lost.elo);
  EXPECT_GT(*ten.bound, 100);
  EXPECT_GT(*hundred.bound, *ten.bound);
  EXPECT_NEAR(*lost.bound, -*ten.bound, 1e-9);
  // Wilson: n / (n + z²) of 10 games.
  EXPECT_NEAR(score_of(*ten.bound), 10 / (10 + z95 * z95), 1e-12);
  EXPECT_NEAR(ten.los, los_of_decided({10, 0, 0}), 1e-12);
  EXPECT_NEAR(lost.los, 1 - ten.los, 1e-12);
}

// Of two games nobody can say what may be.
TEST(Elo, HasNoErrorWhereTheIntervalReachesTheEnd) {
  const Rating few = of(3, 1, 0);
  EXPECT_TRUE(few.elo);
  EXPECT_FALSE(few.elo_error);
  EXPECT_TRUE(of(30, 10, 0).elo_error);
}

// Where all trials were alike nobody knows their deviation, which nElo is divided by.
TEST(Elo, OfTrialsAllAlikeIsNotNormalised) {
  for (const Rating& alike : {of(10, 0, 0), of(0, 0, 12), of(0, 0, 0)}) {
    EXPECT_FALSE(alike.normalised || alike.normalised_error);
  }
  const Rating pairs = rate(outcomes(Pentanomial{0, 0, 0, 0, 7}));
  EXPECT_FALSE(pairs.normalised || pairs.normalised_error);
  EXPECT_TRUE(rate(outcomes(Pentanomial{0, 0, 0, 1, 7})).normalised);
}

// An interval of no width would be certainty, which two pairs do not give.
TEST(Elo, OfTrialsAllAlikeHasNoError) {
  const Rating pairs = rate(outcomes(Pentanomial{0, 0, 0, 2, 0}));
  EXPECT_NEAR(*pairs.elo, 190.85, two_digits);
  EXPECT_FALSE(pairs.elo_error || pairs.normalised);
  EXPECT_TRUE(rate(outcomes(Pentanomial{0, 0, 1, 8, 1})).elo_error);
  const Rating thirds = rate(Outcomes{{{0.1, 3}, {0.7, 0}}, 6});  // three times 0.1 is not 0.3
  EXPECT_FALSE(thirds.elo_error || thirds.normalised);
}

TEST(Elo, OfNothingIsUnknown) {
  const Rating none = of(0, 0, 0);
  EXPECT_FALSE(none.elo || none.bound);
  EXPECT_EQ(none.score, 0.5);
  EXPECT_EQ(none.los, 0.5);
}

TEST(Elo, OfDrawsIsNone) {
  const Rating draws = of(0, 0, 12);
  EXPECT_EQ(*draws.elo, 0);
  EXPECT_FALSE(draws.elo_error);
  EXPECT_EQ(draws.los, 0.5);
}

double ratio(EloModel model, double elo0, double elo1, std::uint64_t wins, std::uint64_t losses,
             std::uint64_t draws) {
  Sprt test{elo0, elo1};
  test.model = model;
  return log_likelihood_ratio(test, Trinomial{wins, draws, losses});
}

TEST(Sprt, IsFastchessOwn) {
  EXPECT_NEAR(ratio(EloModel::Normalized, 0, 2, 36433, 36027, 68692), 0.92, two_digits);
  EXPECT_NEAR(ratio(EloModel::Logistic, 0.5, 2.5, 21404, 21184, 40708), -1.57, two_digits);
  EXPECT_NEAR(ratio(EloModel::Logistic, 0, 2, 57433, 57030, 106593), -2.59, two_digits);
  EXPECT_NEAR(ratio(EloModel::Bayesian, 0, 2, 68965, 68526, 128429), -1.26, two_digits);
  Sprt pairs{0, 2};
  pairs.model = EloModel::Normalized;
  const Pentanomial counts{365, 16618, 36029 + 200, 16974, 390};
  EXPECT_NEAR(log_likelihood_ratio(pairs, outcomes(counts)), 2.25, two_digits);
}

TEST(Sprt, IsAsComputedByHand) {
  EXPECT_NEAR(ratio(EloModel::BayesElo, 0, 10, 150, 100, 250), 2.4954, four_digits);
  EXPECT_NEAR(ratio(EloModel::Logistic, 0, 10, 150, 100, 250), 2.4702, four_digits);
  const Sprt test{0, 10};
  EXPECT_NEAR(approximate_ratio(test, outcomes(Trinomial{150, 250, 100})), 2.5137, four_digits);
  EXPECT_NEAR(log_likelihood_ratio(test, outcomes(Pentanomial{10, 50, 120, 55, 15})), 0.5501,
              four_digits);
}

TEST(Sprt, HasWaldsBounds) {
  const Sprt test{0, 10};
  EXPECT_NEAR(test.lower(), -2.9444, four_digits);
  EXPECT_NEAR(test.upper(), 2.9444, four_digits);
}

// Empty cells, all of one kind, and nothing at all.
TEST(Sprt, HasAValueForAnyCounts) {
  for (const EloModel model :
       {EloModel::Logistic, EloModel::Normalized, EloModel::Bayesian, EloModel::BayesElo}) {
    EXPECT_EQ(ratio(model, 0, 10, 0, 0, 0), 0);
    EXPECT_GT(ratio(model, 0, 10, 30, 0, 0), 0) << name_of(model);
    EXPECT_LT(ratio(model, 0, 10, 0, 30, 0), 0) << name_of(model);
    EXPECT_TRUE(std::isfinite(ratio(model, 0, 10, 0, 0, 30))) << name_of(model);
    EXPECT_TRUE(std::isfinite(ratio(model, -400, 400, 1, 0, 0))) << name_of(model);
  }
}

TEST(Sprt, IsRead) {
  std::string error;
  const auto two = parse_sprt("0,10", error);
  ASSERT_TRUE(two) << error;
  EXPECT_EQ(two->elo1, 10);
  EXPECT_EQ(two->alpha, 0.05);
  const auto four = parse_sprt("-1.5,2,0.01,0.1", error);
  ASSERT_TRUE(four) << error;
  EXPECT_EQ(four->elo0, -1.5);
  EXPECT_EQ(four->beta, 0.1);
  for (const char* wrong : {"", "1", "1,", "5,5", "10,0", "0,x", "0,10,0.05", "0,10,0,0.1",
                            "0,10,0.5,0.5", "0,inf", "0,1,0.1,0.1,0.1"}) {
    error.clear();
    EXPECT_FALSE(parse_sprt(wrong, error)) << wrong;
    EXPECT_FALSE(error.empty()) << wrong;
  }
}

// Two players: as rate() but for the drawn game that is added.
TEST(Standings, OfTwoAreTheirElo) {
  const std::vector<Strength> two = strengths(2, {{0, 1, 699.5, 999}});
  EXPECT_NEAR(two[0].elo - two[1].elo, elo_of(0.7), 1e-3);
  EXPECT_NEAR(two[0].elo, -two[1].elo, 1e-6);
  // Half of the difference, whose error is that of 1000 games without draws.
  EXPECT_NEAR(2 * two[0].error, *of(700, 300, 0).elo_error, 0.1);
}

TEST(Standings, AreTransitiveWhereResultsAre) {
  const double near = 1e6 * score_of(100), far = 1e6 * score_of(200);
  const auto three = strengths(3, {{0, 1, near, 1e6}, {1, 2, near, 1e6}, {0, 2, far, 1e6}});
  EXPECT_NEAR(three[0].elo, 100, 0.01);
  EXPECT_NEAR(three[1].elo, 0, 0.01);
  EXPECT_NEAR(three[2].elo, -100, 0.01);
}

// Newton's steps are cut short where results are lopsided.
TEST(Standings, HaveTheMeanZero) {
  const auto all = strengths(
      4,
      {{0, 1, 12, 12}, {0, 2, 6, 12}, {0, 3, 1, 12}, {1, 2, 0, 12}, {1, 3, 0, 12}, {2, 3, 2, 12}});
  EXPECT_NEAR(all[0].elo + all[1].elo + all[2].elo + all[3].elo, 0, 1e-6);
  EXPECT_LT(all[1].elo, -200);
}

TEST(Standings, ExistForWhoLostAllAndWhoMetNobody) {
  const auto all = strengths(4, {{0, 1, 20, 20}, {0, 2, 20, 20}});
  for (const Strength& one : all) EXPECT_TRUE(std::isfinite(one.elo) && std::isfinite(one.error));
  EXPECT_GT(all[0].elo, all[1].elo + 300);
  EXPECT_NEAR(all[1].elo, all[2].elo, 1e-6);
  EXPECT_GT(all[3].error, 1000);
}

}  // namespace
}  // namespace zug::players
