#pragma once

// What follows from facts for patterns and actions, and what is known behind an action. A value may
// be -1 although it is certain, what is known behind an action may be too little; it is never too
// much.
//
//   {b}[e]   with #e in 3..5 gives: e stands here, #e in 4..6, and patterns whose ons tell b from e
//            are forgotten
//
// A walk is what a check of a pattern does, or the keeper on his way to his next modifier. A
// pattern that is known to fail goes along with it like a shadow: wherever the walk goes, and
// whatever it finds valid, the shadow does the same as far as its own actions let it. If the shadow
// could end, its pattern would hold, which it does not; so there is no such walk.
//
//   {! right{y}}, and a walk of right{y}right{x}: behind {y} the shadow has ended, so it fails
//   {? right{y}right{x}} with right{y} asked for: if that failed the former would, so it holds
//
// One rule serves for complements, sums, conjunctions and implications, as only words are compared.

#include <memory_resource>
#include <unordered_set>

#include "tools/verify/numbers.h"

namespace zug::verifier {

inline constexpr std::size_t most_met = 1u << 20;  // with shadows, on the ways of one look

// Checks of patterns that are known to fail, as they would have gone along with a walk: program and
// state of each, ascending.
using Shadows = boost::container::flat_set<std::pair<std::uint32_t, std::uint32_t>>;

// Where a walk is, with its shadows.
using Walking = std::pair<Spot, Shadows>;

struct Hash {
  std::size_t operator()(const Walking& now) const {
    std::size_t result = now.first.program * std::size_t{65537} + now.first.state;
    for (const auto& s : now.second) result = (result + s.first * 65537 + s.second) * 1'000'003;
    return result * 16411 + now.first.vertex;
  }
};
template <class Thing>
using Hashed = std::pmr::unordered_set<Thing, Hash>;

inline int answer(bool possible, bool certain) { return !possible ? 0 : certain ? 1 : -1; }

// Looks at `first`, and once at all that a look enters, until one look says so.
template <template <class...> class Set = std::pmr::set, class Thing, class Look>
bool search(Thing first, const Look& look) {
  std::array<std::byte, 8192> room;
  std::pmr::monotonic_buffer_resource memory(room.data(), room.size());
  Set<Thing> seen(&memory);
  std::pmr::vector<const Thing*> pending(&memory);
  const auto enter = [&](Thing thing) {
    const auto [place, news] = seen.insert(std::move(thing));
    if (news) pending.push_back(&*place);
  };
  enter(std::move(first));
  while (!pending.empty()) {
    const Thing* const now = pending.back();
    pending.pop_back();
    if (look(*now, enter)) return true;
  }
  return false;
}

class Facts : public Numbers {
 public:
  // Patterns in patterns, in which conclusions are drawn from what is known of others.
  static constexpr int deepest = 2;

  using Numbers::Numbers;

  // Until now: steps of looks, and terms of sums times facts about sums.
  std::uint64_t work() const { return work_; }

  // What is known when the game begins.
  Cube start() const {
    Cube cube;
    for (std::uint32_t v = 0; const auto piece : game_.start) cube.pieces[v++] = Mask{1} << piece;
    for (std::uint32_t i = 0; i < variables(); ++i) bound(cube, 1 + i, {0, 0});
    return cube;
  }

  // 1: the pattern holds, 0: it does not, -1: either may be. As told, or as it looks; or else what
  // another pattern that holds could not do if this one failed.
  virtual int value(const Asked& asked, const Cube& cube, int depth = deepest) const {
    const auto own = cube.patterns.find(subject(asked));
    if (own != cube.patterns.end()) return own->second ? 1 : 0;
    if (reaches(asked, cube, true, depth)) return 1;
    if (!reaches(asked, cube, false, depth)) return 0;
    if (depth <= 0) return -1;
    Cube failing = cube;
    failing.patterns[subject(asked)] = false;
    const auto needs = [&](const auto& fact) {
      const auto& [program, at] = fact.first;
      const Asked other(program, at == nowhere ? asked.second : at);
      return fact.second && !reaches(other, failing, false, depth - 1);
    };
    return std::ranges::any_of(cube.patterns, needs) ? 1 : -1;
  }

  // Whether the action can be performed: 1 certainly, 0 certainly not, -1 either. Shifts move
  // `at`. So many patterns deep it is thought of what the cube says of other patterns.
  int step(const Action& action, std::uint32_t& at, const Cube& cube, int depth = deepest) const {
    if (action.kind == Kind::Shift) {
      at = game_.neighbours[action.index][at];
      return at == nowhere ? 0 : 1;
    }
    if (action.kind == Kind::On) {
      const Mask here = pieces_at(cube, at);
      return answer((here & action.mask) != 0, (here & ~action.mask) == 0);
    }
    if (action.kind == Kind::Compare) {
      const Value left = value_of(action.value, cube);
      const unsigned signs = (left.range.low < 0 ? negative : 0) |
                             (within({}, left.range) ? zero : 0) |
                             (left.range.high > 0 ? positive : 0);
      const bool possible = !left.range.empty() && (signs & action.signs) != 0;
      return answer(possible, (signs & ~action.signs) == 0 && left.defined);
    }
    if (action.kind == Kind::Assign) {
      const Value put = value_of(action.value.operands[0], cube);
      const Range all = bounds(action.index);
      return answer(!meet(put.range, all).empty(), within(put.range, all) && put.defined);
    }
    if (action.kind != Kind::Pattern) return 1;
    const int known = value({action.index, at}, cube, depth);
    return known < 0 || action.positive ? known : 1 - known;
  }

  // Takes the shadows along with an action (or the start) that has led a walk to `at`. False:
  // a pattern would hold that is known to fail, so there is no such walk. The cube is of the state
  // in which the patterns fail, and the action is performed in a state like it.
  //
  // Where a walk checks {x} and goes up, a pattern {x} up {y} has got as far as {y}: whatever it
  // asks is asked on the walk, or certain. Arriving somewhere, it begins anew where it is known to
  // fail. Behind a pattern that its own ends with, it ends where that one does.
  bool follow(Shadows& shadows, const Action& action, std::uint32_t at, const Cube& cube) const {
    std::vector<Shadows::value_type> pending(shadows.begin(), shadows.end());
    const auto add = [&](std::uint32_t program, std::uint32_t state) {
      if (shadows.emplace(program, state).second) pending.emplace_back(program, state);
    };
    if (action.kind == Kind::Start || action.kind == Kind::Shift) {
      shadows.clear();
      for (const auto& [program, state] : std::exchange(pending, {})) {
        for (const std::uint32_t next : game_.programs[program].steps[state].next) {
          const Action& wanted = game_.action(program, next);
          if (wanted.kind == Kind::Shift && wanted.index == action.index) add(program, next);
        }
      }
      for (const auto& [place, holds] : cube.patterns) {
        if (!holds && (place.second == at || place.second == nowhere)) add(place.first, 0);
      }
    }
    const auto certain = [&](const Action& wanted) {
      if (wanted.kind == Kind::Shift || is_modifier(wanted)) return false;
      const bool on = wanted.kind == Kind::On && action.kind == Kind::On;
      if (on && (pieces_at(cube, at) & action.mask & ~wanted.mask) == 0) return true;
      return (wanted.kind == action.kind && wanted.text == action.text) ||
             step(wanted, at, cube, 0) == 1;
    };
    while (!pending.empty()) {
      const auto [program, state] = pending.back();
      pending.pop_back();
      const Step& now = game_.programs[program].steps[state];
      if (now.accepting) return false;
      for (const std::uint32_t next : now.next) {
        const auto& [wanted, accepting, rest] = game_.programs[program].steps[next];
        if (certain(wanted)) add(program, next);
        if (accepting && wanted.kind == Kind::Pattern && wanted.positive) add(wanted.index, 0);
      }
    }
    return true;
  }

  // Goes from a spot on all ways on which nothing is modified, up to modifiers, that may be valid,
  // or (must) are in all states that fulfil the facts. `arrive` is told where they lead, with which
  // shadows, until it says so.
  bool walk(const Spot& from, const Cube& cube, bool must, int depth, const auto& arrive) const {
    const auto goes = [&](Shadows& shadows, const Action& action, std::uint32_t vertex) {
      return must || depth <= 0 || is_modifier(action) || follow(shadows, action, vertex, cube);
    };
    std::size_t met = 0;
    Walking first{from, {}};
    if (!goes(first.second, game_.action(from.program, 0), from.vertex)) return false;
    return search<Hashed>(std::move(first), [&](const Walking& now, const auto& enter) {
      const auto& [at, shadows] = now;
      if ((work_ += 1 + shadows.size()) > most_work) throw Rejected("looking takes too long", 1);
      for (const std::uint32_t next : game_.step(at).next) {
        const Action& action = game_.action(at.program, next);
        Spot to{at.program, next, at.vertex};
        const int known = step(action, to.vertex, cube, depth - 1);
        Shadows there = ++met > most_met ? Shadows{} : shadows;
        if (known == 0 || (known < 0 && must) || !goes(there, action, to.vertex)) continue;
        if (arrive(to, there)) return true;
        if (!is_modifier(action)) enter({to, std::move(there)});
      }
      return false;
    });
  }

  // Behind the action that enters `to` (its vertex is where the action starts from, and becomes
  // where it ends). Empty: it cannot be performed.
  std::optional<Cube> behind(const Cube& cube, Spot& to) {
    const Action& action = game_.step(to).action;
    const int known = step(action, to.vertex, cube);
    if (known == 0) return std::nullopt;
    Cube result = cube;
    const bool modifies = action.kind == Kind::Off || action.kind == Kind::Assign;
    if (modifies && !modify(result, to.vertex, action)) return std::nullopt;
    if (action.kind == Kind::On)
      result.pieces[to.vertex] = pieces_at(cube, to.vertex) & action.mask;
    if (action.kind == Kind::Compare && !compare(result, action)) return std::nullopt;
    if (action.kind == Kind::Pattern && known < 0) {
      result.patterns[subject({action.index, to.vertex})] = action.positive;
    }
    const bool fails = action.kind == Kind::Pattern && !action.positive;
    Mask none = fails ? absent(subject({action.index, to.vertex})) : 0;
    for (; none != 0; none &= none - 1) {
      const auto piece = static_cast<std::uint32_t>(std::countr_zero(none));
      if (!bound(result, number({{game_.term(piece), 1}}), {})) return std::nullopt;
    }
    const bool counted = action.kind == Kind::On || action.kind == Kind::Off;
    if (counted && miscounted(result)) return std::nullopt;
    return result;
  }

  // No state fulfils the facts.
  bool refuted(const Cube& cube, int depth = deepest) const {
    return miscounted(cube) || std::ranges::any_of(cube.patterns, [&](const auto& fact) {
             Cube others = cube;
             others.patterns.erase(fact.first);
             return value(fact.first, others, depth) == (fact.second ? 0 : 1);
           });
  }
  bool implies(const Cube& strong, const Cube& weak) const {
    for (const auto& [vertex, mask] : weak.pieces) {
      const Mask others = pieces_at(strong, vertex) & ~mask;
      Cube against = others == 0 ? Cube{} : strong;
      against.pieces[vertex] = others;
      if (others != 0 && !refuted(against, 0)) return false;
    }
    for (const auto& [number, known] : weak.forms) {
      if (!within(range(forms_[number], strong), known)) return false;
    }
    for (const auto& [asked, holds] : weak.patterns) {
      if (value(asked, strong) != (holds ? 1 : 0)) return false;
    }
    return true;
  }

 private:
  // Some form can have no number.
  bool miscounted(const Cube& cube) const {
    const auto none = [&](auto& fact) { return range(forms_[fact.first], cube).empty(); };
    return std::ranges::any_of(cube.forms, none);
  }
  Asked subject(const Asked& asked) const {
    return {asked.first, game_.programs[asked.first].anywhere ? nowhere : asked.second};
  }

  // Whether some word of the pattern is valid in all states (must), or may be in one of them.
  // Behind a modifier the facts are about another state: nothing more is certain and everything may
  // be.
  bool reaches(const Asked& asked, const Cube& cube, bool must, int depth) const {
    const Spot start{asked.first, 0, asked.second == nowhere ? 0 : asked.second};
    return game_.step(start).accepting ||
           walk(start, cube, must, depth, [&](const Spot& to, const Shadows&) {
             const Step& step = game_.step(to);
             return step.accepting || (!must && is_modifier(step.action));
           });
  }

  // The pieces that stand nowhere if the pattern fails: wherever one of them stood, it would hold.
  Mask absent(const Asked& asked) const {
    const auto [entry, added] = absent_.try_emplace(asked, 0);
    for (std::uint32_t piece = 0; piece < game_.pieces.size() && added; ++piece) {
      bool seen = true;
      for (std::uint32_t at = 0; at < game_.vertices.size() && seen; ++at) {
        seen = reaches(asked, Cube{{{at, Mask{1} << piece}}, {}, {}}, true, 0);
      }
      if (seen) entry->second |= Mask{1} << piece;
    }
    return entry->second;
  }

  bool compare(Cube& cube, const Action& action) {
    const Value sum = value_of(action.value, cube);
    if (!sum.linear || sum.form.empty()) return true;
    const Wide sign = sum.form.begin()->second < 0 ? -1 : 1;  // n-m and m-n are one form
    Form form;
    add(form, sum.form, sign);
    Range left = plus(range(sum.form, cube), only(sum.constant));
    if ((action.signs & negative) == 0) left.low = std::max<Wide>(left.low, 0);
    if ((action.signs & positive) == 0) left.high = std::min<Wide>(left.high, 0);
    if ((action.signs & zero) == 0 && left.low == 0) left.low = 1;
    if ((action.signs & zero) == 0 && left.high == 0) left.high = -1;
    return bound(cube, number(form), times(plus(left, only(-sum.constant)), sign));
  }

  // A pattern keeps its value where none of its ons tells the pieces before from the piece behind,
  // or where it does not read the variable.
  bool modify(Cube& cube, std::uint32_t vertex, const Action& action) const {
    const bool off = action.kind == Kind::Off;
    const Mask put = off ? Mask{1} << action.index : 0, both = pieces_at(cube, vertex) | put;
    std::erase_if(cube.patterns, [&](const auto& entry) {
      const Program& program = game_.programs[entry.first.first];
      if (!off) return program.terms.count(action.index) != 0;
      const auto tells = [&](Mask on) { return (both & on) != 0 && (both & ~on) != 0; };
      return program.terms.lower_bound(variables()) != program.terms.end() ||
             std::ranges::any_of(program.masks, tells);
    });
    std::map<std::uint32_t, Range> changed;
    for (const auto& [number, known] : cube.forms) {
      const Range more = change(forms_[number], cube, vertex, action);
      if (more != Range{}) changed[number] = plus(range(forms_[number], cube), more);
    }
    if (!off) {
      Range& now = changed.try_emplace(1 + action.index, bounds(action.index)).first->second;
      now = meet(now, value_of(action.value.operands[0], cube).range);
    }
    for (const auto& [number, unused] : changed) cube.forms.erase(number);
    if (off) cube.pieces[vertex] = put;
    return std::ranges::all_of(changed, [&](auto& f) { return bound(cube, f.first, f.second); });
  }

  mutable std::map<Asked, Mask> absent_;
};

}  // namespace zug::verifier
