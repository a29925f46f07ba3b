// Arithmetic against the integers themselves: an evaluator of 128 bits that knows when it is at its
// end. Engines may have the value, or have none where there is none, or stop; never anything else,
// and they stop only where it was foretold. The games put random arithmetic into a loop,
//
//   ->> [$ v=7] (->a {$ v*v*v > 5} ->b {e,x})*
//
// which goes on for ever if the comparison holds over the integers and ends at once if it does not.

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/arithmetic.h"
#include "ir/reference/perft.h"
#include "passes/analysis/arithmetic/interval.h"
#include "passes/analysis/properness.h"
#include "tests/effort.h"
#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

__extension__ typedef __int128 Large;

enum class Outcome { Number, None, Lost };  // Lost: 128 bits do not do either

struct Exact {
  Outcome outcome = Outcome::Number;
  Large number = 0;
  bool left_64_bits = false;  // some part did
};

bool fits(Large number) {
  return number <= std::numeric_limits<std::int64_t>::max() &&
         number >= std::numeric_limits<std::int64_t>::min();
}

Exact combine(Arithmetic::Kind kind, const Exact& a, const Exact& b) {
  Exact result{Outcome::Number, 0, a.left_64_bits || b.left_64_bits};
  if (a.outcome == Outcome::None || b.outcome == Outcome::None) {
    result.outcome = Outcome::None;
    return result;
  }
  if (kind == Arithmetic::Kind::Divide && b.outcome == Outcome::Number && b.number == 0) {
    result.outcome = Outcome::None;
    return result;
  }
  bool lost = a.outcome == Outcome::Lost || b.outcome == Outcome::Lost;
  if (kind == Arithmetic::Kind::Add) {
    lost = lost || __builtin_add_overflow(a.number, b.number, &result.number);
  } else if (kind == Arithmetic::Kind::Subtract) {
    lost = lost || __builtin_sub_overflow(a.number, b.number, &result.number);
  } else if (kind == Arithmetic::Kind::Multiply) {
    lost = lost || __builtin_mul_overflow(a.number, b.number, &result.number);
  } else if (!lost) {
    result.number = a.number / b.number;
  }
  if (lost) result.outcome = Outcome::Lost;
  result.left_64_bits = result.left_64_bits || lost || !fits(result.number);
  return result;
}

Exact exact(const Arithmetic& value, const std::vector<std::int64_t>& variables) {
  if (value.kind == Arithmetic::Kind::Number) return {Outcome::Number, value.number, false};
  if (value.kind == Arithmetic::Kind::Variable) {
    return {Outcome::Number, variables[value.variable.value], false};
  }
  Exact result = exact(value.operands[0], variables);
  for (std::size_t i = 1; i < value.operands.size(); ++i) {
    result = combine(value.kind, result, exact(value.operands[i], variables));
  }
  return result;
}

constexpr std::int64_t greatest_bound = 2'147'483'647;

Arithmetic random_term(Random& random, int depth) {
  if (depth == 0 || random.below(4) == 0) {
    static const std::vector<std::int64_t> numbers{0, 1, 2, 3, 7, 1000, 65536, greatest_bound};
    if (random.below(3) == 0) {
      return number_term(numbers[static_cast<std::size_t>(random.below(numbers.size()))]);
    }
    return variable_term(random.below(2) == 0 ? v : w);
  }
  std::vector<Arithmetic> operands;
  const std::uint64_t count = 2 + random.below(2);
  for (std::uint64_t i = 0; i < count; ++i) operands.push_back(random_term(random, depth - 1));
  static const std::vector<Arithmetic::Kind> kinds{
      Arithmetic::Kind::Add, Arithmetic::Kind::Subtract, Arithmetic::Kind::Multiply,
      Arithmetic::Kind::Multiply, Arithmetic::Kind::Divide};
  return operation_term(kinds[static_cast<std::size_t>(random.below(kinds.size()))],
                        std::move(operands));
}

std::int64_t random_value(Random& random, std::int64_t bound) {
  const std::uint64_t kind = random.below(3);
  if (kind == 0) return bound;
  if (kind == 1) return static_cast<std::int64_t>(random.below(4)) % (bound + 1);
  return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(bound) + 1));
}

Game game_with_bounds(Random& random) {
  Game game = empty_game(2, 1);
  for (Bounded& variable : game.variables) {
    variable.bound = random.below(2) == 0 ? greatest_bound
                                          : 1 + static_cast<std::int64_t>(random.below(100'000));
  }
  return game;
}

TEST(Integers, EvaluationIsExactOrStopsWhereForetold) {
  std::size_t numbers = 0, none = 0, stopped = 0;
  const std::uint64_t terms = sample(20'000);
  for (std::uint64_t seed = 1; seed <= terms; ++seed) {
    Random random(seed);
    const Game game = game_with_bounds(random);
    const Arithmetic term = random_term(random, 3);
    std::vector<std::int64_t> variables{0, 0, random_value(random, game.variables[0].bound),
                                        random_value(random, game.variables[1].bound)};
    const Exact wanted = exact(term, variables);
    try {
      const std::optional<std::int64_t> got = evaluate(term, variables, {});
      ASSERT_NE(wanted.outcome, Outcome::Lost) << seed;
      ASSERT_EQ(got.has_value(), wanted.outcome == Outcome::Number) << seed;
      ++(got ? numbers : none);
      if (!got) continue;
      ASSERT_TRUE(wanted.number == *got && !wanted.left_64_bits) << seed;
      const std::optional<Interval> interval = interval_of(game, term);
      ASSERT_TRUE(interval && interval->low <= *got && *got <= interval->high) << seed;
    } catch (const ArithmeticOverflow&) {
      ASSERT_TRUE(wanted.left_64_bits) << seed;
      ASSERT_TRUE(may_overflow(game, term)) << seed;
      ++stopped;
    }
  }
  EXPECT_GT(numbers, terms / 20);
  EXPECT_GT(none, terms / 200);
  EXPECT_GT(stopped, terms / 20);
}

// Whether the loop goes on for ever over the integers.
struct Loop {
  Game game;
  std::optional<bool> endless;
};

Loop random_loop(std::uint64_t seed) {
  Random random(seed);
  Loop loop{game_with_bounds(random), std::nullopt};
  Rules rules(loop.game);
  const Comparison comparison{random_term(random, 2), static_cast<Comparator>(random.below(6)),
                              random_term(random, 1)};
  std::vector<std::int64_t> values{0, 0};
  std::vector<ExpressionId> parts{rules.to(keeper)};
  for (const VariableId variable : {v, w}) {
    const std::int64_t value = random_value(random, bounded(loop.game, variable).bound);
    values.push_back(value);
    parts.push_back(rules.set(variable, number_term(value)));
  }
  parts.push_back(rules.star(
      rules.all({rules.to(p), rules.atom(comparison), rules.to(q), rules.on({e, o, x})})));
  loop.game.rules = rules.all(parts);
  const Exact left = exact(comparison.left, values);
  const Exact right = exact(comparison.right, values);
  if (left.outcome == Outcome::None || right.outcome == Outcome::None) {
    loop.endless = false;
  } else if (left.outcome == Outcome::Number && right.outcome == Outcome::Number) {
    const std::int64_t sign = left.number < right.number ? -1 : left.number > right.number ? 1 : 0;
    loop.endless = holds(sign, comparison.comparator, 0);
  }
  return loop;
}

TEST(Integers, VerdictsAreThoseOfTheIntegers) {
  std::size_t proved = 0, refuted = 0, unknown = 0;
  for (std::uint64_t seed = 1; seed <= sample(3'000); ++seed) {
    const Loop loop = random_loop(seed);
    if (!loop.endless) continue;
    Diagnostics refused;
    auto reasoner = ReferenceReasoner::make(loop.game, refused);
    ASSERT_TRUE(reasoner) << seed;
    Budget budget;
    const std::optional<Product> product = build_product(loop.game, budget);
    PropernessLimits limits;
    limits.states = 200;
    const Properness result = examine_properness(loop.game, &*product, *reasoner, limits);
    if (result.termination == Verdict::Proved) {
      ASSERT_FALSE(*loop.endless) << seed;
      ++proved;
    } else if (result.termination == Verdict::Refuted) {
      ASSERT_TRUE(*loop.endless) << seed;
      ++refuted;
    } else {
      ASSERT_TRUE(result.overflow) << seed;
      ++unknown;
    }
  }
  EXPECT_GT(proved, 50u);
  EXPECT_GT(refuted, 50u);
  EXPECT_GT(unknown, 50u);
}

// A play goes on, or ends, as over the integers, or is stopped.
TEST(Integers, EnginesPlayOnOnlyWithTheValue) {
  std::size_t played = 0, stopped = 0;
  for (std::uint64_t seed = 1; seed <= sample(3'000); ++seed) {
    const Loop loop = random_loop(seed);
    if (!loop.endless) continue;
    Diagnostics refused;
    auto reference = ReferenceReasoner::make(loop.game, refused);
    auto interpreter = reasoner::Interpreter::make(loop.game, {}, refused);
    ASSERT_TRUE(reference && interpreter) << seed;
    const auto look = [&](auto& engine) {
      try {
        const PerftRow row = perft(engine, 3);
        ASSERT_EQ(row.leaves > 0, *loop.endless) << seed;
        ++played;
      } catch (const ArithmeticOverflow&) {
        ++stopped;
      }
    };
    look(*reference);
    look(*interpreter);
  }
  EXPECT_GT(played, 500u);
  EXPECT_GT(stopped, 50u);
}

}  // namespace
}  // namespace zug::test
