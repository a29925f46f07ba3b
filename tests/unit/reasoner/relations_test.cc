// Relations that are too many pairs to compose.

#include "backends/reasoner/plan/relations.h"

#include <gtest/gtest.h>

#include <vector>

#include "ir/bits.h"

namespace zug::test {
namespace {

using reasoner::RelationId;
using reasoner::Relations;

constexpr std::uint32_t side = 64;

// From each square of a board of 64 by 64 one `step` on, as long as that is a square of it.
RelationId steps_by(Relations& relations, std::uint32_t step) {
  std::vector<std::uint32_t> next(side * side, no_vertex);
  for (std::uint32_t v = 0; v < side * side; ++v) {
    const bool leaves = step == 1 ? v % side == side - 1 : v + step >= side * side;
    if (!leaves) next[v] = v + step;
  }
  return relations.function(next);
}

// (up* + down*) or (left* + right*).
RelationId both_ways(Relations& relations, std::uint32_t step) {
  const RelationId ahead = *relations.star(steps_by(relations, step));
  return *relations.unite(ahead, relations.transpose(ahead));
}

TEST(Relations, OfAColumnAndThenOfARowIsAnySquare) {
  Relations relations(side * side);
  const RelationId column = both_ways(relations, side);
  const RelationId row = both_ways(relations, 1);
  EXPECT_FALSE(relations.compose(column, row));
  EXPECT_EQ(relations.common_targets(column, row), Bits::all(side * side));
  EXPECT_FALSE(relations.common_targets(column, column));
  EXPECT_FALSE(relations.common_targets(steps_by(relations, 1), row));
}

}  // namespace
}  // namespace zug::test
