#pragma once

// Conditions on a state of play, and when two of them cannot hold together.

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "passes/analysis/pattern_facts.h"
#include "passes/analysis/product.h"
#include "passes/analysis/stock.h"

namespace zug {

// What a check on the way demands: one of some pieces at a vertex, a pattern from a vertex, or a
// comparison.
struct Literal {
  enum class Kind : std::uint8_t { Pieces, Pattern, Compared };
  Kind kind = Kind::Pieces;
  bool positive = true;                 // Pattern
  std::uint32_t vertex = 0;             // not for Compared
  std::uint64_t mask = 0;               // Pieces
  std::uint32_t index = 0;              // Pattern: into pattern bodies; Compared: into expressions
  Relation relation = Relation::Equal;  // Compared: expression `index` to `number`
  std::int64_t number = 0;
  friend auto operator<=>(const Literal&, const Literal&) = default;
};

using Condition = std::vector<Literal>;  // all of them; ascending, no duplicates

class Literals {
 public:
  explicit Literals(const Product& product);

  // What performing the action of this node demands of the state before it, if anything is known.
  std::optional<Literal> of(std::uint32_t node);

  // True: no state fulfils both. `node` is where the play is in that state.
  bool exclude(const Condition& a, const Condition& b, std::uint32_t node);

 private:
  bool exclude(const Literal& a, const Literal& b, std::uint32_t node);
  bool patterns_exclude(const Condition& negative, const Condition& positive);
  std::int64_t most_of(std::uint64_t pieces, std::uint32_t node);
  std::uint32_t number_of(const Arithmetic& expression);
  std::optional<Literal> of(const Comparison& comparison);
  std::optional<Literal> of(const Assignment& assignment);

  const Product& product_;
  PatternFacts facts_;
  std::vector<ExpressionId> bodies_;
  std::vector<Arithmetic> expressions_;
  Stock stock_;
};

}  // namespace zug
