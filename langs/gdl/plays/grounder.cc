// Bottom-up evaluation of the rules, semi-naive: a rule remembers how many sentences of each
// relation of its body it has seen, and an instance is found when the last of its sentences is new.
// With the body A, B that is: new As with the Bs seen before, then all As with the new Bs; no
// instance comes twice. Sentences are tried in the order of how few candidates there are.
//
// Relations are evaluated by components of the dependency graph, from the bottom. Those that depend
// neither on `true` nor on `does` are evaluated exactly, negations included, since what they negate
// is complete by then. In all others a negation of a relation that varies is taken to hold:
// whatever state comes, the instances are there.
//
// A rule with `or` is taken as one rule per choice. Terms are counted by the symbols they are
// written with: (p (f ?x ?x)) from (q ?x) doubles them in each rule of a chain, and although equal
// parts are stored once, whoever reads or prints such a term does all the work.

#include "langs/gdl/plays/grounder.h"

#include <algorithm>

#include "ir/limits.h"

namespace zug::gdl {
namespace {

constexpr std::size_t most_choices = 1024;   // of the `or`s of one rule
constexpr std::size_t most_literals = 1000;  // of one body: joins are as deep

}  // namespace

Grounder::Grounder(const Description& description, Budget& budget, Sink sink)
    : description_(description),
      budget_(budget),
      sink_(std::move(sink)),
      dependencies_(description),
      rules_(dependencies_.components()),
      settled_(dependencies_.components(), 0) {
  find_varying();
  for (std::size_t i = 0; i < description_.rules.size() && going(); ++i) compile(i);
}

void Grounder::find_varying() {
  varying_.assign(dependencies_.components(), 0);
  std::vector<std::vector<const Rule*>> heads(dependencies_.components());
  for (const Rule& rule : description_.rules) {
    heads[dependencies_.component(rule.head.name)].push_back(&rule);
  }
  for (std::size_t c = 0; c < varying_.size(); ++c) {
    const std::vector<std::string>& names = dependencies_.members(c);
    bool varies = std::any_of(names.begin(), names.end(), [](const std::string& name) {
      return name == "true" || name == "does";
    });
    for (const Rule* rule : heads[c]) {
      for (const bool negated : {false, true}) {
        for (const Term* sentence : sentences(rule->body, negated)) {
          varies = varies || varying_[dependencies_.component(sentence->name)] != 0;
        }
      }
    }
    varying_[c] = varies ? 1 : 0;
  }
}

// ---- from syntax

Pattern Grounder::pattern(const Term& term, Variables& variables) {
  Pattern result;
  if (term.kind == Term::Kind::Variable) {
    result.kind = Pattern::Kind::Variable;
    result.variable =
        variables.emplace(term.name, static_cast<std::uint32_t>(variables.size())).first->second;
    return result;
  }
  result.name = pool_.name(term.name);
  std::vector<TermId> arguments;
  bool ground = true;
  for (const Term& argument : term.arguments) {
    result.arguments.push_back(pattern(argument, variables));
    ground = ground && result.arguments.back().kind == Pattern::Kind::Ground;
    arguments.push_back(result.arguments.back().term);
  }
  result.kind = ground ? Pattern::Kind::Ground : Pattern::Kind::Function;
  if (!ground) return result;
  result.term = pool_.add(result.name, arguments);
  result.arguments.clear();
  return result;
}

Grounder::Atom Grounder::atom(const Term& sentence, Variables& variables) {
  Atom result;
  result.relation = &relations_[sentence.name];
  result.name = pool_.name(sentence.name);
  if (result.name >= relation_names_.size()) relation_names_.resize(result.name + 1);
  relation_names_[result.name] = sentence.name;
  result.varying = varying_[dependencies_.component(sentence.name)] != 0;
  for (const Term& argument : sentence.arguments) {
    result.arguments.push_back(pattern(argument, variables));
  }
  return result;
}

void Grounder::compile(std::size_t index) {
  std::vector<Choice> choices{{}};
  for (const Literal& literal : description_.rules[index].body) expand(literal, choices);
  for (const Choice& choice : choices) {
    if (going()) compile(index, choice);
  }
}

void Grounder::compile(std::size_t index, const Choice& choice) {
  const Rule& rule = description_.rules[index];
  Compiled compiled;
  Variables variables;
  compiled.origin = index;
  compiled.head = atom(rule.head, variables);
  for (const Literal* literal : choice) {
    const Term& first = literal->terms.front();
    if (literal->kind == Literal::Kind::Sentence) {
      compiled.body.push_back(atom(first, variables));
    } else if (literal->kind == Literal::Kind::Distinct) {
      compiled.distinct.emplace_back(pattern(first, variables),
                                     pattern(literal->terms[1], variables));
    } else {
      compiled.negated.push_back(atom(first, variables));
    }
  }
  compiled.variables = variables.size();
  compiled.seen.assign(compiled.body.size(), 0);
  spend(1 + choice.size() + variables.size());
  if (compiled.body.size() > most_literals) {
    stop("a body of more than " + std::to_string(most_literals) + " sentences");
  }
  rules_[dependencies_.component(rule.head.name)].push_back(std::move(compiled));
}

void Grounder::expand(const Literal& literal, std::vector<Choice>& choices) {
  if (!going()) return;
  if (literal.kind != Literal::Kind::Or) {
    for (Choice& choice : choices) choice.push_back(&literal);
    spend(choices.size());
    return;
  }
  std::vector<Choice> result;
  for (const Literal& part : literal.disjuncts) {
    std::vector<Choice> some = choices;
    expand(part, some);
    result.insert(result.end(), some.begin(), some.end());
    if (result.size() > most_choices) {
      stop("more than " + std::to_string(most_choices) + " ways through the 'or's of a rule");
    }
    if (!going()) return;
  }
  choices = std::move(result);
}

// ---- evaluation

TermId Grounder::sentence(const std::string& relation, const std::vector<TermId>& arguments) {
  const TermId id = pool_.add(pool_.name(relation), arguments);
  const std::uint32_t name = pool_.name_of(id);
  if (name >= relation_names_.size()) relation_names_.resize(name + 1);
  relation_names_[name] = relation;
  return id;
}

bool Grounder::assume(TermId sentence) {
  if (may_hold(sentence)) return false;
  derive(sentence, description_.rules.size());
  return true;
}

void Grounder::run() {
  for (std::size_t c = 0; c < rules_.size() && going(); ++c) {
    if (settled_[c] != 0) continue;
    for (bool more = true; more && going();) {
      more = false;
      for (Compiled& rule : rules_[c]) more = run(rule) || more;
    }
    if (varying_[c] == 0) settled_[c] = 1;
  }
}

// False when the rule had seen everything.
bool Grounder::run(Compiled& rule) {
  std::vector<std::size_t> sizes;
  for (const Atom& atom : rule.body) sizes.push_back(atom.relation->size());
  if (rule.ran && sizes == rule.seen) return false;
  const bool first =
      std::all_of(rule.seen.begin(), rule.seen.end(), [](std::size_t seen) { return seen == 0; });
  binding_.assign(rule.variables, unbound);
  windows_.resize(sizes.size());
  for (std::size_t fresh = 0; fresh < (first ? 1 : sizes.size()) && going(); ++fresh) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const bool only_seen = i > fresh && !first;
      const std::size_t begin = i == fresh ? rule.seen[i] : 0;
      windows_[i] = {begin, only_seen ? rule.seen[i] : sizes[i]};
    }
    join_windows(rule);
  }
  rule.seen = std::move(sizes);
  rule.ran = true;
  return true;
}

void Grounder::join_windows(const Compiled& rule) {
  const bool hopeless = std::any_of(windows_.begin(), windows_.end(),
                                    [](const Window& w) { return w.begin >= w.end; });
  if (hopeless || !spend(1)) return;
  rule_ = &rule;
  done_.assign(rule.body.size(), 0);
  matched_.assign(rule.body.size(), unbound);
  join(0);
}

// Recursion is as deep as the body is long.
void Grounder::join(std::size_t depth) {
  if (depth == rule_->body.size()) {
    finish();
    return;
  }
  if (!spend(rule_->body.size() - depth)) return;
  std::size_t best = rule_->body.size(), best_size = 0;
  const std::vector<std::uint32_t>* list = nullptr;
  for (std::size_t i = 0; i < rule_->body.size(); ++i) {
    if (done_[i] != 0) continue;
    const Atom& atom = rule_->body[i];
    const std::vector<std::uint32_t>* some = atom.relation->candidates(atom.arguments, binding_);
    const std::size_t all = windows_[i].end - windows_[i].begin;
    const std::size_t size = some == nullptr ? all : std::min(all, some->size());
    if (best == rule_->body.size() || size < best_size) {
      best = i;
      best_size = size;
      list = some;
    }
  }
  done_[best] = 1;
  const Window window = windows_[best];
  if (list == nullptr) {
    for (std::size_t k = window.begin; k < window.end && going(); ++k) {
      try_sentence(best, k, depth + 1);
    }
  } else {
    // Sentences derived meanwhile are for later; the list may grow under our hands.
    const auto begin = std::lower_bound(list->begin(), list->end(), window.begin);
    for (auto k = static_cast<std::size_t>(begin - list->begin()); k < list->size() && going();
         ++k) {
      if ((*list)[k] >= window.end) break;
      try_sentence(best, (*list)[k], depth + 1);
    }
  }
  done_[best] = 0;
}

void Grounder::try_sentence(std::size_t literal, std::size_t index, std::size_t depth) {
  const Atom& atom = rule_->body[literal];
  matched_[literal] = (*atom.relation)[index];
  if (!spend(1 + atom.arguments.size())) return;
  std::vector<std::uint32_t> trail;
  bool good = true;
  for (std::size_t i = 0; i < atom.arguments.size() && good; ++i) {
    good = match(atom.arguments[i], pool_.arguments(matched_[literal])[i], pool_, binding_, trail);
  }
  if (good) join(depth);
  for (const std::uint32_t variable : trail) binding_[variable] = unbound;
}

TermId Grounder::ground(const Atom& atom) {
  std::vector<TermId> arguments;
  for (const Pattern& argument : atom.arguments) {
    arguments.push_back(instance(argument, pool_, binding_));
  }
  const TermId id = pool_.add(atom.name, arguments);
  spend(1 + arguments.size());
  if (pool_.symbols(id) > limits::ground_term_symbols) {
    stop("a term of more than " + std::to_string(limits::ground_term_symbols) + " symbols");
  }
  return id;
}

bool Grounder::distinct_hold() {
  for (const auto& [a, b] : rule_->distinct) {
    if (instance(a, pool_, binding_) == instance(b, pool_, binding_)) return false;
  }
  return true;
}

// Those that are decided do; the others are put into the instance.
bool Grounder::negations_may_hold() {
  instance_.negative.clear();
  for (const Atom& atom : rule_->negated) {
    const TermId id = ground(atom);
    if (atom.varying) {
      instance_.negative.push_back(id);
    } else if (may_hold(id)) {
      return false;
    }
  }
  return true;
}

void Grounder::finish() {
  if (!distinct_hold() || !negations_may_hold() || !going()) return;
  const TermId head = ground(rule_->head);
  if (!going()) return;
  if (++instances_ > limits::ground_rules) {
    return stop("more than " + std::to_string(limits::ground_rules) + " ground rules");
  }
  instance_.rule = rule_->origin;
  instance_.head = head;
  instance_.positive.clear();
  for (std::size_t i = 0; i < matched_.size(); ++i) {
    if (rule_->body[i].varying) instance_.positive.push_back(matched_[i]);
  }
  spend(instance_.positive.size() + instance_.negative.size());
  if (sink_) sink_(instance_);
  if (!may_hold(head)) derive(head, rule_->origin);
}

void Grounder::derive(TermId sentence, std::size_t rule) {
  if (sentence >= known_.size()) known_.resize(2 * std::size_t{sentence} + 64);
  known_[sentence] = 1;
  const std::string& name = relation_names_[pool_.name_of(sentence)];
  origins_[name].push_back(rule);
  const std::size_t entries = relations_[name].add(sentence, pool_);
  spend(4 * entries + pool_.symbols(sentence));  // memory is work as well
}

bool Grounder::spend(std::size_t amount) {
  if (budget_.take(amount)) return true;
  stop(budget_.limit() == Limit::Steps ? "work" : "time");
  return false;
}

void Grounder::stop(const std::string& limit) {
  if (limit_.empty()) limit_ = limit;
}

}  // namespace zug::gdl
