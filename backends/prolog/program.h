#pragma once

// A GDL description as a logic program: its sentences are told apart by where their answers come
// from, `or` is a predicate of its own, and it is known what depends on what.

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::prolog {

struct Goal {
  enum class Kind { Distinct, Fluent, AnyFluent, Does, Predicate };
  Kind kind = Kind::Predicate;
  bool negated = false;
  std::string name;  // of the predicate, or of the fluent's function
  std::vector<gdl::Term> arguments;
};

// Is it about the predicate of that name, negated or not?
bool asks(const Goal& goal, const std::string& name);

struct Clause {
  std::vector<gdl::Term> head;
  std::vector<Goal> body;
};

// What the answers of a predicate depend on, and so how long they stay true.
enum class Level { Always, State, Moves };

struct Predicate {
  std::size_t arity = 0;
  std::vector<Clause> clauses;
  bool asked = false;  // by the driver, with any arguments
  Level level = Level::Always;
  enum class Recursion { None, Own, Mutual } recursion = Recursion::None;
  // Of a predicate of facts only, how many values each argument has.
  bool facts = false;
  std::vector<std::size_t> values;

  // Found out by plan() of plan.h:
  std::set<std::size_t> needed;  // the arguments that it should not be asked without
  std::set<std::size_t> inputs;  // those that are bound wherever it is asked
  bool ends = false;             // its recursion ends when the inputs are bound
  bool searched = false;         // asked for one thing at a time: whether a way leads from there
  bool kept = false;             // its answers are kept and looked up
};

struct Program {
  std::map<std::string, Predicate> predicates;
  std::vector<std::string> order;  // those with clauses, after what they depend on
  std::set<std::pair<std::string, std::size_t>> fluents;  // functions, with how many arguments
};

// `base` and `input` are left out. `description` has no errors.
Program program_of(const gdl::Description& description);

}  // namespace zug::prolog
