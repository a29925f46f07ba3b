// Which tables a relation needs: of targets, of sets, or, where a whole set is moved by few
// offsets, none at all, as shifts do it.

#include "backends/reasoner/plan/code/uses.h"

#include <utility>
#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::reasoner {
namespace {

bool leads_up(const Relation& lines) {
  const std::vector<std::uint32_t> from = lines.domain.list();
  return !from.empty() && lines.rows[from[0]][0] > from[0];
}

void use_image(const Relation& relation, RelationUse& use) {
  if (!use.slides.empty()) return;
  // Of numbers, as plans speak of nothing else.
  auto slides = slides_of(relation, plain_numbering(relation.rows.size()), cost::most_slides);
  if (slides) {
    use.slides = std::move(*slides);
  } else {
    use.rows = true;
  }
}

// By which parts of moves are found that their words do not have.
std::vector<std::uint32_t> relations_of_parts(const Plan& plan) {
  std::vector<std::uint32_t> result;
  for (const Shape& shape : plan.shapes) {
    for (const Shape::Part& part : shape.parts) {
      if (part.shift == no_register) result.push_back(part.relation);
    }
  }
  return result;
}

}  // namespace

std::vector<bool> mentioned_relations(const Plan& plan) {
  std::vector<bool> result(plan.relations.size());
  for (const Function& function : plan.functions) {
    for (const Instruction& is : function.code) {
      const OpRow& row = row_of(is.op);
      for (std::size_t field = 0; field < row.slots.size(); ++field) {
        const bool relation =
            row.slots[field] == Slot::Relation || row.slots[field] == Slot::Function;
        if (relation) result[is.*op_fields[field]] = true;
      }
    }
  }
  for (const std::uint32_t relation : relations_of_parts(plan)) result[relation] = true;
  return result;
}

std::size_t find_uses(Plan& plan) {
  plan.uses.resize(plan.relations.size());
  for (const Function& function : plan.functions) {
    for (const Instruction& is : function.code) {
      if (is.op == Op::Step) plan.uses[is.b].step = true;
      if (is.op == Op::SetRow || is.op == Op::SetRay) plan.uses[is.b].rows = true;
      if (is.op == Op::SetRay) plan.uses[is.b].up = leads_up(plan.relations[is.b]);
      if (is.op == Op::SetImage) use_image(plan.relations[is.b], plan.uses[is.b]);
    }
  }
  for (const std::uint32_t relation : relations_of_parts(plan)) plan.uses[relation].step = true;
  std::size_t used = 0;
  for (const RelationUse& use : plan.uses) {
    if (use.step || use.rows || !use.slides.empty()) ++used;
  }
  return used;
}

}  // namespace zug::reasoner
