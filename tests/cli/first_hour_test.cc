// What a newcomer does wrong at the command line, and what zug says.

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/games.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

// A file of its own for each test.
fs::path written(const std::string& name, const std::string& text) {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  const fs::path folder =
      fs::path(testing::TempDir()) / (std::string("first_hour_") + info->name());
  fs::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary) << text;
  return folder / name;
}

void expect_refused(const std::vector<std::string>& words, const std::string& said) {
  const Outcome outcome = run_zug(words);
  EXPECT_EQ(outcome.status, 2) << words.front();
  EXPECT_THAT(outcome.err, HasSubstr(said));
}

TEST(FirstHour, TargetsAreSuggestedByWhatTheyMake) {
  expect_refused({"convert", breakthrough, "--to", "rbg"}, "did you mean 'll-rbg'");
  expect_refused({"convert", breakthrough, "--to", "kif"}, "did you mean 'gdl'");
  expect_refused({"convert", breakthrough, "--to", "svg"}, "did you mean 'zug draw'");
}

TEST(FirstHour, MisspeltOptionsAreSuggested) {
  expect_refused({"bench", breakthrough, "--sed", "3"}, "did you mean '--seed'?");
  expect_refused({"perft", breakthrough, "3", "--divde"}, "did you mean '--divide'?");
  expect_refused({"check", breakthrough, "--limit-state=3"}, "did you mean '--limit-states'?");
  expect_refused({"perft", breakthrough, "3", "4"}, "'4' is one word too many");
}

TEST(FirstHour, NumbersSayWhatIsExpected) {
  expect_refused({"perft", breakthrough, "2.5"}, "'2.5' is no whole number from 0 to 1000");
  expect_refused({"bench", breakthrough, "--seconds", "1s"},
                 "'1s' is no number from 0 to 1000000; write one such as 2.5, without a unit");
  expect_refused({"check", breakthrough, "--limit-seconds", "ten"}, "'ten' is no number");
  expect_refused({"check", breakthrough, "--limit-states", "-1"}, "'-1' is no whole number");
}

TEST(FirstHour, ExtensionsMayBeInCapitals) {
  const fs::path file = written("GAME.RBG", test::content(breakthrough));
  EXPECT_EQ(run_zug({"perft", file.string(), "1"}).status, 0);
}

TEST(FirstHour, AMarkInFrontOfUtf8IsNoPartOfTheText) {
  const fs::path file = written("marked.rbg", "\xef\xbb\xbf" + test::content(breakthrough));
  EXPECT_EQ(run_zug({"perft", file.string(), "1"}).status, 0);
}

TEST(FirstHour, AnotherLanguageIsRecognised) {
  const fs::path sbg = test::corpus_folder() / "sbg" / "gardner.sbg";
  const fs::path file = written("gardner.rbg", test::content(sbg));
  const Outcome outcome = run_zug({"check", file.string()});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("this looks like Simplified Boardgames; use --from sbg"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("RBG0201")));
  const fs::path unknown = written("gardner.txt", test::content(sbg));
  expect_refused({"check", unknown.string()},
                 "it looks like Simplified Boardgames; use --from sbg");
}

TEST(FirstHour, NamesOfOutputsThatMislead) {
  const fs::path out = written("game.rbg", "");
  const Outcome outcome = run_zug({"convert", breakthrough, "--to", "ir", "-o", out.string()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("is named like rbg and gets ir"));
}

TEST(FirstHour, OptionsThatDoNotApplyAreRefusedAlike) {
  const std::string gdl = (test::corpus_folder() / "gdl" / "tic_tac_toe.kif").string();
  for (const std::string& game : {breakthrough, gdl}) {
    for (const char* command : {"check", "bench", "show"}) {
      if (game == gdl && command == std::string("show")) continue;
      expect_refused({command, game, "--move-limit", "9"},
                     "--move-limit goes with games of Metagame");
      expect_refused({command, game, "--ignore-repetition"},
                     "--ignore-repetition goes with games of Metagame");
    }
  }
}

TEST(FirstHour, ErrorsAreJsonWhereJsonIsAskedFor) {
  const fs::path bad = written("bad.rbg", "#players = white(100)\n#pieces = e, w w\n");
  const std::vector<std::vector<std::string>> commands{
      {"check", bad.string()},
      {"perft", bad.string(), "2"},
      {"bench", bad.string()},
      {"show", bad.string()},
      {"moves", bad.string()},
      {"stats", bad.string()},
      {"compare", bad.string(), breakthrough},
      {"match", bad.string(), "random", "random"},
      {"play", bad.string()},
      {"draw", bad.string()},
      {"convert", bad.string(), "--to", "ir"},
      {"serve", bad.string(), "--port", "0"},
      {"ggp", "serve", bad.string(), "--player", "random"}};
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--format", "json"});
    const Outcome outcome = run_zug(words);
    EXPECT_EQ(outcome.status, 1) << words.front();
    const Json document = Json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(document.is_discarded()) << words.front() << ": " << outcome.out;
    ASSERT_FALSE(document["diagnostics"].empty()) << words.front();
    EXPECT_EQ(document["diagnostics"][0]["code"], "RBG0401") << words.front();
  }
}

void expect_json_with_code(std::vector<std::string> words, int status, const std::string& code) {
  words.insert(words.end(), {"--format", "json"});
  const Outcome outcome = run_zug(words);
  EXPECT_EQ(outcome.status, status) << words.front();
  const Json document = Json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(document.is_discarded()) << words.front() << ": " << outcome.out;
  ASSERT_FALSE(document["diagnostics"].empty()) << words.front();
  EXPECT_EQ(document["diagnostics"][0]["code"], code) << words.front();
}

// What is found out behind the reader: by a printer, by a back end, by playing.
TEST(FirstHour, LateErrorsAreJsonToo) {
  const std::string improper = test::corpus_folder() / "improper" / "choice_of_variable.rbg";
  expect_json_with_code({"perft", improper, "2"}, 1, "CHK0011");
  expect_json_with_code({"bench", improper}, 1, "CHK0011");
  const std::string word = written("word.rbg", "#players = white(1) `").string();
  expect_json_with_code({"fmt", word}, 1, "RBG0102");
  expect_json_with_code({"convert", breakthrough, "--to", "sbg"}, 4, "SBG0702");
  const std::string looping =
      written("looping.rbg",
              "#players = white(1), black(1)\n#pieces = e, b\n#variables = clock(9)\n"
              "#board = rectangle(up,down,left,right,[e,b][b,e])\n"
              "#rules = (->white {e} ->> ([$ clock = clock + 1] (left + right))* {$ clock == 4} "
              "->black {e} ->>)*\n")
          .string();
  expect_json_with_code({"ggp", "serve", looping, "--player", "random", "--player", "random"}, 4,
                        "GDL0704");
}

TEST(FirstHour, WrongUseIsJsonToo) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"perft", "none.rbg", "2", "--format", "json"},
        std::vector<std::string>{"bench", breakthrough, "--sed", "2", "--format", "json"},
        std::vector<std::string>{"perft", breakthrough, "2", "--engine", "tc", "--format=json"},
        std::vector<std::string>{"explain", "RBG9999", "--format", "json"},
        std::vector<std::string>{"join", "localhost", "x", "--format", "json"},
        std::vector<std::string>{"lsp", "x", "--format", "json"},
        std::vector<std::string>{"init", "--format", "json"},
        std::vector<std::string>{"languages", "x", "--format", "json"},
        std::vector<std::string>{"generate", "chess", "--format", "json"}}) {
    const Outcome outcome = run_zug(words);
    EXPECT_EQ(outcome.status, 2);
    const Json document = Json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(document.is_discarded()) << outcome.out;
    EXPECT_EQ(document["diagnostics"][0]["severity"], "error");
  }
}

// A terminal obeys none of it, and one message stays one.
TEST(FirstHour, ControlCharactersOfArgumentsAreSpelled) {
  const std::string word = "a\x1b[31m\nb";
  const std::string spelled = "a\\x1b[31m\\x0ab";
  for (const std::vector<std::string>& words : {std::vector<std::string>{word},
                                                {"perft", word, "1"},
                                                {"perft", breakthrough, word},
                                                {"bench", breakthrough, "--" + word},
                                                {"bench", breakthrough, "--seed", word},
                                                {"check", breakthrough, "--color", word},
                                                {"init", "x", "--like", word},
                                                {"match", breakthrough, word, "random"},
                                                {"convert", breakthrough, "--to", word},
                                                {"join", word, "1"},
                                                {"generate", word},
                                                {"generate", "metagame", "--set", word}}) {
    const Outcome outcome = run_zug(words);
    EXPECT_EQ(outcome.status, 2) << words.front();
    EXPECT_THAT(outcome.err, HasSubstr(spelled)) << words.front();
    EXPECT_THAT(outcome.err, Not(HasSubstr("\x1b"))) << words.front();
  }
  const fs::path file = written(word + ".rbg", "#players = a(1)\n");
  const Outcome outcome = run_zug({"check", file.string()});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr(spelled + ".rbg:1:16: error: "));
  EXPECT_THAT(outcome.err + outcome.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(outcome.out, HasSubstr(spelled + ": not well-formed"));
}

// Titles of Simplified Boardgames have no underscore.
TEST(Init, SaysWhyANameDoesNotDo) {
  const Outcome outcome = run_zug({"init", "my_game", "--like", "hexapawn"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr("under the name 'my_game': a name has letters, digits and blanks"));
}

TEST(FirstHour, LongArgumentsAreCutInMessages) {
  std::string words, umlauts;
  for (int i = 0; i < 300; ++i) words += "ab ", umlauts += "\xc3\xbc";
  for (const std::string& argument : {std::string(5000, 'x'), words, umlauts}) {
    for (const std::vector<std::string>& call :
         {std::vector<std::string>{"perft", argument, "1"},
          {"perft", breakthrough, argument},
          {"bench", breakthrough, "--seed", argument},
          {"stats", breakthrough, "--player", "uct:" + argument}}) {
      const Outcome outcome = run_zug(call);
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err, HasSubstr("…"));
      EXPECT_THAT(outcome.err, Not(HasSubstr("\\x")));  // no half of a character
      EXPECT_THAT(outcome.err, Not(HasSubstr(argument.substr(0, 201))));
      EXPECT_THAT(outcome.err, HasSubstr(argument.substr(0, 140)));
    }
  }
  const std::string path = "no/" + std::string(190, 'x');
  EXPECT_THAT(run_zug({"perft", path, "1"}).err, HasSubstr(path));
}

TEST(FirstHour, CheckAlwaysSaysSomething) {
  for (const fs::path& file :
       {written("empty.rbg", ""), written("empty.sbg", ""), written("empty.mgame", ""),
        written("empty.rbgd", ""), written("empty.ir", ""), written("empty.kif", "")}) {
    const Outcome outcome = run_zug({"check", file.string()});
    EXPECT_EQ(outcome.status, 1) << file;
    EXPECT_THAT(outcome.err, HasSubstr("error")) << file;
    EXPECT_THAT(outcome.out, Not(IsEmpty())) << file;
  }
}

TEST(FirstHour, ExplainShowsTheExampleMended) {
  const Outcome outcome = run_zug({"explain", "RBG0605"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("{$ clock}"));
  EXPECT_THAT(outcome.out, HasSubstr("{$ clock == 3}"));
}

}  // namespace
}  // namespace zug::cli
