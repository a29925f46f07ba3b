#pragma once

// How much better a player plays with twice the budget ("skill depth"): matches of a player against
// himself with half the budget, then of that one against himself with half of that.

#include <optional>
#include <string>
#include <vector>

#include "tools/stats/interval.h"
#include "tools/stats/sample.h"

namespace zug::stats {

// The unit is a pair of games (with n players n of them): the same two random first plies, and the
// stronger player once in each seat. Its score is the mean over these games of
// 1/2 + (his utility - mean of the others') / 2, within 0 and 1.
struct Doubling {
  players::Budget weak, strong;
  Estimate score;  // "t"; Wilson's when all pairs were alike
  Estimate elo;    // -400 log10(1 / score - 1) of score, low and high; may be infinite
};

// The mean of the doublings, weighted equally, with their errors added as independent. Empty when
// there are none or one of them is infinite.
std::optional<Estimate> elo_per_doubling(const std::vector<Doubling>& doublings);

// None for a player without a budget, or a game of one player. Stops when a score is above 0.95,
// `seconds` are over or `watch` says no (given the games so far).
std::vector<Doubling> doublings(const reasoner::Reasoner& rules, const Sampling& sampling,
                                std::uint64_t count, const Watch& watch);

}  // namespace zug::stats
