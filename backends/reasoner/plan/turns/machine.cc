// The graph of modifiers. From a modifier, performed at Here, the rest of the expression is walked
// outwards: what follows it in its concatenation, then in the concatenation around, and so on; at
// a star, the body may come again. Wherever a modifier is met, the set of vertices where it is met
// becomes an edge, and the walk does not pass it. For
//
//   ->me {w} [e] forward ({e} + (left + right) {e,b}) ->>
//
// the walk from [e] meets `->>` with Or(And(Row(forward), Pieces(e)), And(Row(..), Pieces(e,b))).

#include "backends/reasoner/plan/turns/machine.h"

#include <algorithm>
#include <string>
#include <utility>

#include "ir/limits.h"

namespace zug::reasoner {

std::optional<Machine> MachineBuilder::build() {
  modifiers_.push_back(0);
  machine_.nodes.emplace_back();
  if (!spread(root_, 0, 0)) return std::nullopt;
  Terms& terms = flow_.terms_;
  std::vector<std::uint32_t> pending{0};
  machine_.nodes[0].reached = true;
  Edges edges{std::vector<TermId>(machine_.nodes.size(), terms.none()), {}};
  while (!pending.empty()) {
    const std::uint32_t node = pending.back();
    pending.pop_back();
    const TermId end =
        node == 0 ? pass(0, terms.here(), &edges) : climb(modifiers_[node], terms.here(), &edges);
    machine_.nodes[node].accept = terms.any(end);
    std::sort(edges.met.begin(), edges.met.end());
    for (const std::uint32_t next : edges.met) {
      machine_.nodes[node].edges.push_back({next, edges.where[next]});
      edges.where[next] = terms.none();
      if (!std::exchange(machine_.nodes[next].reached, true)) pending.push_back(next);
    }
    edges.met.clear();
  }
  return std::move(machine_);
}

std::optional<std::uint32_t> MachineBuilder::spread(ExpressionId expression, std::uint32_t parent,
                                                    std::uint32_t rank) {
  const auto id = static_cast<std::uint32_t>(places_.size());
  if (id == limits::plan_places) {
    flow_.diagnostics_.error("REA0001", Origin{},
                             "the rules have, with the patterns they repeat, more places than " +
                                 std::to_string(limits::plan_places));
    return std::nullopt;
  }
  Place place;
  place.expression = expression;
  place.parent = parent;
  place.rank = rank;
  places_.push_back(place);
  if (!flow_.changes(expression)) return id;
  const Expression& node = flow_.game_.expressions[expression];
  const std::vector<ExpressionId>* parts = nullptr;
  std::vector<ExpressionId> body;
  if (std::holds_alternative<Atom>(node)) {
    places_[id].kind = Place::Kind::Modifier;
    places_[id].node = static_cast<std::uint32_t>(modifiers_.size());
    modifiers_.push_back(id);
    machine_.nodes.emplace_back();
    machine_.nodes.back().atom = expression;
    return id;
  }
  if (const auto* list = std::get_if<Concatenation>(&node)) {
    places_[id].kind = Place::Kind::Concatenation;
    parts = &list->parts;
  } else if (const auto* sum = std::get_if<Sum>(&node)) {
    places_[id].kind = Place::Kind::Sum;
    parts = &sum->branches;
  } else {
    places_[id].kind = Place::Kind::Star;
    body.push_back(std::get<Star>(node).body);
    parts = &body;
  }
  return spread_parts(*parts, id) ? std::optional(id) : std::nullopt;
}

bool MachineBuilder::spread_parts(const std::vector<ExpressionId>& parts, std::uint32_t id) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (const FlipGroup* group = group_at(id, i)) {
      if (!spread_group(parts, id, *group)) return false;
      i += group->count - 1;
      continue;
    }
    const auto rank = static_cast<std::uint32_t>(places_[id].parts.size());
    const std::optional<std::uint32_t> part = spread(parts[i], id, rank);
    if (!part) return false;
    places_[id].parts.push_back(*part);
  }
  return true;
}

const FlipGroup* MachineBuilder::group_at(std::uint32_t place, std::size_t part) const {
  const auto groups = groups_.find(places_[place].expression);
  if (groups == groups_.end()) return nullptr;
  for (const FlipGroup& group : groups->second) {
    if (group.first == part) return &group;
  }
  return nullptr;
}

// The first modifier stands for all of them; the others are there to be counted.
bool MachineBuilder::spread_group(const std::vector<ExpressionId>& parts, std::uint32_t id,
                                  const FlipGroup& group) {
  const auto node = static_cast<std::uint32_t>(modifiers_.size());
  std::optional<std::uint32_t> first;
  for (std::size_t i = group.first; i < group.first + group.count; ++i) {
    const auto rank = static_cast<std::uint32_t>(places_[id].parts.size());
    const std::optional<std::uint32_t> part = spread(parts[i], id, rank);
    if (!part) return false;
    if (!first) first = part;
  }
  places_[*first].kind = Place::Kind::Modifier;
  places_[*first].node = node;
  places_[id].parts.push_back(*first);
  modifiers_[node] = *first;
  machine_.nodes[node].flips = group.flips;
  return true;
}

// The set after the place; modifiers met go to `edges`, when there are any to fill.
TermId MachineBuilder::pass(std::uint32_t place, TermId from, Edges* edges) {
  Terms& terms = flow_.terms_;
  const Place& at = places_[place];
  if (from == terms.none() || flow_.wordless(at.expression)) return terms.none();
  switch (at.kind) {
    case Place::Kind::Pure:
      return flow_.after(at.expression, from);
    case Place::Kind::Modifier:
      if (edges != nullptr) {
        TermId& where = edges->where[at.node];
        if (where == terms.none()) edges->met.push_back(at.node);
        where = terms.either_set(where, from);
      }
      return terms.none();
    case Place::Kind::Concatenation:
      return pass_parts(place, 0, from, edges);
    case Place::Kind::Sum: {
      TermId result = terms.none();
      for (const std::uint32_t part : at.parts) {
        result = terms.either_set(result, pass(part, from, edges));
      }
      return result;
    }
    case Place::Kind::Star:
      return pass_star(place, from, edges);
  }
  return terms.none();
}

TermId MachineBuilder::pass_parts(std::uint32_t place, std::size_t first, TermId from,
                                  Edges* edges) {
  const Place& at = places_[place];
  for (std::size_t i = first; i < at.parts.size(); ++i) from = pass(at.parts[i], from, edges);
  return from;
}

TermId MachineBuilder::pass_star(std::uint32_t place, TermId from, Edges* edges) {
  Terms& terms = flow_.terms_;
  const std::uint32_t body = places_[place].parts[0];
  const std::uint32_t level = flow_.level_++;
  const TermId step = pass(body, terms.frontier(level), nullptr);
  --flow_.level_;
  const TermId round = terms.flood(from, step, level);
  if (edges != nullptr) pass(body, round, edges);
  return round;
}

TermId MachineBuilder::climb(std::uint32_t place, TermId from, Edges* edges) {
  while (place != 0 && from != flow_.terms_.none()) {
    const std::uint32_t rank = places_[place].rank;
    place = places_[place].parent;
    if (places_[place].kind == Place::Kind::Concatenation) {
      from = pass_parts(place, rank + std::size_t{1}, from, edges);
    } else if (places_[place].kind == Place::Kind::Star) {
      from = pass_star(place, from, edges);
    }
  }
  return from;
}

}  // namespace zug::reasoner
