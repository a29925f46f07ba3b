#pragma once

// Comparisons of expressions with numbers, and which of them exclude each other.

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/action.h"
#include "ir/game.h"

namespace zug {

// A comparison with a number, such as v + w <= 7, of the expression that has this number in a
// table.
struct Compared {
  std::uint32_t expression = 0;
  Comparator comparator = Comparator::Equal;
  std::int64_t number = 0;
  friend auto operator<=>(const Compared&, const Compared&) = default;
};

class Comparisons {
 public:
  // `game` must outlive this.
  explicit Comparisons(const Game& game) : game_(game) {}

  Compared of(const Comparison& comparison);
  // What has to hold for an assignment v := v + c to be valid; empty for other assignments.
  std::optional<Compared> before(const Assignment& assignment);

  std::size_t size() const { return expressions_.size(); }  // expressions met so far
  const Arithmetic& expression(std::uint32_t number) const { return expressions_[number]; }
  bool reads(const Compared& compared, VariableId variable) const;
  bool counts_pieces(const Compared& compared) const;

 private:
  std::optional<Compared> of_sums(const Comparison& comparison);
  std::uint32_t number_of(const Arithmetic& expression);

  const Game& game_;
  std::vector<Arithmetic> expressions_;
};

// Whether no value fulfils both, which are about the same expression.
bool no_value(const Compared& a, const Compared& b);

}  // namespace zug
