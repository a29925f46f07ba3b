// What the GDL back end refuses, and how it names and prints things.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "backends/gdl/text/text.h"
#include "backends/gdl/write.h"
#include "langs/gdl/plays/ground.h"
#include "langs/gdl/read.h"
#include "langs/rbg/read.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct Written {
  std::optional<GdlText> text;
  Diagnostics diagnostics;
};

Written write(const std::string& rbg, const GdlOptions& options = {}) {
  Source source("game.rbg", rbg);
  Written result;
  const std::optional<Game> game = read_rbg(source, result.diagnostics);
  EXPECT_TRUE(game.has_value()) << rbg;
  if (game) result.text = write_gdl(*game, options, result.diagnostics);
  EXPECT_EQ(result.text.has_value(), !result.diagnostics.has_errors());
  return result;
}

Written write_corpus(const std::string& name, const GdlOptions& options = {}) {
  return write(read_file(test::source_path("corpus/rbg/" + name + ".rbg")), options);
}

std::string game_with(const std::string& rules, const std::string& variables = "") {
  return "#players = white(100), black(100)\n#pieces = e, x\n#variables = " + variables +
         "\n#board = rectangle(up, down, left, right, [e, e, e] [e, e, e])\n#rules = " + rules +
         "\n";
}

void expect_refusal(const Written& written, const std::string& code, const std::string& text) {
  ASSERT_FALSE(written.text.has_value());
  const Diagnostic& diagnostic = written.diagnostics.all().back();
  EXPECT_EQ(diagnostic.code, code);
  EXPECT_THAT(diagnostic.message, HasSubstr(text));
  EXPECT_NE(diagnostic.origin.range.end, 0u) << "no place";
}

TEST(GdlRefusals, ATurnThatRepeatsAModifierIsNoSingleMove) {
  GdlOptions options;
  options.moves = GdlOptions::Moves::Compound;
  expect_refusal(write_corpus("english_draughts", options), "GDL0701", "can come again and again");
}

TEST(GdlRefusals, TooManyFreeVerticesAreSaidWithNumbers) {
  GdlOptions options;
  options.moves = GdlOptions::Moves::Compound;
  expect_refusal(write(game_with("(->white (up+down+left+right)* [x] (up+down+left+right)* [x] "
                                 "(up+down+left+right)* [x] (up+down+left+right)* [x] "
                                 "(up+down+left+right)* [x] (up+down+left+right)* [x] "
                                 "(up+down+left+right)* [x] ->black {e} ->> {e})*"),
                       options),
                 "GDL0703", "200000 compound moves");
}

TEST(GdlRefusals, TablesHaveALimit) {
  expect_refusal(
      write(game_with("(->white {e} ->> [$ a=a+1, b=b+1] {$ a+b < 500} ->black {e} ->>)*",
                      "a(1000), b(1000)")),
      "GDL0705", "combinations of values");
}

// Each value is found once, however many there are.
TEST(GdlRefusals, ACounterWithoutABound) {
  const std::clock_t begin = std::clock();
  expect_refusal(write(game_with("(->white {e} ->> [$ a=a+1] {$ a < 5} ->black {e} ->>)*",
                                 "a(2147483647), b(1)")),
                 "GDL0705", "a variable with more than 100000 values");
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 3);
}

TEST(GdlRefusals, SomebodyHasToHaveAMove) {
  expect_refusal(write(game_with("[x] ->> {}")), "GDL0708", "nobody ever has a move");
}

TEST(GdlText, NamesStayApartInLowerCase) {
  const Written written = write(
      "#players = White(100), role(100)\n#pieces = cell, Cell, CELL\n#variables =\n"
      "#board = rectangle(up, down, left, right, [cell, cell, Cell])\n"
      "#rules = (->White (left+right)* {cell} ->> [Cell] ->role (left+right)* {Cell} ->> "
      "[CELL])*\n");
  ASSERT_TRUE(written.text.has_value());
  EXPECT_THAT(written.text->text, HasSubstr("(role white)"));
  EXPECT_THAT(written.text->text, HasSubstr("(role role_2)"));
  std::istringstream lines(written.text->text);
  for (std::string line; std::getline(lines, line);) {
    const bool comment = line.substr(0, 1) == ";";
    EXPECT_TRUE(comment || line.find("White") == std::string::npos) << line;
  }
  Diagnostics diagnostics;
  check_gdl(Source("game.kif", written.text->text), diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.message;
}

TEST(GdlText, InfixHasTheSameRules) {
  GdlOptions options;
  options.infix = true;
  const Written written = write_corpus("tic_tac_toe", options);
  ASSERT_TRUE(written.text.has_value());
  EXPECT_THAT(written.text->text, HasSubstr("legal(R,move(A)) :- true(control(R)) & can-1(A)"));
  EXPECT_THAT(written.text->text, HasSubstr("terminal :- ~anymove"));
  EXPECT_THAT(written.text->text, Not(HasSubstr("<=")));
}

TEST(GdlText, AStepLimitEndsThePlay) {
  GdlOptions options;
  options.step_limit = 7;
  const Written written = write_corpus("tic_tac_toe", options);
  ASSERT_TRUE(written.text.has_value());
  EXPECT_THAT(written.text->text, HasSubstr("(<= terminal (true (step 7)))"));
  Diagnostics diagnostics;
  check_gdl(Source("game.kif", written.text->text), diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(GdlText, RoundedScoresAreSaidWithNumbers) {
  Source source("game.rbg",
                "#players = white(7), black(100)\n#pieces = e, x\n#variables =\n"
                "#board = rectangle(up, down, left, right, [e, e])\n"
                "#rules = ->white {e} [x] ->> [$ white=3] [$ black=50] ->> {}\n");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  const std::optional<GdlText> text = write_gdl(*game, GdlOptions{}, diagnostics);
  ASSERT_TRUE(text.has_value());
  const Diagnostic& warning = diagnostics.all().back();
  EXPECT_EQ(warning.code, "GDL0710");
  EXPECT_THAT(warning.message, HasSubstr("3 of 7 becomes 43 of 100; 2 scores become 2 goals"));
  EXPECT_NE(warning.origin.range.end, 0u);
}

TEST(GdlRefusals, ALoopOfTheKeeperDoesNotLookAtItsOwnWork) {
  expect_refusal(
      write(game_with(
          "(->white {e} ->> ([x] right {e} left {x} right)* {! right} ->black {x} ->>)*")),
      "GDL0704", "has written itself");
}

TEST(GdlRefusals, ALoopOfTheKeeperDoesNotCount) {
  expect_refusal(
      write(game_with("(->white {e} ->> ([$ a=a+1] right)* {! right} ->black {e} ->>)*", "a(9)")),
      "GDL0704", "more than one value");
}

TEST(GdlText, AKeeperWithAChoiceThatMattersIsWarnedOf) {
  const Written written =
      write(game_with("->white {e} ->> ([$ white=1] + [$ white=100]) ->black {x} ->>"));
  ASSERT_TRUE(written.text.has_value());
  const Diagnostic& warning = written.diagnostics.all().back();
  EXPECT_EQ(warning.code, "GDL0711");
  EXPECT_THAT(warning.message, HasSubstr("after 2 moves of players and keeper"));
  EXPECT_NE(warning.origin.range.end, 0u);
}

TEST(GdlText, AKeeperWhoLooksAtHisOwnWorkHasPlies) {
  GdlOptions options;
  options.step_limit = 5;
  const Written written = write(game_with("(->white {e} ->> ({e} [x] right left ({x} + {e}) right "
                                          "->>)* {! right} ->black {x} ->>)*"),
                                options);
  ASSERT_TRUE(written.text.has_value());
  EXPECT_THAT(written.text->text, HasSubstr("(base keeper)"));
  EXPECT_THAT(written.text->text, HasSubstr("(<= (legal ?r noop) (role ?r) (true keeper))"));
  EXPECT_THAT(written.text->text,
              HasSubstr("(<= (next (step ?n)) (true keeper) (true (step ?n)))"));
  EXPECT_THAT(written.text->text, HasSubstr("(<= terminal (true (step 5)) (not (true keeper)))"));
  Diagnostics diagnostics;
  check_gdl(Source("game.kif", written.text->text), diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.message;
}

TEST(GdlText, NumbersThatNoTableHoldsAreComparedByCounting) {
  const std::string row = "e, e, e, e, e, e, e, e, e, e, e, e, e, e, e, e, e, e, e, e";
  std::string board;
  for (int i = 0; i < 16; ++i) board += "[" + row + "] ";
  const Written written = write(
      "#players = white(100), black(100)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up, down, left, right, " +
      board +
      ")\n"
      "#any = (up* + down*) (left* + right*)\n"
      "#rules = (->white any {e} ->> [w] ({$ w <= b} + {$ w > b}) ->black any {e} ->> [b])*\n");
  ASSERT_TRUE(written.text.has_value());
  EXPECT_THAT(written.text->text, HasSubstr("(<= (less-than ?m ?n) (succ ?m ?n))"));
  EXPECT_THAT(written.text->text, Not(HasSubstr("numbers-")));
}

TEST(GdlText, IsTheSameEveryTime) {
  const char* const game = test::sanitized ? "fox_and_hounds" : "reversi";
  EXPECT_EQ(write_corpus(game).text->text, write_corpus(game).text->text);
}

TEST(GdlText, RelationsAreNamedAfterMacros) {
  Source source("game.rbg", read_file(test::source_path("corpus/rbg/tic_tac_toe.rbg")));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  GdlOptions options;
  options.source = &source;
  const std::string text = write_gdl(*game, options, diagnostics)->text;
  EXPECT_THAT(text, HasSubstr("(<= (hasline-1 ?r) "));
  EXPECT_THAT(text, Not(HasSubstr("pattern-")));
  EXPECT_THAT(write_gdl(*game, {}, diagnostics)->text, HasSubstr("(<= (pattern-1 ?r) "));
}

// What players build networks from should not grow unnoticed, nor what they have to read.
TEST(GdlText, StaysSmall) {
  const struct {
    const char* game;
    std::size_t components, bytes;
  } sizes[] = {{"tic_tac_toe", 260, 3'900},        {"breakthrough", 1'850, 7'000},
               {"connect_four", 2'000, 6'100},     {"knightthrough", 1'800, 6'500},
               {"yavalath", 4'000, 8'700},         {"fox_and_hounds", 900, 5'800},
               {"english_draughts", 9'800, 21'000}};
  for (const auto& [game, components, bytes] : sizes) {
    Diagnostics diagnostics;
    const std::string text = write_corpus(game).text->text;
    const Source source("game.kif", text);
    const std::optional<gdl::Description> description = read_gdl_description(source, diagnostics);
    ASSERT_TRUE(description.has_value()) << game;
    const gdl::GroundSize size = gdl::ground_size(*description);
    EXPECT_TRUE(size.complete()) << game;
    EXPECT_LE(size.components, components) << game;
    EXPECT_LE(text.size(), bytes) << game;
  }
}

// Two numbers are compared by what they are at least: no table of all pairs, and nobody asks how
// many there are exactly. Whether there is one at all needs no numbers.
TEST(GdlText, NumbersOfPiecesAreComparedWithoutTables) {
  const std::string any = "(up* + down*)(left* + right*)";
  const Written more = write(game_with("->white " + any + " {e} [x] {$ x > e} ->black {}"));
  ASSERT_TRUE(more.text.has_value());
  EXPECT_THAT(more.text->text, HasSubstr("(at-least-1 ?l ?a"));
  EXPECT_THAT(write(game_with("->white {$ x > e} " + any + " {e} [x] ->black {}")).text->text,
              HasSubstr("(<= more-1 (at-least-1 p-1 ?n) (not (at-least-2 p-1 ?n)))"));
  const Written some = write(game_with("->white {$ x >= 1} " + any + " {e} [x] ->black {}"));
  ASSERT_TRUE(some.text.has_value());
  EXPECT_THAT(some.text->text, HasSubstr("(<= any-1 (true (cell ?v x)))"));
  EXPECT_THAT(some.text->text, Not(HasSubstr("at-least")));
  const Written few = write(game_with("->white {$ x < 3} " + any + " {e} [x] ->black {}"));
  ASSERT_TRUE(few.text.has_value());
  EXPECT_THAT(few.text->text, HasSubstr("(not (at-least-1 p-1 3))"));
  EXPECT_THAT(few.text->text, Not(HasSubstr("(numbers-")));
}

// A turn may begin wherever it does for a move from there, but to any square is to any square.
TEST(GdlText, WhereATurnBeginsIsNotAskedWhereItDoesNotMatter) {
  const std::string any = "(up* + down*)(left* + right*)";
  const Written written =
      write(game_with("(->white " + any + " {e} [x] ->black (left [x] + " + any + " {x} [e]))*"));
  ASSERT_TRUE(written.text.has_value());
  EXPECT_THAT(written.text->text, HasSubstr("(<= (can-2 ?v1) (true (at ?v2)) (left ?v2 ?v1))"));
  EXPECT_THAT(written.text->text, HasSubstr("(<= (can-3 ?v1) (square ?v1) (true (cell ?v1 x)))"));
}

// The keeper goes out along a line, turns over what he passes and comes home to the empty square
// where he began: that he looks at another line then has nothing to do with what he wrote on the
// first one. Where he stops before it, it has.
TEST(GdlText, TheKeeperComesHome) {
  const auto keeper = [](const std::string& home, const std::string& there) {
    const std::string out = "{x} [y] right ({x} [y] right)* {x} ";
    return write(
        "#players = white(100), black(100)\n#pieces = e, x, y\n#variables =\n"
        "#board = rectangle(up, down, left, right, [e,e,e,e,x] [e,e,e,e,x] [e,e,e,e,x])\n"
        "#rules = ->white (up* + down*)(left* + right*) {e} ->> "
        "({! right {x}} + right " +
        out + home + ") up down (" + there + " [x] + {! " + there + "} [y]) ->black {}\n");
  };
  const Written home = keeper("left ({y} left)* {e}", "{x,e}");
  ASSERT_TRUE(home.text.has_value());
  EXPECT_THAT(home.text->text, HasSubstr("(not (true (cell ?v1 y)))"));
  const Written before = keeper("left {y}", "{y,e}");
  ASSERT_TRUE(before.text.has_value());
  EXPECT_THAT(before.text->text, HasSubstr("(not (after-1 ?v1 x))"));
}

// Where each line of the keeper's work begins and ends at home, none waits for another: all begin
// where the move was made. Where it is not known that he comes home, the second one begins where
// the first one ended.
TEST(GdlText, ErrandsOfTheKeeperDoNotWaitForEachOther) {
  const auto keeper = [](const std::string& home) {
    return write(
        "#players = white(100), black(100)\n#pieces = e, x, y\n#variables =\n"
        "#board = rectangle(up, down, left, right, [e,x,x,e,x] [e,x,e,e,x] [e,e,e,x,x])\n"
        "#rules = (->white (up* + down*)(left* + right*) {e} ->> "
        "({! right {x} right {x}} + right {x} [y] right {x} " +
        home + ") ({! up {x} up {x}} + up {x} [y] up {x} down {y} down {e}) [x] ->black {})\n");
  };
  const Written home = keeper("left {y} left {e}");
  ASSERT_TRUE(home.text.has_value());
  EXPECT_THAT(home.text->text, HasSubstr("(does white (move ?v2)) (edge-2 ?d ?v2 ?v1)"));
  const Written away = keeper("left {y} left");
  ASSERT_TRUE(away.text.has_value());
  EXPECT_THAT(away.text->text, HasSubstr("(<= (keeper-20 ?v1) (keeper-15 ?v2) (left-up ?v2 ?v1)"));
}

// A capture is one move, and so is each further one; where one has captured and from where one goes
// on are the same places, whatever the direction. The board tells whether the turn goes on.
TEST(GdlText, ATurnIsMadeInParts) {
  const std::string text = write_corpus("english_draughts").text->text;
  EXPECT_THAT(text, HasSubstr("; The turn [empty] [empty] ->> of black"));
  EXPECT_THAT(text, Not(HasSubstr("; The turn [empty] [empty] of black")));
  EXPECT_THAT(text, Not(HasSubstr("onward-")));
  EXPECT_THAT(text, HasSubstr("(base (phase inside-4))"));
  EXPECT_THAT(text, Not(HasSubstr("(base (phase inside-5))")));
  GdlOptions split;
  split.moves = GdlOptions::Moves::Split;
  EXPECT_THAT(write_corpus("english_draughts", split).text->text,
              Not(HasSubstr("[empty] [empty]")));
}

// Nobody asks whether a stone that is never taken away was touched.
TEST(GdlText, PiecesThatNothingTakesAwayStay) {
  EXPECT_THAT(write_corpus("connect_four").text->text, Not(HasSubstr("(touched-")));
  const std::string any = "(up* + down*)(left* + right*)";
  const Written taken =
      write(game_with("(->white " + any + " {e} [x] ->black " + any + " ({x} [e] + {e} [x]))*"));
  ASSERT_TRUE(taken.text.has_value());
  EXPECT_THAT(taken.text->text, HasSubstr("(not (touched-0 ?v))"));
}

// What a relation says is not said again.
TEST(GdlText, WhatIsSaidIsAskedFor) {
  using namespace gdl_writer;
  Document document;
  const auto one = [](const char* relation, const char* argument) {
    return is(compound(relation, {variable(argument)}));
  };
  const Term v = variable("?v"), w = variable("?w");
  const auto both = [&](const Term& head, const Body& start, const char* at) {
    for (const char* way : {"up", "left"}) {
      Body body = start;
      body.push_back(is(compound(way, {variable(at), variable("?z")})));
      body.push_back(one("stone", "?z"));
      body.push_back(is_not(compound("marked", {variable("?z")})));
      document.rule(Section::Views, head, body);
    }
  };
  both(compound("near", {v}), {}, "?v");
  both(constant("some"), {one("square", "?w")}, "?w");
  both(compound("pair", {v, w}), {one("square", "?w"), one("square", "?v")}, "?w");
  document.rule(Section::Terminal, constant("terminal"), {is(constant("some"))});
  EXPECT_TRUE(document.fold());
  EXPECT_FALSE(document.fold());
  EXPECT_EQ(document.kif(),
            "(<= (near ?v) (up ?v ?z) (stone ?z) (not (marked ?z)))\n"
            "(<= (near ?v) (left ?v ?z) (stone ?z) (not (marked ?z)))\n"
            "(<= some (square ?w) (near ?w))\n"
            "(<= (pair ?v ?w) (square ?w) (square ?v) (near ?w))\n\n"
            "(<= terminal some)\n\n");
}

// Rules that differ in their ways over the board only ask for all of them together, where that is
// shorter. A way has to hang together: numbers that are counted besides belong to no way.
TEST(GdlText, WaysOverTheBoardAreAskedForTogether) {
  using namespace gdl_writer;
  const Term v = variable("?v"), w = variable("?w"), x = variable("?x"), n = variable("?n"),
             m = variable("?m");
  const auto text = [&](const std::vector<const char*>& heads, bool counts) {
    Document document;
    for (const char* way : {"up", "left"}) {
      document.rule(Section::Board, compound(way, {constant("s"), constant("t")}));
    }
    document.rule(Section::Tables, compound("succ", {constant("0"), constant("1")}));
    for (const char* head : heads) {
      for (const char* way : {"up", "left"}) {
        Body body{is(compound(way, {v, w})), is(holds(compound("cell", {w, constant("b")}))),
                  is(compound(way, {w, x})), is(holds(compound("cell", {x, constant("b")})))};
        if (counts) body.insert(body.begin(), is(compound("succ", {n, m})));
        std::vector<Term> arguments{v};
        if (counts) arguments.push_back(m);
        document.rule(Section::Views, compound(head, arguments), body);
      }
    }
    int names = 0;
    document.unite_ways([&names] { return "along-" + std::to_string(++names); });
    return document.kif();
  };
  EXPECT_THAT(text({"one", "two", "three"}, false),
              HasSubstr("(<= (along-1 ?a ?b ?c) (left ?a ?b) (left ?b ?c))\n"
                        "(<= (along-1 ?a ?b ?c) (up ?a ?b) (up ?b ?c))\n"));
  EXPECT_THAT(
      text({"one", "two", "three"}, false),
      HasSubstr("(<= (one ?v) (along-1 ?v ?w ?x) (true (cell ?w b)) (true (cell ?x b)))\n"
                "(<= (two ?v) (along-1 ?v ?w ?x) (true (cell ?w b)) (true (cell ?x b)))\n"));
  EXPECT_THAT(text({"one"}, false), Not(HasSubstr("along-")));
  EXPECT_THAT(text({"one", "two", "three"}, true),
              HasSubstr("(<= (one ?v ?m) (succ ?n ?m) (along-1 ?v ?w ?x) "));
}

// Without `near` the relation would have every edge with every other one.
TEST(GdlText, WaysThatHangTogetherByWhatTheyShareKeepIt) {
  using namespace gdl_writer;
  const Term v = variable("?v"), w = variable("?w"), x = variable("?x"), y = variable("?y");
  Document document;
  for (const char* way : {"up", "left", "near"}) {
    document.rule(Section::Board, compound(way, {constant("s"), constant("t")}));
  }
  for (const char* head : {"one", "two", "three", "four"}) {
    for (const char* way : {"up", "left"}) {
      document.rule(Section::Views, compound(head, {v, w, x, y}),
                    {is(compound(way, {v, w})), is(compound("near", {w, x})),
                     is(compound(way, {x, y})), is(holds(compound("cell", {v, constant("b")})))});
    }
  }
  document.unite_ways([] { return "along-1"; });
  EXPECT_THAT(document.kif(), HasSubstr("(<= (along-1 ?a ?b ?c ?d) (left ?a ?b) (near ?b ?c) "
                                        "(left ?c ?d))\n"));
}

}  // namespace
}  // namespace zug
