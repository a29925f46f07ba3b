// What is alike is said once (backends/gdl/text/alike.h): on documents of a few rules, where it can
// be seen what becomes of them. That games stay the same is seen by playing them (lockstep_test.cc,
// keeper_test.cc, chains_test.cc).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "backends/gdl/text/text.h"

namespace zug {
namespace {

using namespace gdl_writer;
using testing::HasSubstr;
using testing::Not;

const Term v = variable("?v"), w = variable("?w");

Term cell(const Term& at, const char* piece) {
  return holds(compound("cell", {at, constant(piece)}));
}

std::string alike(Document document) {
  document.unite_alike({"black", "white"});
  document.prune();
  return document.kif();
}

Document with_roles() {
  Document document;
  for (const char* role : {"black", "white"}) {
    document.rule(Section::Roles, compound("role", {constant(role)}));
  }
  return document;
}

// From each square up and to the left, for whom there is such a piece.
Document with_views(const std::vector<const char*>& directions, bool chained) {
  Document document = with_roles();
  for (const char* direction : directions) {
    document.rule(Section::Board, compound(direction, {constant("s"), constant("t")}));
  }
  std::string before;
  for (const auto& [role, piece] : {std::pair("black", "b"), std::pair("white", "w")}) {
    for (const char* direction : directions) {
      const std::string name = std::string("from-") + piece + "-" + direction;
      Body body{is(compound(direction, {v, w})), is(cell(w, piece))};
      if (chained && !before.empty()) body.push_back(is_not(compound(before, {w})));
      document.rule(Section::Views, compound(name, {v}), body);
      document.rule(Section::Legal, compound("legal", {constant(role), compound("go", {v})}),
                    {is(holds(compound("control", {constant(role)}))), is(compound(name, {v}))});
      before = name;
    }
  }
  return document;
}

TEST(GdlAlike, RulesThatDifferInConstantsAreOne) {
  Document document = with_roles();
  for (const auto& [role, piece] : {std::pair("black", "b"), std::pair("white", "w")}) {
    for (const char* number : {"0", "50", "100"}) {
      document.rule(Section::Goal, compound("goal", {constant(role), constant(number)}),
                    {is(holds(compound("score", {constant(role), constant(number)})))});
    }
    document.rule(Section::Next, compound("next", {compound("cell", {v, constant(piece)})}),
                  {is(compound("does", {constant(role), compound("go", {v})}))});
    document.rule(Section::Next, compound("next", {compound("was", {v, constant(piece)})}),
                  {is(compound("does", {constant(role), compound("go", {v})}))});
  }
  const std::string text = alike(document);
  // Roles do not depend on numbers, and of roles there is a table already.
  EXPECT_THAT(text, HasSubstr("(<= (goal ?r ?k) (role ?r) (case-2 ?k) (true (score ?r ?k)))\n"));
  EXPECT_THAT(text, HasSubstr("(case-2 0)\n(case-2 100)\n(case-2 50)\n"));
  EXPECT_THAT(text, HasSubstr("(case-1 black b)\n(case-1 white w)\n"));
  EXPECT_THAT(text, HasSubstr("(<= (next (cell ?v ?k)) (case-1 ?r ?k) (does ?r (go ?v)))\n"
                              "(<= (next (was ?v ?k)) (case-1 ?r ?k) (does ?r (go ?v)))\n"));
}

TEST(GdlAlike, WhatIsShorterWithoutATableStays) {
  Document document = with_roles();
  document.rule(Section::Next, compound("next", {constant("a")}), {is(holds(constant("b")))});
  document.rule(Section::Next, compound("next", {constant("c")}), {is(holds(constant("d")))});
  for (const char* square : {"s", "t", "u"}) {
    document.rule(Section::Init, compound("init", {compound("cell", {constant(square), v})}));
  }
  const std::string text = alike(document);
  EXPECT_THAT(text, Not(HasSubstr("case-")));
  EXPECT_THAT(text, HasSubstr("(<= (next a) (true b))\n(<= (next c) (true d))\n"));
}

TEST(GdlAlike, RelationsThatSayTheSameOfOtherNamesAreOne) {
  const std::string text = alike(with_views({"up", "down", "left", "right"}, false));
  EXPECT_THAT(text, HasSubstr("(<= (from-b-up ?r ?d ?v) (case-1 ?r ?k) (edge-2 ?d ?v ?w) "
                              "(true (cell ?w ?k)))\n"));
  // Who is to move tells the role, and the relation which directions there are.
  EXPECT_THAT(text,
              HasSubstr("(<= (legal ?r (go ?v)) (true (control ?r)) (from-b-up ?r ?d ?v))\n"));
  for (const char* direction : {"up", "down", "left", "right"}) {
    EXPECT_THAT(text, HasSubstr("(<= (edge-2 " + std::string(direction) + " ?v0 ?v1) (" +
                                direction + " ?v0 ?v1))\n"));
  }
}

// As one relation they would depend on their own negation.
TEST(GdlAlike, RelationsThatDependOnEachOtherAreNotOne) {
  Document document = with_views({"up", "down", "left", "right"}, true);
  document.unite_alike({"black", "white"});
  EXPECT_EQ(document.not_stratified(), "");
  EXPECT_THAT(document.kif(), Not(HasSubstr("edge-2")));
  EXPECT_THAT(document.kif(), HasSubstr("(from-b-up ?v)"));
}

// What is in one place only needs no name, if a relation without it is there.
TEST(GdlAlike, ProjectionsAreAskedWhereTheySayEnough) {
  Document document;
  const Term n = variable("?n");
  document.rule(Section::Effects, compound("counted", {v}), {is(compound("comes", {v, w}))});
  document.rule(Section::Keeper, compound("comes", {v, w}), {is(cell(v, "x")), is(cell(w, "y"))});
  document.rule(Section::Keeper, compound("comes", {v, v}),
                {is(compound("comes", {v, w})), is(holds(compound("step", {n})))});
  for (const Term& place : {w, v, n}) {
    document.rule(Section::Next, compound("next", {compound("at", {place})}),
                  {is(compound("comes", {v, w})), is(holds(compound("step", {n})))});
  }
  document.rule(Section::Next, compound("next", {constant("b")}),
                {is(compound("comes", {v, constant("d4")}))});
  document.rule(Section::Next, compound("next", {constant("c")}), {is(compound("comes", {v, v}))});
  document.project();
  const std::string text = document.kif();
  EXPECT_THAT(text, HasSubstr("(<= (counted ?v) (comes ?v ?w))\n"));
  EXPECT_THAT(text, HasSubstr("(<= (comes ?v ?v) (comes ?v ?w) (true (step ?n)))\n"));
  EXPECT_THAT(text, HasSubstr("(<= (next (at ?w)) (comes ?v ?w) (true (step ?n)))\n"
                              "(<= (next (at ?v)) (counted ?v) (true (step ?n)))\n"
                              "(<= (next (at ?n)) (counted ?v) (true (step ?n)))\n"
                              "(<= (next b) (comes ?v d4))\n"
                              "(<= (next c) (comes ?v ?v))\n"));
}

// A macro may be called so, too.
TEST(GdlAlike, NamesThatAreTakenAreNotGiven) {
  Document document = with_views({"up", "down", "left", "right"}, false);
  document.rule(Section::Terminal, constant("terminal"),
                {is(compound("case-1", {v})), is(compound("edge-2", {v, v, v}))});
  document.rule(Section::Views, compound("case-1", {v}), {is(cell(v, "x"))});
  document.rule(Section::Views, compound("edge-2", {v, w, w}),
                {is(cell(v, "x")), is(cell(w, "y"))});
  const std::string text = alike(document);
  EXPECT_THAT(text, HasSubstr("(case-2 black b)"));
  EXPECT_THAT(text, HasSubstr("(edge-2-1 ?d ?v ?w)"));
}

}  // namespace
}  // namespace zug
