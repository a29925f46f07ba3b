// Bottom-up evaluation of the rules as if every fluent of `base` could hold and every move of
// `input` be made. Components of the dependency graph are evaluated in order, those with recursion
// semi-naively: in each round one recursive sentence of the body has to be new. Two rules are added
// in front, so that `true` and `does` need no care of their own:
//
//   (<= (true ?p) (base ?p))           without base: from init and next
//   (<= (does ?r ?m) (input ?r ?m))    without input: from legal
//
// An instance of a rule is one way to satisfy the positive sentences of its body. A rule with `or`
// is taken as one rule per choice.

#include "langs/gdl/ground.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/limits.h"
#include "langs/gdl/dependencies.h"
#include "langs/gdl/relations.h"

namespace zug::gdl {
namespace {

constexpr std::size_t most_choices = 1024;                     // of the `or`s of one rule
constexpr std::size_t most_steps = 10 * limits::ground_rules;  // tuples looked at in joins

struct Atom {
  Relation* relation = nullptr;
  std::vector<Pattern> arguments;
};

struct CompiledRule {
  std::string name;  // of the head's relation
  Atom head;
  std::vector<Atom> body;
  std::vector<Atom> negated;  // of relations that only facts define
  std::vector<std::pair<Pattern, Pattern>> distinct;
  std::size_t variables = 0;
  std::size_t origin = 0;  // in the description, or its size for the rules added
  bool recursive = false;
};

Rule implication(const std::string& head, const std::string& body, std::size_t arity) {
  const auto sentence = [arity](const std::string& name) {
    Term term{Term::Kind::Function, name, {}, {}};
    for (std::size_t i = 0; i < arity; ++i) {
      term.arguments.push_back({Term::Kind::Variable, "?" + std::to_string(i), {}, {}});
    }
    return term;
  };
  return Rule{sentence(head), {Literal{Literal::Kind::Sentence, {sentence(body)}, {}, {}}}, {}};
}

Description completed(const Description& description) {
  Description result = description;
  const auto defined = [&](const std::string& name) {
    return std::any_of(description.rules.begin(), description.rules.end(),
                       [&](const Rule& rule) { return rule.head.name == name; });
  };
  if (defined("base")) {
    result.rules.push_back(implication("true", "base", 1));
  } else {
    result.rules.push_back(implication("true", "init", 1));
    result.rules.push_back(implication("true", "next", 1));
  }
  result.rules.push_back(implication("does", defined("input") ? "input" : "legal", 2));
  return result;
}

class Grounder {
 public:
  explicit Grounder(const Description& description)
      : own_(description.rules.size()),
        description_(completed(description)),
        dependencies_(description_) {
    for (const Rule& rule : description_.rules) {
      if (!rule.body.empty()) with_body_.insert(rule.head.name);
    }
    std::vector<std::vector<CompiledRule>> by_component(dependencies_.components());
    for (std::size_t i = 0; i < description_.rules.size(); ++i) {
      const std::string& name = description_.rules[i].head.name;
      compile(i, by_component[dependencies_.component(name)]);
    }
    for (std::vector<CompiledRule>& rules : by_component) evaluate(rules);
  }

  GroundSize size() const { return {rules_, count("true"), count("does"), complete_}; }
  const Relation& relation(const std::string& name) { return relations_[name]; }
  std::string text(TermId id) const { return pool_.text(id); }
  bool complete() const { return complete_; }
  // The rule that derived tuple `i` of init, next or legal first.
  std::size_t origin(const std::string& name, std::size_t i) const { return origins_.at(name)[i]; }

 private:
  std::size_t count(const std::string& name) const {
    const auto found = relations_.find(name);
    return found == relations_.end() ? 0 : found->second.size();
  }

  // ---- from syntax

  using Variables = std::map<std::string, std::uint32_t>;

  Pattern pattern(const Term& term, Variables& variables) {
    Pattern result;
    if (term.kind == Term::Kind::Variable) {
      result.kind = Pattern::Kind::Variable;
      result.variable =
          variables.emplace(term.name, static_cast<std::uint32_t>(variables.size())).first->second;
      return result;
    }
    result.name = pool_.name(term.name);
    TermPool::Node node{result.name, {}};
    bool ground = true;
    for (const Term& argument : term.arguments) {
      result.arguments.push_back(pattern(argument, variables));
      ground = ground && result.arguments.back().kind == Pattern::Kind::Ground;
      node.arguments.push_back(result.arguments.back().term);
    }
    result.kind = ground ? Pattern::Kind::Ground : Pattern::Kind::Function;
    if (!ground) return result;
    result.term = pool_.add(std::move(node));
    result.arguments.clear();
    return result;
  }

  Atom atom(const Term& sentence, Variables& variables) {
    Atom result{&relations_[sentence.name], {}};
    for (const Term& argument : sentence.arguments) {
      result.arguments.push_back(pattern(argument, variables));
    }
    return result;
  }

  void compile(std::size_t index, std::vector<CompiledRule>& rules) {
    const Rule& rule = description_.rules[index];
    std::vector<std::vector<const Literal*>> choices{{}};
    for (const Literal& literal : rule.body) expand(literal, choices);
    for (const std::vector<const Literal*>& choice : choices) {
      CompiledRule compiled;
      Variables variables;
      compiled.name = rule.head.name;
      compiled.origin = index;
      compiled.head = atom(rule.head, variables);
      for (const Literal* literal : choice) {
        const Term& first = literal->terms.front();
        if (literal->kind == Literal::Kind::Sentence) {
          compiled.body.push_back(atom(first, variables));
          compiled.recursive = compiled.recursive || dependencies_.component(first.name) ==
                                                         dependencies_.component(rule.head.name);
        } else if (literal->kind == Literal::Kind::Distinct) {
          compiled.distinct.emplace_back(pattern(first, variables),
                                         pattern(literal->terms[1], variables));
        } else if (with_body_.count(first.name) == 0) {
          compiled.negated.push_back(atom(first, variables));
        }
      }
      compiled.variables = variables.size();
      rules.push_back(std::move(compiled));
    }
  }

  void expand(const Literal& literal, std::vector<std::vector<const Literal*>>& choices) {
    if (literal.kind != Literal::Kind::Or) {
      for (std::vector<const Literal*>& choice : choices) choice.push_back(&literal);
      return;
    }
    std::vector<std::vector<const Literal*>> result;
    for (const Literal& part : literal.disjuncts) {
      std::vector<std::vector<const Literal*>> some = choices;
      expand(part, some);
      result.insert(result.end(), some.begin(), some.end());
      if (result.size() > most_choices) {
        complete_ = false;
        result.resize(most_choices);
        break;
      }
    }
    choices = std::move(result);
  }

  // ---- evaluation

  struct Window {
    std::size_t begin = 0, end = 0;
  };

  void evaluate(std::vector<CompiledRule>& rules) {
    std::map<Relation*, Window> fresh;  // what the last round added to the component's relations
    for (const CompiledRule& rule : rules) fresh[rule.head.relation];
    for (const CompiledRule& rule : rules) {
      if (!rule.recursive) run(rule, rule.body.size(), {}, true, true);
    }
    bool more = true;
    while (more && complete_) {
      more = false;
      for (auto& [relation, window] : fresh) {
        window = {window.end, relation->size()};
        more = more || window.begin < window.end;
      }
      for (const CompiledRule& rule : rules) {
        if (!rule.recursive) continue;
        for (std::size_t i = 0; i < rule.body.size(); ++i) {
          const auto window = fresh.find(rule.body[i].relation);
          if (window != fresh.end()) run(rule, i, window->second, true, false);
        }
      }
    }
    for (const CompiledRule& rule : rules) {
      if (rule.recursive) run(rule, rule.body.size(), {}, false, true);
    }
  }

  // All ways to satisfy the body; the sentence `restricted` only by tuples in `window`.
  void run(const CompiledRule& rule, std::size_t restricted, Window window, bool derive,
           bool count) {
    binding_.assign(rule.variables, unbound);
    done_.assign(rule.body.size(), false);
    rule_ = &rule;
    derive_ = derive;
    count_ = count && rule.origin < own_ && rule.name != "base" && rule.name != "input";
    if (restricted < rule.body.size()) {
      done_[restricted] = true;
      const Atom& atom = rule.body[restricted];
      for (std::size_t i = window.begin; i < window.end && complete_; ++i) try_tuple(atom, i, 1);
    } else {
      join(0);
    }
  }

  void try_tuple(const Atom& atom, std::size_t index, std::size_t depth) {
    if (++steps_ > most_steps) complete_ = false;
    std::vector<std::uint32_t> trail;
    bool good = true;
    for (std::size_t i = 0; i < atom.arguments.size() && good; ++i) {
      good = match(atom.arguments[i], (*atom.relation)[index][i], pool_, binding_, trail);
    }
    if (good) join(depth);
    for (const std::uint32_t variable : trail) binding_[variable] = unbound;
  }

  // Recursion is as deep as the body is long.
  void join(std::size_t depth) {
    if (depth == rule_->body.size()) {
      finish();
      return;
    }
    std::size_t best = rule_->body.size(), best_size = 0;
    const std::vector<std::uint32_t>* list = nullptr;
    for (std::size_t i = 0; i < rule_->body.size(); ++i) {
      if (done_[i]) continue;
      const Atom& atom = rule_->body[i];
      const std::vector<std::uint32_t>* some = atom.relation->candidates(atom.arguments, binding_);
      const std::size_t size = some == nullptr ? atom.relation->size() : some->size();
      if (best == rule_->body.size() || size < best_size) {
        best = i;
        best_size = size;
        list = some;
      }
    }
    done_[best] = true;
    // Tuples derived meanwhile are the next round's; lists may grow under our hands.
    for (std::size_t k = 0; k < best_size && complete_; ++k) {
      try_tuple(rule_->body[best], list == nullptr ? k : (*list)[k], depth + 1);
    }
    done_[best] = false;
  }

  void finish() {
    for (const auto& [a, b] : rule_->distinct) {
      if (instance(a, pool_, binding_) == instance(b, pool_, binding_)) return;
    }
    for (const Atom& atom : rule_->negated) {
      if (atom.relation->contains(tuple(atom))) return;
    }
    if (count_ && ++rules_ > limits::ground_rules) complete_ = false;
    if (!derive_) return;
    if (rule_->head.relation->add(tuple(rule_->head), pool_)) {
      origins_[rule_->name].push_back(rule_->origin);
      if (origins_[rule_->name].size() > limits::ground_rules) complete_ = false;
    }
  }

  Relation::Tuple tuple(const Atom& atom) {
    Relation::Tuple result;
    for (const Pattern& argument : atom.arguments) {
      result.push_back(instance(argument, pool_, binding_));
    }
    return result;
  }

  std::size_t own_;
  Description description_;
  Dependencies dependencies_;
  std::set<std::string> with_body_;
  TermPool pool_;
  std::map<std::string, Relation> relations_;
  std::map<std::string, std::vector<std::size_t>> origins_;
  std::size_t rules_ = 0;
  std::size_t steps_ = 0;
  bool complete_ = true;
  // Of the rule being run.
  const CompiledRule* rule_ = nullptr;
  Binding binding_;
  std::vector<bool> done_;
  bool derive_ = false, count_ = false;
};

void check_within(const Description& description, Grounder& grounder, const std::string& part,
                  const std::string& whole, Diagnostics& diagnostics) {
  const Relation& bound = grounder.relation(whole);
  if (bound.size() == 0) return;
  const Relation& found = grounder.relation(part);
  std::set<std::size_t> reported;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t rule = grounder.origin(part, i);
    if (bound.contains(found[i]) || !reported.insert(rule).second) continue;
    const std::string text = grounder.text(found[i].back());
    diagnostics.warning("GDL0501", {description.rules[rule].head.range},
                        quoted(text) + (part == "legal" ? " may be legal" : " may hold") +
                            " and is not in '" + whole + "'");
  }
}

}  // namespace

GroundSize ground_size(const Description& description) { return Grounder(description).size(); }

void check_coverage(const Description& description, Diagnostics& diagnostics) {
  Grounder grounder(description);
  if (!grounder.complete()) return;
  check_within(description, grounder, "init", "base", diagnostics);
  check_within(description, grounder, "next", "base", diagnostics);
  check_within(description, grounder, "legal", "input", diagnostics);
}

}  // namespace zug::gdl
