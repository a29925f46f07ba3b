#pragma once

// Conditions on a state of play, and when two of them cannot hold together.

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "passes/analysis/arithmetic/comparisons.h"
#include "passes/analysis/keeper/visits.h"
#include "passes/analysis/product/pattern_facts.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/stock.h"

namespace zug {

// What a check on the way demands: one of some pieces at a vertex, a pattern from a vertex, or a
// comparison.
struct Literal {
  enum class Kind : std::uint8_t { Pieces, Pattern, Compared };
  Kind kind = Kind::Pieces;
  bool positive = true;      // Pattern
  std::uint32_t vertex = 0;  // not for Compared
  std::uint64_t mask = 0;    // Pieces
  std::uint32_t body = 0;    // Pattern: its program
  Compared compared;
  friend auto operator<=>(const Literal&, const Literal&) = default;
};

using Condition = std::vector<Literal>;  // all of them; ascending, no duplicates

using Seen = std::map<std::uint32_t, std::uint64_t>;  // by vertex: bits of what may stand there

class Literals {
 public:
  // All three must outlive this.
  Literals(const Product& product, Budget& budget, Stock& stock);

  // What performing the action of this node demands of the state before it, if anything is known.
  std::optional<Literal> of(std::uint32_t node);

  // True: no state fulfils both. `node` is where the play is in that state.
  bool exclude(const Condition& a, const Condition& b, std::uint32_t node);

  // What both conditions say about single vertices.
  static Seen seen(const Condition& a, const Condition& b);

  // True: some {! A} of the condition fails where these pieces stand.
  bool refutes(const Seen& seen, const Condition& condition);

 private:
  bool exclude(const Literal& a, const Literal& b, std::uint32_t node);
  bool patterns_exclude(const Condition& negative, const Condition& positive);
  bool holds(const Literal& pattern, const Seen& seen);
  std::int64_t most_of(std::uint64_t pieces, std::uint32_t node);
  static Literal of(const Compared& compared);

  const Product& product_;
  Budget& budget_;
  PatternFacts facts_;
  std::map<std::uint32_t, ExpressionId> bodies_;  // of patterns met, by program
  Comparisons comparisons_;
  Stock& stock_;
  Visits visits_;
};

}  // namespace zug
