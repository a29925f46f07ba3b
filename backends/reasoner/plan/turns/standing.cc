// What can stand at the vertex of a modifier, before it is performed and behind it. From node to
// node of a graph, until nothing is added: what a modifier puts stands where it was performed; what
// a set says of its vertices is there, and where it says nothing, anything may be.
//
//   {w} [e] up {e, b} [w]      at [e] stands w; at [w] stand e or b
//
// It is right for every play, as each step takes all that the steps before it may have left.

#include "backends/reasoner/plan/turns/standing.h"

#include <functional>
#include <utility>

namespace zug::reasoner {

Bits standing_after(Stages& stages, std::uint32_t pattern, std::uint32_t node,
                    const std::vector<Bits>& before) {
  if (node == 0 || machine_of(stages, pattern).nodes[node].flips) return before[node];
  const auto* off = std::get_if<Off>(&action_of(stages, pattern, node));
  if (off == nullptr) return before[node];
  Bits piece(stages.game.pieces.size());
  piece.set(off->piece.value);
  return piece;
}

Bits standing_after(Stages& stages, std::uint32_t pattern, std::uint32_t node) {
  return standing_after(stages, pattern, node, stood_at(stages, pattern));
}

const std::vector<Bits>& stood_at(Stages& stages, std::uint32_t pattern) {
  const auto known = stages.steps.stood.find(pattern);
  if (known != stages.steps.stood.end()) return known->second;
  const Machine& machine = machine_of(stages, pattern);
  std::vector<Bits> before(machine.nodes.size(), Bits(stages.game.pieces.size()));
  before[0] = Bits::all(stages.game.pieces.size());
  const std::function<Bits(TermId, const Bits&)> at = [&](TermId id, const Bits& here) -> Bits {
    const Term& t = stages.terms[stages.terms.unguarded(id)];
    using Kind = Term::Kind;
    if (t.kind == Kind::Row && stays(stages.terms.relations[t.a])) return here;
    if (t.kind == Kind::Pieces) return stages.terms.masks[t.a];
    if (t.kind == Kind::And) return at(t.a, here) & at(t.b, here);
    if (t.kind == Kind::Or) return at(t.a, here) | at(t.b, here);
    return Bits::all(stages.game.pieces.size());
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t node = 0; node < machine.nodes.size(); ++node) {
      if (!machine.nodes[node].reached) continue;
      const Bits here = standing_after(stages, pattern, node, before);
      for (const Machine::Edge& edge : machine.nodes[node].edges) {
        const Bits more = before[edge.node] | at(edge.where, here);
        changed = changed || more != before[edge.node];
        before[edge.node] = more;
      }
    }
  }
  return stages.steps.stood.emplace(pattern, std::move(before)).first->second;
}

std::uint32_t mask_of(Stages& stages, std::uint32_t pattern, std::uint32_t node) {
  return stages.terms.masks.id(stood_at(stages, pattern)[node]);
}

}  // namespace zug::reasoner
