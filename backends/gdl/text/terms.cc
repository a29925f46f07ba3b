#include "backends/gdl/text/terms.h"

namespace zug::gdl_writer {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

void add_variables(const Literal& literal, Variables& names) {
  for (const Term& term : literal.terms) gdl::collect_variables(term, names);
}

}  // namespace

Variables variables_in(const Literal& literal) {
  Variables names;
  add_variables(literal, names);
  return names;
}

Variables variables_in(const Rule& rule) {
  Variables names;
  gdl::collect_variables(rule.head, names);
  for (const Literal& literal : rule.body) add_variables(literal, names);
  return names;
}

Term renamed(const Term& term, const Renaming& names) {
  if (gdl::is_variable(term)) {
    const auto known = names.find(term.name);
    return known == names.end() ? term : gdl::variable(known->second);
  }
  Term result = term;
  for (Term& argument : result.arguments) argument = renamed(argument, names);
  return result;
}

Literal renamed(Literal literal, const Renaming& names) {
  for (Term& term : literal.terms) term = renamed(term, names);
  return literal;
}

Rule renamed(const Rule& rule, const Renaming& names) {
  Rule result{renamed(rule.head, names), {}, {}};
  for (const Literal& literal : rule.body) result.body.push_back(renamed(literal, names));
  return result;
}

std::size_t length(const Rule& rule) {
  std::size_t size = gdl::text_of(rule.head).size() + (rule.body.empty() ? 1 : 6);
  for (const Literal& literal : rule.body) {
    if (literal.kind == Literal::Kind::Distinct) size += std::string("(distinct)").size();
    if (literal.kind == Literal::Kind::Not) size += std::string("(not )").size();
    for (const Term& term : literal.terms) size += gdl::text_of(term).size() + 1;
  }
  return size;
}

}  // namespace zug::gdl_writer
