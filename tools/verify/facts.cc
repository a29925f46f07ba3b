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

namespace zug::verifier {
namespace {

using Kind = Action::Kind;
using Operation = Arithmetic::Kind;

constexpr Range word{std::numeric_limits<std::int64_t>::min(),
                     std::numeric_limits<std::int64_t>::max()};
constexpr Wide far = Wide{1} << 100;     // as good as infinite, and products do not overflow
constexpr Wide largest = Wide{1} << 61;  // of a coefficient or range that is kept

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
  return meet(bounds(index), known->second);
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
    if (within({all.high - spread, all.low + spread}, known)) continue;
    for (std::uint32_t vertex = 0; vertex < game_.vertices.size(); ++vertex) {
      const Mask here = pieces_at(cube, vertex);
      const Range one = pieces_of(form, here);
      for (Mask left = here; left != 0 && one.low < one.high; left &= left - 1) {
        const Wide now = weight(form, static_cast<std::uint32_t>(std::countr_zero(left)));
        const bool fits =
            all.low - one.low + now <= known.high && all.high - one.high + now >= known.low;
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
    result = meet(result, plus(times(known->second, factor), range(rest, cube, depth - 1)));
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
  cube.forms[form] = now;
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
    if (!within(range(forms_[number], strong), known)) return false;
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
