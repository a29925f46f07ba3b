// In
//
//   {$ dead == 0} [$ n=0] + {$ dead == 1} (up* + down*)(left* + right*) {dead} [e]
//
// nothing tells where the play was in the beginning: the numbers of pieces do not, nor do patterns
// that mean the same at every vertex, and the shifts lead to any square from any square. On a board
// of 19x19 there are 361 such places for each state of the rules, each with ways to 361 squares,
// and one question. So the product gets one node more for such a state, of which nothing is known
// but the state, and from which goes on what goes on from any node of the state. An action that
// leaves the play where it is leads to the further node of its own state; others lead where they
// lead. If in every state of play at most one modifier follows the further node, then so it is for
// all nodes that it stands for: each has some of its ways, and more is known of it.
//
// An assignment, or a switch, that is performed where the play was in the beginning is performed
// there, wherever that is: so it is one modifier, and another one than the same action behind a
// shift.
//
// Further nodes are of use where shifts lead to much the same vertices from everywhere. That is
// guessed from two nodes far apart; a wrong guess costs time only.

#include "passes/analysis/keeper/anywhere.h"

#include <algorithm>
#include <set>
#include <vector>

namespace zug {
namespace {

constexpr std::size_t few_nodes = 4;              // of a state, are looked at by themselves
constexpr std::size_t largest_product = 500'000;  // nodes; for the sake of memory

class Builder {
 public:
  Builder(const Product& product, Cubes& cubes, Budget& budget)
      : product_(product), cubes_(cubes), budget_(budget) {}

  Anywhere build() {
    Anywhere result;
    result.own = static_cast<std::uint32_t>(product_.nodes.size());
    if (product_.nodes.size() > largest_product) return result;
    members_.resize(product_.programs.programs[0].steps.size());
    budget_.spend(product_.nodes.size());
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      if (product_.nodes[node].program == 0) members_[product_.nodes[node].state].push_back(node);
    }
    guess();
    if (states_.empty()) return result;
    result.product = product_;
    result.product.nodes.reserve(result.own + states_.size());
    result.product.begin.reserve(result.own + states_.size() + 1);
    for (const std::uint32_t state : states_) {
      const auto node = static_cast<std::uint32_t>(result.own + result.nodes.size());
      result.nodes.emplace(state, node);
      result.first.emplace(node, members_[state].front());
    }
    for (const std::uint32_t state : states_) add_node(state, result);
    return result;
  }

 private:
  bool stays(std::uint32_t node) { return stays_anywhere(cubes_, product_.step(node)); }

  // States whose places may be alike, with all to which actions lead that stay.
  void guess() {
    for (std::uint32_t state = 0; state < members_.size(); ++state) {
      if (members_[state].size() >= few_nodes && alike(state)) states_.insert(state);
    }
    for (bool changed = true; changed;) {
      changed = std::erase_if(states_, [&](std::uint32_t state) { return !closed(state); }) != 0;
    }
  }

  bool closed(std::uint32_t state) {
    const auto follows = [this](std::uint32_t target) {
      return product_.step(target).kind == Step::Kind::Start || !stays(target) ||
             is_modifier(product_.step(target)) || states_.contains(product_.nodes[target].state);
    };
    for (const std::uint32_t member : members_[state]) {
      budget_.spend(1 + product_.edges(member).size());
      if (!std::all_of(product_.edges(member).begin(), product_.edges(member).end(), follows)) {
        return false;
      }
    }
    return true;
  }

  bool alike(std::uint32_t state) {
    const std::set<Place> one = found_from(members_[state].front());
    const std::set<Place> other = found_from(members_[state].back());
    std::vector<Place> both;
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                          std::back_inserter(both));
    return 2 * both.size() >= std::max(one.size(), other.size());
  }

  // Where shifts, and patterns that always hold, lead to, by state and vertex.
  using Place = std::pair<std::uint32_t, std::uint32_t>;
  std::set<Place> found_from(std::uint32_t node) {
    const Cube nothing = cubes_.anywhere(node);
    std::set<Place> result;
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> pending;
    const auto look = [&](std::uint32_t target) {
      budget_.spend(8);
      const ProductNode& to = product_.nodes[target];
      const Step& step = product_.step(target);
      const bool passes = step.kind == Step::Kind::Shift ||
                          (step.kind == Step::Kind::Pattern &&
                           cubes_.can_perform(nothing, step, to.vertex) == Truth::Always);
      if (!passes) {
        result.emplace(to.state, to.vertex);
      } else if (seen.insert(target).second) {
        pending.push_back(target);
      }
    };
    for (const std::uint32_t target : product_.edges(node)) {
      if (product_.step(target).kind != Step::Kind::Start && !stays(target)) look(target);
    }
    while (!pending.empty()) {
      const std::uint32_t at = pending.back();
      pending.pop_back();
      for (const std::uint32_t target : product_.edges(at)) {
        if (product_.step(target).kind != Step::Kind::Start) look(target);
      }
    }
    return result;
  }

  void add_node(std::uint32_t state, Anywhere& result) {
    std::set<std::uint32_t> targets;
    for (const std::uint32_t member : members_[state]) {
      budget_.spend(1 + 4 * product_.edges(member).size());
      for (const std::uint32_t target : product_.edges(member)) {
        if (product_.step(target).kind == Step::Kind::Start) continue;
        const auto anywhere = result.nodes.find(product_.nodes[target].state);
        const bool stands_for = stays(target) && anywhere != result.nodes.end();
        targets.insert(stands_for ? anywhere->second : target);
      }
    }
    ProductNode node = product_.nodes[members_[state].front()];
    node.here = cubes_.all_pieces();
    result.product.nodes.push_back(node);
    result.product.targets.insert(result.product.targets.end(), targets.begin(), targets.end());
    result.product.begin.push_back(static_cast<std::uint32_t>(result.product.targets.size()));
  }

  const Product& product_;
  Cubes& cubes_;
  Budget& budget_;
  std::vector<std::vector<std::uint32_t>> members_;  // by state
  std::set<std::uint32_t> states_;                   // that get a further node
};

}  // namespace

bool stays_anywhere(Cubes& cubes, const Step& step) {
  return step.kind == Step::Kind::Comparison || step.kind == Step::Kind::Assignment ||
         step.kind == Step::Kind::Switch || cubes.same_anywhere(step);
}

Anywhere with_places_anywhere(const Product& product, Cubes& cubes, Budget& budget) {
  return Builder(product, cubes, budget).build();
}

}  // namespace zug
