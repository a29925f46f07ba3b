// Small questions about the syntax tree. Recursion is bounded by limits::nesting, which the parser
// holds.

#include "ir/gdl/syntax.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace zug::gdl {

std::string text_of(const Term& term) {
  if (term.arguments.empty()) return term.name;
  std::string text = "(" + term.name;
  for (const Term& argument : term.arguments) text += " " + text_of(argument);
  return text + ")";
}

bool same(const Term& a, const Term& b) {
  const auto alike = [](const Term& one, const Term& other) { return same(one, other); };
  return a.name == b.name && std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(),
                                        b.arguments.end(), alike);
}

bool same(const Literal& a, const Literal& b) {
  const auto alike = [](const auto& one, const auto& other) { return same(one, other); };
  return a.kind == b.kind &&
         std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(), alike) &&
         std::equal(a.disjuncts.begin(), a.disjuncts.end(), b.disjuncts.begin(), b.disjuncts.end(),
                    alike);
}

Literal opposite(Literal literal) {
  assert(literal.kind == Literal::Kind::Sentence || literal.kind == Literal::Kind::Not);
  literal.kind = literal.kind == Literal::Kind::Not ? Literal::Kind::Sentence : Literal::Kind::Not;
  return literal;
}

Term replaced(const Term& term, const std::string& from, const Term& to) {
  if (is_variable(term)) return term.name == from ? to : term;
  Term result = term;
  for (Term& argument : result.arguments) argument = replaced(argument, from, to);
  return result;
}

Body replaced(Body body, const std::string& from, const Term& to) {
  for (Literal& literal : body) {
    for (Term& term : literal.terms) term = replaced(term, from, to);
    literal.disjuncts = replaced(std::move(literal.disjuncts), from, to);
  }
  return body;
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

void collect(const Body& body, Literal::Kind kind, std::vector<const Term*>& found) {
  for (const Literal& literal : body) {
    if (literal.kind == kind) found.push_back(&literal.terms.front());
    if (literal.kind == Literal::Kind::Or) collect(literal.disjuncts, kind, found);
  }
}

}  // namespace

std::vector<const Term*> sentences(const Body& body, bool negated) {
  std::vector<const Term*> found;
  collect(body, negated ? Literal::Kind::Not : Literal::Kind::Sentence, found);
  return found;
}

Rule implication(const std::string& head, const std::string& body, std::size_t arity) {
  std::vector<Term> variables;
  for (std::size_t i = 0; i < arity; ++i) variables.push_back(variable("?" + std::to_string(i)));
  return {compound(head, variables), {is(compound(body, variables))}, {}};
}

bool defines(const Description& description, const std::string& relation) {
  return std::any_of(description.rules.begin(), description.rules.end(),
                     [&](const Rule& rule) { return rule.head.name == relation; });
}

namespace {

bool says(const Term& term, const std::string& constant) {
  if (term.kind == Term::Kind::Constant && term.name == constant) return true;
  return std::any_of(term.arguments.begin(), term.arguments.end(),
                     [&](const Term& argument) { return says(argument, constant); });
}

bool says(const Body& body, const std::string& constant) {
  return std::any_of(body.begin(), body.end(), [&](const Literal& literal) {
    return says(literal.disjuncts, constant) ||
           std::any_of(literal.terms.begin(), literal.terms.end(),
                       [&](const Term& term) { return says(term, constant); });
  });
}

}  // namespace

bool may_be_fluent(const Description& description, const std::string& constant) {
  bool by_variable = false, said = false;
  for (const Rule& rule : description.rules) {
    said = said || says(rule.head, constant) || says(rule.body, constant);
    if (rule.head.name != "init" && rule.head.name != "next") continue;
    const Term& fluent = rule.head.arguments.front();
    if (fluent.kind == Term::Kind::Constant && fluent.name == constant) return true;
    by_variable = by_variable || is_variable(fluent);
  }
  return by_variable && said;
}

}  // namespace zug::gdl
