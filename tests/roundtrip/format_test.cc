// Formatting keeps the game: what is read before and after is equal, formatting again changes
// nothing, and every comment is still there. The games are those of the corpus and the shared ones,
// as written and with blanks, ends of lines and comments put in wherever two tokens meet; and RBG
// whose rules are torn into macros, so that brackets have their partners somewhere else.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "ir/print.h"
#include "langs/rbg/tokens.h"
#include "langs/registry.h"
#include "langs/text/lex.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const Language& language_for(const fs::path& file) {
  for (const Language& language : languages()) {
    if (language.extensions.front() == file.extension().string()) return language;
  }
  throw std::logic_error("no language");
}

std::string format_text(const Language& language, const std::string& text) {
  Diagnostics diagnostics;
  const Source source("game", text);
  const std::optional<std::string> result = language.formatter->format(source, diagnostics);
  EXPECT_TRUE(result.has_value()) << text;
  return result.value_or("");
}

std::string canonical(const Language& language, const std::string& text) {
  Diagnostics diagnostics;
  Source source("game", text);
  const std::optional<Game> game = language.read(source, diagnostics);
  std::string errors;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    errors += render(diagnostic, source, false);
  }
  EXPECT_TRUE(game.has_value()) << errors;
  return game ? print(*game) : errors;
}

std::string without_blanks(const std::string& text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](unsigned char c) { return std::isspace(c) == 0; });
  return result;
}

std::vector<fs::path> games_to_format() {
  std::vector<fs::path> result;
  for (const auto& [folder, extension] :
       {std::pair<fs::path, const char*>{test::corpus_folder() / "rbg", ".rbg"},
        {test::corpus_folder() / "kinds", ".rbg"},
        {test::corpus_folder() / "sbg", ".sbg"},
        {test::corpus_folder() / "metagame", ".mgame"},
        {test::corpus_folder() / "rbg_draft", ".rbgd"},
        {test::shared_folder() / "games" / "rbg", ".rbg"}}) {
    for (const fs::path& file : test::files_in(folder, extension)) result.push_back(file);
  }
  return result;
}

// Where a comment, a title, a row or a string ends that begins at `at`; `at` when none does.
std::size_t end_of_whole(const std::string& text, std::size_t at, const std::string& line_comment,
                         bool sbg) {
  const auto behind = [&](const std::string& end, std::size_t from) {
    const std::size_t found = text.find(end, from);
    return found == std::string::npos ? text.size() : found + end.size();
  };
  if (text.compare(at, line_comment.size(), line_comment) == 0) return behind("\n", at) - 1;
  if (line_comment == "//" && text.compare(at, 2, "/*") == 0) return behind("*/", at + 2);
  if (!sbg && text[at] == '"') return behind("\"", at + 1);
  if (!sbg) return at;
  if (text[at] == '|') return behind("|", at + 1);
  if (text.compare(at, 2, "<<") == 0) return behind(">>", at);
  return text[at] == '<' ? behind(">", at) : at;
}

// The text with something between tokens that means nothing.
std::string scattered(const std::string& text, const Language& language, std::mt19937& random) {
  const std::string line_comment = language.beginning->comment;
  const bool sbg = language.name == "sbg";
  const std::string brackets = "(){}[],;&";
  std::vector<std::string> gaps{" ", "\t", "\n", "\n\n\n", "  \r\n", " " + line_comment + " c\n"};
  if (line_comment == "//") gaps.insert(gaps.end(), {"/* c */", " /* c\n  d */ ", "\n/**/"});
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::max(end_of_whole(text, at, line_comment, sbg), at + 1);
    const bool whole = end != at + 1;
    const bool blank = std::isspace(static_cast<unsigned char>(text[at])) != 0;
    const bool bracket = brackets.find(text[at]) != std::string::npos;
    // "[$" and its like are one token, and so is what is pasted of them.
    const bool mark = !whole && (text[at] == '[' || text[at] == '{') && end < text.size() &&
                      std::string("$?!").find(text[end]) != std::string::npos;
    const bool first = bracket && !mark;
    if (first && random() % 8 == 0) result += gaps[random() % gaps.size()];
    result.append(text, at, end - at);
    if ((blank || (bracket && !mark)) && random() % 8 == 0) result += gaps[random() % gaps.size()];
    at = end;
  }
  return result;
}

void expect_kept(const Language& language, const std::string& text, const std::string& game) {
  const std::string once = format_text(language, text);
  EXPECT_EQ(without_blanks(once), without_blanks(text));
  EXPECT_EQ(canonical(language, once), game);
  const std::string twice = format_text(language, once);
  EXPECT_TRUE(twice == once) << "once:\n" << once << "\ntwice:\n" << twice;
}

class Formatted : public testing::TestWithParam<fs::path> {};

TEST_P(Formatted, IsTheSameGameAndStaysAsItIs) {
  const Language& language = language_for(GetParam());
  const std::string text = test::content(GetParam());
  const std::string game = canonical(language, text);
  expect_kept(language, text, game);
  std::mt19937 random(20);
  for (std::uint64_t i = 0; i < test::sample(10); ++i) {
    const std::string other = scattered(text, language, random);
    SCOPED_TRACE("scattered " + std::to_string(i));
    ASSERT_EQ(canonical(language, other), game) << "the test put something into a token";
    expect_kept(language, other, game);
    if (HasFailure()) return;
  }
}

std::string format_test_name(const testing::TestParamInfo<fs::path>& info) {
  return test::as_test_name(info.param.parent_path().parent_path().filename().string() + "_" +
                            info.param.filename().string());
}

INSTANTIATE_TEST_SUITE_P(Games, Formatted, testing::ValuesIn(games_to_format()), format_test_name);

// Rules without macros, torn apart at random: "#torn3 = ) * {e", or a call over several lines,
//
//   #torn4(left4; right4) = left4 {e} ] + ( right4      torn4( up
//                                                         ( down ) ; [e )
//
// The game is the same: a body is any tokens, arguments have round brackets in pairs, and ends of
// lines mean nothing.
class Tearing {
 public:
  Tearing(std::vector<std::string> rules, std::mt19937& random)
      : rules_(std::move(rules)), random_(random) {}

  std::string run() {
    for (int i = 0; i < 12; ++i) {
      const std::size_t begin = below(rules_.size());
      const std::size_t end = begin + 1 + below(std::min<std::size_t>(rules_.size() - begin, 30));
      const std::string name = "torn" + std::to_string(i);
      const std::size_t left = begin + below(end - begin + 1);
      const std::size_t right = left + below(end - left + 1);
      if (random_() % 2 == 0) {
        macros_ += "#" + name + " = " + joined(begin, end);
        replace(begin, end, name);
      } else if (in_round_pairs(begin, left) && in_round_pairs(right, end)) {
        const std::string number = std::to_string(i);
        macros_ += "#" + name + "(left" + number + "; right" + number + ") = left" + number +
                   gap() + joined(left, right) + "right" + number + "\n";
        replace(begin, end,
                name + "(" + gap() + joined(begin, left) + ";" + gap() + joined(right, end) + ")");
      }
    }
    return macros_ + "#rules = " + joined(0, rules_.size());
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  std::string gap() { return random_() % 4 == 0 ? "\n" : " "; }

  std::string joined(std::size_t begin, std::size_t end) {
    std::string result;
    for (std::size_t i = begin; i < end; ++i) result += rules_[i] + gap();
    return result;
  }

  bool in_round_pairs(std::size_t begin, std::size_t end) const {
    int open = 0;
    for (std::size_t i = begin; i < end && open >= 0; ++i) {
      open += rules_[i] == "(" ? 1 : rules_[i] == ")" ? -1 : 0;
    }
    return open == 0;
  }

  void replace(std::size_t begin, std::size_t end, const std::string& by) {
    const auto at = [this](std::size_t i) {
      return rules_.begin() + static_cast<std::ptrdiff_t>(i);
    };
    rules_.erase(at(begin), at(end));
    rules_.insert(at(begin), by);
  }

  std::vector<std::string> rules_;
  std::mt19937& random_;
  std::string macros_;
};

// The game in low-level RBG, whose text ends with its rules; empty when it is long.
std::string short_low_level(const Language& language, const std::string& text) {
  constexpr std::size_t longest = 20'000;
  Diagnostics diagnostics;
  Source source("game", text);
  const std::optional<Game> game = language.read(source, diagnostics);
  if (!game) return "";
  const std::string low = write_ll_rbg(*game, source, diagnostics).value_or("");
  return low.size() <= longest ? low : "";
}

class Torn : public testing::TestWithParam<fs::path> {};

TEST_P(Torn, IntoMacrosItIsTheSameGame) {
  const Language& language = language_for(GetParam());
  const std::string low = short_low_level(language, test::content(GetParam()));
  if (low.empty()) GTEST_SKIP() << "a long game";
  const std::string heading = "#rules =";
  const std::size_t rules = low.find(heading);
  ASSERT_NE(rules, std::string::npos);
  Diagnostics diagnostics;
  const Source body("rules", low.substr(rules + heading.size()));
  std::vector<std::string> tokens;
  for (const text::Token& token : text::lex(body, rbg::dialect, diagnostics)) {
    tokens.emplace_back(token.text);
  }
  const std::string game = canonical(language, low);
  std::mt19937 random(21);
  for (std::uint64_t i = 0; i < test::sample(10); ++i) {
    const std::string torn = low.substr(0, rules) + Tearing(tokens, random).run();
    SCOPED_TRACE(torn);
    ASSERT_EQ(canonical(language, torn), game);
    expect_kept(language, torn, game);
    if (HasFailure()) return;
  }
}

std::vector<fs::path> games_to_tear() {
  std::vector<fs::path> games = games_to_format();
  std::erase_if(games, [](const fs::path& file) { return file.extension() != ".rbg"; });
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, Torn, testing::ValuesIn(games_to_tear()), format_test_name);

TEST(Formatter, LaysOutTheDraft) {
  const Language& draft = language_for("x.rbgd");
  EXPECT_EQ(
      format_text(draft,
                  "#game\"a (game)\"#def M( m,up )=(m/e)( 0 , up 1,{e , m ~ x}/m)\n+( - 1,0)^ *"
                  "LIFT (m)\n#def LIFT=(/e) #board 2\n2 // its size\nred e\n  e blue\n"
                  "#player red M(red,)[ +1 ]>(e)[blue]\n"
                  "#goal red $red==0 or not( @ red 0 -1 and $turn>9 )"),
      "#game \"a (game)\"\n"
      "#def M(m, up) = (m/e)(0, up 1, {e, m~x}/m)\n"
      "    + (-1, 0)^* LIFT (m)\n"
      "#def LIFT = (/e)\n"
      "#board 2 2   // its size\n"
      "  red e\n"
      "  e   blue\n"
      "#player red M(red, )[+1] > (e)[blue]\n"
      "#goal red $red == 0 or not (@ red 0 -1 and $turn > 9)\n");
}

TEST(Formatter, LaysOutRbg) {
  const Language& rbg = language_for("x.rbg");
  EXPECT_EQ(format_text(rbg,
                        "#players=white ( 1 ) ,black(1)#pieces=e,x // men\n#variables=\n\n\n\n"
                        "#turn(me;other)=->me{me~Man}[$me=100,other=a*-2+1]"
                        "({?up}+{$a==1})(left*+right^2)turn (white)\n"),
            "#players = white(1), black(1)\n"
            "#pieces = e, x   // men\n"
            "#variables =\n"
            "\n"
            "#turn(me; other) =\n"
            "    ->me {me~Man} [$ me=100, other=a*-2+1] ({? up} + {$ a == 1}) (left* + right^2) "
            "turn(white)\n");
}

TEST(Formatter, PutsCellsAndCommentsUnderOneAnother) {
  const Language& rbg = language_for("x.rbg");
  EXPECT_EQ(format_text(rbg,
                        "#board=rectangle(up,down,left,right,\n[whiteMan,e] // 2\n"
                        "[e,blackMan])// 1\n#rules=( up\n+ down // d\n)\n"),
            "#board = rectangle(up, down, left, right,\n"
            "    [whiteMan,        e]    // 2\n"
            "    [       e, blackMan])   // 1\n"
            "#rules = ( up\n"
            "         + down   // d\n"
            "         )\n");
}

TEST(Formatter, LaysOutSimplifiedBoardgames) {
  const Language& sbg = language_for("x.sbg");
  EXPECT_EQ(format_text(sbg,
                        "<<A  game>><BOARD>2\n2|p.||.P|<PIECES>P(0, 1,e)+ (1,1,p)^ * "
                        "(0,+1,e)&<GOALS>10&@P 0 1,1 1&#p 0 // lost"),
            "<<A  game>>\n<BOARD>\n2 2\n|p.|\n|.P|\n<PIECES>\nP (0,1,e) + (1,1,p)^* (0,+1,e) &\n"
            "<GOALS>\n10 &\n@P 0 1, 1 1 &\n#p 0   // lost\n");
}

TEST(Formatter, BreaksLongRulesWithoutBlanks) {
  const Language& sbg = language_for("x.sbg");
  const auto game = [](const std::string& rule) {
    return "<<Long>>\n<BOARD>\n2 2\n|kk|\n|KK|\n<PIECES>\nK " + rule + " &\n<GOALS>\n10 &\n";
  };
  std::string step = "(0,1,e)", first = step;
  for (int i = 1; i < 12; ++i) first += "+" + step;
  const std::string text = format_text(sbg, game(first + "+" + step + "+" + step));
  EXPECT_EQ(text, game(first + "\n  +" + step + "+" + step));
  EXPECT_EQ(format_text(sbg, text), text);
}

TEST(Formatter, LaysOutMetagame) {
  const Language& metagame = language_for("x.mgame");
  EXPECT_EQ(
      format_text(metagame,
                  "game g GOALS eradicate [ {opponent} any_piece ] stalemate player\n"
                  "BOARD_SIZE 3 BY 3 BOARD_TYPE planar PROMOTE_RANK 3 SETUP\n p AT { ( 1 , 1 )"
                  " (2,1)} q AT {(3,1)} DEFINE p MOVING MOVEMENT HOP BEFORE [x>=0] OVER [x=1] "
                  "AFTER [x=0] HOP_OVER [any_player any_piece] <1,1> SYMMETRY {} END MOVEMENT "
                  "END MOVING CONSTRAINTS must_capture END DEFINE % p\n"
                  "END GAME. what   follows"),
      "game g\n"
      "GOALS eradicate [{opponent} any_piece]\n"
      "      stalemate player\n"
      "BOARD_SIZE 3 BY 3\n"
      "BOARD_TYPE planar\n"
      "PROMOTE_RANK 3\n"
      "SETUP p AT {(1,1) (2,1)}\n"
      "      q AT {(3,1)}\n"
      "DEFINE p\n"
      "  MOVING\n"
      "    MOVEMENT\n"
      "      HOP BEFORE [x >= 0] OVER [x = 1] AFTER [x = 0]\n"
      "      HOP_OVER [any_player any_piece]\n"
      "      <1,1> SYMMETRY {}\n"
      "    END MOVEMENT\n"
      "  END MOVING\n"
      "  CONSTRAINTS must_capture\n"
      "END DEFINE   % p\n"
      "END GAME.\n"
      "what   follows\n");
}

TEST(Formatter, BreaksLinesThatAreTooLongWhereBracketsAreFewest) {
  const Language& rbg = language_for("x.rbg");
  std::string sum = "#rules = (up";
  for (int i = 0; i < 20; ++i) sum += " + {whiteMan} right";
  const std::string text = format_text(rbg, sum + ")");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
  EXPECT_THAT(text, HasSubstr("\n    + {whiteMan} right"));
  EXPECT_EQ(format_text(rbg, text), text);
}

TEST(Formatter, ReportsWhatIsNoTokenAndGivesNothing) {
  const Language& rbg = language_for("x.rbg");
  Diagnostics diagnostics;
  EXPECT_FALSE(rbg.formatter->format(Source("x", "#players = \"x"), diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

}  // namespace
}  // namespace zug
