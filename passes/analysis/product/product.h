#pragma once

// The rules and the board multiplied: where a play can be, whatever stands where. The ground that
// straightness and termination are examined on (AAAI-19, "Proper RBG description").

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/reference/program.h"

namespace zug {

// The action of step `state` of program `program` has just been performed, at `vertex`.
struct ProductNode {
  std::uint32_t program = 0;
  std::uint32_t state = 0;
  std::uint32_t vertex = 0;
  std::uint64_t here = 0;   // bit p: piece p may stand at `vertex`; all bits in games with over 64
  std::uint32_t known = 0;  // what patterns have shown to be impossible, see pattern_facts.h
  std::uint32_t remembered = 0;  // what stands on squares that were left, see square_memory.h
  friend bool operator==(const ProductNode&, const ProductNode&) = default;
};

// Every play, and every evaluation of a pattern, is a path from node 0; not every path is a play.
// An edge performs the action of the node it leads to, except that an edge to state 0 dives into a
// pattern that holds modifiers: the check under way is followed and never comes back, as in the
// paper's application language.
struct Product {
  const Game* game = nullptr;
  bool board = true;  // false: every vertex is vertex 0, see ProductDetail
  Programs programs;
  std::vector<ProductNode> nodes;
  std::vector<std::uint32_t> begin;    // of a node's edges in `targets`; one entry more than nodes
  std::vector<std::uint32_t> targets;  // nodes

  const Step& step(std::uint32_t node) const {
    return programs.programs[nodes[node].program].steps[nodes[node].state];
  }
  std::span<const std::uint32_t> edges(std::uint32_t node) const {
    return {targets.data() + begin[node], targets.data() + begin[node + 1]};
  }
};

class SquareMemory;

// What else is told apart, or what is not.
struct ProductDetail {
  bool board = true;    // false: all vertices are vertex 0
  bool values = false;  // constants assigned to variables of few values
  const SquareMemory* memory = nullptr;
};

// `game` must outlive the product. Empty when the game is larger than ir/limits.h allows. Throws
// OutOfBudget.
std::optional<Product> build_product(const Game& game, Budget& budget,
                                     const ProductDetail& detail = {});

}  // namespace zug
