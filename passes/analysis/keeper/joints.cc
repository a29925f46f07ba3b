// Who reads the board square by square decides on each of them alone,
//
//   ({dead} [e] + {! {dead}}) (right ({dead} [e] + {! {dead}}))*
//
// since the ways that change nothing meet again before `right`. So walks may stop at joints, nodes
// that are come to from more than one action or vertex, or behind patterns that are open. A stop
// counts as one more modifier; where a case of the tree leaves only a stop, what follows behind it
// has to be one by itself, in all states, which is asked once. Each walk is short, and each tree
// has few leaves. Any set of stops is right: two ways to different modifiers that are open in one
// state are told apart by the first tree in which they do not lead to the same stop.
//
// And a place need not be looked at if it is like another one. Comparisons, patterns that mean the
// same at every vertex and shifts that lead to the same vertices from everywhere do not tell where
// the play is:
//
//   {$ dead == 0} [$ n=0] + {$ dead == 1} (up* + down*)(left* + right*) {dead} [e]
//
// An assignment where the walk began is performed there, wherever that is, so it counts as
// performed nowhere (and as another one than the same assignment behind a shift). All that is known
// of such a place is that a play is in this state of the rules: numbers of pieces are bounded by
// the greatest bound of all nodes of that state.

#include <algorithm>
#include <utility>

#include "passes/analysis/keeper/decisions.h"

namespace zug {
namespace {

constexpr std::size_t most_before_joints = 100;  // nodes looked at for joints
constexpr std::size_t most_before_patterns = 4'000;
constexpr int deepest_description = 6;              // actions, where the play stays at its vertex
constexpr std::size_t longest_description = 5'000;  // numbers

enum DescriptionTag : std::uint32_t { assigned, checked, end, found };

}  // namespace

bool Decisions::settled_by_joints(std::uint32_t node) {
  node = like_elsewhere(node);
  const auto [entry, added] = joined_.try_emplace(node, false);  // should it come here again
  if (!added) return entry->second;
  const std::uint32_t place = node_;
  const int leaves = leaves_;
  const bool by_joints = std::exchange(by_joints_, true);
  std::set<std::uint32_t> stops = std::move(stops_);
  int& first = stops_that_did_.try_emplace(product_.nodes[node].state, 0).first->second;
  bool result = false;
  for (int kind = 0; kind < 3 && !result; ++kind) {
    const int now = (first + kind) % 3;
    Cube cube = cubes_.at(node);
    cube.all_of_state = true;
    node_ = node;
    leaves_ = 0;
    stops_.clear();
    if (now == 0) stops_ = stops_behind(cube);
    stops_.merge(joints_near(cube, now == 1));
    result = !settle(cube, walk_from(cube), 0);
    if (result) first = now;
  }
  node_ = place;
  leaves_ = leaves;
  by_joints_ = by_joints;
  stops_ = std::move(stops);
  joined_[node] = result;
  return result;
}

// All that may follow at this vertex is come to from one node; whether that is settled.
bool Decisions::settled_behind_one(const WalkResult& walk, std::uint32_t vertex) {
  std::set<std::uint32_t> from;
  for (const auto& [modifier, alive] : walk.alive) {
    if (modifier.second == vertex) from.insert(alive.from.begin(), alive.from.end());
  }
  return from.size() == 1 && *from.begin() != node_ && settled_by_joints(*from.begin());
}

// Whether some way leads from this node to a modifier: into a pattern none does.
bool Decisions::leads_on(std::uint32_t node) {
  if (leads_on_.empty()) find_what_leads_on();
  return leads_on_[node];
}

void Decisions::find_what_leads_on() {
  const auto size = static_cast<std::uint32_t>(product_.nodes.size());
  budget_.spend(4 * (product_.nodes.size() + product_.targets.size()));
  std::vector<std::uint32_t> begin(size + 1, 0), sources(product_.targets.size());
  for (const std::uint32_t target : product_.targets) ++begin[target + 1];
  for (std::uint32_t node = 0; node < size; ++node) begin[node + 1] += begin[node];
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  for (std::uint32_t node = 0; node < size; ++node) {
    for (const std::uint32_t target : product_.edges(node)) sources[next[target]++] = node;
  }
  leads_on_.assign(size, false);
  std::vector<std::uint32_t> pending;
  for (std::uint32_t node = 0; node < size; ++node) {
    if (is_modifier(product_.step(node))) pending.push_back(node);
  }
  for (const std::uint32_t node : pending) leads_on_[node] = true;
  while (!pending.empty()) {
    const std::uint32_t node = pending.back();
    pending.pop_back();
    if (product_.step(node).kind == Step::Kind::Start) continue;
    for (std::uint32_t i = begin[node]; i < begin[node + 1]; ++i) {
      if (leads_on_[sources[i]]) continue;
      leads_on_[sources[i]] = true;
      pending.push_back(sources[i]);
    }
  }
  for (std::uint32_t node = 0; node < size; ++node) {
    if (product_.step(node).kind == Step::Kind::Start) leads_on_[node] = false;
  }
}

// The joints near by; with `patterns`, also the nodes behind patterns that are open.
std::set<std::uint32_t> Decisions::joints_near(const Cube& cube, bool patterns) {
  using Place = std::pair<std::uint32_t, std::uint32_t>;  // state and vertex
  const auto place_of = [this](std::uint32_t node) {
    return Place{product_.nodes[node].state, product_.nodes[node].vertex};
  };
  const std::size_t most = patterns ? most_before_patterns : most_before_joints;
  std::map<Place, Place> before;
  std::set<Place> joints;
  std::set<std::uint32_t> seen{node_};
  std::vector<std::uint32_t> pending{node_};
  for (std::size_t i = 0; i < pending.size() && i < most; ++i) {
    for (const std::uint32_t target : product_.edges(pending[i])) {
      const Step& step = product_.step(target);
      budget_.spend(8);
      if (is_modifier(step) || !leads_on(target)) continue;
      const Truth truth = cubes_.can_perform(cube, step, product_.nodes[target].vertex);
      if (truth == Truth::Never) continue;
      const bool open = truth == Truth::Sometimes && step.kind == Step::Kind::Pattern;
      const auto [first, added] = before.try_emplace(place_of(target), place_of(pending[i]));
      const bool again = !added && first->second != place_of(pending[i]);
      if (again || (patterns && open)) joints.insert(first->first);
      if (seen.insert(target).second) pending.push_back(target);
    }
  }
  std::set<std::uint32_t> result;
  for (const std::uint32_t node : pending) {
    if (node != node_ && joints.contains(place_of(node))) result.insert(node);
  }
  return result;
}

// The first node that was seen from which the walks are the same; maybe itself.
std::uint32_t Decisions::like_elsewhere(std::uint32_t node) {
  const auto [entry, added] = alike_.try_emplace(node, node);
  if (!added) return entry->second;
  const Cube cube = cubes_.at(node);
  if (cube.squares[product_.nodes[node].vertex] != cubes_.all_pieces()) return node;
  std::vector<std::uint32_t> text{product_.nodes[node].state};
  if (!describe(cube, node, 0, text)) return node;
  return alike_[node] = first_of_.try_emplace(std::move(text), node).first->second;
}

// What can follow: where the play is, as far as that does not depend on the vertex; elsewhere, or
// where it does, the nodes that shifts lead to and that can always be come to.
bool Decisions::describe(const Cube& cube, std::uint32_t node, int depth,
                         std::vector<std::uint32_t>& text) {
  if (depth > deepest_description) return false;
  std::set<std::uint32_t> nodes;
  for (const std::uint32_t target : product_.edges(node)) {
    const Step& step = product_.step(target);
    const std::uint32_t state = product_.nodes[target].state;
    budget_.spend(16);
    if (step.kind == Step::Kind::Start) continue;
    if (step.kind == Step::Kind::Assignment) {
      text.insert(text.end(), {assigned, state});
    } else if (stays_anywhere(step)) {
      text.insert(text.end(), {checked, state});
      if (!describe(cube, target, depth + 1, text)) return false;
      text.push_back(end);
    } else {
      follow_shifts(cube, target, nodes);
    }
    if (text.size() + nodes.size() > longest_description) return false;
  }
  text.push_back(found);
  text.insert(text.end(), nodes.begin(), nodes.end());
  return true;
}

// Whether the action leaves the play where it is, and means the same there as anywhere.
bool Decisions::stays_anywhere(const Step& step) {
  return step.kind == Step::Kind::Comparison || step.kind == Step::Kind::Assignment ||
         cubes_.same_anywhere(step);
}

// The nodes behind shifts, and behind patterns that always hold.
void Decisions::follow_shifts(const Cube& cube, std::uint32_t node,
                              std::set<std::uint32_t>& nodes) {
  std::set<std::uint32_t> seen{node};
  std::vector<std::uint32_t> pending{node};
  while (!pending.empty()) {
    const std::uint32_t at = pending.back();
    pending.pop_back();
    const Step& step = product_.step(at);
    budget_.spend(8);
    const bool passes =
        step.kind == Step::Kind::Shift ||
        (step.kind == Step::Kind::Pattern &&
         cubes_.can_perform(cube, step, product_.nodes[at].vertex) == Truth::Always);
    if (!passes) {
      nodes.insert(at);
      continue;
    }
    for (const std::uint32_t target : product_.edges(at)) {
      if (product_.step(target).kind == Step::Kind::Start) continue;
      if (seen.insert(target).second) pending.push_back(target);
    }
  }
}

}  // namespace zug
