#pragma once

// Many games, on many threads, into one tally.

#include <functional>
#include <optional>

#include "tools/stats/record.h"
#include "tools/stats/tally.h"

namespace zug::stats {

struct Sampling {
  HowToPlay how;
  std::uint64_t games = 10'000;
  std::optional<double> seconds;  // begin no more games after that
  unsigned threads = 1;
};

struct Sample {
  Tally tally;               // of games 0, 1, 2 ... without a gap
  bool interrupted = false;  // by `watch`
};

// Called now and then on the caller's thread with how many games are in; false stops, and what is
// known is returned.
using Watch = std::function<bool(std::uint64_t games)>;

// The same tally for the same number of games, whatever the number of threads. Throws as
// Recorder::record() does.
Sample sample(const reasoner::Reasoner& rules, const Sampling& sampling, const Watch& watch);

}  // namespace zug::stats
