// The first stage: the graph of the rules, whose edges say where each modifier can come (flow.cc,
// machine.cc).

#include "backends/reasoner/plan/turns/turns.h"

#include <optional>
#include <utility>
#include <variant>

namespace zug::reasoner {

std::size_t make_turns(Stages& stages) {
  std::optional<Machine> rules = stages.flow.machine(stages.game.rules);
  if (rules) stages.rules = std::move(*rules);
  return 1 + stages.flow.patterns().size();
}

std::vector<bool> parts_of_moves(const Stages& stages) {
  const std::vector<Machine::Node>& nodes = stages.rules.nodes;
  std::vector<bool> parts(nodes.size(), false);
  std::vector<std::uint32_t> pending;
  for (std::uint32_t node = 1; node < nodes.size(); ++node) {
    if (!nodes[node].reached || !is_switch(stages, node)) continue;
    const Action& handed_over = action_of(stages, no_pattern, node);
    if (std::get<Switch>(handed_over).player != keeper) pending.push_back(node);
  }
  while (!pending.empty()) {
    const std::uint32_t node = pending.back();
    pending.pop_back();
    for (const Machine::Edge& edge : nodes[node].edges) {
      if (is_switch(stages, edge.node) || parts[edge.node]) continue;
      parts[edge.node] = true;
      pending.push_back(edge.node);
    }
  }
  return parts;
}

}  // namespace zug::reasoner
