// A fixpoint: what is known of a vertex is kept from step to step as long as the position stays
// there; where the position comes from elsewhere, it can be all that can ever stand there.
//
//   ->white ANY {e} ->> [w]      behind {e}, and so before [w], nothing stands there: a w is never
//                                taken away

#include "backends/gdl/keeper/presence.h"

#include <utility>

namespace zug::gdl_writer {
namespace {

// What can stand at `to`, where the node behind `from` is about to be done.
const Bits& before(const Graph& graph, const std::vector<Bits>& behind, std::uint32_t from,
                   std::uint32_t to) {
  return from == to ? behind[from] : graph.possible[to];
}

}  // namespace

Presence find_presence(const Graph& graph, const Knower& knower) {
  const std::vector<Node>& nodes = graph.graphs[0].nodes;
  Presence presence(nodes.size(), std::vector<Bits>(graph.vertices(), Bits(graph.pieces())));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> queue;  // node and vertex
  for (const std::uint32_t v : nodes[0].domain.list()) {
    presence[0][v] = graph.possible[v];
    queue.emplace_back(0, v);
  }
  while (!queue.empty()) {
    const auto [node, v] = queue.back();
    queue.pop_back();
    for (const Link& link : nodes[node].links) {
      const Step& step = *nodes[link.to].step;
      for (const std::uint32_t w : (*link.relation)[v].list()) {
        Knowledge here;
        here.pieces[w] = before(graph, presence[node], v, w);
        if (!knower.pass(here, step, w)) continue;
        Bits& known = presence[link.to][w];
        if (here.pieces[w].within(known)) continue;
        known |= here.pieces[w];
        queue.emplace_back(link.to, w);
      }
    }
  }
  return presence;
}

Bits replaced_pieces(const Graph& graph, const Presence& presence) {
  const std::vector<Node>& nodes = graph.graphs[0].nodes;
  Bits replaced(graph.pieces());
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    for (const Link& link : nodes[node].links) {
      const Step& step = *nodes[link.to].step;
      if (step.kind != Step::Kind::Off) continue;
      for (const std::uint32_t v : nodes[node].domain.list()) {
        if (presence[node][v].none()) continue;
        for (const std::uint32_t w : (*link.relation)[v].list()) {
          Bits others = before(graph, presence[node], v, w);
          others.reset(step.operand);
          replaced |= others;
        }
      }
    }
  }
  return replaced;
}

}  // namespace zug::gdl_writer
