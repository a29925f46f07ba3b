// Plain enumeration: a walk through all states that can come up, depth first, each once. A strategy
// that forces something must come to an end, so that no state may come up again on the way to
// itself. The other side's strategy only has to avoid such ends; play may go round for ever.
//
// States are told apart word by word; keys serve to look up moves, and what is looked up must be
// legal, so that a wrong key can make the check fail but not succeed.

#include <unordered_map>

#include "tools/players/solver/strategy.h"

namespace zug::players {
namespace {

enum class Mark : std::uint8_t { Open, Done };

class Check {
 public:
  Check(const reasoner::Reasoner& rules, const Strategy& strategy, std::uint64_t limit)
      : rules_(rules), scratch_(rules.scratch()), strategy_(strategy), limit_(limit) {}

  std::string run(const reasoner::State& start) {
    enter(start, true);
    while (error_.empty() && !path_.empty()) {
      Place& place = path_.back();
      if (place.next == place.moves.size()) {
        marks_[place.state] = Mark::Done;
        path_.pop_back();
        continue;
      }
      reasoner::State after = place.state;
      const bool playing = rules_.play(after, place.moves[place.next++], scratch_);
      enter(after, playing);
    }
    return error_;
  }

 private:
  struct Place {
    reasoner::State state;
    reasoner::Moves moves;  // those to look at
    std::size_t next = 0;
  };

  void enter(const reasoner::State& state, bool playing) {
    const auto [known, fresh] = marks_.emplace(state, Mark::Open);
    if (!fresh) {
      if (known->second == Mark::Open && strategy_.forced) error_ = "play may go round for ever";
      return;
    }
    if (marks_.size() > limit_) {
      error_ = "more than " + std::to_string(limit_) + " states";
      return;
    }
    reasoner::Moves moves;
    if (playing) rules_.list(state, scratch_, moves);
    if (moves.empty()) return at_end(state);
    const bool players_turn = rules_.player(state).value == strategy_.question.player + 1;
    if (players_turn == strategy_.forced && !keep_one(state, moves)) return;
    path_.push_back({state, std::move(moves), 0});
  }

  void at_end(const reasoner::State& state) {
    const std::int64_t score = rules_.variable(state, VariableId(strategy_.question.player));
    if ((score >= strategy_.question.score) != strategy_.forced) {
      error_ = "a play ends with a score of " + std::to_string(score);
    }
    marks_[state] = Mark::Done;
  }

  bool keep_one(const reasoner::State& state, reasoner::Moves& moves) {
    const auto found = strategy_.moves.find(rules_.key(state).words);
    if (found == strategy_.moves.end()) {
      error_ = "there is no move for a state";
      return false;
    }
    const std::optional<std::size_t> index = rules_.find(state, moves, found->second);
    if (!index) {
      error_ = "the move " + move_numbers(found->second) + " is not legal";
      return false;
    }
    reasoner::Moves one;
    one.add(moves[*index]);
    moves = std::move(one);
    return true;
  }

  reasoner::Reasoner rules_;
  reasoner::Scratch scratch_;
  const Strategy& strategy_;
  std::uint64_t limit_;
  std::unordered_map<reasoner::State, Mark> marks_;
  std::vector<Place> path_;
  std::string error_;
};

}  // namespace

std::string check_strategy(const reasoner::Reasoner& rules, const reasoner::State& start,
                           const Strategy& strategy, std::uint64_t limit) {
  return Check(rules, strategy, limit).run(start);
}

}  // namespace zug::players
