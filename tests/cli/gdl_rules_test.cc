// What follows from rules of GDL, whichever way the Prolog engine takes to find it: each case is a
// description whose legal moves at the start are known.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/cli/run_zug.h"

namespace zug::cli {
namespace {

struct Case {
  std::string name;
  std::string rules;
  std::string moves;  // of the only role, as they are printed
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

// A line of 20 squares, which is too many to be gone through without need.
std::string line_of_squares() {
  std::string text;
  for (int i = 1; i <= 20; ++i) {
    text += "(square s" + std::to_string(i) + ")\n";
    if (i < 20) text += "(up s" + std::to_string(i) + " s" + std::to_string(i + 1) + ")\n";
  }
  return text;
}

// Ways home from a to e; x and y lead nowhere but to each other, z leads there and on the way.
// (from N ?v): home is at most N steps away.
std::string ways_home(const std::string& rules) {
  return R"((edge a b) (edge b c) (edge c d) (edge d e) (edge x y) (edge y x) (edge z x) (edge z d)
(edge b a) (home e) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
(<= (from 0 ?v) (home ?v))
(<= (from ?m ?v) (succ ?n ?m) (edge ?v ?w) (from ?n ?w))
(<= (from ?m ?v) (succ ?n ?m) (from ?n ?v))
)" + rules;
}

class GdlRules : public ::testing::TestWithParam<Case> {};

TEST_P(GdlRules, Follow) {
  if (std::system("swipl --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no SWI-Prolog";
  const std::string frame =
      "(role p) (init (king s2)) (init (stone s5)) (goal p 50)\n"
      "(<= terminal (true (king s1))) (<= (next ?f) (true ?f))\n";
  const Outcome outcome = run_zug(
      Call{{"moves", "-", "--from", "gdl"}, frame + line_of_squares() + GetParam().rules, {}, 0});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "playing\nlegal p " + GetParam().moves + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Cases, GdlRules,
    ::testing::Values(
        Case{"ADisjunctMayBeANegation", R"((num 1) (num 2) (num 3) (odd 1) (odd 3) (big 3)
(<= (legal p (say ?x)) (num ?x) (or (not (odd ?x)) (big ?x))))",
             "(say 2) (say 3)"},
        // The program ended with a signal.
        Case{"AnOrMayStandInAnOr", R"((num 1) (num 2) (num 3) (num 4) (odd 1) (odd 3) (big 4)
(<= (legal p (say ?x)) (num ?x) (or (odd ?x) (or (big ?x) (or (odd ?x) (big ?x))))))",
             "(say 1) (say 3) (say 4)"},
        Case{"RecursionGoesRoundACycle", R"((edge a b) (edge b c) (edge c a) (edge c d) (edge e a)
(<= (reach ?x ?y) (edge ?x ?y))
(<= (reach ?x ?z) (reach ?x ?y) (edge ?y ?z))
(<= (legal p (say ?y)) (reach a ?y)))",
             "(say a) (say b) (say c) (say d)"},
        Case{"RecursionGoesDownALine", R"((<= (ray ?v ?w) (up ?v ?w))
(<= (ray ?v ?w) (up ?v ?u) (not (true (stone ?u))) (ray ?u ?w))
(<= (legal p (say ?w)) (true (king ?v)) (ray ?v ?w)))",
             "(say s3) (say s4) (say s5)"},
        // Asked where it starts unbound, too.
        Case{"RecursionIsAskedFromBothEnds", R"((<= (ray ?v ?w) (up ?v ?w))
(<= (ray ?v ?w) (up ?v ?u) (not (true (stone ?u))) (ray ?u ?w))
(<= (legal p (from ?v)) (true (stone ?w)) (ray ?v ?w) (not (ray ?v s4))))",
             "(from s4)"},
        Case{"RecursionThatAsksItselfTwice", R"((edge a b) (edge a c) (edge c d) (edge c a)
(edge d c) (edge d b) (won b) (won d)
(<= (good ?x) (won ?x))
(<= (good ?x) (edge ?x ?y) (edge ?x ?z) (distinct ?y ?z) (good ?y) (good ?z))
(<= (legal p (say ?x)) (good ?x)))",
             "(say b) (say d)"},
        Case{"RecursionWithoutABeginning", R"((edge a b) (edge b a)
(<= (loop ?x) (edge ?x ?y) (loop ?y))
(<= (legal p (say ?x)) (edge ?x ?y) (not (loop ?x))))",
             "(say a) (say b)"},
        Case{"RelationsThatAskEachOther", R"((edge a b) (edge b c) (edge c d) (edge d e)
(<= (even ?x ?x) (edge ?x ?y))
(<= (even ?x ?z) (odd ?x ?y) (edge ?y ?z))
(<= (odd ?x ?z) (even ?x ?y) (edge ?y ?z))
(<= (legal p (say ?x)) (even a ?x)))",
             "(say a) (say c) (say e)"},
        Case{"StepsEnoughForAll", ways_home("(<= (legal p (say ?v)) (from 7 ?v))"),
             "(say a) (say b) (say c) (say d) (say e) (say z)"},
        Case{"StepsEnoughForSome", ways_home("(<= (legal p (say ?v)) (from 2 ?v))"),
             "(say c) (say d) (say e) (say z)"},
        Case{"StepsEnoughFromOneVertex",
             ways_home("(<= (legal p (say ?v)) (edge ?v ?w) (from 7 ?v))"),
             "(say a) (say b) (say c) (say d) (say z)"},
        Case{"StepsNotEnoughFromOneVertex",
             ways_home("(<= (legal p (say ?v)) (edge ?v ?w) (from 2 ?v))"),
             "(say c) (say d) (say z)"},
        Case{"NoStepsAreEnough",
             ways_home("(<= (legal p (say ?v)) (edge ?v ?w) (not (from 7 ?v)))"),
             "(say x) (say y)"},
        Case{"StepsCountedByTheAsker",
             ways_home("(<= (legal p (say ?n)) (succ ?n ?m) (from ?n a) (from 7 a))"),
             "(say 4) (say 5) (say 6)"},
        Case{"StepsThatCannotBeSaved", R"((edge a b) (edge b c) (home c) (succ 0 1) (succ 1 2)
(<= (from 0 ?v) (home ?v))
(<= (from ?m ?v) (succ ?n ?m) (edge ?v ?w) (from ?n ?w))
(<= (legal p (say ?v)) (edge ?v ?w) (from 2 ?v)))",
             "(say a)"},
        Case{"WhatOnlyAListBinds", R"((<= (near ?v ?w) (up ?v ?w)) (<= (near ?v ?w) (up ?w ?v))
(<= (quiet ?w) (square ?w) (true (king ?v)) (not (near ?v ?w)) (not (true (stone ?w)))
    (distinct ?v ?w))
(<= (legal p (say ?w)) (quiet ?w) (low ?w)) (low s1) (low s2) (low s3) (low s4) (low s5))",
             "(say s4)"},
        Case{"AnyFluent", R"((<= (legal p (say ?f)) (true ?f) (distinct ?f (stone s5))))",
             "(say (king s2))"},
        Case{"TheSameVariableTwice", R"((pair a a) (pair a b) (pair c c)
(<= (legal p (say ?x)) (pair ?x ?x)))",
             "(say a) (say c)"},
        Case{"Functions", R"((box (of a b)) (box (of b b)) (box c)
(<= (legal p (say ?x)) (box (of ?x b)) (not (box (of b ?x)))))",
             "(say a)"}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace zug::cli
