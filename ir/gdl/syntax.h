#pragma once

// GDL, the Game Description Language of Stanford's general game playing, as a value: what langs/gdl
// reads and checks, and backends/prolog makes a program of. Names keep their capitals; '?' is part
// of the name of a variable.

#include <string>
#include <vector>

#include "ir/source.h"

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
};

// A fact is a rule without a body.
struct Rule {
  Term head;
  std::vector<Literal> body;
  SourceRange range;
};

struct Description {
  std::vector<Rule> rules;
};

// "p", "?x" or "(f a ?x)".
std::string text_of(const Term& term);
// Structural: ranges aside.
bool same(const Term& a, const Term& b);
// The variables of `term`, each once, in order of appearance, appended to `names`.
void collect_variables(const Term& term, std::vector<std::string>& names);
// Every sentence of a body in which nothing is negated or, with `negated`, every negated one;
// those inside `or` included.
std::vector<const Term*> sentences(const std::vector<Literal>& body, bool negated);
// (<= (HEAD ?0 ?1 ...) (BODY ?0 ?1 ...))
Rule implication(const std::string& head, const std::string& body, std::size_t arity);
// Is there a rule or a fact for the relation?
bool defines(const Description& description, const std::string& relation);

}  // namespace zug::gdl
