#pragma once

#include <optional>

#include "langs/rbg_draft/lower/lower_moves.h"

namespace zug::rbg_draft {

// Whether some goal asks for '$turn', and then the number it can stop counting at: larger turns
// make no difference to any comparison (spec §8.4).
std::optional<std::int64_t> last_turn(const GameSyntax& game);

// A test of the whole position that holds exactly when `condition` is `wanted`, and leaves
// everything as it was, also the place on the board. `turn` is the turn counter.
void lower_condition(Emitter& emit, const Context& context, VariableId turn,
                     const Condition& condition, bool wanted, Parts& parts);

}  // namespace zug::rbg_draft
