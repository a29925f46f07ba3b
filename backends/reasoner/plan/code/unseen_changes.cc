// Changes that nobody sees. A search performs each modifier, looks how it goes on, and undoes it.
// Mostly what comes next is told by other vertices and other variables, so that nothing had to be
// done:
//
//   for v1 in s0                                 for v1 in s0
//     put empty at v1 where stood {tiger}          s1 = r5(v1)
//     s1 = r5(v1)                                  s2 = pieces {empty}
//     s2 = pieces {empty}                          s3 = s1 and s2
//     s3 = s1 and s2                               moves w0 with each of s3
//     moves w0 with each of s3
//     undo at v1
//
// An assignment is seen by whoever mentions its variable. What was put on a vertex, here v1, is
// seen by who asks about that vertex. A set of pieces can differ there, and nowhere else (s2). It
// differs no longer where it meets a set without the vertex (s3): no step of r5 ends where it
// began. So for each set of the body two things are found out, by going through it until nothing
// changes: does it lack the vertex, with the change and without, and can it differ? A set that
// differs may be narrowed and joined; who steps from it, lists it or asks whether it is empty, sees
// the change. Which vertex a register has is known where single steps lead to it from v1.
//
// Whoever leaves the body with the change made keeps it. Of what is called, patterns are looked
// into, where they are asked about at this vertex: whether the piece put there completes a row is
// told by the others of the row.

#include "backends/reasoner/plan/code/unseen_changes.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "backends/reasoner/plan/code/dead_code.h"
#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/ops.h"
#include "ir/arithmetic.h"

namespace zug::reasoner {
namespace {

using Next = std::vector<std::uint32_t>;  // by vertex: a vertex, or none

// Where a register is written and read.
struct Extent {
  std::size_t first = ~std::size_t{0};
  std::size_t last = 0;
  std::size_t writes = 0;
  bool within(std::size_t begin, std::size_t end) const { return first >= begin && last < end; }
};

struct Extents {
  std::map<std::uint32_t, Extent> sets;
  std::map<std::uint32_t, Extent> vertices;
};

Extents extents_of(const Function& function) {
  Extents result;
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const Instruction& is = function.code[i];
    for (const Operand& operand : operands(is.op)) {
      const bool set = operand.type == Operand::Type::Set;
      if (!set && operand.type != Operand::Type::Vertex) continue;
      Extent& extent = (set ? result.sets : result.vertices)[is.*operand.index];
      extent.first = std::min(extent.first, i);
      extent.last = std::max(extent.last, i);
      if (operand.written) ++extent.writes;
    }
  }
  return result;
}

// What is done between a change and its undoing.
struct Body {
  const Plan& plan;
  const std::vector<Instruction>& code;
  const Extents& extents;
  std::size_t begin = 0;
  std::size_t end = 0;
  const std::vector<bool>* gone = nullptr;  // rows that have been taken out, if there are any

  bool has(std::size_t row) const { return gone == nullptr || !(*gone)[row]; }

  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (has(i)) visit(code[i]);
    }
  }
  template <class Holds>
  bool all(const Holds& holds) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (has(i) && !holds(code[i])) return false;
    }
    return true;
  }
};

// Does everything in the body come to its end?
bool ends_below(const Body& body) {
  std::size_t loops_end = 0;
  for (std::size_t i = body.begin; i < body.end; ++i) {
    const Instruction& is = body.code[i];
    if (is.op == Op::Loop) loops_end = std::max<std::size_t>(loops_end, is.end);
    const bool out_of_a_loop = is.op == Op::Break && i < loops_end;
    if (row_of(is.op).effect == Effect::Leaves && !out_of_a_loop) return false;
  }
  return true;
}

// Does some expression of the instruction, or what it assigns to, fulfil that?
template <class Asks>
bool evaluates(const Plan& plan, const Instruction& is, const Asks& asks) {
  if (is.op == Op::IfCompare || is.op == Op::IfNotCompare) {
    const Comparison& comparison = plan.comparisons[is.a];
    return asks(comparison.left) || asks(comparison.right);
  }
  const bool assigns = is.op == Op::IfAssignable || is.op == Op::Assign;
  return assigns && asks(plan.assignments[is.a].value);
}

// The pattern that is asked about; it changes nothing.
const Function* asked_pattern(const Plan& plan, const Instruction& is) {
  if (is.op != Op::IfCall && is.op != Op::IfNotCall) return nullptr;
  const Function& function = plan.functions[is.a];
  return function.kind == Function::Kind::Pattern ? &function : nullptr;
}

bool unseen_assignment(const Body& body, VariableId variable, std::size_t depth = 0) {
  return body.all([&](const Instruction& is) {
    const Effect effect = row_of(is.op).effect;
    if (const Function* pattern = asked_pattern(body.plan, is)) {
      return depth < cost::patterns_looked_into &&
             unseen_assignment({body.plan, pattern->code, body.extents, 0, pattern->code.size()},
                               variable, depth + 1);
    }
    if (effect == Effect::Calls || effect == Effect::Turns) return false;
    const bool assigns = is.op == Op::Assign || is.op == Op::Unassign;
    if (assigns && body.plan.assignments[is.a].variable == variable) return false;
    return !evaluates(body.plan, is,
                      [&](const Arithmetic& value) { return mentions(value, variable); });
  });
}

// What is known of the registers in the body, of a piece put on one vertex.
class Watched {
 public:
  // both: the new piece, and what can have stood in the vertex of register `at`.
  Watched(const Body& body, Bits both, std::uint32_t at, std::size_t depth)
      : body_(body), both_(std::move(both)), at_(at), depth_(depth) {
    Next here(body.plan.vertices);
    for (std::uint32_t v = 0; v < here.size(); ++v) here[v] = v;
    steps_.emplace(at_, std::move(here));
    follow_steps();
    follow_sets();
  }

  bool unseen() const {
    return body_.all([this](const Instruction& is) { return !sees(is); }) &&
           std::none_of(sets_.begin(), sets_.end(), [this](const auto& entry) {
             return differs(entry.first) && !inside(entry.first);
           });
  }

 private:
  struct Set {
    bool lacks = true;  // the vertex
    bool differs = false;
  };

  // Tells it the new piece from what can have stood there?
  bool tells(std::uint32_t mask) const {
    const Bits& pieces = body_.plan.masks[mask];
    return !both_.within(pieces) && !(both_ & pieces).none();
  }
  bool inside(std::uint32_t set) const {
    return body_.extents.sets.at(set).within(body_.begin, body_.end);
  }
  bool lacks(std::uint32_t set) const {
    const auto found = sets_.find(set);
    return found != sets_.end() && found->second.lacks && inside(set);
  }
  bool differs(std::uint32_t set) const {
    const auto found = sets_.find(set);
    return found != sets_.end() && found->second.differs && !lacks(set);
  }
  // Is that another vertex, whenever it is one?
  bool apart(std::uint32_t vertex) const {
    const auto way = steps_.find(vertex);
    if (way != steps_.end()) {
      for (std::uint32_t v = 0; v < way->second.size(); ++v) {
        if (way->second[v] == v) return false;
      }
      return true;
    }
    const auto from = members_.find(vertex);
    return from != members_.end() && lacks(from->second);
  }
  // Does no row come back to where the way to its vertex began?
  bool leads_away(std::uint32_t relation, std::uint32_t vertex) const {
    const auto way = steps_.find(vertex);
    if (way == steps_.end()) return false;
    for (std::uint32_t v = 0; v < way->second.size(); ++v) {
      if (way->second[v] == no_vertex) continue;
      const auto row = body_.plan.relations[relation].rows[way->second[v]];
      if (std::binary_search(row.begin(), row.end(), v)) return false;
    }
    return true;
  }

  void follow_steps() {
    body_.each([this](const Instruction& is) {
      if (is.op != Op::Step && is.op != Op::ForEach) return;
      const Extent& extent = body_.extents.vertices.at(is.a);
      if (extent.writes != 1 || !extent.within(body_.begin, body_.end)) return;
      if (is.op == Op::ForEach) {
        members_.emplace(is.a, is.b);
      } else if (const auto from = steps_.find(is.c); from != steps_.end()) {
        Next next = from->second;
        for (std::uint32_t& v : next) {
          if (v != no_vertex) v = body_.plan.relations[is.b].next[v];
        }
        steps_.emplace(is.a, std::move(next));
      }
    });
  }

  void follow_sets() {
    for (bool changed = true; changed;) {
      changed = false;
      body_.each([&](const Instruction& is) {
        const OpRow& row = row_of(is.op);
        if (row.group != OpGroup::Set) return;
        Set& known = sets_[is.a];
        const bool lacks = known.lacks && written_without(is);
        const bool differs = known.differs || (!lacks && takes_difference(is));
        changed = changed || lacks != known.lacks || differs != known.differs;
        known = {lacks, differs};
      });
    }
  }
  bool written_without(const Instruction& is) const {
    switch (is.op) {
      case Op::SetNone:
        return true;
      case Op::SetRow:
      case Op::SetRay:
        return leads_away(is.b, is.c);
      case Op::SetAnd:
        return lacks(is.b) || lacks(is.c);
      case Op::SetOr:
        return lacks(is.b) && lacks(is.c);
      case Op::SetMinus:
      case Op::SetCopy:
      case Op::SetJoin:
        return lacks(is.b);
      case Op::SetInsert:
        return apart(is.b);
      default:
        return false;
    }
  }
  bool takes_difference(const Instruction& is) const {
    if (is.op == Op::SetPieces) return tells(is.b);
    return std::any_of(operands(is.op).begin(), operands(is.op).end(), [&](const Operand& operand) {
      return operand.type == Operand::Type::Set && !operand.written && differs(is.*operand.index);
    });
  }

  bool pattern_sees(const Function& pattern, const Instruction& call) const {
    if (call.b != at_ || depth_ == cost::patterns_looked_into) return true;
    const Extents extents = extents_of(pattern);
    const Body body{body_.plan, pattern.code, extents, 0, pattern.code.size()};
    return !Watched(body, both_, 0, depth_ + 1).unseen();
  }
  bool lines_lack(std::uint32_t table, std::uint32_t vertex) const {
    const auto way = steps_.find(vertex);
    if (way == steps_.end()) return false;
    for (std::uint32_t v = 0; v < way->second.size(); ++v) {
      if (way->second[v] == no_vertex) continue;
      for (const Line& line : body_.plan.lines[table][way->second[v]]) {
        if (line.in.test(v) || line.out.test(v)) return false;
      }
    }
    return true;
  }

  bool sees(const Instruction& is) const {
    if (const Function* pattern = asked_pattern(body_.plan, is)) return pattern_sees(*pattern, is);
    switch (row_of(is.op).effect) {
      case Effect::Calls:
      case Effect::Turns:
      case Effect::Changes:
      case Effect::Undoes:
        if (is.op != Op::Assign && is.op != Op::Unassign) return true;
        break;
      default:
        break;
    }
    if (evaluates(body_.plan, is, [](const Arithmetic& value) { return counts_pieces(value); })) {
      return true;
    }
    if (is.op == Op::IfOn) return tells(is.b) && !apart(is.a);
    if (is.op == Op::SetRay) return tells(is.d) && !leads_away(is.b, is.c);
    if (is.op == Op::IfInSet) return differs(is.b) && !apart(is.a);
    if (is.op == Op::IfLine) return differs(is.b) && !lines_lack(is.c, is.a);
    if (is.op == Op::SetJoin) return differs(is.c);
    const bool vertex_by_vertex = row_of(is.op).group == OpGroup::Set && is.op != Op::SetImage;
    return !vertex_by_vertex && takes_difference(is);
  }

  const Body& body_;
  Bits both_;
  std::uint32_t at_;
  std::size_t depth_;
  std::map<std::uint32_t, Next> steps_;             // by vertex register
  std::map<std::uint32_t, std::uint32_t> members_;  // likewise: the set it goes through
  std::map<std::uint32_t, Set> sets_;
};

bool unseen(const Body& body, const Instruction& change) {
  if (!ends_below(body)) return false;
  if (change.op == Op::Put) {
    Bits both = body.plan.masks[change.c];
    both.set(change.b);
    return Watched(body, std::move(both), change.a, 0).unseen();
  }
  return unseen_assignment(body, body.plan.assignments[change.a].variable);
}

// The rows of the same block that undo this one: one, and where nobody comes any more, behind a
// return in this block, more of them.
std::vector<std::size_t> undoings(const std::vector<Instruction>& code, std::size_t change,
                                  std::size_t end, const std::vector<bool>& gone) {
  Instruction undo = code[change];
  undo.op = undo.op == Op::Put ? Op::Unput : Op::Unassign;
  std::vector<std::size_t> result;
  bool left = true;
  for (std::size_t i = change + 1; i < end; i = has_body(code[i].op) ? code[i].end : i + 1) {
    undo.end = code[i].end;
    if (left && !gone[i] && code[i] == undo) {
      result.push_back(i);
      left = false;
    }
    left = left || row_of(code[i].op).effect == Effect::Leaves;
  }
  return result;
}

// Inner changes before outer ones, which they might see.
std::size_t mark_unseen(const Plan& plan, const Function& function, const Extents& extents,
                        std::size_t begin, std::size_t end, std::vector<bool>& gone) {
  const std::vector<Instruction>& code = function.code;
  std::size_t dropped = 0;
  std::vector<std::size_t> changes;
  for (std::size_t i = begin; i < end; i = has_body(code[i].op) ? code[i].end : i + 1) {
    if (has_body(code[i].op)) {
      dropped += mark_unseen(plan, function, extents, i + 1, code[i].end, gone);
    }
    if (code[i].op == Op::Put || code[i].op == Op::Assign) changes.push_back(i);
  }
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    const std::vector<std::size_t> undos = undoings(code, *change, end, gone);
    if (undos.empty()) continue;
    if (!unseen({plan, code, extents, *change + 1, undos[0], &gone}, code[*change])) continue;
    gone[*change] = true;
    for (const std::size_t undo : undos) gone[undo] = true;
    ++dropped;
  }
  return dropped;
}

}  // namespace

std::size_t drop_unseen_changes(Plan& plan) {
  std::size_t dropped = 0;
  for (Function& function : plan.functions) {
    std::vector<bool> gone(function.code.size(), false);
    dropped += mark_unseen(plan, function, extents_of(function), 0, gone.size(), gone);
    erase_instructions(function, gone);
  }
  return dropped;
}

}  // namespace zug::reasoner
