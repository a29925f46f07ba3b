// Each `or` becomes a predicate `or N` of its variables with a rule for each disjunct; GDL has no
// such names, as they contain a blank. A variable that a disjunct does not bind, as in
// (or (not (p ?x)) (q ?x)), makes a rule that is not safe on its own; the plan then asks for that
// argument to be bound.

#include "backends/prolog/program.h"

#include <algorithm>
#include <utility>

#include "ir/gdl/dependencies.h"

namespace zug::prolog {
namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

void collect_variables(const Literal& literal, std::vector<std::string>& names) {
  for (const Term& term : literal.terms) gdl::collect_variables(term, names);
  for (const Literal& part : literal.disjuncts) collect_variables(part, names);
}

void collect_disjuncts(const Literal& literal, std::vector<const Literal*>& found) {
  if (literal.kind != Literal::Kind::Or) {
    found.push_back(&literal);
    return;
  }
  for (const Literal& part : literal.disjuncts) collect_disjuncts(part, found);
}

// An `or` inside an `or` says nothing of its own: its disjuncts are those of the outer one.
std::vector<const Literal*> disjuncts_of(const Literal& literal) {
  std::vector<const Literal*> found;
  collect_disjuncts(literal, found);
  return found;
}

gdl::Description without_or(const gdl::Description& description) {
  gdl::Description result;
  std::size_t alternatives = 0;
  for (Rule rule : description.rules) {
    if (rule.head.name == "base" || rule.head.name == "input") continue;
    for (Literal& literal : rule.body) {
      if (literal.kind != Literal::Kind::Or) continue;
      Term sentence{Term::Kind::Constant, "or " + std::to_string(++alternatives), {}, {}};
      std::vector<std::string> names;
      collect_variables(literal, names);
      for (const std::string& name : names) {
        sentence.kind = Term::Kind::Function;
        sentence.arguments.push_back({Term::Kind::Variable, name, {}, {}});
      }
      for (const Literal* part : disjuncts_of(literal)) {
        result.rules.push_back({sentence, {*part}, {}});
      }
      literal = {Literal::Kind::Sentence, {sentence}, {}, {}};
    }
    result.rules.push_back(std::move(rule));
  }
  return result;
}

class Reader {
 public:
  explicit Reader(const gdl::Description& description)
      : description_(description), dependencies_(description) {}

  Program run() {
    for (const auto& [name, arity] : std::map<std::string, std::size_t>{
             {"role", 1}, {"init", 1}, {"next", 1}, {"legal", 2}, {"goal", 2}, {"terminal", 0}}) {
      predicate(name, arity).asked = true;
    }
    for (const Rule& rule : description_.rules) {
      if (rule.head.name == "init" || rule.head.name == "next") {
        fluent(rule.head.arguments.front());
      }
      Clause clause{rule.head.arguments, {}};
      for (const Literal& literal : rule.body) clause.body.push_back(goal(literal));
      predicate(rule.head.name, clause.head.size()).clauses.push_back(std::move(clause));
    }
    for (std::size_t i = 0; i < dependencies_.components(); ++i) {
      for (const std::string& name : dependencies_.members(i)) {
        const auto found = program_.predicates.find(name);
        if (found == program_.predicates.end()) continue;
        if (!found->second.clauses.empty()) program_.order.push_back(name);
        recursion(name, found->second);
        found->second.facts = only_facts(found->second);
        if (found->second.facts) count_values(found->second);
      }
      levels(dependencies_.members(i));
    }
    return std::move(program_);
  }

 private:
  Predicate& predicate(const std::string& name, std::size_t arity) {
    Predicate& result = program_.predicates[name];
    result.arity = arity;
    return result;
  }

  void fluent(const Term& term) {
    if (is_variable(term)) return;
    program_.fluents.emplace(term.name, term.arguments.size());
  }

  Goal goal(const Literal& literal) {
    if (literal.kind == Literal::Kind::Distinct) {
      return {Goal::Kind::Distinct, false, "", literal.terms};
    }
    const bool negated = literal.kind == Literal::Kind::Not;
    const Term& sentence = literal.terms.front();
    if (sentence.name == "does") return {Goal::Kind::Does, negated, "", sentence.arguments};
    if (sentence.name == "true") {
      const Term& held = sentence.arguments.front();
      fluent(held);
      if (held.kind == Term::Kind::Variable) {
        return {Goal::Kind::AnyFluent, negated, "", sentence.arguments};
      }
      return {Goal::Kind::Fluent, negated, held.name, held.arguments};
    }
    predicate(sentence.name, sentence.arguments.size());
    return {Goal::Kind::Predicate, negated, sentence.name, sentence.arguments};
  }

  void recursion(const std::string& name, Predicate& predicate) {
    if (!dependencies_.recursive(name)) return;
    const bool alone = dependencies_.members(dependencies_.component(name)).size() == 1;
    predicate.recursion = alone ? Predicate::Recursion::Own : Predicate::Recursion::Mutual;
  }

  static bool only_facts(const Predicate& predicate) {
    return std::all_of(predicate.clauses.begin(), predicate.clauses.end(),
                       [](const Clause& clause) { return clause.body.empty(); });
  }

  static void count_values(Predicate& predicate) {
    std::vector<std::set<std::string>> values(predicate.arity);
    for (const Clause& clause : predicate.clauses) {
      for (std::size_t i = 0; i < predicate.arity; ++i) {
        values[i].insert(gdl::text_of(clause.head[i]));
      }
    }
    for (const std::set<std::string>& some : values) predicate.values.push_back(some.size());
  }

  Level level(const Goal& goal) const {
    switch (goal.kind) {
      case Goal::Kind::Distinct:
        break;
      case Goal::Kind::Does:
        return Level::Moves;
      case Goal::Kind::Fluent:
      case Goal::Kind::AnyFluent:
        return Level::State;
      case Goal::Kind::Predicate:
        return program_.predicates.at(goal.name).level;
    }
    return Level::Always;
  }

  // Of a component, when those it depends on are known.
  void levels(const std::vector<std::string>& names) {
    Level highest = Level::Always;
    for (const std::string& name : names) {
      const auto found = program_.predicates.find(name);
      if (found == program_.predicates.end()) continue;
      for (const Clause& clause : found->second.clauses) {
        for (const Goal& goal : clause.body) highest = std::max(highest, level(goal));
      }
    }
    for (const std::string& name : names) {
      const auto found = program_.predicates.find(name);
      if (found != program_.predicates.end()) found->second.level = highest;
    }
  }

  const gdl::Description& description_;
  gdl::Dependencies dependencies_;
  Program program_;
};

}  // namespace

bool asks(const Goal& goal, const std::string& name) {
  return goal.kind == Goal::Kind::Predicate && goal.name == name;
}

Program program_of(const gdl::Description& description) {
  return Reader(without_or(description)).run();
}

}  // namespace zug::prolog
