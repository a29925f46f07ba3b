// Functions, from the graph of the rules: for each rules index at which somebody moves, what lists,
// chooses or makes his moves. What these ask for is written when it is first asked for
// (searches.cc, moves.cc, patterns.cc), so all tables of the plan are known behind the last one.
// There the vertices get the numbers of the plan.

#include "backends/reasoner/plan/steps/functions.h"

#include <utility>

#include "backends/reasoner/plan/code/uses.h"
#include "backends/reasoner/plan/steps/moves.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/turns/standing.h"

namespace zug::reasoner {
namespace {

void write_functions_of(Stages& stages, std::uint32_t node) {
  RulesState& state = stages.plan.rules[node];
  if (*state.player == keeper) {
    state.function =
        search_function(stages, {no_pattern, Function::Kind::Keeper, {}, {}, false}, node, true);
    return;
  }
  state.function = moves_function(stages, node, Function::Kind::Moves);
  if (!stages.steps.endless[node]) {
    state.choice = moves_function(stages, node, Function::Kind::Choose);
  }
}

void number_lines(Stages& stages) {
  const Numbering& numbering = stages.terms.numbering;
  for (LineTable& table : stages.plan.lines) {
    LineTable by_number;
    for (const std::uint32_t vertex : numbering.vertex_at) {
      by_number.emplace_back();
      if (vertex == no_vertex) continue;
      for (const Line& line : table[vertex]) {
        by_number.back().push_back({numbering.set_of(line.in), numbering.set_of(line.out)});
      }
    }
    table = std::move(by_number);
  }
}

// Relations that were only steps on the way to others lead nowhere in the plan: on huge boards they
// are most of its memory.
void write_tables(Stages& stages) {
  Plan& plan = stages.plan;
  const Numbering& numbering = stages.terms.numbering;
  const Relations& relations = stages.terms.relations;
  for (const PatternFlow& pattern : stages.flow.patterns()) plan.patterns.push_back(pattern.body);
  for (const Bits& set : stages.terms.constants.all()) {
    plan.constants.push_back(numbering.set_of(set));
  }
  plan.relations.assign(relations.size(), numbering.relation_of(relations[relations.none()]));
  const std::vector<bool> mentioned = mentioned_relations(plan);
  for (RelationId id = 0; id < relations.size(); ++id) {
    if (mentioned[id]) plan.relations[id] = numbering.relation_of(relations[id]);
  }
  number_lines(stages);
  for (std::uint32_t node = 1; node < stages.rules.nodes.size(); ++node) {
    const Bits& stood_here = stood_at(stages, no_pattern)[node];
    plan.rules[node].stood = stood_here;
  }
  plan.masks = stages.terms.masks.all();
  plan.comparisons = stages.terms.comparisons.all();
}

}  // namespace

void describe_rules(Stages& stages) {
  stages.plan.numbering = stages.terms.numbering;
  stages.plan.vertices = stages.terms.numbering.size;
  stages.plan.pieces = stages.game.pieces.size();
  for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
    RulesState state;
    state.atom = stages.rules.nodes[node].atom;
    state.reached = stages.rules.nodes[node].reached && !stages.rules.nodes[node].flips;
    const Action* action = node == 0 ? nullptr : &action_of(stages, no_pattern, node);
    state.player = player_after(node == 0, state.reached, action);
    stages.plan.rules.push_back(std::move(state));
  }
}

std::size_t write_functions(Stages& stages) {
  for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
    if (stages.plan.rules[node].player) write_functions_of(stages, node);
  }
  write_tables(stages);
  return stages.plan.functions.size();
}

}  // namespace zug::reasoner
