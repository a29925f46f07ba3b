// Where the token goes for sure. Nodes that go on alike are a *junction*. If from some node on
// every way leads through a junction, and to one vertex of it, the token need not be followed
// there: it is at the junction whenever it has come to that node.
//
//   ->> ({! turns(up)} + up {w} [b] up ({w} [b] up)* {b} down ({b} down)* {e})
//       ({! turns(down)} + down {w} ...) [b]
//
// Behind {! turns(up)} and behind {e} the rules go on alike, the keeper of reversi comes to one of
// them, and home, however many discs he turns over. So what he does downwards begins where the turn
// ended, and does not wait for what he does upwards:
//
//   (<= (keeper-9 ?w) (keeper-1 ?v) (down ?v ?w) (true (cell ?w w)) ...)
//
// A way that leads nowhere is no way here: the token does not enter it (see Keeper::guarded). A
// switch of the keeper is the end of ways, too, as the play may be over there, unless he can always
// go on.

#include <algorithm>

#include "backends/gdl/keeper/keeper.h"
#include "backends/gdl/text/rule_text.h"

namespace zug::gdl_writer {

void Keeper::find_junctions() {
  for (const std::uint32_t node : order_) {
    if (ends(node)) continue;
    const bool added = std::any_of(junctions_.begin(), junctions_.end(),
                                   [&](Junction& junction) { return add_to(junction, node); });
    if (!added) junctions_.push_back(alone(node));
  }
  find_sure();
  std::vector<Junction> found;
  for (Junction& junction : junctions_) {
    find_entries(junction);
    if (!junction.entries.empty()) {
      found.push_back(std::move(junction));
    } else {
      for (const std::uint32_t member : junction.members) found.push_back(alone(member));
    }
  }
  junctions_ = std::move(found);
  find_followed();
}

// The token is followed to what modifies and to the ends, hence to the nodes before them, or to the
// entries of the junctions before them: not to a way home behind which it is at a junction anyway.
void Keeper::find_followed() {
  std::vector<std::uint32_t> queue;
  const auto follow = [&](std::uint32_t node) {
    if (followed_.insert(node).second) queue.push_back(node);
  };
  for (const std::uint32_t node : order_) {
    if (ends(node) || writes(node) || assigns(node)) follow(node);
  }
  while (!queue.empty()) {
    const std::uint32_t node = queue.back();
    queue.pop_back();
    for (const Junction& junction : junctions_) {
      const bool leads = std::any_of(junction.links.begin(), junction.links.end(),
                                     [&](const Link& link) { return link.to == node; });
      if (!leads) continue;
      if (junction.entries.empty()) follow(junction.members.front());
      for (const auto& [entry, way] : junction.entries) follow(entry);
    }
  }
}

const Keeper::Junction& Keeper::junction_of(std::uint32_t node) const {
  return *std::find_if(junctions_.begin(), junctions_.end(), [&](const Junction& junction) {
    return std::find(junction.members.begin(), junction.members.end(), node) !=
           junction.members.end();
  });
}

Keeper::Junction Keeper::alone(std::uint32_t node) const {
  Junction result;
  result.members = {node};
  result.links = nodes()[node].links;
  result.domain = nodes()[node].domain;
  return result;
}

// False: the node does not go on as the others do, from where it and they can be. All members lead
// to the same nodes, so whoever comes to one of those has been where the junction is entered.
bool Keeper::add_to(Junction& junction, std::uint32_t node) const {
  const Node& other = nodes()[node];
  const bool alike =
      std::equal(junction.links.begin(), junction.links.end(), other.links.begin(),
                 other.links.end(), [](const Link& a, const Link& b) { return a.to == b.to; });
  if (!alike) return false;
  std::vector<Link> links;
  for (std::size_t i = 0; i < other.links.size(); ++i) {
    Relation way = *junction.links[i].relation;
    for (const std::uint32_t v : other.domain.list()) {
      const Bits& row = (*other.links[i].relation)[v];
      if (junction.domain.test(v) && way[v] != row) return false;
      way[v] = row;
    }
    links.push_back({other.links[i].to, std::make_shared<const Relation>(std::move(way))});
  }
  junction.members.push_back(node);
  junction.domain |= other.domain;
  junction.links = std::move(links);
  return true;
}

// The nodes from which the token comes to the next switch: where that can be proved, where it has
// been asked for, and where there is one way on from such a node. All are taken to be such nodes at
// first.
void Keeper::find_sure() {
  std::map<std::uint32_t, std::vector<std::uint32_t>> doubtful, single;  // by node: where from
  for (const std::uint32_t from : order_) {
    if (ends(from)) continue;
    const bool modifies = modifies_behind(from);
    for (const Link& link : nodes()[from].links) {
      if (only_way(from, link)) {
        single[link.to].push_back(from);
      } else if (!modifies) {  // then nothing has been asked
        doubtful[link.to].push_back(from);
      }
    }
  }
  sure_.insert(order_.begin(), order_.end());
  for (const KeeperStart& start : turns_.starts()) sure_.erase(start.node);
  for (bool changed = true; changed;) {
    const std::size_t before = sure_.size();
    std::erase_if(sure_, [&](std::uint32_t node) {
      const std::vector<std::uint32_t>& from = single[node];
      return nodes()[node].step->kind == Step::Kind::Switch || !doubtful[node].empty() ||
             std::any_of(from.begin(), from.end(),
                         [&](std::uint32_t one) { return !is_sure(one); });
    });
    changed = sure_.size() != before;
  }
}

bool Keeper::is_sure(std::uint32_t node) const {
  return unfolder_.safe(node) || sure_.count(node) != 0;
}

// The nodes from which all ways lead through the junction.
std::set<std::uint32_t> Keeper::inevitable(const Junction& junction) const {
  const std::set<std::uint32_t> members(junction.members.begin(), junction.members.end());
  std::set<std::uint32_t> avoid;  // from these a way ends without
  const auto stops = [&](std::uint32_t node) {
    return ends(node) || nodes()[node].links.empty() ||
           (nodes()[node].step->kind == Step::Kind::Switch && !unfolder_.safe(node));
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
      if (members.count(*at) != 0 || avoid.count(*at) != 0) continue;
      const std::vector<Link>& links = nodes()[*at].links;
      const bool avoids =
          stops(*at) || std::any_of(links.begin(), links.end(),
                                    [&](const Link& link) { return avoid.count(link.to) != 0; });
      if (!avoids) continue;
      avoid.insert(*at);
      changed = true;
    }
  }
  std::set<std::uint32_t> result;
  for (const std::uint32_t node : order_) {
    const bool before = component_.at(node) <= component_.at(junction.members.back());
    if (before && avoid.count(node) == 0) result.insert(node);
  }
  return result;
}

void Keeper::find_entries(Junction& junction) {
  const auto plain = [&](std::uint32_t node) { return cyclic_.count(component_.at(node)) == 0; };
  if (!positions_ || !std::all_of(junction.members.begin(), junction.members.end(), plain)) return;
  const std::set<std::uint32_t> inside = inevitable(junction);
  std::set<std::uint32_t> entries;
  for (const KeeperStart& start : turns_.starts()) {
    if (inside.count(start.node) != 0) entries.insert(start.node);
  }
  for (const std::uint32_t from : order_) {
    if (ends(from) || inside.count(from) != 0) continue;
    for (const Link& link : nodes()[from].links) {
      if (inside.count(link.to) != 0) entries.insert(link.to);
    }
  }
  const std::set<std::uint32_t> members(junction.members.begin(), junction.members.end());
  if (entries == members) return;
  // Each member may be at one vertex only, and the junction at several.
  junction.position =
      std::any_of(members.begin(), members.end(),
                  [&](std::uint32_t member) { return tokens_.at(member).position; }) ||
      std::any_of(junction.links.begin(), junction.links.end(), [&](const Link& link) {
        return (tokens_.at(link.to).position || uses_position(link.to)) &&
               !independent(junction.domain, link);
      });
  for (const std::uint32_t entry : entries) {
    std::optional<Relation> way = way_to(junction, entry);
    const bool told = way && (!junction.position || tokens_.at(entry).position ||
                              nodes()[entry].domain.count() == 1);
    if (!told || !is_sure(entry)) {
      junction.entries.clear();
      return;
    }
    junction.entries.emplace_back(entry, std::move(*way));
  }
  for (const auto& [entry, way] : junction.entries) tokens_[entry].view = true;
}

// From where the entry can be to where the junction is then; empty if that is not one vertex.
std::optional<Relation> Keeper::way_to(const Junction& junction, std::uint32_t entry) const {
  Relation way(speaker_.graph().vertices(), speaker_.graph().none());
  for (const std::vector<Bits>& by_node : *positions_) {
    if (by_node.empty()) continue;
    Bits there = speaker_.graph().none();
    for (const std::uint32_t member : junction.members) there |= by_node[member];
    for (const std::uint32_t v : by_node[entry].list()) {
      way[v] |= there;
      if (way[v].count() != 1) return std::nullopt;
    }
  }
  return way;
}

// The token at the junction, when ways to `node` are sought, as the beginning of a body; empty
// where it does not come to it. Where it comes for sure there is a view for all nodes that it comes
// from.
std::optional<Path> Keeper::token_at(Junction& junction, std::uint32_t node) {
  if (junction.entries.empty()) {
    const std::uint32_t only = junction.members.front();
    return comes_to(only, node) ? std::optional(token(only)) : std::nullopt;
  }
  if (junction.name.empty()) write_junction(junction);
  if (!junction.reached) return std::nullopt;
  Path path;
  path.node = junction.members.front();
  path.domain = junction.domain;
  path.at = junction.position ? speaker_.fresh() : speaker_.vertex(path.domain.first());
  std::vector<Term> arguments;
  if (junction.position) {
    arguments.push_back(path.at);
    speaker_.remember(path.at, path.domain);
  } else {
    path.domain = speaker_.graph().none();
    path.domain.set(junction.domain.first());
  }
  path.body = {is(compound(junction.name, arguments))};
  return path;
}

void Keeper::write_junction(Junction& junction) {
  junction.name = speaker_.fresh_name("junction");
  speaker_.document().about(junction.name,
                            "The keeper comes for sure to where he goes on as behind " +
                                rule_text(speaker_.graph(), *nodes()[junction.members[0]].step));
  for (const auto& [entry, way] : junction.entries) {
    if (!tokens_.at(entry).reached) continue;
    Path path = token(entry);
    std::vector<Term> arguments;
    if (junction.position) {
      Term at;
      const Outcome outcome = speaker_.follow(path.at, path.domain, way, at);
      if (outcome.kind == Outcome::Kind::Never) continue;  // no token ever stands there
      append(path.body, outcome.body);
      arguments.push_back(at);
    }
    junction.reached = true;
    speaker_.say(Section::Keeper, compound(junction.name, arguments), path.body);
  }
}

}  // namespace zug::gdl_writer
