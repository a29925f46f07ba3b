#pragma once

// The four numbers that rbgParser reads off the form of the rules.

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "ir/game.h"

namespace zug {

// How many modifiers (offs and assignments; switches do not count) a sequence without a switch can
// have (AAAI-19, "Straightness"). Application: with checks of patterns, which may hold modifiers of
// their own; Main: without; Moves: between a switch to a player and the next switch; Semimoves: the
// same, where split points end and begin sequences, too.
enum class StraightnessKind { Application, Main, Moves, Semimoves };

inline constexpr std::array<StraightnessKind, 4> straightness_kinds{
    StraightnessKind::Application, StraightnessKind::Main, StraightnessKind::Moves,
    StraightnessKind::Semimoves};
inline constexpr std::array<const char*, 4> straightness_names{"application", "main", "move",
                                                               "semimove"};

// Empty when there is no such sequence at all.
using Straightness = std::optional<std::int64_t>;
inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

// An upper bound, `unbounded` for stars over modifiers. Looks at the expression alone.
Straightness syntactic_straightness(const Game& game, StraightnessKind kind);

}  // namespace zug
