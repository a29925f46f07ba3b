// The plan, from the game: the machine of the rules first, then a function for each rules index at
// which somebody moves, and what those functions ask for.

#include "backends/reasoner/plan/build.h"

#include <algorithm>
#include <string>
#include <utility>

#include "backends/reasoner/plan/dead_code.h"
#include "backends/reasoner/plan/inlining.h"
#include "backends/reasoner/plan/kept.h"
#include "backends/reasoner/plan/recursion.h"
#include "backends/reasoner/plan/runs.h"
#include "ir/limits.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug::reasoner {

PlanBuilder::PlanBuilder(const Game& game, const Options& options, Diagnostics& diagnostics)
    : game_(game),
      options_(options),
      diagnostics_(diagnostics),
      terms_(options.gaps ? straight_numbering(game) : plain_numbering(game.board.size()),
             game.pieces.size()),
      flow_(game, terms_, diagnostics) {
  terms_.rays = options.rays;
}

std::optional<Plan> PlanBuilder::build() {
  std::optional<Machine> rules = flow_.machine(game_.rules);
  if (!rules || flow_.failed()) return std::nullopt;
  rules_ = std::move(*rules);
  if (options_.flips) find_flips();
  plan_.numbering = terms_.numbering;
  plan_.vertices = terms_.numbering.size;
  plan_.pieces = game_.pieces.size();
  for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
    RulesState state;
    state.atom = rules_.nodes[node].atom;
    state.reached = rules_.nodes[node].reached && !rules_.nodes[node].flips;
    if (node == 0) {
      state.player = keeper;
    } else if (state.reached) {
      const auto* turn = std::get_if<Switch>(&action_of(no_pattern, node));
      if (turn != nullptr) state.player = turn->player;
    }
    plan_.rules.push_back(state);
  }
  find_endless();
  count_shapes();
  find_continuations();
  for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
    if (!plan_.rules[node].player) continue;
    if (*plan_.rules[node].player == keeper) {
      plan_.rules[node].function =
          search_function({no_pattern, Function::Kind::Keeper, {}, {}, false}, node, true);
    } else {
      plan_.rules[node].function = moves_function(node, Function::Kind::Moves);
      if (short_.count(node) != 0) {
        plan_.rules[node].choice = plan_.rules[node].function;
      } else if (!endless_[node]) {
        plan_.rules[node].choice = moves_function(node, Function::Kind::Choose);
      }
    }
  }
  if (flow_.failed()) return std::nullopt;
  for (const PatternFlow& pattern : flow_.patterns()) plan_.patterns.push_back(pattern.body);
  finish_tables();
  return std::move(plan_);
}

// A question about a union that is costly to compute, as a question about each of its parts: often
// the first answers it.
TermId PlanBuilder::apart(TermId condition) {
  constexpr std::size_t costly = 8;
  if (terms_[condition].kind != Term::Kind::Any) return condition;
  const Term set = terms_[terms_[condition].a];
  if (set.kind != Term::Kind::And) return condition;
  for (const auto& [one, other] : {std::pair(set.a, set.b), std::pair(set.b, set.a)}) {
    const Term parts = terms_[one];
    if (parts.kind != Term::Kind::Or || terms_.weight(parts.b, costly) < costly) continue;
    return terms_.either(terms_.any(terms_.both_sets(parts.a, other)),
                         terms_.any(terms_.both_sets(parts.b, other)));
  }
  return condition;
}

std::uint32_t PlanBuilder::function_of(std::uint32_t pattern, const std::optional<Bits>& standing) {
  const bool trial = is_trial(pattern);
  const TermId holds = flow_.patterns()[pattern].holds;
  const bool stands = !trial && standing && asks_for(holds, *standing);
  const std::pair key(pattern, stands);
  const auto known = pattern_functions_.find(key);
  if (known != pattern_functions_.end()) return known->second;
  if (trial) {
    const Continuation& start = continuation(pattern, 0);
    const std::uint32_t id =
        search_function({start.pattern, Function::Kind::Trial, {}, {}, false}, start.node, false);
    return pattern_functions_[key] = id;
  }
  const std::optional<LineTest> lines = line_test(holds, stands);
  if (stands && !lines) return pattern_functions_[key] = function_of(pattern, std::nullopt);
  const auto id = static_cast<std::uint32_t>(plan_.functions.size());
  pattern_functions_[key] = id;
  plan_.functions.emplace_back();
  Function function;
  function.kind = Function::Kind::Pattern;
  function.subject = pattern;
  function.entry = false;
  Lowering code(terms_, *this, function);
  std::vector<TermId> alternatives;
  const std::function<void(TermId)> take = [&](TermId condition) {
    const TermId parted = apart(condition);
    const Term c = terms_[parted];
    if (c.kind != Term::Kind::Either) return alternatives.push_back(parted);
    take(c.a);
    take(c.b);
  };
  if (lines) {
    const std::uint32_t table = table_of(lines->table);
    code.when(terms_.here_in(lines->domain), [&] {
      const std::uint32_t pieces = code.set(terms_.pieces(terms_.masks[lines->mask]));
      code.block({Op::IfLine, 0, pieces, table}, [&] { code.emit(Op::Return, 1); });
    });
  } else if (better_everywhere(pattern)) {
    const std::uint32_t all = code.set(flow_.everywhere(pattern));
    code.block(Op::IfInSet, 0, all, [&] { code.emit(Op::Return, 1); });
  } else {
    take(holds);
    test_all(code, alternatives);
  }
  code.emit(Op::Return, 0);
  plan_.functions[id] = std::move(function);
  return id;
}

std::uint32_t PlanBuilder::table_of(const std::vector<std::vector<Bits>>& lines) {
  const auto same = std::find(plan_.lines.begin(), plan_.lines.end(), lines);
  const auto id = static_cast<std::uint32_t>(same - plan_.lines.begin());
  if (same == plan_.lines.end()) plan_.lines.push_back(lines);
  return id;
}

std::uint32_t PlanBuilder::assignment_of(const Assignment& assignment) {
  AssignmentPlan made{assignment.variable, assignment.value,
                      bounded(game_, assignment.variable).bound, true};
  made.checked = truth_of(game_, assignment) != Truth::Always;
  for (std::uint32_t i = 0; i < plan_.assignments.size(); ++i) {
    if (plan_.assignments[i].variable == made.variable &&
        plan_.assignments[i].value == made.value) {
      return i;
    }
  }
  plan_.assignments.push_back(std::move(made));
  return static_cast<std::uint32_t>(plan_.assignments.size() - 1);
}

void PlanBuilder::finish_tables() {
  for (Function& function : plan_.functions) eliminate_dead_code(function);
  for (const Bits& set : terms_.constants.all()) {
    plan_.constants.push_back(terms_.numbering.set_of(set));
  }
  plan_.masks = terms_.masks.all();
  plan_.comparisons = terms_.comparisons.all();
  for (RelationId id = 0; id < terms_.relations.size(); ++id) {
    plan_.relations.push_back(terms_.numbering.relation_of(terms_.relations[id]));
  }
  number_lines();
  if (options_.runs) lines_as_runs(plan_);
  find_uses();
  for (std::uint32_t node = 1; node < rules_.nodes.size(); ++node) {
    const Bits& stood_here = stood(no_pattern)[node];
    plan_.rules[node].stood = stood_here;
  }
  plan_.array = !options_.boards_as_sets || wants_board();
  if (options_.kept) keep_lists(plan_);
  mark_recursive(plan_);
  plan_.in_place = options_.in_place && little_happens(plan_);
}

void PlanBuilder::number_lines() {
  const Numbering& numbering = terms_.numbering;
  for (std::vector<std::vector<Bits>>& table : plan_.lines) {
    std::vector<std::vector<Bits>> by_number;
    for (const std::uint32_t vertex : numbering.vertex_at) {
      by_number.emplace_back();
      if (vertex == no_vertex) continue;
      for (const Bits& line : table[vertex]) by_number.back().push_back(numbering.set_of(line));
    }
    table = std::move(by_number);
  }
}

void PlanBuilder::find_uses() {
  plan_.uses.resize(plan_.relations.size());
  for (const Function& function : plan_.functions) {
    for (const Instruction& instruction : function.code) {
      if (instruction.op == Op::Step) plan_.uses[instruction.b].step = true;
      if (instruction.op == Op::SetRow) plan_.uses[instruction.b].rows = true;
      if (instruction.op == Op::SetRay) {
        RelationUse& line = plan_.uses[instruction.b];
        const std::vector<std::uint32_t> from = plan_.relations[instruction.b].domain.list();
        line.rows = true;
        line.up = !from.empty() && plan_.relations[instruction.b].rows[from[0]][0] > from[0];
      }
      if (instruction.op != Op::SetImage) continue;
      RelationUse& use = plan_.uses[instruction.b];
      if (!use.slides.empty()) continue;
      use.slides = terms_.slides(instruction.b);
      if (use.slides.size() <= most_slides) continue;
      use.slides.clear();
      use.rows = true;
    }
  }
}

std::optional<Plan> build_plan(const Game& game, const Options& options, Diagnostics& diagnostics) {
  if (game.directions.size() * game.board.size() > limits::neighbour_entries) {
    diagnostics.error("REA0002", Origin{},
                      "the board is too large for a table of all directions and vertices, at "
                      "most " +
                          std::to_string(limits::neighbour_entries) + " entries");
    return std::nullopt;
  }
  return PlanBuilder(game, options, diagnostics).build();
}

}  // namespace zug::reasoner
