#include "ir/bits.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace zug {
namespace {

using List = std::vector<std::uint32_t>;

Bits of(std::size_t size, std::initializer_list<std::size_t> members) {
  Bits result(size);
  for (const std::size_t i : members) result.set(i);
  return result;
}

TEST(Bits, HoldMembersInEveryWord) {
  Bits set = of(130, {0, 63, 64, 129});
  EXPECT_EQ(set.list(), (List{0, 63, 64, 129}));
  EXPECT_EQ(set.count(), 4u);
  EXPECT_EQ(set.words().size(), 3u);
  EXPECT_TRUE(set.test(64));
  EXPECT_FALSE(set.test(65));
  set.reset(64);
  EXPECT_EQ(set.list(), (List{0, 63, 129}));
  EXPECT_FALSE(set.none());
  EXPECT_TRUE(Bits(130).none());
}

TEST(Bits, AllEndsAtTheSize) {
  for (const std::size_t size : {0u, 1u, 63u, 64u, 65u, 128u}) {
    const Bits all = Bits::all(size);
    EXPECT_EQ(all.count(), size);
    EXPECT_TRUE(all.full());
    EXPECT_TRUE(all.complement().none());
  }
  EXPECT_FALSE(of(65, {0, 64}).full());
}

TEST(Bits, CombineLikeSets) {
  const Bits a = of(70, {1, 2, 69});
  const Bits b = of(70, {2, 3, 69});
  EXPECT_EQ((a | b).list(), (List{1, 2, 3, 69}));
  EXPECT_EQ((a & b).list(), (List{2, 69}));
  EXPECT_EQ(a.minus(b).list(), (List{1}));
  EXPECT_EQ(a.complement().count(), 67u);
  EXPECT_TRUE((a & b).within(a));
  EXPECT_FALSE(a.within(b));
}

TEST(Bits, AreOrdered) {
  EXPECT_EQ(of(70, {1}), of(70, {1}));
  EXPECT_NE(of(70, {1}), of(71, {1}));
  EXPECT_LT(of(70, {1}), of(70, {2}));
}

#ifndef NDEBUG
TEST(BitsDeathTest, NothingOutsideIsReadOrWritten) {
  Bits bits(65);
  bits.set(64);
  EXPECT_DEATH(bits.set(65), "");  // in its last word all the same
  EXPECT_DEATH(bits.reset(65), "");
  EXPECT_DEATH((void)bits.test(65), "");
  EXPECT_DEATH((void)Bits().test(0), "");
  EXPECT_DEATH(bits |= Bits(64), "");
  EXPECT_DEATH(bits &= Bits(66), "");
}
#endif

}  // namespace
}  // namespace zug
