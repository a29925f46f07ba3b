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

#include "tools/verify/scanner.h"

namespace zug::verifier {
namespace {

using Kind = Action::Kind;

constexpr std::size_t most_looks_ahead = 2'000;
constexpr std::uint64_t most_work_ahead = 4'000'000;
constexpr std::size_t most_ways = 10'000;  // with shadows, in one look
constexpr int deepest_tree = 500;
constexpr std::size_t most_facts = 40'000'000;  // of all places together
constexpr std::size_t application = 0, main_rules = 1, moves = 2, semimoves = 3;

std::string potential_name(std::size_t kind) {
  return std::string("the potential (") + kinds[kind] + ")";
}

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
  if (!certificate_.needs_places() && certificate_.places.empty()) return;
  const std::span<const Place> first = places_at({0, 0, 0});
  if (std::none_of(first.begin(), first.end(), [&](const Place& place) { return starts(place); })) {
    throw Rejected("no place is the start of the game", 1);
  }
  for (const Place& place : certificate_.places) {
    for (const Edge& edge : edges(place)) check_edge(edge);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (certificate_.straight[kind] < 0) continue;
      if (!ends_well(kind, place)) {
        fail(place, potential_name(kind) + " is negative where a sequence ends");
      }
      if (!begins_well(kind, place))
        fail(place, potential_name(kind) + " is greater than the bound");
    }
    if (certificate_.keeper && place.keeper) check_choice(place);
  }
}

const Cube& Checker::cube_of(const Place& place) const {
  return cubes_[static_cast<std::size_t>(&place - certificate_.places.data())];
}

void Checker::fail(const Place& at, const std::string& what) const {
  throw Rejected(game_.place(at) + ": " + what, at.line);
}

std::span<const Place> Checker::places_at(Spot spot) const {
  const std::vector<Place>& list = certificate_.places;
  const auto [first, last] = std::equal_range(list.begin(), list.end(), spot, std::less<Spot>());
  return {first, last};
}

bool Checker::starts(const Place& place) const {
  if (place.program != 0 || place.state != 0 || place.vertex != 0) return false;
  return (!certificate_.keeper || place.keeper) && facts_.implies(facts_.start(), cube_of(place));
}

std::vector<Checker::Edge> Checker::edges(const Place& from) {
  const Cube& facts = cube_of(from);
  std::vector<Edge> result;
  for (const std::uint32_t next : game_.step(from).next) {
    const Action& action = game_.action(from.program, next);
    if (action.kind == Kind::Pattern && game_.programs[action.index].modifiers) {
      const Spot start{action.index, 0, from.vertex};
      result.push_back(edge(from, game_.action(action.index, 0), true, facts, start));
    }
    Spot to{from.program, next, from.vertex};
    std::optional<Cube> behind = facts_.behind(facts, to);
    if (behind) result.push_back(edge(from, action, false, std::move(*behind), to));
  }
  return result;
}

Checker::Edge Checker::edge(const Place& from, const Action& action, bool dive, Cube behind,
                            Spot to) const {
  Edge result{&from, &action, dive, std::move(behind), {}};
  for (const Place& place : places_at(to)) {
    if (facts_.implies(result.behind, cube_of(place))) result.targets.push_back(&place);
  }
  if (result.targets.empty()) fail(from, "no place for " + game_.place(to) + " behind it");
  return result;
}

void Checker::check_edge(const Edge& edge) const {
  const Place& from = *edge.from;
  const Place& to = *edge.targets[0];
  const auto where = [&] { return game_.place(to) + " (line " + std::to_string(to.line) + ")"; };
  if (!descends(edge)) fail(from, "ranks and measures do not get less to " + where());
  if (!marks(edge)) fail(from, where() + " is the keeper's turn and not marked");
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    for (const Potential& mine : from.potentials[k]) {
      if (!pays(k, edge, mine)) fail(from, potential_name(k) + " does not pay for " + where());
    }
  }
}

Wide Checker::growth(const Measure& measure, const Edge& edge) const {
  const std::uint32_t vertex = edge.from->vertex;
  const Cube& facts = cube_of(*edge.from);
  if (edge.action->kind == Kind::Assign) {
    return facts_.change(measure.variables, facts, vertex, *edge.action).high;
  }
  if (edge.action->kind != Kind::Off) return 0;
  const auto weight = [&](std::uint32_t piece) -> Wide {
    const auto found = measure.pieces.find(piece);
    return found == measure.pieces.end() ? 0 : found->second[vertex];
  };
  const Mask before = facts_.pieces_at(facts, vertex);
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
    if (i == a.size() || i == b.size()) return false;
    if (a[i].rank != b[i].rank || a[i].measure != b[i].measure) return a[i].rank > b[i].rank;
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

// A way along which a pattern that is known to fail would hold is none.
Checker::Ways Checker::ways(Spot from, const Cube& known_there) const {
  const Cube cube = facts_.counted(known_there);
  Ways result;
  std::set<std::pair<Spot, Shadows>> seen;
  std::vector<std::pair<Spot, Shadows>> pending;
  Shadows first;
  if (facts_.follow(first, game_.programs[0].steps[0].action, from.vertex, cube)) {
    pending.emplace_back(from, std::move(first));
  }
  for (std::size_t i = 0; i < pending.size(); ++i) {
    const Spot at = pending[i].first;
    for (const std::uint32_t next : game_.step(at).next) {
      const Action& action = game_.action(at.program, next);
      Spot to{at.program, next, at.vertex};
      const int known = facts_.step(action, to.vertex, cube);
      if (known == 0) continue;
      Shadows shadows = pending[i].second;
      if (!is_modifier(action) && !facts_.follow(shadows, action, to.vertex, cube)) continue;
      if (seen.size() > most_ways) shadows.clear();
      if (is_modifier(action)) {
        result[to].insert(std::move(shadows));
      } else if (seen.emplace(to, shadows).second) {
        pending.emplace_back(to, std::move(shadows));
      }
    }
  }
  return result;
}

// All ways on behind the modifier, with everything that is known on them. The shadows go along
// where it is checked what nothing has changed since: there the state is the one they are about.
bool Checker::dead_end(Spot modifier, const Shadows& shadows, const Cube& cube) {
  using Touched = std::set<std::uint32_t>;
  std::set<std::tuple<Spot, Cube, Shadows, Touched>> seen;
  std::vector<std::tuple<Spot, Cube, Shadows, Touched>> pending;
  const auto enter = [&](Spot to, const Cube& facts, Shadows follow, Touched touched) {
    std::optional<Cube> behind = facts_.behind(facts, to);
    if (!behind) return;
    const Action& action = game_.step(to).action;
    if (action.kind == Kind::Off) touched.insert(to.vertex);
    const bool before = action.kind == Kind::On && touched.count(to.vertex) == 0;
    if (action.kind == Kind::Shift || before) {
      if (!facts_.follow(follow, action, to.vertex, cube)) return;
    }
    const auto [place, added] =
        seen.emplace(to, std::move(*behind), std::move(follow), std::move(touched));
    if (added) pending.push_back(*place);
  };
  enter(modifier, cube, shadows, {});
  const std::uint64_t most = facts_.work() + most_work_ahead;
  while (!pending.empty() && seen.size() <= most_looks_ahead && facts_.work() < most) {
    const auto [at, facts, follow, touched] = std::move(pending.back());
    pending.pop_back();
    const Step& step = game_.step(at);
    if (step.action.kind == Kind::Switch) {
      if (!facts_.refuted(facts, 0)) return false;
      continue;
    }
    for (const std::uint32_t next : step.next) {
      enter({at.program, next, at.vertex}, facts, follow, touched);
    }
  }
  return pending.empty();
}

std::size_t Checker::living(const Ways& ways, const Cube& cube) {
  return static_cast<std::size_t>(
      std::count_if(ways.begin(), ways.end(), [&](const auto& modifier) {
        return std::any_of(modifier.second.begin(), modifier.second.end(),
                           [&](const auto& way) { return !dead_end(modifier.first, way, cube); });
      }));
}

std::optional<Cube> Checker::answered(const Test& test, bool yes, const Cube& cube) const {
  Cube result = cube;
  bool possible = true;
  if (test.kind == Test::Kind::Pieces) {
    const Mask left = facts_.pieces_at(cube, test.subject) & (yes ? test.mask : ~test.mask);
    result.pieces[test.subject] = left;
    possible = left != 0;
  } else if (test.kind == Test::Kind::Pattern) {
    const std::uint32_t vertex = test.vertex == nowhere ? 0 : test.vertex;
    const int known = facts_.value(test.subject, vertex, cube);
    const bool holds = test.holds == yes;
    if (known < 0) result.patterns[{test.subject, test.vertex}] = holds;
    possible = known < 0 || (known == 1) == holds;
  } else {
    const Wide far = Wide{1} << 90;
    const Range below{-far, Wide{test.number} - 1}, above{test.number, far};
    possible = facts_.bound(result, test.subject, test.holds == yes ? below : above);
  }
  return possible ? std::optional(std::move(result)) : std::nullopt;
}

void Checker::check_choice(const Place& at) {
  const Action& action = game_.step(at).action;
  if (at.state != 0 && !is_modifier(action)) return;
  if (check_tree(at, 0, cube_of(at), 0) != at.tree.size()) fail(at, "its tree goes on");
}

std::size_t Checker::check_tree(const Place& at, std::size_t test, const Cube& cube, int depth) {
  if (test == at.tree.size()) fail(at, "the keeper's ways are not told apart");
  if (depth > deepest_tree) fail(at, "a tree is too deep");
  const Test& now = at.tree[test];
  if (now.kind == Test::Kind::Leaf || now.kind == Test::Kind::DeadEnds) {
    const Ways all = ways(at, cube);
    if (all.size() <= 1 || facts_.refuted(cube)) return test + 1;
    if (now.kind == Test::Kind::DeadEnds && living(all, cube) <= 1) return test + 1;
    const auto first = all.begin();
    fail(at, "a leaf leaves " + std::to_string(all.size()) + " ways: " + game_.place(first->first) +
                 ", " + game_.place(std::next(first)->first));
  }
  std::size_t next = test + 1;
  for (const bool yes : {true, false}) {
    const std::optional<Cube> known = answered(now, yes, cube);
    if (known) {
      next = check_tree(at, next, *known, depth + 1);
    } else {
      const bool leaf = next < at.tree.size() && at.tree[next].kind == Test::Kind::Leaf;
      if (!leaf) fail(at, "a test is asked where it cannot be");
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
  const Action& action = game_.step(place).action;
  if (place.program != 0) return false;
  if (!boundary(kind, action)) return place.state == 0 && !players_only;
  return !players_only || action.kind != Kind::Switch || action.index != 0;
}

Range Checker::stock(const Potential& potential, const Cube& cube) const {
  const Range range = facts_.range(facts_.form(potential.stock), cube);
  return {range.low + potential.number, range.high + potential.number};
}

bool Checker::ends_well(std::size_t kind, const Place& place) const {
  bool ends = kind == application || (kind == main_rules && place.program == 0);
  for (const std::uint32_t next : game_.step(place).next) {
    ends = ends || (boundary(kind, game_.action(place.program, next)) && place.program == 0);
  }
  const std::vector<Potential>& list = place.potentials[kind];
  return !ends || std::none_of(list.begin(), list.end(), [&](const Potential& mine) {
    return mine.never || stock(mine, cube_of(place)).low < 0;
  });
}

bool Checker::begins_well(std::size_t kind, const Place& place) const {
  const std::vector<Potential>& list = place.potentials[kind];
  const Wide most = certificate_.straight[kind];
  return !begins(kind, place) || std::any_of(list.begin(), list.end(), [&](const Potential& mine) {
    return mine.never || stock(mine, cube_of(place)).high <= most;
  });
}

// Stocks of one kind cancel but for what the action changes. Of different kinds, all that is left
// of mine behind the action has to be enough for theirs.
bool Checker::pays(std::size_t kind, const Edge& edge, const Potential& mine) const {
  const bool inside = edge.dive ? kind == application : !boundary(kind, *edge.action);
  if (certificate_.straight[kind] < 0 || !inside) return true;
  const Wide cost =
      !edge.dive && (edge.action->kind == Kind::Off || edge.action->kind == Kind::Assign);
  const Form& form = facts_.form(mine.stock);
  const Cube& before = cube_of(*edge.from);
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
