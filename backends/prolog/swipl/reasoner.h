#pragma once

// A GDL game made ready to be counted, sampled and played along, by SWI-Prolog.
//
//   const prolog::Reasoner rules(description);
//   rules.perft(1, 3, [](const prolog::Row& row) { ... });
//
// What backends/reasoner/reasoner.h is for a Game, for what is no Game: here all roles move at
// once, and a `move` is a joint move, one of each role in their order. Every verb hands over its
// results one by one as they are found, and is false when `stop` ended it before the last one.
//
// *Threads.* A Reasoner is immutable; any number of threads may use one at once, and each call is a
// process of its own.
//
// *Errors.* Failure (run.h). Besides, what `each` throws ends the work and goes on to the caller.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "backends/prolog/swipl/run.h"
#include "ir/gdl/syntax.h"
#include "ir/reference/perft.h"

namespace zug::prolog {

// A depth of perft, where a turn that one player makes in several steps is one edge of the tree.
struct Row {
  PerftRow count;
  double seconds = 0;  // by the clock
};

// What is below one joint move.
struct FirstMove {
  std::string move;  // in KIF, role after role
  std::uint64_t leaves = 0, states = 0;
};

// A random play.
struct RandomPlay {
  std::uint64_t length = 0;             // joint moves
  std::uint64_t choices = 0, most = 0;  // joint moves there were, in all states and in one
  double seconds = 0;                   // by the clock, from the first play's begin to its end
  std::vector<std::int64_t> goals;      // by role
};

using JointMove = std::vector<gdl::Term>;  // by role; ground
using Play = std::vector<JointMove>;

class Reasoner {
 public:
  // `description` has no errors.
  explicit Reasoner(const gdl::Description& description);

  // The names of the roles, in their order.
  const std::vector<std::string>& roles() const { return roles_; }

  // Counts to the depths `from` to `to`, at least 0.
  bool perft(int from, int to, const std::function<void(const Row&)>& each,
             const Stop& stop = {}) const;
  // By first move; `depth` is at least 1.
  bool divide(int depth, const std::function<void(const FirstMove&)>& each,
              const Stop& stop = {}) const;
  // Random plays from the start, until so many seconds are over, one at least; or, unless it is 0,
  // so many plays.
  bool sample(double seconds, std::uint64_t playouts, std::uint64_t seed,
              const std::function<void(const RandomPlay&)>& each, const Stop& stop = {}) const;
  // Follows the plays from the start. Of every state there are lines: `playing` and for each role
  // `legal ROLE MOVE...`, or `terminal` and for each role `goal ROLE NUMBER`.
  bool follow(const std::vector<Play>& plays,
              const std::function<void(const std::string& line)>& each,
              const Stop& stop = {}) const;

 private:
  bool run(const std::string& goal, const std::function<void(const std::string&)>& line,
           const Stop& stop) const;

  std::string program_;  // of driver and rules, without a goal
  std::vector<std::string> roles_;
};

}  // namespace zug::prolog
