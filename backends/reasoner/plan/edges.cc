// Steps over the edge of the board. Shifting a set moves all its vertices, and those from which no
// step leads have to be taken out before:
//
//   up right  of s      (s & not last column) << 9
//
// The shift alone leads them to numbers where, for a sparse numbering (numbering.cc), no vertex is.
// Such numbers do no harm when the result is only intersected with where pieces stand, or asked
// about a vertex:
//
//   s1 = up(s0)  s2 = pieces {w}  s3 = s1 and s2        fires: s1 may have them, s3 has not
//   s1 = up(s0)  s2 = left(s1)                          does not, left might lead back on the board
//   s1 = up(s0)  list moves of s1                       does not
//
// A step that cannot end on another vertex, and whose result is used in this way, is marked open. A
// back end may then shift the whole set.

#include "backends/reasoner/plan/edges.h"

#include <algorithm>
#include <vector>

#include "backends/reasoner/plan/registers.h"

namespace zug::reasoner {
namespace {

class Edges {
 public:
  Edges(const Plan& plan, Function& function)
      : plan_(plan), function_(function), written_(function.sets, 0) {
    for (const Instruction& is : function.code) {
      for (const Operand& operand : operands(is.op)) {
        if (operand.type == Operand::Type::Set && operand.written) ++written_[is.*operand.index];
      }
    }
  }

  void open() {
    for (Instruction& is : function_.code) {
      if (is.op == Op::SetImage && stays_off(is.b) && harmless(is.a)) is.d = 1;
    }
  }

 private:
  // Do steps over the edge lead to no vertex?
  bool stays_off(std::uint32_t relation) const {
    const std::vector<Slide>& slides = plan_.uses[relation].slides;
    return !slides.empty() && std::all_of(slides.begin(), slides.end(), [this](const Slide& slide) {
      return leads_off(slide, plan_.numbering);
    });
  }

  // Has it vertices only, whatever is marked?
  bool vertices_only(std::uint32_t set) const {
    if (written_[set] != 1) return false;
    for (const Instruction& is : function_.code) {
      switch (is.op) {
        case Op::SetPieces:
        case Op::SetConstant:
        case Op::SetRow:
          if (is.a == set) return true;
          break;
        case Op::SetAnd:
          if (is.a == set) return vertices_only(is.b) || vertices_only(is.c);
          break;
        default:
          break;
      }
    }
    return false;
  }

  // May it have numbers of no vertex?
  bool harmless(std::uint32_t set) const {
    if (written_[set] != 1) return false;
    for (const Instruction& is : function_.code) {
      const std::vector<Operand> all = operands(is.op);
      const bool reads = std::any_of(all.begin(), all.end(), [&](const Operand& operand) {
        return operand.type == Operand::Type::Set && !operand.written && is.*operand.index == set;
      });
      if (!reads) continue;
      switch (is.op) {
        case Op::SetAnd:
          if (!vertices_only(is.b == set ? is.c : is.b)) return false;
          break;
        case Op::SetOr:
          if (!harmless(is.a)) return false;
          break;
        case Op::IfInSet:
          break;
        default:
          return false;
      }
    }
    return true;
  }

  const Plan& plan_;
  Function& function_;
  std::vector<std::size_t> written_;  // by set: how often
};

}  // namespace

bool leads_off(const Slide& slide, const Numbering& numbering) {
  for (const std::uint32_t number : numbering.number_of) {
    const std::int64_t to = std::int64_t{number} + slide.offset;
    if (slide.from.test(number) || to < 0) continue;
    if (to >= static_cast<std::int64_t>(numbering.size)) continue;
    if (numbering.vertex_at[static_cast<std::size_t>(to)] != no_vertex) return false;
  }
  return true;
}

void open_edges(Plan& plan) {
  for (Function& function : plan.functions) Edges(plan, function).open();
}

}  // namespace zug::reasoner
