// A cube is asked whether an action can be performed: always, never, or sometimes. A pattern is
// asked in four ways, the first that knows an answer wins:
//
//   - it, or its opposite, was assumed;
//   - one that was assumed implies it, or is implied by it (passes/analysis/keeper/implication.h);
//   - what was assumed to fail leaves none of its alternatives: {! A} {! B} excludes {? A + B};
//   - its words are walked. If one is found all of whose actions can always be performed, it holds;
//     if none is found whose actions can at least sometimes be, it fails. Behind a modifier the
//     state is another one: such words count as sometimes.
//
// Assuming something narrows: a piece of which there is at most one is nowhere else, two neighbours
// fit (passes/analysis/keeper/neighbours.h), and if after that a pattern that was assumed turns out
// to fail by its words, or the other way round, there is no such state. For example, with {? A} and
// {? B} assumed, {! {? A}{? B}} cannot be.

#include "passes/analysis/keeper/cube.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "ir/arithmetic.h"

namespace zug {
namespace {

constexpr std::size_t few_tests = 3;  // that a pattern hangs on: rather these than the pattern

Cube::Range everything(const Interval& interval) { return {interval.low, interval.high, {}}; }

void shrink(Cube::Range& range) {
  while (range.low <= range.high && range.without.contains(range.low)) ++range.low;
  while (range.low <= range.high && range.without.contains(range.high)) --range.high;
}

void restrict_to(Cube::Range& range, Comparator comparator, std::int64_t number) {
  if (comparator == Comparator::NotEqual) range.without.insert(number);
  const bool least = comparator == Comparator::Equal || comparator == Comparator::GreaterOrEqual;
  const bool most = comparator == Comparator::Equal || comparator == Comparator::LessOrEqual;
  if (least) range.low = std::max(range.low, number);
  if (most) range.high = std::min(range.high, number);
  if (comparator == Comparator::Greater && number >= range.low) range.low = number + 1;
  if (comparator == Comparator::Less && number <= range.high) range.high = number - 1;
  shrink(range);
}

}  // namespace

Cubes::Cubes(const Product& product, Budget& budget, Stock& stock, const NeighbourFacts* neighbours)
    : product_(product),
      game_(*product.game),
      budget_(budget),
      stock_(stock),
      neighbours_(neighbours),
      facts_(game_, budget),
      comparisons_(game_),
      implications_(game_, product.programs, budget),
      visits_(product) {
  all_ = ~std::uint64_t{0};
  if (game_.pieces.size() < 64) all_ = (std::uint64_t{1} << game_.pieces.size()) - 1;
  for (const Program& program : product.programs.programs) {
    for (const Step& step : program.steps) {
      if (step.kind != Step::Kind::Pattern) continue;
      const Action& action = std::get<Atom>(game_.expressions[step.atom]).action;
      bodies_.emplace(step.operand, std::get<Pattern>(action).body);
    }
  }
}

Cube Cubes::anywhere(std::uint32_t node) {
  Cube cube;
  cube.squares.assign(game_.board.size(), all_);
  cube.node = node;
  cube.all_of_state = true;
  cube.id = ++next_id_;
  return cube;
}

Cube Cubes::at(std::uint32_t node) {
  Cube cube = anywhere(node);
  cube.all_of_state = false;
  const std::uint64_t here = product_.nodes[node].here & all_;
  if (here != all_) assume_square(cube, product_.nodes[node].vertex, here);
  return cube;
}

Cube Cubes::renewed(Cube cube) {
  cube.id = ++next_id_;
  return cube;
}

Truth Cubes::can_perform(const Cube& cube, const Step& step, std::uint32_t vertex) {
  budget_.spend();
  switch (step.kind) {
    case Step::Kind::On: {
      const std::uint64_t here = cube.squares[vertex];
      if ((here & step.mask) == 0) return Truth::Never;
      return (here & ~step.mask) == 0 ? Truth::Always : Truth::Sometimes;
    }
    case Step::Kind::OnAmong:
      return step.on->pieces.size() == game_.pieces.size() ? Truth::Always : Truth::Sometimes;
    case Step::Kind::Assignment:
    case Step::Kind::Comparison: {
      const std::optional<Compared> compared = compared_in(step);
      if (compared) return truth_of_number(cube, *compared);
      const Action& action = std::get<Atom>(game_.expressions[step.atom]).action;
      const auto* assignment = std::get_if<Assignment>(&action);
      return assignment != nullptr ? truth_of(game_, *assignment)
                                   : truth_of(game_, std::get<Comparison>(action));
    }
    case Step::Kind::Pattern: {
      const Truth truth = truth_of_pattern(cube, step.operand, vertex, true);
      if (step.positive || truth == Truth::Sometimes) return truth;
      return truth == Truth::Always ? Truth::Never : Truth::Always;
    }
    default:
      return Truth::Always;
  }
}

std::optional<StateTest> Cubes::test_of(const Cube& cube, const Step& step, std::uint32_t vertex) {
  StateTest test;
  if (step.kind == Step::Kind::On) {
    test.vertex = vertex;
    test.pieces = step.mask;
    return test;
  }
  if (step.kind == Step::Kind::Pattern) return test_of_pattern(cube, step.operand, vertex);
  if (step.kind != Step::Kind::Assignment && step.kind != Step::Kind::Comparison) {
    return std::nullopt;
  }
  const std::optional<Compared> compared = compared_in(step);
  if (!compared) return std::nullopt;
  test.kind = StateTest::Kind::Number;
  test.compared = *compared;
  return test;
}

std::optional<StateTest> Cubes::test_of_pattern(const Cube& cube, std::uint32_t program,
                                                std::uint32_t vertex) {
  std::vector<StateTest> open;
  accepts(cube, program, vertex, Truth::Sometimes, &open);
  if (!open.empty() && open.size() <= few_tests) return open.front();
  StateTest test;
  test.kind = StateTest::Kind::Pattern;
  test.program = program;
  test.vertex = place_of(program, vertex);
  return test;
}

// What a comparison or an assignment wants, if that has an opposite: a number that always exists.
std::optional<Compared> Cubes::compared_in(const Step& step) {
  const auto [entry, added] = compared_.try_emplace(&step);
  if (!added) return entry->second;
  const Action& action = std::get<Atom>(game_.expressions[step.atom]).action;
  std::optional<Compared> compared;
  if (const auto* comparison = std::get_if<Comparison>(&action)) {
    compared = comparisons_.of(*comparison);
  } else {
    compared = comparisons_.before(std::get<Assignment>(action));
  }
  if (compared && !always_defined(game_, comparisons_.expression(compared->expression))) {
    compared.reset();
  }
  return compared_[&step] = compared;
}

std::optional<Cube::Range> Cubes::range_in(const Cube& cube, std::uint32_t expression) {
  const auto known = cube.numbers.find(expression);
  if (known != cube.numbers.end()) return known->second;
  const auto [entry, added] = ranges_.try_emplace(expression);
  if (added) {
    const auto interval = interval_of(game_, comparisons_.expression(expression));
    if (interval) entry->second = everything(*interval);
  }
  return entry->second;
}

Truth Cubes::truth_of_number(const Cube& cube, const Compared& compared) {
  const std::optional<Cube::Range> range = range_in(cube, compared.expression);
  if (!range) return Truth::Sometimes;
  Cube::Range fulfilled = *range, failed = *range;
  restrict_to(fulfilled, compared.comparator, compared.number);
  restrict_to(failed, opposite(compared.comparator), compared.number);
  if (fulfilled.low > fulfilled.high) return Truth::Never;
  return failed.low > failed.high ? Truth::Always : Truth::Sometimes;
}

// Patterns that mean the same everywhere are known under vertex 0.
std::uint32_t Cubes::place_of(std::uint32_t program, std::uint32_t vertex) {
  if (anywhere_.empty()) anywhere_.assign(product_.programs.programs.size(), -1);
  signed char& anywhere = anywhere_[program];
  if (anywhere < 0) anywhere = facts_.atoms_of(bodies_.at(program)).anywhere ? 1 : 0;
  return anywhere != 0 ? 0 : vertex;
}

// With `own`, what was assumed of this very pattern counts, too.
Truth Cubes::truth_of_pattern(const Cube& cube, std::uint32_t program, std::uint32_t vertex,
                              bool own) {
  if (memory_of_ != cube.id) memory_.clear();
  memory_of_ = cube.id;
  const std::uint32_t place = place_of(program, vertex);
  const std::uint64_t key = std::uint64_t{program} << 32 | place;
  if (own) {
    const auto found = memory_.find(key);
    if (found != memory_.end()) return found->second;
  }
  Truth truth = truth_by_others(cube, program, place, own);
  if (truth == Truth::Sometimes) truth = truth_of_body(cube, program, place);
  if (own && memory_of_ == cube.id) memory_.emplace(key, truth);
  return truth;
}

Truth Cubes::truth_by_others(const Cube& cube, std::uint32_t program, std::uint32_t vertex,
                             bool own) {
  budget_.spend(1 + cube.patterns.size());
  std::vector<std::uint32_t> left;
  for (const auto& [place, holds] : cube.patterns) {
    if (place.second != vertex) continue;
    if (place.first == program && !own) continue;
    if (holds && implications_.implies(place.first, program)) return Truth::Always;
    if (holds) continue;
    if (implications_.implies(program, place.first)) return Truth::Never;
    if (left.empty()) left = facts_.atoms_of(bodies_.at(program)).list;
    const std::vector<std::uint32_t>& out = facts_.atoms_of(bodies_.at(place.first)).list;
    std::erase_if(
        left, [&](std::uint32_t atom) { return std::binary_search(out.begin(), out.end(), atom); });
    if (left.empty()) return Truth::Never;
  }
  return Truth::Sometimes;
}

Truth Cubes::truth_of_body(const Cube& cube, std::uint32_t program, std::uint32_t vertex) {
  if (accepts(cube, program, vertex, Truth::Always, nullptr)) return Truth::Always;
  return accepts(cube, program, vertex, Truth::Sometimes, nullptr) ? Truth::Sometimes
                                                                   : Truth::Never;
}

// Whether a word of the pattern is found all of whose actions can be performed at least as often
// as `least`. With `open`, all are walked, and tests that decide those open are noted, until there
// are more than a few.
bool Cubes::accepts(const Cube& cube, std::uint32_t program, std::uint32_t vertex, Truth least,
                    std::vector<StateTest>* open) {
  const Program& automaton = product_.programs.programs[program];
  visits_.begin(program, vertex);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pending{{0, vertex}};
  while (!pending.empty()) {
    const auto [state, at] = pending.back();
    pending.pop_back();
    const Step& last = automaton.steps[state];
    if (last.accepting && open == nullptr) return true;
    for (std::uint32_t i = last.begin; i < last.end; ++i) {
      const std::uint32_t next = automaton.successors[i];
      const Step& step = automaton.steps[next];
      budget_.spend(4);
      std::uint32_t target = at;
      if (step.kind == Step::Kind::Shift) target = product_.programs.neighbours[step.operand + at];
      if (target == no_vertex) continue;
      const Truth truth = can_perform(cube, step, target);
      if (truth < least) continue;
      if (is_modifier(step)) {
        if (least == Truth::Always) continue;
        if (open == nullptr) return true;
        open->resize(few_tests + 1);  // nothing is known behind it
        return true;
      }
      if (open != nullptr && truth == Truth::Sometimes) {
        const std::optional<StateTest> test = test_of(cube, step, target);
        if (!test || open->size() > few_tests) return true;
        if (std::find(open->begin(), open->end(), *test) == open->end()) open->push_back(*test);
      }
      if (visits_.first(program, next, target)) pending.emplace_back(next, target);
    }
  }
  return false;
}

bool Cubes::assume(Cube& cube, const StateTest& test, bool holds) {
  cube.id = ++next_id_;
  budget_.spend(8 + cube.squares.size() / 8);
  switch (test.kind) {
    case StateTest::Kind::Square:
      if (!assume_square(cube, test.vertex, holds ? test.pieces : all_ & ~test.pieces))
        return false;
      break;
    case StateTest::Kind::Number:
      if (!assume_number(cube, test.compared, holds)) return false;
      break;
    case StateTest::Kind::Pattern:
      cube.patterns[{test.program, test.vertex}] = holds;
      break;
  }
  return consistent(cube);
}

bool Cubes::assume_square(Cube& cube, std::uint32_t vertex, std::uint64_t pieces) {
  cube.squares[vertex] &= pieces;
  std::vector<std::uint32_t> changed{vertex};
  return cube.squares[vertex] != 0 && narrow(cube, changed);
}

bool Cubes::assume_number(Cube& cube, const Compared& compared, bool holds) {
  std::optional<Cube::Range> range = range_in(cube, compared.expression);
  if (!range) return true;
  restrict_to(*range, holds ? compared.comparator : opposite(compared.comparator), compared.number);
  const bool some = range->low <= range->high;
  const bool none_left = range->high <= 0 && game_.pieces.size() <= 64;
  cube.numbers[compared.expression] = std::move(*range);
  if (!some) return false;
  const Arithmetic& expression = comparisons_.expression(compared.expression);
  if (expression.kind != Arithmetic::Kind::PieceCount) return true;
  std::vector<std::uint32_t> changed;  // squares that hold this piece say now how many there are
  for (std::uint32_t vertex = 0; vertex < cube.squares.size(); ++vertex) {
    if (cube.squares[vertex] == std::uint64_t{1} << expression.piece.value) {
      changed.push_back(vertex);
    }
  }
  if (none_left) {
    for (std::uint32_t vertex = 0; vertex < cube.squares.size(); ++vertex) {
      cube.squares[vertex] &= ~(std::uint64_t{1} << expression.piece.value);
      if (cube.squares[vertex] == 0) return false;
    }
  }
  return narrow(cube, changed);
}

// What follows for other squares from those that have changed.
bool Cubes::narrow(Cube& cube, std::vector<std::uint32_t>& changed) {
  for (std::size_t i = 0; i < changed.size();) {
    if (neighbours_ != nullptr && !neighbours_->narrow(product_, cube.squares, changed, budget_)) {
      return false;
    }
    for (const std::size_t end = changed.size(); i < end; ++i) {
      if (!count(cube, changed[i], changed)) return false;
    }
  }
  return true;
}

// A square that holds one of a few pieces: when there are no more of these, no other square does.
bool Cubes::count(Cube& cube, std::uint32_t vertex, std::vector<std::uint32_t>& changed) {
  const std::uint64_t pieces = cube.squares[vertex];
  if (pieces == all_) return true;
  const std::int64_t most = most_of(cube, pieces);
  if (most > 1) return true;
  if (most < 1) return false;
  budget_.spend(cube.squares.size() / 4);
  for (std::uint32_t other = 0; other < cube.squares.size(); ++other) {
    if (other == vertex || (cube.squares[other] & pieces) == 0) continue;
    cube.squares[other] &= ~pieces;
    if (cube.squares[other] == 0) return false;
    changed.push_back(other);
  }
  return true;
}

std::int64_t Cubes::at_start(std::uint64_t pieces) {
  const auto [known, added] = at_start_.try_emplace(pieces, 0);
  if (!added) return known->second;
  std::int64_t& result = known->second;
  for (std::size_t vertex = 0; vertex < game_.board.size(); ++vertex) {
    const PieceId piece = game_.board.square(VertexId(vertex)).piece;
    result += piece.value < 64 ? static_cast<std::int64_t>((pieces >> piece.value) & 1) : 1;
  }
  return result;
}

// The bound along paths of the product takes long, and is only of use where it is small.
std::int64_t Cubes::most_of(const Cube& cube, std::uint64_t pieces) {
  auto result = static_cast<std::int64_t>(game_.board.size());
  if (game_.pieces.size() > 64) return result;
  if (std::has_single_bit(pieces)) {
    const auto piece = static_cast<std::uint32_t>(std::countr_zero(pieces));
    auto known = count_expression_.find(piece);
    if (known == count_expression_.end()) {
      const Comparison comparison{piece_count_term(PieceId(piece)), Comparator::Equal,
                                  number_term(0)};
      known = count_expression_.emplace(piece, comparisons_.of(comparison).expression).first;
    }
    const auto range = cube.numbers.find(known->second);
    if (range != cube.numbers.end()) result = std::min(result, range->second.high);
  }
  if (result <= 1 || at_start(pieces) > 1) return result;
  return std::min(result, cube.all_of_state ? greatest_of_state(pieces, cube.node)
                                            : stock_.pieces_of_bits(pieces, true)[cube.node]);
}

std::int64_t Cubes::greatest_of_state(std::uint64_t pieces, std::uint32_t node) {
  const auto [entry, added] = greatest_.try_emplace(pieces);
  if (added) {
    budget_.spend(product_.nodes.size());
    const std::vector<std::int64_t>& bounds = stock_.pieces_of_bits(pieces, true);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      const ProductNode& at = product_.nodes[i];
      std::int64_t& most =
          entry->second.try_emplace({at.program, at.state}, bounds[i]).first->second;
      most = std::max(most, bounds[i]);
    }
  }
  return entry->second.at({product_.nodes[node].program, product_.nodes[node].state});
}

bool Cubes::same_anywhere(const Step& step) {
  return step.kind == Step::Kind::Pattern && place_of(step.operand, no_vertex) == 0;
}

// Whether the patterns that were assumed still can be as they were assumed to be.
bool Cubes::consistent(const Cube& cube) {
  for (const auto& [place, holds] : cube.patterns) {
    const Truth truth = truth_of_pattern(cube, place.first, place.second, false);
    if (truth == (holds ? Truth::Never : Truth::Always)) return false;
  }
  return true;
}

std::vector<std::uint32_t> Cubes::failing_at(const Cube& cube, std::uint32_t vertex) {
  std::vector<std::uint32_t> result;
  for (const auto& [place, holds] : cube.patterns) {
    const bool here = place.second == vertex || place_of(place.first, vertex) == place.second;
    if (!holds && here) result.push_back(place.first);
  }
  return result;
}

}  // namespace zug
