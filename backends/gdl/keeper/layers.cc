// Which writes of the keeper each of his tests looks at. A test ahead of the node X looks at the
// lowest layer that has everything the token can have written, up to X, on the vertices in
// question; and whatever is written behind X gets a layer above all that is looked at from X. So a
// test is not misled by what the token writes later on, on whichever way; and what it has written
// before is all there is, since nobody else writes. What is looked at, and what is written, is told
// for each vertex where the turn may have ended (positions.h): so in reversi the keeper's work
// along one line has nothing to do with that along another.
//
// In a loop, before and later are the same nodes. There a test must not look at what the loop
// writes at all; the keeper of reversi does not, who turns discs over one after the other:
//
//   (up {white} [black])* up {black}
//
// Variables are easier: each assignment on a way makes one layer more.

#include <algorithm>
#include <utility>

#include "backends/gdl/failure.h"
#include "backends/gdl/keeper/keeper.h"
#include "ir/arithmetic.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_keeper_ways = 5'000'000;

bool common(const std::set<std::uint32_t>& a, const std::set<std::uint32_t>& b) {
  return std::any_of(a.begin(), a.end(), [&](std::uint32_t x) { return b.count(x) != 0; });
}

bool mentions_some(const Arithmetic* a, const std::set<std::uint32_t>& variables) {
  return a != nullptr && std::any_of(variables.begin(), variables.end(),
                                     [&](std::uint32_t x) { return mentions(*a, VariableId(x)); });
}

}  // namespace

void Keeper::find_token_positions() {
  std::set<std::uint32_t> turns, starts;
  for (std::uint32_t i = 1; i < nodes().size(); ++i) {
    const Step& step = *nodes()[i].step;
    if (step.kind == Step::Kind::Switch && step.operand != 0) turns.insert(i);
  }
  for (const KeeperStart& start : turns_.starts()) starts.insert(start.node);
  positions_ = token_positions(speaker_.graph(), turns, starts,
                               [this](std::uint32_t node) { return ends(node); });
}

// The vertices that the node looks at, or writes to, by origin.
const std::vector<Bits>& Keeper::looks(std::uint32_t node) {
  const auto [entry, added] = looks_.try_emplace(node);
  if (!added) return entry->second;
  for (const std::vector<Bits>& from : *positions_) {
    Bits& all = entry->second.emplace_back(speaker_.graph().none());
    if (from.empty()) continue;
    all = from[node];
    if (nodes()[node].step->kind == Step::Kind::Off) continue;
    all = speaker_.graph().none();
    for (const std::uint32_t w : from[node].list()) all |= unfolder_.looks(node, w);
  }
  return entry->second;
}

// Can both have to do with one vertex?
bool Keeper::meet(std::uint32_t node, std::uint32_t off) {
  if (!positions_) return true;
  const std::vector<Bits>&a = looks(node), &b = looks(off);
  for (std::size_t origin = 0; origin < a.size(); ++origin) {
    if (!(a[origin] & b[origin]).none()) return true;
  }
  return false;
}

// The nodes behind the writing node `off` that can look at the very vertex it has written, or write
// there again.
std::set<std::uint32_t> Keeper::concerned(std::uint32_t off) {
  const std::size_t vertices = speaker_.graph().vertices();
  std::set<std::uint32_t> result;
  std::vector<std::uint32_t> seen(nodes().size() * vertices, no_vertex);
  std::size_t steps = 0;
  for (const std::uint32_t v : nodes()[off].domain.list()) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> queue{{off, v}};
    while (!queue.empty()) {
      const auto [node, at] = queue.back();
      queue.pop_back();
      if (ends(node)) continue;
      for (const Link& link : nodes()[node].links) {
        for (const std::uint32_t w : (*link.relation)[at].list()) {
          if (++steps > most_keeper_ways) {
            throw Failure{"GDL0709", nodes()[off].origin,
                          "more than " + std::to_string(most_keeper_ways) +
                              " ways of the keeper lead on from here",
                          ""};
          }
          if (std::exchange(seen[link.to * vertices + w], v) == v) continue;
          queue.emplace_back(link.to, w);
          const bool looks = nodes()[link.to].step->kind == Step::Kind::Off
                                 ? w == v
                                 : unfolder_.looks(link.to, w).test(v);
          if (looks) result.insert(link.to);
        }
      }
    }
  }
  std::erase_if(result, [&](std::uint32_t node) { return !meet(node, off); });
  return result;
}

// Whether there is an off or an assignment between the node and the next switch.
bool Keeper::modifies_behind(std::uint32_t node) const {
  std::set<std::uint32_t> seen;
  std::vector<std::uint32_t> queue{node};
  while (!queue.empty()) {
    const std::uint32_t at = queue.back();
    queue.pop_back();
    for (const Link& link : nodes()[at].links) {
      const Step& step = *nodes()[link.to].step;
      if (step.kind == Step::Kind::Switch) continue;
      if (is_modifier(step)) return true;
      if (seen.insert(link.to).second) queue.push_back(link.to);
    }
  }
  return false;
}

// The only way on from a node that the token has come to is always the right one.
bool Keeper::only_way(std::uint32_t from, const Link& link) const {
  const Node& node = nodes()[from];
  const std::vector<std::uint32_t> domain = node.domain.list();
  return node.links.size() == 1 && node.step->kind != Step::Kind::Switch &&
         std::all_of(domain.begin(), domain.end(),
                     [&](std::uint32_t v) { return (*link.relation)[v].count() <= 1; });
}

// Whether the token may go along the link only if it can be seen to come to the next switch.
bool Keeper::guarded(std::uint32_t from, const Link& link) const {
  if (nodes()[link.to].step->kind == Step::Kind::Switch || unfolder_.safe(link.to)) return false;
  return !only_way(from, link) && modifies_behind(from);
}

// The nodes whose tests are made when the token is to go along the link.
std::set<std::uint32_t> Keeper::looked_at(std::uint32_t from, const Link& link) {
  std::set<std::uint32_t> result{link.to};
  if (!guarded(from, link)) return result;
  std::vector<std::uint32_t> queue{link.to};
  while (!queue.empty()) {
    const std::uint32_t node = queue.back();
    queue.pop_back();
    if (unfolder_.safe(node) || nodes()[node].step->kind == Step::Kind::Switch) continue;
    for (const Link& next : nodes()[node].links) {
      if (result.insert(next.to).second) queue.push_back(next.to);
    }
  }
  return result;
}

void Keeper::find_layers() {
  find_token_positions();
  for (const std::uint32_t x : turns_.assigned()) {
    last_value_layer_[x] = 1;
    set_.emplace(1, x);
    for (const std::uint32_t node : order_) values_before_[component_[node]][x] = 1;
  }
  for (std::size_t begin = 0, end = 0; begin < order_.size(); begin = end) {
    const std::uint32_t own = component_[order_[begin]];
    while (end < order_.size() && component_[order_[end]] == own) ++end;
    const std::vector<std::uint32_t> loop(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                                          order_.begin() + static_cast<std::ptrdiff_t>(end));
    find_values(loop);
    find_board_layers(loop);
  }
}

// A loop must assign the same value each time it comes along, and not look at it.
void Keeper::check_values(const std::vector<std::uint32_t>& loop) {
  std::map<std::uint32_t, std::set<std::int64_t>> values;
  std::set<std::uint32_t> assigned;
  for (const std::uint32_t node : loop) {
    if (!assigns(node)) continue;
    const Step& step = *nodes()[node].step;
    assigned.insert(step.operand);
    const bool constant = step.left->kind == Arithmetic::Kind::Number;
    if (constant) values[step.operand].insert(step.left->number);
    if (constant && values[step.operand].size() == 1) continue;
    throw Failure{"GDL0704", nodes()[node].origin,
                  "a loop of the keeper assigns more than one value to a variable", ""};
  }
  for (const std::uint32_t node : loop) {
    const std::vector<Link>& links = nodes()[node].links;
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (const std::uint32_t seen : looked_at(node, links[i])) {
        const Step& step = *nodes()[seen].step;
        const bool inside = component_[links[i].to] == component_[node];
        const bool looks = mentions_some(step.left, assigned) ||
                           mentions_some(step.right, assigned) ||
                           (step.kind == Step::Kind::Pattern && !assigned.empty());
        if (!inside || !looks) continue;
        throw Failure{"GDL0704", nodes()[seen].origin,
                      "a loop of the keeper looks at what it has assigned itself", ""};
      }
    }
  }
}

void Keeper::find_values(const std::vector<std::uint32_t>& loop) {
  const std::uint32_t own = component_[loop.front()];
  const std::map<std::uint32_t, int> before = values_before_[own];
  std::map<std::uint32_t, int>& after = values_after_[own];
  after = before;
  if (cyclic_.count(own) != 0) check_values(loop);
  std::set<std::uint32_t> assigned;
  for (const std::uint32_t node : loop) {
    const Step& step = *nodes()[node].step;
    sights_[node].values = before;
    if (!assigns(node) || !assigned.insert(step.operand).second) continue;
    int& last = last_value_layer_[step.operand];
    last = std::max(last, ++after[step.operand]);
  }
  for (const std::uint32_t node : loop) {
    if (ends(node)) continue;
    const std::vector<Link>& links = nodes()[node].links;
    for (std::size_t i = 0; i < links.size(); ++i) {
      const std::uint32_t to = component_[links[i].to];
      ahead_[{node, i}].values = to == own ? before : after;
      if (to == own) continue;
      for (const auto& [x, layer] : after) {
        values_before_[to][x] = std::max(values_before_[to][x], layer);
      }
    }
  }
}

void Keeper::find_board_layers(const std::vector<std::uint32_t>& loop) {
  const std::uint32_t own = component_[loop.front()];
  const std::set<std::uint32_t> before = written_before_[own];
  const auto highest = [&](const std::set<std::uint32_t>& written,
                           const std::set<std::uint32_t>& looking) {
    int layer = 0;
    for (const std::uint32_t off : written) {
      if (common(looking, concerned_.at(off))) layer = std::max(layer, write_layer_.at(off));
    }
    return layer;
  };
  std::set<std::uint32_t> after = before;
  for (const std::uint32_t node : loop) {
    if (!writes(node)) continue;
    after.insert(node);
    concerned_[node] = concerned(node);
  }
  int looked = looked_before_[own], layer = 0;
  for (const std::uint32_t node : loop) {
    sights_[node].layer = highest(before, {node});
    if (writes(node)) layer = std::max(layer, highest(before, {node}) + 1);
    if (!writes(node)) looked = std::max(looked, sights_[node].layer);
    if (ends(node)) continue;
    for (std::size_t i = 0; i < nodes()[node].links.size(); ++i) {
      const Link& link = nodes()[node].links[i];
      if (component_[link.to] != own) continue;
      const std::set<std::uint32_t> looking = looked_at(node, link);
      for (const std::uint32_t off : after) {
        if (before.count(off) != 0) continue;
        for (const std::uint32_t later : looking) {
          if (concerned_[off].count(later) == 0) continue;
          const bool again = writes(later);
          if (again && nodes()[later].step->operand == nodes()[off].step->operand) continue;
          throw Failure{"GDL0704", nodes()[off].origin,
                        again ? "a loop of the keeper writes over what it has written itself"
                              : "a loop of the keeper looks at what it has written itself",
                        ""};
        }
      }
      ahead_[{node, i}].layer = highest(before, looking);
      looked = std::max(looked, ahead_[{node, i}].layer);
    }
  }
  layer = std::max(layer, looked + 1);
  for (const std::uint32_t node : loop) {
    if (!writes(node)) continue;
    write_layer_[node] = layer;
    last_layer_ = std::max(last_layer_, layer);
  }
  for (const std::uint32_t node : loop) {
    if (ends(node)) continue;
    for (std::size_t i = 0; i < nodes()[node].links.size(); ++i) {
      const Link& link = nodes()[node].links[i];
      if (component_[link.to] == own) continue;
      ahead_[{node, i}].layer = highest(after, looked_at(node, link));
      looked = std::max(looked, ahead_[{node, i}].layer);
    }
  }
  for (const std::uint32_t node : loop) {
    if (ends(node)) continue;
    for (const Link& link : nodes()[node].links) {
      const std::uint32_t to = component_[link.to];
      if (to == own) continue;
      written_before_[to].insert(after.begin(), after.end());
      looked_before_[to] = std::max(looked_before_[to], looked);
    }
  }
}

}  // namespace zug::gdl_writer
