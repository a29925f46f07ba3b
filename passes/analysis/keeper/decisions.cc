// Between two modifiers the state stands still, so what the keeper can do next is a question about
// one state, and a tree of questions decides it. At each place the product is walked up to the next
// modifiers, without actions that cannot be performed in the states at hand. When one modifier is
// left, that is a leaf. Otherwise some action that is open decides: the tests of such actions, as
// far as they can be reached in every state, are tried, and the one that leaves fewest modifiers on
// its worse side makes a node of the tree. In
//
//   ->> ({? A}{? B} [x] ... + {! {? A}{? B}} [y] ...)
//
// A holds: B holds: the second way contradicts that, [x] is left. B fails: [y]. A fails: [y].
//
// Both sides of every test are looked at, so all states are, whatever is asked in what order. What
// a side knows is a cube (passes/analysis/keeper/cube.h); an assumption that no state fulfils ends
// it at once.
//
// What comes behind a pattern is a question of its own, the same for all places from which it is
// reached, so walks first end there, and the rest is looked at once. Only when that is too little
// to go by, as in the example, are they walked to their ends.
//
// Three more things narrow a walk. What its last ons have said of squares is remembered. A pattern
// that fails at a square where the walk comes through is walked along with it: when the actions of
// the walk imply a whole word of the pattern, no state allows this walk. Thus, in reversi, {!
// bracket} excludes to walk out over a row and find an own disc behind it, without a question for
// each disc. And of a piece of which there is at most one, only one square at a time need be
// thought of: modifiers that replace it exclude those elsewhere.
//
// Two ways may be open where one of them comes to nothing, without a switch, in every state at
// hand; that one does not count.

#include "passes/analysis/keeper/decisions.h"

#include <algorithm>
#include <limits>

namespace zug {
namespace {

constexpr int most_leaves = 3000;          // of one tree
constexpr int few_leaves = 40;             // of one that stops where ways meet
constexpr std::size_t few_points = 1'000;  // of its walks, and so many more for each vertex:
constexpr std::size_t few_points_each = 8;
constexpr int deepest_tree = 500;            // questions one after the other
constexpr std::size_t most_points = 60'000;  // of one walk
constexpr std::size_t most_tried = 6;        // tests, to find a good one
constexpr int most_looks = 200;              // along one way that may come to nothing

bool is_switch(const Step& step) { return step.kind == Step::Kind::Switch; }

}  // namespace

std::optional<OpenChoice> Decisions::find_choice(std::uint32_t node,
                                                 std::vector<std::uint32_t>& next) {
  followed_.resize(product_.nodes.size(), false);
  std::vector<std::uint32_t> pending{node};
  while (!pending.empty()) {
    const std::uint32_t at = pending.back();
    pending.pop_back();
    if (followed_[at]) continue;
    followed_[at] = true;
    for (const std::uint32_t target : product_.edges(at)) {
      budget_.spend(4);
      const Step& step = product_.step(target);
      if (step.kind == Step::Kind::Start) continue;
      (is_modifier(step) ? next : pending).push_back(target);
    }
  }
  return choice_at(node);
}

// First with walks that stop where ways meet again or behind the first patterns, at nodes that are
// settled by themselves, once for all places; then with those behind patterns only, then with none.
std::optional<OpenChoice> Decisions::choice_at(std::uint32_t node) {
  if (settled_by_joints(node)) return std::nullopt;
  node_ = node;
  leaves_ = 0;
  stops_.clear();
  const Cube cube = cubes_.at(node);
  stops_ = stops_behind(cube);
  if (!stops_.empty()) {
    if (!settle(cube, walk_from(cube), 0)) return std::nullopt;
    node_ = node;
    leaves_ = 0;
    stops_.clear();
  }
  return settle(cube, walk_from(cube), 0);
}

// Whether choice_at() finds none.
bool Decisions::settled(std::uint32_t node) {
  const auto [entry, added] = settled_.try_emplace(node, false);  // should it come here again
  if (!added) return entry->second;
  const std::uint32_t place = node_;
  const int leaves = leaves_;
  std::set<std::uint32_t> stops = std::move(stops_);
  const bool result = !choice_at(node);
  node_ = place;
  leaves_ = leaves;
  stops_ = std::move(stops);
  settled_[node] = result;
  return result;
}

// The nodes behind patterns that are open, as far as they are reached in every state.
std::set<std::uint32_t> Decisions::stops_behind(const Cube& cube) {
  std::set<std::uint32_t> result;
  std::set<std::uint32_t> seen{node_};
  std::vector<std::uint32_t> pending{node_};
  for (std::size_t i = 0; i < pending.size(); ++i) {
    for (const std::uint32_t target : product_.edges(pending[i])) {
      const Step& step = product_.step(target);
      budget_.spend(8);
      if (is_modifier(step) || !leads_on(target)) continue;
      const Truth truth = cubes_.can_perform(cube, step, product_.nodes[target].vertex);
      if (truth == Truth::Always && seen.insert(target).second) pending.push_back(target);
      if (truth == Truth::Sometimes && step.kind == Step::Kind::Pattern) result.insert(target);
    }
  }
  return result;
}

std::optional<OpenChoice> Decisions::settle(const Cube& cube, const WalkResult& walk, int depth) {
  if (walk.alive.size() <= 1 && !walk.too_long) {
    ++leaves_;
    return walk.alive.empty() ? std::nullopt : choice_behind_stops(walk.alive.begin()->second);
  }
  const bool given_up =
      leaves_ > (by_joints_ ? few_leaves : most_leaves) || depth > deepest_tree || walk.too_long;
  if (given_up) return choice_of(cube, walk);
  bool settled = false;
  if (const auto choice = one_vertex_each(cube, walk, depth, settled); settled) return choice;
  const auto certain = std::count_if(walk.alive.begin(), walk.alive.end(),
                                     [](const auto& entry) { return entry.second.certain; });
  if (certain > 1) return choice_of(cube, walk);
  struct Side {
    Cube cube;
    WalkResult walk;
    bool possible = false;
  };
  std::vector<Side> best;
  std::pair<std::size_t, std::size_t> least{std::numeric_limits<std::size_t>::max(), 0};
  const std::size_t tried = std::min(walk.frontier.size(), most_tried);
  for (std::size_t i = 0; i < tried; ++i) {
    std::vector<Side> sides;
    std::size_t most = 0, sum = 0;
    for (const bool holds : {true, false}) {
      Side side{cube, {}, false};
      side.possible = cubes_.assume(side.cube, walk.frontier[i], holds);
      if (side.possible) side.walk = walk_from(side.cube);
      most = std::max(most, side.walk.alive.size());
      sum += side.walk.alive.size();
      sides.push_back(std::move(side));
    }
    if (std::pair(most, sum) >= least) continue;
    least = {most, sum};
    best = std::move(sides);
    if (most < walk.alive.size()) break;
  }
  if (best.empty()) return choice_of(cube, walk);
  for (const Side& side : best) {
    if (!side.possible) continue;
    if (const auto choice = settle(side.cube, side.walk, depth + 1)) return choice;
  }
  return std::nullopt;
}

// Where one modifier or stop is left: what is behind a stop has to be one, too.
std::optional<OpenChoice> Decisions::choice_behind_stops(const Alive& alive) {
  for (const std::uint32_t node : alive.nodes) {
    const bool stop = stops_.contains(node);
    if (stop && !(by_joints_ ? settled_by_joints(node) : settled(node))) {
      return OpenChoice{node, node};
    }
  }
  return std::nullopt;
}

// When all modifiers that may follow replace pieces of which there is at most one: settles the
// modifiers of each vertex by themselves.
std::optional<OpenChoice> Decisions::one_vertex_each(const Cube& cube, const WalkResult& walk,
                                                     int depth, bool& settled) {
  std::uint64_t pieces = 0;
  std::map<std::uint32_t, int> modifiers;         // by vertex
  std::map<std::uint32_t, const Alive*> the_one;  // by vertex: of those
  for (const auto& [modifier, alive] : walk.alive) {
    if (modifier.second == no_vertex) return std::nullopt;
    pieces |= alive.before;
    ++modifiers[modifier.second];
    the_one[modifier.second] = &alive;
  }
  if (modifiers.size() < 2 || cubes_.most_of(cube, pieces) > 1) return std::nullopt;
  settled = true;
  for (const auto& [vertex, count] : modifiers) {
    if (count < 2 && stops_.empty()) continue;
    if (by_joints_ && count < 2) {
      if (choice_behind_stops(*the_one[vertex])) return choice_of(cube, walk);
      continue;
    }
    if (by_joints_) {
      if (!settled_behind_one(walk, vertex)) return choice_of(cube, walk);
      continue;
    }
    Cube one = cube;
    StateTest test;
    test.vertex = vertex;
    test.pieces = pieces;
    bool possible = cubes_.assume(one, test, true);
    for (const auto& [other, ignored] : modifiers) {
      test.vertex = other;
      possible = possible && (other == vertex || cubes_.assume(one, test, false));
    }
    if (!possible) continue;
    const WalkResult rest = walk_from(one);
    if (const auto choice = settle(one, rest, depth + 1)) return choice;
  }
  return std::nullopt;
}

Decisions::WalkResult Decisions::walk_from(const Cube& cube) {
  WalkResult result;
  walk_certain(cube, result);
  walk_possible(cube, result);
  return result;
}

// Over actions that can be performed in every state of the cube, and what is open behind them.
void Decisions::walk_certain(const Cube& cube, WalkResult& result) {
  using Point = std::pair<std::uint32_t, bool>;  // node, and whether it is bound
  std::set<Point> seen{{node_, false}};
  std::vector<Point> pending{{node_, false}};
  for (std::size_t i = 0; i < pending.size(); ++i) {
    const Point from = pending[i];
    for (const std::uint32_t target : product_.edges(from.first)) {
      const Step& step = product_.step(target);
      budget_.spend(8);
      if (!leads_on(target)) continue;
      const Point to{target, from.second || !stays_anywhere(cubes_, step)};
      const std::uint32_t vertex = product_.nodes[target].vertex;
      const Truth truth = cubes_.can_perform(cube, step, vertex);
      if (truth == Truth::Never) continue;
      if (truth == Truth::Sometimes) {
        const auto test = cubes_.test_of(cube, step, vertex);
        const bool known = !test || std::find(result.frontier.begin(), result.frontier.end(),
                                              *test) != result.frontier.end();
        if (!known) result.frontier.push_back(*test);
      } else if (is_modifier(step) || stops_.contains(target)) {
        note(cube, from.first, to, true, result);
      } else if (seen.insert(to).second) {
        pending.push_back(to);
      }
    }
  }
  // Patterns cut more than a square does.
  std::stable_partition(result.frontier.begin(), result.frontier.end(), [](const StateTest& test) {
    return test.kind == StateTest::Kind::Pattern;
  });
}

// Over everything that can be performed in some state of the cube.
void Decisions::walk_possible(const Cube& cube, WalkResult& result) {
  std::set<WalkPoint> seen;
  std::vector<WalkPoint> pending;
  const auto add = [&](WalkPoint&& point) {
    if (seen.insert(point).second) pending.push_back(std::move(point));
  };
  WalkPoint start;
  start.node = node_;
  const bool somewhere = anywhere_.is_own(node_);
  const std::size_t few = few_points + few_points_each * cube.squares.size();
  const std::size_t most_seen = !by_joints_ ? most_points : somewhere ? few : 4 * few;
  if (somewhere && !follow_forbidden(cube, product_.nodes[node_].vertex, start)) return;
  add(std::move(start));
  while (!pending.empty()) {
    const WalkPoint point = std::move(pending.back());
    pending.pop_back();
    for (const std::uint32_t target : product_.edges(point.node)) {
      const Step& step = product_.step(target);
      budget_.spend(16 + 4 * point.forbidden.size());
      if (!leads_on(target)) continue;
      const std::uint32_t vertex = product_.nodes[target].vertex;
      if (cubes_.can_perform(cube, step, vertex) == Truth::Never) continue;
      WalkPoint next{target, point.bound || !stays_anywhere(cubes_, step), point.looked, {}};
      if (step.kind == Step::Kind::On && !look_again(step, vertex, next)) continue;
      const bool ends = is_modifier(step) || stops_.contains(target);
      const bool looks = !is_modifier(step) && (somewhere || next.bound);
      if (looks && !forbidden_behind(cube, point, target, next)) continue;
      if (ends) {
        note(cube, point.node, {target, next.bound}, false, result);
        continue;
      }
      add(std::move(next));
      if (seen.size() <= most_seen) continue;
      result.too_long = true;
      return;
    }
  }
}

// False: the walk has seen that nothing that may be there stands on this square.
bool Decisions::look_again(const Step& step, std::uint32_t vertex, WalkPoint& point) {
  Looked now{vertex, step.mask};
  auto place = std::find_if(point.looked.begin(), point.looked.end(), [&](const Looked& looked) {
    return looked.pieces != 0 && looked.vertex == vertex;
  });
  if (place != point.looked.end()) now.pieces &= place->pieces;
  if (place == point.looked.end()) --place;
  std::move_backward(point.looked.begin(), place, place + 1);
  point.looked.front() = now;
  return now.pieces != 0;
}

// `to` is a node, and whether the way there is bound to vertices.
void Decisions::note(const Cube& cube, std::uint32_t from, std::pair<std::uint32_t, bool> to,
                     bool certain, WalkResult& result) {
  const ProductNode& node = product_.nodes[to.first];
  const bool somewhere = by_joints_ && !to.second;  // see anywhere.cc
  Alive& alive = result.alive[{node.state, somewhere ? no_vertex : node.vertex}];
  if (std::find(alive.nodes.begin(), alive.nodes.end(), to.first) == alive.nodes.end()) {
    alive.nodes.push_back(to.first);
  }
  if (alive.from.empty() || alive.from.back() != from) alive.from.push_back(from);
  const std::uint64_t here =  // a stop may be a shift, and stands elsewhere then
      is_modifier(product_.step(to.first)) ? product_.nodes[from].here : node.here;
  alive.before |= here & cube.squares[node.vertex];
  alive.certain = alive.certain || certain;
}

// Patterns that fail, behind one more action of the walk. False: that action would make one hold.
bool Decisions::forbidden_behind(const Cube& cube, const WalkPoint& from, std::uint32_t target,
                                 WalkPoint& next) {
  const Step& step = product_.step(target);
  for (const auto& [program, state] : from.forbidden) {
    const Program& automaton = product_.programs.programs[program];
    const Step& last = automaton.steps[state];
    for (std::uint32_t i = last.begin; i < last.end; ++i) {
      const std::uint32_t follows = automaton.successors[i];
      budget_.spend(4);
      if (!cubes_.implications().implies(step, automaton.steps[follows])) continue;
      if (automaton.steps[follows].accepting) return false;
      next.forbidden.emplace_back(program, follows);
    }
  }
  return follow_forbidden(cube, product_.nodes[target].vertex, next);
}

// Adds the patterns that fail at this vertex, and goes over their checks that are certain.
bool Decisions::follow_forbidden(const Cube& cube, std::uint32_t vertex, WalkPoint& point) {
  for (const std::uint32_t program : cubes_.failing_at(cube, vertex)) {
    point.forbidden.emplace_back(program, 0);
  }
  for (std::size_t i = 0; i < point.forbidden.size(); ++i) {
    const auto [program, state] = point.forbidden[i];
    const Program& automaton = product_.programs.programs[program];
    const Step& last = automaton.steps[state];
    for (std::uint32_t s = last.begin; s < last.end; ++s) {
      const std::uint32_t follows = automaton.successors[s];
      const Step& step = automaton.steps[follows];
      if (step.kind == Step::Kind::Shift || is_modifier(step)) continue;
      if (cubes_.can_perform(cube, step, vertex) != Truth::Always) continue;
      if (step.accepting) return false;
      const std::pair entry{program, follows};
      const bool known =
          std::find(point.forbidden.begin(), point.forbidden.end(), entry) != point.forbidden.end();
      if (!known) point.forbidden.push_back(entry);
    }
  }
  std::sort(point.forbidden.begin(), point.forbidden.end());
  point.forbidden.erase(std::unique(point.forbidden.begin(), point.forbidden.end()),
                        point.forbidden.end());
  return true;
}

// Two that cannot be told apart, if there are two that come to a switch.
std::optional<OpenChoice> Decisions::choice_of(const Cube& cube, const WalkResult& walk) {
  ++leaves_;
  const Alive* left = nullptr;
  for (const auto& [modifier, alive] : walk.alive) {
    const bool followed = !walk.too_long && !by_joints_;
    const bool nowhere =
        std::all_of(alive.nodes.begin(), alive.nodes.end(),
                    [&](std::uint32_t node) { return followed && leads_nowhere(cube, node); });
    if (nowhere) continue;
    if (left != nullptr) return OpenChoice{left->nodes.front(), alive.nodes.front()};
    left = &alive;
  }
  if (walk.too_long) return OpenChoice{node_, node_};
  return left == nullptr ? std::nullopt : choice_behind_stops(*left);
}

// Whether no way on behind this modifier comes to a switch. What the cube says of squares stays
// true where nothing was put on the way.
bool Decisions::leads_nowhere(const Cube& cube, std::uint32_t modifier) {
  struct Look {
    std::uint32_t node = 0;
    Cube cube;
    std::map<std::uint32_t, std::uint64_t> put;  // bits of what stands there now
  };
  std::vector<Look> pending;
  pending.push_back({modifier, cube, {}});
  for (int looks = 0; !pending.empty(); ++looks) {
    if (looks == most_looks) return false;
    Look look = std::move(pending.back());
    pending.pop_back();
    const Step& step = product_.step(look.node);
    const std::uint32_t vertex = product_.nodes[look.node].vertex;
    budget_.spend(64 + look.cube.squares.size() / 4);
    if (is_switch(step)) return false;
    if (step.kind == Step::Kind::Off) look.put[vertex] = product_.nodes[look.node].here;
    if (step.kind == Step::Kind::On) {
      const auto put = look.put.find(vertex);
      StateTest test;
      test.vertex = vertex;
      test.pieces = step.mask;
      if (put != look.put.end()) {
        put->second &= step.mask;
        if (put->second == 0) continue;
      } else if (!cubes_.assume(look.cube, test, true)) {
        continue;
      }
    }
    for (const std::uint32_t target : product_.edges(look.node)) {
      if (product_.step(target).kind == Step::Kind::Start) continue;
      pending.push_back({target, look.cube, look.put});
    }
  }
  return true;
}

}  // namespace zug
