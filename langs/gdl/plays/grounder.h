#pragma once

// All instances of rules that can matter while certain fluents may hold and certain moves may be
// made. More of both can be added at any time.

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/budget.h"
#include "ir/gdl/dependencies.h"
#include "ir/gdl/syntax.h"
#include "langs/gdl/plays/relations.h"

namespace zug::gdl {

// One way to satisfy the positive sentences of a body. What is said of relations that depend
// neither on the state nor on moves is decided and left out.
struct Instance {
  std::size_t rule = 0;  // in the description
  TermId head = 0;
  std::vector<TermId> positive, negative;
};

class Grounder {
 public:
  using Sink = std::function<void(const Instance&)>;
  // `description` has no errors and outlives this, like `budget`. Every instance is given to `sink`
  // once.
  Grounder(const Description& description, Budget& budget, Sink sink);

  // From now on `sentence` may hold. True when that is new.
  bool assume(TermId sentence);
  // Finds what follows from what was assumed since the last time.
  void run();

  // Empty when everything was found, else which limit was in the way.
  const std::string& limit() const { return limit_; }
  TermPool& pool() { return pool_; }
  const TermPool& pool() const { return pool_; }
  TermId sentence(const std::string& relation, const std::vector<TermId>& arguments);
  // What may hold; for relations that depend neither on the state nor on moves, what holds.
  bool may_hold(TermId sentence) const { return sentence < known_.size() && known_[sentence] != 0; }
  const Relation& relation(const std::string& name) { return relations_[name]; }
  // The rule by which the i-th sentence of a relation was found.
  std::size_t origin(const std::string& name, std::size_t i) const { return origins_.at(name)[i]; }
  const Dependencies& dependencies() const { return dependencies_; }
  // Does the relation depend on the state or on moves?
  bool varies(std::size_t component) const { return varying_[component] != 0; }

 private:
  struct Atom {
    Relation* relation = nullptr;
    std::uint32_t name = 0;
    std::vector<Pattern> arguments;
    bool varying = false;  // depends on the state or on moves
  };
  struct Compiled {
    Atom head;
    std::vector<Atom> body, negated;
    std::vector<std::pair<Pattern, Pattern>> distinct;
    std::size_t variables = 0;
    std::size_t origin = 0;
    std::vector<std::size_t> seen;  // sentences of each body relation it was run against
    bool ran = false;
  };
  struct Window {
    std::size_t begin = 0, end = 0;
  };
  using Variables = std::map<std::string, std::uint32_t>;
  using Choice = std::vector<const Literal*>;

  void find_varying();
  Pattern pattern(const Term& term, Variables& variables);
  Atom atom(const Term& sentence, Variables& variables);
  void compile(std::size_t index);
  void compile(std::size_t index, const Choice& choice);
  void expand(const Literal& literal, std::vector<Choice>& choices);

  bool run(Compiled& rule);
  void join_windows(const Compiled& rule);
  void join(std::size_t depth);
  void try_sentence(std::size_t literal, std::size_t index, std::size_t depth);
  void finish();
  bool distinct_hold();
  bool negations_may_hold();
  void derive(TermId sentence, std::size_t rule);
  TermId ground(const Atom& atom);
  void stop(const std::string& limit);
  bool spend(std::size_t amount);
  bool going() const { return limit_.empty(); }

  const Description& description_;
  Budget& budget_;
  Sink sink_;
  Dependencies dependencies_;
  std::vector<char> varying_;                 // by component
  std::vector<std::vector<Compiled>> rules_;  // by component of the head
  std::vector<char> settled_;                 // by component: nothing can be added any more
  TermPool pool_;
  std::map<std::string, Relation> relations_;
  std::map<std::string, std::vector<std::size_t>> origins_;
  std::vector<std::string> relation_names_;  // by name in the pool
  std::vector<char> known_;                  // by sentence
  std::size_t instances_ = 0;
  std::string limit_;
  // Of the rule being run.
  const Compiled* rule_ = nullptr;
  Binding binding_;
  std::vector<char> done_;
  std::vector<Window> windows_;
  std::vector<TermId> matched_;
  Instance instance_;
};

}  // namespace zug::gdl
