// Searches over the graph of modifiers, as nested code.
//
// From a modifier each possible next one is tried at each of its vertices, in ascending order of
// both: perform it, go on from there, undo it. A modifier that can be come to in one way only is
// written in place; others, and cycles, are functions. What is at the bottom depends on the search:
// a list of moves notes the path; the keeper returns with everything done; a pattern with modifiers
// returns at its first complete word, having undone what it did.

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

const Machine& PlanBuilder::machine_of(std::uint32_t pattern) const {
  return pattern == no_pattern ? rules_ : flow_.patterns()[pattern].machine;
}

const Action& PlanBuilder::action_of(ExpressionId atom) const {
  return std::get<Atom>(game_.expressions[atom]).action;
}

const Action& PlanBuilder::action_of(std::uint32_t pattern, std::uint32_t node) const {
  return action_of(machine_of(pattern).nodes[node].atom);
}

bool PlanBuilder::is_switch(std::uint32_t node) const {
  return node != 0 && std::holds_alternative<Switch>(action_of(no_pattern, node));
}

// What can stand at the vertex when the modifier has been performed, given what can before it.
Bits PlanBuilder::standing_after(std::uint32_t pattern, std::uint32_t node,
                                 const std::vector<Bits>& before) {
  if (node == 0 || machine_of(pattern).nodes[node].flips) return before[node];
  const auto* off = std::get_if<Off>(&action_of(pattern, node));
  if (off == nullptr) return before[node];
  Bits piece(game_.pieces.size());
  piece.set(off->piece.value);
  return piece;
}

Bits PlanBuilder::standing_after(std::uint32_t pattern, std::uint32_t node) {
  return standing_after(pattern, node, stood(pattern));
}

// What can stand at the vertex when a modifier is performed, by node.
const std::vector<Bits>& PlanBuilder::stood(std::uint32_t pattern) {
  const auto known = stood_.find(pattern);
  if (known != stood_.end()) return known->second;
  const Machine& machine = machine_of(pattern);
  std::vector<Bits> before(machine.nodes.size(), Bits(game_.pieces.size()));
  before[0] = Bits::all(game_.pieces.size());
  const std::function<Bits(TermId, const Bits&)> at = [&](TermId id, const Bits& here) -> Bits {
    const Term& t = terms_[id];
    switch (t.kind) {
      case Term::Kind::Row:
        return stays(terms_.relations[t.a]) ? here : Bits::all(game_.pieces.size());
      case Term::Kind::Pieces:
        return terms_.masks[t.a];
      case Term::Kind::And:
        return at(t.a, here) & at(t.b, here);
      case Term::Kind::Or:
        return at(t.a, here) | at(t.b, here);
      case Term::Kind::Guard:
        return at(t.b, here);
      case Term::Kind::Where:
        return at(t.a, here);
      default:
        return Bits::all(game_.pieces.size());
    }
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t node = 0; node < machine.nodes.size(); ++node) {
      if (!machine.nodes[node].reached) continue;
      const Bits here = standing_after(pattern, node, before);
      for (const Machine::Edge& edge : machine.nodes[node].edges) {
        const Bits more = before[edge.node] | at(edge.where, here);
        changed = changed || more != before[edge.node];
        before[edge.node] = more;
      }
    }
  }
  return stood_.emplace(pattern, std::move(before)).first->second;
}

std::uint32_t PlanBuilder::mask_of(std::uint32_t pattern, std::uint32_t node) {
  return terms_.masks.id(stood(pattern)[node]);
}

// `then` after the off at the vertex; undone behind.
void PlanBuilder::put_for(Lowering& code, std::uint32_t pattern, std::uint32_t node,
                          std::uint32_t vertex, const Undone& then) {
  const std::uint32_t piece = std::get<Off>(action_of(pattern, node)).piece.value;
  const std::uint32_t mask = mask_of(pattern, node);
  const std::uint32_t save = terms_.masks[mask].count() == 1 ? no_register : code.new_save();
  code.emit(Op::Put, vertex, piece, mask, save);
  const Instruction undo{Op::Unput, vertex, piece, mask, save};
  then(undo);
  code.emit(undo);
}

// `then` after the modifier, wherever it can come; undone behind.
void PlanBuilder::perform(Lowering& code, Search& search, const Machine::Edge& edge,
                          const Lowering::VertexBody& then) {
  const std::uint32_t pattern = search.pattern;
  const Action& action = action_of(pattern, edge.node);
  const auto go_on = [&](const Instruction& undo, std::uint32_t vertex) {
    search.done.push_back(undo);
    then(vertex);
    search.done.pop_back();
  };
  if (const auto& flips = machine_of(pattern).nodes[edge.node].flips) {
    return code.each(edge.where, [&](std::uint32_t vertex) {
      turn_over(code, *flips, vertex, [&](const Instruction& undo) { go_on(undo, vertex); });
    });
  }
  if (std::holds_alternative<Off>(action)) {
    return code.each(with_prospects(search, edge), [&](std::uint32_t vertex) {
      put_for(code, pattern, edge.node, vertex,
              [&](const Instruction& undo) { go_on(undo, vertex); });
    });
  }
  const std::uint32_t id = assignment_of(std::get<Assignment>(action));
  const auto assign = [&] {
    code.each(edge.where, [&](std::uint32_t vertex) {
      const std::uint32_t save = code.new_save();
      const Instruction undo{Op::Unassign, id, 0, 0, save};
      code.emit(Op::Assign, id, 0, 0, save);
      go_on(undo, vertex);
      code.emit(undo);
    });
  };
  if (!plan_.assignments[id].checked) return assign();
  code.block(Op::IfAssignable, id, 0, assign);
}

bool PlanBuilder::inlined(const Search& search, const Continuation& continuation) {
  constexpr std::size_t deepest = 12;  // blocks inside blocks
  const auto& above = search.above;
  return continuation.entered == 1 && above.size() < deepest &&
         continuation.shared == search.shared &&
         std::find(above.begin(), above.end(), &continuation) == above.end();
}

std::uint32_t PlanBuilder::search_function(const Search& search, std::uint32_t node, bool entry) {
  const auto key = std::tuple(search.pattern, node, search.kind);
  const auto known = searches_.find(key);
  if (known != searches_.end()) {
    if (entry) plan_.functions[known->second].entry = true;
    return known->second;
  }
  const auto id = static_cast<std::uint32_t>(plan_.functions.size());
  searches_.emplace(key, id);
  plan_.functions.emplace_back();
  Function function;
  function.kind = search.kind;
  function.entry = entry;
  function.subject = search.pattern == no_pattern ? node : search.pattern;
  const Continuation& its = continuation(search.pattern, node);
  function.renamed = its.shared && search.kind == Function::Kind::Moves;
  Lowering code(terms_, *this, function);
  Search inner{search.pattern, search.kind, {&its}, {}, function.renamed};
  expand(code, inner, node, 0);
  if (search.kind != Function::Kind::Moves) code.emit(Op::Return, 0);
  plan_.functions[id] = std::move(function);
  return id;
}

void PlanBuilder::expand(Lowering& code, Search& search, std::uint32_t node, std::uint32_t vertex) {
  const Machine::Node& from = machine_of(search.pattern).nodes[node];
  code.at(
      vertex,
      [&] {
        if (search.kind == Function::Kind::Trial) {
          code.when(from.accept, [&] { found(code, search); });
        }
        const bool any = search.kind == Function::Kind::Keeper && options_.conditions;
        const Edges& edges = any ? most_conditions_first(from.edges) : from.edges;
        under_conditions(code, edges, [&](const Machine::Edge& edge) {
          if (search.pattern == no_pattern && is_switch(edge.node)) {
            code.each(edge.where, [&](std::uint32_t at) {
              if (search.kind == Function::Kind::Moves) {
                return code.emit(Op::EmitPath, edge.node, at);
              }
              code.emit(Op::Turn, edge.node, at);
              code.emit(Op::Return, 1);
            });
          } else {
            perform(code, search, edge,
                    [&](std::uint32_t at) { enter(code, search, edge.node, at); });
          }
        });
      },
      continuation(search.pattern, node).standing);
}

// What a pattern has tried out is undone, what the keeper has done stays.
void PlanBuilder::found(Lowering& code, const Search& search) {
  if (search.kind == Function::Kind::Trial) {
    for (auto undo = search.done.rbegin(); undo != search.done.rend(); ++undo) code.emit(*undo);
  }
  code.emit(Op::Return, 1);
}

void PlanBuilder::enter(Lowering& code, Search& search, std::uint32_t node, std::uint32_t vertex) {
  const bool moves = search.kind == Function::Kind::Moves;
  if (moves) code.emit(Op::Push, node, vertex);
  const auto [next, renaming] = entry_behind(search, node);
  if (inlined(search, *next)) {
    const std::uint32_t outer = std::exchange(search.pattern, next->pattern);
    search.above.push_back(next);
    expand(code, search, next->node, vertex);
    search.above.pop_back();
    search.pattern = outer;
  } else {
    const std::uint32_t function =
        search_function({next->pattern, search.kind, {}, {}, false}, next->node, false);
    if (moves) {
      code.emit(Op::Call, function, vertex, renaming);
    } else {
      code.block(Op::IfCall, function, vertex, [&] { found(code, search); });
    }
  }
  if (moves) code.emit(Op::Pop);
}

}  // namespace zug::reasoner
