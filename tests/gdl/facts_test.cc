// Relations that are the same in every state, fact by fact (backends/prolog/facts.h).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "backends/prolog/facts.h"
#include "langs/gdl/read.h"

namespace zug {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const std::string game =
    "(role a) (legal a go) (goal a 100) (init q) (<= terminal (true q))\n"
    "(up x1 x2) (up x2 x3) (left y1 x1)\n";

// The facts of the relation, or nothing when it has a rule left.
std::vector<std::string> facts(const std::string& rules, const std::string& relation) {
  Diagnostics diagnostics;
  const Source source("game.kif", game + rules);
  const auto description = read_gdl_description(source, diagnostics);
  EXPECT_TRUE(description.has_value());
  std::vector<std::string> found;
  if (!description) return found;
  for (const gdl::Rule& rule : prolog::with_facts(*description).rules) {
    if (rule.head.name != relation) continue;
    if (!rule.body.empty()) return {};
    found.push_back(gdl::text_of(rule.head));
  }
  return found;
}

TEST(Facts, AreWhatRulesAboutTheBoardSay) {
  EXPECT_THAT(facts("(<= (down ?a ?b) (up ?b ?a))", "down"),
              ElementsAre("(down x2 x1)", "(down x3 x2)"));
  EXPECT_THAT(facts("(<= (way ?a ?c) (left ?a ?b) (up ?b ?c)) (way x3 x3)", "way"),
              UnorderedElementsAre("(way y1 x2)", "(way x3 x3)"));
}

TEST(Facts, AreFoundThroughOtherRules) {
  EXPECT_THAT(facts("(<= (square ?a) (up ?a ?b)) (<= (square ?b) (up ?a ?b))\n"
                    "(<= (top ?a) (square ?a) (not (low ?a)))\n"
                    "(<= (low ?a) (up ?a ?b))",
                    "top"),
              ElementsAre("(top x3)"));
  EXPECT_THAT(facts("(<= (other ?a ?b) (up ?a ?c) (up ?b ?d) (distinct ?a ?b))", "other"),
              UnorderedElementsAre("(other x1 x2)", "(other x2 x1)"));
}

TEST(Facts, AreFoundWhereARelationAsksItself) {
  EXPECT_THAT(
      facts("(<= (above ?a ?b) (up ?a ?b)) (<= (above ?a ?c) (above ?a ?b) (up ?b ?c))", "above"),
      UnorderedElementsAre("(above x1 x2)", "(above x2 x3)", "(above x1 x3)"));
}

TEST(Facts, AreNotMadeOfWhatChanges) {
  EXPECT_THAT(facts("(<= (p ?a) (up ?a ?b) (true q))", "p"), IsEmpty());
  EXPECT_THAT(facts("(<= (p ?a) (up ?a ?b) (r ?b)) (<= (r x2) (true q))", "p"), IsEmpty());
}

// 80 * 80 pairs are more than are listed.
TEST(Facts, AreNotMadeWhereThereAreMany) {
  std::string rules = "(<= (pair ?a ?b) (number ?a) (number ?b))";
  for (int i = 0; i < 80; ++i) rules += "(number " + std::to_string(i) + ")";
  EXPECT_THAT(facts(rules, "pair"), IsEmpty());
  EXPECT_EQ(facts(rules + "(<= (some ?a) (number ?a))", "some").size(), 80u);
}

}  // namespace
}  // namespace zug
