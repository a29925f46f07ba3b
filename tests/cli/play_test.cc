// zug play in a pipe: lines in, boards and moves out, and the record.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/games.h"
#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// `zug play` with these arguments and this input.
Outcome play(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "play");
  return run_zug(Call{std::move(arguments), input, {}, 0});
}

Outcome two_people(const std::string& input) {
  return play({breakthrough, "--white", "human", "--black", "human"}, input);
}

class PlayFiles : public OwnFolder {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
};

TEST(Play, GoesToTheEndAndSaysWhoWon) {
  const Outcome outcome = play({tic_tac_toe, "--noughts=human"}, "a1\nb1\na2\nb2\na3\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(outcome.out, HasSubstr("5. crosses a3\n"));
  EXPECT_THAT(outcome.out, HasSubstr("over        crosses wins\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("crosses>"))) << "nobody reads prompts in a pipe";
  EXPECT_THAT(outcome.out, Not(HasSubstr("\033"))) << "nor colours";
}

TEST(Play, MarksTheLastMoveOnTheBoard) {
  const Outcome outcome = two_people("e2-e3\n");
  EXPECT_THAT(outcome.out, HasSubstr("3  . . . .[w]. . .\n"));
  EXPECT_THAT(outcome.out, HasSubstr("2  w w w w[.]w w w\n"));
  const Outcome beside = two_people("e2-e3\na7-a6\ne3-f4\nh7-h6\nf4-e5\n");
  EXPECT_THAT(beside.out, HasSubstr("4  . . . . .[.]. .\n"));
}

TEST(Play, MarksInBoldWhereThereIsColour) {
  const std::vector<std::string> call{"play",  breakthrough, "--black",
                                      "human", "--color",    "always"};
  EXPECT_THAT(run_zug(Call{call, "e2-e3\n", {}, 0}).out, HasSubstr("\033[1m[w]\033[0m"));
  const std::vector<std::string> usual{"play", breakthrough, "--black", "human"};
  EXPECT_THAT(run_zug(Call{usual, "e2-e3\n", {"NO_COLOR=1"}, 0}).out, Not(HasSubstr("\033")));
}

TEST(Play, TakesBeginningsAndOtherNotations) {
  EXPECT_THAT(two_people("h2-h\n").out, HasSubstr("1. white h2-h3\n"));
  EXPECT_THAT(two_people("  H2 - H3  \r\n").out, HasSubstr("1. white h2-h3\n"));
  const Outcome listed = run_zug({"moves", breakthrough, "--notation", "modifiers"});
  const std::string first = listed.out.substr(0, listed.out.find('\n'));
  EXPECT_THAT(two_people(first + "\n").out, HasSubstr("1. white a2-"));
}

// Two ways to put a man, which differ in nothing that can be written.
TEST(Play, TakesEveryMoveAsItIsListed) {
  const std::string game =
      "#players = a(1), b(1)\n#pieces = empty, man\n#variables =\n"
      "#board = rectangle(up, down, left, right, [empty, empty])\n"
      "#turn(me) = ->me ({empty} [man] + {empty} [man] + right {empty} [man]) ->>\n"
      "#rules = turn(a) turn(b)\n";
  const auto moves = [&](const std::string& after) {
    std::vector<std::string> words{"moves", "-", "--from", "rbg", "--notation", "modifiers"};
    if (!after.empty()) words.insert(words.end(), {"--after", after});
    return run_zug(Call{words, game, {}, 0});
  };
  EXPECT_EQ(moves("").out, "rx0y0[man]->>#1\nrx0y0[man]->>#2\nrx1y0[man]->>\n");
  for (const std::string move : {"rx0y0[man]->>#1", "rx0y0[man]->>#2", "rx1y0[man]->>"}) {
    EXPECT_EQ(moves(move).status, 0) << moves(move).err;
  }
  EXPECT_THAT(moves("rx0y0[man]->>").err, HasSubstr("'rx0y0[man]->>#1' is one of them"));
}

TEST(Play, ShowsControlCharactersOfALine) {
  const Outcome outcome = two_people(std::string("b2\0x\033[31m\n", 10));
  EXPECT_THAT(outcome.err, HasSubstr("'b2\\x00x\\x1b[31m': no legal move reads like this"));
}

TEST(Play, SaysWhatIsWrongWithALineAndGoesOn) {
  const Outcome outcome = two_people("e2-e5\na\nundo\n:nosuch\na2-a3\n");
  EXPECT_THAT(outcome.err, HasSubstr("'e2-e5': no legal move reads like this; the nearest are "));
  EXPECT_THAT(outcome.err, HasSubstr("'e2-e3'"));
  EXPECT_THAT(outcome.err, HasSubstr("'a': several moves read like this: 'a2-a3', 'a2-b3'"));
  EXPECT_THAT(outcome.err, HasSubstr("there is no move of yours to take back"));
  EXPECT_THAT(outcome.err, HasSubstr("unknown command 'nosuch'"));
  EXPECT_THAT(outcome.out, HasSubstr("1. white a2-a3\n"));
  EXPECT_EQ(outcome.status, 1) << "a script has to learn of it";
}

TEST(Play, SurvivesLongLinesAndBytesOfAnyKind) {
  const Outcome outcome = two_people(std::string(3'000'000, 'x') + "\n\xff\xfe\x01\n\n \t\na2-a3");
  EXPECT_THAT(outcome.out, HasSubstr("1. white a2-a3\n")) << "a last line needs no end";
  EXPECT_LT(outcome.err.size(), 20'000u);
  EXPECT_EQ(outcome.status, 1);
}

TEST(Play, TakesBackAndMakesAgain) {
  const Outcome outcome = two_people("a2-a3\na7-a6\nundo\nundo 7\nredo\nh7-h6\nredo\ngame\n");
  EXPECT_THAT(outcome.out, HasSubstr("1 move taken back\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1 move made again\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1. white a2-a3  2. black h7-h6\n"));
  EXPECT_THAT(outcome.err, HasSubstr("no move has been taken back")) << "another move was made";
}

TEST(Play, TakesBackToTheTurnOfThePerson) {
  const Outcome outcome = play({breakthrough, "--black", "random", "--seed", "3"},
                               "a2-a3\nundo\nredo\ngame\nundo\ngame\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2 moves taken back\n"));
  EXPECT_THAT(outcome.out, HasSubstr("2 moves made again\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1. white a2-a3  2. black "));
  EXPECT_THAT(outcome.out, HasSubstr("no move has been made\n"));
}

TEST(Play, ListsMoves) {
  EXPECT_THAT(two_people("moves a2\n").out, HasSubstr("a2-a3  a2-b3\n"));
  const Outcome none = two_people("moves z\n");
  EXPECT_THAT(none.err, HasSubstr("no legal move begins with 'z'"));
}

TEST(Play, ShowsLegendScoresAndHelp) {
  const Outcome outcome = two_people("board\nhelp\n");
  EXPECT_THAT(outcome.out, HasSubstr("scores      white 0, black 0\n"));
  for (const char* command : {"moves", "hint", "undo", "redo", "save", "resign", "quit"}) {
    EXPECT_THAT(outcome.out, HasSubstr(std::string("\n  ") + command)) << command;
  }
}

// One stone from the end, whoever looks one ply ahead sees it.
TEST(Play, HintsComeWithTheirValue) {
  const Outcome outcome = play({tic_tac_toe, "--noughts", "human", "--hint", "greedy"},
                               "a1\nb1\na2\nb2\nhint\nhint random\nhint wizard\nhint human\n");
  EXPECT_THAT(outcome.out, HasSubstr("greedy would play a3, worth 100 % (proven) to crosses\n"));
  EXPECT_THAT(outcome.out, HasSubstr("random would play "));
  EXPECT_THAT(outcome.err, HasSubstr("hint: unknown player 'wizard'"));
  EXPECT_THAT(outcome.err, HasSubstr("ask a player, not a person"));
}

TEST(Play, WhoGivesHintsIsLookedAtBeforeThePlay) {
  for (const std::string who : {"wizard", "human"}) {
    const Outcome outcome = play({tic_tac_toe, "--hint", who}, "a1\n");
    EXPECT_EQ(outcome.status, 2) << who;
    EXPECT_THAT(outcome.err, HasSubstr("--hint: "));
    EXPECT_EQ(outcome.out, "");
  }
}

TEST_F(PlayFiles, ARecordIsResumedAsItWas) {
  const std::string one = path("one.jsonl"), two = path("two.jsonl");
  const Outcome played = play({breakthrough, "--black", "random", "--seed", "5", "--record", one},
                              "a2-a3\nb2-b3\nquit\n");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr("not over    after 4 moves; go on with --resume " + one));
  const json record = json::parse(test::content(one));
  EXPECT_EQ(record["game"], "breakthrough");
  EXPECT_EQ(record["players"], json({{"white", "human"}, {"black", "random"}}));
  EXPECT_EQ(record["seed"], 5);
  EXPECT_EQ(record["moves"].size(), 4u);
  EXPECT_EQ(record["moves"][2], "b2-b3");
  EXPECT_EQ(record["reason"], "");
  EXPECT_EQ(record["times"].size(), 4u);

  EXPECT_EQ(play({breakthrough, "--resume", one, "--record", two}).status, 0);
  EXPECT_EQ(test::content(two), test::content(one));
  EXPECT_EQ(play({breakthrough, "--resume", one}).status, 0);
  EXPECT_EQ(test::content(two), test::content(one)) << "nothing happened";
}

TEST_F(PlayFiles, WhatIsResumedGoesOnAsItWouldHave) {
  const std::string one = path("one.jsonl"), two = path("two.jsonl");
  play({breakthrough, "--black", "random", "--record", one}, "a2-a3\nb2-b3\nc2-c3\n");
  play({breakthrough, "--black", "random", "--record", two}, "a2-a3\n");
  const Outcome outcome = play({breakthrough, "--resume", two}, "b2-b3\nh2-h3\nundo\nc2-c3\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json::parse(test::content(two))["moves"], json::parse(test::content(one))["moves"]);
}

TEST_F(PlayFiles, AProgramInARecordIsNotStarted) {
  const std::string file = path("one.jsonl"), started = path("started");
  play({breakthrough, "--black", "random", "--record", file}, "a2-a3\n");
  std::string record = test::content(file);
  const std::string program = "cmd:touch " + started;
  record.replace(record.find("random"), 6, program);
  written("one.jsonl", record);
  const Outcome refused = play({breakthrough, "--resume", file});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err,
              HasSubstr("black is the program '" + program + "', which is not started"));
  EXPECT_FALSE(std::filesystem::exists(started));
  EXPECT_EQ(test::content(file), record);
  EXPECT_EQ(play({breakthrough, "--resume", file, "--black", "random"}).status, 0);
  EXPECT_EQ(play({breakthrough, "--resume", file, "--black", program}).status, 2);
  EXPECT_TRUE(std::filesystem::exists(started)) << "who names it himself wants it";
}

TEST_F(PlayFiles, ARecordIsALineBehindOthers) {
  const std::string file = path("games.jsonl");
  play({tic_tac_toe, "--noughts", "human", "--record", file}, "a1\n");
  const std::string first = test::content(file);
  play({tic_tac_toe, "--noughts", "human", "--record", file}, "b2\nsave " + file + "\n");
  play({tic_tac_toe, "--resume", file}, "c3\n");
  const std::string all = test::content(file);
  EXPECT_THAT(all, StartsWith(first));
  EXPECT_EQ(json::parse(all.substr(all.rfind('\n', all.size() - 2) + 1))["moves"],
            json({"b2", "c3"}));
}

TEST_F(PlayFiles, WhatIsNoRecordIsRefusedAndLeftAlone) {
  const std::string file = written("notes.txt", "my notes\n");
  for (const char* option : {"--record", "--resume"}) {
    const Outcome outcome = play({breakthrough, option, file});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is no record of a game"));
  }
  EXPECT_EQ(test::content(file), "my notes\n");
  EXPECT_EQ(play({breakthrough, "--resume", path("none")}).status, 2);
  EXPECT_EQ(play({breakthrough, "--record", path("no/folder")}).status, 2);
  const std::string other = path("other.jsonl");
  play({tic_tac_toe, "--noughts", "human", "--record", other}, "a1\n");
  const Outcome rules = play({breakthrough, "--resume", other});
  EXPECT_EQ(rules.status, 1);
  EXPECT_THAT(rules.err, HasSubstr("was played by other rules"));
}

TEST_F(PlayFiles, AFolderIsRefusedBeforeTheFirstMove) {
  const Outcome outcome = play({tic_tac_toe, "--noughts", "human", "--record", path("")}, "a1\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("cannot write '" + path("") + "': Is a directory"));
  const Outcome saved =
      play({tic_tac_toe, "--noughts", "human"}, "a1\nsave " + path("") + "\nb1\n");
  EXPECT_THAT(saved.err, HasSubstr("Is a directory"));
  EXPECT_THAT(saved.out, HasSubstr("2. noughts b1\n"));
}

// What is no file gets its line at the end, where the game is over for those who look, too.
TEST(Play, SaysOnceThatADeviceIsFull) {
  const Outcome outcome =
      play({tic_tac_toe, "--noughts", "human", "--record", "/dev/full"}, "a1\nb1\na2\nb2\na3\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "zug: error: cannot write '/dev/full': No space left on device\n");
  EXPECT_THAT(outcome.out, HasSubstr("over        crosses wins\n"));
}

// The program takes the folder of the record away when it is first asked for a move, and brings it
// back when it is asked for move `back`.
std::string folder_thief(const std::string& back) {
  return "while read -r word number count; do\n"
         "  case $word in\n"
         "    rules) echo ready ;;\n"
         "    turn) read -r first numbers ;;\n"
         "    go) n=$((n + 1))\n"
         "      if [ $n = 1 ]; then mv \"$1/made\" \"$1/gone\"; fi\n"
         "      if [ $n = " +
         back +
         " ]; then mv \"$1/gone\" \"$1/made\"; fi\n"
         "      echo \"move $first\" ;;\n"
         "    quit) exit 0 ;;\n"
         "  esac\n"
         "done\n";
}

TEST_F(PlayFiles, WhereTheRecordIsLostPlayGoesOn) {
  for (const std::string back : {"3", "9"}) {
    fs::remove_all(path("made"));
    fs::create_directory(path("made"));
    const std::string record = path("made/game.jsonl");
    const std::string thief = written("thief.sh", folder_thief(back));
    const Outcome outcome = play(
        {breakthrough, "--black", "cmd:sh '" + thief + "' '" + path("") + "'", "--record", record},
        "a2-a3\nb2-b3\nc2-c3\n");
    const std::string lost = "cannot write '" + record + "': No such file or directory";
    const std::string warned =
        "zug: warning: " + lost + "; play goes on, and this is tried again\n";
    EXPECT_EQ(outcome.err, back == "3" ? warned : warned + "zug: error: " + lost + "\n");
    EXPECT_THAT(outcome.out, HasSubstr("5. white c2-c3\n"));
    if (back == "3") {
      EXPECT_EQ(outcome.status, 0);
      EXPECT_THAT(outcome.out, HasSubstr("not over    after 6 moves; go on with --resume "));
      EXPECT_EQ(json::parse(test::content(record))["moves"].size(), 6u);
    } else {
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.out, HasSubstr("not over    after 6 moves\n"));
      EXPECT_TRUE(json::parse(test::content(path("gone/game.jsonl")))["moves"].empty());
    }
  }
}

TEST_F(PlayFiles, WhoResignsLoses) {
  const std::string file = path("game.jsonl");
  const Outcome outcome =
      play({breakthrough, "--black", "human", "--record", file}, "a2-a3\nresign\na7-a6\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("over        black has resigned: white wins\n"));
  const json record = json::parse(test::content(file));
  EXPECT_EQ(record["reason"], "resigned");
  EXPECT_EQ(record["scores"], json({{"white", 100}, {"black", 0}}));
}

json without_times(const std::string& record) {
  json result = json::parse(record);
  result.erase("times");
  return result;
}

TEST(Play, PrintsAGameThatNobodyWatches) {
  const std::vector<std::string> call{breakthrough, "--white", "greedy",
                                      "--black",    "random",  "--print"};
  const Outcome text = play(call);
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("\n1. white "));
  EXPECT_THAT(text.out, HasSubstr("over        white wins\n"));
  EXPECT_EQ(text.out.find("   a b c d e f g h"), text.out.rfind("   a b c d e f g h"))
      << "one board, at the end";
  EXPECT_EQ(play(call).out, text.out);

  std::vector<std::string> as_json = call;
  as_json.insert(as_json.end(), {"--format", "json"});
  const Outcome record = play(as_json);
  EXPECT_EQ(record.status, 0);
  const json game = without_times(record.out);
  EXPECT_EQ(game["reason"], "end");
  EXPECT_EQ(game["scores"]["white"], 100);
  EXPECT_THAT(text.out, HasSubstr(". white " + game["moves"].back().get<std::string>()));
  EXPECT_EQ(without_times(play(as_json).out), game);
  as_json.insert(as_json.end(), {"--seed", "2"});
  EXPECT_NE(without_times(play(as_json).out)["moves"], game["moves"]);
}

TEST(Play, WithJsonStdoutIsTheRecordAlone) {
  const Outcome outcome =
      play({breakthrough, "--black", "human", "--format", "json"}, "a2-a3\nquit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json::parse(outcome.out)["moves"], json({"a2-a3"}));
  EXPECT_THAT(outcome.err, HasSubstr("1. white a2-a3\n"));
}

TEST(Play, RefusesSeatsAndPlayersThereAreNot) {
  const auto error = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), breakthrough);
    const Outcome outcome = play(std::move(arguments));
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
    return outcome.err;
  };
  EXPECT_THAT(error({"--red", "random"}),
              HasSubstr("'--red' is neither an option of zug play nor a player of 'breakthrough'; "
                        "its players are: white, black"));
  EXPECT_THAT(error({"--whit", "random"}), HasSubstr("did you mean '--white'?"));
  EXPECT_THAT(error({"--player", "random"}),
              HasSubstr("--player random: say NAME=PLAYER, with the name of one of: white, black"));
  EXPECT_THAT(error({"--white", "wizard"}), HasSubstr("--white: unknown player 'wizard'"));
  EXPECT_THAT(error({"--white"}), HasSubstr("--white: unknown player ''"));
  EXPECT_THAT(error({"--white", "random", "--white", "greedy"}),
              HasSubstr("'--white' is given more than once"));
  EXPECT_THAT(error({"--player", "black=random", "--black=random"}),
              HasSubstr("'--black' is given more than once"));
  EXPECT_THAT(error({"--white", "human", "--print"}), HasSubstr("leave out --print"));
  EXPECT_THAT(error({"--black", "random", "--engine", "steam"}), HasSubstr("unknown engine"));
  EXPECT_THAT(error({"--black", "random", "extra"}), HasSubstr("error: "));
}

TEST(Play, PlayersMayBeCalledLikeOptions) {
  const std::string game =
      "#players = print(1), seed(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e])\n"
      "#rules = ->print (left* + right) {e} [x] [$ print=1] ->> {x}\n"
      "  ->seed {e} [x] ->> {}\n";
  const Outcome outcome = run_zug(
      Call{{"play", "-", "--from", "rbg", "--player", "print=random", "--player", "seed=random"},
           game,
           {},
           0});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("print random, seed random"));
}

TEST(Play, EndsWhereTheInputEnds) {
  const Outcome outcome = two_people("a2-a3\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("not over    after 1 move\n"));
}

TEST(Play, ThreePlayersAndOne) {
  const Outcome three =
      play({test::source_path("corpus/rbg_draft/isolation_for_three.rbgd"), "--print", "--player",
            "red=random", "--player", "green=random", "--player", "blue=random"});
  EXPECT_EQ(three.status, 0) << three.err;
  EXPECT_THAT(three.out, HasSubstr("over        "));

  const std::string one =
      "#players = one(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e] [e, e])\n"
      "#rules = ->one (left + right + up + down)* {e} [x] [$ one=1] ->> {e} ->one {x} [e] ->> {}\n";
  const Outcome outcome =
      run_zug(Call{{"play", "-", "--from", "rbg", "--one", "random", "--print"}, one, {}, 0});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("over        one wins\n"));
}

TEST_F(PlayFiles, AGameMayBeOverBeforeItBegins) {
  const std::string file =
      written("over.rbg",
              "#players = one(1)\n#pieces = e, x\n#variables =\n"
              "#board = rectangle(up, down, left, right, [e])\n#rules = ->one {x} [e] ->> {}\n");
  const Outcome outcome = play({file}, "e1\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("over        a draw\n"));
}

TEST(Play, ImproperGamesAndBrokenOnesAre1) {
  const Outcome improper = play({test::source_path("corpus/improper/choice_of_piece.rbg")});
  EXPECT_EQ(improper.status, 1);
  EXPECT_THAT(improper.err, HasSubstr("CHK0011"));
  const Outcome broken = run_zug(Call{{"play", "-", "--from", "rbg"}, "#players = \n", {}, 0});
  EXPECT_EQ(broken.status, 1);
}

// The keeper finds no end once x is there.
TEST_F(PlayFiles, WhatBreaksOnTheWayLeavesTheRecordOfWhatWent) {
  const std::string game = written(
      "endless.rbg",
      "#players = one(1)\n#pieces = e, x, y\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e, e])\n"
      "#rules = ->one (left* + right*) {e} [y] ->> ->one (left* + right*) {e} [x] ->> ({x} ->>)*\n"
      "  {y} ->one {e} ->> {}\n");
  const std::string file = path("game.jsonl");
  const Outcome outcome = play({game, "--record", file}, "a1\nb1\nc1\n");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("goes beyond a limit of zug"));
  const json record = json::parse(test::content(file));
  EXPECT_EQ(record["moves"], json({"a1"}));
  EXPECT_EQ(record["reason"], "");
}

}  // namespace
}  // namespace zug::cli
