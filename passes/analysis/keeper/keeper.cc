// The keeper has no choice when from every place, that is from every switch to him and every
// modifier he performs, at most one next modifier can be reached, at one vertex. Between two
// modifiers the state stays the same, so each way to a modifier is a condition on one state: the
// checks on it. Ways to different modifiers have to exclude each other
// (passes/analysis/keeper/literals.h):
//
//   ->> ({? up} [w] + {! up} ->> {})      {? up} and {! up} exclude each other
//   ->> ({! A} + {! B} + {? A} {? B} [$ me=100]) ->p      the first two lead to the same switch
//
// A way on from a modifier may also come to nothing whenever the other one is open. With
//
//   ->> ({! up {b} up {w}} + up {b} [w] up {w} down down) [w] ->p
//
// both ways can begin where a b stands above, but if there is no w behind it, the second one ends
// there, without a switch, and is no completion. So where conditions do not exclude each other the
// actions behind one modifier are followed, with what the ons on the way say about the squares.
//
// All ways are followed, each with its conditions; the same condition at the same place is followed
// once, which also ends stars. Where there are too many, or two are not seen to exclude each other,
// the place gets a decision tree (passes/analysis/keeper/decisions.h), at last one that knows what
// can stand next to what. The completion at the very start is one of one state only; where it is
// found to be one by walking it, nothing needs a proof.

#include "passes/analysis/keeper/keeper.h"

#include <algorithm>
#include <set>
#include <utility>

#include "passes/analysis/keeper/decisions.h"
#include "passes/analysis/keeper/first_completion.h"
#include "passes/analysis/keeper/literals.h"
#include "passes/analysis/keeper/neighbours.h"

namespace zug {
namespace {

constexpr std::size_t most_ways = 2000;    // from one place, over all places on them
constexpr std::size_t most_options = 200;  // of one place
constexpr std::size_t few_options = 16;    // are compared at once; more after a tree was tried
constexpr int most_looks_ahead = 200;      // along one way

struct Way {
  std::uint32_t node = 0;
  Condition condition;
  friend auto operator<=>(const Way&, const Way&) = default;
};

class Search {
 public:
  Search(const Product& product, Budget& budget)
      : product_(product),
        budget_(budget),
        stock_(product, budget),
        literals_(product, budget, stock_),
        decisions_(product, budget, stock_, nullptr) {}

  std::optional<KeeperChoice> search() {
    budget_.spend(product_.nodes.size());
    by_trees_ = false;
    std::optional<KeeperChoice> choice = choice_behind({0});
    by_trees_ = true;
    if (choice) seen_.clear();
    if (choice && !first_completion_is_one(product_, budget_))
      choice = choice_behind({0});
    else
      choice.reset();
    if (choice) return choice;
    // A player's turn only ends with a switch to the keeper or to another player.
    std::vector<std::uint32_t> turns;
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      if (is_switch_to_keeper(node)) turns.push_back(node);
    }
    return choice_behind(turns);
  }

 private:
  // A choice at these places or at those the keeper comes to from there.
  std::optional<KeeperChoice> choice_behind(const std::vector<std::uint32_t>& places) {
    seen_.resize(product_.nodes.size(), false);
    std::vector<std::uint32_t> pending;
    const auto add = [&](std::uint32_t node) {
      if (!seen_[node]) pending.push_back(node);
      seen_[node] = true;
    };
    for (const std::uint32_t place : places) add(place);
    while (!pending.empty()) {
      const std::uint32_t node = pending.back();
      pending.pop_back();
      std::vector<std::uint32_t> next;
      if (const auto choice = choice_at(node, next)) return choice;
      for (const std::uint32_t option : next) {
        if (product_.step(option).kind != Step::Kind::Switch) add(option);
      }
    }
    return std::nullopt;
  }

  // A choice at this place, if it cannot be excluded; else modifiers that may follow: all but those
  // that were among them before.
  std::optional<KeeperChoice> choice_at(std::uint32_t node, std::vector<std::uint32_t>& next) {
    // Where there were many ways behind this action elsewhere, there are here.
    const bool trees_first = by_trees_ && many_ways_.contains(product_.nodes[node].state);
    std::optional<OpenChoice> open;
    if (trees_first) open = choice_by_trees(node, next);
    if (trees_first && !open) return std::nullopt;
    std::vector<Way> options;
    const bool few = options_of(node, options);
    for (const Way& option : options) next.push_back(option.node);
    const bool many = by_trees_ && (!few || options.size() > few_options);
    if (many) many_ways_.insert(product_.nodes[node].state);
    const bool trees_now = many && !trees_first;
    if (trees_now) open = choice_by_trees(node, next);
    if (trees_now && !open) return std::nullopt;
    std::optional<KeeperChoice> choice = KeeperChoice{node, 0, 0, true};
    if (few) choice = choice_among(node, options);
    if (!choice || !by_trees_) return choice;
    if (!trees_first && !trees_now) open = choice_by_trees(node, next);
    if (!open) return std::nullopt;
    if (open->one != open->other) return KeeperChoice{node, open->one, open->other, false};
    return choice;
  }

  std::optional<OpenChoice> choice_by_trees(std::uint32_t node, std::vector<std::uint32_t>& next) {
    const std::optional<OpenChoice> open = decisions_.find_choice(node, next);
    return open && knows_neighbours() ? with_neighbours_->find_choice(node, next) : open;
  }

  bool knows_neighbours() {
    if (!neighbours_asked_) neighbours_ = find_neighbour_facts(product_, budget_, stock_);
    neighbours_asked_ = true;
    if (neighbours_ && !with_neighbours_) {
      with_neighbours_.emplace(product_, budget_, stock_, &*neighbours_);
    }
    return neighbours_.has_value();
  }

  bool is_switch_to_keeper(std::uint32_t node) const {
    const Step& step = product_.step(node);
    return step.kind == Step::Kind::Switch && step.operand == keeper.value;
  }

  // The modifiers that can follow, with the conditions. False when there are too many ways.
  bool options_of(std::uint32_t from, std::vector<Way>& options) {
    std::set<Way> seen;
    std::vector<Way> pending{{from, {}}};
    while (!pending.empty()) {
      const Way way = std::move(pending.back());
      pending.pop_back();
      for (const std::uint32_t target : product_.edges(way.node)) {
        const Step& step = product_.step(target);
        budget_.spend(16 + way.condition.size());
        if (step.kind == Step::Kind::Start) continue;
        Way next{target, way.condition};
        if (const std::optional<Literal> literal = literals_.of(target)) {
          const auto place =
              std::lower_bound(next.condition.begin(), next.condition.end(), *literal);
          const bool known = place != next.condition.end() && *place == *literal;
          if (!known) next.condition.insert(place, *literal);
        }
        if (!seen.insert(next).second) continue;
        if (seen.size() > most_ways) return false;
        (is_modifier(step) ? options : pending).push_back(std::move(next));
      }
    }
    return options.size() <= most_options;
  }

  std::optional<KeeperChoice> choice_among(std::uint32_t node, const std::vector<Way>& options) {
    for (std::size_t i = 0; i < options.size(); ++i) {
      const ProductNode& one = product_.nodes[options[i].node];
      if (literals_.exclude(options[i].condition, options[i].condition, node)) continue;
      for (std::size_t j = 0; j < i; ++j) {
        const ProductNode& other = product_.nodes[options[j].node];
        budget_.spend();
        if (one.state == other.state && one.vertex == other.vertex) continue;
        if (literals_.exclude(options[i].condition, options[j].condition, node)) continue;
        if (leads_nowhere(options[i], options[j].condition)) continue;
        if (leads_nowhere(options[j], options[i].condition)) continue;
        return KeeperChoice{node, options[i].node, options[j].node, false};
      }
    }
    return std::nullopt;
  }

  // Whether no way on from `option` comes to a switch, in states that fulfil its condition and the
  // other one. Of those states it is only known what stands on some vertices, and of the way what
  // it has put.
  bool leads_nowhere(const Way& option, const Condition& other) {
    struct Point {
      std::uint32_t node = 0;
      Seen before, put;
    };
    std::vector<Point> pending{{option.node, Literals::seen(option.condition, other), {}}};
    for (int looks = 0; !pending.empty(); ++looks) {
      if (looks == most_looks_ahead) return false;
      Point point = std::move(pending.back());
      pending.pop_back();
      const Step& step = product_.step(point.node);
      budget_.spend(16 + point.before.size() + point.put.size());
      const std::uint32_t vertex = product_.nodes[point.node].vertex;
      if (step.kind == Step::Kind::Switch) return false;
      if (step.kind == Step::Kind::Off) {
        point.put[vertex] = product_.nodes[point.node].here;
      } else if (step.kind == Step::Kind::On) {
        Seen& seen = point.put.contains(vertex) ? point.put : point.before;
        std::uint64_t& pieces = seen.try_emplace(vertex, step.mask).first->second;
        pieces &= step.mask;
        if (pieces == 0 || literals_.refutes(point.before, other)) continue;
      }
      std::vector<std::uint32_t> targets;
      for (const std::uint32_t target : product_.edges(point.node)) {
        if (product_.step(target).kind != Step::Kind::Start) targets.push_back(target);
      }
      if (targets.empty()) continue;
      for (std::size_t i = 0; i + 1 < targets.size(); ++i) {
        budget_.spend(8 + point.before.size() + point.put.size());
        pending.push_back({targets[i], point.before, point.put});
      }
      pending.push_back({targets.back(), std::move(point.before), std::move(point.put)});
    }
    return true;
  }

  const Product& product_;
  Budget& budget_;
  Stock stock_;
  Literals literals_;
  Decisions decisions_;
  bool by_trees_ = true;
  std::vector<bool> seen_;             // by node: as a place
  std::set<std::uint32_t> many_ways_;  // states behind which there were many ways
  bool neighbours_asked_ = false;
  std::optional<NeighbourFacts> neighbours_;
  std::optional<Decisions> with_neighbours_;
};

}  // namespace

std::optional<KeeperChoice> find_keeper_choice(const Product& product, Budget& budget) {
  return Search(product, budget).search();
}

}  // namespace zug
