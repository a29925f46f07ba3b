#include "tools/zug/reports/witness.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ir/print.h"

namespace zug {
namespace {

constexpr std::size_t action_width = 60;

Json place_json(const Source& source, Origin origin) {
  const LineColumn begin = source.locate(origin.range.begin);
  const LineColumn end = source.locate(origin.range.end);
  Json calls = Json::array();
  for (std::uint32_t id = origin.expansion; id < source.expansions.size();
       id = source.expansions[id].parent) {
    const Expansion& call = source.expansions[id];
    const LineColumn at = source.locate(call.call.begin);
    calls.push_back({{"macro", call.macro}, {"line", at.line}, {"column", at.column}});
  }
  return Json{{"line", begin.line},
              {"column", begin.column},
              {"end_line", end.line},
              {"end_column", end.column},
              {"calls", calls}};
}

std::string name_at(const Game& game, VertexId vertex) {
  return for_people(game.board.square(vertex).name);
}

}  // namespace

WitnessStep witness_step(const Game& game, ExpressionId atom, VertexId vertex) {
  const Atom& what = std::get<Atom>(game.expressions[atom]);
  return {vertex,
          for_people(print_action(game, what.action, action_width)),
          what.origin,
          is_modifier(what.action),
          {}};
}

WitnessStep start_step(VertexId vertex) { return {vertex, "into a pattern", {}, true, {}}; }

Teller::Teller(const Game& game, const Programs& programs)
    : game_(game), programs_(programs), places_(game, programs) {}

WitnessStep Teller::step(const Stride& at, VertexId vertex) const {
  const std::vector<Step>& steps = programs_.programs[at.program].steps;
  WitnessStep result = witness_step(game_, steps[at.state.value].atom, vertex);
  result.origin = places_.place(at.program, at.state.value, in_);
  return result;
}

WitnessStep Teller::dive(const Stride& pattern, VertexId vertex) {
  WitnessStep result = step(pattern, vertex);
  result.action = "into the pattern " + result.action;
  result.matters = true;
  in_ = places_.inside(pattern.program, pattern.state.value, in_);
  return result;
}

WitnessStep Teller::first(const Stride& at, VertexId vertex) {
  in_ = places_.first(at.program);
  if (at.state.value != 0) return step(at, vertex);
  if (at.program == 0) return {vertex, "the start of the rules", {}, true, {}};
  for (std::uint32_t program = 0; program < programs_.programs.size(); ++program) {
    const std::vector<Step>& steps = programs_.programs[program].steps;
    for (std::uint32_t state = 1; state < steps.size(); ++state) {
      const bool leads = steps[state].kind == Step::Kind::Pattern;
      if (!leads || steps[state].operand != at.program) continue;
      in_ = places_.first(program);
      return dive({program, StateId(state)}, vertex);
    }
  }
  return start_step(vertex);
}

LassoSteps Teller::replay(ReferenceReasoner& reasoner, const Lasso& lasso) {
  in_.reset();
  Place at{reasoner.initial(), 0};
  LassoSteps result;
  result.lead = follow(reasoner, lasso.lead, at);
  result.round = follow(reasoner, lasso.round, at);
  return result;
}

// What is dived into is checked by a state that follows the last one.
std::vector<WitnessStep> Teller::follow(ReferenceReasoner& reasoner,
                                        const std::vector<Stride>& strides, Place& at) {
  std::vector<WitnessStep> result;
  for (const Stride& stride : strides) {
    const Place before = at;
    if (!perform(reasoner, at, stride)) break;
    const VertexId here = at.state.position;
    if (stride.state.value != 0) {
      result.push_back(step(stride, here));
    } else {
      const Program& program = programs_.programs[before.program];
      const Step& last = program.steps[before.state.rules.value];
      const auto begin = program.successors.begin() + last.begin;
      const auto pattern =
          std::find_if(begin, program.successors.begin() + last.end, [&](std::uint32_t state) {
            const Step& next = program.steps[state];
            return next.kind == Step::Kind::Pattern && next.operand == stride.program;
          });
      result.push_back(dive({before.program, StateId(*pattern)}, here));
    }
    const PieceId then = before.state.pieces[here.value];
    const PieceId now = at.state.pieces[here.value];
    if (then != now) result.back().changes.push_back({here, then, now});
  }
  return result;
}

std::vector<WitnessStep> steps_of(const Game& game, const Move& move, State& state) {
  const std::vector<ExpressionId> all = modifiers(game);
  std::vector<WitnessStep> result;
  for (const ModifierAt& one : move) {
    const ExpressionId atom = all[one.modifier - 1];
    WitnessStep step = witness_step(game, atom, one.vertex);
    if (const auto* off = std::get_if<Off>(&std::get<Atom>(game.expressions[atom]).action)) {
      PieceId& here = state.pieces[one.vertex.value];
      if (here != off->piece) step.changes.push_back({one.vertex, here, off->piece});
      here = off->piece;
    }
    result.push_back(std::move(step));
  }
  return result;
}

Json step_json(const Game& game, const Source& source, const WitnessStep& step) {
  Json result{{"vertex", name_at(game, step.vertex)}, {"action", step.action}};
  if (step.origin) result.update(place_json(source, *step.origin));
  result["changes"] = Json::array();
  for (const WitnessChange& change : step.changes) {
    result["changes"].push_back({{"vertex", name_at(game, change.vertex)},
                                 {"before", for_people(name_of(game, change.before))},
                                 {"after", for_people(name_of(game, change.after))}});
  }
  return result;
}

Json steps_json(const Game& game, const Source& source, const std::vector<WitnessStep>& steps) {
  Json result = Json::array();
  for (const WitnessStep& step : steps) result.push_back(step_json(game, source, step));
  return result;
}

}  // namespace zug
