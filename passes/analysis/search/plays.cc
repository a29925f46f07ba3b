// What a person tries who doubts that a game ends: fill the board, pass and pass again, walk a king
// to and fro. Breadth first all of this is too far away, so whole plays are made. A move is found
// one action at a time, which takes a game of a hundred thousand moves a turn no longer than one of
// ten.
//
//   random   each next modifier with the same chance; a play without progress comes round by itself
//            once the board is full
//   passing  the move with the fewest modifiers
//   to and fro  after some random moves the state is remembered; then each mover takes the move
//            that leads to a state already seen in this play or else as near to the remembered one
//            as can be: the one who has stepped forth steps back
//
// A state behind a modifier that comes again in one play makes a lasso. Besides, the longest moves
// are noted.

#include "passes/analysis/search/plays.h"

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "passes/analysis/search/state_key.h"
#include "passes/analysis/state_budget.h"

namespace zug {
namespace {

constexpr int most_turns = 2'000;          // of one play
constexpr int most_dead_ends = 60;         // in looking for one move
constexpr std::size_t most_choices = 400;  // moves compared
constexpr int turns_to_and_fro = 12;
constexpr std::uint64_t seed_of_plays = 7;

// An action that was performed, and the state behind it if it is a modifier.
struct Performed {
  std::vector<Stride> way;  // the shifts and checks, then the modifier
  State state;
};

// All the modifiers of a move.
using WholeMove = std::vector<Performed>;

class Player {
 public:
  Player(ReferenceReasoner& reasoner, std::size_t most_states, bool for_lasso,
         const std::function<bool(std::size_t)>& stop)
      : reasoner_(reasoner),
        program_(reasoner.programs().programs[0]),
        budget_(reasoner),
        most_states_(most_states),
        for_lasso_(for_lasso),
        stop_(stop),
        random_(seed_of_plays) {}

  PlayFindings play() {
    try {
      for (int round = 0; !done(); ++round) {
        play_once(most_turns, 0);
        if (!for_lasso_) continue;
        if (round == 0) play_once(0, most_turns);
        for (const int before : {0, 4 * round + 3, 20 * (round + 1), 60 * (round + 1)}) {
          if (!done()) play_to_and_fro(before);
        }
      }
    } catch (const OutOfBudget&) {
      // what was found by then counts
    } catch (const ImproperGame&) {
      // a check that does not end takes long, and is found by other means
    }
    return std::move(findings_);
  }

 private:
  bool done() {
    return (for_lasso_ && findings_.lasso) || idle_ > 3 ||
           budget_.after(findings_.states) >= most_states_ || stop_(findings_.states);
  }

  void begin() {
    state_ = reasoner_.initial();
    strides_.clear();
    seen_.clear();
    seen_.emplace(key_of(state_), 0);
    ++idle_;  // until some state is new
  }

  void play_once(int random_turns, int short_turns) {
    begin();
    for (int turn = 0; turn < random_turns && !done(); ++turn) {
      std::optional<WholeMove> move = random_move();
      if (!move || !make(*move)) return;
    }
    for (int turn = 0; turn < short_turns && !done(); ++turn) {
      if (!make_best([](const WholeMove& move) { return move.size(); })) return;
    }
  }

  void play_to_and_fro(int before) {
    begin();
    for (int turn = 0; turn < before && !done(); ++turn) {
      std::optional<WholeMove> move = random_move();
      if (!move || !make(*move)) return;
    }
    const State anchor = state_;
    const auto distance = [&](const WholeMove& move) {
      const State& state = move.back().state;
      if (seen_.contains(key_of(state))) return std::size_t{0};
      std::size_t result = 1 + (state.position != anchor.position ? 1 : 0);
      for (std::size_t v = 0; v < state.pieces.size(); ++v) {
        result += state.pieces[v] != anchor.pieces[v] ? 2 : 0;
      }
      for (std::size_t i = 0; i < state.variables.size(); ++i) {
        result += state.variables[i] != anchor.variables[i] ? 1 : 0;
      }
      return result;
    };
    for (int turn = 0; turn < turns_to_and_fro && !done(); ++turn) {
      if (!make_best(distance)) return;
    }
  }

  template <class Cost>
  bool make_best(const Cost& cost) {
    std::vector<WholeMove> moves;
    WholeMove under_way;
    list_moves(state_, under_way, moves);
    if (moves.empty()) return false;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t value = cost(moves[i]);
      if (value < least) best.clear();
      least = std::min(least, value);
      if (value == least) best.push_back(i);
    }
    const auto choice = static_cast<std::size_t>(random_.below(best.size()));
    return make(moves[best[choice]]);
  }

  // False when the play is at its end: a state has come again.
  bool make(const WholeMove& move) {
    note_length(move);
    ++findings_.states;
    for (const Performed& performed : move) {
      strides_.insert(strides_.end(), performed.way.begin(), performed.way.end());
      budget_.copied(performed.state);
      const auto [entry, added] = seen_.emplace(key_of(performed.state), strides_.size());
      if (added) continue;
      const auto begin = strides_.begin() + static_cast<std::ptrdiff_t>(entry->second);
      if (!findings_.lasso)
        findings_.lasso = Lasso{{strides_.begin(), begin}, {begin, strides_.end()}};
      return false;
    }
    idle_ = 0;
    state_ = move.back().state;
    return true;
  }

  void note_length(const WholeMove& move) {
    if (!findings_.exceeded_by(state_.player, move.size())) return;
    Move modifiers;
    for (const Performed& performed : move) {
      const Step& step = program_.steps[performed.way.back().state.value];
      modifiers.push_back({step.modifier, performed.state.position});
    }
    findings_.note(state_.player, modifiers);
  }

  // The modifiers that can follow.
  std::vector<Performed> next_modifiers(const State& from) {
    struct Reached {
      std::uint32_t rules = 0, vertex = 0, before = 0;
    };
    std::vector<Reached> reached{{from.rules.value, from.position.value, 0}};
    std::unordered_map<std::uint64_t, bool> seen;
    std::vector<Performed> result;
    State at = from;
    for (std::uint32_t i = 0; i < reached.size(); ++i) {
      const Step& last = program_.steps[reached[i].rules];
      for (std::uint32_t s = last.begin; s < last.end; ++s) {
        const StateId next(program_.successors[s]);
        at.rules = StateId(reached[i].rules);
        at.position = VertexId(reached[i].vertex);
        if (is_modifier(program_.steps[next.value])) {
          State behind = at;
          budget_.copied(at);
          if (!step_if_sane(behind, next)) continue;
          Performed performed{{Stride{0, next}}, std::move(behind)};
          for (std::uint32_t p = i; p != 0; p = reached[p].before) {
            performed.way.push_back({0, StateId(reached[p].rules)});
          }
          std::reverse(performed.way.begin(), performed.way.end());
          result.push_back(std::move(performed));
        } else if (step_if_sane(at, next)) {
          const std::uint64_t key = std::uint64_t{next.value} << 32 | at.position.value;
          if (seen.emplace(key, true).second) reached.push_back({next.value, at.position.value, i});
        }
      }
    }
    return result;
  }

  bool step_if_sane(State& state, StateId next) {
    try {
      return reasoner_.step(state, 0, next);
    } catch (const ArithmeticOverflow&) {
      return false;
    }
  }

  bool is_switch(const Performed& performed) const {
    return program_.steps[performed.way.back().state.value].kind == Step::Kind::Switch;
  }

  std::optional<WholeMove> random_move() {
    WholeMove move;
    int dead_ends = 0;
    if (!complete_at_random(state_, move, dead_ends)) return std::nullopt;
    return move;
  }

  bool complete_at_random(const State& from, WholeMove& move, int& dead_ends) {
    if (move.size() > limits::search_depth) return false;
    std::vector<Performed> choices = next_modifiers(from);
    while (!choices.empty() && dead_ends < most_dead_ends) {
      const auto pick = static_cast<std::size_t>(random_.below(choices.size()));
      std::swap(choices[pick], choices.back());
      move.push_back(std::move(choices.back()));
      choices.pop_back();
      if (is_switch(move.back())) return true;
      const State behind = move.back().state;
      if (complete_at_random(behind, move, dead_ends)) return true;
      move.pop_back();
    }
    ++dead_ends;
    return false;
  }

  void list_moves(const State& from, WholeMove& under_way, std::vector<WholeMove>& moves) {
    if (under_way.size() > limits::search_depth) return;
    for (Performed& performed : next_modifiers(from)) {
      if (moves.size() >= most_choices || stop_(findings_.states)) return;
      const bool ends = is_switch(performed);
      const State behind = performed.state;
      under_way.push_back(std::move(performed));
      if (ends) {
        moves.push_back(under_way);
      } else {
        list_moves(behind, under_way, moves);
      }
      under_way.pop_back();
    }
  }

  ReferenceReasoner& reasoner_;
  const Program& program_;
  StateBudget budget_;
  std::size_t most_states_;
  bool for_lasso_;
  const std::function<bool(std::size_t)>& stop_;
  Random random_;
  State state_;                                        // of the play under way
  std::vector<Stride> strides_;                        // made in it
  std::unordered_map<std::string, std::size_t> seen_;  // its states: strides before
  int idle_ = 0;                                       // plays that did not even begin
  PlayFindings findings_;
};

}  // namespace

PlayFindings play_as_people(ReferenceReasoner& reasoner, std::size_t most_states, bool for_lasso,
                            const std::function<bool(std::size_t)>& stop) {
  return Player(reasoner, most_states, for_lasso, stop).play();
}

}  // namespace zug
