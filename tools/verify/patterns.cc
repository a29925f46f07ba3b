// What is known of patterns. A walk is what a check of one does, or the keeper on his way to his
// next modifier. A pattern that is known to fail goes along with it like a shadow: wherever the
// walk goes, and whatever it finds valid, the shadow does the same as far as its own actions let
// it. If the shadow could end, its pattern would hold, which it does not; so there is no such walk.
//
//   {! right{y}}, and a walk of right{y}right{x}: behind {y} the shadow has ended, so it fails
//   {? right{y}right{x}} with right{y} asked for: if that failed the former would, so it holds
//
// One rule serves for complements, sums, conjunctions and implications, as only words are compared.

#include <algorithm>
#include <set>
#include <utility>

#include "tools/verify/facts.h"
#include "tools/verify/scanner.h"

namespace zug::verifier {
namespace {

using Kind = Action::Kind;

constexpr std::size_t most_pairs = 1u << 22;  // of a state and a vertex, in one look at a pattern
constexpr std::size_t most_sets = 256;        // of shadows, in one look
constexpr std::size_t most_shadowed = 1u << 26;  // pairs times sets
constexpr std::uint64_t most_work = std::uint64_t{1} << 34;

}  // namespace

// The pieces that stand nowhere if the pattern fails at the vertex: at every square ends a word
// that shifts to it and then asks for nothing but one of them.
Mask Facts::absent(std::uint32_t program, std::uint32_t vertex) const {
  const auto [entry, added] = absent_.try_emplace({program, vertex}, game_.all());
  if (!added) return entry->second;
  std::vector<Mask> found(game_.vertices.size(), 0);
  std::set<Spot> seen{{program, 0, vertex}};
  std::vector<Spot> pending{{program, 0, vertex}};
  while (!pending.empty()) {
    const Spot at = pending.back();
    pending.pop_back();
    if (++work_ > most_work) throw Rejected("looking at patterns takes too long", 1);
    for (const std::uint32_t next : game_.step(at).next) {
      const Step& step = game_.programs[program].steps[next];
      if (step.action.kind == Kind::On && step.accepting) found[at.vertex] |= step.action.mask;
      if (step.action.kind != Kind::Shift) continue;
      const Spot to{program, next, game_.neighbours[step.action.index][at.vertex]};
      if (to.vertex != nowhere && seen.insert(to).second) pending.push_back(to);
    }
  }
  for (const Mask pieces : found) entry->second &= pieces;
  return entry->second;
}

// Where a walk checks {x} and goes up, a pattern {x} up {y} has got as far as {y}: whatever it asks
// is asked on the walk, or certain. Arriving somewhere, it begins anew where it is known to fail.
// Behind a pattern that its own ends with, it ends where that one does.
bool Facts::follow(Shadows& shadows, const Action& action, std::uint32_t vertex,
                   const Cube& cube) const {
  Shadows pending;
  const auto add = [&](std::uint32_t program, std::uint32_t state) {
    const auto place = std::lower_bound(shadows.begin(), shadows.end(), std::pair(program, state));
    if (place != shadows.end() && *place == std::pair(program, state)) return;
    shadows.emplace(place, program, state);
    pending.emplace_back(program, state);
  };
  if (action.kind == Kind::Start || action.kind == Kind::Shift) {
    for (const auto& [program, state] : std::exchange(shadows, {})) {
      for (const std::uint32_t next : game_.programs[program].steps[state].next) {
        const Action& wanted = game_.action(program, next);
        if (wanted.kind == Kind::Shift && wanted.index == action.index) add(program, next);
      }
    }
    for (const auto& [place, holds] : cube.patterns) {
      if (!holds && (place.second == vertex || place.second == nowhere)) add(place.first, 0);
    }
  } else {
    pending = shadows;
  }
  const auto certain = [&](const Action& wanted) {
    if (wanted.kind == Kind::Shift || is_modifier(wanted)) return false;
    const bool on = wanted.kind == Kind::On && action.kind == Kind::On;
    if (on && (pieces_at(cube, vertex) & action.mask & ~wanted.mask) == 0) return true;
    return (wanted.kind == action.kind && wanted.text == action.text) ||
           step(wanted, vertex, cube, 0) == 1;
  };
  while (!pending.empty()) {
    const auto [program, state] = pending.back();
    pending.pop_back();
    const Step& at = game_.programs[program].steps[state];
    if (at.accepting) return false;
    for (const std::uint32_t next : at.next) {
      const auto& [wanted, accepting, rest] = game_.programs[program].steps[next];
      if (certain(wanted)) add(program, next);
      if (accepting && wanted.kind == Kind::Pattern && wanted.positive) add(wanted.index, 0);
    }
  }
  return true;
}

// Whether some word of the pattern is valid in all states (must), or may be in one of them. Behind
// a modifier the facts are about another state: nothing more is certain and everything may be.
bool Facts::reaches(std::uint32_t program, std::uint32_t vertex, const Cube& cube, bool must,
                    int depth) const {
  const std::vector<Step>& steps = game_.programs[program].steps;
  const std::size_t pairs = steps.size() * game_.vertices.size();
  if (pairs > most_pairs) return !must;
  const bool shadowed = !must && depth > 0 &&
                        std::any_of(cube.patterns.begin(), cube.patterns.end(),
                                    [](const auto& entry) { return !entry.second; });
  std::map<Shadows, std::vector<bool>> seen;
  std::vector<std::pair<Spot, Shadows>> pending;
  const auto enter = [&](const Spot& at, Shadows shadows) {
    const Action& action = steps[at.state].action;
    if (shadowed && !is_modifier(action) && !follow(shadows, action, at.vertex, cube)) return;
    if (seen.size() > std::min(most_sets, most_shadowed / pairs)) shadows.clear();
    std::vector<bool>& here = seen.try_emplace(shadows, pairs, false).first->second;
    const std::size_t pair = at.vertex * steps.size() + at.state;
    if (!here[pair]) pending.emplace_back(at, std::move(shadows));
    here[pair] = true;
  };
  enter({program, 0, vertex}, {});
  while (!pending.empty()) {
    const auto [at, shadows] = std::move(pending.back());
    pending.pop_back();
    work_ += 1 + shadows.size();
    if (work_ > most_work) throw Rejected("looking at patterns takes too long", 1);
    if (steps[at.state].accepting) return true;
    if (is_modifier(steps[at.state].action)) {
      if (must) continue;
      return true;
    }
    for (const std::uint32_t next : steps[at.state].next) {
      Spot to{program, next, at.vertex};
      const int known = step(steps[next].action, to.vertex, cube, depth - 1);
      if (known > 0 || (known < 0 && !must)) enter(to, shadows);
    }
  }
  return false;
}

std::pair<std::uint32_t, std::uint32_t> Facts::subject(std::uint32_t program,
                                                       std::uint32_t vertex) const {
  return {program, game_.programs[program].anywhere ? nowhere : vertex};
}

// As told, or as it looks; or else what another pattern that holds could not do if this one failed.
int Facts::value(std::uint32_t program, std::uint32_t vertex, const Cube& cube, int depth) const {
  const auto own = cube.patterns.find(subject(program, vertex));
  if (own != cube.patterns.end()) return own->second ? 1 : 0;
  const auto [known, added] = always_.try_emplace({program, vertex}, -1);
  if (added && reaches(program, vertex, {}, true, 0)) known->second = 1;
  if (added && !reaches(program, vertex, {}, false, 0)) known->second = 0;
  if (known->second >= 0) return known->second;
  if (reaches(program, vertex, cube, true, depth)) return 1;
  if (!reaches(program, vertex, cube, false, depth)) return 0;
  Cube failing;
  for (const auto& [place, holds] : cube.patterns) {
    if (depth <= 0 || !holds) continue;
    if (failing.patterns.empty()) {
      failing = cube;
      failing.patterns[subject(program, vertex)] = false;
    }
    const std::uint32_t at = place.second == nowhere ? vertex : place.second;
    if (!reaches(place.first, at, failing, false, depth - 1)) return 1;
  }
  return -1;
}

}  // namespace zug::verifier
