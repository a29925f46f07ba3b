// Many games decide who can move with patterns that look everywhere: {! anySquare {e} X} means that
// no empty square has X, wherever it is asked. Such a pattern is a set of alternatives,
//
//   anySquare {e} (A + B)   is   anySquare {e} A   or   anySquare {e} B,
//
// and a pattern at the end of one, {e} {? A}, is as good as {e} A. When a negative pattern has been
// passed, its alternatives are known to be impossible until the next off (or assignment, for those
// that read variables); a positive pattern all of whose alternatives are impossible is not passed.
// That is why in reversi two players cannot pass for ever: {! A} {! B} {? A + B} is a
// contradiction.
//
// Behind [$ pass=1] it is known that {$ pass == 1}, until the next assignment to it; so {$ pass==0}
// is not passed, and {$ pass + passes < 2} is not when that of the other is known to be 1, too.
// Behind [$ pass=pass+1] it is known to be one more.

#include "passes/analysis/product/pattern_facts.h"

#include <algorithm>
#include <utility>

#include "ir/arithmetic.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug {
namespace {

constexpr std::size_t most_alternatives = 64;  // of one pattern
constexpr std::size_t few_sets = 64;           // more of them would only make the product large
constexpr std::size_t many_sets = 1024;        // where values are worth it
constexpr std::int64_t few_values = 8;         // of a variable whose values are told apart
constexpr std::size_t most_vertices = 1024;    // looking from everywhere takes their square

}  // namespace

PatternFacts::PatternFacts(const Game& game, Budget& budget, bool values)
    : game_(game), budget_(budget), comparisons_(game), most_sets_(values ? many_sets : few_sets) {
  if (values) find_compared_variables();
}

// Variables of few values that are compared somewhere.
void PatternFacts::find_compared_variables() {
  for (std::size_t i = 0; i < variable_count(game_); ++i) {
    const VariableId variable(i);
    budget_.spend(game_.expressions.size());
    if (bounded(game_, variable).bound >= few_values) continue;
    for (std::size_t e = 0; e < game_.expressions.size(); ++e) {
      const auto* atom = std::get_if<Atom>(&game_.expressions[ExpressionId(e)]);
      const auto* comparison = atom != nullptr ? std::get_if<Comparison>(&atom->action) : nullptr;
      if (comparison == nullptr) continue;
      if (!mentions(comparison->left, variable) && !mentions(comparison->right, variable)) continue;
      const Comparison itself{variable_term(variable), Comparator::Equal, number_term(0)};
      values_of_.emplace(comparisons_.of(itself).expression, variable);
      break;
    }
  }
}

// The expression with the values that are known put in.
Arithmetic PatternFacts::with_values(const Facts& facts, Arithmetic expression) const {
  if (expression.kind == Arithmetic::Kind::Variable) {
    for (const Compared& compared : facts.holding) {
      const auto variable = values_of_.find(compared.expression);
      if (compared.comparator != Comparator::Equal || variable == values_of_.end()) continue;
      if (variable->second == expression.variable) return number_term(compared.number);
    }
    return expression;
  }
  for (Arithmetic& operand : expression.operands) operand = with_values(facts, std::move(operand));
  return expression;
}

bool PatternFacts::fails_by_values(const Facts& facts, const Comparison& comparison) const {
  const Comparison known{with_values(facts, comparison.left), comparison.comparator,
                         with_values(facts, comparison.right)};
  return truth_of(game_, known) == Truth::Never;
}

std::optional<PatternFacts::Known> PatternFacts::behind(Known known, const Step& step) {
  budget_.spend(1 + comparisons_.size());
  const Action& action = std::get<Atom>(game_.expressions[step.atom]).action;
  if (const auto* comparison = std::get_if<Comparison>(&action)) {
    if (!values_of_.empty() && fails_by_values(sets_[known], *comparison)) return std::nullopt;
    return behind_comparison(sets_[known], comparisons_.of(*comparison));
  }
  if (const auto* assignment = std::get_if<Assignment>(&action)) {
    return behind_assignment(sets_[known], *assignment);
  }
  if (const auto* pattern = std::get_if<Pattern>(&action)) return behind_pattern(known, *pattern);
  if (!std::holds_alternative<Off>(action)) return known;
  Facts rest;
  for (const Compared& compared : sets_[known].holding) {
    if (!comparisons_.counts_pieces(compared)) rest.holding.push_back(compared);
  }
  return number(std::move(rest));
}

std::optional<PatternFacts::Known> PatternFacts::behind_comparison(Facts facts,
                                                                   const Compared& compared) {
  for (const Compared& other : facts.holding) {
    if (other.expression == compared.expression && no_value(other, compared)) return std::nullopt;
  }
  const auto place = std::lower_bound(facts.holding.begin(), facts.holding.end(), compared);
  const bool known = place != facts.holding.end() && *place == compared;
  if (!known) facts.holding.insert(place, compared);
  return number(std::move(facts));
}

std::optional<PatternFacts::Known> PatternFacts::behind_assignment(Facts facts,
                                                                   const Assignment& assignment) {
  if (const std::optional<Compared> needed = comparisons_.before(assignment)) {
    if (!behind_comparison(facts, *needed)) return std::nullopt;
  }
  std::optional<Compared> value;  // behind it
  for (const auto& [expression, variable] : values_of_) {
    if (variable != assignment.variable) continue;
    const auto interval = interval_of(game_, with_values(facts, assignment.value));
    if (!interval || interval->high < 0) return std::nullopt;
    if (interval->low > bounded(game_, variable).bound) return std::nullopt;
    if (interval->low != interval->high) continue;
    value = Compared{expression, Comparator::Equal, interval->low};
  }
  std::erase_if(facts.impossible,
                [&](std::uint32_t atom) { return variable_atoms_.contains(atom); });
  std::erase_if(facts.holding, [&](const Compared& compared) {
    return comparisons_.reads(compared, assignment.variable);
  });
  if (value) {
    facts.holding.insert(std::lower_bound(facts.holding.begin(), facts.holding.end(), *value),
                         *value);
  }
  return number(std::move(facts));
}

std::optional<PatternFacts::Known> PatternFacts::behind_pattern(Known known,
                                                                const Pattern& pattern) {
  const Atoms& atoms = atoms_of(pattern.body);
  if (!atoms.anywhere) return known;
  const std::vector<std::uint32_t>& impossible = sets_[known].impossible;
  if (pattern.positive) {
    const bool none =
        std::includes(impossible.begin(), impossible.end(), atoms.list.begin(), atoms.list.end());
    return none ? std::nullopt : std::optional(known);
  }
  Facts more;
  more.holding = sets_[known].holding;
  std::set_union(impossible.begin(), impossible.end(), atoms.list.begin(), atoms.list.end(),
                 std::back_inserter(more.impossible));
  return number(std::move(more));
}

PatternFacts::Known PatternFacts::number(Facts facts) {
  budget_.spend(facts.impossible.size() + facts.holding.size());
  const auto found = numbers_.find(facts);
  if (found != numbers_.end()) return found->second;
  if (sets_.size() == most_sets_) return 0;
  const auto result = static_cast<Known>(sets_.size());
  sets_.push_back(facts);
  numbers_.emplace(std::move(facts), result);
  return result;
}

const PatternFacts::Atoms& PatternFacts::atoms_of(ExpressionId body) {
  const auto found = atoms_.find(body);
  if (found != atoms_.end()) return found->second;
  std::vector<Alternative> list;
  expand({body}, list);
  if (list.size() > most_alternatives) list = {{body}};
  Atoms atoms;
  atoms.anywhere = std::all_of(list.begin(), list.end(),
                               [this](const Alternative& entry) { return same_anywhere(entry); });
  for (const Alternative& alternative : list) {
    const auto index = static_cast<std::uint32_t>(alternatives_.size());
    const std::uint32_t atom = alternatives_.emplace(alternative, index).first->second;
    atoms.list.push_back(atom);
    if (std::any_of(alternative.begin(), alternative.end(),
                    [this](ExpressionId part) { return reads_variables(part); })) {
      variable_atoms_.insert(atom);
    }
  }
  std::sort(atoms.list.begin(), atoms.list.end());
  atoms.list.erase(std::unique(atoms.list.begin(), atoms.list.end()), atoms.list.end());
  return atoms_.emplace(body, std::move(atoms)).first->second;
}

// Takes the end of `alternative` apart. Depth follows the nesting of expressions.
void PatternFacts::expand(Alternative alternative, std::vector<Alternative>& result) {
  if (result.size() > most_alternatives) return;
  budget_.spend(1 + alternative.size());
  const ExpressionId last = alternative.back();
  const Expression& node = game_.expressions[last];
  alternative.pop_back();
  if (const auto* list = std::get_if<Concatenation>(&node)) {
    alternative.insert(alternative.end(), list->parts.begin(), list->parts.end());
    expand(std::move(alternative), result);
    return;
  }
  if (const auto* sum = std::get_if<Sum>(&node)) {
    for (const ExpressionId branch : sum->branches) {
      Alternative one = alternative;
      one.push_back(branch);
      expand(std::move(one), result);
    }
    return;
  }
  if (const auto* atom = std::get_if<Atom>(&node)) {
    const auto* pattern = std::get_if<Pattern>(&atom->action);
    if (pattern != nullptr && pattern->positive) {
      alternative.push_back(pattern->body);
      expand(std::move(alternative), result);
      return;
    }
  }
  alternative.push_back(last);
  result.push_back(std::move(alternative));
}

// Whether the shifts that the alternative begins with lead to the same vertices from everywhere.
bool PatternFacts::same_anywhere(const Alternative& alternative) {
  if (game_.board.size() > most_vertices) return false;
  if (neighbours_.empty()) {
    neighbours_ = neighbour_table(game_.board, game_.directions.size());
  }
  std::size_t shifts = 0;
  while (shifts < alternative.size() && only_shifts(alternative[shifts])) ++shifts;
  std::vector<bool> common;
  for (std::size_t vertex = 0; vertex < game_.board.size(); ++vertex) {
    std::vector<bool> reached(game_.board.size(), false);
    reached[vertex] = true;
    for (std::size_t i = 0; i < shifts; ++i) reached = reach(alternative[i], reached);
    if (vertex > 0 && reached != common) return false;
    common = std::move(reached);
  }
  return true;
}

std::vector<bool> PatternFacts::reach(ExpressionId expression, const std::vector<bool>& from) {
  budget_.spend(1 + from.size());
  return std::visit(Overloaded{[&](const Concatenation& list) {
                                 std::vector<bool> reached = from;
                                 for (const ExpressionId part : list.parts)
                                   reached = reach(part, reached);
                                 return reached;
                               },
                               [&](const Sum& sum) {
                                 std::vector<bool> all(from.size(), false);
                                 for (const ExpressionId branch : sum.branches) {
                                   const std::vector<bool> reached = reach(branch, from);
                                   for (std::size_t v = 0; v < all.size(); ++v)
                                     all[v] = all[v] || reached[v];
                                 }
                                 return all;
                               },
                               [&](const Star& star) {
                                 std::vector<bool> all = from;
                                 for (std::vector<bool> now = from;;) {
                                   now = reach(star.body, now);
                                   bool more = false;
                                   for (std::size_t v = 0; v < all.size(); ++v) {
                                     more = more || (now[v] && !all[v]);
                                     all[v] = all[v] || now[v];
                                   }
                                   if (!more) return all;
                                 }
                               },
                               [&](const Atom& atom) {
                                 std::vector<bool> all(from.size(), false);
                                 const DirectionId direction =
                                     std::get<Shift>(atom.action).direction;
                                 for (std::size_t v = 0; v < all.size(); ++v) {
                                   const std::uint32_t target = neighbours_[direction.value][v];
                                   if (from[v] && target != no_vertex) all[target] = true;
                                 }
                                 return all;
                               }},
                    game_.expressions[expression]);
}

bool PatternFacts::only_shifts(ExpressionId expression) const {
  budget_.spend();
  const auto all = [this](const std::vector<ExpressionId>& parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [this](ExpressionId part) { return only_shifts(part); });
  };
  return std::visit(
      Overloaded{[&](const Concatenation& list) { return all(list.parts); },
                 [&](const Sum& sum) { return all(sum.branches); },
                 [&](const Star& star) { return only_shifts(star.body); },
                 [](const Atom& atom) { return std::holds_alternative<Shift>(atom.action); }},
      game_.expressions[expression]);
}

bool PatternFacts::reads_variables(ExpressionId expression) const {
  budget_.spend();
  const auto any = [this](const std::vector<ExpressionId>& parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [this](ExpressionId part) { return reads_variables(part); });
  };
  return std::visit(Overloaded{[&](const Concatenation& list) { return any(list.parts); },
                               [&](const Sum& sum) { return any(sum.branches); },
                               [&](const Star& star) { return reads_variables(star.body); },
                               [&](const Atom& atom) {
                                 const auto* pattern = std::get_if<Pattern>(&atom.action);
                                 if (pattern != nullptr) return reads_variables(pattern->body);
                                 return std::holds_alternative<Comparison>(atom.action) ||
                                        std::holds_alternative<Assignment>(atom.action);
                               }},
                    game_.expressions[expression]);
}

}  // namespace zug
