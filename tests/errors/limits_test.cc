// Hostile and oversized RBG files, see limit.h.

#include "tests/errors/limit.h"

#include <string>
#include <vector>

#include "langs/rbg/read.h"

// The address sanitizer keeps freed memory to catch late uses of it; a little of it is enough here,
// where peak memory is measured.
extern "C" const char* __asan_default_options() { return "quarantine_size_mb=16"; }

namespace zug {
namespace {

std::string game_with(const std::string& macros, const std::string& rules) {
  return "#players = p(100), q(100)\n#pieces = e, x\n#variables = v(9)\n"
         "#board = rectangle(up,down,left,right,[e,x][x,e])\n" +
         macros + "\n#rules = ->p [$ p=1, q=1] " + rules + " ->q\n";
}

std::string board_with(const std::string& macros, const std::string& lines) {
  return macros +
         "\n#players = p(100)\n#pieces = e\n#variables =\n"
         "#board = rectangle(up,down,left,right," +
         lines + ")\n#rules = ->p [$ p=1] up {e} ->p\n";
}

const std::string common = "#(){}[]$?!~+-*/^.,;:=<> \nabup01\"rules";

const std::vector<Limit>& cases() {
  static const std::vector<Limit> all = {
      {"NestedParentheses",
       [] { return game_with("", repeat("(", 20000) + "up" + repeat(")", 20000)); }, Outcome::Error,
       "RBG0712"},
      {"NestedOpenParentheses", [] { return game_with("", repeat("(", 20000)); }, Outcome::Error,
       ""},
      {"NestedPatterns",
       [] { return game_with("", repeat("{?", 20000) + "up" + repeat("}", 20000)); },
       Outcome::Error, "RBG0712"},
      {"NestedArithmetic",
       [] { return game_with("", "[$ v=" + repeat("(", 20000) + "1" + repeat(")", 20000) + "]"); },
       Outcome::Error, "RBG0712"},
      {"NestedArguments",
       [] { return game_with("#m(a) = a", repeat("m(", 20000) + "up" + repeat(")", 20000)); },
       Outcome::Error, ""},
      {"NestedBoardBrackets",
       [] { return board_with("", repeat("[", 20000) + "e" + repeat("]", 20000)); }, Outcome::Error,
       ""},
      {"FewNestedParentheses",
       [] { return game_with("", repeat("(", 100) + "up" + repeat(")", 100)); }, Outcome::Success,
       ""},
      {"MacroDoublingFortyTimes", [] { return game_with(doubling("#", "up", " ", 40), "m40"); },
       Outcome::Error, "RBG0308"},
      {"EmptyMacroDoublingFortyTimes",
       [] { return game_with(doubling("#", "", " ", 40), "m40 up"); }, Outcome::Either, ""},
      {"PasteDoublingFortyTimes", [] { return game_with(doubling("#", "u", "~", 40), "m40"); },
       Outcome::Error, "RBG0308"},
      {"DoublingThroughArguments",
       [] {
         std::string macros = "#m0(a) = a a\n";
         for (std::size_t i = 1; i <= 40; ++i) {
           macros += numbered("#m", i, "(a) = ") + numbered("m", i - 1, "(a a)") + "\n";
         }
         return game_with(macros, "m40(up)");
       },
       Outcome::Error, "RBG0308"},
      {"EmptyDoublingThroughArguments",
       [] {
         std::string macros = "#m0(a) = a a\n";
         for (std::size_t i = 1; i <= 40; ++i) {
           macros += numbered("#m", i, "(a) = ") + numbered("m", i - 1, "(a a)") + "\n";
         }
         return game_with(macros, "m40() up");
       },
       Outcome::Either, ""},
      {"ChainOfTwentyThousandMacros",
       [] {
         std::string macros = "#m0 = up\n";
         for (std::size_t i = 1; i <= 20000; ++i) {
           macros += numbered("#m", i, " = ") + numbered("m", i - 1, "\n");
         }
         return game_with(macros, "m20000");
       },
       Outcome::Either, ""},
      {"TwentyThousandMacrosUsedOnce",
       [] {
         std::string macros;
         std::string rules;
         for (std::size_t i = 0; i < 20000; ++i) {
           macros += numbered("#m", i, " = up\n");
           rules += numbered("m", i, " ");
         }
         return game_with(macros, rules);
       },
       Outcome::Success, ""},
      {"SixHundredArities",
       [] {
         std::string macros;
         std::string list = "a0";
         for (std::size_t i = 1; i <= 600; ++i) {
           macros += "#m(" + list + ") = up\n";
           list += numbered(";a", i, "");
         }
         return game_with(macros, "m(;)");
       },
       Outcome::Either, ""},
      {"MillionSquaresAsText",
       [] { return board_with("", repeat("[" + repeat("e,", 999) + "e]\n", 1000)); },
       Outcome::Error, ""},
      {"MillionSquaresByMacros",
       [] {
         return board_with(
             "#ten = e,e,e,e,e,e,e,e,e,e\n#hundred = ten,ten,ten,ten,ten,ten,ten,ten,"
             "ten,ten\n#line = [hundred,hundred,hundred,hundred,hundred,hundred,"
             "hundred,hundred,hundred,hundred]\n#lines = line line line line line "
             "line line line line line\n#many = lines lines lines lines lines lines "
             "lines lines lines lines",
             repeat("many ", 10));
       },
       Outcome::Error, ""},
      {"ManyPlayers",
       [] {
         std::string players = "\n#players = p(100)", rules;
         for (int i = 0; i < 299; ++i) {
           players += ", q" + std::to_string(i) + "(1)";
           rules += "[$ q" + std::to_string(i) + "=1] ";
         }
         return players +
                "\n#pieces = e\n#variables =\n#board = rectangle(up,down,left,right,[e])" +
                "\n#rules = ->p [$ p=1] " + rules + "->p\n";
       },
       Outcome::Error, "RBG0712"},
      {"SixteenThousandSquares",
       [] { return board_with("", repeat("[" + repeat("e,", 124) + "e]\n", 128)); },
       Outcome::Success, ""},
      {"HundredThousandSquares",
       [] { return board_with("", repeat("[" + repeat("e,", 399) + "e]\n", 250)); }, Outcome::Error,
       ""},
      {"LongLineOfHoles", [] { return board_with("", "[e" + repeat(",", 400000) + "]"); },
       Outcome::Either, ""},
      {"LongSum", [] { return game_with("", "(up" + repeat(" + up", 100000) + ")"); },
       Outcome::Either, ""},
      {"LongConcatenation", [] { return game_with("", repeat("up ", 200000)); }, Outcome::Either,
       ""},
      {"LongArithmetic", [] { return game_with("", "{$ v <= 1" + repeat("+1", 100000) + "}"); },
       Outcome::Either, ""},
      {"LongSubtraction", [] { return game_with("", "{$ v <= 1" + repeat("-1", 100000) + "}"); },
       Outcome::Either, ""},
      {"LongMultiplication", [] { return game_with("", "{$ v <= 1" + repeat("*9", 100000) + "}"); },
       Outcome::Either, ""},
      {"LongDivision", [] { return game_with("", "{$ v <= 1" + repeat("/2", 100000) + "}"); },
       Outcome::Either, ""},
      {"LongSetting", [] { return game_with("", "[$ v=1" + repeat(",v=1", 50000) + "]"); },
       Outcome::Either, ""},
      {"LongOff", [] { return game_with("", "[e" + repeat(",x", 100000) + "]"); }, Outcome::Either,
       ""},
      {"LongOn", [] { return game_with("", "{e" + repeat(",x", 100000) + "}"); }, Outcome::Either,
       ""},
      {"LongName", [] { return game_with("", repeat("a", 1000000)); }, Outcome::Error, "RBG0601"},
      {"LongNumber", [] { return game_with("", "[$ v=" + repeat("9", 1000000) + "]"); },
       Outcome::Error, "RBG0101"},
      {"LongLineOfErrors", [] { return game_with("", repeat("@", 300000)); }, Outcome::Error,
       "RBG0102"},
      {"Power", [] { return game_with("", "(up)^999999"); }, Outcome::Either, ""},
      {"LargestPower", [] { return game_with("", "(up)^2147483647"); }, Outcome::Error, "RBG0712"},
      {"NestedPowers", [] { return game_with("", "(((up^1000)^1000)^1000)"); }, Outcome::Error,
       "RBG0712"},
      {"NestedPowersInPattern", [] { return game_with("", "{?(((up^1000)^1000)^1000)}"); },
       Outcome::Either, ""},
      {"PowersOfPatterns", [] { return game_with("", "({?(((up + left)^100)^100)} up)^1000"); },
       Outcome::Either, ""},
      {"StarsInStars", [] { return game_with("", repeat("(", 150) + "up" + repeat(")*", 150)); },
       Outcome::Success, ""},
      {"HundredThousandUnknownNames",
       [] {
         std::string rules;
         for (std::size_t i = 0; i < 100000; ++i) rules += numbered("n", i, " ");
         return game_with("", rules);
       },
       Outcome::Error, "RBG0601"},
      {"UnknownNamesNearManyDeclared",
       [] {
         std::string text = "#players = p(9)\n#variables =\n#pieces = e";
         for (std::size_t i = 0; i < 20000; ++i) text += numbered(",piece", i, "");
         text += "\n#board = rectangle(up,down,left,right,[e,e][e,e])\n#rules = ->p {";
         for (std::size_t i = 0; i < 20000; ++i) text += numbered("peice", i, ",");
         return text + "e} ->p";
       },
       Outcome::Error, "RBG0601"},
      {"HundredThousandDirectives", [] { return repeat("#m = \n", 100000); }, Outcome::Error, ""},
      {"OnlyHashes", [] { return repeat("#", 1000000); }, Outcome::Error, ""},
      {"HugeSource", [] { return game_with("", repeat(" ", limits::source_bytes + 1) + "up"); },
       Outcome::Error, ""},
      {"HugeComment",
       [] { return game_with("", "/*" + repeat("*", limits::source_bytes / 2) + "*/ up"); },
       Outcome::Success, ""},
      {"Empty", [] { return std::string(); }, Outcome::Error, "RBG0201"},
      {"OnlyBlanks", [] { return std::string(" \n\t\r\n"); }, Outcome::Error, "RBG0201"},
      {"OneByte", [] { return std::string("#"); }, Outcome::Error, ""},
      {"ZeroBytes", [] { return std::string(1000, '\0'); }, Outcome::Error, ""},
      {"ZeroByteInRules", [] { return game_with("", std::string("up\0left", 7)); }, Outcome::Error,
       "RBG0102"},
      {"CarriageReturns", [] { return crlf(game_with("#m(a) = // x\n a", "m(up)\n")); },
       Outcome::Success, ""},
      {"NoFinalNewline",
       [] {
         std::string text = game_with("", "up");
         text.pop_back();
         return text + "// the end";
       },
       Outcome::Success, ""},
      {"RandomBytes", [] { return random_bytes(1, 100000); }, Outcome::Error, ""},
      {"RandomBytesLong", [] { return random_bytes(2, 4000000); }, Outcome::Error, ""},
      {"RandomTokens", [] { return "#rules = " + random_bytes(3, 200000, common); }, Outcome::Error,
       ""},
      {"RandomRules", [] { return game_with("", random_bytes(4, 200000, common)); }, Outcome::Error,
       ""},
      {"RandomMacros",
       [] { return "#m(a;b) = " + random_bytes(5, 50000, common) + "#rules = m(;)"; },
       Outcome::Error, ""},
  };
  return all;
}

class Limits : public ::testing::TestWithParam<Limit> {};

TEST_P(Limits, EndWell) { expect_good_end(GetParam(), read_rbg); }

INSTANTIATE_TEST_SUITE_P(Inputs, Limits, ::testing::ValuesIn(cases()), limit_name);

}  // namespace
}  // namespace zug
