// The grammar of rules and their lowering (spec 5, 6.1, 6.2). Each row: rules as written, rules as
// read and printed, or the codes of the errors.

#include <string>
#include <vector>

#include "tests/unit/langs/rbg/text.h"

namespace zug {
namespace {

struct RuleText {
  const char* rules;
  const char* expected;
};

void check(const std::vector<RuleText>& rows) {
  for (const RuleText& row : rows) {
    SCOPED_TRACE(row.rules);
    EXPECT_EQ(testing_rbg::rules_of("", row.rules), row.expected);
  }
}

TEST(RbgRules, ReadEveryAction) {
  check({
      {"up", "up "},
      {"->p", "->p "},
      {"->>", "->>"},
      {".", "."},
      {"{e}", "{e}"},
      {"{x,e,x,o}", "{e,o,x}"},
      {"{}", "{}"},
      {"[x]", "[x]"},
      {"[]", "[]"},
      {"[$ v=1]", "[$ v=1]"},
      {"[$ p=v]", "[$ p=v]"},
      {"{$ v==1}", "{$ v==1}"},
      {"{?up}", "{?up }"},
      {"{!up}", "{!up }"},
      {"up.left", "up .left "},
      {"->p up ->>", "->p up ->>"},
  });
}

TEST(RbgRules, FlattenSumsAndConcatenations) {
  check({
      {"up left right", "up left right "},
      {"(up left) right", "up left right "},
      {"up (left right)", "up left right "},
      {"((((up))))", "up "},
      {"up + left", "\nup \n+ left \n"},
      {"(up + left)", "\nup \n+ left \n"},
      {"up + (left + right) + down", "\nup \n+ left \n+ right \n+ down \n"},
      {"up left + right", "\nup left \n+ right \n"},
      {"up (left + right)", "up (\nleft \n+ right \n)"},
      {"(up + left)(right + down)", "(\nup \n+ left \n)(\nright \n+ down \n)"},
      {"(up (left + right)) + down", "\nup (\nleft \n+ right \n)\n+ down \n"},
      {"{?up + left}", "{?\nup \n+ left \n}"},
      {"{?(up + left) down}", "{?(\nup \n+ left \n)down }"},
      {"{?up {!left {?down}}}", "{?up {!left {?down }}}"},
      {"{?[x]{$ x==1}}", "{?[x]{$ x==1}}"},
  });
}

TEST(RbgRules, RepeatWithStars) {
  check({
      {"up*", "up *"},
      {"up *left", "up *left "},
      {"(up)*", "up *"},
      {"((up))*", "up *"},
      {"(up left)*", "(up left )*"},
      {"(up + left)*", "(\nup \n+ left \n)*"},
      {"->p*", "->p *"},
      {"->>*", "->>*"},
      {".*", ".*"},
      {"(up*)*", "(up *)*"},
      {"(up* left)*", "(up *left )*"},
      {"{!up*}", "{!up *}"},
      {"up**", "RBG0606"},
  });
}

TEST(RbgRules, KeepParenthesesUnderStars) {
  check({
      {"({e})*", "({e})*"},
      {"{e}*", "({e})*"},
      {"([x])*", "([x])*"},
      {"[x]*", "([x])*"},
      {"({$ v==1})*", "({$ v==1})*"},
      {"{$ v==1}*", "({$ v==1})*"},
      {"([$ v=1])*", "([$ v=1])*"},
      {"({?up})*", "({?up })*"},
      {"{!up}*", "({!up })*"},
      {"[e,x]*", "(\n[e]\n+ [x]\n)*"},
      {"[$ v=1,w=2]*", "([$ v=1][$ w=2])*"},
      {"up ({e})* left", "up ({e})*left "},
  });
}

TEST(RbgRules, UnrollPowers) {
  check({
      {"up^1", "up "},
      {"up^3", "up up up "},
      {"(up)^2", "up up "},
      {"(up left)^2 down", "up left up left down "},
      {"(up + left)^2", "(\nup \n+ left \n)(\nup \n+ left \n)"},
      {"(up^2)*", "(up up )*"},
      {"(up*)^2", "up *up *"},
      {"((up^2)left)^2", "up up left up up left "},
      {"->p^2", "->p ->p "},
      {".^2", ".."},
      {"([x])^2", "[x][x]"},
      {"({e})^2", "{e}{e}"},
      {"{?up^2}", "{?up up }"},
      {"up^0", "RBG0702"},
      {"up^v", "RBG0604"},
      {"up^2*", "RBG0606"},
      {"up^2^2", "RBG0606"},
      {"[x]^2", "RBG0606"},
  });
}

TEST(RbgRules, SplitListsOfOffsAndAssignments) {
  check({
      {"[e,x]", "\n[e]\n+ [x]\n"},
      {"[x,e,x]", "\n[x]\n+ [e]\n+ [x]\n"},
      {"up [e,x]", "up (\n[e]\n+ [x]\n)"},
      {"up + [e,x]", "\nup \n+ [e]\n+ [x]\n"},
      {"[$ v=1, w=v, v=w+1]", "[$ v=1][$ w=v][$ v=w+1]"},
      {"up [$ v=1, w=2] + down", "\nup [$ v=1][$ w=2]\n+ down \n"},
      {"([$ v=1, w=2])*", "([$ v=1][$ w=2])*"},
  });
}

TEST(RbgRules, ReadBackEmptyOffs) {
  for (const char* rules : {"[]", "up []", "up + []", "[] + []", "([])*", "{?[]}", "{![]} up",
                            "(up [] + left)^2", "([] left)*"}) {
    const std::string text = testing_rbg::rules_of("", rules);
    EXPECT_NE(text.rfind("RBG", 0), 0u) << rules << " gives " << text;
    EXPECT_EQ(text.find("()"), std::string::npos) << text;
  }
}

TEST(RbgRules, GiveEachOperatorItsLevel) {
  check({
      {"[$ v=1+2+3]", "[$ v=1+2+3]"},
      {"[$ v=1+(2+3)]", "[$ v=1+2+3]"},
      {"[$ v=w-1-2]", "[$ v=w-1-2]"},
      {"[$ v=w-(1-2)]", "[$ v=w-(1-2)]"},
      {"[$ v=w-1+2]", "[$ v=w-1+2]"},
      {"[$ v=w-(1+2)]", "[$ v=w-(1+2)]"},
      {"[$ v=w+(1-2)]", "[$ v=w+1-2]"},
      {"[$ v=(w+1)-2]", "[$ v=(w+1)-2]"},
      {"[$ v=w+1-2]", "[$ v=w+1-2]"},
      {"[$ v=w*2/3]", "[$ v=w*2/3]"},
      {"[$ v=w*(2/3)]", "[$ v=w*2/3]"},
      {"[$ v=(w*2)/3]", "[$ v=(w*2)/3]"},
      {"[$ v=w/2*3]", "[$ v=w/2*3]"},
      {"[$ v=w/(2*3)]", "[$ v=w/(2*3)]"},
      {"[$ v=w/(3/2)]", "[$ v=w/(3/2)]"},
      {"[$ v=w*(2*3)]", "[$ v=w*2*3]"},
      {"[$ v=(w+1)*2]", "[$ v=(w+1)*2]"},
      {"[$ v=w*2-3*w]", "[$ v=w*2-3*w]"},
      {"[$ v=(w-1)*2]", "[$ v=(w-1)*2]"},
      {"[$ v=w-1*2]", "[$ v=w-1*2]"},
      {"[$ v=+1]", "[$ v=1]"},
      {"[$ v=w-+1]", "[$ v=w-1]"},
      {"[$ v=((1))]", "[$ v=1]"},
      {"[$ v=e+p-w]", "[$ v=e+p-w]"},
      {"[$ v=0-1]", "[$ v=0-1]"},
      {"[$ v=-1]", "RBG0605"},
  });
}

TEST(RbgRules, ReadEveryRelation) {
  check({
      {"{$ v==1}", "{$ v==1}"},
      {"{$ v!=1}", "{$ v!=1}"},
      {"{$ v<1}", "{$ v<1}"},
      {"{$ v<=1}", "{$ v<=1}"},
      {"{$ v>1}", "{$ v>1}"},
      {"{$ v>=1}", "{$ v>=1}"},
      {"{$ v+1==w-1}", "{$ v+1==w-1}"},
      {"{$ (v)==(w)}", "{$ v==w}"},
      {"{$ e<x+o}", "{$ e<x+o}"},
      {"{$ p>q}", "{$ p>q}"},
      {"{$ v<1<2}", "RBG0605"},
      {"{$ v=1}", "RBG0606"},
  });
}

// Which modifiers a move can name, in the order of their numbers.
std::vector<std::string> modifier_names(const std::string& rules) {
  Source source("test.rbg", testing_rbg::game_text("", rules));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  EXPECT_TRUE(game.has_value()) << rules;
  std::vector<std::string> names;
  if (!game) return names;
  for (const ExpressionId id : modifiers(*game)) {
    const Action& action = std::get<Atom>(game->expressions[id]).action;
    if (const Off* off = std::get_if<Off>(&action)) {
      names.push_back("[" + bytes_of(name_of(*game, off->piece)) + "]");
    } else if (const Switch* turn = std::get_if<Switch>(&action)) {
      names.push_back("->" + bytes_of(name_of(*game, turn->player)));
    } else if (const Assignment* set = std::get_if<Assignment>(&action)) {
      names.push_back("$" + bytes_of(bounded(*game, set->variable).name));
    } else {
      names.push_back("not a modifier");
    }
  }
  return names;
}

TEST(RbgRules, NumberModifiersOutsidePatternsOnly) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(modifier_names("->p up {e} [x] ->>"), (Names{"->p", "[x]", "->keeper"}));
  EXPECT_EQ(modifier_names("{?[x]{![e]}} [o] ->q"), (Names{"[o]", "->q"}));
  EXPECT_EQ(modifier_names("([x][$ v=1])^2 ->p"), (Names{"[x]", "$v", "[x]", "$v", "->p"}));
  EXPECT_EQ(modifier_names("[o,e,x] + [$ w=1, v=2]"), (Names{"[o]", "[e]", "[x]", "$w", "$v"}));
  EXPECT_EQ(modifier_names("([x] + [x])* [$ p=1]"), (Names{"[x]", "[x]", "$p"}));
  EXPECT_EQ(modifier_names("up left . {$ v==1}"), Names{});
}

TEST(RbgRules, WriteShiftsWithoutEdgesAsStops) {
  const std::string start =
      "#players = p(9)\n#pieces = a\n#variables =\n"
      "#board = rectangle(up,down,left,right,[a,a])\n#rules = ";
  const auto rules = [&start](const char* text) {
    return testing_rbg::section(testing_rbg::low_level(start + text), "rules");
  };
  EXPECT_EQ(rules("->p up left"), "->p {}left ");
  EXPECT_EQ(rules("->p (up + left)"), "->p (\n{}\n+ left \n)");
  EXPECT_EQ(rules("->p up*"), "->p ({})*");
  EXPECT_EQ(rules("->p {!down}"), "->p {!{}}");
}

TEST(RbgRules, AreWrittenInOneForm) {
  EXPECT_EQ(testing_rbg::low_level("#pieces = z, b, a #variables = y(3), c(2)\n"
                                   "#rules = ->t {z,a} #board = k[b]{s:k,r:k}\n"
                                   "#players = u(7), t(8)"),
            "#board =\n    k[b]{r:k,s:k}\n#players = u(7),t(8)\n#pieces = a,b,z\n"
            "#variables = c(2),y(3)\n#rules = \n->t {a,z}\n");
  EXPECT_EQ(testing_rbg::low_level("#players = p(1)\n#pieces = a\n#variables =\n"
                                   "#board = k[a]{s:k}\n#rules = ->p s"),
            "#board =\n    k[a]{s:k}\n#players = p(1)\n#pieces = a\n#variables = \n"
            "#rules = \n->p s \n");
}

TEST(RbgDeclarations, AcceptABoundOfZeroWithAWarning) {
  Source source("test.rbg",
                "#players = p(0)\n#pieces = a\n#variables = v(0)\n#board = k[a]{s:k}\n"
                "#rules = ->p s {$ v==p} [$ p=v, v=p]");
  Diagnostics diagnostics;
  EXPECT_TRUE(read_rbg(source, diagnostics).has_value());
  std::size_t found = 0;
  for (const Diagnostic& diagnostic : diagnostics.all()) found += diagnostic.code == "RBG0713";
  EXPECT_EQ(found, 2u);
}

TEST(RbgGame, TakesItsNameFromTheFile) {
  Source source("games/tic.tac.rbg", testing_rbg::game_text("", "->p up"));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->name, "tic.tac");
  EXPECT_EQ(game->language, "rbg");
}

TEST(RbgGame, RemembersTheMacroCallsOfItsActions) {
  Source source("test.rbg", testing_rbg::game_text("#step(d) = d [x]\n#leap(d) = step(d) step(d)",
                                                   "->p leap(up) ->q"));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  const std::vector<ExpressionId> all = modifiers(*game);
  ASSERT_EQ(all.size(), 4u);
  const Origin origin = std::get<Atom>(game->expressions[all[1]]).origin;
  EXPECT_EQ(source.text(origin.range).substr(0, 1), "[");
  ASSERT_NE(origin.expansion, no_expansion);
  const Expansion& inner = source.expansions.at(origin.expansion);
  EXPECT_EQ(inner.macro, "step");
  ASSERT_NE(inner.parent, no_expansion);
  EXPECT_EQ(source.expansions.at(inner.parent).macro, "leap");
  EXPECT_EQ(std::get<Atom>(game->expressions[all[0]]).origin.expansion, no_expansion);
}

// The player is named by the call; what the switch is said to be ends where its parameter stands.
TEST(RbgGame, ActionsOfAMacroStandInItsBody) {
  Source source("test.rbg",
                testing_rbg::game_text("#turn(me) = ->me [$ me=1] [x]", "turn(\n  p) turn(q)"));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  std::vector<GameText> texts;
  for (const ExpressionId id : modifiers(*game)) {
    texts.push_back(GameText(source.text(std::get<Atom>(game->expressions[id]).origin.range)));
  }
  EXPECT_EQ(texts, (std::vector<GameText>{"->", "[$ me=1]", "[x]", "->", "[$ me=1]", "[x]"}));
}

}  // namespace
}  // namespace zug
