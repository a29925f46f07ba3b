// What counts as one token (spec 1). Each row: rules as written, rules as read.

#include <string>

#include "tests/unit/langs/rbg/text.h"

namespace zug {
namespace {

struct Row {
  const char* rules;
  const char* expected;
};

void check(const Row& row) {
  SCOPED_TRACE(row.rules);
  EXPECT_EQ(testing_rbg::rules_of("", row.rules), row.expected);
}

TEST(RbgLexer, SeparatesTokensAtBlanksOnly) {
  for (const Row& row : {
           Row{"up left", "up left "},
           Row{"up\r\nleft\r\n", "up left "},
           Row{"up\tleft\f\v right", "up left right "},
           Row{"\n\n  up", "up "},
           Row{"(up)(left)", "up left "},
           Row{"up left", "up left "},
       }) {
    check(row);
  }
}

TEST(RbgLexer, TakesTheLongestToken) {
  for (const Row& row : {
           Row{"up->q", "up ->q "},
           Row{"up->>q", "RBG0605"},
           Row{"up->>left", "up ->>left "},
           Row{"->>->p", "->>->p "},
           Row{"-> p", "->p "},
           Row{"->\np", "->p "},
           Row{"->>*", "->>*"},
           Row{"{?up}", "{?up }"},
           Row{"{! up}", "{!up }"},
           Row{"[$v=1]", "[$ v=1]"},
           Row{"{$v<=1}", "{$ v<=1}"},
           Row{"{$v>=1}", "{$ v>=1}"},
           Row{"{$v!=1}", "{$ v!=1}"},
           Row{"{$1<v}", "{$ 1<v}"},
       }) {
    check(row);
  }
}

TEST(RbgLexer, DoesNotJoinWhatBlanksSeparate) {
  for (const char* rules : {"{ ?up}", "{ !up}", "[ $ v=1]", "{ $ v==1}", "- >p", "- >>", "-> >",
                            "{$ v= =1}", "{$ v< =1}", "{$ v! =1}", "up +> left"}) {
    SCOPED_TRACE(rules);
    const std::string result = testing_rbg::rules_of("", rules);
    EXPECT_EQ(result.rfind("RBG", 0), 0u) << result;
  }
}

TEST(RbgLexer, SkipsComments) {
  for (const Row& row : {
           Row{"up//left", "up "},
           Row{"up//left\nright", "up right "},
           Row{"up//left\r\nright", "up right "},
           Row{"up // the end", "up "},
           Row{"up/*x*/left", "up left "},
           Row{"up/**/left", "up left "},
           Row{"up/***/left", "up left "},
           Row{"up/*/*/left", "up left "},
           Row{"up/* a\n // b */left", "up left "},
           Row{"up// /* a\nleft // */", "up left "},
           Row{"up/* #rules = down */left", "up left "},
           Row{"up // #rules = down", "up "},
           Row{"[$ v=4/ /* */ 2]", "[$ v=4/2]"},
           Row{"u/**/p", "RBG0601 RBG0605"},
       }) {
    check(row);
  }
}

TEST(RbgLexer, KeepsNumbersByValue) {
  for (const Row& row : {
           Row{"[$ v=007]", "[$ v=7]"},
           Row{"[$ v=0]", "[$ v=0]"},
           Row{"{$ v<2147483647}", "{$ v<2147483647}"},
           Row{"{$ v<0000000000002147483647}", "{$ v<2147483647}"},
           Row{"{$ v<2147483648}", "RBG0101"},
           Row{"{$ v<4294967296}", "RBG0101"},
           Row{"up^03", "up up up "},
       }) {
    check(row);
  }
}

TEST(RbgLexer, RejectsStrayBytes) {
  for (const Row& row : {
           Row{"up_left", "RBG0102"},
           Row{"up @ left", "RBG0102"},
           Row{"up % left", "RBG0102"},
           Row{"up & left", "RBG0102"},
           Row{"up ' left", "RBG0102"},
           Row{"up \\ left", "RBG0102"},
           Row{"up \xc3\xa9 left", "RBG0102"},
           Row{"up \x01 left", "RBG0102"},
       }) {
    check(row);
  }
}

TEST(RbgLexer, RejectsWhatNeverEnds) {
  check({"up /* left", "RBG0104"});
  check({"up /*/ left", "RBG0104"});
  check({"up \"left", "RBG0103"});
}

TEST(RbgLexer, KnowsCase) {
  const std::string text =
      "#players = Players(9), p(9)\n#pieces = Board, Rules, e\n"
      "#variables = Pieces(3)\n#board = rectangle(Up,Down,Left,Right,[Board])"
      "\n#rules = ->Players [Rules] [$ Pieces=1] {Board,e}";
  EXPECT_EQ(testing_rbg::section(testing_rbg::low_level(text), "rules"),
            "->Players [Rules][$ Pieces=1]{Board,e}");
}

}  // namespace
}  // namespace zug
