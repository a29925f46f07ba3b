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
#include <limits>
#include <numeric>
#include <set>

#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

using Kind = Action::Kind;

constexpr Wide word_low = std::numeric_limits<std::int64_t>::min();
constexpr Wide word_high = std::numeric_limits<std::int64_t>::max();
constexpr Wide far = Wide{1} << 100;          // as good as infinite, and products do not overflow
constexpr Wide largest = Wide{1} << 61;       // of a coefficient or range that is kept
constexpr std::size_t most_pairs = 1u << 22;  // of a state and a vertex, in one look at a pattern
constexpr std::uint64_t most_work = std::uint64_t{1} << 34;

Wide clamp(Wide value) { return std::clamp(value, -far, far); }
Range meet(Range a, Range b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }
Range times(Range range, Wide factor) {
  const Wide a = range.low * factor, b = range.high * factor;
  return {std::min(a, b), std::max(a, b)};
}
Range plus(Range a, Range b) { return {clamp(a.low + b.low), clamp(a.high + b.high)}; }
bool in_word(Range range) { return range.low >= word_low && range.high <= word_high; }
Wide floor_of(Wide value, Wide by) {
  return value / by - (value % by != 0 && (value < 0) != (by < 0));
}
Wide ceiling_of(Wide value, Wide by) { return -floor_of(-value, by); }

// By relation to 0: certain (1), impossible (0), open (-1).
int stands(Relation relation, Range range) {
  const auto always = [](bool yes, bool no) { return yes ? 1 : no ? 0 : -1; };
  const bool zero = range.low == 0 && range.high == 0, apart = range.low > 0 || range.high < 0;
  switch (relation) {
    case Relation::Equal:
      return always(zero, apart);
    case Relation::NotEqual:
      return always(apart, zero);
    case Relation::Less:
      return always(range.high < 0, range.low >= 0);
    case Relation::LessOrEqual:
      return always(range.high <= 0, range.low > 0);
    case Relation::Greater:
      return always(range.low > 0, range.high <= 0);
    case Relation::GreaterOrEqual:
      return always(range.low >= 0, range.high < 0);
  }
  return -1;
}

}  // namespace

std::uint32_t Facts::number(const Form& form) {
  const auto next = static_cast<std::uint32_t>(forms_.size());
  const auto [place, added] = numbers_.emplace(form, next);
  if (added) forms_.push_back(form);
  return place->second;
}

Mask Facts::pieces_at(const Cube& cube, std::uint32_t vertex) const {
  const auto found = cube.pieces.find(vertex);
  return found == cube.pieces.end() ? game_.all() : found->second;
}

Range Facts::term(std::uint32_t index) const {
  if (index < game_.bounds.size()) return {0, game_.bounds[index]};
  return {0, static_cast<Wide>(game_.vertices.size())};
}

// From the bounds of variables, and from what may stand on each vertex.
Range Facts::loose(const std::map<std::uint32_t, Wide>& terms, const Cube& cube) const {
  Range variables, apart, together;
  std::vector<Wide> weight(game_.pieces.size(), 0);
  for (const auto& [index, factor] : terms) {
    Range& sum = index < game_.bounds.size() ? variables : apart;
    sum = plus(sum, times(term(index), factor));
    if (index >= game_.bounds.size()) weight[index - game_.bounds.size()] = factor;
  }
  const auto [least, most] = std::minmax_element(weight.begin(), weight.end());
  const auto others = static_cast<Wide>(game_.vertices.size() - cube.pieces.size());
  together = {*least * others, *most * others};
  for (const auto& [vertex, mask] : cube.pieces) {
    Range here{far, -far};
    for (std::size_t piece = 0; piece < weight.size(); ++piece) {
      if ((mask >> piece & 1) == 0) continue;
      here = {std::min(here.low, weight[piece]), std::max(here.high, weight[piece])};
    }
    together = plus(together, here);
  }
  return plus(variables, meet(apart, together));
}

// The loose range, and what a fact about one form leaves for the difference, which another one may
// be about.
Range Facts::range(const Linear& sum, const Cube& cube, int depth) const {
  Range result = loose(sum.terms, cube);
  for (auto known = cube.forms.begin(); depth > 0 && known != cube.forms.end(); ++known) {
    const Form& form = forms_[known->first];
    const auto& [first, lead] = *form.begin();
    const auto mine = sum.terms.find(first);
    if (mine == sum.terms.end() || mine->second % lead != 0) continue;
    const Wide factor = mine->second / lead;
    Linear rest{sum.terms, 0};
    for (const auto& [index, coefficient] : form) {
      if ((rest.terms[index] -= factor * coefficient) == 0) rest.terms.erase(index);
    }
    const Range whole{known->second.first, known->second.second};
    result = meet(result, plus(times(whole, factor), range(rest, cube, depth - 1)));
  }
  return {clamp(result.low + sum.constant), clamp(result.high + sum.constant)};
}

Range Facts::range(const Form& form, const Cube& cube) const {
  return range(Linear{{form.begin(), form.end()}, 0}, cube);
}

std::optional<Facts::Linear> Facts::linear(const Arithmetic& expression) const {
  using Kinds = Arithmetic::Kind;
  Linear result;
  switch (expression.kind) {
    case Kinds::Number:
      result.constant = expression.number;
      return result;
    case Kinds::Variable:
      result.terms[expression.index] = 1;
      return result;
    case Kinds::Count:
      result.terms[expression.index + static_cast<std::uint32_t>(game_.bounds.size())] = 1;
      return result;
    case Kinds::Add:
    case Kinds::Subtract:
      for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        const std::optional<Linear> part = linear(expression.operands[i]);
        if (!part) return std::nullopt;
        const Wide sign = i > 0 && expression.kind == Kinds::Subtract ? -1 : 1;
        result.constant += sign * part->constant;
        for (const auto& [index, factor] : part->terms) {
          if ((result.terms[index] += sign * factor) == 0) result.terms.erase(index);
        }
      }
      return result;
    case Kinds::Multiply:
    case Kinds::Divide:
      return std::nullopt;
  }
  return std::nullopt;
}

// Empty: it has no value in any state. `defined` becomes false where it may have none.
std::optional<Range> Facts::range(const Arithmetic& expression, const Cube& cube,
                                  bool& defined) const {
  using Kinds = Arithmetic::Kind;
  if (expression.kind == Kinds::Number) return Range{expression.number, expression.number};
  if (expression.operands.empty()) return range(*linear(expression), cube);
  std::optional<Range> result;
  for (const Arithmetic& operand : expression.operands) {
    const std::optional<Range> part = range(operand, cube, defined);
    if (!part) return std::nullopt;
    if (!result) {
      result = part;
    } else if (expression.kind == Kinds::Add) {
      result = plus(*result, *part);
    } else if (expression.kind == Kinds::Subtract) {
      result = plus(*result, times(*part, -1));
    } else if (expression.kind == Kinds::Divide && part->low <= 0 && part->high >= 0) {
      if (part->low == 0 && part->high == 0) return std::nullopt;
      defined = false;
      const Wide most = std::max(result->high, -result->low);
      result = Range{std::min<Wide>(-most, 0), std::max<Wide>(most, 0)};
    } else {
      const bool product = expression.kind == Kinds::Multiply;
      Range corners{far, -far};
      for (const Wide a : {result->low, result->high}) {
        for (const Wide b : {part->low, part->high}) {
          const Wide value = product ? a * b : a / b;
          corners = {std::min(corners.low, value), std::max(corners.high, value)};
        }
      }
      result = corners;
    }
    if (!in_word(*result)) defined = false;
    result = meet(*result, {word_low, word_high});
    if (result->empty()) return std::nullopt;
  }
  if (const std::optional<Linear> sum = linear(expression))
    result = meet(*result, range(*sum, cube));
  return result->empty() ? std::nullopt : result;
}

int Facts::holds(const Action& comparison, const Cube& cube) const {
  bool defined = true;
  const std::optional<Range> left = range(comparison.left, cube, defined);
  const std::optional<Range> right = range(comparison.right, cube, defined);
  if (!left || !right) return 0;
  Range difference = plus(*left, times(*right, -1));
  const std::optional<Linear> a = linear(comparison.left), b = linear(comparison.right);
  if (a && b) {
    Linear sum = *a;
    sum.constant -= b->constant;
    for (const auto& [index, factor] : b->terms) {
      if ((sum.terms[index] -= factor) == 0) sum.terms.erase(index);
    }
    difference = meet(difference, range(sum, cube));
    if (difference.empty()) return 0;
  }
  const int result = stands(comparison.relation, difference);
  return result == 1 && !defined ? -1 : result;
}

Form Facts::form_of(const Linear& sum, std::int64_t& factor) const {
  Form form;
  Wide divisor = 0;
  for (const auto& [index, value] : sum.terms) {
    if (value > largest || value < -largest) return {};
    divisor = std::gcd(static_cast<std::int64_t>(divisor), static_cast<std::int64_t>(value));
  }
  if (divisor == 0) return {};
  factor = static_cast<std::int64_t>(sum.terms.begin()->second < 0 ? -divisor : divisor);
  for (const auto& [index, value] : sum.terms)
    form[index] = static_cast<std::int64_t>(value / factor);
  return form;
}

std::optional<Facts::Compared> Facts::compared(const Action& comparison) {
  const std::optional<Linear> left = linear(comparison.left), right = linear(comparison.right);
  if (!left || !right) return std::nullopt;
  Linear sum = *left;
  sum.constant -= right->constant;
  for (const auto& [index, factor] : right->terms) {
    if ((sum.terms[index] -= factor) == 0) sum.terms.erase(index);
  }
  Compared result;
  const Form form = form_of(sum, result.factor);
  if (form.empty()) return std::nullopt;
  result.form = number(form);
  result.constant = sum.constant;
  return result;
}

bool Facts::bound(Cube& cube, std::uint32_t form, Wide low, Wide high) const {
  const Range free = range(Linear{{forms_[form].begin(), forms_[form].end()}, 0}, cube);
  const Range now = meet(free, {low, high});
  if (now.empty()) return false;
  const bool tells = now.low > free.low || now.high < free.high || cube.forms.count(form) != 0;
  if (!tells || now.low < -largest || now.high > largest) return true;
  cube.forms[form] = {static_cast<std::int64_t>(now.low), static_cast<std::int64_t>(now.high)};
  return true;
}

bool Facts::compare(Cube& cube, const Action& action) {
  if (holds(action, cube) == 0) return false;
  const std::optional<Compared> what = compared(action);
  if (!what) return true;
  // factor * form + constant stands in relation to 0.
  const Wide factor = what->factor, rest = -what->constant;
  Wide low = -far, high = far;
  const auto at_most = [&](Wide value) {
    (factor > 0 ? high : low) = factor > 0 ? floor_of(value, factor) : ceiling_of(value, factor);
  };
  const auto at_least = [&](Wide value) {
    (factor > 0 ? low : high) = factor > 0 ? ceiling_of(value, factor) : floor_of(value, factor);
  };
  const Relation relation = action.relation;
  if (relation == Relation::Less) at_most(rest - 1);
  if (relation == Relation::LessOrEqual || relation == Relation::Equal) at_most(rest);
  if (relation == Relation::Greater) at_least(rest + 1);
  if (relation == Relation::GreaterOrEqual || relation == Relation::Equal) at_least(rest);
  if (relation == Relation::NotEqual && rest % factor == 0) {
    const Range now = range(forms_[what->form], cube);
    if (now.low == rest / factor) low = now.low + 1;
    if (now.high == rest / factor) high = now.high - 1;
  }
  return bound(cube, what->form, low, high);
}

// A pattern keeps its value where none of its ons tells the pieces before from the piece behind.
void Facts::off(Cube& cube, std::uint32_t vertex, std::uint32_t piece) const {
  const Mask before = pieces_at(cube, vertex), both = before | Mask{1} << piece;
  std::erase_if(cube.patterns, [&](const auto& entry) {
    const Program& program = game_.programs[entry.first.first];
    return program.counts || std::any_of(program.masks.begin(), program.masks.end(), [&](Mask on) {
             return (both & on) != 0 && (both & ~on) != 0;
           });
  });
  Action put;
  put.kind = Kind::Off;
  put.index = piece;
  for (auto& [number, known] : cube.forms) {
    const Range more = change(forms_[number], cube, vertex, put);
    known.first += static_cast<std::int64_t>(more.low);
    known.second += static_cast<std::int64_t>(more.high);
  }
  cube.pieces[vertex] = Mask{1} << piece;
  std::erase_if(cube.forms, [&](const auto& entry) {
    return entry.second.first < -largest || entry.second.second > largest;
  });
}

Range Facts::change(const Form& form, const Cube& cube, std::uint32_t vertex,
                    const Action& action) const {
  const auto weight = [&form](std::uint32_t index) -> Wide {
    const auto found = form.find(index);
    return found == form.end() ? 0 : found->second;
  };
  const auto variables = static_cast<std::uint32_t>(game_.bounds.size());
  if (action.kind == Kind::Off) {
    Range result{far, -far};
    const Mask before = pieces_at(cube, vertex);
    for (std::uint32_t piece = 0; piece < game_.pieces.size(); ++piece) {
      if ((before >> piece & 1) == 0) continue;
      const Wide more = weight(variables + action.index) - weight(variables + piece);
      result = {std::min(result.low, more), std::max(result.high, more)};
    }
    return result;
  }
  if (action.kind != Kind::Assign || weight(action.index) == 0) return {};
  bool defined = true;
  const Range value = range(action.left, cube, defined).value_or(Range{});
  const Range now = range(Linear{{{action.index, 1}}, 0}, cube);
  Range result = plus(meet(value, term(action.index)), times(now, -1));
  if (std::optional<Linear> sum = linear(action.left)) {
    if ((sum->terms[action.index] -= 1) == 0) sum->terms.erase(action.index);
    result = meet(result, range(*sum, cube));
  }
  return times(result, weight(action.index));
}

bool Facts::assign(Cube& cube, const Action& action) {
  bool defined = true;
  const std::optional<Range> value = range(action.left, cube, defined);
  const Range now = value ? meet(*value, term(action.index)) : Range{1, 0};
  if (now.empty()) return false;
  std::map<std::uint32_t, Range> changed;
  for (const auto& [number, known] : cube.forms) {
    if (forms_[number].count(action.index) == 0) continue;
    changed[number] = plus(range(forms_[number], cube), change(forms_[number], cube, 0, action));
  }
  for (const auto& [number, unused] : changed) cube.forms.erase(number);
  std::erase_if(cube.patterns, [&](const auto& entry) {
    const std::vector<std::uint32_t>& read = game_.programs[entry.first.first].variables;
    return std::binary_search(read.begin(), read.end(), action.index);
  });
  if (!bound(cube, number({{action.index, 1}}), now.low, now.high)) return false;
  for (const auto& [number, range] : changed) {
    if (!bound(cube, number, range.low, range.high)) return false;
  }
  return true;
}

std::optional<Cube> Facts::behind(const Cube& cube, Spot& to) {
  const Action& action = game_.action(to.program, to.state);
  if (action.kind == Kind::Shift) {
    to.vertex = game_.neighbours[action.index][to.vertex];
    if (to.vertex == nowhere) return std::nullopt;
    return cube;
  }
  Cube result = cube;
  if (action.kind == Kind::On) {
    const Mask left = pieces_at(cube, to.vertex) & action.mask;
    if (left == 0) return std::nullopt;
    result.pieces[to.vertex] = left;
  } else if (action.kind == Kind::Off) {
    off(result, to.vertex, action.index);
  } else if (action.kind == Kind::Assign) {
    if (!assign(result, action)) return std::nullopt;
  } else if (action.kind == Kind::Compare) {
    if (!compare(result, action)) return std::nullopt;
  } else if (action.kind == Kind::Pattern) {
    const int known = value(action.index, to.vertex, cube);
    if (known == (action.positive ? 0 : 1)) return std::nullopt;
    const bool anywhere = game_.programs[action.index].anywhere;
    if (known < 0)
      result.patterns[{action.index, anywhere ? nowhere : to.vertex}] = action.positive;
    const Mask none = action.positive ? 0 : absent(action.index, to.vertex);
    for (std::uint32_t piece = 0; piece < game_.pieces.size(); ++piece) {
      if ((none >> piece & 1) == 0) continue;
      const auto term = static_cast<std::uint32_t>(game_.bounds.size()) + piece;
      if (!bound(result, number({{term, 1}}), 0, 0)) return std::nullopt;
    }
  }
  const bool counted = action.kind == Kind::On || action.kind == Kind::Off;
  for (const auto& [number, known] : result.forms) {
    if (counted && range(forms_[number], result).empty()) return std::nullopt;
  }
  return result;
}

int Facts::step(const Action& action, std::uint32_t vertex, const Cube& cube) const {
  if (action.kind == Kind::On) {
    const Mask here = pieces_at(cube, vertex);
    return (here & ~action.mask) == 0 ? 1 : (here & action.mask) == 0 ? 0 : -1;
  }
  if (action.kind == Kind::Compare) return holds(action, cube);
  if (action.kind == Kind::Assign) {
    bool defined = true;
    const std::optional<Range> value = range(action.left, cube, defined);
    if (!value || meet(*value, term(action.index)).empty()) return 0;
    const bool within = value->low >= 0 && value->high <= term(action.index).high;
    return within && defined ? 1 : -1;
  }
  if (action.kind == Kind::Pattern) {
    const int known = value(action.index, vertex, cube);
    return known < 0 || action.positive ? known : 1 - known;
  }
  return 1;
}

// The pieces that stand nowhere if the pattern fails at the vertex: at every square ends a word
// that shifts to it and then asks for nothing but one of them.
Mask Facts::absent(std::uint32_t program, std::uint32_t vertex) const {
  const auto [entry, added] = absent_.try_emplace({program, vertex}, game_.all());
  if (!added) return entry->second;
  const std::vector<Step>& steps = game_.programs[program].steps;
  std::vector<Mask> found(game_.vertices.size(), 0);
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen{{0, vertex}};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pending{{0, vertex}};
  while (!pending.empty()) {
    const auto [state, from] = pending.back();
    pending.pop_back();
    if (++work_ > most_work) throw Rejected("looking at patterns takes too long", 1);
    for (const std::uint32_t next : steps[state].next) {
      const Action& action = game_.action(program, next);
      if (action.kind == Kind::On && steps[next].accepting) found[from] |= action.mask;
      if (action.kind != Kind::Shift) continue;
      const std::uint32_t to = game_.neighbours[action.index][from];
      if (to != nowhere && seen.emplace(next, to).second) pending.emplace_back(next, to);
    }
  }
  for (const Mask pieces : found) entry->second &= pieces;
  return entry->second;
}

// Whether some word of the pattern is valid in all states (must), or may be in one of them. Behind
// a modifier the facts are about another state: there nothing is certain and everything may be.
bool Facts::reaches(std::uint32_t program, std::uint32_t vertex, const Cube& cube,
                    bool must) const {
  const Program& automaton = game_.programs[program];
  const std::size_t width = automaton.steps.size() * 2;
  if (width * game_.vertices.size() > most_pairs) return !must;
  std::vector<bool> seen(width * game_.vertices.size(), false);
  std::vector<std::pair<std::size_t, std::uint32_t>> pending{{0, vertex}};  // 2 * state + changed
  while (!pending.empty()) {
    const auto [at, from] = pending.back();
    pending.pop_back();
    if (++work_ > most_work) throw Rejected("looking at patterns takes too long", 1);
    if (automaton.steps[at / 2].accepting) return true;
    const bool changed = at % 2 == 1;
    if (changed && must) continue;
    for (const std::uint32_t next : automaton.steps[at / 2].next) {
      const Action& action = game_.actions[automaton.steps[next].action];
      std::uint32_t place = from;
      if (action.kind == Kind::Shift) {
        place = game_.neighbours[action.index][from];
        if (place == nowhere) continue;
      } else if (!changed) {
        const int known = step(action, from, cube);
        if (known == 0 || (must && known != 1)) continue;
      }
      const bool dirty = changed || is_modifier(action);
      const std::size_t to = 2 * std::size_t{next} + (dirty ? 1 : 0);
      if (seen[place * width + to]) continue;
      seen[place * width + to] = true;
      pending.emplace_back(to, place);
    }
  }
  return false;
}

int Facts::value(std::uint32_t program, std::uint32_t vertex, const Cube& cube) const {
  const Program& body = game_.programs[program];
  const auto own = cube.patterns.find({program, body.anywhere ? nowhere : vertex});
  if (own != cube.patterns.end()) return own->second ? 1 : 0;
  std::vector<std::uint32_t> left = body.alternatives;
  for (const auto& [place, positive] : cube.patterns) {
    if (place.second != vertex && place.second != nowhere) continue;
    const std::vector<std::uint32_t>& other = game_.programs[place.first].alternatives;
    if (positive && std::includes(left.begin(), left.end(), other.begin(), other.end())) return 1;
    if (positive) continue;
    std::erase_if(left, [&](std::uint32_t alternative) {
      return std::binary_search(other.begin(), other.end(), alternative);
    });
  }
  if (left.empty()) return 0;
  if (!reaches(program, vertex, cube, false)) return 0;
  return reaches(program, vertex, cube, true) ? 1 : -1;
}

bool Facts::refuted(const Cube& cube) const {
  for (const auto& [number, known] : cube.forms) {
    if (range(forms_[number], cube).empty()) return true;
  }
  for (const auto& [place, positive] : cube.patterns) {
    Cube others = cube;
    others.patterns.erase(place);
    const int known = value(place.first, place.second == nowhere ? 0 : place.second, others);
    if (known == (positive ? 0 : 1)) return true;
  }
  return false;
}

bool Facts::implies(const Cube& strong, const Cube& weak) const {
  for (const auto& [vertex, mask] : weak.pieces) {
    if ((pieces_at(strong, vertex) & ~mask) != 0) return false;
  }
  for (const auto& [number, known] : weak.forms) {
    const Range now = range(forms_[number], strong);
    if (now.low < known.first || now.high > known.second) return false;
  }
  for (const auto& [place, positive] : weak.patterns) {
    const auto own = strong.patterns.find(place);
    if (own != strong.patterns.end() && own->second == positive) continue;
    const std::uint32_t vertex = place.second == nowhere ? 0 : place.second;
    if (value(place.first, vertex, strong) != (positive ? 1 : 0)) return false;
  }
  return true;
}

}  // namespace zug::verifier
