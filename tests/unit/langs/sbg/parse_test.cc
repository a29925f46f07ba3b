// The text of Simplified Boardgames (language specification, sections 1 and 2): what may be written
// in more than one way, and what the syntax tree holds.

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "langs/sbg/parse.h"
#include "tests/unit/langs/sbg/play.h"

namespace zug {
namespace {

using sbg::Content;
using sbg::Description;
using sbg::Movement;

struct Parsed {
  std::optional<Description> description;
  std::string codes;
};

Parsed parse(const std::string& text) {
  const Source source("test.sbg", text);
  Diagnostics diagnostics;
  Parsed result{sbg::parse(source, diagnostics), {}};
  result.codes = testing_sbg::codes(diagnostics);
  EXPECT_EQ(result.description.has_value(), !diagnostics.has_errors());
  return result;
}

std::string with_rule(const std::string& rule) {
  return testing_sbg::game_text("p/./P", "P " + rule + " &");
}

std::string with_goals(const std::string& goals) {
  return testing_sbg::game_text("p/./P", "P (0,1,e) &", goals);
}

// Steps as "1,2,e", sequences "[...]", choices "<...>", powers "x^n".
std::string shape(const Movement& movement) {
  const auto joined = [](const std::vector<Movement>& list) {
    std::string text;
    for (const Movement& part : list) text += (text.empty() ? "" : " ") + shape(part);
    return text;
  };
  return std::visit(
      Overloaded{[](const sbg::Step& step) {
                   const char content = step.content == Content::Empty      ? 'e'
                                        : step.content == Content::Opponent ? 'p'
                                                                            : 'w';
                   return std::to_string(step.dx) + "," + std::to_string(step.dy) + "," + content;
                 },
                 [&](const sbg::Sequence& node) { return "[" + joined(node.parts) + "]"; },
                 [&](const sbg::Choice& node) { return "<" + joined(node.branches) + ">"; },
                 [&](const sbg::Power& node) {
                   return shape(node.body.front()) + "^" +
                          (node.count ? std::to_string(*node.count) : "*");
                 }},
      movement.node);
}

std::string rule_shape(const std::string& rule) {
  const Parsed parsed = parse(with_rule(rule));
  return parsed.description ? shape(parsed.description->rules.at(0).movement) : parsed.codes;
}

TEST(SbgText, HasPrecedences) {
  EXPECT_EQ(rule_shape("(0,1,e)"), "0,1,e");
  EXPECT_EQ(rule_shape("(0,1,e)+(0,1,p)(0,-1,w)^2"), "<0,1,e [0,1,p 0,-1,w^2]>");
  EXPECT_EQ(rule_shape("((0,1,e)+(0,1,p))(0,-1,w)^*"), "[<0,1,e 0,1,p> 0,-1,w^*]");
  EXPECT_EQ(rule_shape("((0,1,e)(0,1,p))^12"), "[0,1,e 0,1,p]^12");
  EXPECT_EQ(rule_shape("(((0,1,e)))^0"), "0,1,e^0");
  EXPECT_EQ(rule_shape("((0,1,e)^2)^*"), "0,1,e^2^*");
}

TEST(SbgText, BlanksAndCommentsStandBetweenAnyTwoTokens) {
  EXPECT_EQ(rule_shape("( 0 ,\n1\t, e ) ^ 2 /* x */ + ( // y\n( 0,1,p ) )"), "<0,1,e^2 0,1,p>");
  const Parsed parsed = parse(
      "/* a */ <</* b */Two  words\n>> // <BOARD>\n<BOARD>2/* c */1 |pP| <PIECES>P(0,0,w)&"
      "<GOALS>9&//");
  ASSERT_TRUE(parsed.description) << parsed.codes;
  EXPECT_EQ(parsed.description->name, "Two words");
  EXPECT_EQ(parsed.description->width, 2);
  EXPECT_EQ(parsed.description->height, 1);
  EXPECT_EQ(parsed.description->rows.at(0).cells, "pP");
  EXPECT_EQ(parsed.description->turn_limit, 9);
}

TEST(SbgText, CommentsDoNotNestAndEatRows) {
  EXPECT_EQ(parse("/* /* */ " + with_rule("(0,1,e)")).codes, "");
  EXPECT_EQ(parse("/* */ */ " + with_rule("(0,1,e)")).codes, "SBG0205 SBG0102");
  EXPECT_EQ(parse("<<a>> <BOARD> 2 1 |p//|\n<PIECES> P (1,0,e) & <GOALS> 9 &").codes, "SBG0302");
  EXPECT_EQ(parse("<<a>> <BOARD> 2 1 |/**/pP|\n<PIECES> P (1,0,e) & <GOALS> 9 &").codes, "SBG0302");
}

TEST(SbgText, TagsOfTheNameMayBeSpaced) {
  std::string text = with_rule("(0,1,e)");
  text.replace(0, 2, "< <");
  text.replace(text.find(">>"), 2, "> >");
  EXPECT_EQ(parse(text).codes, "");
}

TEST(SbgText, SignsOfOtherDialectsAreUnderstoodWithAWarning) {
  EXPECT_EQ(rule_shape("(+0,+1,e)*"), "0,1,e^*");
  EXPECT_EQ(parse(with_rule("(+0,+1,e)*")).codes, "SBG0411 SBG0411 SBG0411");
  EXPECT_EQ(parse(with_rule("((0,1,e)+(0,1,p))*(0,1,e)")).codes, "SBG0411");
}

using Goals = std::vector<std::tuple<char, std::int64_t, std::int64_t>>;

Goals targets(const std::string& goals) {
  const Parsed parsed = parse(with_goals(goals));
  EXPECT_EQ(parsed.codes, "") << goals;
  Goals result;
  if (!parsed.description) return result;
  for (const sbg::Arrival& arrival : parsed.description->arrivals) {
    for (const sbg::Target& target : arrival.targets) {
      result.emplace_back(arrival.letter, target.x, target.y);
    }
  }
  return result;
}

TEST(SbgText, GoalsAreReadLiberally) {
  const Goals expected{{'P', 0, 2}, {'P', 0, 1}, {'p', 0, 0}};
  EXPECT_EQ(targets("9 & @P 0 2, 0 1 & @p 0 0 &"), expected);
  EXPECT_EQ(targets("9 @P 0 2 0 1 @p 0 0"), expected);
  EXPECT_EQ(targets("9 @ P (0,2),(0 1)& @p(0,0)"), expected);
  EXPECT_EQ(targets("9 & @P 0 2 & @P 0 1 & #P 0 & @p 0 0 &"), expected);
  const Parsed amounts = parse(with_goals("9 #P 0 #p 1"));
  ASSERT_TRUE(amounts.description);
  EXPECT_EQ(amounts.description->amounts.size(), 2u);
  EXPECT_EQ(amounts.description->amounts.at(1).letter, 'p');
  EXPECT_EQ(amounts.description->amounts.at(1).amount, 1);
}

TEST(SbgText, PlacesAreThoseInTheFile) {
  const std::string text = with_rule("(0,1,e) /* x */ + (0,1,p)^2");
  const Parsed parsed = parse(text);
  ASSERT_TRUE(parsed.description);
  const Source source("test.sbg", text);
  const sbg::Rule& rule = parsed.description->rules.at(0);
  EXPECT_EQ(source.text(rule.origin.range), "P (0,1,e) /* x */ + (0,1,p)^2");
  const auto& branches = std::get<sbg::Choice>(rule.movement.node).branches;
  EXPECT_EQ(source.text(branches.at(0).origin.range), "(0,1,e)");
  EXPECT_EQ(source.text(branches.at(1).origin.range), "(0,1,p)^2");
  EXPECT_EQ(source.text(parsed.description->rows.at(2).origin.range), "P");
  EXPECT_EQ(source.text(parsed.description->size_origin.range), "1 3");
}

}  // namespace
}  // namespace zug
