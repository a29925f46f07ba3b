// Hostile and oversized Simplified Boardgames, see limit.h.

#include <string>
#include <vector>

#include "langs/sbg/read.h"
#include "tests/errors/limit.h"

namespace zug {
namespace {

const std::string sbg_common = "(0,1,ep)(-w) +^*2&@#|.P\n<>";

std::string sbg_with(const std::string& rules, const std::string& goals = "100 &") {
  return "<<Limit>> <BOARD> 3 3 |ppp| |...| |PPP|\n<PIECES>\n" + rules + "\n<GOALS> " + goals;
}

std::string rule(const std::string& movement) { return sbg_with("P " + movement + " &"); }

std::string sbg_board_with(const std::string& size, const std::string& rows) {
  return "<<Limit>> <BOARD> " + size + "\n" + rows + "<PIECES> P (0,1,e) & <GOALS> 100 &";
}

std::string many_rules(const std::string& end, std::size_t times) {
  std::string rules;
  for (std::size_t i = 0; i < times; ++i) {
    rules += static_cast<char>('A' + i % 26);
    rules += " (0,1,e)" + end + "\n";
  }
  return rules;
}

const std::vector<Limit>& sbg_cases() {
  static const std::vector<Limit> all = {
      {"NestedGroups", [] { return rule(repeat("(", 20000) + "(0,1,e)" + repeat(")", 20000)); },
       Outcome::Error, "SBG0601"},
      {"FewNestedGroups", [] { return rule(repeat("(", 190) + "(0,1,e)" + repeat(")", 190)); },
       Outcome::Success, ""},
      {"NestedOpenGroups", [] { return rule(repeat("(", 20000)); }, Outcome::Error, "SBG0403"},
      {"NestedStars", [] { return rule(repeat("(", 190) + "(0,1,e)" + repeat(")^*", 190)); },
       Outcome::Success, ""},
      {"NestedChoicesAndStars",
       [] { return rule(repeat("((1,0,e)+", 190) + "(0,1,e)" + repeat(")^*", 190)); },
       Outcome::Success, ""},
      {"LargePower", [] { return rule("(0,1,e)^999999999"); }, Outcome::Error, "SBG0602"},
      {"LargePowerOfNothing", [] { return rule("((0,1,e)^0)^999999999"); }, Outcome::Success, ""},
      {"TooLargePower", [] { return rule("(0,1,e)^99999999999999999999"); }, Outcome::Error,
       "SBG0101"},
      {"NestedPowers", [] { return rule("((((0,1,e)^1000)^1000)^1000)"); }, Outcome::Error,
       "SBG0602"},
      {"NestedPowersThatStay", [] { return rule("((((0,0,w)^1000)^1000)^1000)"); }, Outcome::Error,
       "SBG0602"},
      {"TallestPower", [] { return rule("(0,1,e)^10000"); }, Outcome::Success, ""},
      {"LongSequence", [] { return rule(repeat("(0,1,e)", 30000)); }, Outcome::Either, ""},
      {"LongChoice", [] { return rule("(0,1,e)" + repeat("+(0,1,e)", 25000)); }, Outcome::Either,
       ""},
      {"TooManyTokens", [] { return rule("(0,1,e)" + repeat("+(0,1,e)", 100000)); }, Outcome::Error,
       "SBG0601"},
      {"StepsOfManyLengths",
       [] { return rule("(1,0,e)^* (2,1,p)^* ((0,1,w)^* + (1,2,e)^* (2,2,p)^*)^*"); },
       Outcome::Success, ""},
      {"RidesOnAHugeBoard",
       [] {
         return "<<Limit>> <BOARD> 128 128\n" + repeat("|" + repeat("P", 128) + "|\n", 128) +
                "<PIECES> P ((1,0,e)+(-1,0,e)+(0,1,e)+(0,-1,e)+(5,7,p)+(-3,11,w))^* & <GOALS> 9 &";
       },
       Outcome::Success, ""},
      {"WaysBackOnAHugeBoard",
       [] {
         const std::string ride = "((1,0,e)^*(0,1,p)^*(-1,0,e)^*(0,-1,p)^*(1,0,w)^*(3,5,e)^*)^*";
         return "<<Limit>> <BOARD> 128 128\n" + repeat("|" + repeat("Pp", 64) + "|\n", 128) +
                "<PIECES> P " + repeat("(" + ride, 40) + repeat(")^*", 40) + " & <GOALS> 9 &";
       },
       Outcome::Success, ""},
      {"MissingEnds", [] { return sbg_with(many_rules("", 20000)); }, Outcome::Error, "SBG0404"},
      {"DoubledRules", [] { return sbg_with(many_rules("&", 20000)); }, Outcome::Error, "SBG0406"},
      {"BadSteps", [] { return rule(repeat("(0,1,x)", 20000)); }, Outcome::Error, "SBG0402"},
      {"ClosingBrackets", [] { return rule(repeat(")", 100000)); }, Outcome::Error, "SBG0403"},
      {"OnlyEnds", [] { return sbg_with(repeat("&", 100000)); }, Outcome::Error, "SBG0401"},
      {"WideBoard", [] { return sbg_board_with("16384 1", "|" + repeat("P", 16384) + "|"); },
       Outcome::Error, "SBG0407"},
      {"WideBoardThatWorks",
       [] {
         return "<<Limit>> <BOARD> 16384 1 |" + repeat("P", 16384) +
                "| <PIECES> P (1,0,e) & <GOALS> 9 &";
       },
       Outcome::Success, ""},
      {"HugeBoard", [] { return sbg_board_with("999999999 999999999", "|P|"); }, Outcome::Error,
       "SBG0601"},
      {"MillionSquares",
       [] { return sbg_board_with("1000 1000", repeat("|" + repeat("P", 1000) + "|\n", 1000)); },
       Outcome::Error, "SBG0601"},
      {"ManyRows", [] { return sbg_board_with("1 1", repeat("|P|", 60000)); }, Outcome::Error,
       "SBG0303"},
      {"OpenRows", [] { return sbg_board_with("1 1", repeat("|P\n", 60000)); }, Outcome::Error,
       "SBG0302"},
      {"ManyTargets",
       [] { return sbg_with("P (0,1,e) &", "100 & @P" + repeat(" 0 2,", 60000) + " 1 2 &"); },
       Outcome::Success, ""},
      {"ManyAmounts", [] { return sbg_with("P (0,1,e) &", "100" + repeat(" #P 0", 60000)); },
       Outcome::Success, ""},
      {"BadGoals", [] { return sbg_with("P (0,1,e) &", "100 " + repeat("@ ", 60000)); },
       Outcome::Error, "SBG0502"},
      {"LongNumber", [] { return rule("(0,1,e)^" + repeat("9", 1000000)); }, Outcome::Error,
       "SBG0101"},
      {"LongName", [] { return "<<" + repeat("a", 1000000) + ">>"; }, Outcome::Error, "SBG0203"},
      {"LongHeading", [] { return "<" + repeat("a", 1000000) + ">"; }, Outcome::Error, "SBG0202"},
      {"ManyHeadings", [] { return repeat("<BOARD>", 60000); }, Outcome::Error, "SBG0204"},
      {"ManyOpenHeadings", [] { return repeat("<", 1000000); }, Outcome::Error, ""},
      {"ManyOpenNames", [] { return repeat("<< a ", 300000); }, Outcome::Error, "SBG0201"},
      {"StrayBytes", [] { return rule(repeat("\xff ", 300000)); }, Outcome::Error, "SBG0102"},
      {"OpenComments", [] { return repeat("/* ", 300000); }, Outcome::Error, "SBG0103"},
      {"HugeSource", [] { return rule(repeat(" ", limits::source_bytes + 1)); }, Outcome::Error,
       "SBG0601"},
      {"HugeComment",
       [] { return rule("(0,1,e) /*" + repeat("*", limits::source_bytes / 2) + "*/"); },
       Outcome::Success, ""},
      {"BlanksAndErrors", [] { return rule(repeat("(0,1,x)" + repeat(" ", 400000), 20)); },
       Outcome::Error, "SBG0402"},
      {"Empty", [] { return std::string(); }, Outcome::Error, "SBG0201"},
      {"OnlyBlanks", [] { return std::string(" \n\t\r\n"); }, Outcome::Error, "SBG0203"},
      {"OneByte", [] { return std::string("<"); }, Outcome::Error, ""},
      {"ZeroBytes", [] { return std::string(1000, '\0'); }, Outcome::Error, "SBG0102"},
      {"CarriageReturns", [] { return crlf("// x\n" + sbg_with("P (0,1,e)\n // y\n &\n")); },
       Outcome::Success, ""},
      {"NoFinalNewline", [] { return sbg_with("P (0,1,e) &", "100 // the end"); }, Outcome::Success,
       ""},
      {"RandomBytes", [] { return random_bytes(1, 100000); }, Outcome::Error, ""},
      {"RandomBytesLong", [] { return random_bytes(2, 4000000); }, Outcome::Error, ""},
      {"RandomRules", [] { return sbg_with(random_bytes(3, 100000, sbg_common)); }, Outcome::Error,
       ""},
      {"RandomGoals", [] { return sbg_with("P (0,1,e) &", random_bytes(4, 100000, sbg_common)); },
       Outcome::Error, ""},
      {"RandomMovement", [] { return rule(random_bytes(5, 100000, "(0,1,e)+^*")); }, Outcome::Error,
       ""},
  };
  return all;
}

class SbgLimits : public ::testing::TestWithParam<Limit> {};

TEST_P(SbgLimits, EndWell) { expect_good_end(GetParam(), read_sbg); }

INSTANTIATE_TEST_SUITE_P(Inputs, SbgLimits, ::testing::ValuesIn(sbg_cases()), limit_name);

}  // namespace
}  // namespace zug
