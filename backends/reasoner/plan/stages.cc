// What the stages of a plan begin with, and short questions about them.

#include "backends/reasoner/plan/stages.h"

#include <utility>

#include "passes/analysis/arithmetic/interval.h"

namespace zug::reasoner {

Stages::Stages(const Game& of_game, const Options& with_options, Numbering numbering,
               Diagnostics& diagnostics)
    : game(of_game),
      options(with_options),
      terms(std::move(numbering), game.pieces.size()),
      flow(game, terms, diagnostics) {
  terms.rays = options.rays;
}

const Machine& machine_of(const Stages& stages, std::uint32_t pattern) {
  return pattern == no_pattern ? stages.rules : stages.flow.patterns()[pattern].machine;
}

const Action& action_of(const Stages& stages, ExpressionId atom) {
  return std::get<Atom>(stages.game.expressions[atom]).action;
}

const Action& action_of(const Stages& stages, std::uint32_t pattern, std::uint32_t node) {
  return action_of(stages, machine_of(stages, pattern).nodes[node].atom);
}

bool is_switch(const Stages& stages, std::uint32_t node) {
  return node != 0 && std::holds_alternative<Switch>(action_of(stages, no_pattern, node));
}

bool is_trial(const Stages& stages, std::uint32_t pattern) {
  return !stages.flow.patterns()[pattern].pure;
}

std::optional<PlayerId> player_after(bool start, bool reached, const Action* action) {
  if (start) return keeper;
  const auto* turn = reached ? std::get_if<Switch>(action) : nullptr;
  return turn == nullptr ? std::nullopt : std::optional<PlayerId>(turn->player);
}

AssignmentPlan assignment_plan(const Game& game, const Assignment& assignment) {
  return {assignment.variable, assignment.value, bounded(game, assignment.variable).bound,
          truth_of(game, assignment) != Truth::Always};
}

std::uint32_t assignment_of(Stages& stages, const Assignment& assignment) {
  const std::uint32_t id = stages.written.assignments.id(assignment);
  if (id == stages.plan.assignments.size()) {
    stages.plan.assignments.push_back(assignment_plan(stages.game, assignment));
  }
  return id;
}

}  // namespace zug::reasoner
