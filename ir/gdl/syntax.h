#pragma once

// GDL, the Game Description Language of Stanford's general game playing, as a value: what langs/gdl
// reads and checks, backends/prolog makes a program of, and backends/gdl writes. Names keep their
// capitals; '?' is part of the name of a variable.

#include <string>
#include <utility>
#include <vector>

#include "ir/messages/source.h"

namespace zug::gdl {

// A constant, a variable or a function applied to terms. A sentence is a term that is no variable:
// its name is the relation.
struct Term {
  enum class Kind { Constant, Variable, Function };
  Kind kind = Kind::Constant;
  std::string name;
  std::vector<Term> arguments;
  SourceRange range;
};

struct Literal {
  enum class Kind { Sentence, Not, Distinct, Or };
  Kind kind = Kind::Sentence;
  std::vector<Term> terms;         // Sentence, Not: the sentence; Distinct: the two terms
  std::vector<Literal> disjuncts;  // Or
  SourceRange range;
  const Term& sentence() const { return terms.front(); }  // of Sentence and Not
};
using Body = std::vector<Literal>;

// A fact is a rule without a body.
struct Rule {
  Term head;
  Body body;
  SourceRange range;
};

struct Description {
  std::vector<Rule> rules;
};

// Terms and literals that stand nowhere in a source.
inline Term constant(std::string name) { return {Term::Kind::Constant, std::move(name), {}, {}}; }
inline Term variable(std::string name) { return {Term::Kind::Variable, std::move(name), {}, {}}; }
// A function; without arguments a constant.
inline Term compound(std::string name, std::vector<Term> arguments) {
  if (arguments.empty()) return constant(std::move(name));
  return {Term::Kind::Function, std::move(name), std::move(arguments), {}};
}
inline Literal is(Term sentence) {
  return {Literal::Kind::Sentence, {std::move(sentence)}, {}, {}};
}
inline Literal is_not(Term sentence) { return {Literal::Kind::Not, {std::move(sentence)}, {}, {}}; }
inline Literal differ(Term a, Term b) {
  return {Literal::Kind::Distinct, {std::move(a), std::move(b)}, {}, {}};
}
// Of a Sentence or a Not the other one.
Literal opposite(Literal literal);

inline bool is_variable(const Term& term) { return term.kind == Term::Kind::Variable; }

// "p", "?x" or "(f a ?x)".
std::string text_of(const Term& term);
// Structural: ranges aside.
bool same(const Term& a, const Term& b);
bool same(const Literal& a, const Literal& b);
// `to` for every occurrence of the variable `from`.
Term replaced(const Term& term, const std::string& from, const Term& to);
Body replaced(Body body, const std::string& from, const Term& to);
// The variables of `term`, each once, in order of appearance, appended to `names`.
void collect_variables(const Term& term, std::vector<std::string>& names);
// Every sentence of a body in which nothing is negated or, with `negated`, every negated one;
// those inside `or` included.
std::vector<const Term*> sentences(const Body& body, bool negated);
// (<= (HEAD ?0 ?1 ...) (BODY ?0 ?1 ...))
Rule implication(const std::string& head, const std::string& body, std::size_t arity);
// Is there a rule or a fact for the relation?
bool defines(const Description& description, const std::string& relation);
// May the constant hold in some state? False only if no rule says so: neither by its name nor by a
// variable, whose value may be any constant of the text.
bool may_be_fluent(const Description& description, const std::string& constant);

}  // namespace zug::gdl
