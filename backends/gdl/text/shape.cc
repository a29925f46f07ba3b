#include "backends/gdl/text/shape.h"

#include <map>

namespace zug::gdl_writer {
namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

// Every term and sentence of the rule that is no variable, from the left to the right.
template <class Visit>
void visit_terms(Term& term, bool sentence, const Visit& call) {
  call(term, sentence);
  for (Term& argument : term.arguments) visit_terms(argument, false, call);
}

template <class Visit, class Between>
void visit_terms(Rule& rule, const Visit& call, const Between& between) {
  visit_terms(rule.head, true, call);
  for (Literal& literal : rule.body) {
    between(literal);
    const bool sentence = literal.kind != Literal::Kind::Distinct;
    for (Term& term : literal.terms) visit_terms(term, sentence, call);
  }
}

}  // namespace

RuleShape shape_of(const Rule& rule, const HoleOf& hole_of) {
  RuleShape result;
  std::map<std::string, std::size_t> variables;
  Rule copy = rule;
  visit_terms(
      copy,
      [&](const Term& term, bool sentence) {
        if (gdl::is_variable(term)) {
          const std::size_t number = variables.emplace(term.name, variables.size()).first->second;
          result.text += " ?" + std::to_string(number);
          return;
        }
        const std::optional<std::string> hole = hole_of(term, sentence);
        if (hole) result.names.push_back(term.name);
        result.text += " " + (hole ? "<" + *hole + ">" : term.name) + "/" +
                       std::to_string(term.arguments.size());
      },
      [&](const Literal& literal) {
        result.text += " ;" + std::to_string(static_cast<int>(literal.kind));
      });
  return result;
}

Rule filled(const Rule& rule, const HoleOf& hole_of,
            const std::vector<std::optional<Term>>& terms) {
  Rule result = rule;
  std::size_t hole = 0;
  visit_terms(
      result,
      [&](Term& term, bool sentence) {
        if (gdl::is_variable(term) || !hole_of(term, sentence)) return;
        const std::optional<Term>& other = terms[hole++];
        if (other) term = *other;
      },
      [](const Literal&) {});
  return result;
}

}  // namespace zug::gdl_writer
