// A relation is indexed by each argument and, as fluents and moves are functions, by each argument
// of an argument: `(true (cell ?x b))` with ?x bound looks up the few sentences with that square.
// An index entry is a hash of place and term; two that collide only make a list longer.

#include "langs/gdl/plays/relations.h"

#include <algorithm>

namespace zug::gdl {
namespace {

std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
  return word ^ (word >> 31);
}

std::uint64_t key(std::size_t argument, std::size_t inner, std::uint32_t function, TermId term) {
  return mixed(mixed((std::uint64_t{argument} << 32) + inner) ^
               (std::uint64_t{function} << 32 | term));
}

// The ground term `pattern` stands for, or `unbound`.
TermId known(const Pattern& pattern, const Binding& binding) {
  if (pattern.kind == Pattern::Kind::Ground) return pattern.term;
  if (pattern.kind == Pattern::Kind::Variable) return binding[pattern.variable];
  return unbound;
}

}  // namespace

// ---- terms

bool TermPool::is(TermId id, std::uint32_t name, std::span<const TermId> arguments) const {
  const std::span<const TermId> own = this->arguments(id);
  return nodes_[id].name == name &&
         std::equal(own.begin(), own.end(), arguments.begin(), arguments.end());
}

std::uint64_t TermPool::hash(std::uint32_t name, std::span<const TermId> arguments) const {
  std::uint64_t word = name;
  for (const TermId argument : arguments) word = mixed(word) + argument;
  return mixed(word + arguments.size());
}

void TermPool::grow() {
  slots_.assign(std::max<std::size_t>(64, 4 * nodes_.size()), unbound);
  for (TermId id = 0; id < nodes_.size(); ++id) {
    std::size_t slot = hash(nodes_[id].name, arguments(id)) % slots_.size();
    while (slots_[slot] != unbound) slot = (slot + 1) % slots_.size();
    slots_[slot] = id;
  }
}

TermId TermPool::add(std::uint32_t name, std::span<const TermId> arguments) {
  if (2 * (nodes_.size() + 1) > slots_.size()) grow();
  std::size_t slot = hash(name, arguments) % slots_.size();
  for (; slots_[slot] != unbound; slot = (slot + 1) % slots_.size()) {
    if (is(slots_[slot], name, arguments)) return slots_[slot];
  }
  std::uint64_t symbols = 1;
  for (const TermId argument : arguments) symbols += nodes_[argument].symbols;
  symbols = std::min<std::uint64_t>(symbols, std::numeric_limits<std::uint32_t>::max());
  slots_[slot] = static_cast<TermId>(nodes_.size());
  TermId* const own =
      std::pmr::polymorphic_allocator<TermId>(&arguments_).allocate(arguments.size());
  std::copy(arguments.begin(), arguments.end(), own);
  nodes_.push_back({name, static_cast<std::uint32_t>(arguments.size()),
                    static_cast<std::uint32_t>(symbols), own});
  return slots_[slot];
}

std::uint32_t TermPool::name(const std::string& text) {
  const auto [entry, added] = name_ids_.emplace(text, static_cast<std::uint32_t>(names_.size()));
  if (added) names_.push_back(text);
  return entry->second;
}

// Not recursive: a term may be as deep as it has symbols.
std::string TermPool::text(TermId id) const {
  std::string result;
  std::vector<std::pair<TermId, std::size_t>> open{{id, 0}};  // a term, and the next argument of it
  while (!open.empty()) {
    auto& [term, next] = open.back();
    const std::span<const TermId> list = arguments(term);
    if (next == 0) {
      if (!result.empty() && result.back() != '(') result += ' ';
      result += (list.empty() ? "" : "(") + names_[nodes_[term].name];
    }
    if (next < list.size()) {
      const TermId argument = list[next++];
      open.emplace_back(argument, 0);
      continue;
    }
    if (!list.empty()) result += ')';
    open.pop_back();
  }
  return result;
}

// ---- relations

std::size_t Relation::add(TermId sentence, const TermPool& pool) {
  const auto id = static_cast<std::uint32_t>(sentences_.size());
  const std::span<const TermId> tuple = pool.arguments(sentence);
  std::size_t entries = 1;
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    index_[key(i, 0, 0, tuple[i])].push_back(id);
    const std::span<const TermId> inner = pool.arguments(tuple[i]);
    const std::uint32_t name = pool.name_of(tuple[i]);
    for (std::size_t j = 0; j < inner.size(); ++j) {
      index_[key(i, j + 1, name, inner[j])].push_back(id);
    }
    entries += 1 + inner.size();
  }
  sentences_.push_back(sentence);
  return entries;
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
  const std::span<const TermId> arguments = pool.arguments(term);
  if (pool.name_of(term) != pattern.name || arguments.size() != pattern.arguments.size()) {
    return false;
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!match(pattern.arguments[i], arguments[i], pool, binding, trail)) return false;
  }
  return true;
}

TermId instance(const Pattern& pattern, TermPool& pool, const Binding& binding) {
  if (pattern.kind == Pattern::Kind::Ground) return pattern.term;
  if (pattern.kind == Pattern::Kind::Variable) return binding[pattern.variable];
  std::vector<TermId> arguments;
  for (const Pattern& argument : pattern.arguments) {
    arguments.push_back(instance(argument, pool, binding));
  }
  return pool.add(pattern.name, arguments);
}

}  // namespace zug::gdl
