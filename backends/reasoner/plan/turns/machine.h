#pragma once

// Which modifier can follow which, and where.

#include <cstdint>
#include <optional>
#include <vector>

#include "backends/reasoner/plan/turns/flow.h"

namespace zug::reasoner {

class MachineBuilder {
 public:
  MachineBuilder(Flow& flow, ExpressionId root, const FlipGroups& groups)
      : flow_(flow), root_(root), groups_(groups) {}
  std::optional<Machine> build();

 private:
  // A node of the expression, unshared; parts without modifiers stay whole.
  struct Place {
    enum class Kind : std::uint8_t { Pure, Modifier, Concatenation, Sum, Star };
    Kind kind = Kind::Pure;
    ExpressionId expression;
    std::uint32_t parent = 0;
    std::uint32_t rank = 0;  // among the parent's parts
    std::uint32_t node = 0;  // Modifier: in the machine
    std::vector<std::uint32_t> parts;
  };
  // Of one node after another: of the many nodes there are, few are met from each.
  struct Edges {
    std::vector<TermId> where;       // by node; none where there is no edge
    std::vector<std::uint32_t> met;  // where there is one
  };

  std::optional<std::uint32_t> spread(ExpressionId expression, std::uint32_t parent,
                                      std::uint32_t rank);
  bool spread_parts(const std::vector<ExpressionId>& parts, std::uint32_t id);
  const FlipGroup* group_at(std::uint32_t place, std::size_t part) const;
  bool spread_group(const std::vector<ExpressionId>& parts, std::uint32_t id,
                    const FlipGroup& group);
  TermId pass(std::uint32_t place, TermId from, Edges* edges);
  TermId pass_parts(std::uint32_t place, std::size_t first, TermId from, Edges* edges);
  TermId pass_star(std::uint32_t place, TermId from, Edges* edges);
  TermId climb(std::uint32_t place, TermId from, Edges* edges);

  Flow& flow_;
  ExpressionId root_;
  const FlipGroups& groups_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> modifiers_;  // by node: its place
  Machine machine_;
};

}  // namespace zug::reasoner
