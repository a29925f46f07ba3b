// The code of a function, walked once, block by block, with what is known at each place: which
// registers have a value, which changes are pending, how long the path is. What a body adds is
// forgotten behind it, as it may not have been come to; a body that leaves, by a return or a break,
// says nothing about what is behind it:
//
//   v1 = r3(v0)              v1 has a value, and may be none
//   if v1                    here it is a vertex
//     put w at v1 ...        pending
//     if function 2(v1)
//       undo at v1           not pending in this body,
//       return 1             so that a trial may return
//     undo at v1             but pending here, until now
//
// Instead of copies of all registers there is a trail of those that a body has added.

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "backends/reasoner/plan/ops.h"
#include "backends/reasoner/plan/verify.h"

namespace zug::reasoner {
namespace {

using Kind = Function::Kind;

// What functions of a kind may do, beside computing and asking.
bool kind_may(Kind kind, Effect effect) {
  const bool searches =
      kind == Kind::Trial || kind == Kind::Keeper || kind == Kind::Moves || kind == Kind::Choose;
  const bool performs = kind == Kind::Apply || kind == Kind::Try;
  switch (effect) {
    case Effect::Nothing:
    case Effect::Reads:
    case Effect::Leaves:
      return true;
    case Effect::Calls:
      return kind != Kind::Apply;
    case Effect::Changes:
      return searches || performs;
    case Effect::Undoes:
      return searches;
    case Effect::Turns:
      return performs || kind == Kind::Keeper;
    case Effect::Lists:
      return kind == Kind::Moves || kind == Kind::Choose;
  }
  return false;
}

bool answers(Kind kind) {
  return kind == Kind::Pattern || kind == Kind::Trial || kind == Kind::Keeper || kind == Kind::Try;
}

class CodeVerifier {
 public:
  CodeVerifier(const Plan& plan, std::uint32_t id, std::vector<std::string>& wrong)
      : plan_(plan), function_(plan.functions[id]), id_(id), wrong_(wrong) {
    counts_ = {function_.vertices, function_.sets, function_.flags, function_.words,
               function_.saves};
    for (std::size_t type = 0; type < counts_.size(); ++type)
      has_value_[type].resize(counts_[type]);
    may_be_none_.resize(function_.vertices);
    fields_.resize(function_.words);
    performs_ = function_.kind == Kind::Apply || function_.kind == Kind::Try;
  }

  void verify() {
    if (function_.vertices == 0 || (performs_ && function_.words == 0)) {
      return fail(0, "operand", "its argument has no register");
    }
    gets_value(Operand::Type::Vertex, 0);
    if (performs_) gets_value(Operand::Type::Word, 0);
    const bool goes_on = body(0, function_.code.size());
    const std::size_t end = function_.code.size();
    if (!goes_on) return;
    demand(!answers(function_.kind), end, "block", "it ends without an answer");
    demand(performs_ || pending_.empty(), end, "undo", "it ends with something changed");
    demand(pushed_ == 0, end, "path", "it ends with something pushed");
  }

 private:
  struct Added {
    Operand::Type type;
    std::uint32_t index;
    bool vertex;  // it had a value, and is known to be no none
  };

  void fail(std::size_t at, const char* name, const std::string& what) {
    wrong_.push_back(std::string(name) + ": function " + std::to_string(id_) + ", instruction " +
                     std::to_string(at) + ": " + what);
  }
  bool demand(bool holds, std::size_t at, const char* name, const char* what) {
    if (!holds) fail(at, name, what);
    return holds;
  }

  void gets_value(Operand::Type type, std::uint32_t index) {
    std::vector<bool>& has = has_value_[static_cast<std::size_t>(type)];
    if (!has[index]) trail_.push_back({type, index, false});
    has[index] = true;
  }

  void is_vertex(std::uint32_t index) {
    if (!may_be_none_[index]) return;
    may_be_none_[index] = false;
    trail_.push_back({Operand::Type::Vertex, index, true});
  }

  void forget(std::size_t behind) {
    for (; trail_.size() > behind; trail_.pop_back()) {
      const Added& last = trail_.back();
      if (last.vertex) {
        may_be_none_[last.index] = true;
      } else {
        has_value_[static_cast<std::size_t>(last.type)][last.index] = false;
      }
    }
  }

  // From one instruction up to another; false when it is left before. What stands behind a way out
  // is never come to.
  bool body(std::size_t at, std::size_t end) {
    while (at < end) {
      const Instruction& is = function_.code[at];
      if (!operands_fit(at)) return false;
      registers(at);
      effects(at);
      if (row_of(is.op).effect == Effect::Leaves) return leave(at), false;
      if (!has_body(is.op)) {
        ++at;
        continue;
      }
      if (!demand(is.end > at && is.end <= end, at, "block", "its body ends elsewhere")) {
        return false;
      }
      const bool never_left = is.op == Op::Loop && !inside(at);
      if (is.op != Op::Loop) inside(at);
      if (never_left) return false;
      at = is.end;
    }
    return true;
  }

  // The body of the instruction; of a loop, whether there is a break.
  bool inside(std::size_t at) {
    const Instruction& is = function_.code[at];
    const std::size_t known = trail_.size();
    const std::vector<std::size_t> outer = pending_;
    const std::size_t outer_pushed = pushed_;
    if (is.op == Op::ForEach || is.op == Op::Loop) loops_.push_back({at, outer, pushed_, false});
    if (is.op == Op::IfVertex) is_vertex(is.a);
    const bool goes_on = body(at + 1, is.end);
    bool broken = false;
    if (is.op == Op::ForEach || is.op == Op::Loop) {
      broken = loops_.back().broken;
      loops_.pop_back();
    }
    if (goes_on) {
      demand(performs_ || pending_ == outer, is.end, "undo",
             "a body ends with other changes than it began");
      demand(pushed_ == outer_pushed, is.end, "path", "a body ends with another path");
    }
    pending_ = outer;
    pushed_ = outer_pushed;
    forget(known);
    return broken;
  }

  void leave(std::size_t at) {
    const Instruction& is = function_.code[at];
    if (is.op == Op::Break) {
      const bool innermost = !loops_.empty() && function_.code[loops_.back().at].op == Op::Loop;
      if (!demand(innermost, at, "loop", "a break stands in no loop of its own")) return;
      demand(pending_ == loops_.back().pending, at, "undo", "a break leaves something changed");
      demand(pushed_ == loops_.back().pushed, at, "path", "a break leaves something pushed");
      loops_.back().broken = true;
      return;
    }
    if (!demand(answers(function_.kind), at, "effect", "it has no answer to return")) return;
    const bool stays = performs_ || (function_.kind == Kind::Keeper && is.a != 0);
    demand(stays || pending_.empty(), at, "undo", "it returns with something changed");
  }

  bool operands_fit(std::size_t at) {
    const Instruction& is = function_.code[at];
    bool fit = true;
    for (std::size_t i = 0; i < op_fields.size(); ++i) {
      fit = fit && fits(row_of(is.op).slots[i], is.*op_fields[i]);
    }
    return demand(fit, at, "operand", "there is no such operand");
  }

  bool fits(Slot slot, std::uint32_t value) const {
    switch (slot) {
      case Slot::InVertex:
      case Slot::MaybeVertex:
      case Slot::OutVertex:
        return value < function_.vertices;
      case Slot::InSet:
      case Slot::OutSet:
      case Slot::InOutSet:
        return value < function_.sets;
      case Slot::InFlag:
      case Slot::OutFlag:
        return value < function_.flags;
      case Slot::InWord:
      case Slot::OutWord:
        return value < function_.words;
      case Slot::InSave:
      case Slot::OutSave:
        return value == no_register || value < function_.saves;
      case Slot::Relation:
        return value < plan_.relations.size();
      case Slot::Function:
        return value < plan_.relations.size() && plan_.relations[value].single;
      case Slot::Constant:
        return value < plan_.constants.size();
      case Slot::Mask:
        return value < plan_.masks.size();
      case Slot::Lines:
        return value < plan_.lines.size();
      case Slot::Comparison:
        return value < plan_.comparisons.size();
      case Slot::Assignment:
        return value < plan_.assignments.size();
      case Slot::Callee:
        return value < plan_.functions.size();
      case Slot::Rules:
        return value < plan_.rules.size();
      case Slot::Shape:
        return value < plan_.shapes.size();
      case Slot::Renaming:
        return value <= plan_.renamings.size();
      case Slot::Piece:
        return value < plan_.pieces;
      case Slot::Number:
        return value < plan_.vertices && plan_.numbering.vertex_at[value] != no_vertex;
      case Slot::Bit:
        return value + plan_.vertex_bits <= plan_.word_bits;
      case Slot::Truth:
        return value <= 1;
      case Slot::No:
        return true;
    }
    return false;
  }

  void registers(std::size_t at) {
    const Instruction& is = function_.code[at];
    for (const Operand& operand : operands(is.op)) {
      const std::uint32_t index = is.*operand.index;
      if (index == no_register) continue;
      const bool read = !operand.written || operand.added_to;
      const bool has = has_value_[static_cast<std::size_t>(operand.type)][index];
      demand(!read || has, at, "defined", "a register is read that has no value");
      const bool vertex = operand.type == Operand::Type::Vertex && is.op != Op::IfVertex;
      if (vertex && !operand.written && !performs_) {
        demand(!may_be_none_[index], at, "defined", "a vertex may be none");
      }
    }
    for (const Operand& operand : operands(is.op)) {
      const std::uint32_t index = is.*operand.index;
      if (index == no_register || !operand.written) continue;
      if (operand.type == Operand::Type::Set) written_set(at, index);
      if (operand.type == Operand::Type::Vertex) written_vertex(at, index);
      gets_value(operand.type, index);
    }
  }

  void written_set(std::size_t at, std::uint32_t set) {
    for (const InLoop& loop : loops_) {
      const Instruction& around = function_.code[loop.at];
      demand(around.op != Op::ForEach || around.b != set, at, "loop",
             "a set changes while its vertices are gone through");
    }
    for (const std::size_t change : pending_) {
      const Instruction& put = function_.code[change];
      demand(put.op != Op::PutEach || put.a != set, at, "undo", "a set changes before its undo");
    }
  }

  void written_vertex(std::size_t at, std::uint32_t vertex) {
    for (const std::size_t change : pending_) {
      const Instruction& put = function_.code[change];
      demand(put.op != Op::Put || performs_ || put.a != vertex, at, "undo",
             "a vertex changes before its undo");
    }
    const Instruction& is = function_.code[at];
    may_be_none_[vertex] = is.op == Op::Step && !leads_on(plan_.relations[is.b]);
  }

  // Does it lead on from every vertex?
  bool leads_on(const Relation& relation) const {
    return relation.domain.count() == plan_.numbering.number_of.size();
  }

  void effects(std::size_t at) {
    const Instruction& is = function_.code[at];
    const Effect effect = row_of(is.op).effect;
    demand(kind_may(function_.kind, effect), at, "effect",
           "functions of its kind do no such thing");
    if (effect == Effect::Changes) pending_.push_back(at);
    if (effect == Effect::Undoes) undo(at);
    if (effect == Effect::Calls) call(at);
    if (is.op == Op::PutEach || is.op == Op::UnputEach) {
      demand(plan_.masks[is.c].count() == 1, at, "undo", "several kinds of pieces become one");
    }
    if (is.op == Op::Push) ++pushed_;
    if (is.op == Op::Pop && demand(pushed_ > 0, at, "path", "nothing was pushed")) --pushed_;
    words(at);
  }

  // The last change that is pending, in all its operands; with its old value saved, or known.
  void undo(std::size_t at) {
    const Instruction& is = function_.code[at];
    if (!demand(!pending_.empty(), at, "undo", "nothing was changed")) return;
    Instruction change = function_.code[pending_.back()];
    pending_.pop_back();
    const bool belongs = static_cast<int>(change.op) + 1 == static_cast<int>(is.op);
    change.op = is.op;
    demand(belongs && change == is, at, "undo", "it belongs to another change");
    const bool known = is.op != Op::Unput || plan_.masks[is.c].count() == 1;
    const bool saves = is.op == Op::Unput || is.op == Op::Unassign;
    demand(!saves || known || is.d != no_register, at, "undo", "the old value is not known");
  }

  void call(std::size_t at) {
    const Instruction& is = function_.code[at];
    const Function& called = plan_.functions[is.a];
    if (is.op == Op::Call) {
      demand(called.kind == Kind::Moves && function_.kind == Kind::Moves, at, "effect",
             "only moves are listed by a call");
      demand((is.c != 0) == (called.renamed && !function_.renamed), at, "effect",
             "modifiers are renamed twice, or not at all");
      return;
    }
    const bool keeper = called.kind == Kind::Keeper && function_.kind == Kind::Keeper;
    demand(called.kind == Kind::Pattern || called.kind == Kind::Trial || keeper, at, "effect",
           "it asks a function that answers something else");
  }

  // Which bits of words have a vertex.
  void words(std::size_t at) {
    const Instruction& is = function_.code[at];
    if (is.op == Op::Word) fields_[is.a].clear();
    if (is.op == Op::Encode) {
      std::set<std::uint32_t> fields = fields_[is.b];
      add_fields(is, fields);
      fields_[is.a] = std::move(fields);
    }
    if (is.op == Op::Emit || is.op == Op::EmitEach) {
      std::set<std::uint32_t> fields = fields_[is.a];
      if (is.op == Op::EmitEach) add_fields(is, fields);
      demand(fields == stored_in(is.c), at, "word", "its vertices are not those of the shape");
    }
    if (is.op == Op::Field) {
      const bool stored = performs_ && stored_in(function_.subject).count(is.b) != 0;
      demand(stored, at, "word", "the shape stores no vertex there");
    }
  }

  void add_fields(const Instruction& is, std::set<std::uint32_t>& fields) const {
    fields.insert(is.d);
    if (is.step != 0) fields.insert(is.d + plan_.vertex_bits);
  }

  std::set<std::uint32_t> stored_in(std::uint32_t shape) const {
    std::set<std::uint32_t> result;
    if (shape >= plan_.shapes.size()) return result;
    for (const Shape::Part& part : plan_.shapes[shape].parts) {
      if (part.shift != no_register) result.insert(part.shift);
    }
    return result;
  }

  struct InLoop {
    std::size_t at;
    std::vector<std::size_t> pending;
    std::size_t pushed;
    bool broken;
  };

  const Plan& plan_;
  const Function& function_;
  const std::uint32_t id_;
  std::vector<std::string>& wrong_;
  bool performs_ = false;
  std::array<std::uint32_t, 5> counts_{};
  std::array<std::vector<bool>, 5> has_value_;   // by type and register
  std::vector<bool> may_be_none_;                // by vertex register
  std::vector<std::set<std::uint32_t>> fields_;  // by word register: where its vertices are
  std::vector<Added> trail_;
  std::vector<std::size_t> pending_;  // changes, by their instruction
  std::vector<InLoop> loops_;
  std::size_t pushed_ = 0;
};

}  // namespace

void verify_code(const Plan& plan, std::uint32_t function, std::vector<std::string>& wrong) {
  CodeVerifier(plan, function, wrong).verify();
}

}  // namespace zug::reasoner
