#pragma once

// A match: many games between many players, on many threads.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "tools/players/game_record.h"
#include "tools/players/match/openings.h"
#include "tools/players/match/schedule.h"
#include "tools/players/match/sprt.h"
#include "tools/players/match/tally.h"
#include "tools/players/player.h"

namespace zug::players {

// A player for one entrant; empty, with the reason in `error`, when he cannot play.
using Make = std::function<std::unique_ptr<Player>(const PlayerSpec& spec, std::string& error)>;

struct MatchOptions {
  std::string digest;  // game_digest() of the game
  std::vector<PlayerSpec> entrants;
  Budget budget;  // of those who name none
  Schedule schedule;
  std::size_t rounds = 1;
  std::size_t most_moves = 1000;
  std::uint64_t seed = 1;
  std::size_t threads = 1;
  std::optional<Sprt> sprt;  // of the first two entrants
  bool texts = true;         // whether moves are written out: records need them
};

// A game with all that its record needs.
struct MatchGame {
  std::size_t number = 0;  // from 0, in the order of the schedule
  PlayedGame played;
  std::vector<std::string> texts;
};

enum class Verdict : std::uint8_t { None, H0, H1 };

struct MatchReport {
  Tally tally;
  std::size_t resumed = 0;  // games that were there before
  bool stopped = false;     // on demand
  Verdict verdict = Verdict::None;
};

// The logarithm of the likelihood ratio so far: by pairs where the model can and there are some.
double ratio_of(const Sprt& sprt, const PairResult& pair);

// Whether somebody's choice depends on the clock, and no two matches are alike.
bool by_the_clock(const MatchOptions& options);

// The record of a game; `seed` in it is that of its round.
GameRecord record_of(const reasoner::Reasoner& rules, const MatchOptions& options,
                     const MatchGame& game);

// The games of a record as the first ones of a match. All must outlive it.
class RecordedMatch {
 public:
  RecordedMatch(const reasoner::Reasoner& rules, const MatchOptions& options, Openings& openings);

  // A record as the result of game `number`. Empty, with the reason in `error`, when it does not
  // hold (check_record.h) or is of another match: by other rules, players or seeds, from another
  // opening, or with another limit of moves. Throws ImproperGame as the reasoner does.
  std::optional<Result> result(std::size_t number, const GameRecord& record, std::string& error);

 private:
  bool is_of(const ScheduledGame& at, const GameRecord& record) const;
  bool has_its_opening(const ScheduledGame& at, const GameRecord& record,
                       const std::vector<Move>& moves);
  bool has_its_length(const GameRecord& record) const;

  const reasoner::Reasoner& rules_;
  const MatchOptions& options_;
  Openings& openings_;
  const notation::Notation notation_;
};

struct MatchEvents {
  std::function<void(const MatchGame&)> played;  // in the order of the schedule, one at a time
  std::function<bool(const Tally&)> go_on;       // asked all the time by one thread; false stops
};

// Plays what is left of the match after the first games, whose results are given. The results are
// the same for any number of threads, unless somebody plays by the clock. What a thread or an event
// throws ends the match and is thrown.
MatchReport play_match(const reasoner::Reasoner& rules, const MatchOptions& options,
                       Openings& openings, const std::vector<Result>& before, const Make& make,
                       const MatchEvents& events);

}  // namespace zug::players
