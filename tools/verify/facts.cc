// What is known is a cube: masks of pieces at vertices, values of patterns, ranges of linear forms
// over variables and numbers of pieces. Everything here errs on one side: a range may be too wide,
// a value may be -1 although it is certain, what is known behind an action may be too little. It is
// never too much: each function says something about *all* states that fulfil the facts.
//
//   {b}[e]   with #e in 3..5 gives: e stands here, #e in 4..6, and patterns whose ons tell b from e
//            are forgotten
//
// Arithmetic is that of the integers; in the language an operation that leaves 64 bits or divides
// by 0 makes its action invalid. So behind an action no operation of it did, and an action is only
// taken for certain (`defined`) where none can.

#include "tools/verify/facts.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <set>

#include "tools/verify/scanner.h"

namespace zug::verifier {
namespace {

using Kind = Action::Kind;
using Operation = Arithmetic::Kind;

constexpr Range word{std::numeric_limits<std::int64_t>::min(),
                     std::numeric_limits<std::int64_t>::max()};
constexpr Wide far = Wide{1} << 100;          // as good as infinite, and products do not overflow
constexpr Wide largest = Wide{1} << 61;       // of a coefficient or range that is kept
constexpr std::size_t most_pairs = 1u << 22;  // of a state and a vertex, in one look at a pattern
constexpr std::size_t most_shadowed = 1u << 26;  // of those and their shadows
constexpr std::uint64_t most_work = std::uint64_t{1} << 34;

Wide clamp(Wide value) { return std::clamp(value, -far, far); }
Range meet(Range a, Range b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }
Range join(Range a, Range b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }
Range only(Wide value) { return {value, value}; }
Range times(Range range, Wide factor) {
  return join(only(range.low * factor), only(range.high * factor));
}
Range plus(Range a, Range b) { return {clamp(a.low + b.low), clamp(a.high + b.high)}; }
bool within(Range a, Range b) { return a.low >= b.low && a.high <= b.high; }
// Of all numbers that `factor` brings into the range.
Range divided(Range range, Wide factor) {
  if (factor < 0) return divided(times(range, -1), -factor);
  const auto floor_of = [factor](Wide value) { return value / factor - (value % factor < 0); };
  return {-floor_of(-range.low), floor_of(range.high)};
}

// The range of a weight over the pieces of a set.
template <class Weight>
Range over(Mask mask, const Weight& weight) {
  Range result{far, -far};
  for (; mask != 0; mask &= mask - 1) {
    result = join(result, only(weight(static_cast<std::uint32_t>(std::countr_zero(mask)))));
  }
  return result;
}

unsigned signs_in(Range range) {
  if (range.empty()) return 0;
  return (range.low < 0 ? negative : 0) | (range.low <= 0 && range.high >= 0 ? zero : 0) |
         (range.high > 0 ? positive : 0);
}

int answer(bool possible, bool certain) { return !possible ? 0 : certain ? 1 : -1; }

// `defined` becomes false where there may be no result; an empty range: there is none.
Range applied(Operation operation, Range a, Range b, bool& defined) {
  if (operation == Operation::Add) return plus(a, b);
  if (operation != Operation::Multiply && operation != Operation::Divide) {
    return plus(a, times(b, -1));
  }
  const bool divides = operation == Operation::Divide;
  if (divides && b.low <= 0 && b.high >= 0) {
    if (b.low == 0 && b.high == 0) return {1, 0};
    defined = false;
    const Wide most = std::max(a.high, -a.low);
    return {-most, most};
  }
  Range corners{far, -far};
  for (const Wide x : {a.low, a.high}) {
    for (const Wide y : {b.low, b.high}) corners = join(corners, only(divides ? x / y : x * y));
  }
  return corners;
}

void add(Form& sum, const Form& more, Wide factor) {
  for (const auto& [term, coefficient] : more) {
    if ((sum[term] += factor * coefficient) == 0) sum.erase(term);
  }
}
}  // namespace

Facts::Facts(const Game& game) : game_(game) {
  for (std::uint32_t i = 0; i < game.bounds.size(); ++i) number({{i, 1}});
}

std::uint32_t Facts::number(const Form& form) {
  const auto next = static_cast<std::uint32_t>(forms_.size());
  const auto [place, added] = numbers_.emplace(form, next);
  if (added) forms_.push_back(form);
  return place->second;
}

Cube Facts::start() const {
  Cube cube;
  for (std::uint32_t v = 0; v < game_.start.size(); ++v) cube.pieces[v] = Mask{1} << game_.start[v];
  for (std::uint32_t i = 0; i < game_.bounds.size(); ++i) bound(cube, 1 + i, {0, 0});
  return cube;
}

Mask Facts::pieces_at(const Cube& cube, std::uint32_t vertex) const {
  const auto found = cube.pieces.find(vertex);
  return found == cube.pieces.end() ? game_.all() : found->second;
}

Range Facts::bounds(std::uint32_t term) const {
  if (term < variables()) return {0, game_.bounds[term]};
  return {0, static_cast<Wide>(game_.vertices.size())};
}

Range Facts::term(std::uint32_t index, const Cube& cube) const {
  const auto known = index < variables() ? cube.forms.find(1 + index) : cube.forms.end();
  if (known == cube.forms.end()) return bounds(index);
  return meet(bounds(index), {known->second.first, known->second.second});
}

Wide Facts::weight(const Form& form, std::uint32_t piece) const {
  const auto found = form.find(variables() + piece);
  return found == form.end() ? 0 : found->second;
}

Range Facts::pieces_of(const Form& form, Mask mask) const {
  return over(mask, [&](std::uint32_t piece) { return weight(form, piece); });
}

// Of the form's pieces, from what may stand on each vertex.
Range Facts::standing(const Form& form, const Cube& cube) const {
  const auto others = static_cast<Wide>(game_.vertices.size() - cube.pieces.size());
  Range result = times(pieces_of(form, game_.all()), others), one;
  Mask last = 0;
  for (const auto& [vertex, mask] : cube.pieces) {
    if (mask != last) one = pieces_of(form, mask);
    last = mask;
    result = plus(result, one);
  }
  return result;
}

// From the ranges of variables and of numbers of pieces, and from what may stand where.
Range Facts::loose(const Form& form, const Cube& cube) const {
  Range single, apart;
  for (const auto& [index, factor] : form) {
    Range& sum = index < variables() ? single : apart;
    sum = plus(sum, times(term(index, cube), factor));
  }
  const bool counts = !form.empty() && form.rbegin()->first >= variables();
  return counts ? plus(single, meet(apart, standing(form, cube))) : single;
}

// Where all of a form is in 2..5 and may be 1..5, a piece that weighs 2 less than what else may
// stand there does not.
Cube Facts::counted(Cube cube) const {
  for (const auto& [number, known] : cube.forms) {
    const Form& form = forms_[number];
    if (form.begin()->first < variables()) continue;
    const Range all = standing(form, cube), any = pieces_of(form, game_.all());
    const Wide spread = any.high - any.low;  // that one vertex can make
    if (within({all.high - spread, all.low + spread}, {known.first, known.second})) continue;
    for (std::uint32_t vertex = 0; vertex < game_.vertices.size(); ++vertex) {
      const Mask here = pieces_at(cube, vertex);
      const Range one = pieces_of(form, here);
      for (Mask left = here; left != 0 && one.low < one.high; left &= left - 1) {
        const Wide now = weight(form, static_cast<std::uint32_t>(std::countr_zero(left)));
        const bool fits =
            all.low - one.low + now <= known.second && all.high - one.high + now >= known.first;
        if (!fits) cube.pieces.try_emplace(vertex, here).first->second &= ~(left & -left);
      }
    }
  }
  return cube;
}

// The loose range, and what a fact about one form leaves for the difference, which another one may
// be about.
Range Facts::range(const Form& form, const Cube& cube, int depth) const {
  if (form.empty()) return {};
  Range result = loose(form, cube);
  for (auto known = cube.forms.begin(); depth > 0 && known != cube.forms.end(); ++known) {
    const Form& other = forms_[known->first];
    const auto common = std::find_if(other.begin(), other.end(),
                                     [&](const auto& term) { return form.count(term.first) != 0; });
    if (common == other.end() || form.at(common->first) % common->second != 0) continue;
    const Wide factor = form.at(common->first) / common->second;
    Form rest = form;
    add(rest, other, -factor);
    const Range whole{known->second.first, known->second.second};
    result = meet(result, plus(times(whole, factor), range(rest, cube, depth - 1)));
  }
  return result;
}

// Operation by operation; where all of it is linear, also as a form.
Facts::Value Facts::value(const Arithmetic& expression, const Cube& cube) const {
  const Operation operation = expression.kind;
  Value result;
  result.linear = operation != Operation::Multiply && operation != Operation::Divide;
  result.constant = expression.number;
  if (operation == Operation::Term) result.form[expression.term] = 1;
  for (std::size_t i = 0; i < expression.operands.size(); ++i) {
    const Value part = value(expression.operands[i], cube);
    if (part.range.empty()) return part;
    const Wide sign = i > 0 && operation != Operation::Add ? -1 : 1;
    add(result.form, part.form, sign);
    result.constant += sign * part.constant;
    result.linear = result.linear && part.linear;
    result.defined = result.defined && part.defined;
    result.range =
        i == 0 ? part.range : applied(operation, result.range, part.range, result.defined);
    if (operation == Operation::Difference) continue;
    result.defined = result.defined && within(result.range, word);
    result.range = meet(result.range, word);
    if (result.range.empty()) return result;
  }
  if (!result.linear) return result;
  const Range whole = plus(range(result.form, cube), only(result.constant));
  result.range = expression.operands.empty() ? whole : meet(result.range, whole);
  return result;
}

std::optional<Facts::Scaled> Facts::scaled(const Arithmetic& expression, const Cube& cube) {
  const Value sum = value(expression, cube);
  if (sum.range.empty() || !sum.linear || sum.form.empty()) return std::nullopt;
  std::int64_t divisor = 0;
  for (const auto& [term, coefficient] : sum.form) {
    if (coefficient > largest || coefficient < -largest) return std::nullopt;
    divisor = std::gcd(divisor, static_cast<std::int64_t>(coefficient));
  }
  const Wide factor = sum.form.begin()->second < 0 ? -divisor : divisor;
  Form form = sum.form;
  for (auto& [term, coefficient] : form) coefficient /= factor;
  return Scaled{number(form), factor, sum.constant};
}

bool Facts::bound(Cube& cube, std::uint32_t form, Range wanted) const {
  const Range free = range(forms_[form], cube), now = meet(free, wanted);
  if (now.empty()) return false;
  if (within(free, now) && cube.forms.count(form) == 0) return true;
  if (now.low < -largest || now.high > largest) return true;
  cube.forms[form] = {static_cast<std::int64_t>(now.low), static_cast<std::int64_t>(now.high)};
  return true;
}

bool Facts::compare(Cube& cube, const Action& action) {
  const std::optional<Scaled> sum = scaled(action.value, cube);
  if (!sum) return true;
  const Range constant = only(sum->constant);
  Range left = plus(times(range(forms_[sum->form], cube), sum->factor), constant);
  if ((action.signs & negative) == 0) left.low = std::max<Wide>(left.low, 0);
  if ((action.signs & positive) == 0) left.high = std::min<Wide>(left.high, 0);
  if ((action.signs & zero) == 0 && left.low == 0) left.low = 1;
  if ((action.signs & zero) == 0 && left.high == 0) left.high = -1;
  return bound(cube, sum->form, divided(plus(left, times(constant, -1)), sum->factor));
}

// A pattern keeps its value where none of its ons tells the pieces before from the piece behind, or
// where it does not read the variable.
bool Facts::modify(Cube& cube, std::uint32_t vertex, const Action& action) const {
  const bool off = action.kind == Kind::Off;
  const Mask put = off ? Mask{1} << action.index : 0, both = pieces_at(cube, vertex) | put;
  std::erase_if(cube.patterns, [&](const auto& entry) {
    const Program& program = game_.programs[entry.first.first];
    if (!off) return program.terms.count(action.index) != 0;
    const auto tells = [&](Mask on) { return (both & on) != 0 && (both & ~on) != 0; };
    return program.terms.lower_bound(variables()) != program.terms.end() ||
           std::any_of(program.masks.begin(), program.masks.end(), tells);
  });
  std::map<std::uint32_t, Range> changed;
  for (const auto& [number, known] : cube.forms) {
    const Range more = change(forms_[number], cube, vertex, action);
    if (more.low == 0 && more.high == 0) continue;
    changed[number] = plus(range(forms_[number], cube), more);
  }
  const Range now =
      off ? Range{} : meet(value(action.value.operands[0], cube).range, bounds(action.index));
  for (const auto& [number, unused] : changed) cube.forms.erase(number);
  if (off) cube.pieces[vertex] = put;
  if (!off && !bound(cube, 1 + action.index, now)) return false;
  return std::all_of(changed.begin(), changed.end(),
                     [&](const auto& entry) { return bound(cube, entry.first, entry.second); });
}

Range Facts::change(const Form& form, const Cube& cube, std::uint32_t vertex,
                    const Action& action) const {
  if (action.kind == Kind::Off) {
    const Wide put = weight(form, action.index);
    return over(pieces_at(cube, vertex),
                [&](std::uint32_t one) { return put - weight(form, one); });
  }
  const auto assigned = form.find(action.index);
  if (action.kind != Kind::Assign || assigned == form.end()) return {};
  const Range room = plus(bounds(action.index), times(term(action.index, cube), -1));
  return times(meet(value(action.value, cube).range, room), assigned->second);
}

int Facts::step(const Action& action, std::uint32_t& vertex, const Cube& cube, int depth) const {
  if (action.kind == Kind::Shift) {
    vertex = game_.neighbours[action.index][vertex];
    return vertex == nowhere ? 0 : 1;
  }
  if (action.kind == Kind::On) {
    const Mask here = pieces_at(cube, vertex);
    return answer((here & action.mask) != 0, (here & ~action.mask) == 0);
  }
  if (action.kind == Kind::Compare) {
    const Value left = value(action.value, cube);
    const unsigned signs = signs_in(left.range);
    return answer((signs & action.signs) != 0, (signs & ~action.signs) == 0 && left.defined);
  }
  if (action.kind == Kind::Assign) {
    const Value put = value(action.value.operands[0], cube);
    const Range all = bounds(action.index);
    return answer(!meet(put.range, all).empty(), within(put.range, all) && put.defined);
  }
  if (action.kind != Kind::Pattern) return 1;
  const int known = value(action.index, vertex, cube, depth);
  return known < 0 || action.positive ? known : 1 - known;
}

std::optional<Cube> Facts::behind(const Cube& cube, Spot& to) {
  const Action& action = game_.step(to).action;
  const int known = step(action, to.vertex, cube);
  if (known == 0) return std::nullopt;
  Cube result = cube;
  bool possible = true;
  if (action.kind == Kind::On) result.pieces[to.vertex] = pieces_at(cube, to.vertex) & action.mask;
  if (action.kind == Kind::Off || action.kind == Kind::Assign) {
    possible = modify(result, to.vertex, action);
  }
  if (action.kind == Kind::Compare) possible = compare(result, action);
  if (action.kind == Kind::Pattern && known < 0) {
    result.patterns[subject(action.index, to.vertex)] = action.positive;
  }
  const bool fails = action.kind == Kind::Pattern && !action.positive;
  const Mask none = fails ? absent(action.index, to.vertex) : 0;
  for (std::uint32_t piece = 0; piece < game_.pieces.size() && possible; ++piece) {
    if ((none >> piece & 1) == 0) continue;
    possible = bound(result, number({{variables() + piece, 1}}), only(0));
  }
  const bool counted = action.kind == Kind::On || action.kind == Kind::Off;
  for (const auto& [number, known] : result.forms) {
    possible = possible && (!counted || !range(forms_[number], result).empty());
  }
  return possible ? std::optional(std::move(result)) : std::nullopt;
}

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
    if (seen.size() * pairs > most_shadowed) shadows.clear();
    std::vector<bool>& here = seen.try_emplace(shadows, pairs, false).first->second;
    const std::size_t pair = at.vertex * steps.size() + at.state;
    if (!here[pair]) pending.emplace_back(at, std::move(shadows));
    here[pair] = true;
  };
  enter({program, 0, vertex}, {});
  while (!pending.empty()) {
    const auto [at, shadows] = std::move(pending.back());
    pending.pop_back();
    if (++work_ > most_work) throw Rejected("looking at patterns takes too long", 1);
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

bool Facts::refuted(const Cube& cube, int depth) const {
  for (const auto& [number, known] : cube.forms) {
    if (range(forms_[number], cube).empty()) return true;
  }
  for (const auto& [place, holds] : cube.patterns) {
    Cube others = cube;
    others.patterns.erase(place);
    const int known = value(place.first, place.second == nowhere ? 0 : place.second, others, depth);
    if (known == (holds ? 0 : 1)) return true;
  }
  return false;
}

bool Facts::implies(const Cube& strong, const Cube& weak) const {
  for (const auto& [vertex, mask] : weak.pieces) {
    if ((pieces_at(strong, vertex) & ~mask) != 0) return false;
  }
  for (const auto& [number, known] : weak.forms) {
    if (!within(range(forms_[number], strong), {known.first, known.second})) return false;
  }
  for (const auto& [place, holds] : weak.patterns) {
    const auto own = strong.patterns.find(place);
    if (own != strong.patterns.end() && own->second == holds) continue;
    const std::uint32_t vertex = place.second == nowhere ? 0 : place.second;
    if (value(place.first, vertex, strong) != (holds ? 1 : 0)) return false;
  }
  return true;
}

}  // namespace zug::verifier
