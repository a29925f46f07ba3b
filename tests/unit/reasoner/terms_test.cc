// Terms, and going through what they are made of.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "backends/reasoner/plan/turns/terms.h"
#include "ir/arithmetic.h"

namespace zug::test {
namespace {

using reasoner::Parts;
using reasoner::RelationId;
using reasoner::Term;
using reasoner::TermId;
using reasoner::Terms;

// Four vertices in a row, three pieces.
class OnARow : public testing::Test {
 protected:
  Bits of(std::size_t size, std::vector<std::uint32_t> members) const {
    Bits result(size);
    for (const std::uint32_t member : members) result.set(member);
    return result;
  }

  std::vector<TermId> parts(TermId id) const {
    const Parts list(terms[id]);
    return {list.begin(), list.end()};
  }

  Terms terms{reasoner::plain_numbering(4), 3};
  RelationId right = terms.relations.function({1, 2, 3, no_vertex});
  TermId first = terms.pieces(of(3, {0}));
  TermId second = terms.pieces(of(3, {1}));
  TermId here = terms.here();
};

TEST_F(OnARow, PartsAreTermsInTheOrderOfTheirFields) {
  const TermId next = terms.row(right);
  const TermId narrowed = terms.both_sets(next, first);
  EXPECT_EQ(parts(narrowed), (std::vector<TermId>{next, first}));
  EXPECT_EQ(parts(terms.image(right, first)), std::vector<TermId>{first});
  EXPECT_EQ(parts(terms.any(first)), std::vector<TermId>{first});
  EXPECT_TRUE(parts(next).empty());   // its field is a relation
  EXPECT_TRUE(parts(first).empty());  // its field is a mask
}

TEST_F(OnARow, WhatATermMentionsIsFoundAtAnyDepth) {
  const TermId deep = terms.any(terms.either_set(terms.image(right, first), second));
  EXPECT_TRUE(terms.mentions(deep, first));
  EXPECT_TRUE(terms.mentions(deep, deep));
  EXPECT_FALSE(terms.mentions(deep, here));
  EXPECT_FALSE(terms.mentions(first, deep));
}

TEST_F(OnARow, ReplacedPartsAreSimplifiedAnew) {
  const TermId shifted = terms.image(right, first);
  EXPECT_EQ(terms.replace(shifted, first, second), terms.image(right, second));
  EXPECT_EQ(terms.replace(shifted, first, here), terms.row(right));  // the board alone decides
  EXPECT_EQ(terms.replace(terms.both_sets(shifted, second), second, terms.none()), terms.none());
  EXPECT_EQ(terms.replace(shifted, second, here), shifted);
}

// A chain in which each term has the one before it twice is 2^n terms long when it is written out.
TEST_F(OnARow, SharedPartsAreGoneThroughOnce) {
  const TermId one = terms.any(first);
  const TermId other = terms.any(second);
  TermId chain = one;
  for (int i = 0; i < 64; ++i) {
    chain = terms.both(terms.negation(terms.both(chain, one)), terms.either(chain, other));
  }
  EXPECT_FALSE(terms.mentions(chain, terms.any(terms.pieces(of(3, {2})))));
  const TermId replaced = terms.replace(chain, other, terms.truth());
  EXPECT_FALSE(terms.mentions(replaced, other));
}

TEST_F(OnARow, TheFrontierOfAFloodIsItsOwn) {
  const TermId frontier = terms.frontier(0);
  const TermId step = terms.both_sets(terms.image(right, frontier), first);
  EXPECT_TRUE(terms.mentions_frontier(step));
  EXPECT_FALSE(terms.mentions_frontier(terms.flood(second, step, 0)));
  EXPECT_TRUE(terms.mentions_frontier(terms.flood(terms.frontier(1), step, 0)));
}

// Each level has the one below it twice.
TEST_F(OnARow, TheRangeOfSharedPartsIsFoundOnce) {
  const RelationId around = terms.relations.function({1, 2, 3, 0});
  TermId top = terms.constant(of(4, {2}));
  EXPECT_EQ(terms.range(terms.image(around, top)), of(4, {3}));
  for (int i = 0; i < 64; ++i) {
    const TermId narrowed = terms.both_sets(top, i % 2 == 0 ? first : second);
    top = terms.either_set(narrowed, terms.image(around, top));
  }
  EXPECT_EQ(terms.range(top), Bits::all(4));
}

// The text of a kind names its fields, but for what only says how the other one is meant.
TEST(TermKinds, SayTheirFields) {
  for (const reasoner::TermRow& row : reasoner::term_rows) {
    const std::string text = row.text;
    for (std::size_t field = 0; field < row.fields.size(); ++field) {
      const bool said = text.find(std::string("$") + "abc"[field]) != std::string::npos;
      const bool tells = row.fields[field] != reasoner::TermField::No &&
                         row.fields[field] != reasoner::TermField::Anywhere;
      EXPECT_EQ(said, tells) << text << field;
    }
  }
}

TEST_F(OnARow, AVariableIsNotTwoNumbersAtOnce) {
  const auto is = [&](std::uint32_t variable, std::int64_t number) {
    return terms.compare(
        {variable_term(VariableId(variable)), Comparator::Equal, number_term(number)});
  };
  EXPECT_EQ(terms.both(is(0, 1), is(0, 2)), terms.falsity());
  const TermId some = terms.both(terms.any(first), terms.both(is(1, 2), is(0, 1)));
  EXPECT_EQ(terms.both(terms.both(terms.any(second), is(0, 2)), some), terms.falsity());
  EXPECT_NE(terms.both(is(0, 1), is(1, 2)), terms.falsity());
  EXPECT_NE(terms.both(is(0, 1), terms.negation(is(0, 2))), terms.falsity());
}

}  // namespace
}  // namespace zug::test
