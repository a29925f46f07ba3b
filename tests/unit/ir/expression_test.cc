#include "ir/expression.h"

#include <gtest/gtest.h>

#include "ir/game.h"
#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

Atom atom(Action action, std::uint32_t place = 0) {
  return Atom{std::move(action), Origin{SourceRange{place, place + 1}}};
}

TEST(Expressions, InternFindsEqualNodesWhateverTheirOrigin) {
  Expressions pool;
  const ExpressionId first = pool.intern(atom(Off{x}, 3));
  EXPECT_EQ(pool.intern(atom(Off{x}, 7)), first);
  EXPECT_NE(pool.intern(atom(Off{e}, 3)), first);
  const ExpressionId star = pool.intern(Star{first});
  EXPECT_EQ(pool.intern(Star{first}), star);
  EXPECT_EQ(std::get<Atom>(pool[first]).origin.range.begin, 3u);
}

TEST(Expressions, InternTellsKindsApart) {
  Expressions pool;
  const ExpressionId one = pool.intern(atom(Shift{up}));
  const ExpressionId two = pool.intern(atom(Shift{down}));
  const std::vector<Expression> different = {
      Concatenation{{one, two}},
      Concatenation{{two, one}},
      Sum{{one, two}},
      Sum{},
      Star{one},
      atom(On{{}}),
      atom(On{{e}}),
      atom(Off{e}),
      atom(Switch{p}),
      atom(Switch{q}),
      atom(SplitPoint{}),
      atom(Pattern{true, one}),
      atom(Pattern{false, one}),
      atom(Assignment{v, number_term(1)}),
      atom(Assignment{v, variable_term(v)}),
      atom(Comparison{number_term(1), Comparator::Less, number_term(2)}),
      atom(Comparison{number_term(1), Comparator::Greater, number_term(2)}),
  };
  const std::size_t before = pool.size();
  for (const Expression& expression : different) pool.intern(expression);
  EXPECT_EQ(pool.size(), before + different.size());
  for (const Expression& expression : different) pool.intern(expression);
  EXPECT_EQ(pool.size(), before + different.size());
}

TEST(Expressions, AddNeverShares) {
  Expressions pool;
  const ExpressionId first = pool.add(atom(Off{x}));
  EXPECT_NE(pool.add(atom(Off{x})), first);
  EXPECT_NE(pool.intern(atom(Off{x})), first);
}

TEST(Expressions, AtomsGoFromLeftToRightAndStayOutsidePatterns) {
  Game game = empty_game();
  Rules make(game);
  const ExpressionId one = make.off(x);
  const ExpressionId two = make.shift(up);
  const ExpressionId inside = make.off(o);
  const ExpressionId three = make.pattern(true, inside);
  const ExpressionId four = make.set(v, number_term(1));
  const ExpressionId five = make.to(p);
  game.rules = make.all({one, make.star(make.any({two, three})), four, five});
  EXPECT_EQ(atoms(game.expressions, game.rules),
            (std::vector<ExpressionId>{one, two, three, four, five}));
  EXPECT_EQ(modifiers(game), (std::vector<ExpressionId>{one, four, five}));
  EXPECT_EQ(name_of(game, keeper), "keeper");
  EXPECT_EQ(name_of(game, q), "q");
}

}  // namespace
}  // namespace zug::test
