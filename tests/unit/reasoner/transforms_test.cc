// Transforms of the plan alone: a text goes in, a text comes out.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "backends/reasoner/plan/code/dead_code.h"
#include "backends/reasoner/plan/code/inlining.h"
#include "backends/reasoner/plan/code/kept.h"
#include "backends/reasoner/plan/code/listed_sets.h"
#include "backends/reasoner/plan/code/recursion.h"
#include "backends/reasoner/plan/code/unseen_changes.h"
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
                 "function 0: pattern 0, entry\n"
                 "  s0 = pieces {w}\n"
                 "  s1 = r0(s0)\n"
                 "  s2 = s1 and s0\n"
                 "  v1 = 4\n"
                 "  if any s0\n"
                 "    return 1\n"
                 "  return 0\n"
                 "r0: to 1 2 3 4 5 6 7 8 9 -\n" +
                     of_pattern,
                 "function 0: pattern 0, entry\n"
                 "  s0 = pieces {w}\n"
                 "  if any s0\n"
                 "    return 1\n"
                 "  return 0\n" +
                     of_pattern);
}

TEST(DeadCode, IsWhatNobodyComesTo) {
  expect_becomes(reasoner::eliminate_dead_code,
                 "function 0: pattern 0, entry\n"
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
                 "function 0: pattern 0, entry\n"
                 "  s0 = pieces {w}\n"
                 "  for v1 in s0\n"
                 "    if v1 on {w}\n"
                 "      return 1\n"
                 "  return 0\n" +
                     of_pattern);
}

TEST(DeadCode, LeavesNoGapsInRegisters) {
  expect_becomes(reasoner::eliminate_dead_code,
                 "function 0: trial of pattern 0, entry\n"
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
                 "function 0: trial of pattern 0, entry\n"
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

TEST(DeadCode, IsWhatNothingCalls) {
  expect_becomes(reasoner::eliminate_dead_code,
                 "function 0: pattern 0\n"
                 "  if function 3(v0)\n"
                 "    return 1\n"
                 "  return 0\n"
                 "function 1: apply shape 0\n"
                 "  turn 1 at v0\n"
                 "function 2: pattern 0, entry\n"
                 "  if function 3(v0)\n"
                 "    return 1\n"
                 "  return 0\n"
                 "function 3: pattern 0\n"
                 "  return 1\n"
                 "rules 0: start\nrules 1: expression 0\n" +
                     of_pattern + "shape 0: after 1, function 1: 1 from bit 2\n",
                 "function 0: apply shape 0\n"
                 "  turn 1 at v0\n"
                 "function 1: pattern 0, entry\n"
                 "  if function 2(v0)\n"
                 "    return 1\n"
                 "  return 0\n"
                 "function 2: pattern 0\n"
                 "  return 1\n"
                 "rules 0: start\nrules 1: expression 0\n" +
                     of_pattern + "shape 0: after 1, function 0: 1 from bit 2\n");
}

TEST(DeadCode, IsTheVertexOfWhichItOnlyMattersThatThereIsOne) {
  const auto loops = [](const char* loop, const char* body) {
    return std::string("function 0: pattern 0, entry\n  s0 = pieces {w}\n") + loop +
           "    if v0 on {b}\n" + body + "    return 1\n  return 0\n" + of_pattern;
  };
  expect_becomes(reasoner::eliminate_dead_code, loops("  for v1 in s0\n", "      return 0\n"),
                 loops("  if any s0\n", "      return 0\n"));
  const std::string asks = loops("  for v1 in s0\n", "      if v1 on {b}\n        return 0\n");
  expect_becomes(reasoner::eliminate_dead_code, asks, asks);
}

// A turn that takes up the men, one after the other, and lists moves by what `body` says. r0 leads
// to the vertex behind, r1 to the one before, r2 to both, r3 to all three.
std::string search(const std::string& change, const std::string& body, const std::string& undo) {
  return "function 0: apply shape 0\n"
         "  v1 = bits from 2\n"
         "  put w at v1 where stood {e}\n"
         "  turn 1 at v1\n"
         "function 1: moves after 1\n"
         "  w0 = 0\n"
         "  s0 = pieces {w}\n"
         "  for v1 in s0\n" +
         change + body + undo +
         "r0: to 1 2 3 4 5 6 7 8 9 -\n"
         "r1: to - 0 1 2 3 4 5 6 7 8\n"
         "r2: to 1 0,2 1,3 2,4 3,5 4,6 5,7 6,8 7,9 8\n"
         "r3: to 0,1 0,1,2 1,2,3 2,3,4 3,4,5 4,5,6 5,6,7 6,7,8 7,8,9 8,9\n"
         "comparison 0: {$ n < 2}\n"
         "comparison 1: {$ #w < 2}\n"
         "assignment 0: [$ n = n + 1]\n"
         "assignment 1: [$ p = n]\n"
         "rules 0: start\n"
         "rules 1: expression 0, function 1\n"
         "rules 2: expression 1, stood {b,e}\n" +
         of_pattern + "shape 0: after 1, function 0: 2 from bit 2\n";
}

const std::string lifted = "    put e at v1 where stood {w}\n";
const std::string put_back = "    undo at v1\n";
const std::string counted = "    assign 0, old value in o0\n";
const std::string counted_back = "    undo assign 0, old value in o0\n";

// The text that is printed of such a plan leaves out what nobody uses.
void expect_turns_into(std::size_t (*transform)(Plan& plan), const std::string& before,
                       const std::string& after) {
  const std::string printed = text_of(read(head + after));
  expect_becomes(transform, before, printed.substr(head.size()));
}
void expect_unseen(const std::string& change, const std::string& body, const std::string& undo) {
  expect_turns_into(reasoner::drop_unseen_changes, search(change, body, undo),
                    search("", body, ""));
}
void expect_seen(const std::string& change, const std::string& body, const std::string& undo) {
  const std::string text = search(change, body, undo);
  expect_turns_into(reasoner::drop_unseen_changes, text, text);
}

TEST(UnseenChanges, AreOfVerticesNobodyAsksAbout) {
  // Beside it.
  expect_unseen(lifted,
                "    s1 = r2(v1)\n"
                "    s2 = pieces {e}\n"
                "    s3 = s1 and s2\n"
                "    moves w0 of shape 0 with each of s3 from bit 2\n",
                put_back);
  // Two steps on.
  expect_unseen(lifted,
                "    v2 = r0(v1)\n"
                "    if v2\n"
                "      v3 = r0(v2)\n"
                "      if v3\n"
                "        if v3 on {e}\n"
                "          s1 = pieces {w}\n"
                "          if v3 in s1\n"
                "            w1 = w0 with v1 from bit 2\n"
                "            move w1 of shape 0\n",
                put_back);
  // Along a line from it, and from each vertex of a set that lacks it.
  expect_unseen(lifted,
                "    s1 = line r2(v1) through {e}\n"
                "    for v2 in s1\n"
                "      if v2 on {b,w}\n"
                "        w1 = w0 with v1 from bit 2\n"
                "        move w1 of shape 0\n",
                put_back);
  // Pieces that are told neither from the new one nor from the old one.
  expect_unseen(lifted,
                "    s1 = pieces {e,w}\n"
                "    s2 = pieces {b}\n"
                "    if any s1\n"
                "      moves w0 of shape 0 with each of s2 from bit 2\n",
                put_back);
}

TEST(UnseenChanges, AreNotThoseThatSomethingAsksAbout) {
  // All such vertices, the image of all of them, or whether there are any.
  expect_seen(lifted,
              "    s1 = pieces {e}\n"
              "    moves w0 of shape 0 with each of s1 from bit 2\n",
              put_back);
  expect_seen(lifted,
              "    s1 = pieces {e}\n"
              "    s2 = r0(s1)\n"
              "    s3 = r2(v1)\n"
              "    s4 = s2 and s3\n"
              "    moves w0 of shape 0 with each of s4 from bit 2\n",
              put_back);
  expect_seen(lifted,
              "    s1 = pieces {w}\n"
              "    if any s1\n"
              "      w1 = w0 with v1 from bit 2\n"
              "      move w1 of shape 0\n",
              put_back);
  // The relation leads to the vertex itself; the second step comes back to it.
  expect_seen(lifted,
              "    s1 = r3(v1)\n"
              "    s2 = pieces {e}\n"
              "    s3 = s1 and s2\n"
              "    moves w0 of shape 0 with each of s3 from bit 2\n",
              put_back);
  expect_seen(lifted,
              "    v2 = r0(v1)\n"
              "    if v2\n"
              "      v3 = r1(v2)\n"
              "      if v3\n"
              "        if v3 on {e}\n"
              "          w1 = w0 with v1 from bit 2\n"
              "          move w1 of shape 0\n",
              put_back);
  // A line from beside it goes through it.
  expect_seen(lifted,
              "    v2 = r0(v1)\n"
              "    if v2\n"
              "      s1 = line r1(v2) through {e}\n"
              "      moves w0 of shape 0 with each of s1 from bit 2\n",
              put_back);
  // The pieces are counted.
  expect_seen(lifted,
              "    if comparison 1\n"
              "      w1 = w0 with v1 from bit 2\n"
              "      move w1 of shape 0\n",
              put_back);
}

TEST(UnseenChanges, AreOfVariablesNobodyMentions) {
  expect_unseen(counted,
                "    if comparison 1\n"
                "      w1 = w0 with v1 from bit 2\n"
                "      move w1 of shape 0\n",
                counted_back);
  expect_seen(counted,
              "    if comparison 0\n"
              "      w1 = w0 with v1 from bit 2\n"
              "      move w1 of shape 0\n",
              counted_back);
  expect_seen(counted,
              "    if assignable 1\n"
              "      w1 = w0 with v1 from bit 2\n"
              "      move w1 of shape 0\n",
              counted_back);
  // The inner one does not see the outer one, and then nobody does.
  expect_unseen(lifted + counted,
                "    v2 = r0(v1)\n"
                "    if v2\n"
                "      if v2 on {e}\n"
                "        w1 = w0 with v1 from bit 2\n"
                "        move w1 of shape 0\n",
                counted_back + put_back);
}

TEST(UnseenChanges, AreLookedForInPatternsThatAreAskedAboutThere) {
  const auto asked = [](const std::string& change, const std::string& undo, const std::string& at,
                        const std::string& pattern) {
    return search(change,
                  "    if function 2(" + at +
                      ")\n"
                      "      w1 = w0 with v1 from bit 2\n"
                      "      move w1 of shape 0\n",
                  undo + "function 2: pattern 0\n" + pattern + "  return 0\n");
  };
  const std::string beside =
      "  s0 = r2(v0)\n"
      "  s1 = pieces {w}\n"
      "  s2 = s0 and s1\n"
      "  if any s2\n"
      "    return 1\n";
  const std::string here =
      "  if v0 on {w}\n"
      "    return 1\n";
  expect_turns_into(reasoner::drop_unseen_changes, asked(lifted, put_back, "v1", beside),
                    asked("", "", "v1", beside));
  for (const auto& [at, pattern] : {std::pair("v0", beside), std::pair("v1", here)}) {
    const std::string text = asked(lifted, put_back, at, pattern);
    expect_turns_into(reasoner::drop_unseen_changes, text, text);
  }
  // The same of a variable.
  expect_turns_into(reasoner::drop_unseen_changes, asked(counted, counted_back, "v1", here),
                    asked("", "", "v1", here));
  const std::string mentions = "  if comparison 0\n    return 1\n";
  const std::string text = asked(counted, counted_back, "v1", mentions);
  expect_turns_into(reasoner::drop_unseen_changes, text, text);
}

// What two searches of one vertex do looks alike.
TEST(UnseenChanges, AreTakenOutWithTheirOwnUndoing) {
  const std::string move =
      "    w1 = w0 with v1 from bit 2\n"
      "    move w1 of shape 0\n";
  expect_unseen(lifted + lifted, move, put_back + put_back);
  expect_turns_into(reasoner::drop_unseen_changes,
                    search(lifted, move + put_back + lifted + move, put_back),
                    search("", move + move, ""));
}

TEST(UnseenChanges, AreUndoneOnEveryWay) {
  const auto pattern = [](const std::string& change, const std::string& undo) {
    return "function 0: trial of pattern 0\n"
           "  s0 = pieces {w}\n"
           "  for v1 in s0\n" +
           change +
           "    loop\n"
           "      if v1 in [2..4]\n"
           "        break\n"
           "      if v1 in [7]\n"
           "        undo at v1\n"
           "        return 1\n" +
           undo + "  return 0\n" + of_pattern;
  };
  const std::string text = pattern(lifted, put_back);
  expect_becomes(reasoner::drop_unseen_changes, text, text);
  // Nobody comes to what stands behind the return.
  const std::string behind = "    return 1\n" + put_back;
  const auto first = [](const std::string& change, const std::string& undo) {
    return "function 0: trial of pattern 0\n  s0 = pieces {w}\n  for v1 in s0\n" + change +
           "    if v1 in [2..4]\n" + "      s1 = [7]\n" + undo + "  return 0\n" + of_pattern;
  };
  expect_becomes(reasoner::drop_unseen_changes, first(lifted, put_back + behind),
                 first("", "    return 1\n"));
}

TEST(ListedSets, AreMovesThatDifferInOneVertex) {
  expect_turns_into(reasoner::list_sets,
                    search("",
                           "    for v2 in s0\n"
                           "      w1 = w0 with v2 from bit 2\n"
                           "      move w1 of shape 0\n"
                           "    for v3 in s0\n"
                           "      if v3 on {w}\n"
                           "        w2 = w0 with v3 from bit 2\n"
                           "        move w2 of shape 0\n",
                           ""),
                    search("",
                           "    moves w0 of shape 0 with each of s0 from bit 2\n"
                           "    for v3 in s0\n"
                           "      if v3 on {w}\n"
                           "        w2 = w0 with v3 from bit 2\n"
                           "        move w2 of shape 0\n",
                           ""));
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
