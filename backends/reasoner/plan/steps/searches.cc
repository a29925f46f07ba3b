// Searches over the graph of modifiers, as nested code.
//
// From a modifier each possible next one is tried at each of its vertices, in ascending order of
// both: perform it, go on from there, undo it. A modifier that can be come to in one way only is
// written in place; others, and cycles, are functions. What is at the bottom depends on the search:
// a list of moves notes the path; the keeper returns with everything done; a pattern with modifiers
// returns at its first complete word, having undone what it did.

#include "backends/reasoner/plan/steps/searches.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/forms/common_tests.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/preimage_filter.h"
#include "backends/reasoner/plan/turns/bisimulation_quotient.h"
#include "backends/reasoner/plan/turns/standing.h"
#include "backends/reasoner/plan/turns/turn_over.h"

namespace zug::reasoner {
namespace {

void expand_node(Stages& stages, Lowering& code, SearchState& search, std::uint32_t node,
                 std::uint32_t vertex);
void found_one(Lowering& code, const SearchState& search);

}  // namespace

void put_and_undo(Stages& stages, Lowering& code, std::uint32_t pattern, std::uint32_t node,
                  std::uint32_t vertex, const Undone& then) {
  const std::uint32_t piece = std::get<Off>(action_of(stages, pattern, node)).piece.value;
  const std::uint32_t mask = mask_of(stages, pattern, node);
  const std::uint32_t save = stages.terms.masks[mask].count() == 1 ? no_register : code.new_save();
  code.emit(Op::Put, vertex, piece, mask, save);
  const Instruction undo{Op::Unput, vertex, piece, mask, save};
  then(undo);
  code.emit(undo);
}

void perform_edge(Stages& stages, Lowering& code, SearchState& search, const Machine::Edge& edge,
                  const Lowering::VertexBody& then) {
  const std::uint32_t pattern = search.pattern;
  const Action& action = action_of(stages, pattern, edge.node);
  const auto go_on = [&](const Instruction& undo, std::uint32_t vertex) {
    search.done.push_back(undo);
    then(vertex);
    search.done.pop_back();
  };
  if (const auto& flips = machine_of(stages, pattern).nodes[edge.node].flips) {
    return code.each(edge.where, [&](std::uint32_t vertex) {
      turn_over(stages, code, *flips, vertex,
                [&](const Instruction& undo) { go_on(undo, vertex); });
    });
  }
  if (std::holds_alternative<Off>(action)) {
    return code.each(with_prospects(stages, search, edge), [&](std::uint32_t vertex) {
      put_and_undo(stages, code, pattern, edge.node, vertex,
                   [&](const Instruction& undo) { go_on(undo, vertex); });
    });
  }
  const std::uint32_t id = assignment_of(stages, std::get<Assignment>(action));
  const auto assign = [&] {
    code.each(edge.where, [&](std::uint32_t vertex) {
      const std::uint32_t save = code.new_save();
      const Instruction undo{Op::Unassign, id, 0, 0, save};
      code.emit(Op::Assign, id, 0, 0, save);
      go_on(undo, vertex);
      code.emit(undo);
    });
  };
  if (!stages.plan.assignments[id].checked) return assign();
  code.block(Op::IfAssignable, id, 0, assign);
}

namespace {

bool stands_in_place(const SearchState& search, const Continuation& continuation) {
  const auto& above = search.above;
  return continuation.entered == 1 && above.size() < cost::deepest &&
         continuation.shared == search.shared &&
         std::find(above.begin(), above.end(), &continuation) == above.end();
}

}  // namespace

std::uint32_t search_function(Stages& stages, const SearchState& search, std::uint32_t node,
                              bool entry) {
  const auto key = std::tuple(search.pattern, node, search.kind);
  const auto known = stages.written.searches.find(key);
  if (known != stages.written.searches.end()) {
    if (entry) stages.plan.functions[known->second].entry = true;
    return known->second;
  }
  const auto id = static_cast<std::uint32_t>(stages.plan.functions.size());
  stages.written.searches.emplace(key, id);
  stages.plan.functions.emplace_back();
  Function function;
  function.kind = search.kind;
  function.entry = entry;
  function.subject = search.pattern == no_pattern ? node : search.pattern;
  const Continuation& its = continuation_at(stages, search.pattern, node);
  function.renamed = its.shared && search.kind == Function::Kind::Moves;
  Lowering code(stages, function);
  SearchState inner{search.pattern, search.kind, {&its}, {}, function.renamed};
  expand_node(stages, code, inner, node, 0);
  if (search.kind != Function::Kind::Moves) code.emit(Op::Return, 0);
  stages.plan.functions[id] = std::move(function);
  return id;
}

namespace {

void expand_node(Stages& stages, Lowering& code, SearchState& search, std::uint32_t node,
                 std::uint32_t vertex) {
  const Machine::Node& from = machine_of(stages, search.pattern).nodes[node];
  code.at(
      vertex,
      [&] {
        if (search.kind == Function::Kind::Trial) {
          code.when(from.accept, [&] { found_one(code, search); });
        }
        const bool any = search.kind == Function::Kind::Keeper && stages.options.conditions;
        const MachineEdges& edges =
            any ? most_conditions_first(stages.terms, from.edges) : from.edges;
        under_conditions(stages, code, edges, Common::TestsAndStarts,
                         [&](const Machine::Edge& edge) {
                           if (search.pattern == no_pattern && is_switch(stages, edge.node)) {
                             code.each(edge.where, [&](std::uint32_t at) {
                               if (search.kind == Function::Kind::Moves) {
                                 return code.emit(Op::EmitPath, edge.node, at);
                               }
                               code.emit(Op::Turn, edge.node, at);
                               code.emit(Op::Return, 1);
                             });
                           } else {
                             perform_edge(stages, code, search, edge, [&](std::uint32_t at) {
                               enter_next(stages, code, search, edge.node, at);
                             });
                           }
                         });
      },
      continuation_at(stages, search.pattern, node).standing);
}

// What a pattern has tried out is undone, what the keeper has done stays.
void found_one(Lowering& code, const SearchState& search) {
  if (search.kind == Function::Kind::Trial) {
    for (auto undo = search.done.rbegin(); undo != search.done.rend(); ++undo) code.emit(*undo);
  }
  code.emit(Op::Return, 1);
}

}  // namespace

void enter_next(Stages& stages, Lowering& code, SearchState& search, std::uint32_t node,
                std::uint32_t vertex) {
  const bool moves = search.kind == Function::Kind::Moves;
  if (moves) code.emit(Op::Push, node, vertex);
  const auto [next, renaming] = entry_behind(stages, search, node);
  if (stands_in_place(search, *next)) {
    const std::uint32_t outer = std::exchange(search.pattern, next->pattern);
    search.above.push_back(next);
    expand_node(stages, code, search, next->node, vertex);
    search.above.pop_back();
    search.pattern = outer;
  } else {
    const std::uint32_t function =
        search_function(stages, {next->pattern, search.kind, {}, {}, false}, next->node, false);
    if (moves) {
      code.emit(Op::Call, function, vertex, renaming);
    } else {
      code.block(Op::IfCall, function, vertex, [&] { found_one(code, search); });
    }
  }
  if (moves) code.emit(Op::Pop);
}

}  // namespace zug::reasoner
