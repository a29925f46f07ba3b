// Where actions without modifiers lead, as terms.
//
// `after(E, S)` is the set of vertices where the position can be after a word of E, begun at some
// vertex of S; `before(E, S)` the vertices from which some word of E leads into S. Both go along
// the expression once:
//
//   after(d, S) = Image(d, S)          after(EF, S)    = after(F, after(E, S))
//   after({X}, S) = And(S, Pieces(X))  after(E + F, S) = Or(after(E, S), after(F, S))
//   after({?M}, S) = Where(S, M)       after(E*, S)    = Flood(S, after(E, Frontier))
//
// As results are sets, two ways to one vertex are one, which is what the language demands: a move
// is a sequence of modifiers and vertices, how the position got there does not count. So nothing
// has to be marked as visited. Expressions that the board alone decides (shifts, and patterns made
// of shifts) are relations, computed once. A pattern holds at a vertex when after(M, there) is not
// empty, and the set of all vertices where it holds is before(M, all vertices).

#include "backends/reasoner/plan/turns/flow.h"

#include <algorithm>
#include <string>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/turns/machine.h"

namespace zug::reasoner {

Flow::Flow(const Game& game, Terms& terms, Diagnostics& diagnostics)
    : game_(game), terms_(terms), diagnostics_(diagnostics) {
  for (const std::vector<std::uint32_t>& next :
       neighbour_table(game.board, game.directions.size())) {
    shifts_.push_back(terms_.relations.function(next));
  }
}

std::optional<Machine> Flow::machine(ExpressionId root, const FlipGroups& groups) {
  std::optional<Machine> result = MachineBuilder(*this, root, groups).build();
  if (!result) failed_ = true;
  return result;
}

TermId Flow::everywhere(std::uint32_t pattern) {
  if (!patterns_[pattern].everywhere) {
    const TermId all = terms_.constant(Bits::all(game_.board.size()));
    const TermId set = before(patterns_[pattern].body, all);
    patterns_[pattern].everywhere = set;
  }
  return *patterns_[pattern].everywhere;
}

std::uint32_t Flow::pattern_of(ExpressionId body) {
  const auto known = pattern_index_.find(body);
  if (known != pattern_index_.end()) return known->second;
  PatternFlow flow;
  flow.body = body;
  flow.pure = !changes(body);
  if (flow.pure) {
    const std::uint32_t outer = std::exchange(level_, 0);
    flow.holds = terms_.any(after(body, terms_.here()));
    level_ = outer;
  } else if (std::optional<Machine> inner = machine(body)) {
    flow.machine = std::move(*inner);
  }
  const auto id = static_cast<std::uint32_t>(patterns_.size());
  patterns_.push_back(std::move(flow));
  pattern_index_.emplace(body, id);
  return id;
}

bool Flow::changes(ExpressionId expression) {
  const auto known = changes_.find(expression);
  if (known != changes_.end()) return known->second;
  const auto any = [&](const std::vector<ExpressionId>& parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](ExpressionId part) { return changes(part); });
  };
  const bool result =
      std::visit(Overloaded{[&](const Concatenation& list) { return any(list.parts); },
                            [&](const Sum& list) { return any(list.branches); },
                            [&](const Star& star) { return changes(star.body); },
                            [&](const Atom& atom) { return is_modifier(atom.action); }},
                 game_.expressions[expression]);
  changes_.emplace(expression, result);
  return result;
}

bool Flow::wordless(ExpressionId expression) {
  const auto known = wordless_.find(expression);
  if (known != wordless_.end()) return known->second;
  const auto is = [&](ExpressionId part) { return wordless(part); };
  const bool result =
      std::visit(Overloaded{[&](const Concatenation& list) {
                              return std::any_of(list.parts.begin(), list.parts.end(), is);
                            },
                            [&](const Sum& list) {
                              return std::all_of(list.branches.begin(), list.branches.end(), is);
                            },
                            [&](const Star&) { return false; }, [&](const Atom&) { return false; }},
                 game_.expressions[expression]);
  wordless_.emplace(expression, result);
  return result;
}

std::optional<RelationId> Flow::relation_of(ExpressionId expression) {
  const auto known = relations_.find(expression);
  if (known != relations_.end()) return known->second;
  const std::optional<RelationId> result =
      wordless(expression) ? terms_.relations.none() : compute_relation(expression);
  relations_.emplace(expression, result);
  return result;
}

std::optional<RelationId> Flow::compute_relation(ExpressionId expression) {
  Relations& relations = terms_.relations;
  const Expression& node = game_.expressions[expression];
  if (const auto* atom = std::get_if<Atom>(&node)) return relation_of(atom->action);
  if (const auto* star = std::get_if<Star>(&node)) {
    const std::optional<RelationId> body = relation_of(star->body);
    return body ? relations.star(*body) : std::nullopt;
  }
  if (const auto* list = std::get_if<Concatenation>(&node)) {
    std::optional<RelationId> result = relations.identity();
    for (const ExpressionId part : list->parts) {
      const std::optional<RelationId> next = relation_of(part);
      result = next && result ? relations.compose(*result, *next) : std::nullopt;
      if (!result) return std::nullopt;
    }
    return result;
  }
  std::optional<RelationId> result = relations.none();
  for (const ExpressionId part : std::get<Sum>(node).branches) {
    const std::optional<RelationId> next = relation_of(part);
    result = next && result ? relations.unite(*result, *next) : std::nullopt;
    if (!result) return std::nullopt;
  }
  return result;
}

std::optional<RelationId> Flow::relation_of(const Action& action) {
  Relations& relations = terms_.relations;
  if (const auto* shift = std::get_if<Shift>(&action)) return shifts_[shift->direction.value];
  if (std::holds_alternative<SplitPoint>(action)) return relations.identity();
  if (const auto* on = std::get_if<On>(&action)) {
    if (on->pieces.empty()) return relations.none();
    if (on->pieces.size() == game_.pieces.size()) return relations.identity();
  }
  if (const auto* pattern = std::get_if<Pattern>(&action)) {
    if (changes(pattern->body)) return std::nullopt;
    const std::optional<RelationId> body = relation_of(pattern->body);
    if (!body) return std::nullopt;
    const Bits domain = relations[*body].domain;
    return relations.into(relations.identity(), pattern->positive ? domain : domain.complement());
  }
  return std::nullopt;
}

TermId Flow::after(ExpressionId expression, TermId from) {
  if (from == terms_.none() || wordless(expression)) return terms_.none();
  if (const auto relation = relation_of(expression)) return terms_.image(*relation, from);
  const auto key = std::pair(expression, from);
  const auto known = after_.find(key);
  if (known != after_.end()) return known->second;
  const TermId result =
      std::visit(Overloaded{[&](const Concatenation& list) {
                              TermId set = from;
                              for (const ExpressionId part : list.parts) set = after(part, set);
                              return set;
                            },
                            [&](const Sum& list) {
                              TermId set = terms_.none();
                              for (const ExpressionId branch : list.branches) {
                                set = terms_.either_set(set, after(branch, from));
                              }
                              return set;
                            },
                            [&](const Star& star) {
                              const std::uint32_t level = level_++;
                              const TermId step = after(star.body, terms_.frontier(level));
                              --level_;
                              return terms_.flood(from, step, level);
                            },
                            [&](const Atom& atom) { return after(atom.action, from); }},
                 game_.expressions[expression]);
  after_.emplace(key, result);
  return result;
}

TermId Flow::after(const Action& action, TermId from) {
  if (const auto* on = std::get_if<On>(&action)) {
    Bits mask(game_.pieces.size());
    for (const PieceId piece : on->pieces) mask.set(piece.value);
    return terms_.both_sets(from, terms_.pieces(mask));
  }
  if (const auto* comparison = std::get_if<Comparison>(&action)) {
    return terms_.guard(terms_.compare(*comparison), from);
  }
  return look(std::get<Pattern>(action), from);  // the others are relations or modifiers
}

// Is it put together from what other patterns, comparisons and the place of Here say?
bool Flow::is_combined(TermId condition) const {
  const Term c = terms_[condition];
  switch (as_condition(c.kind)) {
    case ConditionKind::HereIn:
    case ConditionKind::Compare:
    case ConditionKind::Holds:
      return true;
    case ConditionKind::Not:
      return is_combined(c.a);
    case ConditionKind::Both:
      return is_combined(c.a) && is_combined(c.b);
    case ConditionKind::False:
    case ConditionKind::True:
    case ConditionKind::Either:
    case ConditionKind::Any:
      break;
  }
  return false;
}

TermId Flow::look(const Pattern& pattern, TermId set) {
  const std::uint32_t id = pattern_of(pattern.body);
  const PatternFlow& flow = patterns_[id];
  if (flow.pure && !terms_.mentions_here(flow.holds)) {
    if (terms_.weight(flow.holds, cost::heavy) >= cost::heavy || terms_.some_fail(flow.holds)) {
      const TermId holds = terms_.holds(id, true);
      return terms_.guard(pattern.positive ? holds : terms_.negation(holds), set);
    }
    return terms_.guard(pattern.positive ? flow.holds : terms_.negation(flow.holds), set);
  }
  if (flow.pure && set == terms_.here() && is_combined(flow.holds)) {
    return terms_.guard(pattern.positive ? flow.holds : terms_.negation(flow.holds), set);
  }
  return terms_.where(set, id, pattern.positive);
}

TermId Flow::before(ExpressionId expression, TermId to) {
  if (to == terms_.none() || wordless(expression)) return terms_.none();
  if (const auto relation = relation_of(expression)) {
    return terms_.image(terms_.relations.transpose(*relation), to);
  }
  const auto key = std::pair(expression, to);
  const auto known = before_.find(key);
  if (known != before_.end()) return known->second;
  const TermId result = std::visit(
      Overloaded{[&](const Concatenation& list) {
                   TermId set = to;
                   for (auto part = list.parts.rbegin(); part != list.parts.rend(); ++part) {
                     set = before(*part, set);
                   }
                   return set;
                 },
                 [&](const Sum& list) {
                   TermId set = terms_.none();
                   for (const ExpressionId branch : list.branches) {
                     set = terms_.either_set(set, before(branch, to));
                   }
                   return set;
                 },
                 [&](const Star& star) {
                   const std::uint32_t level = level_++;
                   const TermId step = before(star.body, terms_.frontier(level));
                   --level_;
                   return terms_.flood(to, step, level);
                 },
                 // Ons, comparisons and patterns only narrow, which is the same in both directions.
                 [&](const Atom& atom) { return after(atom.action, to); }},
      game_.expressions[expression]);
  before_.emplace(key, result);
  return result;
}

}  // namespace zug::reasoner
