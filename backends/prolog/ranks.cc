// GDL asks of a loop that could come back to where it was to count its steps:
//
//     (<= (from 0 ?x) (adjacent ?x ?y) (true (cell ?y empty)))
//     (<= (from ?m ?x) (succ ?n ?m) (true (cell ?x black)) (adjacent ?x ?y) (from ?n ?y))
//     (<= (from ?m ?x) (succ ?n ?m) (from ?n ?x))
//
// (from 360 ?x) says that a way from ?x leads somewhere within 360 steps. The shortest way comes to
// no vertex twice. So if `adjacent` has 361 different ?x at most, 360 steps are as many as anybody
// needs, and the number can be left out:
//
//     (<= (from ?x) (adjacent ?x ?y) (true (cell ?y empty)))
//     (<= (from ?x) (true (cell ?x black)) (adjacent ?x ?y) (from ?y))
//
// This holds when a clause without recursion is for the first number, each other one takes one
// step, one of them does nothing but let the number grow, everybody else asks with a number that so
// many come before, and what changes from step to step is one argument with values of facts.

#include "backends/prolog/ranks.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace zug::prolog {
namespace {

using gdl::Term;

std::ptrdiff_t times_asked(const Clause& clause, const std::string& name) {
  return std::count_if(clause.body.begin(), clause.body.end(),
                       [&](const Goal& goal) { return asks(goal, name); });
}

std::size_t uses(const std::vector<Term>& terms, const std::string& variable) {
  std::size_t result = 0;
  for (const Term& term : terms) {
    result += is_variable(term) && term.name == variable ? 1 : 0;
    result += uses(term.arguments, variable);
  }
  return result;
}

std::size_t uses(const Clause& clause, const std::string& variable) {
  std::size_t result = uses(clause.head, variable);
  for (const Goal& goal : clause.body) result += uses(goal.arguments, variable);
  return result;
}

// A step of a loop: the goals for the number before, and for the loop from there.
struct Step {
  std::size_t number = 0;
  std::size_t loop = 0;
};

class Ranks {
 public:
  Ranks(Program& program, const std::string& name, std::size_t counter)
      : program_(program), name_(name), counter_(counter) {}

  bool left_out() {
    const Predicate& predicate = loop();
    for (const Clause& clause : predicate.clauses) {
      if (!understood(clause)) return false;
    }
    if (!first_ || successor_.empty() || !carried_ || changing_.size() != 1) return false;
    const std::optional<std::size_t> values = different_values(*changing_.begin());
    if (!values || !asked_after(*values)) return false;
    leave_out();
    return true;
  }

 private:
  const Predicate& loop() const { return program_.predicates.at(name_); }

  bool understood(const Clause& clause) {
    const std::ptrdiff_t times = times_asked(clause, name_);
    if (times == 0) return begins(clause.head[counter_]);
    const std::optional<Step> step = times == 1 ? step_of(clause) : std::nullopt;
    if (!step) return false;
    const std::vector<Term>& there = clause.body[step->loop].arguments;
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (i != counter_ && !gdl::same(there[i], clause.head[i])) changing_.insert(i);
    }
    carried_ = carried_ || carries(clause);
    return true;
  }

  // Lets the number grow and does nothing else.
  bool carries(const Clause& clause) const {
    if (clause.body.size() != 2 || times_asked(clause, name_) != 1) return false;
    const std::vector<Term>& there = clause.body[asks(clause.body[0], name_) ? 0 : 1].arguments;
    std::size_t same = 0;
    for (std::size_t i = 0; i < there.size(); ++i) {
      same += i != counter_ && gdl::same(there[i], clause.head[i]) ? 1 : 0;
    }
    return same + 1 == there.size();
  }

  bool begins(const Term& number) {
    if (number.kind != Term::Kind::Constant) return false;
    if (!first_) first_ = number.name;
    return *first_ == number.name;
  }

  // That of ?m in the head with (succ ?n ?m) and the loop for ?n in the body, and neither
  // elsewhere.
  std::optional<Step> step_of(const Clause& clause) {
    Step step;
    while (!asks(clause.body[step.loop], name_)) ++step.loop;
    const Goal& again = clause.body[step.loop];
    const Term& number = clause.head[counter_];
    const Term& before = again.arguments[counter_];
    if (again.negated || !is_variable(number) || !is_variable(before)) return std::nullopt;
    if (uses(clause, number.name) != 2 || uses(clause, before.name) != 2) return std::nullopt;
    for (; step.number < clause.body.size(); ++step.number) {
      const Goal& goal = clause.body[step.number];
      if (goal.kind != Goal::Kind::Predicate || goal.negated || goal.arguments.size() != 2)
        continue;
      if (!program_.predicates.at(goal.name).facts) continue;
      if (!gdl::same(goal.arguments[0], before) || !gdl::same(goal.arguments[1], number)) continue;
      if (successor_.empty()) successor_ = goal.name;
      return successor_ == goal.name ? std::optional(step) : std::nullopt;
    }
    return std::nullopt;
  }

  // At most how many values the argument has in answers, if facts say it.
  std::optional<std::size_t> different_values(std::size_t argument) const {
    std::set<std::string> values;
    for (const Clause& clause : loop().clauses) {
      if (!carries(clause) && !add_values(clause, clause.head[argument], values)) {
        return std::nullopt;
      }
    }
    return values.size();
  }

  bool add_values(const Clause& clause, const Term& term, std::set<std::string>& values) const {
    for (const Goal& goal : clause.body) {
      if (goal.kind != Goal::Kind::Predicate || goal.negated) continue;
      const Predicate& predicate = program_.predicates.at(goal.name);
      if (!predicate.facts) continue;
      for (std::size_t i = 0; i < goal.arguments.size(); ++i) {
        if (!gdl::same(goal.arguments[i], term)) continue;
        for (const Clause& fact : predicate.clauses) values.insert(gdl::text_of(fact.head[i]));
        return true;
      }
    }
    return false;
  }

  // True when the others ask with a number that comes behind at least `values - 1` others.
  bool asked_after(std::size_t values) const {
    const std::map<std::string, std::size_t> numbers = chain();
    for (const auto& [name, predicate] : program_.predicates) {
      if (name == name_) continue;
      for (const Clause& clause : predicate.clauses) {
        for (const Goal& goal : clause.body) {
          if (!asks(goal, name_)) continue;
          const auto found = numbers.find(gdl::text_of(goal.arguments[counter_]));
          if (found == numbers.end() || found->second + 1 < values) return false;
        }
      }
    }
    return true;
  }

  // Numbers that follow each other from the first on, and how many are before each.
  std::map<std::string, std::size_t> chain() const {
    std::map<std::string, std::string> next;
    for (const Clause& fact : program_.predicates.at(successor_).clauses) {
      next.emplace(gdl::text_of(fact.head[0]), gdl::text_of(fact.head[1]));
    }
    std::map<std::string, std::size_t> result;
    std::string number = *first_;
    while (result.emplace(number, result.size()).second && next.count(number) != 0) {
      number = next.at(number);
    }
    return result;
  }

  void leave_out() {
    Predicate& predicate = program_.predicates.at(name_);
    std::vector<Clause> steps;
    for (Clause& clause : predicate.clauses) {
      if (carries(clause)) continue;
      if (times_asked(clause, name_) == 1) {
        const Step step = *step_of(clause);
        clause.body.erase(clause.body.begin() + static_cast<std::ptrdiff_t>(step.number));
      }
      steps.push_back(std::move(clause));
    }
    predicate.clauses = std::move(steps);
    --predicate.arity;
    for (Clause& clause : predicate.clauses) forget(clause.head);
    for (auto& [name, asking] : program_.predicates) {
      for (Clause& clause : asking.clauses) {
        for (Goal& goal : clause.body) {
          if (asks(goal, name_)) forget(goal.arguments);
        }
      }
    }
  }

  void forget(std::vector<Term>& arguments) const {
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(counter_));
  }

  Program& program_;
  const std::string& name_;
  std::size_t counter_;
  std::optional<std::string> first_;  // the number that clauses without recursion have
  std::string successor_;
  bool carried_ = false;            // some clause does nothing but let the number grow
  std::set<std::size_t> changing_;  // arguments that a step changes, the number aside
};

}  // namespace

void without_ranks(Program& program) {
  for (const std::string& name : program.order) {
    const Predicate& predicate = program.predicates.at(name);
    if (predicate.recursion != Predicate::Recursion::Own || predicate.asked) continue;
    for (std::size_t i = 0; i < predicate.arity; ++i) {
      if (Ranks(program, name, i).left_out()) break;
    }
  }
}

}  // namespace zug::prolog
