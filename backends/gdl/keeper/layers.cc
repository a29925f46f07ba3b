// Which writes of the keeper each of his tests looks at. A test ahead of the node X looks at the
// lowest layer that has everything the token can have written, up to X, on the vertices in
// question; and whatever is written behind X gets a layer above all that is looked at from X. So a
// test is not misled by what the token writes later on, on whichever way; and what it has written
// before is all there is, since nobody else writes. What is looked at, and what is written, is told
// for each vertex where the turn may have ended (positions.h): so in reversi the keeper's work
// along one line has nothing to do with that along another. Writes of one piece share a layer, if
// nothing looks in between, since it does not matter which of them comes last: all that the keeper
// of reversi turns over is one layer.
//
// In a loop, before and later are the same nodes. There a test must not look at what the loop
// writes at all; the keeper of reversi does not, who turns discs over one after the other:
//
//   (up {white} [black])* up {black}
//
// Where he leaves the loop he may look at what it has written, and what he sees is all of it. If he
// does not leave it there, that is more than he has written so far, so he must not look at that.
// Whether he has to ask about what lies further on is another question than the test itself, with a
// board of its own: in (down {w} [b])* {! down {w}} up {b} the test looks at what the loop has not
// written, and the question at what it has.
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

// Where the token can come to, node by node and vertex by vertex.
class Walks {
 public:
  Walks(const std::vector<Node>& nodes, std::size_t vertices)
      : nodes_(nodes), vertices_(vertices), seen_(nodes.size() * vertices, 0) {}

  // From `from` at `v` along the links that `follow` lets through; each node and vertex that is
  // come to is handed to `visit`, once.
  template <class Follow, class Visit>
  void run(std::uint32_t from, std::uint32_t v, const Follow& follow, const Visit& visit) {
    ++walk_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> queue{{from, v}};
    while (!queue.empty()) {
      const auto [node, at] = queue.back();
      queue.pop_back();
      for (const Link& link : nodes_[node].links) {
        if (!follow(node, link)) continue;
        for (const std::uint32_t w : (*link.relation)[at].list()) {
          if (++steps_ > most_keeper_ways) {
            throw Failure{"GDL0709", nodes_[from].origin,
                          "more than " + std::to_string(most_keeper_ways) +
                              " ways of the keeper lead on from here",
                          ""};
          }
          if (std::exchange(seen_[link.to * vertices_ + w], walk_) == walk_) continue;
          visit(link.to, w);
          queue.emplace_back(link.to, w);
        }
      }
    }
  }

 private:
  const std::vector<Node>& nodes_;
  const std::size_t vertices_;
  std::vector<std::uint32_t> seen_;  // by the last walk that came there
  std::uint32_t walk_ = 0;
  std::size_t steps_ = 0;  // of all walks
};

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

// The vertices that the node looks at, or writes to, by origin: wherever its step is asked for,
// since a test has to fail, too, where the board says so.
const std::vector<Bits>& Keeper::looks(std::uint32_t node) {
  const auto [entry, added] = looks_.try_emplace(node);
  if (!added) return entry->second;
  for (const std::vector<Bits>& from : *positions_) {
    Bits& all = entry->second.emplace_back(speaker_.graph().none());
    if (from.empty()) continue;
    const Bits asked = asked_at(node, from);
    if (nodes()[node].step->kind == Step::Kind::Off) {
      all = asked;
    } else {
      for (const std::uint32_t w : asked.list()) all |= unfolder_.looks(node, w);
    }
  }
  return entry->second;
}

// Where the token's ways lead to the node, whether or not its step can be done there.
Bits Keeper::asked_at(std::uint32_t node, const std::vector<Bits>& from) const {
  Bits result = from[node];
  for (const std::uint32_t before : order_) {
    if (ends(before)) continue;
    for (const Link& link : nodes()[before].links) {
      if (link.to == node) result |= image(*link.relation, from[before]);
    }
  }
  return result;
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
  std::set<std::uint32_t> result;
  Walks walks(nodes(), speaker_.graph().vertices());
  for (const std::uint32_t v : nodes()[off].domain.list()) {
    walks.run(
        off, v, [&](std::uint32_t node, const Link&) { return !ends(node); },
        [&](std::uint32_t node, std::uint32_t w) {
          const bool looks = nodes()[node].step->kind == Step::Kind::Off
                                 ? w == v
                                 : unfolder_.looks(node, w).test(v);
          if (looks) result.insert(node);
        });
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

// Whose tests are made when the token is to go along the link: that of the next node, unless nobody
// asks whether it comes there or it does for sure; and, where it is asked whether the work can be
// completed, those of the nodes behind that one.
Keeper::Looking Keeper::looked_at(std::uint32_t from, const Link& link) const {
  Looking result;
  if (followed_.count(link.to) == 0) return result;
  const bool guard = guarded(from, link);
  if (guard || !passes_for_sure(junction_of(from))) result.next.insert(link.to);
  std::vector<std::uint32_t> queue;
  if (guard) queue.push_back(link.to);
  while (!queue.empty()) {
    const std::uint32_t node = queue.back();
    queue.pop_back();
    if (completes(node)) continue;
    for (const Link& on : nodes()[node].links) {
      if (result.beyond.insert(on.to).second) queue.push_back(on.to);
    }
  }
  return result;
}

// Behind these nodes it is not asked whether the work can be completed.
bool Keeper::completes(std::uint32_t node) const {
  return unfolder_.safe(node) || is_switch(*nodes()[node].step);
}

// On the way out of a loop a test that looks at what the loop has written, as `layer` says it does,
// sees all of it: also what the token writes if this is not where it leaves the loop. It must not
// look at that.
void Keeper::check_way_out(std::uint32_t from, const Link& link, const Looking& looking,
                           const Sight& sight, int layer) {
  const std::uint32_t own = component_.at(from);
  if (cyclic_.count(own) == 0 || std::max(sight.layer, sight.beyond) < layer) return;
  Walks walks(nodes(), speaker_.graph().vertices());
  for (const std::uint32_t v : nodes()[from].domain.list()) {
    Bits written = speaker_.graph().none(), seen = written;
    walks.run(
        from, v, [&](std::uint32_t, const Link& on) { return component_.at(on.to) == own; },
        [&](std::uint32_t node, std::uint32_t w) {
          if (writes(node)) written.set(w);
        });
    if (written.none()) continue;
    for (const std::uint32_t next : (*link.relation)[v].list()) {
      if (sight.layer >= layer && looking.next.count(link.to) != 0) {
        seen |= unfolder_.looks(link.to, next);
      }
      if (sight.beyond < layer || looking.beyond.empty()) continue;
      walks.run(
          link.to, next, [&](std::uint32_t node, const Link&) { return !completes(node); },
          [&](std::uint32_t node, std::uint32_t w) {
            if (!writes(node)) seen |= unfolder_.looks(node, w);
          });
    }
    if ((seen & written).none()) continue;
    throw Failure{"GDL0704", nodes()[link.to].origin,
                  "what follows a loop of the keeper looks at what the loop may write later on",
                  ""};
  }
}

void Keeper::find_layers() {
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
      const Looking looking = looked_at(node, links[i]);
      std::set<std::uint32_t> all = looking.next;
      all.insert(looking.beyond.begin(), looking.beyond.end());
      for (const std::uint32_t seen : all) {
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

// A loop must not look, at these nodes, at what it has written itself, nor put another piece there.
void Keeper::check_loop(const std::vector<std::uint32_t>& loop,
                        const std::set<std::uint32_t>& looking) const {
  for (const std::uint32_t off : loop) {
    if (!writes(off)) continue;
    for (const std::uint32_t later : concerned_.at(off)) {
      const bool again = writes(later) && component_.at(later) == component_.at(off) &&
                         nodes()[later].step->operand != nodes()[off].step->operand;
      if (!again && (writes(later) || looking.count(later) == 0)) continue;
      throw Failure{"GDL0704", nodes()[off].origin,
                    again ? "a loop of the keeper writes over what it has written itself"
                          : "a loop of the keeper looks at what it has written itself",
                    ""};
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
      const std::set<std::uint32_t>& concerned = concerned_.at(off);
      const bool looks = std::any_of(looking.begin(), looking.end(), [&](std::uint32_t node) {
        return !writes(node) && concerned.count(node) != 0;
      });
      if (looks) layer = std::max(layer, write_layer_.at(off));
    }
    return layer;
  };
  // A write goes above those that it may come over, beside them if it puts the same piece there.
  const auto layer_above = [&](const std::set<std::uint32_t>& written, std::uint32_t node) {
    int layer = 0;
    for (const std::uint32_t off : written) {
      if (concerned_.at(off).count(node) == 0) continue;
      const bool same = nodes()[off].step->operand == nodes()[node].step->operand;
      layer = std::max(layer, write_layer_.at(off) + (same ? 0 : 1));
    }
    return layer;
  };
  const auto see = [&](Sight& sight, const std::set<std::uint32_t>& written,
                       const Looking& looking) {
    sight.layer = highest(written, looking.next);
    sight.beyond = highest(written, looking.beyond);
    return std::max(sight.layer, sight.beyond);
  };
  std::set<std::uint32_t> after = before;
  for (const std::uint32_t node : loop) {
    if (!writes(node)) continue;
    after.insert(node);
    concerned_[node] = concerned(node);
  }
  int looked = looked_before_[own], layer = 0;
  for (const std::uint32_t node : loop) {
    if (assigns(node)) sights_[node].layer = highest(before, {node});
    looked = std::max(looked, sights_[node].layer);
    if (writes(node)) layer = std::max(layer, layer_above(before, node));
    if (ends(node)) continue;
    for (std::size_t i = 0; i < nodes()[node].links.size(); ++i) {
      const Link& link = nodes()[node].links[i];
      if (component_[link.to] != own) continue;
      const Looking looking = looked_at(node, link);
      check_loop(loop, looking.next);
      check_loop(loop, looking.beyond);
      looked = std::max(looked, see(ahead_[{node, i}], before, looking));
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
      const Looking looking = looked_at(node, link);
      looked = std::max(looked, see(ahead_[{node, i}], after, looking));
      check_way_out(node, link, looking, ahead_[{node, i}], layer);
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
