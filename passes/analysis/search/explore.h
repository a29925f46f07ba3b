#pragma once

// Looking at states of play, with all completions of the keeper.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ir/budget.h"
#include "ir/reference/semantics.h"
#include "passes/analysis/search/longest_moves.h"

namespace zug {

// Two ways for the keeper to go on that end differently (AAAI-19: a proper description leaves him
// exactly one completion).
struct TwoCompletions {
  std::vector<Move> play;  // from the initial state on, players' and keeper's moves
  State state;             // then; the keeper is to move
  std::vector<Move> one, other;
  State one_end, other_end;
};

struct Exploration : LongestMoves {
  bool exhausted = false;         // every state was looked at; else some
  std::vector<std::string> keys;  // if so: of all of them (state_key.h), in no order
  std::optional<TwoCompletions> two;
  std::size_t states = 0;      // in which players are to move, or the keeper is stuck
  std::size_t unfinished = 0;  // states whose completions were too many to be compared
  std::string too_long;        // the limit that some move, check or completion met; empty: none
  bool overflow = false;       // the arithmetic of some state leaves 64 bits
  Limit limit = Limit::None;   // that ended the search before its number of states
};

// Where a search begins: with a play of the shortest moves, passes where there are some, in which
// people would look for mistakes; or at once with what is near the start.
enum class BeginWith : std::uint8_t { ShortestMoves, NearestStates };

// Half of `most_states` in the order of distance from the start, the rest in random plays from
// `seed`; states that take much work count as several (passes/analysis/state_budget.h). Stops early
// when `stop(states)` says so, or by OutOfBudget out of the reasoner.
Exploration explore(ReferenceReasoner& reasoner, std::size_t most_states, std::uint64_t seed,
                    const std::function<bool(std::size_t)>& stop,
                    BeginWith begin = BeginWith::ShortestMoves);

// Two ways of the keeper that end differently, looked for in passing before a game is played: from
// the first states, and from those of a few random plays. A choice that only a whole play of passes
// comes to, as in go, is for explore() to find. The work is bounded by a number, so that the same
// game has the same answer on every machine; `look` as of Budget.
std::optional<TwoCompletions> choice_in_passing(const Game& game, Budget::Look look = {});

}  // namespace zug
