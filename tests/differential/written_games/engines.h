#pragma once

// All engines on one game, move by move: in every state of some plays the reference, the
// interpreter and the compiled code have to have the same set of moves (and the engines with a plan
// the same list), and each move that is tried has to lead to the same state in all of them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "backends/reasoner/plan/options.h"

namespace zug::test {

struct Effort {
  bool tcc = true;
  bool native = false;             // takes a second
  std::size_t plays = 8;           // from the start, by moves drawn at random, until it is enough
  std::size_t plies = 20;          // of each
  std::size_t enough = 30;         // states
  std::size_t trials = 12;         // of the moves of a state; all, where they are not more
  std::uint64_t work = 1'000'000;  // of the reference (ReferenceReasoner::work); likewise
};

struct Compared {
  bool read = false;                      // it is a game, and not too large for a plan
  std::string refused;                    // otherwise, why not
  std::optional<std::string> difference;  // the first one, in words
  std::size_t states = 0;
  std::size_t moves = 0;
  bool endless = false;  // some search or the keeper does not come to an end, or not soon
  bool unclear = false;  // the keeper may do several things that look alike
  bool finite = false;   // of the plan: words, and not paths
};

// The game is in RBG. Deterministic.
Compared compare_engines(const std::string& text, const reasoner::Options& options,
                         const Effort& effort);

}  // namespace zug::test
