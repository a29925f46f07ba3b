// Ground terms of GDL (langs/gdl/plays/relations.h).

#include <gtest/gtest.h>

#include <array>

#include "langs/gdl/plays/relations.h"

namespace {

using namespace zug::gdl;

// What is read of a term is held while others are made: a fuzz program found a read of memory that
// had been given back.
TEST(GdlTerms, ArgumentsStayWhereTheyAre) {
  TermPool pool;
  const TermId a = pool.add(pool.name("a"), {});
  const TermId pair = pool.add(pool.name("pair"), std::array{a, a});
  const std::span<const TermId> arguments = pool.arguments(pair);
  TermId deep = pair;
  for (int i = 0; i < 10'000; ++i) deep = pool.add(pool.name("s"), std::array{deep});
  EXPECT_EQ(arguments.data(), pool.arguments(pair).data());
  EXPECT_EQ(arguments[0], a);
  EXPECT_EQ(pool.add(pool.name("pair"), std::array{a, a}), pair);
}

}  // namespace
