// The tables behind the code, as far as code or shapes speak of them:
//
//   numbering: 0 1 - 2 3                        of the board's vertices, where it is not plain
//   r4: slides -1 from [1..3] 1 from [0..2]     moves whole sets
//   r7: step to 1 2 3 -                         where each vertex leads, several are 1,2
//   r8: step to 1 2 3 - and slides              the same, and whole sets, too
//   lines 0: 4 [3 5] [1 7]; 5 [3 4]             at vertex 4 there are two lines
//   comparison 0: {$ turns == 3}
//   assignment 0: [$ turns = turns + 1]
//   rules 3: expression 12, function 2, choice 5, stood {empty}
//   pattern 0: expression 57                    its body in the game
//   renaming 1: 7 as 9 10                       7 is called 9, 8 is called 10
//   shape 0: after 3, function 1, tried by 6: 4 from bit 1; 5 by r7 from part 0
//
// Not said is what follows: the bounds of assignments and who moves after a switch from the game,
// how many registers a function has from its code. So a relation of which only slides are asked is
// not told row by row. Relations that nobody speaks of are left out, and lead nowhere when they are
// read.

#include "backends/reasoner/plan/text/print_tables.h"

#include <variant>

#include "backends/reasoner/plan/code/uses.h"
#include "backends/reasoner/plan/text/words.h"
#include "ir/print_rules.h"

namespace zug::reasoner {
namespace {

std::string number(std::size_t value) { return std::to_string(value); }

std::string numbering_text(const Numbering& numbering) {
  bool plain = numbering.size == numbering.number_of.size();
  std::string result;
  for (std::size_t i = 0; i < numbering.vertex_at.size(); ++i) {
    const std::uint32_t vertex = numbering.vertex_at[i];
    plain = plain && vertex == i;
    result += vertex == no_vertex ? " -" : " " + number(vertex);
  }
  return plain ? "" : "numbering:" + result + "\n";
}

std::string rows_text(const RelationRows& rows) {
  std::string result = " to";
  for (std::size_t v = 0; v < rows.size(); ++v) {
    std::string targets;
    for (const std::uint32_t target : rows[v]) {
      targets += (targets.empty() ? "" : ",") + number(target);
    }
    result += " " + (targets.empty() ? "-" : targets);
  }
  return result;
}

std::string slides_text(const std::vector<Slide>& slides) {
  std::string result = " slides";
  for (const Slide& slide : slides) {
    result += " " + std::to_string(slide.offset) + " from " + vertices_text(slide.from);
  }
  return result;
}

std::string relation_text(const Relation& relation, const RelationUse& use) {
  if (!use.slides.empty() && !use.step && !use.rows) return slides_text(use.slides);
  std::string result;
  if (use.step) result += " step";
  if (use.rows) result += " rows";
  if (use.up) result += " up";
  return result + rows_text(relation.rows) + (use.slides.empty() ? "" : " and slides");
}

std::string lines_text(const LineTable& table) {
  std::string result;
  for (std::size_t v = 0; v < table.size(); ++v) {
    if (table[v].empty()) continue;
    result += (result.empty() ? " " : "; ") + number(v);
    for (const Line& line : table[v]) {
      result += " " + vertices_text(line.in);
      if (!line.out.none()) result += " not " + vertices_text(line.out);
    }
  }
  return result;
}

std::string rules_text(const Game& game, const RulesState& state, std::size_t id) {
  std::string result = id == 0 ? " start" : " expression " + number(state.atom.value);
  if (!state.reached) result += ", not reached";
  if (state.function != no_register) result += ", function " + number(state.function);
  if (state.choice != no_register) result += ", choice " + number(state.choice);
  if (!state.stood.none()) result += ", stood " + pieces_text(game, state.stood);
  return result;
}

std::string shape_text(const Shape& shape) {
  std::string result = " after " + number(shape.turn) + ", function " + number(shape.function);
  if (shape.trial != no_register) result += ", tried by " + number(shape.trial);
  const char* before = ": ";
  for (const Shape::Part& part : shape.parts) {
    result += before + number(part.modifier);
    before = "; ";
    if (part.shift != no_register) {
      result += " from bit " + number(part.shift);
    } else {
      result += " by r" + number(part.relation);
      result += part.base == no_register ? " from the start" : " from part " + number(part.base);
    }
  }
  return result;
}

}  // namespace

std::string print_tables(const Plan& plan, const Game& game) {
  std::string result = numbering_text(plan.numbering);
  const auto line = [&](const char* name, std::size_t id, const std::string& text) {
    result += name + number(id) + ":" + text + "\n";
  };
  const std::vector<bool> mentioned = mentioned_relations(plan);
  for (std::size_t id = 0; id < plan.relations.size(); ++id) {
    const RelationUse use = plan.uses.empty() ? RelationUse() : plan.uses[id];
    if (mentioned[id]) line("r", id, relation_text(plan.relations[id], use));
  }
  for (std::size_t id = 0; id < plan.lines.size(); ++id) {
    line("lines ", id, lines_text(plan.lines[id]));
  }
  for (std::size_t id = 0; id < plan.comparisons.size(); ++id) {
    line("comparison ", id, " " + print_simple_action(game, plan.comparisons[id]));
  }
  for (std::size_t id = 0; id < plan.assignments.size(); ++id) {
    const AssignmentPlan& is = plan.assignments[id];
    line("assignment ", id, " " + print_simple_action(game, Assignment{is.variable, is.value}));
  }
  for (std::size_t id = 0; id < plan.rules.size(); ++id) {
    line("rules ", id, rules_text(game, plan.rules[id], id));
  }
  for (std::size_t id = 0; id < plan.patterns.size(); ++id) {
    line("pattern ", id, " expression " + number(plan.patterns[id].value));
  }
  for (std::size_t id = 0; id < plan.renamings.size(); ++id) {
    std::string names = " " + number(plan.renamings[id].first) + " as";
    for (const std::uint32_t to : plan.renamings[id].to) names += " " + number(to);
    line("renaming ", id + 1, names);
  }
  for (std::size_t id = 0; id < plan.shapes.size(); ++id) {
    line("shape ", id, shape_text(plan.shapes[id]));
  }
  return result;
}

}  // namespace zug::reasoner
