#pragma once

// The ground rules of a description: what a propositional network is built from, and so its size.

#include <cstddef>
#include <set>
#include <string>

#include "ir/budget.h"
#include "ir/gdl/syntax.h"
#include "ir/messages/diagnostic.h"

namespace zug::gdl {

struct GroundSize {
  // Instances of rules (facts included, `base` and `input` not) whose positive sentences can hold
  // in some state within `base` and for some moves within `input`; negations are taken to hold,
  // except those of relations that depend neither on the state nor on moves.
  std::size_t rules = 0;
  std::size_t fluents = 0;  // of `base`; without it, of what may ever hold
  std::size_t moves = 0;    // of `input`, all roles together; without it, what may be legal
  bool has_base = false, has_input = false;
  // What a propositional network of these rules is made of: a proposition per fluent and per move,
  // an AND per instance with two literals or more, an OR per sentence with two instances or more, a
  // NOT per sentence that is negated somewhere. What has one input is that input.
  std::size_t components = 0;
  std::string limit;  // empty, or what stopped the counting: then there are more
  bool complete() const { return limit.empty(); }
};

// The description with rules by which every fluent of `base` may hold and every move of `input` may
// be made; without base, those of init and next; without input, those of legal.
Description completed(const Description& description);

// The size, and what it shows: GDL0501, an error where something holds at the start that is not in
// `base`, a warning where something may hold or be legal that is not in `base` or `input`.
// `description` must have no errors. What is in `known` needs no warning any more.
GroundSize ground_size(const Description& description, Budget& budget, Diagnostics& diagnostics,
                       const std::set<std::string>& known = {});
GroundSize ground_size(const Description& description);

}  // namespace zug::gdl
