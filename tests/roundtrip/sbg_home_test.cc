// Games that came from Simplified Boardgames go back there:
//
//   sbg -> game -> sbg -> game   the same game, down to the last action
//   ... -> sbg                   the same text again
//   sbg -> ll-rbg, ir -> sbg     the same text, but for the name, which low-level RBG does not keep
//
// What has been changed on the way so that it is none any more is told at its place.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "backends/sbg/write.h"
#include "ir/print.h"
#include "ir/verify.h"
#include "langs/ir_text/read.h"
#include "langs/rbg/read.h"
#include "langs/sbg/read.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

using Reader = std::optional<Game> (*)(Source&, Diagnostics&);

std::string rendered(const Diagnostics& diagnostics, const Source& source) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    text += render(diagnostic, source, false);
  }
  return text;
}

Game read(Reader reader, const std::string& text) {
  Source source("test", text);
  Diagnostics diagnostics;
  std::optional<Game> game = reader(source, diagnostics);
  EXPECT_TRUE(game.has_value()) << rendered(diagnostics, source) << text;
  return game ? *std::move(game) : Game{};
}

std::string home(const Game& game) {
  Diagnostics diagnostics;
  const std::optional<std::string> text = write_sbg(game, Source("", ""), diagnostics);
  EXPECT_EQ(text.has_value(), !diagnostics.has_errors());
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.message;
  return text.value_or("");
}

std::string low_level(const Game& game) {
  Diagnostics diagnostics;
  return write_ll_rbg(game, Source("", ""), diagnostics).value_or("");
}

std::string without_name(const std::string& text) { return text.substr(text.find('\n')); }

void expect_the_way_home(const std::string& text) {
  const Game game = read(read_sbg, text);
  if (testing::Test::HasFailure()) return;
  const std::string written = home(game);
  const Game again = read(read_sbg, written);
  if (testing::Test::HasFailure()) return;
  EXPECT_EQ(print(again), print(game));
  EXPECT_EQ(home(again), written);
  EXPECT_EQ(home(read(read_ir_text, print(game))), written);
  EXPECT_EQ(without_name(home(read(read_rbg, low_level(game)))), without_name(written));
}

class SbgHome : public testing::TestWithParam<fs::path> {};

TEST_P(SbgHome, ComesBackTheSame) { expect_the_way_home(test::content(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Corpus, SbgHome,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "sbg", ".sbg")),
                         test::stem);

std::string small(const std::string& board, const std::string& pieces,
                  const std::string& goals = "9 &") {
  return "<<Small>> <BOARD> " + board + "<PIECES> " + pieces + "<GOALS> " + goals;
}

TEST(SbgHomeCorners, ComeBackTheSame) {
  expect_the_way_home(small("1 1 |K|", "K (0,0,w) &", "9 & @K 0 0 &"));
  expect_the_way_home(small("4 1 |k..K|", "K (1,0,e) + (-1,0,e) &", "9 & @K 2 0, 1 0 & #k 0 &"));
  expect_the_way_home(small("1 3 |p||.||P|", "P (0,1,e) &", "0 & @p 0 0 &"));
  expect_the_way_home(small("3 2 |...| |...|", ""));
  expect_the_way_home(small("3 2 |X..| |..x|", "K (1,0,e) &", "9 & #K 2 & #q 7 & @A 1 1 &"));
  expect_the_way_home(small("3 2 |k..| |K.q|",
                            "K ((1,0,e)^*)^2 (0,1,p)^0 + (1,0,w)^0 &"
                            "Q (((1,0,e)(0,1,e))^2 + (0,0,w))^* &"));
  expect_the_way_home(small("3 2 |k..| |K..|", "K (1,0,e)^0 &"));
  expect_the_way_home(small("3 2 |k..| |K..|", "K ((1,0,e) + (0,1,p)^0)^2 (1,0,e) &"));
  expect_the_way_home(small("3 3 |k..| |...| |K.A|",
                            "K (1,0,e)(-1,0,w)(0,1,e) & A (0,1,e)(0,1,p)^*(-1,0,e) &",
                            "9 & @K 0 0 1 0 2 0 1 1 & @A 1 1 &"));
}

TEST(SbgHomeCorners, WritesTheCanonicalText) {
  EXPECT_EQ(
      home(
          read(read_sbg, small("3 2 |p.p| |P.P|",
                               "P ((0,1,e)(0,1,e) + ((1,1,p)) + ((-1,1,p)^*)^* ((0,0,w)(1,0,e))) &",
                               "9 #p 1 @P 2 1, 0 1 @P 1 1"))),
      "<<Small>>\n"
      "\n"
      "// Upper case is white, who moves first.\n"
      "<BOARD>\n"
      "3 2\n"
      "|p.p|\n"
      "|P.P|\n"
      "\n"
      "// (columns to the right, rows forward, what stands there: e nothing, p the opponent's,\n"
      "// w one's own)\n"
      "<PIECES>\n"
      "P (0,1,e)^2 + (1,1,p) + ((-1,1,p)^*)^*(0,0,w)(1,0,e) &\n"
      "\n"
      "// @: moving there wins; #: having no more than that loses; having no move loses, too.\n"
      "<GOALS>\n"
      "9 &  // half-moves, and it is a draw\n"
      "@P 0 1, 1 1, 2 1 &\n"
      "#p 1 &\n");
}

// What is said of the low-level text of a small game after `from` in it became `to`: codes and
// the text they point at.
std::string complaint(const std::string& from, const std::string& to) {
  const Game game = read(
      read_sbg, small("3 2 |p.k| |P.K|", "P (0,1,e) + (1,1,p) + (-1,1,p) & K (0,1,e)(0,-1,w) &",
                      "9 & @P 1 1 & #K 0 &"));
  std::string text = print(game);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << text;
  if (at == std::string::npos) return "";
  text.replace(at, from.size(), to);
  Source source("changed.ir", text);
  Diagnostics diagnostics;
  const std::optional<Game> changed = read_ir_text(source, diagnostics);
  EXPECT_TRUE(changed.has_value()) << rendered(diagnostics, source);
  if (!changed) return "";
  EXPECT_EQ(verify(*changed), std::vector<std::string>());
  const std::optional<std::string> written = write_sbg(*changed, source, diagnostics);
  EXPECT_EQ(written.has_value(), !diagnostics.has_errors());
  std::string said;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    EXPECT_THAT(diagnostic.message,
                testing::StartsWith("not expressible as a Simplified Boardgame: "));
    said += (said.empty() ? "" : ", ") + diagnostic.code + " " +
            std::string(source.text(diagnostic.origin.range));
  }
  return said;
}

struct Change {
  const char* from;
  const char* to;
  const char* said;
};

const Change changes[] = {
    {"player white 100", "player white 99", "SBG0702 white"},
    {"player black 100", "player black 100\nplayer red 100", "SBG0702 red"},
    {"variable turn 9", "variable turn 9\nvariable u 1", "SBG0702 u"},
    {"piece e\n", "piece e\npiece hole\n", "SBG0702 hole"},
    {"direction up\n", "direction sideways\ndirection up\n", "SBG0701 sideways"},
    {"{down:x0y0,right:x1y1}", "{down:x0y0,right:x2y1}", "SBG0701 x0y1"},
    {"square x1y1 [e]", "square x1y1 [wFrom]", "SBG0701 x1y1"},
    // The limit.
    {"variable turn 9", "variable turn 8", "SBG0703 {$ turn < 9}"},
    {"{$ turn == 9} {! @2}", "{$ turn == 8} {! @2}", "SBG0703 {$ turn == 8}"},
    {"[$ white = 50]", "[$ white = 51]", "SBG0703 [$ white = 51]"},
    {"[wFrom] up {e} down {wFrom,wK,wP} +", "[wFrom] up {e} up {wFrom,wK,wP} +",
     "SBG0703 {$ turn < 9}"},
    // Whose turn it is, and the end of it.
    {"->white", "->black", "SBG0703 ->black"},
    {"[$ white = 100] [$ black = 0] ->black", "[$ white = 100] [$ black = 1] ->black",
     "SBG0703 [$ black = 1]"},
    {"[wP]\n    ) ->> [$ turn = turn + 1]", "[wP]\n    ) ->> [$ turn = turn + 2]",
     "SBG0703 [$ turn = turn + 2]"},
    {"  )*", "    ->white\n  )*", "SBG0703 ->white"},
    // Moves.
    {"{wP} [e] (up", "{bP} [e] (up", "SBG0703 {bP}"},
    {"{wP} [e] (up", "{wP} [bP] (up", "SBG0703 [bP]"},
    {"[wK]\n    +", "[wP]\n    +", "SBG0703 [wP]"},
    {"{wK} [wFrom] up {e} down {wFrom,wK,wP} [wK]", "{wK} [e] up {e} down {wFrom,wK,wP} [wK]",
     "SBG0703 {wK}"},
    {"[e] (up {e} + right", "[e] (up {e,wK} + right", "SBG0703 {e,wK}"},
    {"[e] (up {e} + right", "[e] (up down up {e} + right", "SBG0703 up"},
    {"[e] (up {e} + right", "[e] (up {e} + {$ turn == 3} right", "SBG0703 {$ turn == 3}"},
    {"[e] (up {e} + right", "[e] (up {e} up + right", "SBG0703 up"},
    {"[e] (down {e} + right", "[e] (down {e} + left", "SBG0703 {$ turn < 9}"},
    // Goals.
    {"({$ #wK <= 0}", "({$ #wK < 1}", "SBG0703 {$ #wK < 1}"},
    {"({$ #wK <= 0} [$ white = 0] [$ black = 100] ->> {} + {$ #wK > 0})\n    ( {$ turn < 9}\n    + "
     "{$ turn == 9} {! @1}",
     "( {$ turn < 9}\n    + {$ turn == 9} {! @1}", "SBG0703 {$ turn < 9}"},
    {"{! {wP} left {! left} {! up}}", "{! {wP} left {! left} {! down}}",
     "SBG0703 {! {wP} left {! left} {! down}}"},
    {"{? {wP} left {! left} {! up}}", "{? {wP} left left left {! left} {! up}}", "SBG0703 left"},
    {"{wFrom} [e]\n", "{wFrom} [bP]\n", "SBG0703 [bP]"},
};

class SbgHomeChanges : public testing::TestWithParam<Change> {};

TEST_P(SbgHomeChanges, AreToldAtTheirPlace) {
  EXPECT_EQ(complaint(GetParam().from, GetParam().to), GetParam().said)
      << GetParam().from << " ~> " << GetParam().to;
}

INSTANTIATE_TEST_SUITE_P(All, SbgHomeChanges, testing::ValuesIn(changes));

// Both tests for a move left and the moves have to be changed together.
TEST(SbgHomeCorners, BlackHasToMoveAsWhiteDoes) {
  const std::string text = small("3 2 |p..| |P..|", "P (0,1,e) &");
  std::string printed = print(read(read_sbg, text));
  for (std::size_t at = printed.find("down {e}"); at != std::string::npos;
       at = printed.find("down {e}", at)) {
    printed.replace(at, 8, "right {e}");
  }
  Source source("changed.ir", printed);
  Diagnostics diagnostics;
  const std::optional<Game> changed = read_ir_text(source, diagnostics);
  ASSERT_TRUE(changed.has_value());
  EXPECT_FALSE(write_sbg(*changed, source, diagnostics).has_value());
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].code, "SBG0704");
  EXPECT_EQ(source.text(diagnostics.all()[0].origin.range), "{bP}");
}

}  // namespace
}  // namespace zug
