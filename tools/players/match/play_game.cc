// The referee asks whoever is to move, and nobody is trusted: a player that throws PlayerFault, or
// chooses what is not in the list, forfeits. Every player hears of every move, those of the opening
// too. The clock is the referee's: it runs while choose() does.

#include "tools/players/match/play_game.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

namespace zug::players {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Referee {
 public:
  Referee(const reasoner::Reasoner& rules, reasoner::Scratch& scratch, std::vector<Seat>& seats,
          const GoOn& go_on)
      : rules_(rules), scratch_(scratch), seats_(seats), go_on_(go_on), state_(rules.start()) {}

  PlayedGame play(const std::vector<Move>& opening, std::size_t most_moves) {
    if (begin()) {
      const bool ready = std::all_of(opening.begin(), opening.end(),
                                     [this](const Move& move) { return follow(move); });
      while (ready && turn(most_moves)) {
      }
    }
    return std::move(game_);
  }

 private:
  bool begin() {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (!guarded(seat, [&] { seats_[seat].player->new_game(); })) return false;
    }
    going_ = rules_.complete(state_, scratch_);
    return true;
  }

  bool follow(const Move& move) {
    rules_.list(state_, scratch_, legal_);
    const std::optional<std::size_t> index = rules_.find(state_, legal_, move);
    assert(index && "the opening is legal");
    ++game_.opening;
    return make(*index, 0);
  }

  // False when the game is over.
  bool turn(std::size_t most_moves) {
    legal_.clear();
    if (going_) rules_.list(state_, scratch_, legal_);
    if (legal_.empty()) return end(Reason::End);
    if (game_.moves.size() >= most_moves) return end(Reason::Limit);
    if (!go_on_()) return false;
    const std::size_t mover = rules_.player(state_).value - 1;
    Decision decision;
    const Clock::time_point begin = Clock::now();
    if (!guarded(mover, [&] { decision = choose(seats_[mover]); })) return false;
    const double seconds = seconds_since(begin);
    return go_on_() && make(decision.chosen, seconds);
  }

  Decision choose(Seat& seat) {
    const Decision decision = seat.player->choose(state_, legal_, seat.budget, seat.random, go_on_);
    if (decision.chosen >= legal_.size()) throw PlayerFault("chose no move");
    return decision;
  }

  bool make(std::size_t index, double seconds) {
    const reasoner::State before = state_;
    game_.moves.push_back(rules_.to_ir(state_, legal_[index]));
    game_.times.push_back(seconds);
    going_ = rules_.play(state_, legal_[index], scratch_);
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const auto tell = [&] { seats_[seat].player->played(before, legal_[index], state_); };
      if (!guarded(seat, tell)) return false;
    }
    return true;
  }

  bool end(Reason reason) {
    game_.reason = reason;
    game_.scores = rules_.scores(state_);
    return false;
  }

  template <class Work>
  bool guarded(std::size_t seat, const Work& work) {
    try {
      work();
      return true;
    } catch (const PlayerFault& fault) {
      if (!go_on_()) return false;  // who is told to stop may answer anything
      game_.reason = Reason::Fault;
      game_.offender = seat;
      game_.fault = fault.what();
      game_.scores = forfeit(rules_.game(), seat);
      return false;
    }
  }

  const reasoner::Reasoner& rules_;
  reasoner::Scratch& scratch_;
  std::vector<Seat>& seats_;
  const GoOn& go_on_;
  reasoner::State state_;
  bool going_ = false;
  reasoner::Moves legal_;
  PlayedGame game_;
};

}  // namespace

std::string name_of(Reason reason) {
  switch (reason) {
    case Reason::End:
      return "end";
    case Reason::Fault:
      return "fault";
    case Reason::Limit:
      return "limit";
    case Reason::Stopped:
      return "";
  }
  return "";
}

PlayedGame play_game(const reasoner::Reasoner& rules, reasoner::Scratch& scratch,
                     std::vector<Seat>& seats, const std::vector<Move>& opening,
                     std::size_t most_moves, const GoOn& go_on) {
  return Referee(rules, scratch, seats, go_on).play(opening, most_moves);
}

std::vector<std::int64_t> forfeit(const Game& game, std::size_t offender) {
  std::vector<std::int64_t> scores;
  for (const Bounded& player : game.players) scores.push_back(player.bound);
  scores[offender] = 0;
  return scores;
}

std::vector<std::string> texts_of(const reasoner::Reasoner& rules,
                                  const notation::Notation& notation,
                                  const std::vector<Move>& moves) {
  Course course(rules);
  std::vector<std::string> result;
  for (const Move& move : moves) {
    const std::optional<std::size_t> index = course.find(move);
    assert(index && "the moves are legal");
    result.push_back(
        notation::write(notation, rules.to_ir(course.state()), course.legal())[*index]);
    course.play(*index);
  }
  return result;
}

Course::Course(const reasoner::Reasoner& rules)
    : rules_(&rules), scratch_(rules.scratch()), state_(rules.start()) {
  look(rules_->complete(state_, scratch_));
}

std::vector<Move> Course::legal() const {
  std::vector<Move> result;
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    result.push_back(rules_->to_ir(state_, listed_[i]));
  }
  return result;
}

std::optional<std::size_t> Course::find(const Move& move) const {
  return rules_->find(state_, listed_, move);
}

void Course::play(std::size_t index) { look(rules_->play(state_, listed_[index], scratch_)); }

void Course::look(bool going) {
  listed_.clear();
  if (going) rules_->list(state_, scratch_, listed_);
}

}  // namespace zug::players
