// The stages before the plan, as text. Terms are shared, so those that are long are named, tN, and
// stand above the graph, parts before wholes; short ones stand where they are used:
//
//   t31 = any r7(here) & {cross} or any r9(here) & {cross}
//
//   rules
//     0: -> 1 at here
//     1 ->cross: -> 2 at all & {empty}
//
// A node is a modifier; behind it stand the ones that can be next, each with the set of vertices
// where. Relations are those of the plan's last lines, r0 leads nowhere, r1 stays.

#include <set>
#include <string>

#include "backends/reasoner/plan/pipeline.h"
#include "backends/reasoner/plan/text/words.h"
#include "ir/print.h"

namespace zug::reasoner {
namespace {

using Kind = Term::Kind;

class StagePrinter {
 public:
  explicit StagePrinter(const Stages& stages) : stages_(stages), terms_(stages.terms) {}

  std::string turns() {
    std::string graphs = graph("rules", stages_.rules, false);
    for (std::size_t id = 0; id < stages_.flow.patterns().size(); ++id) {
      const PatternFlow& pattern = stages_.flow.patterns()[id];
      const std::string name = "pattern " + std::to_string(id);
      graphs += pattern.pure ? name + ": holds where " + used(pattern.holds) + "\n"
                             : graph(name, pattern.machine, true);
    }
    std::string named;
    for (const TermId id : named_) named += "t" + std::to_string(id) + " = " + text(id) + "\n";
    return named + (named.empty() ? "" : "\n") + graphs;
  }

  std::string steps() const {
    const Plan& plan = stages_.plan;
    std::string result = "shape in " + std::to_string(plan.shape_bits) + " bits, vertices in " +
                         std::to_string(plan.vertex_bits) + ", words in " +
                         std::to_string(plan.word_bits) + "\n";
    for (std::uint32_t node = 0; node < plan.rules.size(); ++node) {
      if (!plan.rules[node].player) continue;
      result += "after " + std::to_string(node) + ": ";
      const bool keepers = *plan.rules[node].player == keeper;
      const char* moves = stages_.steps.endless[node] ? "some moves are paths" : "moves are words";
      result += std::string(keepers ? "the keeper" : moves) + "\n";
    }
    for (const auto& [node, copy] : stages_.steps.renamed) {
      result += "behind " + std::to_string(node) + " as behind " + std::to_string(copy.as) +
                ", renaming " + std::to_string(copy.renaming) + "\n";
    }
    return result;
  }

 private:
  static constexpr std::size_t long_term = 8;

  std::string graph(const std::string& name, const Machine& machine, bool accepts) {
    std::string result = name + "\n";
    for (std::size_t node = 0; node < machine.nodes.size(); ++node) {
      const Machine::Node& is = machine.nodes[node];
      if (!is.reached) continue;
      result += "  " + std::to_string(node) + (node == 0 ? "" : " " + modifier(is.atom)) +
                (is.flips ? ", with all it turns over" : "") + ":";
      for (const Machine::Edge& edge : is.edges) {
        result += " -> " + std::to_string(edge.node) + " at " + used(edge.where) + ";";
      }
      if (accepts) result += " ends if " + used(is.accept) + ";";
      if (result.back() == ';') result.pop_back();
      result += "\n";
    }
    return result;
  }

  std::string modifier(ExpressionId atom) const {
    constexpr std::size_t width = 60;
    return for_people(
        print_action(stages_.game, std::get<Atom>(stages_.game.expressions[atom]).action, width));
  }

  // The term where it is used: its name, if it is long.
  std::string used(TermId id) {
    if (terms_.weight(id, long_term) < long_term) return text(id);
    if (named_.insert(id).second) text(id);  // names what it is made of
    return "t" + std::to_string(id);
  }

  std::string part(TermId id) {
    const Kind kind = terms_[id].kind;
    const bool joins = kind == Kind::And || kind == Kind::Or || kind == Kind::Guard ||
                       kind == Kind::Both || kind == Kind::Either || kind == Kind::Where;
    const std::string is = used(id);
    return joins && is[0] != 't' ? "(" + is + ")" : is;
  }

  static std::string vertices(const Bits& set) { return set.full() ? "all" : vertices_text(set); }

  std::string pieces(std::uint32_t mask) const {
    return pieces_text(stages_.game, terms_.masks[mask]);
  }

  std::string text(TermId id) {
    const Term t = terms_[id];
    if (t.kind == Kind::Row && terms_.relations[t.a].identity) return "here";
    const TermRow& row = row_of(t.kind);
    std::string result;
    for (const char* at = row.text; *at != 0; ++at) {
      if (*at != '$') {
        result += *at;
        continue;
      }
      const auto field = static_cast<std::size_t>(*++at - 'a');
      const bool bracketed = !result.empty() && result.back() == '(';
      result += text(row.fields[field], t.*term_fields[field], bracketed);
    }
    return result;
  }

  std::string text(TermField field, std::uint32_t value, bool bracketed) {
    switch (field) {
      case TermField::Set:
      case TermField::Condition:
        return bracketed ? used(value) : part(value);
      case TermField::Vertices:
        return vertices(terms_.constants[value]);
      case TermField::Mask:
        return pieces(value);
      case TermField::Relation:
        return "r" + std::to_string(value);
      case TermField::Level:
        return "f" + std::to_string(value);
      case TermField::Truth:
        return value != 0 ? "" : "not ";
      case TermField::Comparison:
      case TermField::Pattern:
        return std::to_string(value);
      case TermField::Anywhere:
      case TermField::No:
        break;
    }
    return {};
  }

  const Stages& stages_;
  const Terms& terms_;
  std::set<TermId> named_;
};

}  // namespace

std::string print_stage(const Stages& stages, StageKind stage) {
  switch (stage) {
    case StageKind::Turns:
      return StagePrinter(stages).turns();
    case StageKind::Steps:
      return StagePrinter(stages).steps();
    case StageKind::Plan:
      break;
  }
  return print(stages.plan, stages.game);
}

}  // namespace zug::reasoner
