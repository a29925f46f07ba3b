#pragma once

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "langs/sbg/syntax.h"

namespace zug::sbg {

// How black sees the board. The definition calls only "forward" a matter of the player, so his
// right is white's right: the boards are mirror images. Some programs rotate the board instead.
enum class BlackSide { Mirrored, Rotated };

// A description without faults (check.h) to a Game; how, is told in lower.cc. Empty, with an error,
// when the movements have more than limits::expressions actions with their powers written out.
std::optional<Game> lower(const Description& description, Diagnostics& diagnostics,
                          BlackSide side = BlackSide::Mirrored);

}  // namespace zug::sbg
