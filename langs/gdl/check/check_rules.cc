// Each rule by itself. Safety: a variable of the head, of a negation or of `distinct` has to occur
// in a sentence of the body that is not negated; an `or` binds what each of its parts binds.
// Recursion: a sentence of the body whose relation depends on the head's may have as arguments only
// what is ground, an argument of the head, or an argument of a positive sentence outside the cycle:
// then all terms of the cycle come from outside, and there are finitely many.

#include <algorithm>
#include <set>
#include <string>

#include "ir/gdl/dependencies.h"
#include "langs/gdl/check/check.h"
#include "langs/gdl/keywords.h"

namespace zug::gdl {
namespace {

using VariableNames = std::set<std::string>;

VariableNames variables_of(const Term& term) {
  std::vector<std::string> list;
  collect_variables(term, list);
  return VariableNames(list.begin(), list.end());
}

VariableNames bound_by(const Literal& literal) {
  VariableNames result;
  if (literal.kind == Literal::Kind::Sentence) return variables_of(literal.terms.front());
  if (literal.kind != Literal::Kind::Or) return result;
  for (std::size_t i = 0; i < literal.disjuncts.size(); ++i) {
    const VariableNames part = bound_by(literal.disjuncts[i]);
    if (i == 0) {
      result = part;
      continue;
    }
    VariableNames both;
    std::set_intersection(result.begin(), result.end(), part.begin(), part.end(),
                          std::inserter(both, both.end()));
    result = both;
  }
  return result;
}

class Safety {
 public:
  explicit Safety(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void check(const Rule& rule) {
    VariableNames bound;
    for (const Literal& literal : rule.body) bound.merge(bound_by(literal));
    require(rule.head, bound, "the head");
    for (const Literal& literal : rule.body) check(literal, bound);
  }

 private:
  void check(const Literal& literal, const VariableNames& bound) {
    if (literal.kind == Literal::Kind::Or) {
      for (const Literal& part : literal.disjuncts) {
        VariableNames more = bound;
        more.merge(bound_by(part));
        check(part, more);
      }
    }
    if (literal.kind == Literal::Kind::Not) require(literal.terms[0], bound, "a negation");
    if (literal.kind != Literal::Kind::Distinct) return;
    for (const Term& side : literal.terms) require(side, bound, "'distinct'");
  }

  void require(const Term& term, const VariableNames& bound, const std::string& place) {
    for (const std::string& name : variables_of(term)) {
      if (bound.count(name) != 0) continue;
      diagnostics_
          .error("GDL0401", {term.range},
                 "the variable '" + name + "' of " + place +
                     " is in no sentence of the body that is not negated")
          .hint = "every variable has to be bound by such a sentence";
    }
  }

  Diagnostics& diagnostics_;
};

bool ground(const Term& term) { return variables_of(term).empty(); }

void check_recursion(const Rule& rule, const Dependencies& dependencies, Diagnostics& diagnostics) {
  const std::size_t cycle = dependencies.component(rule.head.name);
  const std::vector<const Term*> body = sentences(rule.body, false);
  const auto recursive = [&](const Term* sentence) {
    return dependencies.component(sentence->name) == cycle;
  };
  if (std::none_of(body.begin(), body.end(), recursive)) return;
  VariableNames outside;  // as texts
  for (const Term* sentence : body) {
    if (recursive(sentence)) continue;
    for (const Term& argument : sentence->arguments) outside.insert(text_of(argument));
  }
  for (const Term& argument : rule.head.arguments) outside.insert(text_of(argument));
  for (const Term* sentence : body) {
    if (!recursive(sentence)) continue;
    for (const Term& argument : sentence->arguments) {
      if (ground(argument) || outside.count(text_of(argument)) != 0) continue;
      diagnostics
          .error("GDL0403", {argument.range},
                 quoted(text_of(argument)) + " of the recursive '" + sentence->name +
                     "' may grow without end")
          .hint =
          "it has to be an argument of the head or of a sentence that does not depend on '" +
          rule.head.name + "'";
    }
  }
}

}  // namespace

void check_rules(const Description& description, Diagnostics& diagnostics) {
  const Dependencies dependencies(description);
  Safety safety(diagnostics);
  for (const Rule& rule : description.rules) {
    safety.check(rule);
    check_recursion(rule, dependencies, diagnostics);
  }
}

}  // namespace zug::gdl
