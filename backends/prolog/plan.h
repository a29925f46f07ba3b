#pragma once

// How a logic program is best proved: by which arguments its predicates are asked, which of them
// have their answers kept, and the order of goals in a clause.

#include <set>
#include <string>
#include <vector>

#include "backends/prolog/program.h"

namespace zug::prolog {

// Finds out the last members of every predicate.
void plan(Program& program);

using Names = std::set<std::string>;  // of variables

void add_variables(const std::vector<gdl::Term>& terms, Names& names);
// The variables in the inputs of the head.
Names inputs_of(const Predicate& predicate, const Clause& clause);

// The goals of `body` in the order in which to prove them when the variables `bound` are.
std::vector<Goal> ordered(const Program& program, const std::vector<Goal>& body,
                          const Names& bound);

}  // namespace zug::prolog
