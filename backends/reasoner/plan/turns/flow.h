#pragma once

// From expressions to terms: where a run of actions without modifiers leads.

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "backends/reasoner/plan/turns/flips.h"
#include "backends/reasoner/plan/turns/terms.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug::reasoner {

// The modifiers of an expression, and from each of them (with Here where it was performed) which
// modifiers can be next, at which vertices. Node 0 is the start of the expression.
struct Machine {
  struct Edge {
    std::uint32_t node = 0;
    TermId where = 0;
  };
  struct Node {
    ExpressionId atom;        // meaningless for node 0
    std::vector<Edge> edges;  // ascending
    TermId accept = 0;        // condition: the expression may end here
    bool reached = false;
    std::optional<Flips> flips;  // then it stands for all of that, its atom being the first of it
  };
  std::vector<Node> nodes;
};

struct PatternFlow {
  ExpressionId body;
  bool pure = true;                  // no modifiers inside
  TermId holds = 0;                  // condition about Here; pure patterns only
  std::optional<TermId> everywhere;  // the set of all vertices where it holds; made on demand
  Machine machine;                   // other patterns
};

class Flow {
 public:
  Flow(const Game& game, Terms& terms, Diagnostics& diagnostics);

  // Empty, with a diagnostic REA0001, when it has more places than limits::plan_places.
  // What the groups do is one node each.
  std::optional<Machine> machine(ExpressionId root, const FlipGroups& groups = {});
  FlipGroups flips(ExpressionId root);
  // Patterns are found while machines are made; making a machine for one may find more.
  const std::deque<PatternFlow>& patterns() const { return patterns_; }
  TermId everywhere(std::uint32_t pattern);
  bool failed() const { return failed_; }

 private:
  friend class FlipFinder;
  friend class MachineBuilder;
  TermId after(ExpressionId expression, TermId from);
  TermId before(ExpressionId expression, TermId to);
  TermId after(const Action& action, TermId from);
  bool is_combined(TermId condition) const;
  TermId look(const Pattern& pattern, TermId set);
  TermId look_everywhere(const Pattern& pattern, TermId set);
  std::optional<RelationId> relation_of(ExpressionId expression);
  std::optional<RelationId> compute_relation(ExpressionId expression);
  std::optional<RelationId> relation_of(const Action& action);
  std::uint32_t pattern_of(ExpressionId body);
  bool changes(ExpressionId expression);  // holds a modifier outside inner patterns
  bool wordless(ExpressionId expression);

  const Game& game_;
  Terms& terms_;
  Diagnostics& diagnostics_;
  std::vector<RelationId> shifts_;
  std::deque<PatternFlow> patterns_;
  std::unordered_map<ExpressionId, std::uint32_t> pattern_index_;
  std::unordered_map<ExpressionId, std::optional<RelationId>> relations_;
  std::unordered_map<ExpressionId, bool> changes_;
  std::unordered_map<ExpressionId, bool> wordless_;
  std::map<std::pair<ExpressionId, TermId>, TermId> after_;
  std::map<std::pair<ExpressionId, TermId>, TermId> before_;
  std::uint32_t level_ = 0;
  bool failed_ = false;
};

}  // namespace zug::reasoner
