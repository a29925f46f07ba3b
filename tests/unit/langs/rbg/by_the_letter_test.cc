// What reads by the letter of the language is a game, however much it resembles a slip; and where
// something else is wrong in it, only that is said.

#include <string>
#include <vector>

#include "tests/unit/langs/rbg/text.h"

namespace zug {
namespace {

using testing_rbg::low_level;
using testing_rbg::rules_of;
using testing_rbg::section;

// A game whose names all come out of macros.
std::string game_of_macros(const std::string& rules) {
  return "#both(b) = white(b), black(b)\n#counters = v(9), w(9)\n#sides = left, right\n"
         "#players = both(100)\n#pieces = e, f\n#variables = counters\n"
         "#board = rectangle(up,down,sides,[e,e])\n#rules = " +
         rules;
}

TEST(RbgByTheLetter, NamesThatCameOutOfMacrosAreNames) {
  EXPECT_EQ(section(low_level(game_of_macros("->white right({e} + {f}) [f] ->black")), "rules"),
            "->white right (\n{e}\n+ {f}\n)[f]->black ");
  const std::string graph =
      "#players = p(1)\n#pieces = e, f\n#variables =\n#node(a;b) = a[e]{next: b}\n"
      "#board = node(v1;v2) node(v2;v1)\n#rules = ->p next({e} + {f}) [f] ->p";
  EXPECT_EQ(section(low_level(graph), "rules"), "->p next (\n{e}\n+ {f}\n)[f]->p ");
}

TEST(RbgByTheLetter, AFaultElsewhereMakesNoMacrosOfThem) {
  EXPECT_EQ(low_level(game_of_macros("->white right({e} + {g}) [f] ->black")), "RBG0601");
  EXPECT_EQ(low_level(game_of_macros("->white right({e} + {f}) [f] ->black)")), "RBG0607");
}

TEST(RbgByTheLetter, WhatNothingDeclaresIsAMisspeltMacro) {
  const std::string macros = "#turn(me; piece) = ->me {piece}\n#names = left\n";
  EXPECT_EQ(rules_of(macros, "trun(p; e)"), "RBG0309");
  EXPECT_EQ(rules_of(macros, "jump(up)"), "RBG0309");
  EXPECT_EQ(low_level(game_of_macros("->white rihgt({e} + {f}) [f] ->black")), "RBG0309");
}

// Each is read as the same text in one line.
TEST(RbgByTheLetter, EndsOfLinesMeanNothing) {
  const std::string macros =
      "#w(me) = me\n#two(a; b) = a b\n#end = ->> )\n#begin = (\n#open(a) = a {?\n"
      "#tail(a) = ) + ( a\n";
  for (const std::string& rules : std::vector<std::string>{
           "( ->p w(\n right + left\n) end",
           "( ( ->p w(\n right + left\n) ) end",
           "( ->p two(\nup;\ndown\n) end",
           "( ->p two((\nup\n);\n(down)\n) end",
           "begin up two(left\n; right) )",
           "( open(\nup\n) {e} } )",
           "( up w(\ndown\n) tail(\nleft\n) )",
           "( up w(\ndown ( up tail(\nleft\n) ) ) )",
       }) {
    SCOPED_TRACE(rules);
    std::string line = rules;
    for (char& c : line) c = c == '\n' ? ' ' : c;
    const std::string expected = rules_of(macros, line);
    EXPECT_NE(expected.substr(0, 3), "RBG");
    EXPECT_EQ(rules_of(macros, rules), expected);
  }
}

// The codes of all errors and the lines they are in: "RBG0601 in 11".
std::string faults_of(const std::string& macros, const std::string& rules) {
  const Source source("test.rbg", testing_rbg::game_text(macros, rules));
  Source read = source;
  Diagnostics diagnostics;
  read_rbg(read, diagnostics);
  std::string text;
  for (const Diagnostic& one : diagnostics.sorted()) {
    if (one.severity != Severity::Error) continue;
    text += (text.empty() ? "" : ", ") + one.code + " in " +
            std::to_string(source.locate(one.origin.range.begin).line);
  }
  return text;
}

TEST(RbgByTheLetter, BodiesThatCloseWhatOthersOpenAreNotBlamed) {
  const std::string macros = "#w(me) = me\n#end = ->> )\n#begin = (";
  EXPECT_EQ(faults_of(macros, "begin ->p w(\n right + left\n) end {g}"), "RBG0601 in 10");
  EXPECT_EQ(faults_of(macros, "( begin ->p right end"), "RBG0603 in 8");
  EXPECT_EQ(faults_of(macros, "begin ->p right end )"), "RBG0607 in 8");
}

// Nothing calls f of two arguments, but what is called mentions a macro of that name.
TEST(RbgByTheLetter, WhatIsNeverCalledIsNoError) {
  EXPECT_EQ(rules_of("#f(a) = a\n#f(a;b) = nothing\n#g = f(up)", "g"), "up ");
  EXPECT_EQ(rules_of("#w(a) =\n#m(a) = nowhere a\n#g = w(m(up))", "up g"), "up ");
}

TEST(RbgMessages, AreOneLine) {
  Source source("test.rbg", testing_rbg::game_text("#m(a \"two\nlines\"; b) = a", "up \"x\ny\""));
  Diagnostics diagnostics;
  EXPECT_FALSE(read_rbg(source, diagnostics));
  EXPECT_GE(diagnostics.errors(), 2u);
  for (const Diagnostic& one : diagnostics.all()) {
    EXPECT_EQ(one.message.find('\n'), std::string::npos) << one.message;
  }
}

}  // namespace
}  // namespace zug
