// The manners of the program: exit statuses, streams, colour, stdin, suggestions and the JSON
// contract.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

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

const std::string good = test::source_path("corpus/rbg/breakthrough.rbg");

constexpr const char* tiny = R"(#players = one(1)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e] [e, e])
#rules = ->one (left + right + up + down)* {e} [x] [$ one=1] ->> {e} ->one {x} [e] ->> {}
)";
constexpr const char* broken =
    "#players = one(1)\n#pieces = e\n#variables =\n"
    "#board = rectangle(up, down, left, right, [e])\n"
    "#rules = ->one [q] ->> {}\n";

TEST(Status, NoArgumentsPrintHelpAndAreWrongUse) {
  const Outcome outcome = run_zug(std::vector<std::string>{});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("Examples:"));
  EXPECT_THAT(outcome.out, HasSubstr("perft"));
}

TEST(Status, HelpAndVersionAreFine) {
  for (const char* command :
       {"convert", "check", "compare", "perft",  "bench", "stats",     "show",   "draw",
        "moves",   "play",  "match",   "replay", "serve", "join",      "ggp",    "generate",
        "init",    "fmt",   "lsp",     "doctor", "plan",  "languages", "explain"}) {
    const Outcome outcome = run_zug({command, "-h"});
    EXPECT_EQ(outcome.status, 0) << command;
    EXPECT_THAT(outcome.out, HasSubstr("Examples:")) << command;
    EXPECT_THAT(outcome.out, Not(HasSubstr("\n\n\n"))) << command;
    EXPECT_LE(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 32) << command;
  }
  EXPECT_EQ(run_zug({"-h"}).status, 0);
  const Outcome version = run_zug({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_THAT(version.out, StartsWith("zug "));
}

TEST(Status, WrongUseIs2) {
  const std::vector<std::vector<std::string>> calls = {
      {"perft"},
      {"perft", good},
      {"perft", good, "x"},
      {"perft", good, "-1"},
      {"perft", good, "1", "2"},
      {"perft", good, "1", "--engine", "steam"},
      {"perft", good, "1", "--format", "yaml"},
      {"bench", good, "--seconds", "-1"},
      {"bench", good, "--seed", "-1"},
      {"bench", good, "--seed", "18446744073709551616"},
      {"check", good, "--limit-seconds", "-1"},
      {"convert", good},
      {"convert", good, "--to", "sgf"},
      {"convert", good, "--to", "c"},
      {"convert", good, "--to", "ir", "--interface", "rbg2cpp"},
      {"convert", good, "--to", "c", "-o", "x", "--interface", "java"},
      {"convert", good, "--to", "ir", "-o", "/no/such/folder/x.ir"},
      {"check", "no-such-file.rbg"},
      {"check", test::source_folder().string()},
      {"check", "-"},
      {"check", good, "--from", "sgf"},
      {"check", test::source_path("LICENSE")},
      {"check", good, "--color", "purple"},
      {"explain", "RBG9999"},
      {"--nonsense"},
      {"pert", good, "1"},
  };
  for (const std::vector<std::string>& call : calls) {
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(call);
    EXPECT_THAT(outcome.out, IsEmpty()) << ::testing::PrintToString(call);
    EXPECT_THAT(outcome.err, HasSubstr("error: ")) << ::testing::PrintToString(call);
  }
}

TEST(Status, AGameWithErrorsIs1InEveryCommand) {
  const std::vector<std::vector<std::string>> calls = {
      {"check", "-", "--from", "rbg"},
      {"perft", "-", "1", "--from", "rbg"},
      {"bench", "-", "--from", "rbg"},
      {"show", "-", "--from", "rbg"},
      {"convert", "-", "--to", "ir", "--from", "rbg"},
  };
  for (const std::vector<std::string>& call : calls) {
    const Outcome outcome = run_zug({call, broken, {}, 0});
    EXPECT_EQ(outcome.status, 1) << call.front();
    EXPECT_THAT(outcome.err, HasSubstr("<stdin>:5:17: error: ")) << call.front();
    if (call.front() != "check") {
      EXPECT_THAT(outcome.out, IsEmpty()) << call.front();
    }
  }
}

TEST(Suggestions, ComeForMistypedNames) {
  EXPECT_THAT(run_zug({"chek", good}).err, HasSubstr("did you mean 'check'?"));
  EXPECT_THAT(run_zug({"convert", good, "--to", "ll-rgb"}).err,
              HasSubstr("did you mean 'll-rbg'?"));
  EXPECT_THAT(run_zug({"check", good, "--from", "rgb"}).err, HasSubstr("did you mean 'rbg'?"));
  EXPECT_THAT(run_zug({"show", "chess", "--from", "rgb"}).err, HasSubstr("did you mean 'rbg'?"));
  EXPECT_THAT(run_zug({"nosuch"}).err, Not(HasSubstr("documents")));  // which is hidden
  EXPECT_THAT(run_zug({"perft", good, "1", "--engine", "refrence"}).err,
              HasSubstr("did you mean 'reference'?"));
}

TEST(Streams, StandardInputReadsAsTheFileDoes) {
  const Outcome file = run_zug({"convert", good, "--to", "ll-rbg"});
  const Outcome input = run_zug(
      {{"convert", "-", "--from", "rbg", "--to", "ll-rbg", "-o", "-"}, test::content(good), {}, 0});
  EXPECT_EQ(file.status, 0) << file.err;
  EXPECT_EQ(input.status, 0) << input.err;
  EXPECT_EQ(file.out, input.out);
}

TEST(Streams, ALostProductIsAnError) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  EXPECT_EQ(run_zug({"convert", good, "--to", "ir", "-o", "/dev/full"}).status, 2);
  EXPECT_EQ(run_zug({"convert", good, "--to", "ir", "-o", "/dev/null"}).status, 0);
}

TEST(Colour, FollowsTheFlagThenNoColor) {
  const auto escapes = [](const std::string& when, std::vector<std::string> environment) {
    std::vector<std::string> call{"check", "-", "--from", "rbg"};
    if (!when.empty()) call.push_back("--color=" + when);
    return run_zug({call, broken, std::move(environment), 0}).err.find('\033') != std::string::npos;
  };
  EXPECT_FALSE(escapes("", {}));  // stderr is a file here
  EXPECT_FALSE(escapes("auto", {}));
  EXPECT_FALSE(escapes("never", {}));
  EXPECT_TRUE(escapes("always", {}));
  EXPECT_TRUE(escapes("always", {"NO_COLOR=1"}));
  EXPECT_FALSE(escapes("auto", {"NO_COLOR=1"}));
}

json parsed(const Call& call, int status) {
  const Outcome outcome = run_zug(call);
  EXPECT_EQ(outcome.status, status) << outcome.err;
  const json result = json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(result.is_discarded()) << outcome.out;
  return result;
}

void expect_keys(const json& object, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) EXPECT_TRUE(object.contains(key)) << key;
}

TEST(Json, Perft) {
  const json plain = parsed({{"perft", good, "2", "--format", "json"}, {}, {}, 0}, 0);
  EXPECT_EQ(plain["game"], "breakthrough");
  EXPECT_EQ(plain["engine"], "interpreter");
  EXPECT_FALSE(plain.contains("divide"));
  ASSERT_EQ(plain["perft"].size(), 2u);
  expect_keys(plain["perft"][1], {"depth", "leaves", "states", "seconds"});
  EXPECT_EQ(plain["perft"][1]["leaves"], 484);
  EXPECT_EQ(plain["perft"][1]["states"], 507);

  const json divided = parsed({{"perft", good, "2", "--divide", "--format", "json"}, {}, {}, 0}, 0);
  EXPECT_EQ(divided["perft"][1]["leaves"], plain["perft"][1]["leaves"]);
  EXPECT_EQ(divided["perft"][1]["states"], plain["perft"][1]["states"]);
  ASSERT_EQ(divided["divide"].size(), 22u);
  std::set<std::string> moves;
  std::uint64_t leaves = 0;
  for (const json& part : divided["divide"]) {
    moves.insert(part["move"].get<std::string>());
    leaves += part["leaves"].get<std::uint64_t>();
  }
  EXPECT_EQ(moves.size(), 22u);
  EXPECT_EQ(leaves, 484u);
}

TEST(Json, AFormatMayStandInFrontOfTheCommand) {
  const json front =
      parsed({{"--format", "json", "--color=never", "perft", good, "1"}, {}, {}, 0}, 0);
  EXPECT_EQ(front["perft"][0]["leaves"], 22);
  EXPECT_EQ(parsed({{"--format=json", "moves", good}, {}, {}, 0}, 0)["moves"].size(), 22u);
  const json record = parsed({{"--color", "never", "--format", "json", "play",
                               test::source_path("corpus/rbg/tic_tac_toe.rbg"), "--crosses",
                               "random", "--noughts", "random", "--print"},
                              {},
                              {},
                              0},
                             0);
  EXPECT_EQ(record["players"]["crosses"], "random");
  const Outcome served = run_zug(
      {"--format", "json", "ggp", "serve", good, "--player", "random", "--player", "random"});
  EXPECT_FALSE(json::parse(served.out, nullptr, false).is_discarded()) << served.out;
  const Outcome behind = run_zug({"--format", "json", "perft", good, "1", "--format", "text"});
  EXPECT_EQ(behind.status, 0) << behind.err;
  EXPECT_THAT(behind.out, StartsWith("breakthrough, engine interpreter"));
  EXPECT_EQ(run_zug({"--format", "json"}).status, 2);
  EXPECT_EQ(run_zug({"--format", "odd", "perft", good, "1"}).status, 2);
}

TEST(Json, PerftOfDepthZeroIsTheRoot) {
  const json result = parsed({{"perft", good, "0", "--format", "json"}, {}, {}, 0}, 0);
  ASSERT_EQ(result["perft"].size(), 1u);
  EXPECT_EQ(result["perft"][0]["leaves"], 1);
  EXPECT_EQ(result["perft"][0]["states"], 1);
}

TEST(Json, PerftInBulkWithATableAndThreads) {
  const std::vector<std::string> call{"perft", good, "4", "--format", "json"};
  const json plain = parsed({call, {}, {}, 0}, 0);
  std::vector<std::string> other = call;
  other.insert(other.end(), {"--bulk", "--hash", "1", "--threads", "3"});
  const json bulk = parsed({other, {}, {}, 0}, 0);
  for (std::size_t row = 0; row < 4; ++row) {
    EXPECT_EQ(plain["perft"][row]["leaves"], bulk["perft"][row]["leaves"]) << row;
    EXPECT_GT(plain["perft"][row]["states"], bulk["perft"][row]["states"]) << row;
  }
}

TEST(Json, Bench) {
  const json result =
      parsed({{"bench", good, "--seconds", "0.1", "--format", "json"}, {}, {}, 0}, 0);
  expect_keys(result, {"game", "engine", "playout", "seed", "seconds", "playouts", "states",
                       "playouts_per_second", "states_per_second", "depth", "branching", "scores"});
  expect_keys(result["depth"], {"mean", "min", "max"});
  expect_keys(result["branching"], {"mean", "max"});
  EXPECT_EQ(result["seed"], 1);
  EXPECT_GE(result["playouts"], 1);
  EXPECT_DOUBLE_EQ(
      result["scores"]["white"].get<double>() + result["scores"]["black"].get<double>(), 100.0);
}

TEST(Json, BenchOfOnePlayIsTheSameForTheSameSeed) {
  const std::vector<std::string> call{"bench",  good, "--seconds", "0",
                                      "--seed", "7",  "--format",  "json"};
  const json first = parsed({call, {}, {}, 0}, 0), second = parsed({call, {}, {}, 0}, 0);
  EXPECT_EQ(first["playouts"], 1);
  EXPECT_EQ(first["seed"], 7);
  EXPECT_EQ(first["states"], second["states"]);
  EXPECT_EQ(first["branching"], second["branching"]);
}

TEST(Json, Check) {
  const json fine = parsed({{"check", good, "--format", "json"}, {}, {}, 0}, 0);
  EXPECT_EQ(fine["game"], "breakthrough");
  EXPECT_TRUE(fine["diagnostics"].is_array());

  const json bad = parsed({{"check", "-", "--from", "rbg", "--format", "json"}, broken, {}, 0}, 1);
  ASSERT_FALSE(bad["diagnostics"].empty());
  const json& diagnostic = bad["diagnostics"].back();
  expect_keys(diagnostic, {"severity", "message", "file", "line", "column", "code", "end_line",
                           "end_column", "notes"});
  EXPECT_EQ(diagnostic["severity"], "error");
  EXPECT_EQ(diagnostic["line"], 5);
  EXPECT_EQ(diagnostic["column"], 17);
  EXPECT_EQ(diagnostic["end_column"], 18);
}

TEST(Json, IsUtf8WhateverTheInputIs) {
  const std::string bytes = std::string(broken) + "#\xff\xfe = \xc3\n";
  parsed({{"check", "-", "--from", "rbg", "--format", "json"}, bytes, {}, 0}, 1);
}

TEST(Json, Show) {
  const json result = parsed({{"show", good, "--format", "json"}, {}, {}, 0}, 0);
  expect_keys(result, {"game", "language", "players", "pieces", "variables", "vertices",
                       "directions", "edges", "rules", "automaton"});
  EXPECT_EQ(result["language"], "rbg");
  EXPECT_EQ(result["players"], json({"white", "black"}));
  EXPECT_EQ(result["vertices"], 64);
  expect_keys(result["rules"], {"actions", "modifiers", "patterns"});
  expect_keys(result["automaton"], {"states", "edges"});
}

TEST(Json, ShowTheState) {
  const json start = parsed({{"show", good, "--format", "json"}, {}, {}, 0}, 0)["state"];
  EXPECT_EQ(start["turn"], "white");
  EXPECT_EQ(start["board"]["a1"], "whiteMan");
  EXPECT_EQ(start["board"]["h8"], "blackMan");
  EXPECT_EQ(start["board"]["d4"], "empty");
  EXPECT_EQ(start["over"], false);
  EXPECT_EQ(start["winners"], json::array());

  const std::string game = test::source_path("corpus/rbg/tic_tac_toe.rbg");
  std::vector<std::string> call{"show", game, "--format", "json"};
  for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
    call.insert(call.end(), {"--after", move});
  }
  const json end = parsed({call, {}, {}, 0}, 0)["state"];
  EXPECT_TRUE(end["turn"].is_null());
  EXPECT_EQ(end["over"], true);
  EXPECT_EQ(end["winners"].size(), 1u);
  EXPECT_EQ(end["scores"][end["winners"][0].get<std::string>()], 100);
}

TEST(Json, Moves) {
  const json result =
      parsed({{"moves", good, "--after", "a2-a3", "--format", "json"}, {}, {}, 0}, 0);
  EXPECT_EQ(result["game"], "breakthrough");
  EXPECT_EQ(result["turn"], "black");
  ASSERT_EQ(result["moves"].size(), 22u);
  // A pawn of a7 is vertex 9; the pairs are those that RBG programs exchange.
  EXPECT_EQ(result["moves"][0]["move"], "a7-a6");
  EXPECT_EQ(result["moves"][0]["modifiers"][0][0], 9);
  EXPECT_EQ(result["moves"][0]["modifiers"].back()[0], 17);
}

TEST(Moves, AreReadInEachNotation) {
  const auto after = [](const std::string& file, const std::string& move) {
    return run_zug({"moves", test::source_path("corpus/" + file), "--after", move});
  };
  const Outcome whole = after("metagame/chess.mgame", "d2-d3");
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_EQ(after("metagame/chess.mgame", "white pawn (4,2) -> (4,3)").out, whole.out);
  EXPECT_EQ(after("metagame/chess.mgame", "D2D3").status, 2);
  EXPECT_EQ(after("metagame/chess.mgame", "D2 - D3").out, whole.out);
  const Outcome pawn = after("rbg/breakthrough.rbg", "a");
  EXPECT_EQ(pawn.status, 2);
  EXPECT_THAT(pawn.err, HasSubstr("several moves read like this: 'a2-a3', 'a2-b3'"));
  EXPECT_EQ(after("rbg/breakthrough.rbg", "a2-a").out,
            after("rbg/breakthrough.rbg", "rx0y6[empty] rx0y5->>").out);
  const Outcome wrong = after("rbg/breakthrough.rbg", "a2-a4");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("the nearest are 'a2-a3'"));
}

TEST(Interrupt, PerftPrintsTheRowsItKnows) {
  const Outcome outcome = run_zug({{"perft", good, "9", "--format", "json"}, {}, {}, 1.5});
  EXPECT_EQ(outcome.status, 130);
  const json result = json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.out;
  EXPECT_GE(result["perft"].size(), 1u);
  EXPECT_LT(result["perft"].size(), 9u);
  EXPECT_EQ(result["interrupted"], true);
}

TEST(Interrupt, BenchPrintsItsTotals) {
  const Outcome outcome = run_zug({{"bench", good, "--seconds", "600"}, {}, {}, 1.5});
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.out, HasSubstr("playouts"));
  EXPECT_THAT(outcome.out, HasSubstr("seed 1"));
}

TEST(Text, TheTinyGameCounts) {
  const Outcome outcome = run_zug({{"perft", "-", "1", "--from", "rbg"}, tiny, {}, 0});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("    1                4                5"));
}

TEST(Text, LanguagesAndExplanationsAreListed) {
  const Outcome languages = run_zug({"languages"});
  EXPECT_EQ(languages.status, 0);
  for (const char* name : {"rbg", "rbg-draft", "sbg", "ir", "ll-rbg", "dot"})
    EXPECT_THAT(languages.out, HasSubstr(name));
  const Outcome codes = run_zug({"explain"});
  EXPECT_EQ(codes.status, 0);
  EXPECT_THAT(codes.out, HasSubstr("RBG0203"));
  EXPECT_EQ(run_zug({"explain", "rbg0203"}).status, 0);
}

// Turkish draughts with everything written out.
TEST(Engines, SayThatTheSourceInCIsTooLong) {
  const std::string game = test::source_path("corpus/rbg_draft/turkish_draughts.rbgd");
  const auto perft = [&](const char* engine) {
    return run_zug({"perft", game, "1", "--engine", engine, "--without", "bisimulation-quotient"});
  };
  for (const char* engine : {"native", "tcc"}) {
    const Outcome refused = perft(engine);
    EXPECT_EQ(refused.status, 2) << engine;
    EXPECT_THAT(refused.err, HasSubstr("error: the reasoner in C has ")) << engine;
    EXPECT_THAT(refused.err, HasSubstr(" lines, of at most 100000 [REA0003]")) << engine;
  }
  const Outcome interpreted = perft("auto");
  EXPECT_EQ(interpreted.status, 0);
  EXPECT_THAT(interpreted.err, HasSubstr("of at most 100000; it is interpreted to the end"));
  EXPECT_THAT(interpreted.out, HasSubstr(" 8 "));
}

// Where a piece began that may come back is marked while it walks. The mark goes, though the move
// wins.
TEST(Show, HasThePiecesOfTheGameOnlyWhereAMoveHasWon) {
  const std::string game =
      "<<Steps>>\n<BOARD>\n1 3\n|k|\n|.|\n|K|\n<PIECES>\nK (0,1,e) + (0,0,w) &\n"
      "<GOALS>\n20 &\n@K 0 1 &\n";
  const auto file = std::filesystem::temp_directory_path() / "zug_steps.sbg";
  std::ofstream(file) << game;
  const Outcome shown = run_zug({"show", file.string(), "--after", "a1-a2", "--format", "json"});
  ASSERT_EQ(shown.status, 0) << shown.err;
  const auto state = nlohmann::json::parse(shown.out)["state"];
  EXPECT_EQ(state["winners"], nlohmann::json{"white"});
  EXPECT_EQ(state["board"].value("a2", "e"), "wK");
  EXPECT_EQ(state["board"].value("a1", "e"), "e");
}

// Queens on the largest board: tables of few lines, of a megabyte each.
// Each vertex has a set of its neighbours, for floods.
// The lines that turn over are a table for each direction, and longer on a larger board.
TEST(Engines, SayThatTheSourceInCIsTooBig) {
  constexpr int size = 96;
  std::string row, board;
  for (int x = 0; x < size; ++x) row += x == 0 ? "empty" : ",empty";
  for (int y = 0; y < size; ++y) board += "[" + row + "]\n";
  std::string text = test::content(test::source_path("corpus/rbg/reversi.rbg"));
  const std::size_t begin = text.find('[', text.find("#board ="));
  text.replace(begin, text.find(')', begin) - begin, board);
  const auto game = std::filesystem::temp_directory_path() / "zug_reversi_96.rbg";
  std::ofstream(game) << text;
  const auto folder = std::filesystem::temp_directory_path() / "zug_reversi_96_in_c";
  const Outcome refused = run_zug({"convert", game.string(), "--to", "c", "-o", folder.string()});
  EXPECT_EQ(refused.status, 4);
  EXPECT_FALSE(std::filesystem::exists(folder));
  EXPECT_THAT(refused.err, HasSubstr(" bytes, of at most 33554432 [REA0003]"));
}

TEST(Convert, WhatTheTargetCannotExpressIs4AndHasAPlace) {
  const std::string hex = test::source_path("corpus/rbg/hex.rbg");
  const Outcome refused = run_zug({"convert", hex, "--to", "sbg"});
  EXPECT_EQ(refused.status, 4);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err, HasSubstr("hex.rbg:11:11: error: not expressible"));
  const std::string gardner = test::source_path("corpus/sbg/gardner.sbg");
  const Outcome home = run_zug({"convert", gardner, "--to", "sbg"});
  EXPECT_EQ(home.status, 0);
  EXPECT_THAT(home.out, StartsWith("<<Gardner>>"));
  EXPECT_EQ(run_zug({"explain", "SBG0703"}).status, 0);
}

}  // namespace
}  // namespace zug::cli
