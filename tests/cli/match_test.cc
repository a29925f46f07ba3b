// zug match and zug replay as users and scripts see them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "system/descriptor.h"
#include "system/file.h"
#include "tests/cli/games.h"
#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string bad_player(const std::string& how) {
  return "cmd:sh '" + test::source_path("tests/cli/programs/bad_player.sh") + "' " + how;
}

class Match : public OwnFolder {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string content(const std::string& name) const { return test::content(folder_ / name); }
  // Records games, and then what `change` makes of the line of each, from 1.
  void record_changed(const std::function<std::string(int, json&)>& change) const {
    EXPECT_EQ(record("games", {}).status, 0);
    std::istringstream lines(content("games"));
    std::string text;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      json game = json::parse(line);
      text += change(++number, game) + "\n";
    }
    write("games", text);
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  // `games` of random against greedy, recorded.
  Outcome record(const std::string& name, std::vector<std::string> more) const {
    std::vector<std::string> arguments{"match",   tic_tac_toe, "random",   "greedy",
                                       "--games", "12",        "--record", path(name)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_zug(arguments);
  }
};

json parsed(const Outcome& outcome) {
  const json document = json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << outcome.out << outcome.err;
  return document;
}

TEST_F(Match, PrintsATable) {
  const Outcome outcome = run_zug({"match", tic_tac_toe, "greedy", "random", "--games", "20"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("tic_tac_toe, 20 games, openings random of 2 moves, 10 "
                              "distinct, seed 1"),
                    HasSubstr("greedy vs random: +"), HasSubstr("Elo "), HasSubstr("LOS "),
                    HasSubstr("pairs LL..WW"), HasSubstr("by side: ")));
}

TEST_F(Match, HasTheFieldsOfTheContract) {
  const json all = parsed(run_zug({"match", tic_tac_toe, "greedy", "random", "--games", "20",
                                   "--sprt", "0,500", "--format", "json"}));
  EXPECT_EQ(all["game"], "tic_tac_toe");
  const json& pair = all["pairs"][0];
  EXPECT_EQ(pair["first"], "greedy");
  EXPECT_EQ(pair["second"], "random");
  const int games = all["games"];
  EXPECT_EQ(pair["wins"].get<int>() + pair["draws"].get<int>() + pair["losses"].get<int>(), games);
  EXPECT_EQ(pair["pentanomial"].size(), 5u);
  EXPECT_TRUE(pair["llr"].is_number());
  EXPECT_TRUE(pair["los"].is_number());
  EXPECT_TRUE(pair.contains("elo") && pair.contains("elo_error"));
  EXPECT_EQ(all["players"].size(), 2u);
  EXPECT_EQ(all["openings"]["kind"], "random");
  EXPECT_EQ(all["seed"], 1);
}

TEST_F(Match, OfPairsThatAllEndAlikeHasNoNormalisedElo) {
  const std::vector<std::string> call{"match", tic_tac_toe, "random", "random", "--games", "6"};
  EXPECT_THAT(run_zug(call).out, AllOf(HasSubstr(", Elo +0.0 ± ? (all alike), LOS 50.0 %\n"),
                                       HasSubstr("\n  nElo unknown, pairs LL..WW 0 0 3 0 0\n")));
  std::vector<std::string> as_json = call;
  as_json.insert(as_json.end(), {"--format", "json"});
  const json pair = parsed(run_zug(as_json))["pairs"][0];
  EXPECT_TRUE(pair["nelo"].is_null());
  EXPECT_TRUE(pair["nelo_error"].is_null());
  EXPECT_EQ(pair["elo"], 0);
  for (const char* const unknown : {"elo_error", "utility_error", "utility_elo_error"}) {
    EXPECT_TRUE(pair[unknown].is_null()) << unknown;
  }
}

TEST_F(Match, OfARandomPlayerWithItselfIsEven) {
  const json all = parsed(
      run_zug({"match", breakthrough, "random", "random", "--games", "30", "--format", "json"}));
  EXPECT_EQ(all["pairs"][0]["wins"], all["pairs"][0]["losses"]);
  EXPECT_EQ(all["pairs"][0]["elo"], 0);
  EXPECT_EQ(all["players"][1]["player"], "random#2");
}

TEST_F(Match, RecordsTheSameBytesOnAnyNumberOfThreads) {
  EXPECT_EQ(record("one", {"--threads", "1"}).status, 0);
  EXPECT_EQ(record("two", {"--threads", "2"}).status, 0);
  const std::string bytes = content("one");
  EXPECT_EQ(std::count(bytes.begin(), bytes.end(), '\n'), 12);
  EXPECT_EQ(content("two"), bytes);
  EXPECT_EQ(record("other", {"--seed", "2"}).status, 0);
  EXPECT_NE(content("other"), bytes);
}

// Cut between two games, inside of one, and nowhere.
TEST_F(Match, ResumesToTheSameBytes) {
  const Outcome whole = record("whole", {"--format", "json"});
  const std::string bytes = content("whole");
  std::size_t fifth = 0;
  for (int i = 0; i < 5; ++i) fifth = bytes.find('\n', fifth) + 1;
  for (const std::size_t cut : {std::size_t{0}, fifth, fifth + 40, bytes.size()}) {
    write("cut", bytes.substr(0, cut));
    const Outcome rest = record("cut", {"--resume", "--format", "json"});
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(content("cut"), bytes) << cut;
    json resumed = parsed(rest);
    EXPECT_EQ(resumed.value("resumed", 0) >= 5, cut >= fifth);
    resumed.erase("resumed");
    EXPECT_EQ(resumed, parsed(whole));
  }
}

// JSON objects have no order, and jq -S puts black before white.
TEST_F(Match, ReadsRecordsThatNameThePlayersInAnyOrder) {
  EXPECT_EQ(record("games", {}).status, 0);
  const std::string text = content("games");
  std::istringstream lines(text);
  std::string turned;
  for (std::string line; std::getline(lines, line);) turned += json::parse(line).dump() + "\n";
  ASSERT_NE(turned, text);
  write("games", turned);
  EXPECT_EQ(run_zug({"replay", path("games"), tic_tac_toe}).status, 0);
  const Outcome more = record("games", {"--resume", "--format", "json"});
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_EQ(content("games"), turned);
}

TEST_F(Match, DoesNotRecordBesideAnotherOne) {
  write("games", "");
  const system::Descriptor other = system::open_at_end(path("games"));
  ASSERT_TRUE(system::lock(other));
  const Outcome outcome = record("games", {});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("another match is being recorded in"));
  EXPECT_EQ(content("games"), "");
}

TEST_F(Match, DoesNotOverwriteAndDoesNotMixRecords) {
  EXPECT_EQ(record("games", {}).status, 0);
  const std::string bytes = content("games");
  EXPECT_THAT(record("games", {}).err, HasSubstr("--resume goes on with it"));
  const Outcome other = record("games", {"--resume", "--seed", "5"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("games:1: this is not game 1 of this match"));
  const Outcome fewer = run_zug({"match", tic_tac_toe, "random", "greedy", "--games", "4",
                                 "--record", path("games"), "--resume"});
  EXPECT_EQ(fewer.status, 2);
  EXPECT_THAT(fewer.err, HasSubstr("games:5: this match has fewer games"));
  EXPECT_EQ(content("games"), bytes);
}

// The first half of a match, with something else asked for the rest of it.
TEST_F(Match, DoesNotMixMatchesOfOtherOpeningsAndLimits) {
  EXPECT_EQ(record("whole", {}).status, 0);
  const std::string bytes = content("whole");
  std::size_t sixth = 0;
  for (int i = 0; i < 6; ++i) sixth = bytes.find('\n', sixth) + 1;
  const std::string half = bytes.substr(0, sixth);
  write("half", half);
  write("book", "a1 b2\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> calls = {
      {{"--openings", "none"}, "it has another opening"},
      {{"--plies", "4"}, "it has another opening"},
      {{"--openings", path("book")}, "it has another opening"},
      {{"--max-moves", "4"}, "it has another limit of moves"},
  };
  for (const auto& [options, message] : calls) {
    std::vector<std::string> call = options;
    call.emplace_back("--resume");
    const Outcome outcome = record("half", call);
    EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(options);
    EXPECT_THAT(outcome.err, HasSubstr("half:1: this is not game 1 of this match: " + message));
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_EQ(content("half"), half);
  }
  EXPECT_EQ(record("half", {"--resume"}).status, 0);
  EXPECT_EQ(content("half"), bytes);
}

TEST_F(Match, DoesNotMixMatchesOfOtherBudgets) {
  const auto match = [&](const std::string& budget, const std::string& games) {
    return run_zug({"match", tic_tac_toe, "uct:mast=on", "random", "--games", games, "--budget",
                    budget, "--record", path("games"), "--resume", "--format", "json"});
  };
  EXPECT_EQ(parsed(match("20p", "2"))["players"][0]["player"], "uct:mast=on,20p");
  EXPECT_THAT(match("30p", "4").err, HasSubstr("games:1: this is not game 1 of this match"));
  EXPECT_EQ(parsed(match("20p", "4"))["resumed"], 2);
}

TEST_F(Match, DoesNotGoOnFromGamesThatDoNotHold) {
  EXPECT_EQ(record("games", {}).status, 0);
  std::string bytes = content("games");
  const std::string key = "\"scores\":{\"crosses\":";
  bytes.replace(bytes.find(key), key.size(), key + "7");
  write("games", bytes);
  const Outcome outcome = record("games", {"--resume"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("games:1: the scores are "));
  EXPECT_EQ(content("games"), bytes);
}

TEST_F(Match, SaysWhatIsWrongBeforeItBegins) {
  write("book", "a1 b2\nb2 b2\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> calls = {
      {{"random"}, "two players or more"},
      {{"random", "randm"}, "randm"},
      {{"random", "human"}, "human"},
      {{"random", "cmd:no-such-program"}, "No such file"},
      {{"random", bad_player("dies-at-once")}, "cannot find my book"},
      {{"random", "greedy", "--openings", path("book")}, "book:2: cannot play 'b2'"},
      {{"random", "greedy", "--openings", path("nothing")}, "nothing"},
      {{"random", "greedy", "--openings", "/dev/zero"},
       "'/dev/zero' is longer than 16777216 bytes, the limit"},
      {{"random", "greedy", "--sprt", "5,0"}, "below"},
      {{"random", "greedy", "random", "--sprt", "0,5"}, "two players"},
      {{"random", "greedy", "--budget", "soon"}, "budget"},
      {{"random", "greedy", "--resume"}, "--record"},
      {{"random", "greedy", "--games", "0"}, "games"},
      {{"random", "greedy", "--games", "2", "--rounds", "2"}, "--games and --rounds exclude"},
      {{"random", "greedy", "--elo-model", "bayesian"}, "--elo-model needs --sprt"},
      {{"random", "greedy", "--plies", "9"}, "no opening of 9 moves was found"},
      {{"random", "greedy", "--record", "/no/such/folder/x"}, "cannot write"},
  };
  for (const auto& [arguments, message] : calls) {
    std::vector<std::string> call{"match", tic_tac_toe};
    call.insert(call.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(arguments) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_THAT(outcome.out, IsEmpty());
  }
}

TEST_F(Match, OfProgramsThatDoNotBehaveIsForfeited) {
  for (const char* how : {"hang", "babble", "die", "illegal", "long"}) {
    const std::string name = std::string("games-") + how;
    const json all =
        parsed(run_zug({"match", tic_tac_toe, bad_player(how), "random", "--games", "2", "--budget",
                        "10ms", "--format", "json", "--record", path(name)}));
    EXPECT_EQ(all["players"][0]["forfeits"], 2) << how;
    EXPECT_EQ(all["pairs"][0]["losses"], 2) << how;
    const Outcome replay = run_zug({"replay", path(name), tic_tac_toe});
    EXPECT_EQ(replay.status, 0) << replay.err;
  }
}

TEST_F(Match, IsOpenToTheExampleInTheManual) {
  if (std::system("python3 -c '' >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no python3";
  const std::string player = "cmd:python3 " + test::source_path("docs/examples/player.py");
  const json all = parsed(run_zug({"match", breakthrough, player, "random", "--games", "4",
                                   "--format", "json", "--record", path("games")}));
  EXPECT_EQ(all["games"], 4);
  EXPECT_EQ(all["players"][0]["forfeits"], 0);
  EXPECT_EQ(run_zug({"replay", path("games"), breakthrough}).status, 0);
}

TEST_F(Match, TakesOpeningsFromABook) {
  write("book", "a1 b2  # corner\nb2 a1\n");
  const Outcome outcome =
      record("games", {"--openings", path("book"), "--format", "json", "--threads", "2"});
  EXPECT_EQ(parsed(outcome)["openings"]["distinct"], 2);
  std::istringstream lines(content("games"));
  std::vector<std::string> first;
  for (std::string line; std::getline(lines, line);) {
    const json game = json::parse(line);
    EXPECT_EQ(game["opening"], 2);
    first.push_back(game["moves"][0]);
  }
  first.resize(6);
  EXPECT_THAT(first, ElementsAre("a1", "a1", "b2", "b2", "a1", "a1"));
}

TEST_F(Match, CanBeAGauntlet) {
  const json all = parsed(run_zug({"match", tic_tac_toe, "greedy", "random", "random", "--gauntlet",
                                   "--games", "4", "--format", "json"}));
  EXPECT_EQ(all["games"], 8);
  EXPECT_EQ(all["pairs"].size(), 2u);
  EXPECT_EQ(all["pairs"][1]["second"], "random#2");
}

TEST_F(Match, PrintsWhatIsKnownOnCtrlC) {
  Call call;
  call.arguments = {"match",    breakthrough, "random", "random",   "--games",
                    "10000000", "--format",   "json",   "--record", path("games")};
  call.interrupt_after = 1.5;
  const Outcome outcome = run_zug(call);
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  const json all = parsed(outcome);
  EXPECT_EQ(all["interrupted"], true);
  const std::string games = content("games");
  EXPECT_EQ(all["games"], std::count(games.begin(), games.end(), '\n'));
}

// The program is started to see whether it can be, and once more to play; then the signal comes.
TEST_F(Match, EndsWhereAProgramIsBeingStarted) {
  const Outcome outcome =
      run_zug({"match", tic_tac_toe, bad_player("interrupt-later '" + path("mark") + "'"), "random",
               "--games", "4", "--threads", "1", "--format", "json"});
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const json all = parsed(outcome);
  EXPECT_EQ(all["games"], 0);
  EXPECT_EQ(all["interrupted"], true);
}

// The program sends the signal as soon as it is asked for a move.
TEST_F(Match, OfNoGameHasNoShares) {
  std::vector<std::string> call{"match",      tic_tac_toe, bad_player("interrupt"),
                                "random",     "--games",   "2",
                                "--openings", "none",      "--threads",
                                "1"};
  const Outcome text = run_zug(call);
  EXPECT_EQ(text.status, 130) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr(": +0 =0 -0 (?), Elo unknown, LOS ?\n"),
                              HasSubstr("by side: crosses ?, noughts ?; ? moves a game\n")));
  call.insert(call.end(), {"--format", "json"});
  const Outcome outcome = run_zug(call);
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  const json all = parsed(outcome);
  EXPECT_EQ(all["games"], 0);
  EXPECT_EQ(all["by_side"], json({{"crosses", nullptr}, {"noughts", nullptr}}));
  EXPECT_TRUE(all["mean_moves"].is_null());
  for (const char* const unknown : {"score", "elo", "elo_error"}) {
    EXPECT_TRUE(all["players"][0].at(unknown).is_null()) << unknown;
    EXPECT_TRUE(all["pairs"][0].at(unknown).is_null()) << unknown;
  }
  for (const char* const unknown : {"los", "los_decided_games", "utility_difference"}) {
    EXPECT_TRUE(all["pairs"][0].at(unknown).is_null()) << unknown;
  }
  EXPECT_EQ(all["pairs"][0]["wins"], 0) << "what is counted is a number";
}

// ---- replay

TEST_F(Match, IsReplayed) {
  EXPECT_EQ(record("games.jsonl", {}).status, 0);
  const Outcome all = run_zug({"replay", path("games.jsonl"), tic_tac_toe});
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_EQ(all.out, "12 games of tic_tac_toe hold\n");
  // By another engine, which lists moves in another order.
  EXPECT_EQ(run_zug({"replay", path("games.jsonl"), tic_tac_toe, "--engine", "reference"}).out,
            all.out);
  const Outcome other = run_zug({"replay", tic_tac_toe});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("is a record; line 1: this is not a JSON object"));
  const Outcome none = run_zug({"replay", path("games.jsonl"), breakthrough});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("games.jsonl:1: the game was played by other rules"));
}

// What zug join records is by the text that zug serve sends, which has lost the layout of the
// board.
TEST_F(Match, RecordsOfServedRulesAreReplayedByTheGame) {
  const std::string sent = path("<server>.rbg"), records = path("joined.jsonl");
  ASSERT_EQ(run_zug({"convert", tic_tac_toe, "--to", "ll-rbg", "-o", sent}).status, 0);
  ASSERT_EQ(
      run_zug({"match", sent, "random", "random", "--games", "2", "--record", records}).status, 0);
  const Outcome all = run_zug({"replay", records, tic_tac_toe});
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_EQ(all.out, "2 games of tic_tac_toe hold\n");
  EXPECT_EQ(run_zug({"replay", records, breakthrough}).status, 1);
}

TEST_F(Match, IsShownGameByGame) {
  EXPECT_EQ(record("games", {}).status, 0);
  const Outcome end = run_zug({"replay", path("games"), tic_tac_toe, "--game", "2"});
  EXPECT_EQ(end.status, 0) << end.err;
  EXPECT_THAT(end.out, AllOf(HasSubstr("game 2: tic_tac_toe, "), HasSubstr("   1  "),
                             HasSubstr("3  "), HasSubstr("over        ")));
  const json start = parsed(run_zug(
      {"replay", path("games"), tic_tac_toe, "--game", "2", "--ply", "1", "--format", "json"}));
  EXPECT_EQ(start["games"], 12);
  EXPECT_EQ(start["holds"], true);
  const json& shown = start["shown"];
  EXPECT_EQ(shown["ply"], 1);
  EXPECT_EQ(shown["state"]["over"], false);
  const std::string first = shown["moves"][0];
  int stones = 0;
  for (const auto& [square, piece] : shown["state"]["board"].items()) {
    if (piece != shown["state"]["board"][first]) continue;
    ++stones;
  }
  EXPECT_EQ(stones, 1) << "only the first stone stands";
  EXPECT_EQ(run_zug({"replay", path("games"), tic_tac_toe, "--game", "13"}).status, 2);
  EXPECT_EQ(run_zug({"replay", path("games"), tic_tac_toe, "--game", "1", "--ply", "99"}).status,
            2);
  EXPECT_EQ(run_zug({"replay", path("games"), tic_tac_toe, "--ply", "1"}).status, 2);
}

TEST_F(Match, SaysWhichGameDoesNotHold) {
  record_changed([](int number, json& game) {
    if (number == 3) game["moves"][1] = game["moves"][0];
    if (number == 5) game["scores"]["crosses"] = 77;
    return number == 7 ? "so what" : game.dump();
  });
  const Outcome outcome = run_zug({"replay", path("games"), tic_tac_toe});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("games:3: move 2, '"), HasSubstr("games:5: "),
                                 HasSubstr("games:7: this is not a JSON object"),
                                 HasSubstr("3 of 12 games do not hold")));
  const json all = parsed(run_zug({"replay", path("games"), tic_tac_toe, "--format", "json"}));
  EXPECT_EQ(all["holds"], false);
  ASSERT_EQ(all["errors"].size(), 3u);
  EXPECT_EQ(all["errors"][2]["line"], 7);
}

// Numbers are not rounded before they are compared, and nothing of a line is left out.
TEST_F(Match, DoesNotHoldWithFalseNumbersOrMoreThanItsLine) {
  record_changed([](int number, json& game) {
    if (number == 1) game["scores"]["noughts"] = 0.9;
    if (number == 2) game["scores"]["noughts"] = 1e300;
    if (number == 3) game["seed"] = -1.5;
    if (number == 4) game["opening"] = 2.9;
    if (number == 5) game["times"] = {-1};
    if (number == 6) game.erase("moves");
    return game.dump() + (number == 7 ? std::string(1, '\0') + " and {{{" : "");
  });
  const Outcome outcome = run_zug({"replay", path("games"), tic_tac_toe});
  EXPECT_EQ(outcome.status, 1);
  for (const char* const message :
       {"games:1: the score of 'noughts' should be a whole number from 0 to 2147483647, not 0.9\n",
        "games:2: the score of 'noughts' should be a whole number from 0 to 2147483647, not "
        "1e+300\n",
        "games:3: 'seed' should be a whole number from 0 to 18446744073709551615, not -1.5\n",
        "games:4: 'opening' should be a whole number from 0 to 1000000, not 2.9\n",
        "games:5: time 1 should be a number of seconds, 0 or more, not -1\n",
        "games:6: 'moves' is missing\n", "games:7: this is not a JSON object\n",
        "7 of 12 games do not hold\n"}) {
    EXPECT_THAT(outcome.err, HasSubstr(message));
  }
}

// A file beside the record that has the game's name counts when it has its rules, too.
TEST_F(Match, FindsTheRulesBesideTheRecord) {
  const std::string rules = path("unusual_name.rbg"), games = path("games");
  fs::copy_file(tic_tac_toe, rules);
  EXPECT_EQ(run_zug({"match", rules, "random", "random", "--games", "2", "--record", games}).status,
            0);
  EXPECT_EQ(run_zug({"replay", games}).out, "2 games of unusual_name hold\n");
  fs::remove(rules);
  fs::copy_file(breakthrough, rules);
  const Outcome unknown = run_zug({"replay", games});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("give it: zug replay"));
}

TEST_F(Match, NeedsARecordToReplay) {
  write("empty", "");
  EXPECT_EQ(run_zug({"replay", path("empty"), tic_tac_toe}).status, 1);
  EXPECT_EQ(run_zug({"replay", path("none"), tic_tac_toe}).status, 2);
}

}  // namespace
}  // namespace zug::cli
