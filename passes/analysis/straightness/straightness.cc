// The longest path of the product between two switches, counting modifiers. Cycles are dealt with
// one strong component at a time, from the ends of paths back to their beginnings: a component
// without modifiers counts nothing; one with modifiers needs a ranking, that is a stock its cycles
// use up (passes/analysis/straightness/loop_ranking.h). Inside it the weight of an edge is then
//
//   modifiers + cost * greatest change of the stock
//
// which no cycle makes positive, and walking through costs at most cost * stock on top. So `([x]
// up)*` on eight rows gives 8 because positions do not repeat, and a chain of captures gives one
// modifier for each piece that can be captured. The stock is never negative, so these weights may
// be kept for as long as one likes behind the component, too: the capture that leaves the loop, on
// a square from which no other can follow, is paid for by the same pieces.
//
// Then starts are looked at by themselves, with what is remembered of squares on the way
// (passes/analysis/straightness/one_start.h): from the greatest bound down, as long as it gets
// less.
//
// A move begins behind a switch to a player and ends before any switch; for semimoves split points
// begin and end sequences, too; the other two kinds begin at any switch and end anywhere.

#include "passes/analysis/straightness/straightness.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/graph/longest_path.h"
#include "passes/analysis/straightness/loop_ranking.h"
#include "passes/analysis/straightness/one_start.h"
#include "passes/analysis/straightness/sequences.h"

namespace zug {
namespace {

constexpr std::uint64_t steps_for_starts = 4'000'000;  // reversi on 10x10 takes 2.8 million
constexpr std::uint64_t steps_for_one = 100'000;       // and 9,000 for each

class Search {
 public:
  Search(const Product& product, StraightnessKind kind, Stock& stock, Budget& budget)
      : product_(product),
        kind_(kind),
        stock_(stock),
        budget_(budget),
        paths_(static_cast<std::uint32_t>(product.nodes.size())) {}

  StraightnessBound search() {
    cut_ = cut_at_boundaries(product_, kind_, budget_);
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      if (cut_.may_end[node]) paths_.best[node] = 0;
    }
    components_ = strong_components(cut_.graph);
    for (std::uint32_t component = 0; component < components_.size(); ++component) {
      if (!walk(component)) {
        result_.value = unbounded;
        return std::move(result_);
      }
    }
    for (const std::uint32_t start : cut_.starts) {
      if (paths_.best[start] != no_path) starts_.emplace(-paths_.best[start], start);
    }
    if (starts_.empty()) return std::move(result_);
    look_at_starts();
    const auto [bound, start] = *starts_.begin();
    if (bound == -no_path) return std::move(result_);  // no start leads to an end, seen by itself
    result_.value = -bound;
    const auto alone = alone_.find(start);
    if (alone == alone_.end()) {
      follow(start);
    } else {
      const OneStart& found = alone->second;
      for (std::uint32_t i = 0; i != path_end; i = found.paths.next[i]) {
        result_.witness.push_back(found.nodes[i]);
      }
    }
    return std::move(result_);
  }

 private:
  // Looks at the starts by themselves, those with the greatest bounds first, until that makes no
  // less of the greatest one. When that takes too long what is known is kept.
  void look_at_starts() {
    try {
      for (std::uint64_t spent = 0; spent < steps_for_starts;) {
        Budget budget(steps_for_one, [this] {
          return budget_.take(Budget::between_looks) ? Limit::None : budget_.limit();
        });
        const auto [bound, start] = *starts_.begin();
        if (alone_.count(start) != 0) return;
        std::optional<OneStart> alone = look_from_one_start(product_, cut_, start, budget);
        if (!alone) return;
        spent += budget.spent();
        alone->squares.clear();
        starts_.erase(starts_.begin());
        starts_.emplace(std::max(-alone->paths.best[0], bound), start);
        alone_.emplace(start, std::move(*alone));
      }
    } catch (const OutOfBudget&) {
      budget_.spend(0);  // throws if it is this one that is spent
    }
  }

  // False when a component that matters cannot be ranked; its loop is the witness then.
  bool walk(std::uint32_t component) {
    const std::span<const std::uint32_t> members = components_.members(component);
    budget_.spend(members.size());
    if (!cut_.reached[members.front()]) return true;
    if (!leads_on(members, component)) return true;
    LoopRanking ranking;
    if (const std::uint32_t target = modifier_inside(members); target != path_end) {
      std::optional<LoopRanking> found =
          rank_loop(product_, cut_.graph, members, components_, stock_, budget_);
      if (!found) {
        show_loop(target);
        return false;
      }
      ranking = std::move(*found);
    }
    const auto weight = [&](std::uint32_t from, std::uint32_t to) {
      const std::int64_t modifiers = modifiers_on(product_, to);
      if (ranking.cost == 0) return modifiers;
      return modifiers + ranking.cost * greatest_change(product_, ranking.measure, from, to);
    };
    std::vector<std::int64_t> discounted;
    if (ranking.cost != 0) discounted = worth_behind(members, weight);
    const std::vector<std::int64_t>& behind = ranking.cost == 0 ? paths_.best : discounted;
    for (const std::uint32_t node : members) {
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        if (components_.of[target] == component || paths_.best[target] == no_path) continue;
        const std::int64_t value = weight(node, target) + behind[target];
        if (value <= paths_.best[node]) continue;
        paths_.best[node] = value;
        paths_.next[node] = target;
      }
    }
    improve(
        cut_.graph, members, [&](std::uint32_t node) { return components_.of[node] == component; },
        weight, paths_, budget_);
    for (const std::uint32_t node : members) {
      if (ranking.cost != 0 && paths_.best[node] != no_path) {
        paths_.best[node] += ranking.cost * ranking.stock[node];
      }
    }
    if (ranking.cost != 0) rankings_.emplace(component, std::move(ranking));
    return true;
  }

  // By node behind a component: what a path from there is worth at most, counting with the weights
  // of the component for as long as that makes less of it.
  template <class Weight>
  std::vector<std::int64_t> worth_behind(std::span<const std::uint32_t> members,
                                         const Weight& weight) const {
    budget_.spend(product_.nodes.size() / 4);
    std::vector<std::int64_t> worth(product_.nodes.size(), no_path);
    std::vector<std::uint32_t> nodes;
    const auto note_targets = [&](std::uint32_t node) {
      budget_.spend(1 + 4 * cut_.graph.edges(node).size());
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        if (components_.of[target] == components_.of[members.front()]) continue;
        if (worth[target] != no_path || paths_.best[target] == no_path) continue;
        worth[target] = paths_.best[target];
        nodes.push_back(target);
      }
    };
    for (const std::uint32_t node : members) note_targets(node);
    for (std::size_t i = 0; i < nodes.size(); ++i) note_targets(nodes[i]);
    std::sort(nodes.begin(), nodes.end(), [this](std::uint32_t a, std::uint32_t b) {
      return components_.of[a] < components_.of[b];  // what edges lead to comes first
    });
    for (const std::uint32_t node : nodes) {
      const std::span<const std::uint32_t> targets = cut_.graph.edges(node);
      const bool loop = components_.members(components_.of[node]).size() > 1 ||
                        std::find(targets.begin(), targets.end(), node) != targets.end();
      if (loop) continue;
      std::int64_t most = cut_.may_end[node] ? 0 : no_path;
      for (const std::uint32_t target : targets) {
        if (worth[target] == no_path) continue;
        most = std::max(most, weight(node, target) + worth[target]);
      }
      worth[node] = std::min(worth[node], most);
    }
    return worth;
  }

  // Whether some path from these nodes ends a sequence.
  bool leads_on(std::span<const std::uint32_t> members, std::uint32_t component) const {
    for (const std::uint32_t node : members) {
      if (paths_.best[node] != no_path) return true;
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        if (components_.of[target] != component && paths_.best[target] != no_path) return true;
      }
    }
    return false;
  }

  // The target of an edge inside a component that is a modifier, or path_end.
  std::uint32_t modifier_inside(std::span<const std::uint32_t> members) const {
    for (const std::uint32_t node : members) {
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        if (components_.of[target] == components_.of[node] && modifiers_on(product_, target) > 0) {
          return target;
        }
      }
    }
    return path_end;
  }

  void follow(std::uint32_t node) {
    std::uint32_t component = path_end;
    for (; node != path_end; node = paths_.next[node]) {
      result_.witness.push_back(node);
      if (components_.of[node] == component) continue;
      component = components_.of[node];
      const auto ranking = rankings_.find(component);
      if (ranking == rankings_.end()) continue;
      const LoopRanking& loop = ranking->second;
      result_.rankings.push_back({loop.spends, loop.stock[node], loop.cost});
    }
  }

  // A shortest way from `node` back to it.
  void show_loop(std::uint32_t node) {
    std::unordered_map<std::uint32_t, std::uint32_t> before{{node, path_end}};
    std::vector<std::uint32_t> queue{node};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      budget_.spend(1 + cut_.graph.edges(queue[i]).size());
      for (const std::uint32_t target : cut_.graph.edges(queue[i])) {
        if (target == node) {
          for (std::uint32_t at = queue[i]; at != path_end; at = before.at(at)) {
            result_.witness.push_back(at);
          }
          std::reverse(result_.witness.begin(), result_.witness.end());
          return;
        }
        if (components_.of[target] == components_.of[node] &&
            before.emplace(target, queue[i]).second) {
          queue.push_back(target);
        }
      }
    }
  }

  const Product& product_;
  StraightnessKind kind_;
  Stock& stock_;
  Budget& budget_;
  SequenceGraph cut_;
  Components components_;
  LongestPaths paths_;  // worth of a path from a node to an end
  std::unordered_map<std::uint32_t, LoopRanking> rankings_;  // by component
  std::set<std::pair<std::int64_t, std::uint32_t>> starts_;  // minus the bound, and the node
  std::unordered_map<std::uint32_t, OneStart> alone_;        // by start
  StraightnessBound result_;
};

}  // namespace

StraightnessBound bounded_straightness(const Product& product, StraightnessKind kind, Stock& stock,
                                       Budget& budget) {
  return Search(product, kind, stock, budget).search();
}

}  // namespace zug
