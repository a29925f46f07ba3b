#pragma once

// Random plays, counted: what the Statistics panel draws.

#include "backends/reasoner/reasoner.h"
#include "tools/page/wasm/session.h"
#include "tools/stats/record.h"
#include "tools/stats/tally.h"

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

namespace zug::page {

class Statistics {
 public:
  Statistics(const reasoner::Reasoner& rules, std::uint64_t seed);

  std::uint64_t seed() const { return seed_; }
  // Plays so many games more, game i from seed and i alone.
  void play(std::uint64_t games);
  Json report() const;

 private:
  struct Branching {
    std::uint64_t plies = 0, choices = 0;
  };

  void note(const stats::Trace& trace);

  reasoner::Reasoner rules_;
  std::uint64_t seed_;
  stats::Recorder recorder_;
  stats::Tally tally_;
  std::uint64_t played_ = 0;
  std::map<std::uint64_t, std::uint64_t> lengths_;
  std::vector<Branching> branching_;  // by ply
};

}  // namespace zug::page
