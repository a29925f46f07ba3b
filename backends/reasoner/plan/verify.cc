// What every plan has to be like, whatever stage of the pipeline made it: this file looks at the
// tables, verify_code.cc at the code. A transform that breaks one of these would show as a wrong
// move in some game, if at all, as
//
//   emit               could lose the second vertex of a move                        word
//
// so they are asked after every transform of a debug build, and by tests that break each of them.

#include "backends/reasoner/plan/verify.h"

#include <algorithm>
#include <array>
#include <string>

namespace zug::reasoner {
namespace {

class TableVerifier {
 public:
  explicit TableVerifier(const Plan& plan) : plan_(plan) {}

  std::vector<std::string> wrong() {
    numbers();
    sets();
    relations();
    lines();
    rules();
    for (std::size_t id = 0; id < plan_.shapes.size(); ++id) shape(id);
    for (std::size_t id = 0; id < plan_.functions.size(); ++id) subject(id);
    return std::move(wrong_);
  }

 private:
  void demand(bool holds, const char* name, const std::string& what) {
    if (!holds) wrong_.push_back(std::string(name) + ": " + what);
  }

  void numbers() {
    const Numbering& numbering = plan_.numbering;
    demand(numbering.size == plan_.vertices && numbering.vertex_at.size() == plan_.vertices, "size",
           "the numbering is not of the vertices");
    demand(plan_.uses.empty() || plan_.uses.size() == plan_.relations.size(), "size",
           "not every relation has its uses");
  }

  void sets() {
    for (const Bits& set : plan_.constants) {
      demand(set.size() == plan_.vertices, "size", "a constant is no set of vertices");
    }
    for (const Bits& mask : plan_.masks) {
      demand(mask.size() == plan_.pieces, "size", "a mask is no set of pieces");
    }
  }

  void relations() {
    for (std::size_t id = 0; id < plan_.relations.size(); ++id) {
      const Relation& is = plan_.relations[id];
      const bool rows = is.rows.size() == plan_.vertices && is.domain.size() == plan_.vertices &&
                        is.range.size() == plan_.vertices;
      const bool next = is.next.size() == (is.single ? plan_.vertices : 0);
      demand(rows && next, "size", "relation " + std::to_string(id) + " is not of the vertices");
    }
  }

  void lines() {
    for (const LineTable& table : plan_.lines) {
      demand(table.size() == plan_.vertices, "size", "a table of lines is not of the vertices");
      for (const std::vector<Line>& of_vertex : table) {
        for (const Line& line : of_vertex) {
          const bool sets = line.in.size() == plan_.vertices && line.out.size() == plan_.vertices;
          demand(sets, "size", "a line is no set of vertices");
        }
      }
    }
  }

  void rules() {
    const auto known = [&](std::uint32_t function) {
      return function == no_register || function < plan_.functions.size();
    };
    for (std::size_t i = 0; i < plan_.rules.size(); ++i) {
      const RulesState& state = plan_.rules[i];
      demand(known(state.function) && known(state.choice), "operand",
             "rules index " + std::to_string(i) + " has a function beyond the last one");
      demand(i == 0 || state.stood.size() == plan_.pieces, "size",
             "what stood at rules index " + std::to_string(i) + " is no set of pieces");
    }
    for (const Renaming& renaming : plan_.renamings) {
      const bool within = std::all_of(renaming.to.begin(), renaming.to.end(),
                                      [&](auto to) { return to < plan_.rules.size(); });
      demand(within, "operand", "a renaming goes beyond the rules");
    }
  }

  bool is_function(std::uint32_t function, Function::Kind kind, std::size_t subject) const {
    return function < plan_.functions.size() && plan_.functions[function].kind == kind &&
           plan_.functions[function].subject == subject;
  }

  // Is there what the function is for?
  void subject(std::size_t id) {
    const Function& function = plan_.functions[id];
    const std::array<std::size_t, 7> known = {
        plan_.patterns.size(), plan_.patterns.size(), plan_.rules.size(), plan_.rules.size(),
        plan_.shapes.size(),   plan_.rules.size(),    plan_.shapes.size()};
    demand(function.subject < known[static_cast<std::size_t>(function.kind)], "operand",
           "function " + std::to_string(id) + " is for something beyond the last one");
  }

  void shape(std::size_t id) {
    const Shape& shape = plan_.shapes[id];
    const std::string name = "shape " + std::to_string(id);
    demand(shape.turn < plan_.rules.size() && !shape.parts.empty(), "shape",
           name + " belongs to no turn");
    demand(is_function(shape.function, Function::Kind::Apply, id), "shape",
           name + " is not made by its function");
    demand(shape.trial == no_register || is_function(shape.trial, Function::Kind::Try, id), "shape",
           name + " is not tried by its function");
    std::uint32_t free = plan_.shape_bits;  // the lowest bit that no part has yet
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
      const Shape::Part& part = shape.parts[i];
      const bool known = part.modifier > 0 && part.modifier < plan_.rules.size();
      demand(known, "shape", name + " has an unknown modifier");
      if (part.shift == no_register) {
        const bool follows = part.relation < plan_.relations.size() &&
                             plan_.relations[part.relation].single &&
                             (part.base == no_register || part.base < i);
        demand(follows, "shape", name + " has a vertex that follows from nothing before it");
      } else {
        demand(part.shift >= free && part.shift + plan_.vertex_bits <= plan_.word_bits, "shape",
               name + " stores two vertices in the same bits, or beyond the word");
        free = part.shift + plan_.vertex_bits;
      }
    }
  }

  const Plan& plan_;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> verify(const Plan& plan) {
  std::vector<std::string> wrong = TableVerifier(plan).wrong();
  if (!wrong.empty()) return wrong;
  for (std::uint32_t id = 0; id < plan.functions.size(); ++id) verify_code(plan, id, wrong);
  return wrong;
}

}  // namespace zug::reasoner
