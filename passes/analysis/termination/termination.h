#pragma once

// The first half of properness (AAAI-19): that every play, and every check, comes to an end.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/termination/measure.h"

namespace zug {

// Part of a product: `graph` on `nodes`, which are nodes of the product; strongly connected.
struct Loop {
  std::vector<std::uint32_t> nodes;  // ascending
  Digraph graph;                     // on positions in `nodes`
};

// The strong components of the edges of a loop (or, for the first call, of the whole product) that
// hold a modifier, switches included, in a fixed order: what a proof has to deal with.
std::vector<Loop> loops_of(const Product& product, Budget& budget);
std::vector<Loop> loops_within(const Product& product, const Loop& loop,
                               const std::function<bool(std::uint32_t, std::uint32_t)>& keeps_edge,
                               Budget& budget);

// Why a loop ends: along no edge does the measure, plus the potential of the node, grow. Edges
// along which it gets less cannot be taken for ever, and `rest` does the same for the loops without
// them.
struct RankedLoop {
  Measure measure;
  std::string text;                     // for people
  std::vector<std::int64_t> potential;  // by position in Loop::nodes
  std::vector<RankedLoop> rest;         // one per loop left, in the order of loops_within()
};

// One entry per loop of the product, in the order of loops_of().
using TerminationProof = std::vector<RankedLoop>;

// Looks at nothing but the definitions above: true when the proof is one.
bool check_termination_proof(const Product& product, const TerminationProof& proof, Budget& budget);

struct TerminationAttempt {
  std::optional<TerminationProof> proof;
  std::optional<Loop> open;   // without a proof: a loop for which no measure was found
  Limit limit = Limit::None;  // that ended the search
};

// Ends without a proof when the budget is spent, and says so.
TerminationAttempt prove_termination(const Product& product, Budget& budget);

}  // namespace zug
