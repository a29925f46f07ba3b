// A pattern implies another one when each of its words begins with a word of the other: who has
// walked the whole word has walked its beginning. Three in a row imply two in a row,
//
//   (left {x})* (right {x})^3   implies   (left {x})* (right {x})^2
//
// because whatever the one automaton does next, the other one can follow until it accepts. So pairs
// of states are looked for in which the second automaton can follow the first: a pair is crossed
// out when the first one can accept, or go on, and the second one can do neither; what is left when
// nothing more is crossed out is the greatest simulation, and the question is whether the two
// starts are in it. To follow means to perform an action that is possible whenever the other one
// is and comes to the same: {x,y} follows {x}, a pattern follows one that implies it.

#include "passes/analysis/keeper/implication.h"

#include <algorithm>
#include <variant>
#include <vector>

namespace zug {
namespace {

constexpr std::size_t most_pairs_of_states = std::size_t{1} << 16;

}  // namespace

bool Implications::implies(std::uint32_t one, std::uint32_t other) {
  if (one == other) return true;
  const auto [entry, added] = known_.try_emplace({one, other}, false);
  if (!added) return entry->second;
  const bool result = simulates(one, other);
  known_[{one, other}] = result;
  return result;
}

bool Implications::implies(const Step& one, const Step& other) {
  if (one.kind != other.kind) return false;
  switch (one.kind) {
    case Step::Kind::Start:
      return false;
    case Step::Kind::On:
      return (one.mask & ~other.mask) == 0;
    case Step::Kind::Pattern:
      if (one.positive != other.positive) return false;
      return one.positive ? implies(one.operand, other.operand)
                          : implies(other.operand, one.operand);
    default: {
      const auto& first = std::get<Atom>(game_.expressions[one.atom]);
      const auto& second = std::get<Atom>(game_.expressions[other.atom]);
      return first.action == second.action;
    }
  }
}

bool Implications::simulates(std::uint32_t one, std::uint32_t other) {
  const Program& first = programs_.programs[one];
  const Program& second = programs_.programs[other];
  const std::size_t rows = first.steps.size(), columns = second.steps.size();
  if (rows * columns > most_pairs_of_states) return false;
  std::vector<bool> follows(rows * columns, true);
  const auto can_follow = [&](std::uint32_t a, const Step& b) {
    for (std::uint32_t j = b.begin; j < b.end; ++j) {
      const std::uint32_t next = second.successors[j];
      if (!follows[a * columns + next]) continue;
      if (implies(first.steps[a], second.steps[next])) return true;
    }
    return false;
  };
  const auto holds = [&](const Step& a, const Step& b) {
    if (b.accepting) return true;
    budget_.spend(1 + std::uint64_t{a.end - a.begin} * (b.end - b.begin));
    if (a.accepting) return false;
    for (std::uint32_t i = a.begin; i < a.end; ++i) {
      if (!can_follow(first.successors[i], b)) return false;
    }
    return true;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < rows; ++a) {
      for (std::size_t b = 0; b < columns; ++b) {
        if (!follows[a * columns + b] || holds(first.steps[a], second.steps[b])) continue;
        follows[a * columns + b] = false;
        changed = true;
      }
    }
  }
  return follows[0];
}

}  // namespace zug
