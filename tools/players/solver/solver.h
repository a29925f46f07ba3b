#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tools/players/options.h"
#include "tools/players/solver/positions.h"
#include "tools/players/solver/strategy.h"

namespace zug::players {

// Can the player force the score from the root? Empty when the meter or the memory, in bytes, was
// over before that was known.
std::optional<Strategy> solve(Positions& positions, PositionId root, const Question& question,
                              std::size_t bytes, Meter& meter);
// The same from a state in which a player is to move.
std::optional<Strategy> solve(const reasoner::Reasoner& rules, const reasoner::State& state,
                              const Question& question, const Budget& budget = {},
                              std::size_t bytes = std::size_t{1} << 30);

// The most a player can force, at least `least` and, where `exact`, not more.
struct Value {
  std::int64_t least = 0;
  bool exact = false;
  std::optional<Strategy> strategy;  // for `least`; none for 0, which needs none
};
Value value(Positions& positions, PositionId root, std::size_t player, std::size_t bytes,
            Meter& meter);

// Nothing, with the reason in `error`, when an option's value is wrong.
std::unique_ptr<Player> make_solver(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error);

}  // namespace zug::players
