#include "backends/reasoner/interpreter/tables.h"

#include <cstdlib>

#include "backends/reasoner/interpreter/superinstructions.h"
#include "backends/reasoner/plan/cost.h"

namespace zug::reasoner {
namespace {

// Sets of more words than that are made of lists, if these are short: on 128 by 128 squares a set
// has 256 words and the neighbours of a square are four.
constexpr std::size_t widest_row = 16;
static_assert(cost::widest_sets <= widest_row * word_bits, "rays are cut out of sets");

bool lists_do(const Relation& relation, std::size_t words) {
  return words > widest_row && relation.rows.pairs() <= relation.rows.size() * words;
}

std::vector<std::uint64_t> rows_of(const Relation& relation, std::size_t words) {
  std::vector<std::uint64_t> table(relation.rows.size() * words, 0);
  for (std::size_t v = 0; v < relation.rows.size(); ++v) {
    for (const std::uint32_t target : relation.rows[v]) {
      table[v * words + target / word_bits] |= std::uint64_t{1} << (target % word_bits);
    }
  }
  return table;
}

// v, 7, v + 7, 7 + v and v - 7.
Sum sum_of(const Arithmetic& value) {
  using Kind = Arithmetic::Kind;
  if (value.kind == Kind::Number) return {true, no_register, value.number};
  if (value.kind == Kind::Variable) return {true, value.variable.value, 0};
  const bool minus = value.kind == Kind::Subtract;
  if ((value.kind != Kind::Add && !minus) || value.operands.size() != 2) return {};
  const bool turned = !minus && value.operands[0].kind == Kind::Number;
  const Arithmetic& variable = value.operands[turned ? 1 : 0];
  const Arithmetic& number = value.operands[turned ? 0 : 1];
  if (variable.kind != Kind::Variable || number.kind != Kind::Number || number.number < 0) {
    return {};
  }
  return {true, variable.variable.value, minus ? -number.number : number.number};
}

}  // namespace

Tables make_tables(const Plan& plan) {
  const std::size_t words = (plan.vertices + word_bits - 1) / word_bits;
  Tables tables;
  tables.all.resize(words, 0);
  for (const std::uint32_t number : plan.numbering.number_of) {
    tables.all[number / word_bits] |= std::uint64_t{1} << (number % word_bits);
  }
  tables.rows.resize(plan.relations.size());
  tables.slides.resize(plan.relations.size());
  for (std::size_t id = 0; id < plan.relations.size(); ++id) {
    if (plan.uses[id].rows && !lists_do(plan.relations[id], words)) {
      tables.rows[id] = rows_of(plan.relations[id], words);
    }
    for (const Slide& slide : plan.uses[id].slides) {
      const auto distance = static_cast<std::size_t>(std::abs(slide.offset));
      tables.slides[id].push_back({distance / word_bits, distance % word_bits, slide.offset > 0,
                                   slide.from.words()[0], slide.from.words()});
    }
  }
  for (const AssignmentPlan& assignment : plan.assignments) {
    tables.assigned.push_back(sum_of(assignment.value));
  }
  for (const Comparison& comparison : plan.comparisons) {
    tables.compared.push_back({sum_of(comparison.left), sum_of(comparison.right)});
  }
  for (const Function& function : plan.functions) tables.steps.push_back(steps_of(function.code));
  return tables;
}

}  // namespace zug::reasoner
