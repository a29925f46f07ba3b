// A relation is indexed by each argument and, as fluents and moves are functions, by each argument
// of an argument: `(true (cell ?x b))` with ?x bound looks up the few tuples with that square. An
// index entry is a hash of place and term; two that collide only make a list longer.

#include "langs/gdl/relations.h"

namespace zug::gdl {

TermId TermPool::add(Node node) {
  const auto [entry, added] = ids_.emplace(std::move(node), static_cast<TermId>(nodes_.size()));
  if (added) nodes_.push_back(entry->first);
  return entry->second;
}

std::uint32_t TermPool::name(const std::string& text) {
  const auto [entry, added] = name_ids_.emplace(text, static_cast<std::uint32_t>(names_.size()));
  if (added) names_.push_back(text);
  return entry->second;
}

std::string TermPool::text(TermId id) const {
  const Node& node = nodes_[id];
  if (node.arguments.empty()) return names_[node.name];
  std::string result = "(" + names_[node.name];
  for (const TermId argument : node.arguments) result += " " + text(argument);
  return result + ")";
}

namespace {

std::uint64_t key(std::size_t argument, std::size_t inner, std::uint32_t function, TermId term) {
  std::uint64_t word = argument * 64 + inner;
  word = (word << 24) ^ function;
  word = (word << 32 | word >> 32) ^ term;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
  return word ^ (word >> 27);
}

// The ground term `pattern` stands for, or `unbound`.
TermId known(const Pattern& pattern, const Binding& binding) {
  if (pattern.kind == Pattern::Kind::Ground) return pattern.term;
  if (pattern.kind == Pattern::Kind::Variable) return binding[pattern.variable];
  return unbound;
}

}  // namespace

bool Relation::add(Tuple tuple, const TermPool& pool) {
  const auto id = static_cast<std::uint32_t>(tuples_.size());
  if (!ids_.emplace(tuple, id).second) return false;
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    index_[key(i, 0, 0, tuple[i])].push_back(id);
    const TermPool::Node& node = pool[tuple[i]];
    for (std::size_t j = 0; j < node.arguments.size(); ++j) {
      index_[key(i, j + 1, node.name, node.arguments[j])].push_back(id);
    }
  }
  tuples_.push_back(std::move(tuple));
  return true;
}

const std::vector<std::uint32_t>* Relation::candidates(const std::vector<Pattern>& patterns,
                                                       const Binding& binding) const {
  static const std::vector<std::uint32_t> none;
  const std::vector<std::uint32_t>* best = nullptr;
  const auto consider = [&](std::uint64_t at) {
    const auto found = index_.find(at);
    const std::vector<std::uint32_t>* list = found == index_.end() ? &none : &found->second;
    if (best == nullptr || list->size() < best->size()) best = list;
  };
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Pattern& pattern = patterns[i];
    const TermId whole = known(pattern, binding);
    if (whole != unbound) consider(key(i, 0, 0, whole));
    if (pattern.kind != Pattern::Kind::Function) continue;
    for (std::size_t j = 0; j < pattern.arguments.size(); ++j) {
      const TermId part = known(pattern.arguments[j], binding);
      if (part != unbound) consider(key(i, j + 1, pattern.name, part));
    }
  }
  return best;
}

bool match(const Pattern& pattern, TermId term, const TermPool& pool, Binding& binding,
           std::vector<std::uint32_t>& trail) {
  if (pattern.kind == Pattern::Kind::Ground) return pattern.term == term;
  if (pattern.kind == Pattern::Kind::Variable) {
    TermId& value = binding[pattern.variable];
    if (value != unbound) return value == term;
    value = term;
    trail.push_back(pattern.variable);
    return true;
  }
  const TermPool::Node& node = pool[term];
  if (node.name != pattern.name || node.arguments.size() != pattern.arguments.size()) return false;
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    if (!match(pattern.arguments[i], node.arguments[i], pool, binding, trail)) return false;
  }
  return true;
}

TermId instance(const Pattern& pattern, TermPool& pool, const Binding& binding) {
  if (pattern.kind == Pattern::Kind::Ground) return pattern.term;
  if (pattern.kind == Pattern::Kind::Variable) return binding[pattern.variable];
  TermPool::Node node{pattern.name, {}};
  for (const Pattern& argument : pattern.arguments) {
    node.arguments.push_back(instance(argument, pool, binding));
  }
  return pool.add(std::move(node));
}

}  // namespace zug::gdl
