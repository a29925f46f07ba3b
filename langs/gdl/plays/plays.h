#pragma once

// What GDL asks of the plays of a description: that they end, that everybody has a move until then,
// that everybody has one goal at the end, and that everybody can win.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ir/budget.h"
#include "ir/gdl/syntax.h"
#include "ir/messages/diagnostic.h"

namespace zug::gdl {

enum class Verdict { Proved, Refuted, Unknown };

// A state, and how to get there.
struct Witness {
  std::vector<std::vector<std::string>> moves;  // joint moves from the start; by role
  std::vector<std::string> facts;               // what is true in the state
  std::vector<std::vector<std::string>> loop;   // joint moves that lead from the state to itself
};

struct Property {
  Verdict verdict = Verdict::Unknown;
  std::string reason;  // of Refuted: what is wrong, such as "'white' has no legal move"
  Witness witness;     // of Refuted, but not of winnability
};

struct Plays {
  Property playability;       // every role has a legal move in every state that is not terminal
  Property termination;       // every play ends
  Property goals;             // every role has one goal, a number from 0 to 100, in terminal states
  Property winnability;       // every role has the goal 100 at the end of some play
  bool explored = false;      // every state was looked at; else plays were sampled as well
  std::uint64_t states = 0;   // distinct ones, of the exploration
  std::uint64_t samples = 0;  // random plays made
  std::string limit;          // why not every state was looked at
  std::vector<std::string> outside;  // what was reported not to be in `base` or `input`
  Verdict verdict() const;
};

struct PlayLimits {
  std::uint64_t states = 100'000;  // explored, and the same number again in random plays
  std::uint64_t seed = 1;
  // The exploration ends and sampling begins: half of the time is over.
  std::function<bool()> half_time = {};
};

// `description` has no errors. Reports GDL0501 where something in a state that was reached is not
// in `base` or `input`.
Plays examine_plays(const Description& description, const PlayLimits& limits, Budget& budget,
                    Diagnostics& diagnostics);

}  // namespace zug::gdl
