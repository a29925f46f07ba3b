// Where many pieces may move, each is lifted in turn, and who hops wants to know where others
// stand:
//
//   for v1 in s0                                      s8 = pieces {man}
//     put lifted at v1 where stood {man}              s9 = r2(s8)
//     s4 = pieces {man}                               for v1 in s0
//     s5 = r2(s4)                                       put lifted at v1 where stood {man}
//     ...                                               s10 = r2(v1)
//                                                       s5 = s9 without s10
//
// Within the loop the board is what it is in front of it, but for v1, as searches put back what
// they change. So the set of pieces lacks v1, or has it more, or is the same, by what is put there
// and what can have stood there; and its image lacks, or has more, where v1 leads. It lacks that
// only if nobody else leads there: relations that bring two vertices together stay.
//
// Hoisted is what the loop computes in any case, before anything else changes, where many pieces
// stand at the start and the image takes more than a look at a table.

#include "backends/reasoner/plan/code/hoisting.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::reasoner {
namespace {

// What happens to the set of pieces of a mask when one is lifted.
enum class Lifting { ChangesNothing, TakesItAway, AddsIt };

std::optional<Lifting> lifting(const Plan& plan, const Instruction& put, std::uint32_t mask) {
  const Bits& pieces = plan.masks[mask];
  const Bits& stood = plan.masks[put.c];
  const bool was = stood.within(pieces);
  if (!was && !(stood & pieces).none()) return std::nullopt;
  if (was == pieces.test(put.b)) return Lifting::ChangesNothing;
  return was ? Lifting::TakesItAway : Lifting::AddsIt;
}

class Hoisting {
 public:
  Hoisting(const Stages& stages, Function& function)
      : stages_(stages),
        plan_(stages.plan),
        function_(function),
        before_(function.code.size()),
        instead_(function.code.size()),
        made_at_(function.sets) {
    for (const Instruction& is : function.code) {
      for (const Operand& operand : operands(is.op)) {
        if (operand.type == Operand::Type::Set && operand.written) ++writes_[is.*operand.index];
      }
    }
  }

  std::size_t run() {
    for (std::size_t i = 0; i + 1 < function_.code.size(); ++i) {
      const Instruction& is = function_.code[i];
      if (row_of(is.op).group == OpGroup::Set) made_at_[is.a] = i;
      if (lifts_many(i)) hoist_out_of(i);
    }
    if (hoisted_ > 0) rewrite();
    return hoisted_;
  }

 private:
  bool lifts_many(std::size_t loop) const {
    const std::vector<Instruction>& code = function_.code;
    const Instruction& each = code[loop];
    if (each.op != Op::ForEach || code[loop + 1].op != Op::Put || code[loop + 1].a != each.a) {
      return false;
    }
    const Instruction& of = code[made_at_[each.b]];
    return of.op == Op::SetPieces && standing_at_start(stages_, of.b) >= cost::hoisted_from;
  }

  void hoist_out_of(std::size_t loop) {
    const std::vector<Instruction>& code = function_.code;
    std::map<std::uint32_t, std::uint32_t> masks;    // of registers of the loop
    std::map<std::uint32_t, std::uint32_t> outside;  // their sets, in registers in front of it
    for (std::size_t i = loop + 2; i < code[loop].end;) {
      const Instruction& is = code[i];
      const std::size_t next = has_body(is.op) ? is.end : i + 1;
      if (!std::all_of(code.begin() + static_cast<std::ptrdiff_t>(i),
                       code.begin() + static_cast<std::ptrdiff_t>(next), changes_nothing)) {
        return;
      }
      if (is.op == Op::SetPieces && writes_[is.a] == 1) masks.emplace(is.a, is.b);
      if (is.op == Op::SetImage && masks.count(is.c) > 0) {
        const std::uint32_t mask = masks.at(is.c);
        const auto how = lifting(plan_, code[loop + 1], mask);
        if (how && pays(is.b, *how)) {
          const auto [set, added] = outside.try_emplace(is.c, function_.sets);
          if (added) before_[loop].push_back({Op::SetPieces, new_set(), mask});
          hoist(loop, i, set->second, *how);
        }
      }
      i = next;
    }
  }

  static bool changes_nothing(const Instruction& is) {
    const Effect effect = row_of(is.op).effect;
    return effect == Effect::Nothing || effect == Effect::Reads || effect == Effect::Lists ||
           effect == Effect::Leaves;
  }

  bool pays(RelationId id, Lifting how) const {
    const Relation& relation = plan_.relations[id];
    if (how == Lifting::ChangesNothing) return true;
    if (how == Lifting::TakesItAway && brings_together(relation)) return false;
    const auto slides = slides_of(relation, plain_numbering(plan_.vertices), cost::most_slides);
    return !slides || plan_.vertices > word_bits || slides->size() > 1;
  }

  void hoist(std::size_t loop, std::size_t image, std::uint32_t pieces, Lifting how) {
    const Instruction& is = function_.code[image];
    const std::uint32_t all = new_set();
    before_[loop].push_back({Op::SetImage, all, is.b, pieces});
    if (how == Lifting::ChangesNothing) {
      instead_[image] = {{Op::SetCopy, is.a, all}};
    } else {
      const std::uint32_t row = new_set();
      const Op corrected = how == Lifting::TakesItAway ? Op::SetMinus : Op::SetOr;
      instead_[image] = {{Op::SetRow, row, is.b, function_.code[loop].a},
                         {corrected, is.a, all, row}};
    }
    ++hoisted_;
  }

  std::uint32_t new_set() { return function_.sets++; }

  void rewrite() {
    const std::vector<Instruction> code = std::move(function_.code);
    std::vector<std::uint32_t> place;  // of what is in front of an instruction, and of the end
    function_.code.clear();
    for (std::size_t i = 0; i < code.size(); ++i) {
      place.push_back(static_cast<std::uint32_t>(function_.code.size()));
      for (const Instruction& is : before_[i]) function_.code.push_back(is);
      if (instead_[i].empty()) function_.code.push_back(code[i]);
      for (const Instruction& is : instead_[i]) function_.code.push_back(is);
    }
    place.push_back(static_cast<std::uint32_t>(function_.code.size()));
    for (Instruction& is : function_.code) {
      if (has_body(is.op)) is.end = place[is.end];
    }
  }

  const Stages& stages_;
  const Plan& plan_;
  Function& function_;
  std::map<std::uint32_t, std::size_t> writes_;    // by set register
  std::vector<std::vector<Instruction>> before_;   // by instruction
  std::vector<std::vector<Instruction>> instead_;  // likewise; empty: it stays
  std::vector<std::size_t> made_at_;               // by set register: the last instruction so far
  std::size_t hoisted_ = 0;
};

}  // namespace

std::size_t hoist_images(Stages& stages) {
  std::size_t hoisted = 0;
  for (Function& function : stages.plan.functions) {
    const bool puts_back =
        function.kind == Function::Kind::Moves || function.kind == Function::Kind::Choose;
    if (puts_back) hoisted += Hoisting(stages, function).run();
  }
  return hoisted;
}

}  // namespace zug::reasoner
