// The early draft: text, directives, macros and boards (spec 1 to 4), and what names become in RBG.

#include <gmock/gmock.h>

#include "langs/rbg_draft/directives.h"
#include "langs/text/lex.h"
#include "langs/text/macros.h"
#include "tests/unit/langs/rbg_draft/play.h"

namespace zug {
namespace {

using testing::ElementsAre;
using testing_rbg_draft::codes;
using testing_rbg_draft::codes_of;
using testing_rbg_draft::game_text;
using testing_rbg_draft::Play;

// The tokens that `call` becomes behind the macros of the draft's section 2.1, or the codes of what
// is wrong with it.
std::string expanded(const std::string& call) {
  Source source("test.rbgd",
                "#def M1(x) = x~5\n#def M2(x,y,z) = M1(x) M1(y)~z\n#def M3(x) = x (a,b,c)\n"
                "#def M4(x,y) = x~y (5)\n#def M5(x,y,z) = a b~M1(x x)~y~z~c d\n"
                "#def PLAIN = one two\n#def SUM(x) = x > x\n#order " +
                    call);
  Diagnostics diagnostics;
  const text::Tokens tokens = text::lex(source, rbg_draft::dialect, diagnostics);
  Diagnostics missing;  // the other directives
  const rbg_draft::Directives directives = rbg_draft::read_directives(tokens, missing);
  text::PastedTexts pasted;
  std::string result;
  for (const text::Token& token :
       text::expand(directives.order.body, directives.order.order, directives.macros,
                    rbg_draft::dialect, source, pasted, diagnostics)) {
    result += (result.empty() ? "" : " ") + std::string(token.text);
  }
  return diagnostics.has_errors() ? codes(diagnostics) : result;
}

TEST(DraftMacros, ExpandAsTheDraftPrints) {
  EXPECT_EQ(expanded("M1(4)"), "45");
  EXPECT_EQ(expanded("M1(a)"), "a5");
  EXPECT_EQ(expanded("M1(* a)"), "* a5");
  EXPECT_EQ(expanded("M2(a,b,6)"), "a5 b56");
  EXPECT_EQ(expanded("M2(a,b,)"), "a5 b5");
  EXPECT_EQ(expanded("M2(,,)"), "5 5");
  EXPECT_EQ(expanded("M3(M2)"), "M2 ( a , b , c )");
  EXPECT_EQ(expanded("M4(M,1)"), "M1 ( 5 )");
  EXPECT_EQ(expanded("M5(e,f,g)"), "a be e5fgc d");
}

TEST(DraftMacros, PasteOnlyWhatMakesAToken) {
  EXPECT_EQ(expanded("M1(~)"), "RBGD0307 RBGD0307");
  EXPECT_EQ(expanded("M1(()"), "RBGD0305");
  EXPECT_EQ(expanded("M1(-)"), "RBGD0307");
  EXPECT_EQ(expanded("+~>"), "+>");
  EXPECT_EQ(expanded("<~="), "<=");
  EXPECT_EQ(expanded("a~-"), "RBGD0307");
  EXPECT_EQ(expanded("mo~ve"), "move");
}

// A macro may have the ')' that a '(' before a call over several lines lacks.
TEST(DraftMacros, EndsOfLinesMeanNothing) {
  const std::string macros = "#def END = )[blue]\n#def W(x) = x\n";
  EXPECT_EQ(codes_of(macros + game_text("1 2 r b", "(W( (0,1,b) ) END")), "");
  EXPECT_EQ(codes_of(macros + game_text("1 2 r b", "(W(\n(0,1,b)\n) END")), "");
}

// The printed chess calls LEGALS(w,b,,) and LEGALS(b,w,-) of four parameters (rows 6 and 7).
TEST(DraftMacros, CountEmptyArguments) {
  EXPECT_EQ(expanded("M2(a,b,)"), "a5 b5");
  EXPECT_EQ(expanded("M2(a,b)"), "RBGD0306");
  EXPECT_EQ(expanded("M1()"), "5");
  EXPECT_EQ(expanded("M1(,)"), "RBGD0306");
}

TEST(DraftMacros, ANameWithoutArgumentsStaysAName) {
  EXPECT_EQ(expanded("M1 a"), "M1 a");
  EXPECT_EQ(expanded("SUM(M1)"), "M1 > M1");
  EXPECT_EQ(expanded("PLAIN(a)"), "one two ( a )");
}

TEST(DraftMacros, ArgumentsNestRoundBracketsOnly) {
  EXPECT_EQ(expanded("M1((a,b))"), "RBGD0307");
  EXPECT_EQ(expanded("SUM((a,b))"), "( a , b ) > ( a , b )");
  EXPECT_EQ(expanded("SUM({a,b})"), "RBGD0306");
  EXPECT_EQ(expanded("SUM([)"), "[ > [");
}

TEST(DraftMacros, SeeOnlyThoseAboveThem) {
  const std::string rest = " #order red #player red (m)[0] #goal red $turn > 9";
  EXPECT_EQ(codes_of("#game \"t\" #def m = x #board 1 1 x" + rest), "");
  EXPECT_EQ(codes_of("#game \"t\" #board 1 1 m" + rest + " #def m = x"), "RBGD0705");
}

TEST(DraftMacros, StandBetweenDirectives) {
  // A '#def' ends the directive it stands in.
  EXPECT_EQ(codes_of("#game \"t\" #order red #goal red $turn > 9 #player red (x) "
                     "#def pass = [0] #board 1 1 x"),
            "RBGD0703 RBGD0705");
}

TEST(DraftText, CommentsMayStandAnywhere) {
  EXPECT_EQ(codes_of(game_text("1 /* one */ 1 // row\n r", "(r/*x*//*y*/ / a)[blue]")), "");
}

TEST(DraftText, TwoSlashesInAStepStartAComment) {
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r//)[blue]\n/x)[blue]")), "");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(//x)[blue]")), "RBGD0506");
}

TEST(DraftText, NamesMayHaveUnderscoresWhichAreWarnedOfOnce) {
  EXPECT_EQ(codes_of(game_text("2 1 a_b a_b", "(a_b/c_)[blue]")), "RBGD0105 RBGD0105");
}

TEST(DraftText, ReservedWordsAreNoNames) {
  EXPECT_EQ(codes_of(game_text("1 1 turn", "(turn)[blue]")), "RBGD0401 RBGD0503");
  EXPECT_EQ(codes_of(game_text("1 1 Turn", "(Turn)[blue]")), "");
}

TEST(DraftDirectives, StandInAnyOrder) {
  EXPECT_EQ(codes_of("#goal red $turn > 9 #order red #player red (x)[0] #board 1 1 x #game \"t\""),
            "");
}

TEST(DraftDirectives, TitlesMayHaveAnyCharacters) {
  const std::string rest = "#goal red $turn > 9 #order red #player red (x)[0] #board 1 1 x #game ";
  const auto title = [&](const std::string& text) { return Play(rest + text).game().name; };
  EXPECT_EQ(title("\"Chess_(alpha) #1, \xc3\xbc // no comment\""),
            "Chess_(alpha) #1, \xc3\xbc // no comment");
  EXPECT_EQ(title("\"two\nlines\x1b[1m\""), "two lines [1m");
  EXPECT_EQ(title("\"\""), "");
}

TEST(DraftDirectives, StandOnce) {
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue]") + "#game \"again\""), "RBGD0205");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue]") + "#board 1 1 r"), "RBGD0205");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue]") + "#order red blue"), "RBGD0205");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue]") + "#player red (r)[blue]"), "RBGD0205");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue]") + "#goal red $turn > 9"), "RBGD0205");
}

TEST(DraftDirectives, AgreeOnWhoPlays) {
  const std::string game = "#game \"t\" #board 1 1 x #player red (x)[0] #goal red $turn > 9 ";
  EXPECT_EQ(codes_of(game + "#order red"), "");
  EXPECT_EQ(codes_of(game + "#order red blue"), "RBGD0510");
  EXPECT_EQ(codes_of(game + "#order red #player blue (x)[0]"), "RBGD0511");
  EXPECT_EQ(codes_of(game + "#order red #goal blue $turn > 9"), "RBGD0511");
  EXPECT_EQ(codes_of(game + "#order red blue #player blue (x)[0]"), "RBGD0510");
  EXPECT_EQ(codes_of(game + "#order red red"), "RBGD0508");
}

TEST(DraftBoard, HasItsTopRowFirst) {
  const Play play(game_text("2 3 a b c d e f", "(0,0)[blue]"));
  const Board& board = play.game().board;
  ASSERT_EQ(board.size(), 6u);
  EXPECT_EQ(board.square(VertexId(0)).name, "rx0y0");
  EXPECT_EQ(name_of(play.game(), board.square(VertexId(0)).piece), "a");
  EXPECT_EQ(board.square(VertexId(5)).name, "rx1y2");
  EXPECT_EQ(name_of(play.game(), board.square(VertexId(5)).piece), "f");
}

TEST(DraftBoard, HasAPieceForEachSquare) {
  EXPECT_EQ(codes_of(game_text("2 2 a a a", "(a)[blue]")), "RBGD0403");
  EXPECT_EQ(codes_of(game_text("2 2 a a a a a", "(a)[blue]")), "RBGD0403");
  EXPECT_EQ(codes_of(game_text("0 2 a", "(a)[blue]")), "RBGD0402");
  // The Silverman board of section 2.2, where each of three macros has one name too many.
  const std::string four = "#def FOUR(p) = p p p p\n";
  const std::string five = "#def FOUR(p) = p p p p p\n";
  const std::string board = "#board 4 5 r k q r FOUR(p) FOUR(e) FOUR(P) R K Q R\n";
  const std::string rest = "#game \"t\" #player red (P)[0] #order red #goal red $turn > 9";
  EXPECT_EQ(codes_of(four + board + rest), "");
  EXPECT_EQ(codes_of(five + board + rest), "RBGD0403");
}

TEST(DraftNames, AreMadeDifferentInRbg) {
  // Players and pieces share a namespace there, with directions, variables and reserved words.
  Play play(
      "#game \"t\" #board 7 1 red red_2 up turn_ current rectangle x_y #order red blue_1 "
      "#player red (red)[0] #player blue_1 (up)[red] #goal red $turn > 3 #goal blue_1 $turn > 3");
  const Game& game = play.game();
  const auto names = [](const auto& list) {
    std::vector<std::string> result;
    for (const auto& item : list) result.push_back(bytes_of(item.name));
    return result;
  };
  EXPECT_THAT(names(game.players), ElementsAre("red", "blue1"));
  EXPECT_THAT(names(game.pieces),
              ElementsAre("current", "rectangle2", "red2", "red22", "turn", "up", "xy"));
  EXPECT_THAT(names(game.variables), ElementsAre("current2", "turn2"));
  EXPECT_THAT(names(game.directions), ElementsAre("down", "left", "right", "up2"));
  EXPECT_EQ(play.board(), "red2red22upturncurrentrectangle2xy");
}

}  // namespace
}  // namespace zug
