#pragma once

// What is known to be impossible, from patterns that were checked before and nothing has changed.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "ir/game.h"
#include "ir/program.h"

namespace zug {

class PatternFacts {
 public:
  // `game` must outlive this.
  explicit PatternFacts(const Game& game) : game_(game) {}

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
  Known number(std::vector<std::uint32_t> facts);

  const Game& game_;
  std::vector<std::vector<std::uint32_t>> neighbours_;
  std::unordered_map<ExpressionId, Atoms> atoms_;
  std::map<Alternative, std::uint32_t> alternatives_;
  std::set<std::uint32_t> variable_atoms_;
  std::vector<std::vector<std::uint32_t>> sets_{{}};
  std::map<std::vector<std::uint32_t>, Known> numbers_{{{}, 0}};
};

}  // namespace zug
