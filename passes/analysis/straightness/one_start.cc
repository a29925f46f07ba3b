// Whoever turns round the stones of a line comes back to where he began, because that is the square
// that is still empty:
//
//   ->> up {b} [w] up ({b} [w] up)* {w} down ({w} down)* {e} left {b} [w] ...
//
// In the product, which knows one square at a time, he may stop on any square below, and turn
// round lines that do not meet. If the start is one square and what was seen and put is remembered
// on the way, there is one square where he stops: where he began.
//
// A walk over the nodes of the product notes at each what all ways from the start to it have in
// common about squares. Less is known each time another way is found, so it comes to an end; ways
// on which an on would fail are none. Example: on a column of four, from row 1, the stones of rows
// 2 and 3 have been turned round. Both ways, over one stone or two, say that row 1 is empty and row
// 2 is a w; that {e} holds on the way back is possible in row 1 only.
//
// What is known of the start at its node is true whatever was played before; so is what follows.

#include "passes/analysis/straightness/one_start.h"

#include <algorithm>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "passes/analysis/straightness/loop_ranking.h"

namespace zug {
namespace {

constexpr std::uint64_t steps_of_an_edge = 8;

// As ProductNode::here says that nothing is known.
std::uint64_t any_piece(const Game& game) {
  const std::size_t pieces = game.pieces.size();
  return pieces < 64 ? (std::uint64_t{1} << pieces) - 1 : ~std::uint64_t{0};
}

class WalkFromStart {
 public:
  WalkFromStart(const Product& product, const SequenceGraph& sequences, Budget& budget)
      : product_(product),
        sequences_(sequences),
        budget_(budget),
        anything_(any_piece(*product.game)) {}

  void walk(std::uint32_t start) {
    meet(start, behind({}, start).value_or(Squares{}));
    while (!pending_.empty()) {
      const std::uint32_t at = *pending_.begin();
      pending_.erase(pending_.begin());
      for (const std::uint32_t target : sequences_.graph.edges(found_.nodes[at])) {
        if (auto known = behind(found_.squares[at], target)) meet(target, std::move(*known));
      }
    }
  }

  // False: there is a loop over modifiers. A modifier counts two, and one more is for coming to the
  // end of the sequence, so that of longest ways one is found that a move can take.
  bool find_longest_paths() {
    const Digraph graph = possible_edges();
    const Components components = strong_components(graph);
    const auto weight = [this](std::uint32_t, std::uint32_t to) {
      return 2 * modifiers_on(product_, found_.nodes[to]);
    };
    LongestPaths& paths = found_.paths = LongestPaths(graph.size());
    for (std::uint32_t component = 0; component < components.size(); ++component) {
      const auto inside = [&](std::uint32_t node) { return components.of[node] == component; };
      for (const std::uint32_t node : components.members(component)) {
        if (sequences_.may_end[found_.nodes[node]]) paths.best[node] = ends(node) ? 1 : 0;
        for (const std::uint32_t target : graph.edges(node)) {
          if (inside(target) && weight(node, target) != 0) return false;
          if (inside(target) || paths.best[target] == no_path) continue;
          const std::int64_t value = weight(node, target) + paths.best[target];
          if (value <= paths.best[node]) continue;
          paths.best[node] = value;
          paths.next[node] = target;
        }
      }
      improve(graph, components.members(component), inside, weight, paths, budget_);
    }
    for (std::int64_t& best : paths.best) {
      if (best != no_path) best /= 2;
    }
    return true;
  }

  OneStart found() && { return std::move(found_); }

 private:
  // Whether a switch may come next: then the product has an edge that the sequences have not.
  bool ends(std::uint32_t number) const {
    const std::span<const std::uint32_t> targets = product_.edges(found_.nodes[number]);
    return std::any_of(targets.begin(), targets.end(), [this](std::uint32_t target) {
      return product_.step(target).kind == Step::Kind::Switch;
    });
  }

  // What is known behind the action of `target`; empty: it cannot be performed.
  std::optional<Squares> behind(Squares known, std::uint32_t target) const {
    budget_.spend(steps_of_an_edge + known.size());
    const ProductNode& node = product_.nodes[target];
    const auto square = known.emplace(node.vertex, node.here).first;
    const bool puts = product_.step(target).kind == Step::Kind::Off;
    square->second = puts ? node.here : square->second & node.here;
    if (square->second == 0) return std::nullopt;
    if (square->second == anything_) known.erase(square);
    return known;
  }

  // Notes that `node` can be reached with this known.
  void meet(std::uint32_t node, Squares known) {
    const auto next = static_cast<std::uint32_t>(found_.nodes.size());
    const auto [entry, added] = numbers_.emplace(node, next);
    if (added) {
      found_.nodes.push_back(node);
      found_.squares.push_back(std::move(known));
      pending_.insert(next);
    } else if (join(found_.squares[entry->second], known)) {
      pending_.insert(entry->second);
    }
  }

  // Whether less is known now than was.
  static bool join(Squares& known, const Squares& other) {
    Squares both;
    for (const auto& [vertex, pieces] : known) {
      const auto theirs = other.find(vertex);
      if (theirs != other.end()) both.emplace_hint(both.end(), vertex, pieces | theirs->second);
    }
    std::swap(known, both);
    return known != both;
  }

  Digraph possible_edges() const {
    Digraph result;
    for (std::uint32_t at = 0; at < found_.nodes.size(); ++at) {
      for (const std::uint32_t target : sequences_.graph.edges(found_.nodes[at])) {
        if (behind(found_.squares[at], target)) result.targets.push_back(numbers_.at(target));
      }
      result.close_node();
    }
    return result;
  }

  const Product& product_;
  const SequenceGraph& sequences_;
  Budget& budget_;
  std::uint64_t anything_;
  OneStart found_{{}, {}, LongestPaths(0)};
  std::unordered_map<std::uint32_t, std::uint32_t> numbers_;  // by node of the product
  std::set<std::uint32_t> pending_;                           // numbers in found_.nodes
};

}  // namespace

std::optional<OneStart> look_from_one_start(const Product& product, const SequenceGraph& sequences,
                                            std::uint32_t start, Budget& budget) {
  WalkFromStart walk(product, sequences, budget);
  walk.walk(start);
  if (!walk.find_longest_paths()) return std::nullopt;
  return std::move(walk).found();
}

}  // namespace zug
