#pragma once

// The ground rules of a description: what a propositional network is built from, and so its size.

#include <cstddef>

#include "ir/diagnostic.h"
#include "langs/gdl/syntax.h"

namespace zug::gdl {

struct GroundSize {
  // Instances of rules (facts included, `base` and `input` not) whose positive sentences can hold
  // in some state within `base` and for some moves within `input`; negations are taken to hold,
  // except those of relations that only facts define.
  std::size_t rules = 0;
  std::size_t fluents = 0;  // of `base`; without it, of what may ever hold
  std::size_t moves = 0;    // of `input`, all roles together; without it, what may be legal
  bool complete = true;     // false: counting stopped at limits::ground_rules
};

// `description` must have no errors.
GroundSize ground_size(const Description& description);

// GDL0501 where something that may hold or be legal is not in `base` or `input`.
void check_coverage(const Description& description, Diagnostics& diagnostics);

}  // namespace zug::gdl
