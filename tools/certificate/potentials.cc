// The longest path of passes/analysis/straightness, written down: each place gets what a path from
// it to the end of its sequence is worth at most. In a loop with modifiers that is a number plus
// what the loop uses up (a stock: cost * how much there is); behind such a loop a place may have a
// second one, with the stock of that loop, where this makes it less. What may be in stock is a fact
// of every place.

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <unordered_map>

#include "passes/analysis/graph/longest_path.h"
#include "passes/analysis/straightness/loop_ranking.h"
#include "passes/analysis/straightness/sequences.h"
#include "tools/certificate/proofs.h"
#include "tools/certificate/stocks.h"

namespace zug {
namespace {

constexpr std::int64_t most_stock = std::int64_t{1} << 40;

class LongestPath {
 public:
  LongestPath(Places& places, verifier::Facts& facts, StraightnessKind kind, Budget& budget)
      : places_(places),
        product_(places.product),
        facts_(facts),
        kind_(kind),
        budget_(budget),
        stock_(product_, budget),
        paths_(static_cast<std::uint32_t>(product_.nodes.size())),
        own_(product_.nodes.size()),
        more_(product_.nodes.size()) {
    stock_.keep_evidence(evidence_);
  }

  std::optional<std::int64_t> add() {
    cut_ = cut_at_boundaries(product_, kind_, budget_);
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      if (cut_.may_end[node]) paths_.best[node] = 0;
    }
    components_ = strong_components(cut_.graph);
    for (std::uint32_t component = 0; component < components_.size(); ++component) {
      if (!walk(component)) return std::nullopt;
    }
    std::int64_t bound = 0;
    for (const std::uint32_t start : cut_.starts) bound = std::max(bound, paths_.best[start]);
    if (bound > most_stock) return std::nullopt;
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) write(node);
    for (const StockEvidence& evidence : evidence_) add_stock(places_, facts_, evidence);
    for (const auto& [variable, room] : variables_) note_variable(variable, room);
    return bound;
  }

 private:
  bool loops(std::uint32_t component) const {
    const std::span<const std::uint32_t> members = components_.members(component);
    const auto targets = cut_.graph.edges(members.front());
    return members.size() > 1 ||
           std::find(targets.begin(), targets.end(), members.front()) != targets.end();
  }
  bool modifies(std::uint32_t component) const {
    const std::span<const std::uint32_t> members = components_.members(component);
    return loops(component) && std::any_of(members.begin(), members.end(), [&](std::uint32_t node) {
             return modifiers_on(product_, node) > 0;
           });
  }
  bool leads_on(std::uint32_t component) const {
    for (const std::uint32_t node : components_.members(component)) {
      if (paths_.best[node] != no_path) return true;
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        if (components_.of[target] != component && paths_.best[target] != no_path) return true;
      }
    }
    return false;
  }

  // False: the component cannot be ranked.
  bool walk(std::uint32_t component) {
    const std::span<const std::uint32_t> members = components_.members(component);
    if (!cut_.reached[members.front()] || !leads_on(component)) return true;
    std::optional<LoopRanking> ranking;
    if (modifies(component)) {
      ranking = rank_loop(product_, cut_.graph, members, components_, stock_, budget_);
      if (!ranking) return false;
    }
    const auto weight = [&](std::uint32_t from, std::uint32_t to) {
      const std::int64_t modifiers = modifiers_on(product_, to);
      if (!ranking) return modifiers;
      return modifiers + ranking->cost * greatest_change(product_, ranking->measure, from, to);
    };
    const std::uint32_t stock = ranking ? number(*ranking) : 0;
    std::vector<std::int64_t> behind;
    if (ranking) behind = worth_behind(members, weight, stock);
    for (const std::uint32_t node : members) {
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        const std::int64_t worth = ranking ? behind[target] : paths_.best[target];
        if (components_.of[target] == component || paths_.best[target] == no_path) continue;
        paths_.best[node] = std::max(paths_.best[node], weight(node, target) + worth);
      }
    }
    improve(
        cut_.graph, members, [&](std::uint32_t node) { return components_.of[node] == component; },
        weight, paths_, budget_);
    for (const std::uint32_t node : members) {
      if (paths_.best[node] == no_path) continue;
      own_[node] = verifier::Potential{stock, paths_.best[node], false};
      if (ranking) paths_.best[node] += ranking->cost * ranking->stock[node];
    }
    return true;
  }

  // Of the form cost * measure. The room above variables that are counted up is a constant more.
  std::uint32_t number(const LoopRanking& ranking) {
    std::int64_t constant = 0;
    for (std::uint32_t i = 0; i < ranking.measure.variable.size(); ++i) {
      if (ranking.measure.variable[i] == 0) continue;
      const bool room = ranking.measure.variable[i] < 0;
      if (room) constant += ranking.cost * bounded(*product_.game, VariableId(i)).bound;
      variables_.emplace(VariableId(i), room);
    }
    const std::uint32_t form = facts_.number(form_of(product_, ranking.measure, ranking.cost));
    constants_[form] = constant;
    return form;
  }

  // By node behind a component: what a path from there is worth at most when the weights of the
  // component are kept, for as long as that makes less of it.
  template <class Weight>
  std::vector<std::int64_t> worth_behind(std::span<const std::uint32_t> members,
                                         const Weight& weight, std::uint32_t stock) {
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
      return components_.of[a] < components_.of[b];
    });
    for (const std::uint32_t node : nodes) {
      if (loops(components_.of[node])) continue;
      std::int64_t most = cut_.may_end[node] ? 0 : no_path;
      for (const std::uint32_t target : cut_.graph.edges(node)) {
        if (worth[target] == no_path) continue;
        most = std::max(most, weight(node, target) + worth[target]);
      }
      if (most >= worth[node]) continue;
      worth[node] = most;
      more_[node][stock] =
          std::max(most, more_[node].count(stock) != 0 ? more_[node][stock] : most);
    }
    return worth;
  }

  void write(std::uint32_t node) {
    std::vector<verifier::Potential>& list =
        places_.certificate.places[node].potentials[static_cast<std::size_t>(kind_)];
    if (!cut_.reached[node]) return;
    if (paths_.best[node] == no_path) {
      list.push_back({0, 0, true});
      return;
    }
    list.push_back(own_[node]);
    list.back().number += constants_[own_[node].stock];
    for (const auto& [stock, number] : more_[node]) {
      list.push_back({stock, number + constants_[stock], false});
    }
  }

  void note_variable(VariableId variable, bool room) {
    const std::vector<std::int64_t> stock = stock_.variable(variable, room);
    const std::int64_t bound = bounded(*product_.game, variable).bound;
    const std::uint32_t form = facts_.number({{static_cast<std::uint32_t>(variable.value), 1}});
    add_ranges(places_, facts_, form, [&](std::uint32_t node) {
      return room ? std::pair(bound - stock[node], bound) : std::pair(std::int64_t{0}, stock[node]);
    });
  }

  Places& places_;
  const Product& product_;
  verifier::Facts& facts_;
  StraightnessKind kind_;
  Budget& budget_;
  Stock stock_;
  std::vector<StockEvidence> evidence_;
  SequenceGraph cut_;
  Components components_;
  LongestPaths paths_;
  std::vector<verifier::Potential> own_;                     // by node
  std::vector<std::map<std::uint32_t, std::int64_t>> more_;  // by node, by stock
  std::map<std::uint32_t, std::int64_t> constants_;  // by stock, which are part of the number
  std::set<std::pair<VariableId, bool>> variables_;
};

}  // namespace

std::optional<std::int64_t> add_potentials(Places& places, verifier::Facts& facts,
                                           StraightnessKind kind, Budget& budget) {
  return LongestPath(places, facts, kind, budget).add();
}

}  // namespace zug
