#pragma once

// Ground terms, and relations over them that can be looked through by any argument.

#include <cstdint>
#include <limits>
#include <memory_resource>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::gdl {

using TermId = std::uint32_t;
inline constexpr TermId unbound = std::numeric_limits<TermId>::max();

// Equal terms have equal ids. A ground sentence is a term, too: its name is the relation.
class TermPool {
 public:
  TermId add(std::uint32_t name, std::span<const TermId> arguments);
  std::uint32_t name(const std::string& text);

  std::uint32_t name_of(TermId id) const { return nodes_[id].name; }
  // Stays where it is while terms are added.
  std::span<const TermId> arguments(TermId id) const {
    return {nodes_[id].arguments, nodes_[id].count};
  }
  // How many names are in it when it is written down. Terms share their parts here, so one can be
  // far larger than all that is stored; the count stops at the largest number.
  std::uint32_t symbols(TermId id) const { return nodes_[id].symbols; }
  std::string text(TermId id) const;  // of a term of few symbols
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    std::uint32_t name = 0;
    std::uint32_t count = 0;
    std::uint32_t symbols = 0;
    const TermId* arguments = nullptr;
  };
  bool is(TermId id, std::uint32_t name, std::span<const TermId> arguments) const;
  void grow();
  std::uint64_t hash(std::uint32_t name, std::span<const TermId> arguments) const;

  std::vector<Node> nodes_;
  std::pmr::monotonic_buffer_resource arguments_;  // nothing in it moves
  std::vector<TermId> slots_;  // a hash table with open addresses, at most half full
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> name_ids_;
};

// A term with variables, which are numbers here.
struct Pattern {
  enum class Kind { Ground, Variable, Function };
  Kind kind = Kind::Ground;
  TermId term = 0;             // Ground
  std::uint32_t variable = 0;  // Variable
  std::uint32_t name = 0;      // Function
  std::vector<Pattern> arguments;
};

using Binding = std::vector<TermId>;  // by variable

// Sentences of one relation, in the order in which they were added.
class Relation {
 public:
  // `sentence` is new here. The result is what it takes to store it.
  std::size_t add(TermId sentence, const TermPool& pool);
  TermId operator[](std::size_t i) const { return sentences_[i]; }
  std::size_t size() const { return sentences_.size(); }

  // The sentences that can match `patterns` under `binding`, ascending; null: all of them. (One
  // that is listed need not match; one that matches is listed.)
  const std::vector<std::uint32_t>* candidates(const std::vector<Pattern>& patterns,
                                               const Binding& binding) const;

 private:
  std::vector<TermId> sentences_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> index_;
};

// Binds the variables of `pattern` so that it becomes `term`; bindings made are appended to
// `trail`, also when it fails.
bool match(const Pattern& pattern, TermId term, const TermPool& pool, Binding& binding,
           std::vector<std::uint32_t>& trail);

// All variables of `pattern` must be bound.
TermId instance(const Pattern& pattern, TermPool& pool, const Binding& binding);

}  // namespace zug::gdl
