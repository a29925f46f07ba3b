// Hostile and oversized games of the early draft, see limit.h.

#include <string>
#include <vector>

#include "langs/rbg_draft/read.h"
#include "tests/errors/limit.h"

namespace zug {
namespace {

const std::string draft_common = "(0,1,e/r)[blue]^*+>{}~-<=!@$ 12 not and or move turn #def\n";

std::string draft_with(const std::string& macros, const std::string& moves,
                       const std::string& goal = "$turn > 9") {
  return "#game \"limit\"\n#board 3 1 r e b\n" + macros + "\n#player red " + moves +
         "\n#player blue (b)[red]\n#order red blue\n#goal red " + goal + "\n#goal blue $turn > 9\n";
}

std::string moves(const std::string& text) { return draft_with("", text); }
std::string goal(const std::string& text) { return draft_with("", "(r)[blue]", text); }

std::string draft_board_with(const std::string& macros, const std::string& board) {
  return "#game \"limit\"\n" + macros + "\n#board " + board +
         "\n#player red (e)[red]\n#order red\n#goal red $turn > 9\n";
}

// Who cannot move gives everybody else a score, so this grows with the square of their number.
std::string game_of_players(std::size_t players) {
  std::string text = "#game \"limit\" #board 1 1 e\n";
  std::string order = "#order";
  for (std::size_t i = 0; i < players; ++i) {
    text += numbered("#player p", i, " (e)[0] ") + numbered("#goal p", i, " $turn > 9\n");
    order += numbered(" p", i, "");
  }
  return text + order;
}

const std::vector<Limit>& draft_cases() {
  static const std::vector<Limit> all = {
      {"NestedGroups", [] { return moves(repeat("(", 20000) + "(r)" + repeat(")", 20000)); },
       Outcome::Error, "RBGD0712"},
      {"FewNestedGroups",
       [] { return moves(repeat("(", 190) + "(r)" + repeat(")", 190) + "[blue]"); },
       Outcome::Success, ""},
      {"NestedOpenGroups", [] { return moves(repeat("(", 20000)); }, Outcome::Error, "RBGD0712"},
      {"NestedStars", [] { return moves(repeat("(", 190) + "(1,0,e)" + repeat(")^*", 190)); },
       Outcome::Success, ""},
      {"NestedChoices",
       [] { return moves(repeat("((1,0,e)(r) + ", 190) + "(r)[blue]" + repeat(")", 190)); },
       Outcome::Success, ""},
      {"NestedLongChoices",
       [] {
         return moves(repeat("((1,0,e)(r) + ", 190) + "(r)" + repeat(" + (r)(b)", 25000) +
                      "[blue]" + repeat(")", 190));
       },
       Outcome::Success, ""},
      {"NestedChoicesAndStars",
       [] { return moves(repeat("((1,0,e/r)(r) + ", 190) + "(r)" + repeat(")^*", 190)); },
       Outcome::Success, ""},
      {"NestedConditions", [] { return goal(repeat("(", 20000) + "$r == 0" + repeat(")", 20000)); },
       Outcome::Error, "RBGD0712"},
      {"FewNestedConditions",
       [] {
         return goal(repeat("not (@ r 0 0 and $r == 1 or not (move((r)) or ", 90) + "$r == 0" +
                     repeat("))", 90));
       },
       Outcome::Success, ""},
      {"NestedAndLeft",
       [] { return goal(repeat("(", 190) + "$r == 0" + repeat(" and $b == 0 or $e == 0)", 190)); },
       Outcome::Success, ""},
      {"ManyNots", [] { return goal(repeat("not ", 200000) + "$r == 0"); }, Outcome::Success, ""},
      {"LongDisjunction",
       [] { return goal("$r == 0" + repeat(" or @ b 1 0 and not move((r))", 2000)); },
       Outcome::Success, ""},
      {"ManyTests",
       [] {
         std::string text = "$r == 0";
         for (std::size_t i = 0; i < 20000; ++i) text += numbered(" or $r == ", i, "");
         return goal(text);
       },
       Outcome::Success, ""},
      {"LargePower", [] { return moves("(r)^999999999[blue]"); }, Outcome::Error, "RBGD0712"},
      {"TooLargePower", [] { return moves("(r)^99999999999999999999"); }, Outcome::Error,
       "RBGD0101"},
      {"NestedPowers", [] { return moves("((((r)^1000)^1000)^1000)[blue]"); }, Outcome::Error,
       "RBGD0712"},
      {"PowersInHigherSets", [] { return moves("(r)^1000 > (r)^2000 > (r)^3000 > (r)[blue]"); },
       Outcome::Success, ""},
      {"LongJumps", [] { return moves("(999999999,-999999999,e)[-999999999]"); }, Outcome::Success,
       ""},
      {"LongSequence", [] { return moves(repeat("(r)", 30000) + "[blue]"); }, Outcome::Success, ""},
      {"LongChoice", [] { return moves("(r/e)[blue]" + repeat(" + (r)[blue]", 20000)); },
       Outcome::Success, ""},
      {"ManySets", [] { return moves("(r)[blue]" + repeat(" > (r)[blue]", 2000)); }, Outcome::Error,
       "RBGD0712"},
      {"MostSets",
       [] {
         return moves("(r)[blue]" + repeat(" > (r)[blue]", 62) + " > " +
                      repeat("((1,0,e/r)(r) + ", 190) + "(r)" + repeat(")^*", 190) + "[blue]");
       },
       Outcome::Success, ""},
      {"LargeStar",
       [] {
         std::string text = "((r/x)";
         for (std::size_t i = 0; i < 310; ++i) text += numbered(" + (r/y", i, ")");
         return moves(text + ")^*[blue]");
       },
       Outcome::Success, ""},
      {"LargeStarOfEqualSteps",
       [] {
         return moves("(" + repeat("(r/x)((r/x)^* + ", 150) + "(r/x)" + repeat(")", 150) +
                      ")^*[blue]");
       },
       Outcome::Success, ""},
      {"LargePieceSet",
       [] {
         std::string set = "e";
         for (std::size_t i = 0; i < 40000; ++i) set += numbered(",p", i, "");
         return moves("(r/{" + set + "})[blue]");
       },
       Outcome::Success, ""},
      {"HundredPlayers", [] { return game_of_players(100); }, Outcome::Success, ""},
      {"TwelveThousandPlayers", [] { return game_of_players(12000); }, Outcome::Error, "RBGD0712"},
      {"TooManyPlayers", [] { return game_of_players(256); }, Outcome::Error, "RBGD0712"},
      {"ThousandPlayers", [] { return game_of_players(1000); }, Outcome::Error, "RBGD0712"},
      {"TooManyTokens", [] { return moves("(r)[blue]" + repeat(" + (r)[blue]", 100000)); },
       Outcome::Error, "RBGD0712"},
      {"MacroDoublingFortyTimes",
       [] { return draft_with(doubling("#def ", "(r)", " ", 40), "m40"); }, Outcome::Error,
       "RBGD0308"},
      {"EmptyMacroDoublingFortyTimes",
       [] { return draft_with(doubling("#def ", "", " ", 40), "m40 (r)[blue]"); }, Outcome::Error,
       "RBGD0308"},
      {"PasteDoublingFortyTimes",
       [] { return draft_with(doubling("#def ", "u", "~", 40), "(m40)"); }, Outcome::Error,
       "RBGD0308"},
      {"DoublingThroughArguments",
       [] {
         std::string macros = "#def m0(a) = a a\n";
         for (std::size_t i = 1; i <= 40; ++i) {
           macros += numbered("#def m", i, "(a) = ") + numbered("m", i - 1, "(a a)") + "\n";
         }
         return draft_with(macros, "m40((r))");
       },
       Outcome::Error, "RBGD0308"},
      {"ManyMacros",
       [] {
         std::string macros;
         for (std::size_t i = 0; i < 20000; ++i) macros += numbered("#def m", i, " = (r)\n");
         return draft_with(macros, "(r)[blue]");
       },
       Outcome::Success, ""},
      {"HugeBoard", [] { return draft_board_with("", "999999999 999999999 e"); }, Outcome::Error,
       "RBGD0712"},
      {"LargestBoard", [] { return draft_board_with("", "128 128 " + repeat("e ", 16384)); },
       Outcome::Success, ""},
      {"LongestBoard", [] { return draft_board_with("", "16384 1 " + repeat("e ", 16384)); },
       Outcome::Success, ""},
      {"LongWayAcrossALongBoard",
       [] {
         return "#game \"limit\" #board 16384 1 " + repeat("e ", 16384) + "#player red " +
                repeat("(16383,0,e)(-16383,0,e)", 100) + "[red] #order red #goal red $turn > 9";
       },
       Outcome::Error, "RBGD0712"},
      {"SquaresAcrossALongBoard",
       [] {
         return "#game \"limit\" #board 16384 1 " + repeat("e ", 16384) +
                "#player red (e)[red] #order red #goal red $turn > 9" +
                repeat(" or @ e 16383 0", 100);
       },
       Outcome::Either, ""},
      {"SurplusPieces", [] { return draft_board_with("", "1 1 " + repeat("e ", 200000)); },
       Outcome::Error, "RBGD0403"},
      {"UnknownDirectives", [] { return repeat("#x ", 60000); }, Outcome::Error, "RBGD0202"},
      {"OnlyHashes", [] { return repeat("#", 100000); }, Outcome::Error, "RBGD0202"},
      {"ManyBoards", [] { return repeat("#board 1 1 e ", 30000); }, Outcome::Error, "RBGD0205"},
      {"SamePlayerOften", [] { return repeat("#player red (r)[red] ", 20000) + "#order red"; },
       Outcome::Error, "RBGD0205"},
      {"BadSteps", [] { return moves("(r)[blue]" + repeat(" + ((r,r))", 20000)); }, Outcome::Error,
       "RBGD0503"},
      {"ClosingBrackets", [] { return moves(repeat(")", 100000)); }, Outcome::Error, "RBGD0506"},
      {"UnknownPieces",
       [] {
         std::string text = "$r == 0";
         for (std::size_t i = 0; i < 30000; ++i) text += numbered(" or $x", i, " == 0");
         return goal(text);
       },
       Outcome::Error, "RBGD0605"},
      {"AbsentPieces",
       [] {
         std::string text = "(r)[blue]";
         for (std::size_t i = 0; i < 20000; ++i) text += numbered(" + (x", i, ")[blue]");
         return moves(text);
       },
       Outcome::Success, ""},
      {"UnknownPiecesAmongMany",
       [] {
         std::string set = "r";
         std::string text = "$r == 0";
         for (std::size_t i = 0; i < 20000; ++i) {
           set += numbered(",piece", i, "");
           text += numbered(" or $pieces", i, " == 0");
         }
         return draft_with("", "(r/{" + set + "})[blue]", text);
       },
       Outcome::Error, "RBGD0605"},
      {"AbsentPiecesAmongMany",
       [] {
         std::string put = "r";
         std::string found = "r";
         for (std::size_t i = 0; i < 20000; ++i) {
           put += numbered(",piece", i, "");
           found += numbered(",pieces", i, "");
         }
         return moves("({" + found + "}/{" + put + "})[blue]");
       },
       Outcome::Success, ""},
      {"UnknownPlayersAmongMany",
       [] { return game_of_players(5000) + repeat("\n#goal q (e)[0]", 2000); }, Outcome::Error, ""},
      {"UnknownMarks", [] { return moves("(r)[blue]" + repeat(" + (r)[bleu]", 20000)); },
       Outcome::Error, "RBGD0509"},
      {"LongName", [] { return moves("(" + repeat("a", 1000000) + ")[blue]"); }, Outcome::Success,
       ""},
      {"LongNamesThatClash",
       [] {
         std::string text = "(r)";
         for (std::size_t i = 0; i < 3000; ++i) text += "(/p" + repeat("_", i) + ")";
         return moves(text + "[blue]");
       },
       Outcome::Success, ""},
      {"ManyNamesThatClash",
       [] {
         // 16 letters with or without a '_' behind each.
         std::string set = "r";
         for (unsigned i = 0; i < 40000; ++i) {
           set += ",";
           for (unsigned bit = 0; bit < 16; ++bit) set += (i >> bit & 1) != 0 ? "a_" : "a";
         }
         return moves("(r/{" + set + "})[blue]");
       },
       Outcome::Success, ""},
      {"LongNumber", [] { return moves("(" + repeat("9", 1000000) + ",0)"); }, Outcome::Error,
       "RBGD0101"},
      {"LargestNumbers", [] { return goal("2147483647 $turn > 2147483647 and -2147483647 < $r"); },
       Outcome::Success, ""},
      {"StrayBytes", [] { return moves(repeat("\xff ", 300000)); }, Outcome::Error, "RBGD0102"},
      {"OpenComments", [] { return repeat("/* ", 300000); }, Outcome::Error, "RBGD0104"},
      {"OpenStrings", [] { return repeat("\"\n", 300000); }, Outcome::Error, ""},
      {"HugeSource", [] { return moves(repeat(" ", limits::source_bytes + 1)); }, Outcome::Error,
       "RBGD0712"},
      {"HugeComment",
       [] { return moves("(r)[blue] /*" + repeat("*", limits::source_bytes / 2) + "*/"); },
       Outcome::Success, ""},
      {"Empty", [] { return std::string(); }, Outcome::Error, "RBGD0201"},
      {"OnlyBlanks", [] { return std::string(" \n\t\r\n"); }, Outcome::Error, "RBGD0201"},
      {"OneByte", [] { return std::string("#"); }, Outcome::Error, "RBGD0202"},
      {"ZeroBytes", [] { return std::string(1000, '\0'); }, Outcome::Error, "RBGD0102"},
      {"CarriageReturns", [] { return crlf("// x\n" + moves("(r)\n // y\n [blue]\n")); },
       Outcome::Success, ""},
      {"NoFinalNewline", [] { return moves("(r)[blue]") + "// the end"; }, Outcome::Success, ""},
      {"RandomBytes", [] { return random_bytes(1, 100000); }, Outcome::Error, ""},
      {"RandomBytesLong", [] { return random_bytes(2, 4000000); }, Outcome::Error, ""},
      {"RandomMoves", [] { return moves(random_bytes(3, 100000, draft_common)); }, Outcome::Error,
       ""},
      {"RandomGoals", [] { return goal(random_bytes(4, 100000, draft_common)); }, Outcome::Error,
       ""},
      {"RandomBrackets", [] { return moves(random_bytes(5, 100000, "(0,1,e)+^*[]/")); },
       Outcome::Error, ""},
  };
  return all;
}

class RbgDraftLimits : public ::testing::TestWithParam<Limit> {};

TEST_P(RbgDraftLimits, EndWell) { expect_good_end(GetParam(), read_rbg_draft); }

INSTANTIATE_TEST_SUITE_P(Inputs, RbgDraftLimits, ::testing::ValuesIn(draft_cases()), limit_name);

}  // namespace
}  // namespace zug
