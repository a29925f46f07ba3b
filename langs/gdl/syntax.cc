// Small questions about the syntax tree. Recursion is bounded by limits::nesting, which the parser
// holds.

#include "langs/gdl/syntax.h"

#include <algorithm>

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

void collect_variables(const Term& term, std::vector<std::string>& names) {
  if (term.kind == Term::Kind::Variable &&
      std::find(names.begin(), names.end(), term.name) == names.end()) {
    names.push_back(term.name);
  }
  for (const Term& argument : term.arguments) collect_variables(argument, names);
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

}  // namespace zug::gdl
