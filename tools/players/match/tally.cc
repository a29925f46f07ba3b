// A game of two is won, drawn or lost by comparing what both have made of their bounds: equal
// utilities are a draw. In a game of more players, two entrants are compared seat by seat, as if
// each had played against each other one alone, and the mean of that counts. Games at the limit are
// compared by their scores as they stand. Beside the results stand margins, by how much of all
// there is to win: in a game of territory 45:36 of 81 is a win, and a margin of ½ + (5/9 - 4/9)/2.

#include "tools/players/match/tally.h"

#include <algorithm>

namespace zug::players {

Outcomes outcomes(const PairResult& pair) {
  if (pair.units.empty()) return outcomes(pair.games);
  Outcomes result{{}, pair.unit_games};
  if (pair.unit_games == 2) return outcomes(pair.pairs);
  for (const auto& [value, count] : pair.units) {
    result.cells.push_back({value, static_cast<double>(count)});
  }
  return result;
}

Outcomes margins(const PairResult& pair) {
  const bool units = !pair.unit_margins.empty();
  Outcomes result{{}, units ? pair.unit_games : 1};
  for (const auto& [value, count] : units ? pair.unit_margins : pair.game_margins) {
    result.cells.push_back({value, static_cast<double>(count)});
  }
  return result;
}

bool won_by_scores(const PairResult& pair) {
  return std::any_of(pair.game_margins.begin(), pair.game_margins.end(), [](const auto& margin) {
    return margin.first != 0 && margin.first != 0.5 && margin.first != 1;
  });
}

Tally::Tally(const Game& game, const Schedule& schedule, std::size_t entrants)
    : game_(&game),
      schedule_(schedule),
      entrants_(entrants),
      forfeits_(entrants, 0),
      by_player_(game.players.size(), 0) {
  for (const Unit& unit : schedule.units) {
    for (const std::size_t a : unit.front()) {
      for (const std::size_t b : unit.front()) {
        if (a < b) results_[{a, b}] = PairResult{a, b, {}, {}, {}, unit.size(), {}, {}};
      }
    }
  }
}

// 1, ½ or 0: which of the players of the game made more of his bound. Numbers and bounds have 31
// bits, so nothing is rounded.
double Tally::compare(std::size_t a, std::size_t b, const std::vector<std::int64_t>& scores) const {
  const std::int64_t mine = scores[a] * std::max<std::int64_t>(1, game_->players[b].bound);
  const std::int64_t his = scores[b] * std::max<std::int64_t>(1, game_->players[a].bound);
  return mine > his ? 1 : mine == his ? 0.5 : 0;
}

std::map<Tally::Pair, Tally::Compared> Tally::compare_all(
    const std::vector<std::size_t>& seats, const std::vector<std::int64_t>& scores) const {
  const std::vector<double> made = utilities(*game_, scores);
  std::map<Pair, Compared> all;
  for (std::size_t a = 0; a < seats.size(); ++a) {
    for (std::size_t b = 0; b < seats.size(); ++b) {
      if (seats[a] >= seats[b]) continue;
      Compared& one = all[{seats[a], seats[b]}];
      one.result += compare(a, b, scores);
      one.margin += (1 + made[a] - made[b]) / 2;
      one.seats += 1;
    }
  }
  return all;
}

void Tally::add(const Result& result) {
  const std::vector<std::size_t>& seats = schedule_.seats(schedule_[games_]);
  for (const auto& [pair, sums] : compare_all(seats, result.scores)) {
    const double value = sums.result / sums.seats, margin = sums.margin / sums.seats;
    PairResult& all = results_[pair];
    ++(value > 0.5 ? all.games.wins : value == 0.5 ? all.games.draws : all.games.losses);
    ++all.game_margins[margin];
    Under& under = under_[pair];
    under.sum += value;
    under.margins += margin;
    ++under.games;
  }
  for (std::size_t a = 0; a < seats.size(); ++a) {
    for (std::size_t b = 0; b < seats.size(); ++b) {
      if (a != b) {
        by_player_[a] += compare(a, b, result.scores) / static_cast<double>(seats.size() - 1);
      }
    }
  }
  if (result.offender) ++forfeits_[seats[*result.offender]];
  at_the_limit_ += result.reason == Reason::Limit ? 1 : 0;
  moves_ += result.moves;
  ++games_;
  if (at_the_end_of_a_unit()) close_unit();
}

bool Tally::at_the_end_of_a_unit() const { return games_ > 0 && schedule_[games_].game == 0; }

void Tally::close_unit() {
  for (const auto& [pair, under] : under_) {
    PairResult& all = results_[pair];
    const double value = under.sum / static_cast<double>(under.games);
    ++all.units[value];
    ++all.unit_margins[under.margins / static_cast<double>(under.games)];
    if (all.unit_games == 2) ++all.pairs[static_cast<std::size_t>(value * 4)];
  }
  under_.clear();
}

std::vector<PairResult> Tally::pairs() const {
  std::vector<PairResult> result;
  for (const auto& [pair, one] : results_) result.push_back(one);
  return result;
}

std::vector<Strength> Tally::strengths() const {
  std::vector<Meeting> meetings;
  for (const auto& [pair, one] : results_) {
    const auto games = static_cast<double>(one.games.games());
    const double score =
        static_cast<double>(one.games.wins) + static_cast<double>(one.games.draws) / 2;
    if (games > 0) meetings.push_back({pair.first, pair.second, score, games});
  }
  return players::strengths(entrants_, meetings);
}

}  // namespace zug::players
