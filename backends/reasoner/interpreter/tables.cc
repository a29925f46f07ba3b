#include "backends/reasoner/interpreter/tables.h"

#include <cstdlib>

#include "backends/reasoner/interpreter/superinstructions.h"

namespace zug::reasoner {
namespace {

std::vector<std::uint64_t> rows_of(const Relation& relation, std::size_t words) {
  std::vector<std::uint64_t> table(relation.rows.size() * words, 0);
  for (std::size_t v = 0; v < relation.rows.size(); ++v) {
    for (const std::uint32_t target : relation.rows[v]) {
      table[v * words + target / word_bits] |= std::uint64_t{1} << (target % word_bits);
    }
  }
  return table;
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
    if (plan.uses[id].rows) tables.rows[id] = rows_of(plan.relations[id], words);
    for (const Slide& slide : plan.uses[id].slides) {
      const auto distance = static_cast<std::size_t>(std::abs(slide.offset));
      tables.slides[id].push_back({distance / word_bits, distance % word_bits, slide.offset > 0,
                                   slide.from.words()[0], slide.from.words()});
    }
  }
  for (const Function& function : plan.functions) tables.steps.push_back(steps_of(function.code));
  return tables;
}

}  // namespace zug::reasoner
