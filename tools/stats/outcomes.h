#pragma once

// What is made of the scores alone.

#include <optional>

#include "ir/game.h"
#include "tools/stats/tally.h"

namespace zug::stats {

std::optional<Estimate> advantage(const Game& game, const Tally& tally);
std::optional<Estimate> balance(const Game& game, const Tally& tally);
std::optional<Estimate> uniformity(const Game& game, const Tally& tally);
// Of player `p`, from 0.
std::optional<Estimate> mean_score(const Tally& tally, std::size_t p);

}  // namespace zug::stats
