#pragma once

// Facts about states of play, and what they say about numbers: of pieces, and of the values of
// variables and expressions. What is known is a cube: masks of pieces at vertices, values of
// patterns, ranges of linear forms over variables and numbers of pieces. Everything here errs on
// one side: a range may be too wide, never too narrow, so each function says something about *all*
// states that fulfil the facts.
//
//   #e in 3..5, #e + #x in 4..6    gives #x in 0..3
//
// Arithmetic is that of the integers; in the language an operation that leaves 64 bits or divides
// by 0 makes its action invalid. So behind an action no operation of it did, and an action is only
// taken for certain (`defined`) where none can.

#include <bit>
#include <optional>

#include "tools/verify/game.h"

namespace zug::verifier {

__extension__ typedef __int128 Wide;

inline constexpr Wide far = Wide{1} << 100;     // as good as infinite, and products do not overflow
inline constexpr Wide largest = Wide{1} << 61;  // of a range that is kept
// A factor in a form; those in games and certificates are smaller. As the bounds
// of all variables together are below 2^73, a sum never comes near `far`.
inline constexpr Wide heaviest = Wide{1} << 24;
inline constexpr std::uint64_t most_work = std::uint64_t{1} << 34;  // on sums and ways, in all

struct Range {
  Wide low = 0, high = 0;
  bool empty() const { return low > high; }
  friend auto operator<=>(const Range&, const Range&) = default;
};

inline constexpr Range word{INT64_MIN, INT64_MAX};
inline constexpr Range nothing{far, -far};

inline Range meet(Range a, Range b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }
inline Range join(Range a, Range b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }
inline Range only(Wide value) { return {value, value}; }
inline Range times(Range range, Wide factor) {
  return join(only(range.low * factor), only(range.high * factor));
}
inline Range plus(Range a, Range b) {
  return {std::clamp(a.low + b.low, -far, far), std::clamp(a.high + b.high, -far, far)};
}
inline bool within(Range a, Range b) { return a.low >= b.low && a.high <= b.high; }
// Of all numbers that `factor` brings into the range.
inline Range divided(Range range, Wide factor) {
  if (factor < 0) return divided(times(range, -1), -factor);
  const auto floor_of = [factor](Wide value) { return value / factor - (value % factor < 0); };
  return {-floor_of(-range.low), floor_of(range.high)};
}

// Of a product or quotient. Corners are where it is least and greatest: the ends of both ranges,
// and divisors that are nearest to 0.
inline Range corners(bool divides, Range a, Range b) {
  Range result = nothing;
  for (const Wide x : {a.low, a.high}) {
    for (const Wide y :
         {b.low, b.high, std::clamp<Wide>(-1, b.low, b.high), std::clamp<Wide>(1, b.low, b.high)}) {
      if (!divides || y != 0) result = join(result, only(divides ? x / y : x * y));
    }
  }
  return result;
}

// A linear form: the sum of coefficients times terms of the arithmetic.
using Form = std::map<std::uint32_t, Wide>;

inline void add(Form& sum, const Form& more, Wide times) {
  for (const auto& [term, factor] : more) {
    if ((sum[term] += factor * times) == 0) sum.erase(term);
  }
}

// A program, and the vertex where it is asked; nowhere: at any, where it means the same at all.
using Asked = std::pair<std::uint32_t, std::uint32_t>;

// A conjunction of facts.
struct Cube {
  boost::container::flat_map<std::uint32_t, Mask> pieces;  // by vertex: one of these stands there
  std::map<Asked, bool> patterns;                          // few at a time, mostly none
  boost::container::flat_map<std::uint32_t, Range> forms;  // by form
  friend std::strong_ordering operator<=>(const Cube&, const Cube&) = default;
};

class Numbers {
 public:
  explicit Numbers(const Game& game) : game_(game) {
    for (std::uint32_t i = 0; i < variables(); ++i) number({{i, 1}});
  }

  // Forms have numbers: 0 is the empty one, then come those of one variable alone.
  std::uint32_t number(const Form& form) {
    const auto next = static_cast<std::uint32_t>(forms_.size());
    const auto [place, added] = numbers_.emplace(form, next);
    if (added) forms_.push_back(form);
    return place->second;
  }
  const Form& form(std::uint32_t number) const { return forms_[number]; }

  Mask pieces_at(const Cube& cube, std::uint32_t vertex) const {
    const auto found = cube.pieces.find(vertex);
    return found == cube.pieces.end() ? game_.all() : found->second;
  }

  // The loose range, and what a fact about one form leaves for the difference, which another one
  // may be about.
  Range range(const Form& form, const Cube& cube, int depth = 2) const {
    if (form.empty()) return {};
    if ((work_ += form.size() * (1 + cube.forms.size())) > most_work) throw Rejected("too long", 1);
    Range result = loose(form, cube);
    for (auto known = cube.forms.begin(); depth > 0 && known != cube.forms.end(); ++known) {
      const Form& other = forms_[known->first];
      const auto common = std::ranges::find_if(other, [&](auto& t) { return form.count(t.first); });
      if (common == other.end()) continue;
      const Wide mine = form.at(common->first), theirs = common->second;
      Form rest;  // mine * other + rest = theirs * form
      add(rest, form, theirs);
      add(rest, other, -mine);
      const auto light = [](auto& t) { return within(only(t.second), {-heaviest, heaviest}); };
      if (!std::ranges::all_of(rest, light)) continue;
      const Range all = plus(times(known->second, mine), range(rest, cube, depth - 1));
      result = meet(result, divided(all, theirs));
    }
    return result;
  }

  // Without the pieces that cannot stand somewhere as there would be too many or too few: where all
  // of a form is in 2..5 and may be 1..5, a piece that weighs 2 less than what else may stand there
  // does not.
  Cube counted(Cube cube) const {
    for (const auto& [number, known] : cube.forms) {
      const Form& form = forms_[number];
      if (form.begin()->first < variables()) continue;
      const Range all = loose(form, cube), any = pieces_of(form, game_.all());
      const bool same = form.rbegin()->first < game_.term(0, 0);  // at all vertices
      const Wide spread = same ? any.high - any.low : far;        // that one of them can make
      if (within({all.high - spread, all.low + spread}, known)) continue;
      for (std::uint32_t vertex = 0; vertex < game_.vertices.size(); ++vertex) {
        const Mask here = pieces_at(cube, vertex);
        const Range one = both_of(form, here, vertex);
        for (Mask left = here; left != 0 && one.low < one.high; left &= left - 1) {
          const Wide now = both_of(form, left & -left, vertex).low;
          const bool fits =
              all.low - one.low + now <= known.high && all.high - one.high + now >= known.low;
          if (!fits) cube.pieces.try_emplace(vertex, here).first->second &= ~(left & -left);
        }
      }
    }
    return cube;
  }

  // By how much an off of a piece `at` a vertex or an assignment changes the form, at least and at
  // most, in states that the facts describe.
  Range change(const Form& form, const Cube& cube, std::uint32_t at, const Action& action) const {
    if (action.kind == Action::Kind::Off) {
      const Range put = both_of(form, Mask{1} << action.index, at);
      return plus(put, times(both_of(form, pieces_at(cube, at), at), -1));
    }
    const auto assigned = form.find(action.index);
    if (action.kind != Action::Kind::Assign || assigned == form.end()) return {};
    const Range room = plus(bounds(action.index), times(variable(action.index, cube), -1));
    return times(meet(value_of(action.value, cube).range, room), assigned->second);
  }

  // Puts the fact that the form is in this range into the cube; false: impossible.
  bool bound(Cube& cube, std::uint32_t form, Range wanted) const {
    const Range free = range(forms_[form], cube), now = meet(free, wanted);
    const bool news = !within(free, now) || cube.forms.count(form) != 0;
    if (news && !now.empty() && within(now, {-largest, largest})) cube.forms[form] = now;
    return !now.empty();
  }

  // Of an expression.
  struct Value {
    Range range{-far, far};  // empty: there is none in any state
    bool defined = true;     // there is one in all
    bool linear = true;      // and it is `form` plus `constant`
    Form form;
    Wide constant = 0;
  };
  // Operation by operation; where all of it is linear, also as a form.
  Value value_of(const Arithmetic& expression, const Cube& cube) const {
    using Operation = Arithmetic::Kind;
    const Operation operation = expression.kind;
    const bool product = operation == Operation::Multiply || operation == Operation::Divide;
    Value result;
    result.linear = !product;
    result.constant = expression.number;
    if (operation == Operation::Term) result.form[expression.term] = 1;
    if (!expression.operands.empty()) result.range = only(product ? 1 : 0);
    for (const Arithmetic& operand : expression.operands) {
      const Value part = value_of(operand, cube);
      if (part.range.empty()) return part;
      const bool first = &operand == &expression.operands[0];
      const Wide sign = first || operation == Operation::Add ? 1 : -1;
      const bool divides = !first && operation == Operation::Divide;
      add(result.form, part.form, sign);
      result.constant += sign * part.constant;
      result.linear = result.linear && part.linear;
      result.defined = result.defined && part.defined && !(divides && within({}, part.range));
      result.range = product ? corners(divides, result.range, part.range)
                             : plus(result.range, times(part.range, sign));
      if (operation == Operation::Difference) continue;
      result.defined = result.defined && within(result.range, word);
      result.range = meet(result.range, word);
      if (result.range.empty()) return result;
    }
    const Range whole = plus(range(result.form, cube), only(result.constant));
    if (result.linear) result.range = meet(result.range, whole);
    return result;
  }

 protected:
  std::uint32_t variables() const { return static_cast<std::uint32_t>(game_.bounds.size()); }
  Range bounds(std::uint32_t variable) const { return {0, game_.bounds[variable]}; }
  Range variable(std::uint32_t index, const Cube& cube) const {
    const auto known = cube.forms.find(1 + index);
    return known == cube.forms.end() ? bounds(index) : meet(bounds(index), known->second);
  }

  // What one of these pieces counts for everywhere; or more at the vertex; or both.
  Range pieces_of(const Form& form, Mask mask, std::uint32_t vertex = nowhere) const {
    Range result = nothing;
    for (; mask != 0; mask &= mask - 1) {
      const auto piece = static_cast<std::uint32_t>(std::countr_zero(mask));
      const auto found = form.find(game_.term(piece, vertex));
      result = join(result, only(found == form.end() ? 0 : found->second));
    }
    return result;
  }
  Range both_of(const Form& form, Mask mask, std::uint32_t vertex) const {
    return plus(pieces_of(form, mask), pieces_of(form, mask, vertex));
  }
  // From the ranges of variables, and from what may stand on each vertex.
  Range loose(const Form& form, const Cube& cube) const {
    Range result, one;
    for (const auto& [term, factor] : form) {
      if (term < variables()) result = plus(result, times(variable(term, cube), factor));
    }
    if (form.rbegin()->first < variables()) return result;
    const auto others = static_cast<Wide>(game_.vertices.size() - cube.pieces.size());
    result = plus(result, times(pieces_of(form, game_.all()), others));
    Mask last = 0;
    for (const auto& [vertex, mask] : cube.pieces) {
      if (mask != last) one = pieces_of(form, mask);
      last = mask;
      result = plus(result, one);
    }
    const bool there = form.rbegin()->first >= game_.term(0, 0);
    for (std::uint32_t vertex = 0; there && vertex < game_.vertices.size(); ++vertex) {
      result = plus(result, pieces_of(form, pieces_at(cube, vertex), vertex));
    }
    return result;
  }

  mutable std::uint64_t work_ = 0;
  const Game& game_;
  std::vector<Form> forms_{Form{}};
  std::map<Form, std::uint32_t> numbers_{{Form{}, 0}};
};

}  // namespace zug::verifier
