// Hostile and oversized inputs: each must end in an error that names a limit, or in a game, without
// a crash, quickly and in little memory. Every case runs in a child process, so that a stack
// overflow is one failed test and the peak memory is that of the case alone. Time is what the
// processor spent on it, whatever else the machine does, and its bound leaves room for sanitizers;
// the measured values are printed.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "ir/diagnostic.h"
#include "ir/limits.h"
#include "ir/source.h"
#include "langs/rbg/read.h"

// The address sanitizer keeps freed memory to catch late uses of it; a little of it is enough here,
// where peak memory is measured.
extern "C" const char* __asan_default_options() { return "quarantine_size_mb=16"; }

namespace zug {
namespace {

constexpr double most_seconds = 5;
constexpr long most_megabytes = 200;

enum class Outcome { Success, Error, Either };

struct Limit {
  const char* name;
  std::string (*text)();
  Outcome outcome;
  const char* code;  // one of the errors must have it; "" for any
};

std::string repeat(const std::string& part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

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

std::string numbered(const char* before, std::size_t number, const char* after) {
  return before + std::to_string(number) + after;
}

// m1 = m0 m0, m2 = m1 m1, ...
std::string doubling(const std::string& first, const std::string& between, std::size_t times) {
  std::string macros = "#m0 = " + first + "\n";
  for (std::size_t i = 1; i <= times; ++i) {
    const std::string inner = numbered("m", i - 1, "");
    macros += numbered("#m", i, " = ") + inner + between + inner + "\n";
  }
  return macros;
}

std::string random_bytes(std::uint32_t seed, std::size_t count, bool printable) {
  static const std::string common = "#(){}[]$?!~+-*/^.,;:=<> \nabup01\"rules";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    const std::uint32_t draw = seed >> 8;
    text += printable ? common[draw % common.size()] : static_cast<char>(draw & 0xff);
  }
  return text;
}

std::string crlf(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

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
      {"MacroDoublingFortyTimes", [] { return game_with(doubling("up", " ", 40), "m40"); },
       Outcome::Error, "RBG0308"},
      {"EmptyMacroDoublingFortyTimes", [] { return game_with(doubling("", " ", 40), "m40 up"); },
       Outcome::Either, ""},
      {"PasteDoublingFortyTimes", [] { return game_with(doubling("u", "~", 40), "m40"); },
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
      {"RandomBytes", [] { return random_bytes(1, 100000, false); }, Outcome::Error, ""},
      {"RandomBytesLong", [] { return random_bytes(2, 4000000, false); }, Outcome::Error, ""},
      {"RandomTokens", [] { return "#rules = " + random_bytes(3, 200000, true); }, Outcome::Error,
       ""},
      {"RandomRules", [] { return game_with("", random_bytes(4, 200000, true)); }, Outcome::Error,
       ""},
      {"RandomMacros", [] { return "#m(a;b) = " + random_bytes(5, 50000, true) + "#rules = m(;)"; },
       Outcome::Error, ""},
  };
  return all;
}

// The exit status of the child: 0 game, 1 errors, 2 a broken promise.
int run(const Limit& limit) {
  Source source("limit.rbg", limit.text());
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (game.has_value() == diagnostics.has_errors()) return 2;
  const std::vector<Diagnostic> sorted = diagnostics.sorted();
  if (sorted.size() > limits::diagnostics + 1) return 3;
  bool coded = std::string(limit.code).empty();
  for (const Diagnostic& diagnostic : sorted) {
    coded = coded || diagnostic.code == limit.code;
    if (render(diagnostic, source, false).size() > 5000) return 4;
  }
  if (!game) {
    if (!coded) std::cerr << render(sorted.front(), source, false);
    return coded ? 1 : 5;
  }
  write_ll_rbg(*game, source, diagnostics);
  return 0;
}

class Limits : public ::testing::TestWithParam<Limit> {};

TEST_P(Limits, EndWell) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) _exit(run(GetParam()));
  int status = 0;
  rusage usage{};
  ASSERT_EQ(wait4(child, &status, 0, &usage), child);
  const auto seconds_of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  const double seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  const long megabytes = usage.ru_maxrss / 1024;
  std::cout << GetParam().name << ": " << seconds << " s, " << megabytes << " MB\n";
  ASSERT_TRUE(WIFEXITED(status)) << "killed by signal " << WTERMSIG(status);
  const int result = WEXITSTATUS(status);
  EXPECT_NE(result, 2) << "a game and errors, or neither";
  EXPECT_NE(result, 3) << "more diagnostics than the limit";
  EXPECT_NE(result, 4) << "a diagnostic that fills the screen";
  EXPECT_NE(result, 5) << "no error has the code " << GetParam().code;
  EXPECT_LE(result, 1);
  if (GetParam().outcome != Outcome::Either) {
    EXPECT_EQ(result, GetParam().outcome == Outcome::Error ? 1 : 0);
  }
  EXPECT_LT(seconds, most_seconds);
  EXPECT_LT(megabytes, most_megabytes);
}

std::string case_name(const ::testing::TestParamInfo<Limit>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Inputs, Limits, ::testing::ValuesIn(cases()), case_name);

}  // namespace
}  // namespace zug
