// What a newcomer meets first: games by name, doctor, init, fmt, and the man pages and completions
// that zug writes about itself.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/processes/process.h"
#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

// A folder to be in, since games are written into and found in the current one.
class Newcomer : public OwnFolder {
 protected:
  void SetUp() override {
    OwnFolder::SetUp();
    before_ = fs::current_path();
    fs::current_path(folder_);
  }
  void TearDown() override {
    fs::current_path(before_);
    OwnFolder::TearDown();
  }
  void write(const std::string& file, const std::string& text) {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  std::string read(const std::string& file) { return test::content(folder_ / file); }

  fs::path before_;
};

TEST_F(Newcomer, NamesGamesOfTheCorpus) {
  const Outcome chess = run_zug({"perft", "chess", "2"});
  EXPECT_EQ(chess.status, 0) << chess.err;
  EXPECT_THAT(chess.out, HasSubstr("400"));
  EXPECT_EQ(json::parse(run_zug({"show", "chess", "--format", "json"}).out)["language"], "rbg");
  for (const auto& [words, language] :
       {std::pair<std::vector<std::string>, const char*>{{"hexapawn"}, "sbg"},
        {{"breakthrough.sbg"}, "sbg"},
        {{"sbg/breakthrough"}, "sbg"},
        {{"sbg/breakthrough.sbg"}, "sbg"},
        {{"breakthrough", "--from", "rbg-draft"}, "rbg-draft"},
        {{"chess", "--from", "metagame"}, "metagame"},
        {{"tablut"}, "rbg"},
        {{"kinds/breakthrough_3d"}, "rbg"},
        {{"improper/two_cycle"}, "rbg"}}) {
    std::vector<std::string> call{"show", "--format", "json"};
    call.insert(call.end(), words.begin(), words.end());
    const Outcome shown = run_zug(call);
    ASSERT_EQ(shown.status, 0) << words.front() << shown.err;
    EXPECT_EQ(json::parse(shown.out)["language"], language) << words.front();
  }
  EXPECT_EQ(run_zug({"moves", "tic_tac_toe", "--from", "gdl"}).status, 0);
  const Outcome elsewhere = run_zug({"perft", "chess", "1", "--from", "sbg"});
  EXPECT_EQ(elsewhere.status, 2);
  EXPECT_THAT(elsewhere.err, HasSubstr("the game 'chess' is not there in sbg, but in: rbg, "));
}

TEST_F(Newcomer, NamesGamesInEveryCommandThatReadsOne) {
  const std::vector<std::vector<std::string>> calls = {
      {"check", "tic_tac_toe"},
      {"compare", "tic_tac_toe", "rbg_draft/tic_tac_toe", "--limit-seconds", "2"},
      {"convert", "tic_tac_toe", "--to", "ir"},
      {"bench", "tic_tac_toe", "--playouts", "2"},
      {"stats", "tic_tac_toe", "hexapawn", "--playouts", "2"},
      {"moves", "tic_tac_toe"},
      {"play", "tic_tac_toe", "--crosses", "random", "--noughts", "random"},
      {"match", "tic_tac_toe", "random", "random", "--games", "2"},
      {"fmt", "tic_tac_toe", "-o", "-"},
  };
  for (const std::vector<std::string>& call : calls) {
    const Outcome outcome = run_zug(call);
    EXPECT_THAT(outcome.err, Not(HasSubstr("there is no file"))) << call.front();
    EXPECT_NE(outcome.status, 2) << call.front() << outcome.err;
  }
}

TEST_F(Newcomer, FindsAFileOfThatNameFirst) {
  write("chess", test::content(test::source_path("corpus/rbg/tic_tac_toe.rbg")));
  const Outcome mine = run_zug({"perft", "chess", "1", "--from", "rbg"});
  EXPECT_THAT(mine.out, HasSubstr(" 9 ")) << mine.err;
  fs::remove("chess");
  fs::create_directory("chess");
  EXPECT_THAT(run_zug({"perft", "chess", "1"}).out, HasSubstr(" 20 "));
}

TEST_F(Newcomer, IsAskedWhatWasMeant) {
  EXPECT_THAT(run_zug({"perft", "ches", "1"}).err, HasSubstr("did you mean 'chess'?"));
  EXPECT_THAT(run_zug({"perft", "hexapawn.sgb", "1"}).err,
              HasSubstr("did you mean 'hexapawn.sbg'?"));
  write("siege.rbg", "");
  EXPECT_THAT(run_zug({"perft", "siege", "1"}).err, HasSubstr("did you mean 'siege.rbg'?"));
  const Outcome unknown = run_zug({"perft", "qqqqqqqq", "1"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("zug doctor --games"));
  EXPECT_THAT(run_zug({"perft", "no/such.rbg", "1"}).err, HasSubstr("No such file"));
}

TEST_F(Newcomer, SeesADoctor) {
  const Outcome outcome = run_zug({"doctor", "--format", "json"});
  const json findings = json::parse(outcome.out)["findings"];
  std::vector<std::string> names;
  bool all = true;
  for (const json& finding : findings) {
    names.push_back(finding["name"]);
    all = all && finding["present"];
    EXPECT_FALSE(finding["for"].get<std::string>().empty());
    EXPECT_EQ(finding["remedy"].is_null(), finding["present"].get<bool>());
  }
  EXPECT_THAT(names, ::testing::ElementsAre("cc", "libtcc", "swipl", "cache", "editing", "corpus"));
  EXPECT_EQ(outcome.status, all ? 0 : 1);
}

TEST_F(Newcomer, SeesADoctorWhoMissesThings) {
  const Outcome outcome = run_zug(Call{{"doctor"}, "", {"CC=no-such-compiler", "TERM=dumb"}, 0});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("cc        missing  there is no program 'no-such-compiler'"));
  EXPECT_THAT(outcome.out, HasSubstr("to get it: apt-get install gcc"));
  EXPECT_THAT(outcome.out, HasSubstr("editing   missing"));
  EXPECT_THAT(run_zug(Call{{"doctor"}, "", {"TERM="}, 0}).out, HasSubstr("editing   missing"));
  EXPECT_THAT(run_zug(Call{{"doctor"}, "", {"CC=false"}, 0}).out, HasSubstr("cc        missing"));
  EXPECT_THAT(run_zug(Call{{"doctor"}, "", {"PATH=" + folder_.string()}, 0}).out,
              HasSubstr("swipl     missing"));
}

TEST_F(Newcomer, SeesTheGamesThatThereAre) {
  const json games = json::parse(run_zug({"doctor", "--games", "--format", "json"}).out)["games"];
  EXPECT_GE(games.size(), 60u);
  for (const json& game : games) EXPECT_TRUE(fs::exists(game["file"].get<std::string>())) << game;
}

TEST_F(Newcomer, BeginsAGame) {
  for (const auto& [like, file] : {std::pair<const char*, const char*>{"breakthrough", "siege.rbg"},
                                   {"hexapawn", "siege.sbg"},
                                   {"metagame/chess", "siege.mgame"},
                                   {"rbg_draft/chess", "siege.rbgd"},
                                   {"tic_tac_toe.kif", "siege.kif"}}) {
    const Outcome made = run_zug({"init", "siege", "--like", like});
    ASSERT_EQ(made.status, 0) << made.err;
    const json mine = json::parse(run_zug({"perft", file, "1", "--format", "json"}).out);
    const json other = json::parse(run_zug({"perft", like, "1", "--format", "json"}).out);
    EXPECT_EQ(mine["perft"][0]["leaves"], other["perft"][0]["leaves"]) << file;
    EXPECT_THAT(read(file), HasSubstr("zug check " + std::string(file)));
  }
  EXPECT_THAT(read("siege.sbg"), HasSubstr("\n<<siege>>\n"));
  EXPECT_THAT(read("siege.mgame"), HasSubstr("\nGAME siege\n"));
  EXPECT_THAT(run_zug({"show", "siege.sbg"}).out, HasSubstr("siege (sbg)"));
}

TEST_F(Newcomer, LosesNoFileAndGetsNoBadName) {
  write("siege.rbg", "precious");
  const Outcome again = run_zug({"init", "siege"});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("'siege.rbg' is there already"));
  EXPECT_EQ(read("siege.rbg"), "precious");
  const std::string above = "../outside";
  for (const std::string& name :
       {std::string(), above, std::string("/tmp/x"), std::string("a b"), std::string("2x"),
        std::string("."), std::string("a.rbg"), std::string("a\nb"), std::string(61, 'a')}) {
    EXPECT_EQ(run_zug({"init", name}).status, 2) << name;
  }
  EXPECT_EQ(run_zug({"init", "random", "--like", "metagame/chess"}).status, 2) << "a reserved word";
  EXPECT_EQ(run_zug({"init", "x", "--like", "no_such_game_at_all"}).status, 2);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(Newcomer, HasTextsLaidOut) {
  const std::string untidy =
      "#players=a(1)#pieces=e\n#variables=\n#board=rectangle(up,down,left,right,[e])\n#rules=->a{e}"
      "->>{}\n";
  const std::string tidy =
      "#players = a(1)\n#pieces = e\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e])\n#rules = ->a {e} ->> {}\n";
  write("x.rbg", untidy);
  EXPECT_EQ(run_zug({"fmt", "--check", "x.rbg"}).status, 1);
  EXPECT_EQ(read("x.rbg"), untidy);
  EXPECT_EQ(run_zug({"fmt", "x.rbg", "-o", "y.rbg"}).status, 0);
  EXPECT_EQ(read("x.rbg"), untidy);
  EXPECT_EQ(read("y.rbg"), tidy);
  EXPECT_EQ(run_zug(Call{{"fmt", "-", "--from", "rbg"}, untidy, {}, 0}).out, tidy);
  EXPECT_EQ(run_zug({"fmt", "x.rbg"}).status, 0);
  EXPECT_EQ(read("x.rbg"), tidy);
  EXPECT_EQ(run_zug({"fmt", "--check", "x.rbg"}).status, 0);
}

TEST_F(Newcomer, KeepsTextsThatCannotBeLaidOut) {
  write("x.rbg", "#players = \"\n");
  const Outcome outcome = run_zug({"fmt", "x.rbg"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("RBG0103"));
  EXPECT_EQ(read("x.rbg"), "#players = \"\n");
  write("x.kif", "(role  a)\n");
  EXPECT_THAT(run_zug({"fmt", "x.kif"}).err, HasSubstr("there is no usual layout of 'gdl'"));
  EXPECT_THAT(run_zug({"fmt", "chess"}).err, HasSubstr("say -o to write it elsewhere"));
}

// One page for each command of the help, in troff that says nothing wrong where there is a checker.
TEST_F(Newcomer, HasManPagesForEveryCommand) {
  ASSERT_EQ(run_zug({"documents", "d"}).status, 0);
  for (const char* const page : {"zug", "zug-perft", "zug-ggp", "zug-ggp-serve", "zug-lsp"}) {
    const std::string text = read("d/man1/" + std::string(page) + ".1");
    EXPECT_THAT(text, HasSubstr(".SH NAME\nzug")) << page;
    EXPECT_THAT(text, HasSubstr(".SH OPTIONS\n")) << page;
  }
  const std::string perft = read("d/man1/zug-perft.1");
  EXPECT_THAT(perft, HasSubstr("\\fB\\-\\-divide\\fR"));
  EXPECT_THAT(perft, HasSubstr("\n.SH EXAMPLES\n.nf\n  zug perft"));
  EXPECT_THAT(read("d/man1/zug.1"), HasSubstr("\\fBzug\\-doctor\\fR(1)"));
  EXPECT_FALSE(fs::exists("d/man1/zug-documents.1"));
  EXPECT_THAT(run_zug({"-h"}).out, Not(HasSubstr("documents")));
}

std::string run_shell(const std::string& shell, const std::string& script) {
  system::Command command;
  command.words = {shell, "-c", script};
  command.environment.emplace();
  command.environment->set("HOME", fs::current_path().string());
  command.environment->set("PATH", fs::path(test::zug_program()).parent_path().string() + ":" +
                                       command.environment->value("PATH"));
  // A shell at a terminal continues the jobs it starts. Should it do so while the sanitizer has
  // them stopped to look for leaks, both wait for ever.
  command.environment->set("ASAN_OPTIONS",
                           command.environment->value("ASAN_OPTIONS") + ":detect_leaks=0");
  command.seconds = 60;
  const system::Outcome outcome = system::run(command);
  if (outcome.end == system::Outcome::End::NotStarted) return "skipped";
  return outcome.out + outcome.err;
}

TEST_F(Newcomer, HasCommandLinesCompletedInBash) {
  ASSERT_EQ(run_zug({"documents", "d"}).status, 0);
  const auto completed = [](const std::string& words) {
    return run_shell("bash", "source d/bash/zug; COMP_WORDS=(zug " + words +
                                 "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _zug; "
                                 "echo \" ${COMPREPLY[*]} \"\n");
  };
  EXPECT_THAT(completed("per"), HasSubstr(" perft "));
  EXPECT_THAT(completed("perft --div"), HasSubstr(" --divide "));
  EXPECT_THAT(completed("perft hexap"), HasSubstr(" hexapawn "));
  EXPECT_THAT(completed("ggp se"), HasSubstr(" serve "));
  EXPECT_THAT(completed("show --format j"), HasSubstr(" json "));
  EXPECT_THAT(completed("convert x --to ll"), HasSubstr(" ll-rbg "));
  std::ofstream("of mine.rbg") << "\n";
  const std::string words = run_shell("bash",
                                      "source d/bash/zug; COMP_WORDS=(zug perft of); COMP_CWORD=2; "
                                      "_zug; printf '<%s>' \"${COMPREPLY[@]}\"\n");
  EXPECT_THAT(words, HasSubstr("<of mine.rbg>"));
}

TEST_F(Newcomer, HasCommandLinesCompletedInFish) {
  ASSERT_EQ(run_zug({"documents", "d"}).status, 0);
  const auto completed = [](const std::string& line) {
    return run_shell("fish", "source d/fish/zug.fish; complete -C '" + line + "'\n");
  };
  const std::string first = completed("zug per");
  if (first == "skipped") GTEST_SKIP() << "there is no fish";
  EXPECT_THAT(first, HasSubstr("perft\t"));
  EXPECT_THAT(completed("zug perft --div"), HasSubstr("--divide\t"));
  EXPECT_THAT(completed("zug perft hexap"), HasSubstr("hexapawn"));
  EXPECT_THAT(completed("zug ggp se"), HasSubstr("serve\t"));
  EXPECT_THAT(completed("zug show --format j"), HasSubstr("json"));
  EXPECT_THAT(completed("zug convert x --to ll"), HasSubstr("ll-rbg"));
}

// zsh completes in its line editor only, which wants a terminal: a shell is started at one, and as
// soon as its editor runs, it puts each line there, completes and writes it down. Nothing is typed,
// so nothing can be typed too early.
TEST_F(Newcomer, HasCommandLinesCompletedInZsh) {
  ASSERT_EQ(run_zug({"documents", "d"}).status, 0);
  std::ofstream("d/zsh/.zshrc") << R"(fpath=($ZDOTDIR $fpath)
autoload -Uz compinit; compinit -u -D
zle-line-init() {
  for BUFFER in 'zug per' 'zug perft --div' 'zug perft hexap' 'zug ggp se' 'zug show --format j' \
      'zug convert x --to ll'; do
    CURSOR=$#BUFFER
    zle complete-word
    print -r -- "$BUFFER" >> completed
  done
  exit
}
zle -N zle-line-init
)";
  const std::string said = run_shell("zsh", R"(zmodload zsh/zpty
zpty shell 'TERM=dumb ZDOTDIR=d/zsh zsh -d -i'
while zpty -r shell said; do :; done
cat completed
)");
  if (said == "skipped") GTEST_SKIP() << "there is no zsh";
  EXPECT_EQ(said,
            "zug perft \n"
            "zug perft --divide \n"
            "zug perft hexapawn \n"
            "zug ggp serve \n"
            "zug show --format json \n"
            "zug convert x --to ll-rbg \n");
}

TEST(Version, IsTheSameEverywhere) {
  const std::string version = run_zug({"--version"}).out;
  const std::string number = version.substr(4, version.find('\n') - 4);
  EXPECT_THAT(test::content(test::source_path("CMakeLists.txt")),
              HasSubstr("project(zug VERSION " + number + " "));
  EXPECT_EQ(json::parse(test::content(test::source_path("editors/vscode/package.json")))["version"],
            number);
  EXPECT_THAT(test::content(test::source_path("CHANGELOG.md")), HasSubstr("\n## " + number));
}

}  // namespace
}  // namespace zug::cli
