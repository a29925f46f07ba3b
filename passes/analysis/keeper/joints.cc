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
// Places that differ only in where the play is are looked at together first
// (passes/analysis/keeper/anywhere.h). All that is known of a place that is looked at by joints is
// that a play is in this state of the rules: numbers of pieces are bounded by the greatest bound of
// all nodes of that state.

#include "passes/analysis/keeper/decisions.h"

namespace zug {
namespace {

constexpr std::size_t most_before_joints = 100;  // nodes looked at for joints
constexpr std::size_t most_before_patterns = 4'000;
constexpr std::size_t most_from_anywhere = 100'000;

}  // namespace

bool Decisions::settled_by_joints(std::uint32_t node) {
  const auto [entry, added] = joined_.try_emplace(node, false);  // should it come here again
  if (!added) return entry->second;
  if (anywhere_.is_own(node)) {
    const auto alike = anywhere_.nodes.find(product_.nodes[node].state);
    const bool together = alike != anywhere_.nodes.end() && settled_by_joints(alike->second);
    return joined_[node] = together || look_by_joints(node, cubes_.at(node));
  }
  return joined_[node] = look_by_joints(node, cubes_.anywhere(anywhere_.first.at(node)));
}

bool Decisions::look_by_joints(std::uint32_t node, Cube cube) {
  const std::uint32_t place = std::exchange(node_, node);
  const int leaves = leaves_;
  const bool by_joints = std::exchange(by_joints_, true);
  std::set<std::uint32_t> stops = std::move(stops_);
  cube.all_of_state = true;
  const int at_first = anywhere_.is_own(node) ? 0 : 1;  // from anywhere there is much to stop at
  int& first = stops_that_did_.try_emplace(product_.nodes[node].state, at_first).first->second;
  bool result = false;
  for (int kind = 0; kind < 3 && !result; ++kind) {
    const int now = (first + kind) % 3;
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
  return result;
}

// All that may follow at this vertex is come to from one place, and that is settled. It may be
// several nodes, with more or less known there.
bool Decisions::settled_behind_one(const WalkResult& walk, std::uint32_t vertex) {
  std::set<std::uint32_t> from;
  for (const auto& [modifier, alive] : walk.alive) {
    if (modifier.second == vertex) from.insert(alive.from.begin(), alive.from.end());
  }
  const ProductNode& place = product_.nodes[*from.begin()];
  return std::all_of(from.begin(), from.end(), [&](std::uint32_t node) {
    const ProductNode& at = product_.nodes[node];
    const bool same = at.state == place.state && at.vertex == place.vertex;
    return same && node != node_ && anywhere_.is_own(node) && settled_by_joints(node);
  });
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
  const bool anywhere = !anywhere_.is_own(node_);
  const std::size_t most = anywhere   ? most_from_anywhere
                           : patterns ? most_before_patterns
                                      : most_before_joints;
  std::map<Place, Place> before;
  std::set<Place> joints;
  std::set<std::uint32_t> seen{node_}, looked;  // looked: behind an open check of some square
  std::vector<std::uint32_t> pending{node_};
  for (std::size_t i = 0; i < pending.size() && i < most; ++i) {
    if (joints.contains(place_of(pending[i]))) continue;  // walks will end there
    for (const std::uint32_t target : product_.edges(pending[i])) {
      const Step& step = product_.step(target);
      budget_.spend(8);
      if (is_modifier(step) || !leads_on(target)) continue;
      const Truth truth = cubes_.can_perform(cube, step, product_.nodes[target].vertex);
      if (truth == Truth::Never) continue;
      const bool open = truth == Truth::Sometimes && step.kind == Step::Kind::Pattern;
      const auto [first, added] = before.try_emplace(place_of(target), place_of(pending[i]));
      // From anywhere, shifts come to any square in many ways: that alone makes no joint.
      const bool joint = !anywhere || truth == Truth::Sometimes || looked.contains(pending[i]);
      const bool looks = truth == Truth::Sometimes && !stays_anywhere(cubes_, step);
      if (looks || looked.contains(pending[i])) looked.insert(target);
      const bool again = joint && !added && first->second != place_of(pending[i]);
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

}  // namespace zug
