#pragma once

#include <string>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Everything that is wrong with the plan, a sentence each; it begins with the name of what is
// broken:
//
//   size       a set, a row or a table has another size than the board, the pieces or the rules
//   shape      a shape's parts, words or functions do not fit each other
//   block      a body ends before it begins, or behind the one around it
//   operand    a register or a number is beyond what the function or the plan has
//   defined    a register is read before it has a value, or a vertex that may be none is used
//   loop       a break would leave another loop than the innermost, or a set changes while its
//              vertices are gone through
//   undo       a change is not undone by what belongs to it, on some way out that asks for that
//   path       what is pushed is not popped
//   effect     a function does what those of its kind must not do
//   word       a listed move has not exactly the vertices that its shape stores
//
// Nothing is wrong with any plan of build_plan(); in time it is linear in the plan.
std::vector<std::string> verify(const Plan& plan);

// The same of one function's code; the tables have the right sizes.
void verify_code(const Plan& plan, std::uint32_t function, std::vector<std::string>& wrong);

}  // namespace zug::reasoner
