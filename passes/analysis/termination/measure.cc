// An off at v replaces one of the pieces known to be `here` before it, so it changes a measure by
// the difference of two weights; an assignment v := v + 1 changes the value by 1, and one to a
// constant by whatever the bounds leave open. So the weights of product edges bound what plays do:
// on each path of the product, the true change is at most the sum of the greatest changes of its
// edges.

#include "passes/analysis/termination/measure.h"

#include <algorithm>
#include <limits>

#include "passes/analysis/arithmetic/interval.h"

namespace zug {
namespace {

// `variable` or a number added to or subtracted from it: that number. Anything else is not a step.
std::optional<std::int64_t> step_of(const Arithmetic& value, VariableId variable) {
  const bool adds = value.kind == Arithmetic::Kind::Add;
  if (value.kind == Arithmetic::Kind::Variable && value.variable == variable) return 0;
  if (!adds && value.kind != Arithmetic::Kind::Subtract) return std::nullopt;
  std::int64_t step = 0;
  bool found = false;
  for (std::size_t i = 0; i < value.operands.size(); ++i) {
    const Arithmetic& operand = value.operands[i];
    if (operand.kind == Arithmetic::Kind::Number) {
      step += adds || i == 0 ? operand.number : -operand.number;
    } else if (operand.kind == Arithmetic::Kind::Variable && operand.variable == variable &&
               !found && (adds || i == 0)) {
      found = true;
    } else {
      return std::nullopt;
    }
  }
  if (!found) return std::nullopt;
  return step;
}

}  // namespace

Measure zero_measure(const Game& game) {
  return {std::vector<std::int64_t>(game.pieces.size() * game.board.size(), 0),
          std::vector<std::int64_t>(variable_count(game), 0)};
}

Measure count_of(const Game& game, const std::vector<PieceId>& pieces) {
  Measure result = zero_measure(game);
  for (const PieceId piece : pieces) {
    std::fill_n(result.piece.begin() + static_cast<std::ptrdiff_t>(piece.value * game.board.size()),
                game.board.size(), 1);
  }
  return result;
}

Change change_of(const Game& game, const Assignment& assignment) {
  if (const auto step = step_of(assignment.value, assignment.variable)) return {*step, *step};
  const std::int64_t bound = bounded(game, assignment.variable).bound;
  const Interval value = interval_of(game, assignment.value).value_or(Interval{0, bound});
  return {std::max<std::int64_t>(value.low, 0) - bound, std::min(value.high, bound)};
}

std::int64_t greatest_change(const Product& product, const Measure& measure, std::uint32_t from,
                             std::uint32_t to) {
  const Step& step = product.step(to);
  const Game& game = *product.game;
  if (step.kind == Step::Kind::Off) {
    const std::size_t vertex = product.nodes[to].vertex;
    const std::size_t vertices = game.board.size();
    const std::uint64_t here = product.nodes[from].here;
    std::int64_t old = std::numeric_limits<std::int64_t>::max();
    for (std::size_t piece = 0; piece < game.pieces.size(); ++piece) {
      if (piece < 64 && ((here >> piece) & 1) == 0) continue;
      old = std::min(old, measure.piece[piece * vertices + vertex]);
    }
    return measure.piece[step.operand * vertices + vertex] - old;
  }
  if (step.kind == Step::Kind::Assignment && measure.variable[step.operand] != 0) {
    const std::int64_t weight = measure.variable[step.operand];
    const Action& action = std::get<Atom>(game.expressions[step.atom]).action;
    const Change change = change_of(game, std::get<Assignment>(action));
    return weight * (weight > 0 ? change.most : change.least);
  }
  return 0;
}

bool adds_up(const Product& product, const Measure& measure, std::size_t nodes) {
  const std::int64_t most = (std::int64_t{1} << 61) / (static_cast<std::int64_t>(nodes) + 1);
  const auto small = [&](std::int64_t weight, std::int64_t factor) {
    std::int64_t change = 0;
    return !__builtin_mul_overflow(weight, factor, &change) && change <= most && change >= -most;
  };
  for (const std::int64_t weight : measure.piece) {
    if (!small(weight, 2)) return false;
  }
  for (std::size_t i = 0; i < measure.variable.size(); ++i) {
    if (!small(measure.variable[i], bounded(*product.game, VariableId(i)).bound + 1)) return false;
  }
  return true;
}

std::int64_t greatest_value(const Game& game, const Measure& measure) {
  std::int64_t result = 0;
  const std::size_t vertices = game.board.size();
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
    std::int64_t most = measure.piece[vertex];
    for (std::size_t piece = 1; piece < game.pieces.size(); ++piece) {
      most = std::max(most, measure.piece[piece * vertices + vertex]);
    }
    result += most;
  }
  return result;
}

}  // namespace zug
