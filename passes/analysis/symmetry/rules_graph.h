#pragma once

// The rules of turns as a labelled graph, in which nothing has a name.

#include <cstdint>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/reference/program.h"
#include "passes/analysis/symmetry/board_maps.h"
#include "passes/analysis/symmetry/matching.h"

namespace zug {

inline constexpr std::uint32_t no_node = ~0u;

struct RulesGraph {
  LabelledGraph graph;  // the first nodes are pieces, then variables, then players 1 and 2
  std::vector<std::uint32_t> node_of_state;  // of the automaton of the rules; no_node: before turns
  std::uint32_t labels = 0;                  // how many there are
  std::vector<std::uint32_t> player_labels;  // of players 1 and 2
  // Pairs of vertices (from << 16 | to), ascending, that are a label of an edge; no two are alike.
  struct Shifts {
    std::uint32_t label = 0;
    std::vector<std::uint32_t> pairs;
  };
  std::vector<Shifts> shifts;
};

// Of a game for two. Throws OutOfBudget.
RulesGraph rules_graph(const Game& game, const Programs& programs, Budget& budget);

// The labels as they are when players change places and vertices go where `vertices` says; one that
// then is none has `labels`.
std::vector<std::uint32_t> label_images(const RulesGraph& rules, const VertexMap& vertices,
                                        Budget& budget);

}  // namespace zug
