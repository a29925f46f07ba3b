#pragma once

// Why a strong component without switches cannot be walked for ever: what it uses up.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/straightness/stock.h"
#include "passes/analysis/termination/measure.h"

namespace zug {

// On every path that enters the component at node u, the number of modifiers from u to the edge by
// which it leaves is at most `cost` times what there may be in stock at u, plus the sum over these
// edges of (modifiers + `cost` * greatest change of `measure`), and no cycle makes that sum
// greater.
struct LoopRanking {
  Measure measure;
  std::int64_t cost = 0;
  std::vector<std::int64_t> stock;  // by node of the product
  std::vector<std::string> spends;  // for people: "pieces b, w"
};

// `members` are the nodes of one strong component of `graph`, whose nodes are those of the product.
std::optional<LoopRanking> rank_loop(const Product& product, const Digraph& graph,
                                     std::span<const std::uint32_t> members,
                                     const Components& components, Stock& stock, Budget& budget);

// 1 for entering a node by an off or an assignment.
std::int64_t modifiers_on(const Product& product, std::uint32_t target);

}  // namespace zug
