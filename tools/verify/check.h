#pragma once

// The proofs in a certificate, checked place by place and edge by edge. Each place stands for all
// (occurrence, vertex, state) that fulfil its facts. If the start is in one, and behind every
// action that can follow one is in another, every play is a path of places. Which of the places
// behind an action it goes on in may be chosen for each claim: one that keeps the promise of the
// claim is enough.
//
//   termination  the ranks, then measure plus potential, then the next rank, ...: read as one word
//                this never grows, and shrinks along every modifier; it has finitely many values
//   keeper       from a marked place, as long as nothing changes, at most one modifier can come
//                next: in each case of a decision tree; then his move is one, and so is his
//                completion
//   straight     the potential pays 1 for each off and assignment and is not negative in the end:
//                so it was at least their number in the beginning

#include "tools/verify/certificate.h"

namespace zug::verifier {

class Checker {
 public:
  Checker(const Game& game, Facts& facts, const Certificate& certificate)
      : game_(game), facts_(facts), certificate_(certificate) {}

  // Throws Rejected at the first line that fails.
  void check() {
    const std::vector<Place>& places = certificate_.places;
    if (!certificate_.needs_places() && places.empty()) return;
    const bool begun = std::ranges::any_of(places, [&](const Place& at) { return starts(at); });
    if (!begun) throw Rejected("no place is the start of the game", 1);
    for (const Place& place : places) {
      for (const Edge& edge : edges(place)) {
        const Place& to = *edge.targets[0];
        const auto where = [&] { return game_.place(to) + ", line " + std::to_string(to.line); };
        if (!descends(edge)) fail(place, "ranks and measures do not get less to " + where());
        if (!marks(edge)) fail(place, where() + " is the keeper's turn and not marked");
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
          for (const Potential& mine : place.potentials[kind]) {
            if (!pays(kind, edge, mine))
              fail(place, kinds[kind] + (": the potential does not pay for " + where()));
          }
        }
      }
      for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (certificate_.straight[kind] < 0) continue;
        const std::string potential = kinds[kind] + std::string(": the potential is ");
        if (!ends_well(kind, place)) fail(place, potential + "negative where a sequence ends");
        if (!begins_well(kind, place)) fail(place, potential + "greater than the bound");
      }
      const bool chooses = place.state == 0 || is_modifier(game_.step(place).action);
      if (!certificate_.keeper || !place.keeper || !chooses) continue;
      const std::size_t end = check_tree(place, 0, place.facts, 0);
      if (end != place.tree.size()) fail(place, "a tree goes on behind its end");
    }
  }

  // What can follow a place: an action, or a dive into a pattern (by the start of it), and the
  // places that stand for what is behind it. A claim holds along the edge if one of `targets` keeps
  // its promise.
  struct Edge {
    const Place* from;
    const Action* action;  // that is performed
    Cube behind;
    std::vector<const Place*> targets;
  };
  // Throws Rejected where no place stands for what can follow.
  std::vector<Edge> edges(const Place& from) {
    std::vector<Edge> result;
    const auto add = [&](const Spot& to, Cube behind) {
      Edge edge{&from, &game_.step(to).action, std::move(behind), {}};
      const std::vector<Place>& all = certificate_.places;
      const auto [begin, end] = std::equal_range(all.begin(), all.end(), to, std::less<Spot>());
      for (auto place = begin; place != end; ++place) {
        if (facts_.implies(edge.behind, place->facts)) edge.targets.push_back(&*place);
      }
      if (edge.targets.empty()) fail(from, "no place for " + game_.place(to) + " behind it");
      result.push_back(std::move(edge));
    };
    for (const std::uint32_t next : game_.step(from).next) {
      const Action& action = game_.action(from.program, next);
      if (action.kind == Kind::Pattern && game_.programs[action.index].modifiers) {
        add({action.index, 0, from.vertex}, from.facts);
      }
      Spot to{from.program, next, from.vertex};
      if (std::optional<Cube> behind = facts_.behind(from.facts, to)) add(to, *behind);
    }
    return result;
  }

  // As the game does.
  bool starts(const Place& place) const {
    return Spot(place) == Spot{} && (!certificate_.keeper || place.keeper) &&
           facts_.implies(facts_.start(), place.facts);
  }

  // The ranks of `from`.
  bool descends(const Edge& edge) const {
    const Place& from = *edge.from;
    const auto less = [&](const Place* to) {
      for (std::size_t i = 0; i < from.ranks.size() && i < to->ranks.size(); ++i) {
        const Rank &a = from.ranks[i], &b = to->ranks[i];
        if (a.rank != b.rank || a.measure != b.measure) return a.rank > b.rank;
        const Form& measure = certificate_.measures[a.measure];
        const Wide growth = facts_.change(measure, from.facts, from.vertex, *edge.action).high;
        if (growth + b.potential != a.potential) return growth + b.potential < a.potential;
      }
      return from.ranks.size() == to->ranks.size() && !is_modifier(*edge.action);
    };
    return !certificate_.termination || std::ranges::any_of(edge.targets, less);
  }

  // The keeper's turn: behind the start and `->>`, until the next switch. Dives are no moves of
  // his.
  bool marks(const Edge& edge) const {
    const Action& action = *edge.action;
    const bool turn = action.kind == Kind::Switch ? to_keeper(action) : edge.from->keeper;
    return !certificate_.keeper || !turn || action.kind == Kind::Start ||
           std::ranges::any_of(edge.targets, &Place::keeper);
  }

  // Stocks of one kind cancel but for what the action changes. Of different kinds, all that is left
  // of mine behind the action has to be enough for theirs.
  bool pays(std::size_t kind, const Edge& edge, const Potential& mine) const {
    const Action& action = *edge.action;
    if (certificate_.straight[kind] < 0 || boundary(kind, action)) return true;
    const Wide cost = action.kind == Kind::Off || action.kind == Kind::Assign ? 1 : 0;
    const Place& from = *edge.from;
    const Wide more = facts_.change(facts_.form(mine.stock), from.facts, from.vertex, action).high;
    const Wide least =
        mine.never ? 0 : std::max(stock(mine, from.facts).low, stock(mine, edge.behind).low - more);
    const auto enough = [&](const Potential& theirs) {
      if (mine.never || theirs.never) return theirs.never;
      if (mine.stock == theirs.stock) return Wide{mine.number} - theirs.number - more >= cost;
      return least >= cost + stock(theirs, edge.behind).high;
    };
    return std::ranges::any_of(edge.targets, [&](const Place* to) {
      return std::ranges::any_of(to->potentials[kind], enough);
    });
  }

  // What has to hold at a place where a sequence begins or ends.
  bool ends_well(std::size_t kind, const Place& place) const {
    const bool rules = place.program == 0;
    bool ends = kind == application || (kind == main_rules && rules);
    for (const std::uint32_t next : game_.step(place).next) {
      ends = ends || (rules && boundary(kind, game_.action(0, next)));
    }
    return !ends || std::ranges::none_of(place.potentials[kind], [&](const Potential& mine) {
      return mine.never || stock(mine, place.facts).low < 0;
    });
  }
  bool begins_well(std::size_t kind, const Place& place) const {
    const Action& action = game_.step(place).action;
    const bool begins = action.kind == Kind::Start || boundary(kind, action);
    return place.program != 0 || !begins || (to_keeper(action) && kind >= moves) ||
           std::ranges::any_of(place.potentials[kind], [&](const Potential& mine) {
             return mine.never || stock(mine, place.facts).high <= certificate_.straight[kind];
           });
  }

  // Returns the number of the test behind this one and all that depends on it.
  std::size_t check_tree(const Place& at, std::size_t test, const Cube& cube, int depth) {
    if (test == at.tree.size()) fail(at, "the keeper's ways are not told apart");
    if (depth > deepest_tree) fail(at, "a tree is too deep");
    const Test& now = at.tree[test];
    if (now.kind != Test::Kind::Fact) {
      const Ways all = ways(at, cube);
      if (all.size() <= 1 || facts_.refuted(cube)) return test + 1;
      if (now.kind == Test::Kind::DeadEnds && living(all, cube) <= 1) return test + 1;
      fail(at, "a leaf leaves several ways, one of them " + game_.place(all.begin()->first));
    }
    std::size_t next = test + 1;
    for (const bool yes : {true, false}) {
      const std::optional<Cube> known = answered(now, yes, cube);
      const bool leaf = next < at.tree.size() && at.tree[next].kind == Test::Kind::Leaf;
      if (!known && !leaf) fail(at, "a test is asked where it cannot be");
      next = known ? check_tree(at, next, *known, depth + 1) : next + 1;
    }
    return next;
  }

  // The modifiers that may follow without another one in between, with the shadows of each way. A
  // way along which a pattern that is known to fail would hold is none.
  using Ways = std::map<Spot, std::set<Shadows>>;
  Ways ways(const Spot& from, const Cube& known_there) const {
    Ways result;
    facts_.walk(from, facts_.counted(known_there), false, Facts::deepest + 1,
                [&](const Spot& to, const Shadows& shadows) {
                  if (is_modifier(game_.step(to).action)) result[to].insert(shadows);
                  return false;
                });
    return result;
  }
  // The ways but those that come to no switch in states that fulfil the facts.
  std::size_t living(const Ways& ways, const Cube& cube) {
    const auto lives = [&](const auto& to) {
      return std::ranges::any_of(to.second, [&](auto& s) { return !dead_end(to.first, s, cube); });
    };
    return static_cast<std::size_t>(std::ranges::count_if(ways, lives));
  }

  // What is known where a test has been answered. Empty: it cannot be.
  std::optional<Cube> answered(const Test& test, bool yes, const Cube& cube) const {
    Cube result = cube;
    bool possible = true;
    for (const auto& [vertex, mask] : test.fact.pieces) {
      const Mask left = facts_.pieces_at(cube, vertex) & (yes ? mask : ~mask);
      result.pieces[vertex] = left;
      possible = left != 0;
    }
    for (const auto& [asked, holds] : test.fact.patterns) {
      const int known = facts_.value(asked, cube);
      if (known < 0) result.patterns[asked] = holds == yes;
      possible = known < 0 || (known == 1) == (holds == yes);
    }
    for (const auto& [form, range] : test.fact.forms) {
      const bool above = facts_.range(facts_.form(form), cube).low >= range.low;
      const Range other = above ? Range{range.high + 1, far} : Range{-far, far};
      possible = facts_.bound(result, form, yes ? range : other);
    }
    return possible ? std::optional(std::move(result)) : std::nullopt;
  }

 private:
  static constexpr std::size_t most_looks_ahead = 8'000;
  static constexpr std::uint64_t most_work_ahead = 4'000'000;
  static constexpr int deepest_tree = 500;
  static constexpr std::size_t application = 0, main_rules = 1, moves = 2, semimoves = 3;

  [[noreturn]] void fail(const Place& at, const std::string& what) const {
    throw Rejected(game_.place(at) + ": " + what, at.line);
  }
  // All ways on behind the modifier, with everything that is known on them. The shadows go along
  // where it is checked what nothing has changed since: there the state is the one they are about.
  bool dead_end(const Spot& modifier, const Shadows& shadows, const Cube& cube) {
    using Touched = std::set<std::uint32_t>;
    using Look = std::tuple<Spot, Cube, Shadows, Touched>;
    // Empty: the action that enters `to` cannot be performed.
    const auto behind = [&](Spot to, const Look& before) -> std::optional<Look> {
      std::optional<Cube> known = facts_.behind(std::get<Cube>(before), to);
      auto [follow, touched] = std::pair(std::get<Shadows>(before), std::get<Touched>(before));
      const Action& action = game_.step(to).action;
      if (action.kind == Kind::Off) touched.insert(to.vertex);
      const bool old = touched.count(to.vertex) == 0;
      const bool goes = action.kind == Kind::Shift || (action.kind == Kind::On && old);
      if (!known || (goes && !facts_.follow(follow, action, to.vertex, cube))) return std::nullopt;
      return Look(to, std::move(*known), std::move(follow), std::move(touched));
    };
    const std::optional<Look> first = behind(modifier, {modifier, cube, shadows, {}});
    const std::uint64_t most = facts_.work() + most_work_ahead;
    std::size_t looks = 0;
    return !first || !search(*first, [&](const Look& now, const auto& enter) {
      const Spot& at = std::get<Spot>(now);
      const Step& step = game_.step(at);
      if ((looks += step.next.size()) > most_looks_ahead || facts_.work() >= most) return true;
      if (step.action.kind == Kind::Switch) return !facts_.refuted(std::get<Cube>(now), 0);
      for (const std::uint32_t next : step.next) {
        const std::optional<Look> to = behind({at.program, next, at.vertex}, now);
        if (to) enter(*to);
      }
      return false;
    });
  }

  // Where sequences of the rules end and begin. Only those of the application go on in patterns.
  static bool boundary(std::size_t kind, const Action& action) {
    return action.kind == Kind::Switch || (kind == semimoves && action.kind == Kind::Dot) ||
           (kind != application && action.kind == Kind::Start);
  }
  Range stock(const Potential& potential, const Cube& cube) const {
    return plus(facts_.range(facts_.form(potential.stock), cube), only(potential.number));
  }

 protected:
  const Game& game_;
  Facts& facts_;
  const Certificate& certificate_;
};

}  // namespace zug::verifier
