// The states of a program are the actions of its text from left to right, and so are the places
// that the game keeps of each pattern outside all others, with those of a pattern inside before
// itself:
//
//   {? up {! left {x}} {y}}    places of: up, left, {x}, {! left {x}}, {y}
//
// So a state has as many places before it as there are actions in the text before it.

#include "tools/zug/reports/pattern_places.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "ir/limits.h"

namespace zug {
namespace {

std::size_t bounded_sum(std::size_t a, std::size_t b) {
  return std::min<std::size_t>(a + b, std::size_t{limits::expressions} + 1);
}

}  // namespace

PatternPlaces::PatternPlaces(const Game& game, const Programs& programs)
    : game_(game),
      programs_(programs),
      before_(programs.programs.size()),
      first_(programs.programs.size()) {
  for (std::uint32_t program = 0; program < before_.size(); ++program) count_actions(program);
  // Where a pattern is met first is a program with a lower number.
  for (std::uint32_t program = 0; program < first_.size(); ++program) {
    const std::vector<Step>& steps = programs.programs[program].steps;
    for (std::uint32_t state = 1; state < steps.size(); ++state) {
      if (steps[state].kind != Step::Kind::Pattern || first_[steps[state].operand]) continue;
      first_[steps[state].operand] = inside(program, state, first_[program]);
    }
  }
}

// Patterns inside patterns are as deep as limits::nesting.
void PatternPlaces::count_actions(std::uint32_t program) {
  if (!before_[program].empty()) return;
  const std::vector<Step>& steps = programs_.programs[program].steps;
  std::vector<std::size_t> before(steps.size() + 1, 0);
  for (std::uint32_t state = 1; state < steps.size(); ++state) {
    std::size_t own = 1;
    if (steps[state].kind == Step::Kind::Pattern) {
      count_actions(steps[state].operand);
      own += actions_in(steps[state].operand);
    }
    before[state + 1] = bounded_sum(before[state], own);
  }
  before_[program] = std::move(before);
}

std::optional<Written> PatternPlaces::inside(std::uint32_t program, std::uint32_t state,
                                             const std::optional<Written>& in) const {
  const Step& step = programs_.programs[program].steps[state];
  if (program == 0) {
    // Not so where a front end uses what it has made once in several patterns.
    const bool all = game_.expressions.places_inside(step.atom).size() == actions_in(step.operand);
    return all ? std::optional(Written{step.atom, 0}) : std::nullopt;
  }
  if (!in) return std::nullopt;
  return Written{in->outer, in->before + before_[program][state]};
}

Origin PatternPlaces::place(std::uint32_t program, std::uint32_t state,
                            const std::optional<Written>& in) const {
  const Step& step = programs_.programs[program].steps[state];
  if (!in) return std::get<Atom>(game_.expressions[step.atom]).origin;
  const std::size_t inside = step.kind == Step::Kind::Pattern ? actions_in(step.operand) : 0;
  const std::size_t index = in->before + before_[program][state] + inside;
  return game_.expressions.places_inside(in->outer)[index];
}

}  // namespace zug
