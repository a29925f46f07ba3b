// Macro expansion (spec 3), judged by the rules that come out. Each row: macros, rules as written,
// rules as read.

#include <string>
#include <vector>

#include "tests/unit/langs/rbg/text.h"

namespace zug {
namespace {

struct Expanded {
  const char* macros;
  const char* rules;
  const char* expected;
};

void check_expanded(const std::vector<Expanded>& rows) {
  for (const Expanded& row : rows) {
    SCOPED_TRACE(std::string(row.macros) + "\n" + row.rules);
    EXPECT_EQ(testing_rbg::rules_of(row.macros, row.rules), row.expected);
  }
}

TEST(RbgMacros, WithoutParametersReplaceTheName) {
  check_expanded({
      {"#m = up", "m left", "up left "},
      {"# m=up", "m", "up "},
      {"#\nm\n=\nup", "m", "up "},
      {"#m = up", "m(left)", "up left "},
      {"#m = up", "m (left)", "up left "},
      {"#m = up + left", "m down", "\nup \n+ left down \n"},
      {"#m =", "up m", "up "},
      {"#m =", "m up m m left m", "up left "},
      {"#k = up\n#m = k k", "m", "up up "},
      {"#count = 3", "up^count", "up up up "},
      {"#open = {?\n#close = }", "open up close", "{?up }"},
  });
}

TEST(RbgMacros, TakeArguments) {
  check_expanded({
      {"#m(a) = a", "m(up)", "up "},
      {"#m(a) = a", "m (up)", "up "},
      {"#m(a) = a", "m\n(up\n)", "up "},
      {"#m (a;b) = b a", "m(up;left)", "left up "},
      {"#m(a) = a a", "m(up left)", "up left up left "},
      {"#m(a) = a", "m((up+left)) right", "(\nup \n+ left \n)right "},
      {"#m(a;b;c;d;f;g;h;i;j;k;l) = l a", "m(up;e;e;e;e;e;e;e;e;e;left)", "left up "},
      {"#m(a) = a", "m(m(up))", "up "},
      {"#m(a;b) = a b", "m(m(up;left);m(right;down))", "up left right down "},
      {"#k(a) = a up\n#m(a) = k(a) k(left)", "m(down)", "down up left up "},
  });
}

TEST(RbgMacros, AllowEmptyArguments) {
  check_expanded({
      {"#m(a) = a up", "m()", "up "},
      {"#m(a) = a up", "m( )", "up "},
      {"#m(a;b) = a up b", "m(;)", "up "},
      {"#m(a;b) = a up b", "m(;left)", "up left "},
      {"#m(a;b) = a up b", "m(left; )", "left up "},
      {"#m(a;b;c) = a up b c", "m(;;left)", "up left "},
  });
}

TEST(RbgMacros, NestRoundBracketsOnly) {
  check_expanded({
      {"#each(a;b) = a up b", "each({?;})", "{?up }"},
      {"#each(a;b) = a up b", "each(left {? ;} right)", "left {?up }right "},
      {"#m(a;b) = a,b", "m({e;x})", "{e,x}"},
      {"#set(s) = [$ s]", "set(v=1, w=2)", "[$ v=1][$ w=2]"},
      {"#on(s) = {s}", "on(e, x)", "{e,x}"},
      {"#m(a) = up a", "m(])", "RBG0607"},
  });
}

TEST(RbgMacros, OverloadByNumberOfArguments) {
  check_expanded({
      {"#m(a) = a up\n#m(a;b) = a b down", "m(left) m(left;right)", "left up left right down "},
      {"#m(a) = a up\n#m(a;b) = a b down", "m()", "up "},
      {"#m(a) = a up\n#m(a;b) = m(a) m(b)", "m(left;right)", "left up right up "},
      {"#m(a;b) = b\n#m(a) = m(a;a)", "m(left)", "left "},
      {"#m(a) = a", "m(up;left)", "RBG0306"},
      {"#m(a;b) = a", "m(up)", "RBG0306"},
  });
}

TEST(RbgMacros, SeeOnlyWhatStandsBeforeThem) {
  check_expanded({
      {"#m = up\n#up = left", "m up", "up left "},
      {"#up = left", "up", "left "},
      {"#up = down\n#down = up", "up down", "down down "},
      {"#left = left up", "left", "left up "},
      {"#m = jump\n#jump = up", "m jump", "RBG0309"},
      {"#m(a) = m(a)", "m(up)", "RBG0309"},
      {"#m(a) = a\n#k = m(up;left)\n#m(a;b) = b", "k m(up;down)", "RBG0306"},
  });
}

TEST(RbgMacros, AreUnknownToEarlierSections) {
  const std::string text =
      "#players = p(n)\n#n = 3\n#pieces = e\n#variables =\n"
      "#board = rectangle(up,down,left,right,[e])\n#rules = ->p {$ n==p}";
  EXPECT_EQ(testing_rbg::low_level(text), "RBG0402");
  const std::string later =
      "#n = 3\n#players = p(n)\n#pieces = e\n#variables =\n"
      "#board = rectangle(up,down,left,right,[e])\n#rules = ->p {$ n==p}";
  EXPECT_EQ(testing_rbg::section(testing_rbg::low_level(later), "rules"), "->p {$ 3==p}");
}

TEST(RbgMacros, ExpandArgumentsWhereTheyAreWritten) {
  check_expanded({
      {"#f(a) = a down\n#g(a) = f(a left)", "g(up)", "up left down "},
      {"#f(up) = up down\n#g(a) = f(a up)", "g(left)", "left up down "},
      {"#f(a;b) = b a\n#g(a;b) = f(b;a)", "g(up;left)", "up left "},
      {"#f(a) = a a\n#k = left", "f(k)", "left left "},
      {"#f(a) = a\n#up = down\n#g(a) = f(a up)", "g(up) f(up)", "down down down "},
      {"#f(a) = a\n#g(a) = f(a up)\n#up = down", "g(up)", "down up "},
      {"#f(b) = b\n#g(a) = f(a b)", "g(up)", "RBG0601"},
  });
}

TEST(RbgMacros, PreferParametersToMacros) {
  check_expanded({
      {"#a = down\n#m(a) = a", "m(up) a", "up down "},
      {"#k(a) = down\n#m(k) = k (left)", "m(up)", "up left "},
      {"#m(f) = f(up)", "m(left)", "left up "},
      {"#a = down\n#k = a\n#m(a) = k a", "m(up)", "down up "},
  });
}

TEST(RbgMacros, DoNotRescanTheResult) {
  check_expanded({
      {"#up = left\n#m(a) = a~p", "m(u) up", "up left "},
      {"#k = left\n#m(a) = a~k", "m(e)", "RBG0601"},
      {"#kk = left\n#m(a) = a~k", "m(k) kk", "RBG0601"},
      {"#f(a) = a\n#g(a) = a(up)", "g(f)", "RBG0305"},
      {"#f(a) = a\n#m(a) = a~f(up)", "m(left)", "RBG0601"},
  });
}

TEST(RbgMacros, PasteTokens) {
  check_expanded({
      {"#m = u~p", "m", "up "},
      {"#m = u ~ p", "m", "up "},
      {"#m(a;b) = a~b", "m(u;p)", "up "},
      {"#m(a;b;c) = a~b~c", "m(l;ef;t)", "left "},
      {"#m(a) = a~p\n#k(a) = m(a)", "k(u)", "up "},
      {"#m(a;b) = a~b\n#k(a) = m(m(a;ef);t)", "k(l)", "left "},
      {"#z = u\n#m = z~p", "m", "up "},
      {"#z = p\n#m = u~z", "m", "up "},
      {"#z(a) = a\n#m = z(u)~z(p)", "m", "up "},
      {"#m(a) = a~p", "m(left u)", "left up "},
      {"#m(a) = u~a", "m(p left)", "up left "},
      {"#m(a) = u~a~t", "m(p lef)", "up left "},
      {"#m(a) = {a~1}", "m(e)", "RBG0601"},
      {"#m(a) = [$ a~1=2]", "m(v)", "[$ v1=2]"},
      {"#m(a) = [$ a~01=2]", "m(v)", "[$ v1=2]"},
      {"#m(a) = {$ v1<a~2}", "m(1)", "{$ v1<12}"},
      {"#m(a) = {$ v1<a~02}", "m(1)", "{$ v1<12}"},
      {"#m(a) = [$ a~1=2]", "m(board)", "[$ board1=2]"},
      {"#m(a) = [$ a~board=2]", "m(v)", "[$ vboard=2]"},
  });
}

TEST(RbgMacros, PasteOperators) {
  check_expanded({
      {"#to(a) = a~> p", "to(-)", "->p "},
      {"#to(a) = ->~a", "to(>)", "->>"},
      {"#to(a) = -~>~a", "to(>)", "->>"},
      {"#look(a) = {~a up}", "look(?)", "{?up }"},
      {"#look(a) = {~a up}", "look(!)", "{!up }"},
      {"#look(a) = {~a v==1}", "look($)", "{$ v==1}"},
      {"#set(a) = [~a v=1]", "set($)", "[$ v=1]"},
      {"#m(a) = {$ v a~= 1}", "m(=)", "{$ v==1}"},
      {"#m(a) = {$ v a~= 1}", "m(!)", "{$ v!=1}"},
      {"#m(a) = {$ v a~= 1}", "m(<)", "{$ v<=1}"},
      {"#m(a) = {$ v a~= 1}", "m(>)", "{$ v>=1}"},
      {"#m(a) = up a~* left", "m(+)", "RBG0307"},
      {"#m(a) = 1~a", "m(up)", "RBG0307"},
      {"#m(a) = up~a", "m((left))", "RBG0307"},
      {"#m(a) = board~a", "m({)", "RBG0307"},
  });
}

TEST(RbgMacros, PasteNothingToLeaveTheOther) {
  check_expanded({
      {"#m(a) = a~up", "m()", "up "},
      {"#m(a) = up~a", "m()", "up "},
      {"#m(a;b) = a~b up", "m(;)", "up "},
      {"#m(a) = u~a~p", "m()", "up "},
      {"#m(a) = left a~up", "m()", "left up "},
      {"#m(a) = up~a left", "m()", "up left "},
      {"#m(a) = (a~up)", "m()", "up "},
      {"#nil =\n#m = up~nil left", "m", "up left "},
      {"#nil =\n#m = left nil~up", "m", "left up "},
  });
}

TEST(RbgMacros, PasteEverywhere) {
  check_expanded({
      {"", "u~p", "up "},
      {"", "left u~p", "left up "},
      {"#m(a) = a", "m(u~p)", "up "},
      {"#m(a;b) = b a", "m(u~p;le~ft)", "left up "},
      {"#m(a) = a", "m(u)~p", "up "},
      {"#z = u", "z~p", "up "},
      {"#m(a) = a~m", "m(ite)", "RBG0601"},
  });
}

TEST(RbgMacros, RejectMisplacedPastes) {
  check_expanded({
      {"#m = ~up", "m", "RBG0307"},
      {"#m = u~~p", "m", "RBG0307"},
      {"#m = up~", "m", "RBG0307"},
      {"", "~up", "RBG0307"},
      {"", "up~", "RBG0307"},
      {"#m(a) = a", "m(~up)", "RBG0307"},
      {"#m(a) = a", "m(up~)", "RBG0307"},
  });
}

TEST(RbgMacros, PasteGeneratorWords) {
  const std::string text =
      "#players = p(9)\n#pieces = e\n#variables =\n#shape(a) = rect~a\n"
      "#board = shape(angle)(up,down,left,right,[e])\n#rules = ->p ";
  EXPECT_EQ(testing_rbg::section(testing_rbg::low_level(text), "board"), "    rx0y0[e]{}");
}

TEST(RbgMacros, MakeBoards) {
  const std::string text =
      "#players = p(9)\n#pieces = e, x\n#variables =\n#pair(a) = a,a\n#row(a) = [pair(a)]\n"
      "#edge(d;t) = , d: t\n#board = rectangle(up,down,left,right, row(e) row(x))\n#rules = ->p ";
  EXPECT_EQ(testing_rbg::section(testing_rbg::low_level(text), "board"),
            "    rx0y0[e]{down:rx0y1,right:rx1y0}\n    rx1y0[e]{down:rx1y1,left:rx0y0}\n"
            "    rx0y1[x]{right:rx1y1,up:rx0y0}\n    rx1y1[x]{left:rx0y1,up:rx1y0}");
  const std::string graph =
      "#players = p(9)\n#pieces = e\n#variables =\n#square(n;more) = v~n[e]{up: v1 more}\n"
      "#board = square(1;) square(2;, left: v1)\n#rules = ->p ";
  EXPECT_EQ(testing_rbg::section(testing_rbg::low_level(graph), "board"),
            "    v1[e]{up:v1}\n    v2[e]{left:v1,up:v1}");
}

}  // namespace
}  // namespace zug
