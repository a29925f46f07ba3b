// Terms share their parts; what is asked of one must not take it apart again and again.

#include "backends/reasoner/plan/terms.h"

#include <gtest/gtest.h>

#include <vector>

namespace zug::reasoner {
namespace {

constexpr std::size_t vertices = 16;
constexpr std::size_t levels = 60;

Bits one(std::size_t size, std::size_t element) {
  Bits result(size);
  result.set(element);
  return result;
}

// Each level has the one below it twice: 2^60 parts, were they written out.
TermId tower(Terms& terms, TermId ground) {
  std::vector<std::uint32_t> next(vertices);
  for (std::size_t v = 0; v < vertices; ++v) {
    next[v] = static_cast<std::uint32_t>((v + 1) % vertices);
  }
  const RelationId around = terms.relations.function(next);
  TermId top = ground;
  for (std::size_t level = 0; level < levels; ++level) {
    const TermId pieces = terms.pieces(one(levels, level));
    top = terms.either_set(terms.both_sets(top, pieces), terms.image(around, top));
  }
  return top;
}

TEST(Terms, WhatIsSharedIsLookedAtOnce) {
  Terms terms(plain_numbering(vertices), levels);
  const TermId ground = terms.frontier(0);
  const TermId top = tower(terms, ground);
  EXPECT_EQ(terms.range(top), Bits::all(vertices));
  EXPECT_TRUE(terms.mentions_frontier(top));
  const TermId elsewhere = terms.replace(top, ground, terms.constant(one(vertices, 3)));
  EXPECT_FALSE(terms.mentions_frontier(elsewhere));
  EXPECT_EQ(terms.range(elsewhere), Bits::all(vertices));
}

TEST(Terms, ReplacingSimplifiesAnew) {
  Terms terms(plain_numbering(vertices), 2);
  const TermId pieces = terms.pieces(one(2, 0));
  const TermId both = terms.both_sets(terms.here(), pieces);
  EXPECT_EQ(terms.replace(both, terms.here(), terms.none()), terms.none());
  EXPECT_EQ(terms.replace(both, pieces, pieces), both);
  EXPECT_TRUE(terms.range(terms.none()).none());
}

}  // namespace
}  // namespace zug::reasoner
