// Each place of a certificate stands for all (occurrence, vertex, state) that fulfil its facts. If
// the start is in one, and behind every action that can follow one is in another, every play is a
// path of places. Which of the places behind an action it goes on in may be chosen for each claim:
// one that keeps the promise of the claim is enough.
//
//   termination  the ranks, then measure plus potential, then the next rank, ...: read as one word
//                this never grows, and shrinks along every modifier; it has finitely many values
//   keeper       from a marked place, as long as nothing changes, at most one modifier can come
//                next: in each case of a decision tree; then his move is one, and so is his
//                completion
//   straight     the potential pays 1 for each off and assignment and is not negative in the end:
//                so it was at least their number in the beginning

#include "tools/verify/check.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

using Kind = Action::Kind;

constexpr std::size_t most_looks_ahead = 2'000;
constexpr int deepest_tree = 500;
constexpr std::size_t most_facts = 40'000'000;  // of all places together
constexpr std::size_t application = 0, main_rules = 1, moves = 2, semimoves = 3;

}  // namespace

Checker::Checker(const Game& game, Facts& facts, const Certificate& certificate)
    : game_(game), facts_(facts), certificate_(certificate) {
  std::size_t facts_in_all = 0;
  for (const Place& place : certificate.places) {
    const Cube& cube = cubes_.emplace_back(facts_at(place));
    facts_in_all += cube.pieces.size() + cube.patterns.size() + cube.forms.size();
    if (facts_in_all > most_facts) throw Rejected("the facts are too many", place.line);
  }
}

Cube Checker::facts_at(const Place& place) const {
  Cube cube = certificate_.cubes[place.cube];
  if (place.here != game_.all()) cube.pieces[place.vertex] = place.here;
  return cube;
}

void Checker::check() {
  const bool claims =
      certificate_.termination || certificate_.keeper ||
      *std::max_element(certificate_.straight.begin(), certificate_.straight.end()) >= 0;
  if (!claims && certificate_.places.empty()) return;
  check_start();
  for (const Place& place : certificate_.places) {
    for (const Edge& edge : edges(place)) check_edge(edge);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (certificate_.straight[kind] < 0) continue;
      const std::string potential = std::string("the potential (") + kinds[kind] + ") is ";
      if (!ends_well(kind, place)) fail(place, potential + "negative where a sequence ends");
      if (!begins_well(kind, place)) fail(place, potential + "greater than the bound");
    }
    if (certificate_.keeper && place.keeper) check_choice(place);
  }
}

std::string Checker::name(const Place& place) const {
  return game_.place(place.program, place.state, place.vertex);
}

void Checker::fail(const Place& at, const std::string& what) const {
  throw Rejected(name(at) + ": " + what, at.line);
}

std::pair<std::size_t, std::size_t> Checker::places_at(Spot spot) const {
  const std::vector<Place>& list = certificate_.places;
  const auto before = [](const Place& place, const Spot& wanted) {
    return std::tie(place.program, place.state, place.vertex) <
           std::tie(wanted.program, wanted.state, wanted.vertex);
  };
  const auto first = std::lower_bound(list.begin(), list.end(), spot, before);
  auto last = first;
  while (last != list.end() && last->program == spot.program && last->state == spot.state &&
         last->vertex == spot.vertex) {
    ++last;
  }
  return {first - list.begin(), last - list.begin()};
}

void Checker::check_start() const {
  const auto [first, last] = places_at({0, 0, 0});
  for (std::size_t i = first; i < last; ++i) {
    if (starts(certificate_.places[i])) return;
  }
  throw Rejected("no place is the start of the game", 1);
}

bool Checker::starts(const Place& place) const {
  if (place.program != 0 || place.state != 0 || place.vertex != 0) return false;
  if (certificate_.keeper && !place.keeper) return false;
  Cube start;
  for (std::uint32_t v = 0; v < game_.start.size(); ++v) {
    start.pieces[v] = Mask{1} << game_.start[v];
  }
  for (std::uint32_t i = 0; i < game_.bounds.size(); ++i) {
    facts_.bound(start, facts_.number({{i, 1}}), 0, 0);
  }
  return facts_.implies(start, facts(place));
}

const Cube& Checker::facts(const Place& place) const {
  return cubes_[static_cast<std::size_t>(&place - certificate_.places.data())];
}

std::vector<Checker::Edge> Checker::edges(const Place& from) {
  std::vector<Edge> result;
  for (const std::uint32_t next : game_.programs[from.program].steps[from.state].next) {
    const Action& action = game_.action(from.program, next);
    if (action.kind == Kind::Pattern && game_.programs[action.index].modifiers) {
      const Spot inside{action.index, 0, from.vertex};
      result.push_back(edge(from, game_.actions[0], true, facts(from), inside));
    }
    Spot to{from.program, next, from.vertex};
    std::optional<Cube> behind = facts_.behind(facts(from), to);
    if (behind) result.push_back(edge(from, action, false, std::move(*behind), to));
  }
  return result;
}

Checker::Edge Checker::edge(const Place& from, const Action& action, bool dive, Cube behind,
                            Spot to) const {
  Edge result{&from, &action, dive, std::move(behind), to, {}};
  const auto [first, last] = places_at(to);
  for (std::size_t i = first; i < last; ++i) {
    if (facts_.implies(result.behind, cubes_[i])) result.targets.push_back(&certificate_.places[i]);
  }
  if (result.targets.empty()) {
    fail(from, "no place for " + game_.place(to.program, to.state, to.vertex) + " behind it");
  }
  return result;
}

void Checker::check_edge(const Edge& edge) const {
  const Place& from = *edge.from;
  const std::string where = name(*edge.targets[0]);
  const std::string line = " (line " + std::to_string(edge.targets[0]->line) + ")";
  if (!descends(edge)) fail(from, "ranks and measures do not get less to " + where + line);
  if (!marks(edge)) fail(from, where + line + " is the keeper's turn and not marked");
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    for (const Potential& potential : from.potentials[k]) {
      if (pays(k, edge, potential)) continue;
      fail(from, std::string("the potential (") + kinds[k] + ") does not pay for " + where + line);
    }
  }
}

Wide Checker::growth(const Measure& measure, const Edge& edge) const {
  const std::uint32_t vertex = edge.from->vertex;
  if (edge.action->kind == Kind::Assign) {
    return facts_.change(measure.variables, facts(*edge.from), vertex, *edge.action).high;
  }
  if (edge.action->kind != Kind::Off) return 0;
  const auto weight = [&](std::uint32_t piece) -> Wide {
    const auto found = measure.pieces.find(piece);
    return found == measure.pieces.end() ? 0 : found->second[vertex];
  };
  const Mask before = facts_.pieces_at(facts(*edge.from), vertex);
  Wide least = Wide{1} << 100;
  for (std::uint32_t piece = 0; piece < game_.pieces.size(); ++piece) {
    if ((before >> piece & 1) != 0) least = std::min(least, weight(piece));
  }
  return weight(edge.action->index) - least;
}

bool Checker::descends(const Edge& edge) const {
  return !certificate_.termination ||
         std::any_of(edge.targets.begin(), edge.targets.end(),
                     [&](const Place* to) { return descends(edge, *to); });
}

bool Checker::descends(const Edge& edge, const Place& to) const {
  const std::vector<Rank>& a = edge.from->ranks;
  const std::vector<Rank>& b = to.ranks;
  for (std::size_t i = 0;; ++i) {
    if (i == a.size() && i == b.size()) return edge.dive || !is_modifier(*edge.action);
    if (i == a.size() || i == b.size() || a[i].rank < b[i].rank) return false;
    if (a[i].rank > b[i].rank) return true;
    const Wide more =
        growth(certificate_.measures[a[i].measure], edge) + b[i].potential - a[i].potential;
    if (more != 0) return more < 0;
  }
}

// The keeper's turn: behind the start and `->>`, until the next switch. Dives are no moves of his.
bool Checker::marks(const Edge& edge) const {
  const bool turn = edge.action->kind == Kind::Switch ? edge.action->index == 0 : edge.from->keeper;
  return !certificate_.keeper || edge.dive || !turn ||
         std::any_of(edge.targets.begin(), edge.targets.end(),
                     [](const Place* to) { return to->keeper; });
}

Checker::Ways Checker::ways(Spot from, const Cube& cube) const {
  Ways result;
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  std::vector<Spot> pending{from};
  for (std::size_t i = 0; i < pending.size(); ++i) {
    const Spot at = pending[i];
    for (const std::uint32_t next : game_.programs[at.program].steps[at.state].next) {
      const Action& action = game_.action(at.program, next);
      Spot to{at.program, next, at.vertex};
      if (action.kind == Kind::Shift) {
        to.vertex = game_.neighbours[action.index][at.vertex];
        if (to.vertex == nowhere) continue;
      }
      const int known = facts_.step(action, to.vertex, cube);
      if (known == 0 || !seen.emplace(to.state, to.vertex).second) continue;
      if (known < 0) result.open.push_back(to);
      (is_modifier(action) ? result.modifiers : pending).push_back(to);
    }
  }
  return result;
}

// All ways on behind the modifier, with everything that is known on them.
bool Checker::dead_end(Spot modifier, const Cube& cube) {
  using Point = std::tuple<std::uint32_t, std::uint32_t, Cube>;
  std::set<Point> seen;
  std::vector<Point> pending;
  const auto follow = [&](Spot to, const Cube& facts) {
    std::optional<Cube> behind = facts_.behind(facts, to);
    if (!behind) return;
    Point point{to.state, to.vertex, std::move(*behind)};
    if (seen.insert(point).second) pending.push_back(std::move(point));
  };
  follow(modifier, cube);
  while (!pending.empty()) {
    const auto [state, vertex, facts] = std::move(pending.back());
    pending.pop_back();
    if (game_.action(0, state).kind == Kind::Switch) {
      if (!facts_.refuted(facts)) return false;
      continue;
    }
    if (seen.size() > most_looks_ahead) return false;
    for (const std::uint32_t next : game_.programs[0].steps[state].next)
      follow({0, next, vertex}, facts);
  }
  return true;
}

std::size_t Checker::living(const Ways& ways, const Cube& cube) {
  return static_cast<std::size_t>(
      std::count_if(ways.modifiers.begin(), ways.modifiers.end(),
                    [&](const Spot& modifier) { return !dead_end(modifier, cube); }));
}

std::optional<Cube> Checker::answered(const Test& test, bool yes, const Cube& cube) const {
  Cube result = cube;
  if (test.kind == Test::Kind::Pieces) {
    const Mask left = facts_.pieces_at(cube, test.subject) & (yes ? test.mask : ~test.mask);
    if (left == 0) return std::nullopt;
    result.pieces[test.subject] = left;
  } else if (test.kind == Test::Kind::Pattern) {
    const std::uint32_t vertex = test.vertex == nowhere ? 0 : test.vertex;
    const int known = facts_.value(test.subject, vertex, cube);
    if (known == (yes ? 0 : 1)) return std::nullopt;
    if (known < 0) result.patterns[{test.subject, test.vertex}] = yes;
  } else {
    const Wide far = Wide{1} << 90;
    const bool possible = yes ? facts_.bound(result, test.subject, -far, Wide{test.number} - 1)
                              : facts_.bound(result, test.subject, test.number, far);
    if (!possible) return std::nullopt;
  }
  return result;
}

void Checker::check_choice(const Place& at) {
  const Action& action = game_.action(at.program, at.state);
  if (at.state != 0 && !is_modifier(action)) return;
  if (at.tree.empty()) fail(at, "the keeper's ways are not told apart");
  check_tree(at, 0, facts(at), 0);
}

std::size_t Checker::check_tree(const Place& at, std::size_t test, const Cube& cube, int depth) {
  if (depth > deepest_tree) fail(at, "a tree is too deep");
  const Test& now = at.tree[test];
  if (now.kind == Test::Kind::Leaf || now.kind == Test::Kind::DeadEnds) {
    if (facts_.refuted(cube)) return test + 1;
    const Ways all = ways({at.program, at.state, at.vertex}, cube);
    if (all.modifiers.size() <= 1) return test + 1;
    if (now.kind == Test::Kind::DeadEnds && living(all, cube) <= 1) return test + 1;
    const Spot& a = all.modifiers[0];
    const Spot& b = all.modifiers[1];
    fail(at, "a leaf leaves " + std::to_string(all.modifiers.size()) +
                 " ways: " + game_.place(a.program, a.state, a.vertex) + ", " +
                 game_.place(b.program, b.state, b.vertex));
  }
  std::size_t next = test + 1;
  for (const bool yes : {true, false}) {
    const std::optional<Cube> known = answered(now, yes, cube);
    if (known) {
      next = check_tree(at, next, *known, depth + 1);
    } else {
      if (at.tree[next].kind != Test::Kind::Leaf) fail(at, "a test is asked where it cannot be");
      ++next;
    }
  }
  return next;
}

bool Checker::boundary(std::size_t kind, const Action& action) const {
  return action.kind == Kind::Switch || (kind == semimoves && action.kind == Kind::Dot);
}

bool Checker::begins(std::size_t kind, const Place& place) const {
  const bool players_only = kind == moves || kind == semimoves;
  const Action& action = game_.action(place.program, place.state);
  if (place.program != 0) return false;
  if (!boundary(kind, action)) return place.state == 0 && !players_only;
  return !players_only || action.kind != Kind::Switch || action.index != 0;
}

Range Checker::stock(const Potential& potential, const Cube& cube) const {
  const Wide number = potential.number;
  if (potential.stock == 0) return {number, number};
  const Stock& stock = certificate_.stocks[potential.stock];
  const Range range = facts_.range(facts_.form(stock.form), cube);
  return {range.low + stock.constant + number, range.high + stock.constant + number};
}

bool Checker::ends_well(std::size_t kind, const Place& place) const {
  bool ends = kind == application || (kind == main_rules && place.program == 0);
  for (const std::uint32_t next : game_.programs[place.program].steps[place.state].next) {
    ends = ends || (boundary(kind, game_.action(place.program, next)) && place.program == 0);
  }
  const std::vector<Potential>& list = place.potentials[kind];
  return !ends || std::none_of(list.begin(), list.end(), [&](const Potential& potential) {
    return potential.never || stock(potential, facts(place)).low < 0;
  });
}

bool Checker::begins_well(std::size_t kind, const Place& place) const {
  const std::vector<Potential>& list = place.potentials[kind];
  return !begins(kind, place) ||
         std::any_of(list.begin(), list.end(), [&](const Potential& potential) {
           return potential.never ||
                  stock(potential, facts(place)).high <= certificate_.straight[kind];
         });
}

// Stocks of one kind cancel but for what the action changes. Of different kinds, all that is left
// of mine behind the action has to be enough for theirs.
bool Checker::pays(std::size_t kind, const Edge& edge, const Potential& mine) const {
  const bool inside = edge.dive ? kind == application : !boundary(kind, *edge.action);
  if (certificate_.straight[kind] < 0 || !inside) return true;
  const Wide cost =
      !edge.dive && (edge.action->kind == Kind::Off || edge.action->kind == Kind::Assign);
  const Form& form = facts_.form(certificate_.stocks[mine.stock].form);
  const Cube& before = facts(*edge.from);
  const Wide more =
      edge.dive ? 0 : facts_.change(form, before, edge.from->vertex, *edge.action).high;
  const Wide least =
      mine.never ? 0 : std::max(stock(mine, before).low, stock(mine, edge.behind).low - more);
  const auto enough = [&](const Potential& theirs) {
    if (mine.never || theirs.never) return theirs.never;
    if (mine.stock == theirs.stock) return Wide{mine.number} - theirs.number - more >= cost;
    return least >= cost + stock(theirs, edge.behind).high;
  };
  return std::any_of(edge.targets.begin(), edge.targets.end(), [&](const Place* to) {
    return std::any_of(to->potentials[kind].begin(), to->potentials[kind].end(), enough);
  });
}

}  // namespace zug::verifier
