// The games of a match have numbers. Number k is played from the opening of its round by the
// entrants the schedule says, with generators that (seed, round, seat) make, so that it is the same
// game whoever plays it when; both games of a pair have the same generators at the same seats.
//
// Threads take the numbers one after another and finish in any order; results are taken up in the
// order of the numbers. So everything behind (counts, records, the end of a sequential test) is
// what one thread would have made. What is finished when the match stops, but has unfinished games
// before it, is thrown away: that is less than one game a thread. A record is therefore always the
// first games of the match, and to resume it is to go on with the next number.

#include "tools/players/match/tournament.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "system/processes/signals.h"
#include "tools/players/match/check_record.h"
#include "tools/players/options.h"

namespace zug::players {
namespace {

// JSON has 53 bits for a number.
std::uint64_t seed_of(const MatchOptions& options, std::size_t round) {
  return mixed(options.seed, round) >> 11;
}

std::string player_name(const Game& game, std::size_t seat) {
  return for_people(game.players[seat].name);
}

class Tournament {
 public:
  Tournament(const reasoner::Reasoner& rules, const MatchOptions& options, Openings& openings,
             const Make& make, const MatchEvents& events)
      : rules_(rules),
        options_(options),
        openings_(openings),
        make_(make),
        events_(events),
        notation_(rules.game()),
        total_(options.rounds * options.schedule.games_in_round()),
        tally_(rules.game(), options.schedule, options.entrants.size()) {}

  MatchReport play(const std::vector<Result>& before) {
    for (const Result& result : before) {
      if (!decided()) take_up(result);
    }
    next_ = tally_.games();
    if (decided()) next_ = total_;
    std::vector<std::thread> threads;
    try {
      start(threads);
      watch();
    } catch (...) {
      note_failure();
    }
    stop_.store(true);
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    const bool whole = tally_.games() == total_ || decided();
    return {std::move(tally_), before.size(), !whole, verdict_};
  }

 private:
  // The players of one thread: by entrant and, where one has several seats of a game, by how many
  // he has already.
  using Team = std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<Player>>;

  bool decided() const { return verdict_ != Verdict::None; }

  void start(std::vector<std::thread>& threads) {
    const std::size_t wanted = std::min(options_.threads, total_ - std::min(total_, next_));
    for (std::size_t i = 0; i < wanted; ++i) {
      {
        const std::lock_guard lock(mutex_);
        ++working_;
      }
      try {
        threads.emplace_back([this] { work(); });
      } catch (...) {
        const std::lock_guard lock(mutex_);
        --working_;
        if (threads.empty()) throw;  // fewer will do, but not none
        return;
      }
    }
  }

  void watch() {
    std::unique_lock lock(mutex_);
    while (working_ > 0 && !stop_.load()) {
      if (!events_.go_on(tally_)) stop_.store(true);
      changed_.wait_for(lock, std::chrono::milliseconds(50));
    }
  }

  void work() {
    try {
      reasoner::Scratch scratch = rules_.scratch();
      Team team;
      for (std::size_t number = take_number(); number < total_; number = take_number()) {
        MatchGame game{number, play_one(number, scratch, team), {}};
        if (game.played.reason == Reason::Stopped) break;
        if (options_.texts) game.texts = texts_of(rules_, notation_, game.played.moves);
        finish(std::move(game));
      }
    } catch (const PlayerFault&) {
      // Who is being started when Ctrl-C comes is stopped, too: no fault of his.
      if (!stop_.load() && !system::interrupted()) note_failure();
    } catch (...) {
      note_failure();
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
  }

  void note_failure() {
    stop_.store(true);
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    changed_.notify_all();
  }

  std::size_t take_number() {
    const std::lock_guard lock(mutex_);
    return stop_.load() ? total_ : next_++;
  }

  PlayedGame play_one(std::size_t number, reasoner::Scratch& scratch, Team& team) {
    const ScheduledGame at = options_.schedule[number];
    const std::uint64_t seed = seed_of(options_, at.round);
    std::vector<Seat> seats;
    std::map<std::size_t, std::size_t> seated;
    for (const std::size_t entrant : options_.schedule.seats(at)) {
      Player& player = player_of(team, entrant, seated[entrant]++);
      const bool own = !empty(options_.entrants[entrant].budget);
      seats.push_back(
          {&player, own ? Budget() : options_.budget, Random(mixed(seed, seats.size() + 1))});
    }
    return play_game(rules_, scratch, seats, openings_.at(at.round), options_.most_moves,
                     [this] { return !stop_.load() && !system::interrupted(); });
  }

  Player& player_of(Team& team, std::size_t entrant, std::size_t seat) {
    std::unique_ptr<Player>& player = team[{entrant, seat}];
    std::string error;
    if (!player) player = make_(options_.entrants[entrant], error);
    if (!player) throw PlayerFault(error);
    return *player;
  }

  void finish(MatchGame game) {
    const std::lock_guard lock(mutex_);
    finished_.emplace(game.number, std::move(game));
    while (!finished_.empty() && finished_.begin()->first == tally_.games() && !decided()) {
      const MatchGame& first = finished_.begin()->second;
      if (events_.played) events_.played(first);
      const PlayedGame& played = first.played;
      take_up({played.scores, played.reason, played.offender, played.moves.size()});
      finished_.erase(finished_.begin());
    }
    changed_.notify_all();
  }

  void take_up(const Result& result) {
    tally_.add(result);
    if (!options_.sprt || !tally_.at_the_end_of_a_unit()) return;
    const double ratio = ratio_of(*options_.sprt, tally_.pairs().front());
    if (ratio >= options_.sprt->upper()) verdict_ = Verdict::H1;
    if (ratio <= options_.sprt->lower()) verdict_ = Verdict::H0;
    if (decided()) stop_.store(true);
  }

  const reasoner::Reasoner& rules_;
  const MatchOptions& options_;
  Openings& openings_;
  const Make& make_;
  const MatchEvents& events_;
  const notation::Notation notation_;
  const std::size_t total_;

  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // of all below
  std::condition_variable changed_;
  std::size_t next_ = 0;
  std::size_t working_ = 0;
  std::map<std::size_t, MatchGame> finished_;  // with unfinished ones before
  Tally tally_;
  Verdict verdict_ = Verdict::None;
  std::exception_ptr failure_;
};

std::optional<std::size_t> offender_of(const Game& game, const GameRecord& record) {
  for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
    if (record.fault.rfind(player_name(game, seat) + ": ", 0) == 0) return seat;
  }
  return std::nullopt;
}

std::optional<Reason> reason_of(const std::string& name) {
  for (const Reason reason : {Reason::End, Reason::Fault, Reason::Limit}) {
    if (name_of(reason) == name) return reason;
  }
  return std::nullopt;
}

}  // namespace

double ratio_of(const Sprt& sprt, const PairResult& pair) {
  const bool pairs = sprt.model == EloModel::Logistic || sprt.model == EloModel::Normalized;
  return pairs ? log_likelihood_ratio(sprt, outcomes(pair))
               : log_likelihood_ratio(sprt, pair.games);
}

bool by_the_clock(const MatchOptions& options) {
  return std::any_of(options.entrants.begin(), options.entrants.end(), [&](const PlayerSpec& one) {
    const Budget& budget = empty(one.budget) ? options.budget : one.budget;
    if (one.name == "random") return false;
    if (budget.seconds || one.name == "cmd") return true;
    return empty(budget) && one.name != "greedy";  // he looks at all there is, others have a second
  });
}

GameRecord record_of(const reasoner::Reasoner& rules, const MatchOptions& options,
                     const MatchGame& game) {
  const ScheduledGame at = options.schedule[game.number];
  const std::vector<std::size_t>& seats = options.schedule.seats(at);
  GameRecord record;
  record.game = for_people(rules.game().name);
  record.digest = options.digest;
  record.seed = seed_of(options, at.round);
  record.moves = game.texts;
  record.opening = game.played.opening;
  record.reason = name_of(game.played.reason);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const std::string name = player_name(rules.game(), seat);
    record.players.emplace_back(name, options.entrants[seats[seat]].text);
    record.scores.emplace_back(name, game.played.scores[seat]);
  }
  if (game.played.offender) {
    record.fault = player_name(rules.game(), *game.played.offender) + ": " + game.played.fault;
  }
  if (by_the_clock(options)) record.times = game.played.times;
  return record;
}

RecordedMatch::RecordedMatch(const reasoner::Reasoner& rules, const MatchOptions& options,
                             Openings& openings)
    : rules_(rules), options_(options), openings_(openings), notation_(rules.game()) {}

bool RecordedMatch::is_of(const ScheduledGame& at, const GameRecord& record) const {
  const std::vector<std::size_t>& seats = options_.schedule.seats(at);
  if (!reason_of(record.reason) || record.seed != seed_of(options_, at.round) ||
      record.players.size() != seats.size() || record.scores.size() != seats.size()) {
    return false;
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const std::string name = player_name(rules_.game(), seat);
    if (record.players[seat] != std::pair(name, options_.entrants[seats[seat]].text) ||
        record.scores[seat].first != name) {
      return false;
    }
  }
  return record.reason != name_of(Reason::Fault) || offender_of(rules_.game(), record);
}

// Fewer moves of the opening are given only where somebody fails when he hears of one.
bool RecordedMatch::has_its_opening(const ScheduledGame& at, const GameRecord& record,
                                    const std::vector<Move>& moves) {
  const std::vector<Move>& opening = openings_.at(at.round);
  const std::size_t given = record.opening;
  const bool cut = record.reason == name_of(Reason::Fault) && moves.size() == given;
  return (given == opening.size() || (given < opening.size() && cut)) &&
         std::equal(opening.begin(), opening.begin() + static_cast<std::ptrdiff_t>(given),
                    moves.begin());
}

bool RecordedMatch::has_its_length(const GameRecord& record) const {
  const std::size_t longest = std::max(options_.most_moves, record.opening);
  const std::size_t moves = record.moves.size();
  return record.reason == name_of(Reason::Limit) ? moves == longest : moves <= longest;
}

std::optional<Result> RecordedMatch::result(std::size_t number, const GameRecord& record,
                                            std::string& error) {
  error.clear();
  const std::string another = "this is not game " + std::to_string(number + 1) + " of this match";
  const ScheduledGame at = options_.schedule[number];
  CheckedGame checked;
  if (record.digest != options_.digest) {
    error = "this is a game by other rules";
  } else if (!is_of(at, record)) {
    error = another;
  } else {
    checked = check_record(rules_, notation_, options_.digest, record);
    error = checked.error;
  }
  if (error.empty() && !has_its_opening(at, record, checked.moves)) {
    error = another + ": it has another opening";
  }
  if (error.empty() && !has_its_length(record)) {
    error = another + ": it has another limit of moves";
  }
  if (!error.empty()) return std::nullopt;
  Result result;
  for (const auto& [player, score] : record.scores) result.scores.push_back(score);
  result.reason = *reason_of(record.reason);
  result.moves = record.moves.size();
  if (result.reason == Reason::Fault) result.offender = offender_of(rules_.game(), record);
  return result;
}

MatchReport play_match(const reasoner::Reasoner& rules, const MatchOptions& options,
                       Openings& openings, const std::vector<Result>& before, const Make& make,
                       const MatchEvents& events) {
  return Tournament(rules, options, openings, make, events).play(before);
}

}  // namespace zug::players
