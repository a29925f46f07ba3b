// A turn is unfolded from its switch to the next one. All ways with the same modifiers are one
// shape of move; the vertices at which its modifiers can be applied are found on the board alone,
// as tuples. Those vertices that can be told from the others are left out of the GDL move: a man
// that jumps needs no mention of whom he jumps over.
//
//   (<= (legal white (move ?a ?b)) (true (control white)) (can-1 ?a ?b))
//   (<= (touched-0 ?a) (does white (move ?a ?b)))
//   (<= (put-0 ?b whiteman) (does white (move ?a ?b)))

#include "backends/gdl/turns.h"

#include <algorithm>
#include <set>

#include "backends/gdl/failure.h"
#include "backends/gdl/keeper/completion.h"

namespace zug::gdl_writer {

std::vector<Term> fluents_of(const Turn& turn, const Names& names) {
  std::vector<Term> fluents{
      turn.of_keeper() ? constant("keeper")
                       : compound("control", {constant(names.players[turn.player.value - 1])})};
  if (!turn.phase.empty()) fluents.push_back(compound("phase", {constant(turn.phase)}));
  return fluents;
}

Literal is_turn(const Turn& turn, const Names& names) {
  return is(holds(fluents_of(turn, names).back()));
}

Turns::Turns(Speaker& speaker, Unfolder& unfolder, Policy policy, bool keeper_plies,
             const Bits& first)
    : speaker_(speaker), unfolder_(unfolder), policy_(policy), first_(first) {
  find_turns(keeper_plies);
  std::vector<Until> until;
  for (const Turn& turn : turns_) {
    const bool asked = policy_ == Policy::Split && !turn.of_keeper();
    const std::optional<Failure> failure = asked ? std::nullopt : obstacle(turn);
    if (failure && policy_ == Policy::Compound && !turn.of_keeper()) throw Failure(*failure);
    until.push_back(asked || failure ? Until::Part : Until::Turn);
    if (until.back() == Until::Part) find_cuts(turn, asked);
  }
  std::vector<std::uint32_t> starts;
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    // A modifier is cut off in all turns, or in none: so it is told by a move alone what its parts
    // are.
    if (until[i] == Until::Turn && has_cuts(turns_[i])) until[i] = Until::Part;
    if (until[i] == Until::Turn) continue;
    starts.insert(starts.end(), turns_[i].nodes.begin(), turns_[i].nodes.end());
  }
  unfolder_.set_cuts(cuts_);
  find_safe(starts);
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    find_shapes(i, i < until.size() ? until[i] : Until::Rest);
  }
  for (Turn& turn : turns_) {
    const auto of_player = std::count_if(turns_.begin(), turns_.end(), [&](const Turn& other) {
      return other.player == turn.player;
    });
    if (of_player == 1) continue;
    turn.phase = speaker_.fresh_name(turn.of_keeper() ? "task" : turn.inside ? "inside" : "turn");
  }
  unite_shapes();
  name_shapes();
}

// The keeper's work begins where a player's turn has ended, and again behind each of his switches.
void Turns::find_safe(std::vector<std::uint32_t> starts) {
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    if (node.step->kind == Step::Kind::Switch && node.step->operand == 0 && !node.domain.none()) {
      starts.push_back(i);
    }
  }
  unfolder_.set_safe([this, starts] {
    const auto judge = [this](const KnownNumbers& known, const Step& asked) {
      return speaker_.judge(known, asked);
    };
    return always_completable(speaker_.graph(), starts, judge);
  });
}

Turn Turns::turn_at(std::uint32_t index, PlayerId player) const {
  const Node& node = speaker_.graph().graphs[0].nodes[index];
  Turn turn;
  turn.player = player;
  turn.nodes = {index};
  turn.inside = node.inside;
  turn.domain = node.domain;
  const std::vector<std::uint32_t> domain = node.domain.list();
  for (const Link& link : node.links) {
    for (const std::uint32_t v : domain) {
      turn.position = turn.position || (*link.relation)[v] != (*link.relation)[domain.front()];
    }
  }
  return turn;
}

void Turns::find_turns(bool keeper_plies) {
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    if (node.domain.none() || node.step->kind != Step::Kind::Switch) continue;
    if (node.step->operand == 0 && !keeper_plies) continue;
    const PlayerId player(node.step->operand);
    const auto same = [&](const Turn& turn) {
      const Node& other = nodes[turn.nodes.front()];
      return turn.player == player && turn.inside == node.inside && turn.domain == node.domain &&
             std::equal(node.links.begin(), node.links.end(), other.links.begin(),
                        other.links.end(), [](const Link& a, const Link& b) {
                          return a.to == b.to && *a.relation == *b.relation;
                        });
    };
    const auto known = std::find_if(turns_.begin(), turns_.end(), same);
    if (known != turns_.end()) {
      known->nodes.push_back(i);
      continue;
    }
    turns_.push_back(turn_at(i, player));
  }
}

std::size_t Turns::turn_of(std::uint32_t node) const {
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const std::vector<std::uint32_t>& nodes = turns_[i].nodes;
    if (std::find(nodes.begin(), nodes.end(), node) != nodes.end()) return i;
  }
  return turns_.size();
}

// Where the next modifiers can be, by the board alone.
const std::map<std::uint32_t, Relation>& Turns::segments(std::uint32_t from) {
  const auto [entry, added] = segments_.emplace(from, std::map<std::uint32_t, Relation>{});
  std::map<std::uint32_t, Relation>& result = entry->second;
  if (!added) return result;
  const Graph& graph = speaker_.graph();
  const std::vector<Node>& nodes = graph.graphs[0].nodes;
  std::vector<std::uint32_t> seen(nodes.size() * graph.vertices(), no_vertex);  // the last start
  std::vector<std::pair<std::uint32_t, std::uint32_t>> queue;
  for (const std::uint32_t start : nodes[from].domain.list()) {
    queue.assign(1, {from, start});
    while (!queue.empty()) {
      const auto [node, v] = queue.back();
      queue.pop_back();
      for (const Link& link : nodes[node].links) {
        for_each((*link.relation)[v], [&, to = link.to, first = start](std::uint32_t w) {
          if (std::exchange(seen[to * graph.vertices() + w], first) == first) return true;
          if (!is_modifier(*nodes[to].step)) {
            queue.emplace_back(to, w);
            return true;
          }
          Relation& relation = result[to];
          if (relation.empty()) relation.resize(graph.vertices(), graph.none());
          relation[first].set(w);
          return true;
        });
      }
    }
  }
  return result;
}

Turns::Tuples Turns::starts_of(const Turn& turn) {
  Tuples result;
  for (const std::uint32_t v : turn.domain.list()) result.push_back({v});
  return result;
}

// The tuples with one vertex more, where the relation leads; where a turn begins is no modifier of
// it.
Turns::Tuples Turns::extended(const Tuples& tuples, bool first, const Relation& relation) {
  std::set<std::vector<std::uint32_t>> longer;
  for (const std::vector<std::uint32_t>& tuple : tuples) {
    for (const std::uint32_t w : relation[tuple.back()].list()) {
      std::vector<std::uint32_t> next = tuple;
      if (first) next.clear();
      next.push_back(w);
      longer.insert(std::move(next));
    }
  }
  return {longer.begin(), longer.end()};
}

Turns::Tuples Turns::tuples(const Turn& turn, const std::vector<std::uint32_t>& nodes) {
  Tuples result = starts_of(turn);
  std::uint32_t before = turn.begin();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::uint32_t node = nodes[i];
    const auto relation = segments(before).find(node);
    if (relation == segments(before).end()) return {};
    result = extended(result, i == 0, relation->second);
    if (result.size() > most_moves()) {
      throw Failure{"GDL0703", speaker_.graph().graphs[0].nodes[node].origin,
                    "a turn with more than " + std::to_string(most_moves()) + " compound moves",
                    "--moves split makes parts of it, where it can"};
    }
    before = node;
  }
  return result;
}

// A smallest choice found by leaving out one after the other while the tuples stay apart: those in
// the middle first, the last one before the first one.
std::vector<std::size_t> Turns::arguments(const Tuples& tuples) {
  if (tuples.empty()) return {};
  std::vector<std::size_t> kept(tuples.front().size());
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = i;
  std::vector<std::size_t> order;
  for (std::size_t i = 1; i < kept.size(); ++i) order.push_back(i);
  if (!kept.empty()) order.push_back(0);
  if (kept.size() > 2) std::rotate(order.begin(), order.end() - 2, order.end() - 2);
  for (const std::size_t drop : order) {
    std::vector<std::size_t> fewer;
    for (const std::size_t i : kept) {
      if (i != drop) fewer.push_back(i);
    }
    std::set<std::vector<std::uint32_t>> apart;
    for (const std::vector<std::uint32_t>& tuple : tuples) {
      std::vector<std::uint32_t> part;
      for (const std::size_t i : fewer) part.push_back(tuple[i]);
      apart.insert(part);
    }
    if (apart.size() == tuples.size()) kept = fewer;
  }
  return kept;
}

Path Turns::start(const Turn& turn) {
  Path path;
  path.node = turn.begin();
  path.domain = turn.domain;
  if (turn.position) {
    path.at = speaker_.fresh();
    speaker_.remember(path.at, turn.domain);
    path.body = {is(holds(compound("at", {path.at})))};
    if (turn.domain != speaker_.graph().all())
      append(path.body, speaker_.among(path.at, turn.domain));
    return path;
  }
  path.at = speaker_.vertex(turn.domain.first());
  path.domain = speaker_.graph().none();
  path.domain.set(turn.domain.first());
  return path;
}

void Turns::find_shapes(std::size_t index, Until until) {
  const std::size_t before = shapes_.size();
  add_shapes(index, until);
  for (std::size_t i = before; until != Until::Turn && i < shapes_.size(); ++i) {
    const auto node = static_cast<std::uint32_t>(shapes_[i].modifiers.back() -
                                                 speaker_.graph().graphs[0].nodes.data());
    const bool over = shapes_[i].modifiers.back()->step->kind == Step::Kind::Switch;
    if (!over && turn_of(node) == turns_.size()) add_inside(node, turns_[index].player);
  }
}

// A turn that is interrupted behind `node`. If there is but one way on, it is known where that
// leads, and not where the turn came from: a man that has jumped goes on from where he stands,
// whatever the direction.
void Turns::add_inside(std::uint32_t node, PlayerId player) {
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  Turn turn = turn_at(node, player);
  turn.inside = true;
  const std::vector<Link>& links = nodes[node].links;
  const std::vector<std::uint32_t> domain = turn.domain.list();
  const bool told = links.size() == 1 && !is_modifier(*nodes[links[0].to].step) &&
                    std::all_of(domain.begin(), domain.end(), [&](std::uint32_t v) {
                      return (*links[0].relation)[v].count() <= 1;
                    });
  if (told) {
    turn.ahead = links[0].to;
    turn.domain = nodes[turn.ahead].domain;
    turn.position = turn.domain.count() > 1;
    for (Turn& other : turns_) {
      if (other.ahead != turn.ahead || other.player != player) continue;
      other.nodes.push_back(node);
      return;
    }
  }
  turns_.push_back(std::move(turn));
}

void Turns::add_shapes(std::size_t index, Until until) {
  const Turn turn = turns_[index];
  std::map<std::vector<std::uint32_t>, Shape> shapes;
  const Node* first = speaker_.graph().graphs[0].nodes.data();
  const Path begin = start(turn);
  const auto add = [&](const Path& end) {
    std::vector<std::uint32_t> nodes;
    Shape shape;
    shape.turn = index;
    shape.position = begin.body.size();
    for (const Mark& mark : end.marks) {
      nodes.push_back(static_cast<std::uint32_t>(mark.node - first));
      shape.modifiers.push_back(mark.node);
    }
    Path path = end;
    if (!is_switch(path.node)) {
      const Outcome outcome = interrupted(path);
      if (outcome.kind == Outcome::Kind::Never) return;
      append(path.body, outcome.body);
    }
    shapes.emplace(nodes, shape).first->second.paths.push_back(path);
  };
  if (turn.ahead != 0) {
    unfolder_.enter(begin, until, add);
  } else {
    unfolder_.unfold(begin, until, add);
  }
  for (auto& [nodes, shape] : shapes) {
    shape.tuples = tuples(turn, nodes);
    if (shape.tuples.empty()) continue;
    shape.arguments = arguments(shape.tuples);
    shape.variants = {{shape.modifiers, shape.tuples}};
    shapes_.push_back(std::move(shape));
  }
}

// What has to hold for a turn to be interrupted behind the modifier at which the path ends: it goes
// on with one at which the next part begins, and can be completed from there.
Outcome Turns::interrupted(const Path& path) {
  if (!goes_on(path.node)) return {Outcome::Kind::Never, {}};
  const std::map<std::uint32_t, Relation>& next = segments(path.node);
  const bool always = std::all_of(next.begin(), next.end(),
                                  [&](const auto& entry) { return cuts_.count(entry.first) != 0; });
  if (always) return unfolder_.completion(path.node, path.at, path.domain, path.now);
  return unfolder_.onward(path.node, path.at, path.domain, path.now);
}

}  // namespace zug::gdl_writer
