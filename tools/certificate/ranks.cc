// A termination proof is a tree: a measure for a loop, then one for each loop that is left without
// the edges that lessen it. As ranks: strong components are numbered against their edges, so the
// number of the component never grows; inside, the measure with its potential does not; where it
// stays the same, the number of the component among the edges that do not lessen it does not grow,
// and so on.

#include <algorithm>

#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/termination/termination.h"
#include "tools/certificate/proofs.h"

namespace zug {
namespace {

class Ranks {
 public:
  Ranks(Places& places, std::vector<std::string>& notes, Budget& budget)
      : product_(places.product),
        certificate_(places.certificate),
        notes_(notes),
        budget_(budget) {}

  void add(const TerminationProof& proof) {
    std::vector<std::uint32_t> nodes(product_.nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) nodes[i] = i;
    const Digraph graph{product_.begin, product_.targets};
    add_level(nodes, graph, loops_of(product_, budget_), proof);
  }

 private:
  // One number more for all `nodes`; `loops` are their components with modifiers.
  void add_level(const std::vector<std::uint32_t>& nodes, const Digraph& graph,
                 const std::vector<Loop>& loops, const std::vector<RankedLoop>& proof) {
    budget_.spend(4 * (graph.size() + graph.targets.size()));
    const Components components = strong_components(graph);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      certificate_.places[nodes[i]].ranks.push_back({components.of[i], 0, 0});
    }
    for (std::size_t i = 0; i < loops.size(); ++i) add_loop(loops[i], proof[i]);
  }

  void add_loop(const Loop& loop, const RankedLoop& ranked) {
    const auto measure = static_cast<std::uint32_t>(certificate_.measures.size());
    certificate_.measures.push_back(verified(ranked.measure));
    notes_.push_back(ranked.text);
    const std::int64_t least = *std::min_element(ranked.potential.begin(), ranked.potential.end());
    for (std::size_t i = 0; i < loop.nodes.size(); ++i) {
      verifier::Rank& rank = certificate_.places[loop.nodes[i]].ranks.back();
      rank.measure = measure;
      rank.potential = ranked.potential[i] - least;
    }
    const auto keeps = [&](std::uint32_t from, std::uint32_t to) {
      return greatest_change(product_, ranked.measure, loop.nodes[from], loop.nodes[to]) +
                 ranked.potential[to] ==
             ranked.potential[from];
    };
    Digraph rest;
    for (std::uint32_t from = 0; from < loop.graph.size(); ++from) {
      for (const std::uint32_t to : loop.graph.edges(from)) {
        if (keeps(from, to)) rest.targets.push_back(to);
      }
      rest.close_node();
    }
    const std::vector<Loop> loops = loops_within(product_, loop, keeps, budget_);
    add_level(loop.nodes, rest, loops, ranked.rest);
  }

  // With terms as verifier::Game numbers them.
  verifier::Form verified(const Measure& measure) const {
    verifier::Form result;
    const auto vertices = static_cast<std::uint32_t>(product_.game->board.size());
    const auto pieces = static_cast<std::uint32_t>(product_.game->pieces.size());
    const auto variables = static_cast<std::uint32_t>(measure.variable.size());
    for (std::uint32_t i = 0; i < measure.piece.size(); ++i) {
      const std::uint32_t piece = i / vertices, vertex = i % vertices;
      if (measure.piece[i] == 0) continue;
      result[variables + pieces * (1 + vertex) + piece] = measure.piece[i];
    }
    for (std::uint32_t i = 0; i < variables; ++i) {
      if (measure.variable[i] != 0) result[i] = measure.variable[i];
    }
    return result;
  }

  const Product& product_;
  verifier::Certificate& certificate_;
  std::vector<std::string>& notes_;
  Budget& budget_;
};

}  // namespace

bool add_ranks(Places& places, std::vector<std::string>& notes, Budget& budget) {
  const TerminationAttempt attempt = prove_termination(places.product, budget);
  if (!attempt.proof) return false;
  Ranks(places, notes, budget).add(*attempt.proof);
  return true;
}

}  // namespace zug
