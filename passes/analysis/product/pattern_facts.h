#pragma once

// What is known from patterns and comparisons that were checked before, while nothing has changed.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/reference/program.h"
#include "passes/analysis/arithmetic/comparisons.h"

namespace zug {

class PatternFacts {
 public:
  // Both must outlive this. With `values`, constants that are assigned to variables of few values
  // are known, too.
  PatternFacts(const Game& game, Budget& budget, bool values = false);

  // A set of facts by number; 0 is the empty one.
  using Known = std::uint32_t;

  // What is known behind an action of the rules. Empty when it contradicts what was known before.
  std::optional<Known> behind(Known known, const Step& step);

  // The alternatives of a pattern body, by number: one of them has to be possible.
  struct Atoms {
    bool anywhere = false;            // all of them mean the same at every vertex
    std::vector<std::uint32_t> list;  // ascending
  };
  const Atoms& atoms_of(ExpressionId body);

 private:
  using Alternative = std::vector<ExpressionId>;  // parts, one after the other

  void expand(Alternative alternative, std::vector<Alternative>& result);
  bool same_anywhere(const Alternative& alternative);
  std::vector<bool> reach(ExpressionId expression, const std::vector<bool>& from);
  bool only_shifts(ExpressionId expression) const;
  bool reads_variables(ExpressionId expression) const;
  // A set of facts: alternatives of patterns that are impossible, comparisons that hold.
  struct Facts {
    std::vector<std::uint32_t> impossible;  // ascending
    std::vector<Compared> holding;          // ascending
    friend auto operator<=>(const Facts&, const Facts&) = default;
  };
  Known number(Facts facts);
  void find_compared_variables();
  Arithmetic with_values(const Facts& facts, Arithmetic expression) const;
  bool fails_by_values(const Facts& facts, const Comparison& comparison) const;
  std::optional<Known> behind_comparison(Facts facts, const Compared& compared);
  std::optional<Known> behind_assignment(Facts facts, const Assignment& assignment);
  std::optional<Known> behind_pattern(Known known, const Pattern& pattern);

  const Game& game_;
  Budget& budget_;
  std::vector<std::vector<std::uint32_t>> neighbours_;
  std::unordered_map<ExpressionId, Atoms> atoms_;
  std::map<Alternative, std::uint32_t> alternatives_;
  std::set<std::uint32_t> variable_atoms_;
  Comparisons comparisons_;
  std::map<std::uint32_t, VariableId> values_of_;  // by expression: the variable it is
  std::size_t most_sets_;
  std::vector<Facts> sets_{Facts{}};
  std::map<Facts, Known> numbers_{{Facts{}, 0}};
};

}  // namespace zug
