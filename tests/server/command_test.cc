// The commands as people call them: what they refuse, and with which status.

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <nlohmann/json.hpp>

#include "tests/cli/run_zug.h"
#include "tests/files.h"
#include "tools/server/http.h"

namespace zug {
namespace {

using cli::Outcome;
using cli::run_zug;
using testing::HasSubstr;

// An address that no machine has.
const std::string elsewhere = "192.0.2.1";

std::string tic_tac_toe() { return test::source_path("corpus/rbg/tic_tac_toe.rbg"); }

std::uint16_t free_port() {
  return server::HttpServer("127.0.0.1", 0,
                            [](const std::string&, const server::HttpServer::Answer&) {})
      .port();
}

TEST(Commands, No15RulesWithErrorsAreDiagnosticsAndAStatus) {
  const Outcome outcome =
      run_zug({{"serve", "-", "--from", "rbg", "--port", "0"}, "#players = a(1)\n", {}, 0});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("error: "));
  EXPECT_EQ(outcome.out, "");
}

TEST(Commands, No13AGameWithoutAFirstMoveIsRefused) {
  const std::string stuck =
      "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up,down,left,right, [e,e])\n"
      "#rules = ->a {x}[e] ->> ->b {x}[e] ->>\n";
  const Outcome outcome = run_zug({{"serve", "-", "--from", "rbg", "--port", "0"}, stuck, {}, 0});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("over before the first move"));
}

TEST(Commands, AServerThatIsInterruptedSaysWhereItListened) {
  const Outcome outcome = run_zug({{"serve", tic_tac_toe(), "--port", "0"}, {}, {}, 0.7});
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.err, HasSubstr("listening on 127.0.0.1 port "));
  EXPECT_EQ(outcome.out, "");  // results, and there are none
}

// Which one is free nobody could know otherwise.
TEST(Commands, AQuietServerSaysAPortThatNobodyChose) {
  const Outcome free = run_zug({{"serve", tic_tac_toe(), "--port", "0", "--quiet"}, {}, {}, 0.7});
  EXPECT_THAT(free.err, testing::MatchesRegex("listening on 127.0.0.1 port [0-9]+\n"));
  const Outcome chosen = run_zug(
      {{"serve", tic_tac_toe(), "--port", std::to_string(free_port()), "--quiet"}, {}, {}, 0.7});
  EXPECT_EQ(chosen.status, 130);
  EXPECT_EQ(chosen.err, "");
}

// Joins as soon as somebody listens there.
Outcome join_somebody_at(std::uint16_t port) {
  Outcome outcome;
  do {
    outcome = run_zug({"join", "127.0.0.1", std::to_string(port), "--player", "random"});
  } while (outcome.status == 2);
  return outcome;
}

TEST(Commands, AGameBeyondALimitIsAStatusOfTheServer) {
  const std::uint16_t port = free_port();
  const std::string game = test::source_path("corpus/improper/keeper_on_his_own.rbg");
  auto served = std::async(std::launch::async, [&] {
    return run_zug({{"serve", game, "--port", std::to_string(port), "--quiet"}, {}, {}, 0});
  });
  auto first = std::async(std::launch::async, join_somebody_at, port);
  join_somebody_at(port), first.get();
  const Outcome outcome = served.get();
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("'keeper_on_his_own' goes beyond a limit of zug: "));
  EXPECT_THAT(outcome.out, testing::MatchesRegex("[0-9.e+-]+ 1 1 [0-9]+ [0-9]+ aborted=limit\n"));
}

TEST(Commands, WhatCannotBeReachedIsWrongUse) {
  EXPECT_EQ(run_zug({"serve", tic_tac_toe(), "--host", elsewhere}).status, 2);
  EXPECT_EQ(run_zug({"serve", tic_tac_toe(), "--port", "70000"}).status, 2);
  EXPECT_EQ(run_zug({"join", "127.0.0.1", "1"}).status, 2);
  EXPECT_EQ(run_zug({"join", "127.0.0.1", "1", "--player", "nobody"}).status, 2);
}

// A part of a name has 63 characters at most, so nobody has to be asked.
TEST(Commands, AHostThatIsNoNameIsSaidSo) {
  const std::string longer(70, 'x');
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"serve", tic_tac_toe(), "--host", longer},
                                             {"ggp", "play", "--host", longer},
                                             {"join", longer, "1"}}) {
    const Outcome outcome = run_zug(words);
    EXPECT_EQ(outcome.status, 2) << words.front();
    EXPECT_THAT(outcome.err, testing::ContainsRegex("cannot (listen at|connect to) x*, port"));
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("Invalid argument")));
  }
}

// Before it takes a seat: nobody listens there, and that is not what is said.
TEST(Commands, AHumanDoesNotJoin) {
  const Outcome human = run_zug({"join", "127.0.0.1", "1", "--player", "human:1s"});
  EXPECT_EQ(human.status, 2);
  EXPECT_THAT(human.err,
              HasSubstr("--player 'human:1s': nobody watches; 'human' plays in zug play"));
  const Outcome unknown = run_zug({"join", "127.0.0.1", "1", "--player", "nobody"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there are: random, greedy, "));
  EXPECT_THAT(unknown.err, testing::Not(HasSubstr("human")));
}

TEST(Commands, WrongValuesOfHiddenOptionsNameThem) {
  for (const std::string option : {"--rejoin", "--grace", "--deadline", "--shutdown"}) {
    for (const std::string value : {"nan", "-1"}) {
      const Outcome outcome = run_zug({"serve", tic_tac_toe(), option, value});
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err, HasSubstr("error: " + option + ": '" + value + "' is no number"));
    }
  }
  const Outcome help = run_zug({"serve", "-h"});
  EXPECT_THAT(help.out, HasSubstr("--preparation"));
}

TEST(Commands, HiddenOptionsAreNamedWithTheirPlace) {
  const Outcome help = run_zug({"serve", "-h"});
  const std::string page = test::content(test::source_path("docs/network.md"));
  for (const std::string option :
       {"--rejoin", "--grace", "--deadline", "--time_for_player_preparation", "--shutdown"}) {
    EXPECT_THAT(help.out, HasSubstr(option));
    EXPECT_THAT(page, HasSubstr("| `" + option + " "));
  }
  EXPECT_THAT(help.out, HasSubstr("docs/network.md"));
}

// Metagame's lists of pieces are written out at every place; the port is never opened.
TEST(Commands, RulesThatNoPlayerOfOursReadsAreNotServed) {
  const Outcome made = run_zug({"generate", "metagame", "--seed", "25"});
  const Outcome outcome = run_zug(
      {{"serve", "-", "--from", "metagame", "--port", "0", "--games", "1", "--ignore-repetition"},
       made.out,
       {},
       0});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_THAT(outcome.err, HasSubstr("limit"));
  EXPECT_THAT(outcome.err, HasSubstr("more than 250000 tokens"));
  EXPECT_EQ(outcome.out, "");
}

TEST(Commands, APortIsAWholeNumber) {
  for (const std::vector<std::string>& call :
       std::vector<std::vector<std::string>>{{"serve", tic_tac_toe(), "--port", "99999"},
                                             {"ggp", "play", "--port", "99999"},
                                             {"join", "127.0.0.1", "99999"}}) {
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("'99999' is no whole number from 0 to 65535"));
  }
}

TEST(Commands, APlayerWhosePortCannotBeReadEnds) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  const std::string call =
      "'" + test::zug_program() + "' ggp play --port 0 --quiet >/dev/full 2>/dev/null";
  const int status = std::system(call.c_str());
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 2);
}

TEST(Commands, HelpIsOneScreen) {
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"serve"}, {"join"}, {"ggp"}, {"ggp", "serve"}, {"ggp", "play"}}) {
    std::vector<std::string> words = command;
    words.emplace_back("-h");
    const Outcome outcome = run_zug(words);
    EXPECT_EQ(outcome.status, 0) << command.front();
    EXPECT_THAT(outcome.out, HasSubstr("Example")) << command.front();
    EXPECT_LE(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 32) << outcome.out;
  }
}

TEST(Commands, AWordOfAMessageIsOneWord) {
  const auto refused = [](const std::string& option, const std::string& word) {
    return HasSubstr(option + (word.empty() ? ": the value is empty" : " '" + word + "'"));
  };
  for (const std::string word : {"", "a b", ")", "x;y"}) {
    const Outcome host = run_zug(
        {"ggp", "serve", tic_tac_toe(), "--player", "random", "--player", "random", "--id", word});
    EXPECT_EQ(host.status, 2) << word;
    EXPECT_THAT(host.err, refused("--id", word));
    EXPECT_EQ(host.out, "");
    const Outcome player = run_zug({"ggp", "play", "--host", elsewhere, "--name", word});
    EXPECT_EQ(player.status, 2) << word;
    EXPECT_THAT(player.err, refused("--name", word));
  }
}

TEST(Commands, SeveralGamesToKnowMayFollowOneOption) {
  const std::string other = test::source_path("corpus/rbg/connect_four.rbg");
  const Outcome outcome =
      run_zug({"ggp", "play", "--host", elsewhere, "--game", tic_tac_toe(), other});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("cannot listen"));
}

TEST(Commands, APlayerThatCannotPlayIsRefused) {
  const std::string three = test::source_path("corpus/idioms/three_players.rbg");
  for (const auto& [player, game] :
       std::vector<std::pair<std::string, std::string>>{{"human", tic_tac_toe()},
                                                        {"alphabeta", three},
                                                        {"cmd:no-such-program", tic_tac_toe()}}) {
    const Outcome outcome =
        run_zug({"ggp", "play", "--host", elsewhere, "--player", player, "--game", game});
    EXPECT_EQ(outcome.status, 2) << player;
    EXPECT_THAT(outcome.err, HasSubstr("--player '" + player + "'"));
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(Commands, AMatchOfTheHostWithItselfComesToAnEnd) {
  for (const std::string game : {"corpus/rbg/tic_tac_toe.rbg", "corpus/gdl/tic_tac_toe.kif"}) {
    const Outcome outcome = run_zug({"ggp", "serve", test::source_path(game), "--player", "random",
                                     "--player", "random", "--matches", "2", "--seed", "3"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out,
                testing::MatchesRegex("zug-1: [5-9] steps, goals [0-9]+ [0-9]+, errors 0\n"
                                      "zug-2: [5-9] steps, goals [0-9]+ [0-9]+, errors 0\n"));
  }
  const Outcome json = run_zug({"ggp", "serve", tic_tac_toe(), "--player", "random", "--player",
                                "random", "--matches", "2", "--format", "json"});
  EXPECT_EQ(json.status, 0);
  const nlohmann::json document = nlohmann::json::parse(json.out);
  EXPECT_EQ(document["roles"], (nlohmann::json{"crosses", "noughts"}));
  ASSERT_EQ(document["matches"].size(), 2u);
  EXPECT_EQ(document["matches"][1]["id"], "zug-2");
  EXPECT_EQ(document["matches"][1]["errors"], 0);
  EXPECT_EQ(run_zug({"ggp", "serve", tic_tac_toe(), "--player", "random"}).status, 2);
  EXPECT_EQ(run_zug({"ggp", "serve", tic_tac_toe(), "--player", "random", "--player", "x"}).status,
            2);
}

// The export takes its time, in which nothing can be asked.
TEST(Commands, AHostThatIsInterruptedGivesItsDocument) {
  const Outcome outcome =
      run_zug({{"ggp", "serve", test::source_path("corpus/rbg/chess.rbg"), "--player", "random",
                "--player", "random", "--matches", "100000", "--format", "json"},
               {},
               {},
               0.5});
  EXPECT_EQ(outcome.status, 130);
  ASSERT_TRUE(nlohmann::json::accept(outcome.out)) << outcome.out;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["interrupted"], true);
}

}  // namespace
}  // namespace zug
