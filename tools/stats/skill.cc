// Example: 40 pairs, a mean score of 0.64, and 0.05 as the error of the mean: Elo of 0.64 is 100,
// of 0.54 and 0.74 it is 28 and 182, so that one doubling is worth 100, from 28 to 182.

#include "tools/stats/skill.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "tools/players/match/play_game.h"
#include "tools/players/match/rating.h"
#include "tools/stats/in_order.h"

namespace zug::stats {
namespace {

using Clock = std::chrono::steady_clock;

players::Budget half(players::Budget budget) {
  if (budget.seconds) *budget.seconds /= 2;
  if (budget.playouts) *budget.playouts /= 2;
  if (budget.nodes) *budget.nodes /= 2;
  return budget;
}

bool worth_halving(const players::Budget& budget) {
  return (budget.seconds && *budget.seconds > 0.001) || (budget.playouts && *budget.playouts > 3) ||
         (budget.nodes && *budget.nodes > 3);
}

constexpr std::uint64_t opening_plies = 2;

// One thread's games of `strong` against `weak`.
class Arena {
 public:
  Arena(const reasoner::Reasoner& rules, const HowToPlay& how, players::Budget weak,
        players::Budget strong)
      : rules_(rules), how_(how), weak_(weak), strong_(strong), scratch_(rules.scratch()) {}

  // Empty when stopped.
  std::optional<double> pair(std::uint64_t index, const GoOn& go_on) {
    const std::size_t seats = rules_.game().players.size();
    double sum = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::optional<double> score = game(generator(how_.seed ^ 0x5C1A, index), seat, go_on);
      if (!score) return std::nullopt;
      sum += *score / static_cast<double>(seats);
    }
    return sum;
  }

 private:
  // A game that goes beyond a limit of ours is nobody's.
  std::optional<double> game(Random random, std::size_t strong_seat, const GoOn& go_on) {
    try {
      return play(random, strong_seat, go_on);
    } catch (const ImproperGame&) {
      return 0.5;
    }
  }

  std::optional<double> play(Random random, std::size_t strong_seat, const GoOn& go_on) {
    const std::vector<Move> opening = first_moves(random);
    std::vector<std::unique_ptr<players::Player>> players;
    std::vector<players::Seat> seats;
    std::string error;
    for (std::size_t p = 0; p < rules_.game().players.size(); ++p) {
      players.push_back(players::make_player(rules_, *how_.player, error));
      seats.push_back(
          {players.back().get(), p == strong_seat ? strong_ : weak_, Random(random.next())});
    }
    const players::PlayedGame played =
        players::play_game(rules_, scratch_, seats, opening, how_.move_limit, go_on);
    if (played.reason == players::Reason::Stopped) return std::nullopt;
    return score_of(players::utilities(rules_.game(), played.scores), strong_seat);
  }

  std::vector<Move> first_moves(Random& random) const {
    std::vector<Move> result;
    players::Course course(rules_);
    while (!course.over() && result.size() < std::min(opening_plies, how_.move_limit)) {
      const auto index = static_cast<std::size_t>(random.below(course.listed().size()));
      result.push_back(rules_.to_ir(course.state(), course.listed()[index]));
      course.play(index);
    }
    return result;
  }

  static double score_of(const std::vector<double>& utilities, std::size_t seat) {
    double others = 0;
    for (std::size_t p = 0; p < utilities.size(); ++p) others += p == seat ? 0 : utilities[p];
    return 0.5 + (utilities[seat] - others / static_cast<double>(utilities.size() - 1)) / 2;
  }

  reasoner::Reasoner rules_;
  HowToPlay how_;
  players::Budget weak_, strong_;
  reasoner::Scratch scratch_;
};

// The interval of a mean can reach beyond 0 and 1, where Elo is infinite.
Estimate as_elo(const Estimate& score) {
  const auto elo = [](double mean) { return players::elo_of(std::clamp(mean, 0.0, 1.0)); };
  return {elo(score.value), elo(score.low), elo(score.high), score.samples, "pairs"};
}

}  // namespace

std::optional<Estimate> elo_per_doubling(const std::vector<Doubling>& doublings) {
  if (doublings.empty()) return std::nullopt;
  Estimate result{0, 0, 0, 0, "pairs"};
  const auto n = static_cast<double>(doublings.size());
  double error = 0;
  for (const Doubling& one : doublings) {
    if (!std::isfinite(one.elo.low) || !std::isfinite(one.elo.high)) return std::nullopt;
    result.value += one.elo.value / n;
    result.samples += one.elo.samples;
    error += std::pow((one.elo.high - one.elo.low) / 2, 2);
  }
  error = std::sqrt(error) / n;
  result.low = result.value - error;
  result.high = result.value + error;
  return result;
}

std::vector<Doubling> doublings(const reasoner::Reasoner& rules, const Sampling& sampling,
                                std::uint64_t count, const Watch& watch) {
  std::vector<Doubling> result;
  if (!sampling.how.player || rules.game().players.size() < 2) return result;
  const Clock::time_point start = Clock::now();
  const unsigned threads = std::max(1u, sampling.threads);
  const std::uint64_t seats = rules.game().players.size();
  const std::uint64_t pairs = std::max<std::uint64_t>(1, sampling.games / seats);
  bool stopped = false;
  std::uint64_t games = 0;
  players::Budget strong = sampling.how.player->budget;
  for (; count > 0 && !stopped && worth_halving(strong); --count) {
    const players::Budget weak = half(strong);
    Moments scores;
    std::vector<std::unique_ptr<Arena>> arenas(threads);
    InOrder<double> crew(
        [&](unsigned thread, std::uint64_t pair, const GoOn& go_on) {
          if (!arenas[thread]) {
            arenas[thread] = std::make_unique<Arena>(rules, sampling.how, weak, strong);
          }
          return arenas[thread]->pair(pair, go_on);
        },
        [&](std::uint64_t, double score) {
          scores.add(score);
          games += seats;
        },
        [&] {
          const std::chrono::duration<double> passed = Clock::now() - start;
          return !sampling.seconds || passed.count() < *sampling.seconds;
        });
    const std::uint64_t taken = crew.run(threads, pairs, [&] {
      stopped = stopped || !watch(games);
      return !stopped;
    });
    stopped = stopped || taken < pairs;
    if (const std::optional<Estimate> score = bounded_mean(scores)) {
      Estimate inside = *score;
      inside.low = std::max(0.0, inside.low);
      inside.high = std::min(1.0, inside.high);
      result.push_back({weak, strong, inside, as_elo(inside)});
      stopped = stopped || score->value > 0.95;
    }
    strong = weak;
  }
  return result;
}

}  // namespace zug::stats
