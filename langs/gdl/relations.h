#pragma once

// Ground terms, and relations over them that can be looked through by any argument.

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "langs/gdl/syntax.h"

namespace zug::gdl {

using TermId = std::uint32_t;
inline constexpr TermId unbound = std::numeric_limits<TermId>::max();

// Equal terms have equal ids.
class TermPool {
 public:
  struct Node {
    std::uint32_t name = 0;  // of the constant or function
    std::vector<TermId> arguments;
    friend auto operator<=>(const Node&, const Node&) = default;
  };
  TermId add(Node node);
  std::uint32_t name(const std::string& text);
  const Node& operator[](TermId id) const { return nodes_[id]; }
  std::string text(TermId id) const;
  std::size_t size() const { return nodes_.size(); }

 private:
  std::vector<Node> nodes_;
  std::map<Node, TermId> ids_;
  std::vector<std::string> names_;
  std::map<std::string, std::uint32_t> name_ids_;
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

// A set of tuples in the order in which they were added.
class Relation {
 public:
  using Tuple = std::vector<TermId>;

  // False when the tuple is already there.
  bool add(Tuple tuple, const TermPool& pool);
  bool contains(const Tuple& tuple) const { return ids_.count(tuple) != 0; }
  const Tuple& operator[](std::size_t i) const { return tuples_[i]; }
  std::size_t size() const { return tuples_.size(); }

  // The tuples that can match `patterns` under `binding`, ascending; empty pointer: all of them.
  // (A tuple listed need not match; one that matches is listed.)
  const std::vector<std::uint32_t>* candidates(const std::vector<Pattern>& patterns,
                                               const Binding& binding) const;

 private:
  std::vector<Tuple> tuples_;
  std::map<Tuple, std::uint32_t> ids_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> index_;
};

// Binds the variables of `pattern` so that it becomes `term`; bindings made are appended to
// `trail`, also when it fails.
bool match(const Pattern& pattern, TermId term, const TermPool& pool, Binding& binding,
           std::vector<std::uint32_t>& trail);

// All variables of `pattern` must be bound.
TermId instance(const Pattern& pattern, TermPool& pool, const Binding& binding);

}  // namespace zug::gdl
