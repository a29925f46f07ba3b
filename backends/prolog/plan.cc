// *Order.* Goals without free variables are tests, and come first; among the others the one that is
// expected to have the fewest answers, so that (square ?v) comes behind what finds a few squares.
//
// *Needed.* An argument is needed when only a list of everything there is would bind it, as ?w in
//
//     (<= (king-attacked-after ?w) (square ?w) (true (cell ?v king)) (rook-sees ?v ?w) ...)
//
// if rook-sees, too, knows no squares to put for ?w. A predicate is only asked with these arguments
// bound; where other goals do not do that, the list is gone through after all. They are found from
// below, from the predicates that others depend on.
//
// *Inputs.* They are found from above: the arguments that are bound wherever a predicate is asked.
//
// *Recursion.* Where an argument goes down a graph without cycles in each step, as in
//
//     (<= (ray ?v ?w) (up ?v ?u) (true (empty ?u)) (ray ?u ?w))
//
// asking comes to an end. Where it need not, but all arguments are bound and each clause asks once
// at most, as where liberties are looked for from stone to stone, it is a search for a way from
// what is asked to what needs no recursion. Otherwise answers are found from below, and only
// arguments that are the same all along can be inputs.
//
// *Kept answers.* What takes more than a few calls to prove is proved once for each value of its
// inputs and then looked up, as long as it stays true.

#include "backends/prolog/plan.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace zug::prolog {
namespace {

using gdl::Term;

constexpr std::size_t long_list = 16;     // facts of one argument that nobody goes through in vain
constexpr std::size_t large_table = 400;  // facts that nobody goes through
constexpr double cheap = 12;              // calls not worth remembering
constexpr double few = 4, some = 16;      // answers

bool bound_in(const Term& term, const Names& bound) {
  if (term.kind == Term::Kind::Variable) return bound.count(term.name) != 0;
  return std::all_of(term.arguments.begin(), term.arguments.end(),
                     [&](const Term& part) { return bound_in(part, bound); });
}

bool bound_in(const std::vector<Term>& terms, const Names& bound) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](const Term& term) { return bound_in(term, bound); });
}

// Facts that are gone through only when nothing else binds their variables.
bool lists_everything(const Predicate& predicate, const Goal& goal, const Names& bound) {
  if (!predicate.facts) return false;
  if (predicate.arity == 1) return predicate.clauses.size() > long_list;
  return predicate.clauses.size() > large_table &&
         std::none_of(goal.arguments.begin(), goal.arguments.end(),
                      [&](const Term& term) { return bound_in(term, bound); });
}

bool needed_bound(const Predicate& predicate, const Goal& goal, const Names& bound) {
  return std::all_of(predicate.needed.begin(), predicate.needed.end(),
                     [&](std::size_t i) { return bound_in(goal.arguments[i], bound); });
}

// The expected number of answers.
double answers(const Program& program, const Goal& goal, const Names& bound) {
  if (goal.kind == Goal::Kind::Does) return 1;
  if (goal.kind == Goal::Kind::AnyFluent) return 2 * some;
  if (goal.kind == Goal::Kind::Fluent) {
    if (bound_in(goal.arguments.front(), bound)) return 1;
    return bound_in(goal.arguments.back(), bound) ? few : some;
  }
  const Predicate& predicate = program.predicates.at(goal.name);
  if (predicate.facts) {
    double result = static_cast<double>(predicate.clauses.size());
    for (std::size_t i = 0; i < predicate.values.size(); ++i) {
      if (bound_in(goal.arguments[i], bound)) result /= static_cast<double>(predicate.values[i]);
    }
    return result;
  }
  for (std::size_t i = 0; i < predicate.arity; ++i) {
    if (predicate.needed.count(i) == 0 && bound_in(goal.arguments[i], bound)) return 2;
  }
  return 2 * few;
}

double calls(const Program& program, const Goal& goal, const std::map<std::string, double>& costs) {
  if (goal.kind == Goal::Kind::Distinct) return 0.5;
  if (goal.kind != Goal::Kind::Predicate) return 1;
  const Predicate& predicate = program.predicates.at(goal.name);
  if (predicate.facts) return 1;
  const auto known = costs.find(goal.name);
  return predicate.kept || known == costs.end() ? 2 : 1 + known->second;
}

struct Choice {
  std::size_t index = 0;
  double answers = std::numeric_limits<double>::infinity();
};

std::vector<Goal> in_order(const Program& program, std::vector<Goal> body, Names bound,
                           const std::map<std::string, double>& costs, double& cost) {
  std::vector<Goal> result;
  double ways = 1;
  cost = 0;
  const auto take = [&](std::size_t i, double found) {
    cost += ways * calls(program, body[i], costs);
    ways *= found;
    add_variables(body[i].arguments, bound);
    result.push_back(std::move(body[i]));
    body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
  };
  while (!body.empty()) {
    Choice best;
    double least = std::numeric_limits<double>::infinity();  // calls of the cheapest test
    for (std::size_t i = 0; i < body.size(); ++i) {
      const Goal& goal = body[i];
      if (bound_in(goal.arguments, bound)) {
        const double needed = calls(program, goal, costs);
        if (needed < least) best = {i, 0.5};
        least = std::min(least, needed);
      } else if (least == std::numeric_limits<double>::infinity() && !goal.negated &&
                 goal.kind != Goal::Kind::Distinct) {
        const bool asked = goal.kind != Goal::Kind::Predicate ||
                           needed_bound(program.predicates.at(goal.name), goal, bound);
        const double found = asked ? answers(program, goal, bound) : 1e30;
        if (found < best.answers) best = {i, found};
      }
    }
    take(best.index, std::min(best.answers, 1e6));
  }
  return result;
}

// ---- needed

// The variables that get bound, those of `bound` included, without going through lists.
Names found_by(const Program& program, const std::string& name, const std::vector<Goal>& body,
               Names bound) {
  for (std::size_t before = bound.size() + 1; before != bound.size();) {
    before = bound.size();
    for (const Goal& goal : body) {
      if (goal.negated || goal.kind == Goal::Kind::Distinct) continue;
      if (goal.kind == Goal::Kind::Predicate && goal.name != name) {
        const Predicate& predicate = program.predicates.at(goal.name);
        if (lists_everything(predicate, goal, bound)) continue;
        if (!needed_bound(predicate, goal, bound)) continue;
      }
      add_variables(goal.arguments, bound);
    }
  }
  return bound;
}

// Arguments that a recursive predicate hands on as they are, and so may be inputs.
std::set<std::size_t> unchanging(const std::string& name, const Predicate& predicate) {
  std::set<std::size_t> result;
  for (std::size_t i = 0; i < predicate.arity; ++i) result.insert(i);
  for (const Clause& clause : predicate.clauses) {
    for (const Goal& goal : clause.body) {
      if (!asks(goal, name)) continue;
      for (std::size_t i = 0; i < predicate.arity; ++i) {
        if (!gdl::same(goal.arguments[i], clause.head[i])) result.erase(i);
      }
    }
  }
  return result;
}

// Variables that nothing binds, not even a list: they have to be inputs.
bool safe(const Clause& clause, const Term& argument) {
  Names bound;
  for (const Goal& goal : clause.body) {
    if (!goal.negated && goal.kind != Goal::Kind::Distinct) add_variables(goal.arguments, bound);
  }
  return bound_in(argument, bound);
}

void find_needed(const Program& program, const std::string& name, Predicate& predicate) {
  const bool anything = !predicate.asked && predicate.recursion != Predicate::Recursion::Mutual;
  const std::set<std::size_t> allowed =
      anything ? unchanging(name, predicate) : std::set<std::size_t>();
  const auto listed = [&](const Clause& clause, std::size_t i) {
    return allowed.count(i) == 0 && safe(clause, clause.head[i]);
  };
  for (const Clause& clause : predicate.clauses) {
    Names lists;
    for (std::size_t i = 0; i < predicate.arity; ++i) {
      if (listed(clause, i)) add_variables({clause.head[i]}, lists);
    }
    for (bool again = true; again;) {
      again = false;
      Names bound = lists;
      for (const std::size_t i : predicate.needed) add_variables({clause.head[i]}, bound);
      bound = found_by(program, name, clause.body, bound);
      for (std::size_t i = 0; i < predicate.arity && !again; ++i) {
        again = !bound_in(clause.head[i], bound) && predicate.needed.insert(i).second;
      }
    }
  }
}

// ---- recursion that comes to an end

using Graph = std::map<std::string, std::set<std::string>>;

bool has_cycle(const Graph& graph) {
  std::map<std::string, std::size_t> into;
  for (const auto& [from, targets] : graph) {
    into[from];
    for (const std::string& to : targets) ++into[to];
  }
  std::vector<std::string> ready;
  for (const auto& [vertex, edges] : into) {
    if (edges == 0) ready.push_back(vertex);
  }
  std::size_t done = 0;
  for (; !ready.empty(); ++done) {
    const auto targets = graph.find(ready.back());
    ready.pop_back();
    if (targets == graph.end()) continue;
    for (const std::string& to : targets->second) {
      if (--into[to] == 0) ready.push_back(to);
    }
  }
  return done != into.size();
}

// Adds the edges from the values of `from` to those of `to` that some goal of facts allows; false
// when there is none.
bool add_edges(const Program& program, const std::vector<Goal>& body, const Term& from,
               const Term& to, Graph& graph) {
  for (const Goal& goal : body) {
    if (goal.kind != Goal::Kind::Predicate || goal.negated) continue;
    const Predicate& predicate = program.predicates.at(goal.name);
    if (!predicate.facts) continue;
    std::size_t first = predicate.arity, second = predicate.arity;
    for (std::size_t i = 0; i < predicate.arity; ++i) {
      if (gdl::same(goal.arguments[i], from)) first = i;
      if (gdl::same(goal.arguments[i], to)) second = i;
    }
    if (first == predicate.arity || second == predicate.arity || first == second) continue;
    for (const Clause& fact : predicate.clauses) {
      graph[gdl::text_of(fact.head[first])].insert(gdl::text_of(fact.head[second]));
    }
    return true;
  }
  return false;
}

// True when argument `i` goes down a graph without cycles each time that the predicate asks itself.
bool goes_down(const Program& program, const std::string& name, const Predicate& predicate,
               std::size_t i) {
  Graph graph;
  for (const Clause& clause : predicate.clauses) {
    for (const Goal& goal : clause.body) {
      if (!asks(goal, name)) continue;
      const Term& from = clause.head[i];
      const Term& to = goal.arguments[i];
      if (!is_variable(from) || !is_variable(to)) return false;
      if (!add_edges(program, clause.body, from, to, graph)) return false;
    }
  }
  return !has_cycle(graph);
}

// True when each clause asks for one thing at most, known when what the head says and the other
// goals bind is: to prove something is to find a way.
bool linear(const std::string& name, const Predicate& predicate) {
  for (const Clause& clause : predicate.clauses) {
    Names bound;
    add_variables(clause.head, bound);
    std::vector<const Goal*> again;
    for (const Goal& goal : clause.body) {
      if (asks(goal, name)) {
        again.push_back(&goal);
      } else if (!goal.negated && goal.kind != Goal::Kind::Distinct) {
        add_variables(goal.arguments, bound);
      }
    }
    if (again.size() > 1) return false;
    if (again.size() == 1 && !bound_in(again.front()->arguments, bound)) return false;
  }
  return true;
}

// ---- inputs

using Arguments = std::set<std::size_t>;

Arguments all_of(const Predicate& predicate) {
  Arguments result;
  for (std::size_t i = 0; i < predicate.arity; ++i) result.insert(i);
  return result;
}

Arguments common(const Arguments& a, const Arguments& b) {
  Arguments result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                        std::inserter(result, result.end()));
  return result;
}

class Askers {
 public:
  explicit Askers(Program& program) : program_(program) {}

  void run() {
    for (auto name = program_.order.rbegin(); name != program_.order.rend(); ++name) {
      Predicate& predicate = program_.predicates.at(*name);
      if (predicate.facts) continue;
      inputs(*name, predicate);
      for (const auto& [asked, arguments] : asked_by(predicate)) {
        if (asked != *name) ask(asked, arguments);
      }
    }
  }

 private:
  void ask(const std::string& name, const Arguments& bound) {
    const auto [entry, fresh] = bound_.emplace(name, bound);
    if (!fresh) entry->second = common(entry->second, bound);
  }

  void inputs(const std::string& name, Predicate& predicate) {
    const auto asked = bound_.find(name);
    predicate.inputs = asked == bound_.end() ? all_of(predicate) : asked->second;
    if (predicate.asked) predicate.inputs.clear();
    if (predicate.recursion == Predicate::Recursion::Mutual) predicate.inputs = predicate.needed;
    if (predicate.recursion != Predicate::Recursion::Own || predicate.asked) return;
    const Arguments from_others = predicate.inputs;
    for (std::size_t before = predicate.arity + 1; before != predicate.inputs.size();) {
      before = predicate.inputs.size();
      for (const auto& [goal, arguments] : asked_by(predicate)) {
        if (goal == name) predicate.inputs = common(predicate.inputs, arguments);
      }
    }
    predicate.ends =
        std::any_of(predicate.inputs.begin(), predicate.inputs.end(),
                    [&](std::size_t i) { return goes_down(program_, name, predicate, i); });
    predicate.searched =
        !predicate.ends && from_others.size() == predicate.arity && linear(name, predicate);
    if (predicate.searched) predicate.inputs = from_others;
    if (predicate.ends || predicate.searched) return;
    predicate.inputs = common(from_others, unchanging(name, predicate));
  }

  // What the clauses ask, and with which arguments bound.
  std::vector<std::pair<std::string, Arguments>> asked_by(const Predicate& predicate) const {
    std::vector<std::pair<std::string, Arguments>> result;
    for (const Clause& clause : predicate.clauses) {
      Names bound = inputs_of(predicate, clause);
      for (const Goal& goal : ordered(program_, clause.body, bound)) {
        if (goal.kind == Goal::Kind::Predicate) {
          Arguments arguments;
          for (std::size_t i = 0; i < goal.arguments.size(); ++i) {
            if (bound_in(goal.arguments[i], bound)) arguments.insert(i);
          }
          result.emplace_back(goal.name, arguments);
        }
        if (!goal.negated) add_variables(goal.arguments, bound);
      }
    }
    return result;
  }

  Program& program_;
  std::map<std::string, Arguments> bound_;  // in all places where a predicate is asked so far
};

}  // namespace

void add_variables(const std::vector<Term>& terms, Names& names) {
  for (const Term& term : terms) {
    if (term.kind == Term::Kind::Variable) names.insert(term.name);
    add_variables(term.arguments, names);
  }
}

Names inputs_of(const Predicate& predicate, const Clause& clause) {
  Names names;
  for (const std::size_t i : predicate.inputs) add_variables({clause.head[i]}, names);
  return names;
}

std::vector<Goal> ordered(const Program& program, const std::vector<Goal>& body,
                          const Names& bound) {
  double ignored = 0;
  return in_order(program, body, bound, {}, ignored);
}

void plan(Program& program) {
  for (const std::string& name : program.order) {
    Predicate& predicate = program.predicates.at(name);
    if (!predicate.facts) find_needed(program, name, predicate);
  }
  Askers(program).run();
  std::map<std::string, double> costs;
  for (const std::string& name : program.order) {
    Predicate& predicate = program.predicates.at(name);
    if (predicate.facts) continue;
    double& sum = costs[name];
    for (const Clause& clause : predicate.clauses) {
      double cost = 0;
      in_order(program, clause.body, inputs_of(predicate, clause), costs, cost);
      sum += 1 + cost;
    }
    const bool own = predicate.recursion == Predicate::Recursion::Own;
    const bool none = predicate.recursion == Predicate::Recursion::None;
    predicate.kept = !predicate.asked && (own || (none && sum > cheap));
  }
}

}  // namespace zug::prolog
