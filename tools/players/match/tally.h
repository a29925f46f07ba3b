#pragma once

// Results of a match, counted.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ir/game.h"
#include "tools/players/match/play_game.h"
#include "tools/players/match/rating.h"
#include "tools/players/match/schedule.h"

namespace zug::players {

// What is counted of a game that was played.
struct Result {
  std::vector<std::int64_t> scores;  // player 1 first
  Reason reason = Reason::End;
  std::optional<std::size_t> offender;
  std::size_t moves = 0;
};

// Of two entrants: what came of the games in which both sat.
struct PairResult {
  std::size_t first = 0, second = 0;      // first < second
  Trinomial games;                        // for the first
  Pentanomial pairs{};                    // of games of two players, whole units only
  std::map<double, std::uint64_t> units;  // what the first made of each whole unit, and how often
  std::size_t unit_games = 0;             // games of one unit
  // Likewise of margins: ½ + (utility of the first - utility of the second)/2.
  std::map<double, std::uint64_t> game_margins, unit_margins;
};

// Whole units where there are some, else the games.
Outcomes outcomes(const PairResult& pair);
// The same of margins.
Outcomes margins(const PairResult& pair);
// Whether a game was won by less, or more, than all there is to win: then margins say more.
bool won_by_scores(const PairResult& pair);

class Tally {
 public:
  // `players` and `bounds` are those of the game.
  Tally(const Game& game, const Schedule& schedule, std::size_t entrants);

  // The next game in the order of the schedule.
  void add(const Result& result);

  std::size_t games() const { return games_; }
  bool at_the_end_of_a_unit() const;
  std::vector<PairResult> pairs() const;  // of those who were to meet, in their order
  std::vector<Strength> strengths() const;
  const std::vector<std::size_t>& forfeits() const { return forfeits_; }  // by entrant
  std::size_t at_the_limit() const { return at_the_limit_; }
  std::uint64_t moves() const { return moves_; }
  // By player of the game: the sum of what he made of each game (1 for a win, ½ for a draw; with
  // more players, parts of one).
  const std::vector<double>& by_player() const { return by_player_; }

 private:
  struct Under {  // of a unit under way
    double sum = 0, margins = 0;
    std::size_t games = 0;
  };
  struct Compared {
    double result = 0, margin = 0;  // of the first entrant
    double seats = 0;               // pairs of seats that were compared
  };
  using Pair = std::pair<std::size_t, std::size_t>;

  double compare(std::size_t a, std::size_t b, const std::vector<std::int64_t>& scores) const;
  std::map<Pair, Compared> compare_all(const std::vector<std::size_t>& seats,
                                       const std::vector<std::int64_t>& scores) const;
  void close_unit();

  const Game* game_;
  Schedule schedule_;
  std::size_t entrants_;
  std::size_t games_ = 0, at_the_limit_ = 0;
  std::uint64_t moves_ = 0;
  std::vector<std::size_t> forfeits_;
  std::vector<double> by_player_;
  std::map<Pair, PairResult> results_;
  std::map<Pair, Under> under_;
};

}  // namespace zug::players
