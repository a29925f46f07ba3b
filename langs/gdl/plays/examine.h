#pragma once

// Everything that is found out about a description by itself: its size and its plays.

#include <cstdint>
#include <functional>

#include "ir/messages/diagnostic.h"
#include "langs/gdl/plays/ground.h"
#include "langs/gdl/plays/plays.h"

namespace zug::gdl {

struct ExamineLimits {
  std::uint64_t states = 100'000;
  double seconds = 5;  // of the processor; a bound besides that on work, which follows from states
  std::function<bool()> interrupted = {};
};

struct Findings {
  GroundSize size;
  Plays plays;
};

// `description` has no errors.
Findings examine(const Description& description, const ExamineLimits& limits,
                 Diagnostics& diagnostics);

}  // namespace zug::gdl
