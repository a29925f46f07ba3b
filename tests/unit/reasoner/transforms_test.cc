// Transforms of the plan alone: a text goes in, a text comes out.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "backends/reasoner/plan/code/dead_code.h"
#include "backends/reasoner/plan/code/inlining.h"
#include "backends/reasoner/plan/code/kept.h"
#include "backends/reasoner/plan/code/recursion.h"
#include "backends/reasoner/plan/code/uses.h"
#include "backends/reasoner/plan/verify.h"
#include "tests/unit/reasoner/plan_texts.h"

namespace zug::test {
namespace {

const std::string of_pattern = "pattern 0: expression 0\n";

// Behind the head.
void expect_becomes(std::size_t (*transform)(Plan& plan), const std::string& before,
                    const std::string& after) {
  Plan plan = read(head + before);
  EXPECT_EQ(reasoner::verify(plan), std::vector<std::string>());
  transform(plan);
  EXPECT_EQ(reasoner::verify(plan), std::vector<std::string>());
  EXPECT_EQ(text_of(plan), head + after);
}

TEST(DeadCode, IsWhatNobodyReads) {
  expect_becomes(reasoner::eliminate_dead_code,
                 "function 0: pattern 0\n"
                 "  s0 = pieces {w}\n"
                 "  s1 = r0(s0)\n"
                 "  s2 = s1 and s0\n"
                 "  v1 = 4\n"
                 "  if any s0\n"
                 "    return 1\n"
                 "  return 0\n"
                 "r0: to 1 2 3 4 5 6 7 8 9 -\n" +
                     of_pattern,
                 "function 0: pattern 0\n"
                 "  s0 = pieces {w}\n"
                 "  if any s0\n"
                 "    return 1\n"
                 "  return 0\n" +
                     of_pattern);
}

TEST(DeadCode, IsWhatNobodyComesTo) {
  expect_becomes(reasoner::eliminate_dead_code,
                 "function 0: pattern 0\n"
                 "  s0 = pieces {w}\n"
                 "  for v1 in s0\n"
                 "    if v1 on {b}\n"
                 "      if v0 on {e}\n"  // and then, nothing
                 "    if v1 on {w}\n"
                 "      return 1\n"
                 "      if v1 on {b}\n"
                 "        return 0\n"
                 "  return 0\n"
                 "  return 1\n" +
                     of_pattern,
                 "function 0: pattern 0\n"
                 "  s0 = pieces {w}\n"
                 "  for v1 in s0\n"
                 "    if v1 on {w}\n"
                 "      return 1\n"
                 "  return 0\n" +
                     of_pattern);
}

TEST(DeadCode, LeavesNoGapsInRegisters) {
  expect_becomes(reasoner::eliminate_dead_code,
                 "function 0: trial of pattern 0\n"
                 "  s7 = [2..4]\n"
                 "  for v5 in s7\n"
                 "    put w at v5 where stood {b}, old value in o3\n"  // a single piece
                 "    s2 = pieces {w}\n"
                 "    if v5 in s2\n"
                 "      undo at v5, old value in o3\n"
                 "      return 1\n"
                 "    undo at v5, old value in o3\n"
                 "  return 0\n" +
                     of_pattern,
                 "function 0: trial of pattern 0\n"
                 "  s0 = [2..4]\n"
                 "  for v1 in s0\n"
                 "    put w at v1 where stood {b}, old value in o0\n"
                 "    s1 = pieces {w}\n"
                 "    if v1 in s1\n"
                 "      undo at v1, old value in o0\n"
                 "      return 1\n"
                 "    undo at v1, old value in o0\n"
                 "  return 0\n" +
                     of_pattern);
}

TEST(Recursion, IsACycleOfCalls) {
  const auto functions = [](const std::string& recursive) {
    return "function 0: pattern 0\n"
           "  if function 1(v0)\n"
           "    return 1\n"
           "  return 0\n"
           "function 1: pattern 0" +
           recursive +
           "\n"
           "  if not function 2(v0)\n"
           "    return 0\n"
           "  return 1\n"
           "function 2: pattern 0" +
           recursive +
           "\n"
           "  if function 1(v0)\n"
           "    return 0\n"
           "  return 1\n" +
           of_pattern;
  };
  expect_becomes(reasoner::mark_recursive, functions(""), functions(", recursive"));
}

TEST(Uses, AreWhatCodeAsksOfARelation) {
  const std::string code =
      "function 0: pattern 0\n"
      "  s0 = pieces {w}\n"
      "  s1 = r0(s0)\n"
      "  v1 = r1(v0)\n"
      "  s2 = r2(v0)\n"
      "  v2 = r3(v0)\n"
      "  s3 = r3(s0)\n"
      "  s4 = line r4(v0) through {e}\n"
      "  return 1\n";
  expect_becomes(reasoner::find_uses,
                 code +
                     "r0: to 1 2 3 4 5 6 7 8 9 -\n"
                     "r1: to - 0 1 2 3 4 5 6 7 8\n"
                     "r2: to 1,2 - - - - - - - - 0\n"
                     "r3: to 5 - 7 - - - - - - 8\n"
                     "r4: to 1,2,3 2,3 3 - - - - - - -\n" +
                     of_pattern,
                 code +
                     "r0: slides 1 from [0..8]\n"
                     "r1: step to - 0 1 2 3 4 5 6 7 8\n"
                     "r2: rows to 1,2 - - - - - - - - 0\n"
                     "r3: step to 5 - 7 - - - - - - 8 and slides\n"
                     "r4: rows up to 1,2,3 2,3 3 - - - - - - -\n" +
                     of_pattern);
}

// Two squares, of which one is taken in each turn.
std::string turns(const std::string& put, const std::string& kept) {
  return "function 0: apply shape 0\n"
         "  v1 = bits from 2\n"
         "  put " +
         put +
         "\n"
         "  turn 1 at v1\n"
         "function 1: moves after 1" +
         kept +
         "\n"
         "  w0 = 0\n"
         "  s0 = [1 2]\n"
         "  s1 = pieces {e}\n"
         "  s2 = s0 and s1\n"
         "  moves w0 of shape 0 with each of s2 from bit 2\n"
         "rules 0: start\n"
         "rules 1: expression 0, function 1\n"
         "rules 2: expression 1, stood {b,e}\n"
         "shape 0: after 1, function 0: 2 from bit 2\n";
}

TEST(Kept, AreListsThatOnlyShrink) {
  const std::string shrink = "w at v1 where stood {e}";
  expect_becomes(reasoner::keep_lists, turns(shrink, ""), turns(shrink, ", kept list 0"));
  const std::string grow = "e at v1 where stood {b,e}";
  expect_becomes(reasoner::keep_lists, turns(grow, ""), turns(grow, ""));
}

TEST(InPlace, IsSaidOfThePlan) {
  Plan plan = read(head + turns("w at v1 where stood {e}", ""));
  reasoner::put_in_place(plan);
  std::string in_place = head;
  in_place.insert(in_place.size() - 1, ", in place");
  EXPECT_EQ(text_of(plan), in_place + turns("w at v1 where stood {e}", ""));
}

}  // namespace
}  // namespace zug::test
