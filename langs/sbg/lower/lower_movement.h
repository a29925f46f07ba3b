#pragma once

#include <optional>
#include <vector>

#include "ir/game.h"
#include "langs/sbg/lower/builder.h"
#include "langs/sbg/lower/side.h"

namespace zug::sbg {

// The directions of the board. Those of an axis one square long do not exist.
struct Compass {
  DirectionId up, down, left, right;
  std::int64_t width = 1;
  std::int64_t height = 1;
};

// `(up* + down*) (left* + right*)`, without the axes that are one square long.
std::vector<ExpressionId> any_square(const Compass& compass, Origin origin, Builder& builder);

// The walk of `movement` for the pieces of `own`. Empty for the empty word alone.
std::optional<ExpressionId> lower_movement(const Movement& movement, const Side& own,
                                           const Side& opponent, const Compass& compass,
                                           Builder& builder);

// The walk from anywhere to square (x, y), which fails everywhere else. An empty x is any column.
// At least one shift or pattern, unless the board is one square.
std::vector<ExpressionId> stand_on(std::optional<std::int64_t> x, std::int64_t y,
                                   const Compass& compass, Origin origin, Builder& builder);

}  // namespace zug::sbg
