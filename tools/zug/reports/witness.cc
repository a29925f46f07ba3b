#include "tools/zug/reports/witness.h"

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

WitnessStep dive_step(const Game& game, const ReferenceReasoner& reasoner, std::uint32_t body,
                      VertexId vertex) {
  WitnessStep result{vertex, "into the pattern", {}, true, {}};
  for (const Program& program : reasoner.programs().programs) {
    for (const Step& step : program.steps) {
      if (step.kind != Step::Kind::Pattern || step.operand != body) continue;
      const Atom& atom = std::get<Atom>(game.expressions[step.atom]);
      result.action += " " + for_people(print_action(game, atom.action, 60));
      result.origin = atom.origin;
      return result;
    }
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

std::vector<WitnessStep> replay(const Game& game, ReferenceReasoner& reasoner,
                                const std::vector<Stride>& strides, Place& at) {
  std::vector<WitnessStep> result;
  for (const Stride& stride : strides) {
    const std::vector<PieceId> before = at.state.pieces;
    if (!perform(reasoner, at, stride)) break;
    const VertexId here = at.state.position;
    const Step& step = reasoner.programs().programs[at.program].steps[stride.state.value];
    const bool dive = stride.state.value == 0;
    result.push_back(dive ? dive_step(game, reasoner, at.program, here)
                          : witness_step(game, step.atom, here));
    const PieceId now = at.state.pieces[here.value];
    if (before[here.value] != now) result.back().changes.push_back({here, before[here.value], now});
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
