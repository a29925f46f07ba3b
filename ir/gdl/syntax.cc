// Small questions about the syntax tree. Recursion is bounded by limits::nesting, which the parser
// holds.

#include "ir/gdl/syntax.h"

#include <algorithm>
#include <set>

namespace zug::gdl {

std::string text_of(const Term& term) {
  if (term.arguments.empty()) return term.name;
  std::string text = "(" + term.name;
  for (const Term& argument : term.arguments) text += " " + text_of(argument);
  return text + ")";
}

bool same(const Term& a, const Term& b) {
  return a.name == b.name && std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(),
                                        b.arguments.end(), same);
}

namespace {

void collect_variables(const Term& term, std::set<std::string>& seen,
                       std::vector<std::string>& names) {
  if (term.kind == Term::Kind::Variable && seen.insert(term.name).second) {
    names.push_back(term.name);
  }
  for (const Term& argument : term.arguments) collect_variables(argument, seen, names);
}

}  // namespace

void collect_variables(const Term& term, std::vector<std::string>& names) {
  std::set<std::string> seen(names.begin(), names.end());
  collect_variables(term, seen, names);
}

namespace {

void collect(const std::vector<Literal>& body, Literal::Kind kind,
             std::vector<const Term*>& found) {
  for (const Literal& literal : body) {
    if (literal.kind == kind) found.push_back(&literal.terms.front());
    if (literal.kind == Literal::Kind::Or) collect(literal.disjuncts, kind, found);
  }
}

}  // namespace

std::vector<const Term*> sentences(const std::vector<Literal>& body, bool negated) {
  std::vector<const Term*> found;
  collect(body, negated ? Literal::Kind::Not : Literal::Kind::Sentence, found);
  return found;
}

Rule implication(const std::string& head, const std::string& body, std::size_t arity) {
  const auto sentence = [arity](const std::string& name) {
    Term term{Term::Kind::Function, name, {}, {}};
    for (std::size_t i = 0; i < arity; ++i) {
      term.arguments.push_back({Term::Kind::Variable, "?" + std::to_string(i), {}, {}});
    }
    return term;
  };
  return Rule{sentence(head), {Literal{Literal::Kind::Sentence, {sentence(body)}, {}, {}}}, {}};
}

bool defines(const Description& description, const std::string& relation) {
  return std::any_of(description.rules.begin(), description.rules.end(),
                     [&](const Rule& rule) { return rule.head.name == relation; });
}

}  // namespace zug::gdl
