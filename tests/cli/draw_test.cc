// zug draw, and --report of zug check, stats and match: files are well-formed, and say what they
// should.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

namespace fs = std::filesystem;

const std::string games = test::source_path("corpus/");

// A file of our own with this text; taken away when the test is over.
class Scratch {
 public:
  explicit Scratch(const std::string& name, const std::string& text = "") {
    std::string folder = (fs::temp_directory_path() / "zug_draw_XXXXXX").string();
    folder_ = ::mkdtemp(folder.data());
    path_ = folder_ / name;
    std::ofstream(path_) << text;
  }
  ~Scratch() { fs::remove_all(folder_); }
  std::string path() const { return path_.string(); }
  std::string text() const { return test::content(path_); }

 private:
  fs::path folder_, path_;  // tests run at the same time, each has its own
};

// What XML asks of tags: each one is closed, in order; no bare & and no < in an attribute.
std::string ill_formed(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '&' && text.find(';', at) > at + 8) return "a bare &";
    if (text[at] != '<') continue;
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) return "a tag without end";
    const std::string tag = text.substr(at + 1, end - at - 1);
    at = end;
    if (tag.find('<') != std::string::npos) return "a < inside of " + tag;
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "half a string in " + tag;
    if (tag.front() == '?' || tag.back() == '/') continue;
    const std::string name = tag.substr(0, tag.find_first_of(" \n"));
    if (name.front() != '/') {
      open.push_back(name);
    } else if (open.empty() || "/" + open.back() != name) {
      return "</" + name + " closes nothing";
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back() + " is not closed";
}

TEST(Draw, APictureOfAnotherKindIsRefused) {
  const Scratch file("board.png");
  fs::remove(file.path());
  const Outcome outcome = run_zug({"draw", games + "rbg/tic_tac_toe.rbg", "-o", file.path()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("pictures are SVG"));
  EXPECT_FALSE(fs::exists(file.path()));
}

TEST(Draw, EveryGameOfTheCorpusIsWellFormed) {
  std::size_t drawn = 0;
  for (const std::string folder : {"rbg", "sbg", "rbg_draft", "metagame", "improper"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(games + folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".md" || extension == ".tsv") continue;
      const Outcome outcome = run_zug({"draw", entry.path().string()});
      EXPECT_EQ(outcome.status, 0) << entry.path() << outcome.err;
      EXPECT_EQ(ill_formed(outcome.out), "") << entry.path();
      EXPECT_THAT(outcome.out, HasSubstr("<svg xmlns=")) << entry.path();
      ++drawn;
    }
  }
  EXPECT_GT(drawn, 60u);
}

TEST(Draw, TheRulesOfEveryGameAreWellFormed) {
  for (const char* game : {"rbg/chess.rbg", "rbg/hex.rbg", "sbg/gardner.sbg",
                           "metagame/chess.mgame", "rbg_draft/roundabout.rbgd"}) {
    const Outcome outcome = run_zug({"draw", games + game, "--automaton"});
    EXPECT_EQ(outcome.status, 0) << game << outcome.err;
    EXPECT_EQ(ill_formed(outcome.out), "") << game;
  }
  // Macro calls that stay closed have their names; two players' turns their colours.
  const Outcome breakthrough = run_zug({"draw", games + "rbg/breakthrough.rbg", "--automaton"});
  EXPECT_THAT(breakthrough.out, HasSubstr("-&gt;white"));
  EXPECT_THAT(breakthrough.out, HasSubstr("#1A1A1A"));
}

TEST(Draw, PlansOfGamesAreWellFormed) {
  for (const char* game : {"rbg/chess.rbg", "rbg/go.rbg", "sbg/gardner.sbg",
                           "metagame/deployment.mgame", "rbg_draft/roundabout.rbgd"}) {
    const Outcome outcome = run_zug({"draw", games + game, "--plan"});
    EXPECT_EQ(outcome.status, 0) << game << outcome.err;
    EXPECT_EQ(ill_formed(outcome.out), "") << game;
  }
}

// tests/cli/plan_of_tic_tac_toe.svg was looked at; UPDATE_GOLDEN=1 rewrites it.
TEST(Draw, ThePlanOfTicTacToeIsTheOneThatWasLookedAt) {
  const Outcome outcome = run_zug({"draw", games + "rbg/tic_tac_toe.rbg", "--plan"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string path = test::source_path("tests/cli/plan_of_tic_tac_toe.svg");
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << outcome.out;
  EXPECT_EQ(outcome.out, test::content(path));
  for (const char* words : {"moves -&gt;crosses", "moves -&gt;noughts", "keeper start",
                            "the play ends", "asked by 3"}) {
    EXPECT_THAT(outcome.out, HasSubstr(words));
  }
}

const std::string bracket = "stroke=\"#5A0F46\"";

std::size_t times(const std::string& what, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST(Draw, MarksTheLastMoveAnArrowAndTargets) {
  const std::string chess = games + "rbg/chess.rbg";
  const Outcome outcome = run_zug({"draw", chess, "--after", "e2-e4", "--targets", "g8"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(times(bracket, outcome.out), 2u);                  // e2 and e4
  EXPECT_EQ(times("fill-opacity=\"0.85\"", outcome.out), 2u);  // f6 and h6
  EXPECT_THAT(outcome.out, HasSubstr("black to move"));
  EXPECT_THAT(run_zug({"draw", chess, "--move", "e2-e4"}).out, HasSubstr("rotate(-90)"));
}

// The keeper puts the arrow where the move ended.
TEST(Draw, WhatAMoveLeavesToTheKeeperIsMarked) {
  const std::string amazons = games + "rbg/amazons.rbg";
  const auto of = [&](const std::string& option, const std::string& move) {
    const Outcome outcome = run_zug({"draw", amazons, option, move});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_NE(of("--move", "d1-d2/e3"), of("--move", "d1-d2/d3"));
  EXPECT_EQ(times(bracket, of("--after", "d1-d2/e3")), 3u);  // d1, d2 and e3
}

TEST(Draw, RefusesWhatIsNotThere) {
  const std::string chess = games + "rbg/chess.rbg";
  const Outcome square = run_zug({"draw", chess, "--targets", "z9"});
  EXPECT_EQ(square.status, 2);
  EXPECT_THAT(square.err, HasSubstr("unknown square 'z9'"));
  const Outcome move = run_zug({"draw", chess, "--move", "e2-e5"});
  EXPECT_EQ(move.status, 2);
  EXPECT_THAT(move.err, HasSubstr("e2-e5"));
  EXPECT_EQ(run_zug({"draw", chess, "--automaton", "--move", "e2-e4"}).status, 2);
  EXPECT_EQ(run_zug({"draw", chess, "--automaton", "--plan"}).status, 2);
  const Outcome game = run_zug({"draw", chess, "--game", "2"});
  EXPECT_EQ(game.status, 2);
  EXPECT_THAT(game.err, HasSubstr("--game needs --record"));
}

TEST(Draw, MalformedThemesAreRefusedWithTheirMistake) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"{", "no JSON"},
      {"[]", "should be an object"},
      {R"({"whiteMan": 3})", "'whiteMan' should be an object"},
      {R"({"whiteMan": {"glyph": 3}})", "should be a string"},
      {R"({"whiteMan": {"glyp": "pawn"}})", "did you mean 'glyph'"},
      {R"({"whiteMan": {"glyph": "pwan"}})", "did you mean 'pawn'"},
      {R"({"whiteMan": {"colour": "red"}})", "a colour is like"},
      {R"({"whiteMan": {"owner": "green"}})", "no player 'green'"},
      {R"({"whiteMan": {"svg": "<b>"}})", "is no SVG"},
      {R"({"whiteMan": {"letters": ""}})", "letters are 1 to 12"}};
  const std::string game = games + "rbg/breakthrough.rbg";
  for (const auto& [text, message] : wrong) {
    const Scratch theme("theme.json", text);
    const Outcome outcome = run_zug({"draw", game, "--theme", theme.path()});
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_THAT(outcome.err, HasSubstr(message)) << text;
    EXPECT_EQ(outcome.out, "");
  }
  // Of a piece of another game, its owner and file are not looked for.
  const Scratch good("theme.json", R"({"whiteMan": {"glyph": "pawn", "colour": "#0072B2"},
                                       "fox": {"svg": "fox.svg", "owner": "reynard"}})");
  const Outcome outcome = run_zug({"draw", game, "--theme", good.path()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("#0072B2"));
}

TEST(Draw, ARecordedGameIsAFilm) {
  const std::string game = games + "rbg/tic_tac_toe.rbg";
  const Scratch record("record.jsonl"), film("film.html");
  fs::remove(record.path());
  ASSERT_EQ(run_zug({"match", game, "random", "random", "--games", "2", "--record", record.path()})
                .status,
            0);
  const Outcome outcome =
      run_zug({"draw", game, "--record", record.path(), "--game", "2", "-o", film.path()});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string text = film.text();
  EXPECT_THAT(text, HasSubstr("data-said=\"5. "));  // no game is shorter
  EXPECT_THAT(text, HasSubstr("default-src 'none'"));
  EXPECT_EQ(run_zug({"draw", game, "--record", record.path(), "--game", "3"}).status, 2);
  const Outcome other =
      run_zug({"draw", games + "rbg/hex.rbg", "--record", record.path(), "--game", "1"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("other rules"));
}

TEST(Draw, SaysWhatIsWrongWithARecordedGame) {
  const std::string game = games + "rbg/tic_tac_toe.rbg";
  const Scratch record("record.jsonl");
  fs::remove(record.path());
  ASSERT_EQ(run_zug({"match", game, "random", "random", "--games", "2", "--record", record.path()})
                .status,
            0);
  const std::string text = record.text(), first = text.substr(0, text.find('\n') + 1);
  json second = json::parse(text.substr(first.size()));
  second["moves"][3] = second["moves"][2];
  const Scratch illegal("illegal.jsonl", first + second.dump() + "\n");
  const Outcome move = run_zug({"draw", game, "--record", illegal.path(), "--game", "2"});
  EXPECT_EQ(move.status, 2);
  EXPECT_THAT(move.err,
              HasSubstr(illegal.path() + ":2: move 4, '" + second["moves"][2].get<std::string>() +
                        "': no legal move reads like this"));
  const Scratch cut("cut.jsonl", first.substr(0, 100));
  EXPECT_THAT(run_zug({"draw", game, "--record", cut.path()}).err,
              HasSubstr(cut.path() + ":1: this is not a JSON object"));
  const Scratch long_play("long.jsonl", [&] {
    json over = json::parse(first);
    over["moves"].push_back("a1");
    return over.dump();
  }());
  EXPECT_THAT(run_zug({"draw", game, "--record", long_play.path()}).err,
              HasSubstr(", 'a1': the play is over"));
}

TEST(CheckReport, ShowsTheKeepersTwoWaysBesideTheRules) {
  const Scratch page("check.html");
  const Outcome outcome = run_zug({"check", games + "improper/choice_of_piece.rbg", "--report",
                                   page.path(), "--format", "json"});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  const std::string text = page.text();
  EXPECT_THAT(text, HasSubstr("The other way"));
  EXPECT_THAT(text, HasSubstr("class=\"hit\""));
  const json found = json::parse(outcome.out)["properness"]["keeper"]["counterexample"];
  for (const json& way : found["completions"]) {
    ASSERT_EQ(way["steps"].size(), way["moves"].size());
    for (const json& move : way["steps"]) {
      for (const json& step : move) {
        EXPECT_TRUE(step["line"].is_number_unsigned());
        EXPECT_TRUE(step["vertex"].is_string());
        EXPECT_TRUE(step["action"].is_string());
        EXPECT_TRUE(step["changes"].is_array());
      }
    }
  }
}

TEST(CheckReport, ShowsAnEndlessPlay) {
  const Scratch page("check.html");
  EXPECT_EQ(run_zug({"check", games + "improper/two_cycle.rbg", "--report", page.path()}).status,
            1);
  EXPECT_THAT(page.text(), HasSubstr("again and again"));
  EXPECT_THAT(page.text(), HasSubstr("round, step 1"));
}

TEST(CheckReport, OfAProperGameSaysSo) {
  const Scratch page("check.html");
  EXPECT_EQ(run_zug({"check", games + "rbg/breakthrough.rbg", "--report", page.path()}).status, 0);
  EXPECT_THAT(page.text(), HasSubstr("Yes: this is proved."));
  EXPECT_THAT(page.text(), Not(HasSubstr("://")));
}

TEST(NumbersReport, StatisticsAndMatchesArePagesOfTheirOwn) {
  const std::string game = games + "rbg/tic_tac_toe.rbg";
  const Scratch page("numbers.html");
  ASSERT_EQ(run_zug({"stats", game, "--playouts", "200", "--report", page.path()}).status, 0);
  EXPECT_THAT(page.text(), HasSubstr("crosses wins"));
  EXPECT_THAT(page.text(), HasSubstr("Where something changes"));
  EXPECT_THAT(page.text(), HasSubstr("<title>9: "));  // games of nine plies
  EXPECT_THAT(page.text(), Not(HasSubstr("://")));
  ASSERT_EQ(
      run_zug({"match", game, "greedy", "random", "--games", "20", "--report", page.path()}).status,
      0);
  EXPECT_THAT(page.text(), HasSubstr("greedy against random"));
}

TEST(NumbersReport, BenchmarksArePlotsWithTheirTables) {
  const std::string game = games + "rbg/tic_tac_toe.rbg";
  const Scratch page("bench.html");
  ASSERT_EQ(run_zug({"bench", game, "--playouts", "200", "--report", page.path()}).status, 0);
  EXPECT_THAT(page.text(), HasSubstr("200 plays in"));
  EXPECT_THAT(page.text(), HasSubstr("crosses wins"));
  EXPECT_THAT(page.text(), HasSubstr("<title>9: "));  // plays of nine plies
  EXPECT_THAT(page.text(), HasSubstr("<td>9</td>"));  // and the same as a table
  EXPECT_THAT(page.text(), Not(HasSubstr("://")));
  EXPECT_EQ(run_zug({"bench", "shared.kif", "--report", page.path()}).status, 2);
}

}  // namespace
}  // namespace zug::cli
