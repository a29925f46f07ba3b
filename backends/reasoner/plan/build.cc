// The plan, from the game: the machine of the rules first, then a function for each rules index at
// which somebody moves, and what those functions ask for.

#include <string>
#include <utility>

#include "backends/reasoner/plan/bisimulation_quotient.h"
#include "backends/reasoner/plan/board.h"
#include "backends/reasoner/plan/dead_code.h"
#include "backends/reasoner/plan/inlining.h"
#include "backends/reasoner/plan/kept.h"
#include "backends/reasoner/plan/moves.h"
#include "backends/reasoner/plan/recursion.h"
#include "backends/reasoner/plan/runs.h"
#include "backends/reasoner/plan/searches.h"
#include "backends/reasoner/plan/shapes.h"
#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/standing.h"
#include "backends/reasoner/plan/turn_over.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

void number_lines(Stages& stages) {
  const Numbering& numbering = stages.terms.numbering;
  for (std::vector<std::vector<Bits>>& table : stages.plan.lines) {
    std::vector<std::vector<Bits>> by_number;
    for (const std::uint32_t vertex : numbering.vertex_at) {
      by_number.emplace_back();
      if (vertex == no_vertex) continue;
      for (const Bits& line : table[vertex]) by_number.back().push_back(numbering.set_of(line));
    }
    table = std::move(by_number);
  }
}

void find_uses(Stages& stages) {
  stages.plan.uses.resize(stages.plan.relations.size());
  for (const Function& function : stages.plan.functions) {
    for (const Instruction& instruction : function.code) {
      if (instruction.op == Op::Step) stages.plan.uses[instruction.b].step = true;
      if (instruction.op == Op::SetRow) stages.plan.uses[instruction.b].rows = true;
      if (instruction.op == Op::SetRay) {
        RelationUse& line = stages.plan.uses[instruction.b];
        const std::vector<std::uint32_t> from = stages.plan.relations[instruction.b].domain.list();
        line.rows = true;
        line.up = !from.empty() && stages.plan.relations[instruction.b].rows[from[0]][0] > from[0];
      }
      if (instruction.op != Op::SetImage) continue;
      RelationUse& use = stages.plan.uses[instruction.b];
      if (!use.slides.empty()) continue;
      use.slides = stages.terms.slides(instruction.b);
      if (use.slides.size() <= most_slides) continue;
      use.slides.clear();
      use.rows = true;
    }
  }
}

void finish_tables(Stages& stages) {
  for (Function& function : stages.plan.functions) eliminate_dead_code(function);
  for (const Bits& set : stages.terms.constants.all()) {
    stages.plan.constants.push_back(stages.terms.numbering.set_of(set));
  }
  stages.plan.masks = stages.terms.masks.all();
  stages.plan.comparisons = stages.terms.comparisons.all();
  for (RelationId id = 0; id < stages.terms.relations.size(); ++id) {
    stages.plan.relations.push_back(stages.terms.numbering.relation_of(stages.terms.relations[id]));
  }
  number_lines(stages);
  if (stages.options.runs) lines_as_runs(stages.plan);
  find_uses(stages);
  for (std::uint32_t node = 1; node < stages.rules.nodes.size(); ++node) {
    const Bits& stood_here = stood_at(stages, no_pattern)[node];
    stages.plan.rules[node].stood = stood_here;
  }
  stages.plan.array = !stages.options.boards_as_sets || wants_board(stages);
  if (stages.options.kept) keep_lists(stages.plan);
  mark_recursive(stages.plan);
  stages.plan.in_place = stages.options.in_place && little_happens(stages.plan);
}

std::optional<Plan> build(Stages& stages) {
  std::optional<Machine> rules = stages.flow.machine(stages.game.rules);
  if (!rules || stages.flow.failed()) return std::nullopt;
  stages.rules = std::move(*rules);
  if (stages.options.flips) find_flips(stages);
  stages.plan.numbering = stages.terms.numbering;
  stages.plan.vertices = stages.terms.numbering.size;
  stages.plan.pieces = stages.game.pieces.size();
  for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
    RulesState state;
    state.atom = stages.rules.nodes[node].atom;
    state.reached = stages.rules.nodes[node].reached && !stages.rules.nodes[node].flips;
    if (node == 0) {
      state.player = keeper;
    } else if (state.reached) {
      const auto* turn = std::get_if<Switch>(&action_of(stages, no_pattern, node));
      if (turn != nullptr) state.player = turn->player;
    }
    stages.plan.rules.push_back(state);
  }
  find_endless(stages);
  count_shapes(stages);
  find_continuations(stages);
  for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
    if (!stages.plan.rules[node].player) continue;
    if (*stages.plan.rules[node].player == keeper) {
      stages.plan.rules[node].function =
          search_function(stages, {no_pattern, Function::Kind::Keeper, {}, {}, false}, node, true);
    } else {
      stages.plan.rules[node].function = moves_function(stages, node, Function::Kind::Moves);
      if (stages.steps.short_moves.count(node) != 0) {
        stages.plan.rules[node].choice = stages.plan.rules[node].function;
      } else if (!stages.steps.endless[node]) {
        stages.plan.rules[node].choice = moves_function(stages, node, Function::Kind::Choose);
      }
    }
  }
  if (stages.flow.failed()) return std::nullopt;
  for (const PatternFlow& pattern : stages.flow.patterns())
    stages.plan.patterns.push_back(pattern.body);
  finish_tables(stages);
  return std::move(stages.plan);
}

}  // namespace

std::optional<Plan> build_plan(const Game& game, const Options& options, Diagnostics& diagnostics) {
  if (game.directions.size() * game.board.size() > limits::neighbour_entries) {
    diagnostics.error("REA0002", Origin{},
                      "the board is too large for a table of all directions and vertices, at "
                      "most " +
                          std::to_string(limits::neighbour_entries) + " entries");
    return std::nullopt;
  }
  Stages stages(game, options, diagnostics);
  return build(stages);
}

}  // namespace zug::reasoner
