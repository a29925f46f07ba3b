// The states of a program are the actions of its text from left to right, and so are the places
// that the game keeps of each pattern outside all others, with those of a pattern inside before
// itself:
//
//   {? up {! left {x}} {y}}    places of: up, left, {x}, {! left {x}}, {y}
//
// So a state has as many places before it as there are actions in the text before it.

#include "tools/zug/reports/pattern_places.h"

#include <variant>

#include "ir/limits.h"

namespace zug {
namespace {

std::size_t bounded_sum(std::size_t a, std::size_t b) {
  return std::min<std::size_t>(a + b, std::size_t{limits::expressions} + 1);
}

}  // namespace

// A pattern inside has a higher number than the program that it is in.
PatternPlaces::PatternPlaces(const Game& game, const Programs& programs)
    : game_(game),
      programs_(programs),
      actions_(programs.programs.size(), 0),
      first_(programs.programs.size()) {
  for (std::size_t p = actions_.size(); p-- > 0;) {
    const auto program = static_cast<std::uint32_t>(p);
    actions_[p] =
        actions_before(program, static_cast<std::uint32_t>(programs.programs[p].steps.size()));
  }
  for (std::uint32_t program = 0; program < first_.size(); ++program) {
    const std::vector<Step>& steps = programs.programs[program].steps;
    for (std::uint32_t state = 1; state < steps.size(); ++state) {
      if (steps[state].kind != Step::Kind::Pattern || first_[steps[state].operand]) continue;
      first_[steps[state].operand] = inside(program, state, first_[program]);
    }
  }
}

std::size_t PatternPlaces::actions_before(std::uint32_t program, std::uint32_t state) const {
  const std::vector<Step>& steps = programs_.programs[program].steps;
  std::size_t result = 0;
  for (std::uint32_t one = 1; one < state; ++one) {
    const bool pattern = steps[one].kind == Step::Kind::Pattern;
    result = bounded_sum(result, 1 + (pattern ? actions_[steps[one].operand] : 0));
  }
  return result;
}

std::optional<Written> PatternPlaces::inside(std::uint32_t program, std::uint32_t state,
                                             const std::optional<Written>& in) const {
  const Step& step = programs_.programs[program].steps[state];
  if (program == 0) {
    // Not so where a front end uses what it has made once in several patterns.
    const bool all = game_.expressions.places_inside(step.atom).size() == actions_[step.operand];
    return all ? std::optional(Written{step.atom, 0}) : std::nullopt;
  }
  if (!in) return std::nullopt;
  return Written{in->outer, in->before + actions_before(program, state)};
}

Origin PatternPlaces::place(std::uint32_t program, std::uint32_t state,
                            const std::optional<Written>& in) const {
  const Step& step = programs_.programs[program].steps[state];
  if (!in) return std::get<Atom>(game_.expressions[step.atom]).origin;
  const bool pattern = step.kind == Step::Kind::Pattern;
  return game_.expressions.places_inside(in->outer)[in->before + actions_before(program, state) +
                                                    (pattern ? actions_[step.operand] : 0)];
}

}  // namespace zug
