// GDL on the command line: checked, counted and played by the Prolog engine. Without SWI-Prolog on
// the machine only the checks run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

const std::string game = test::source_path("corpus/gdl/tic_tac_toe.kif");

bool has_prolog() { return std::system("swipl --version >/dev/null 2>&1") == 0; }

TEST(Gdl, CheckSaysTheSize) {
  const Outcome outcome = run_zug({"check", game});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "tic_tac_toe: well-formed, 133 ground rules, 20 fluents, 20 moves, 117 components\n"
            "playability    proved\n"
            "termination    proved\n"
            "goals          proved\n"
            "winnability    proved\n"
            "states         5478 explored, which are all\n");
}

Outcome check_text(const std::string& rules, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"check", "-", "--from", "gdl"});
  return run_zug(Call{options, rules, {}, 0});
}

// A play of one role that counts to 2, but for what is said in addition.
std::string counter(const std::string& rules,
                    const std::string& end = "(<= terminal (true (n 2)))") {
  return "(role p) (init (n 0)) (base (n 0)) (base (n 1)) (base (n 2)) (input p go)\n"
         "(succ 0 1) (succ 1 2)\n"
         "(<= (next (n ?y)) (true (n ?x)) (succ ?x ?y))\n" +
         end + "\n" + rules;
}

TEST(GdlPlays, AreWellFormed) {
  const Outcome outcome = check_text(counter("(legal p go) (goal p 100)"));
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("stdin: well-formed, 9 ground rules, 3 fluents, 1 move, 4 components\n"));
}

// Besides fluents and the move: q and r, not q, and what says p or terminal; (next r) has one
// input.
TEST(GdlSize, CountsGatesOfTwoInputsAndNegations) {
  const Outcome outcome = check_text(
      "(role a) (init q) (base q) (base r) (input a go) (legal a go) (goal a 100)\n"
      "(<= p (true q) (true r))\n"
      "(<= p (not (true q)))\n"
      "(<= (next r) p)\n"
      "(<= terminal (true r))\n"
      "(<= terminal (not (true q)))\n");
  EXPECT_THAT(outcome.out, HasSubstr(", 2 fluents, 1 move, 7 components\n")) << outcome.err;
}

TEST(GdlPlays, WithoutALegalMove) {
  const Outcome outcome =
      check_text(counter("(<= (legal p go) (true (n 0))) (goal p 100)"), {"--format", "json"});
  EXPECT_EQ(outcome.status, 1);
  const json plays = json::parse(outcome.out)["plays"];
  EXPECT_EQ(plays["verdict"], "not well-formed");
  EXPECT_EQ(plays["how"], "explored");
  EXPECT_EQ(plays["playability"]["verdict"], "refuted");
  EXPECT_EQ(plays["playability"]["reason"], "'p' has no legal move after 1 move");
  EXPECT_EQ(plays["playability"]["counterexample"]["state"], json({"(n 1)"}));
  EXPECT_EQ(plays["playability"]["counterexample"]["moves"], json::parse(R"([["go"]])"));
}

TEST(GdlPlays, WithTwoGoals) {
  const Outcome outcome =
      check_text(counter("(legal p go) (goal p 100) (<= (goal p 50) (true (n 2)))"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("stdin: not well-formed"));
  EXPECT_THAT(outcome.out,
              HasSubstr("goals          refuted: 'p' has the goals 100 and 50 in a terminal state "
                        "after 2 moves\n      moves    go\n               go\n"
                        "      state    (n 2)\n"));
}

TEST(GdlPlays, WithoutAnEnd) {
  const Outcome outcome = check_text(
      counter("(legal p go) (goal p 100) (succ 2 1)", "(<= terminal (true (n 0)) (true (n 2)))"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("termination    refuted: the state after 1 move comes again 2 "
                                     "moves later\n      moves    go\n      state    (n 1)\n"
                                     "      again    go\n               go\n"));
}

TEST(GdlPlays, ThatNobodyWins) {
  const Outcome outcome = check_text(counter("(legal p go) (goal p 99)"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              HasSubstr("winnability    refuted: no play ends with the goal 100 for 'p'\n"));
}

TEST(GdlPlays, MissingInBase) {
  const Outcome outcome = check_text(
      counter("(legal p go) (goal p 100) (<= (next (seen ?x)) (true (n ?x)) (true (n 1)))"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("error: '(seen 1)' holds after 2 moves and is not in 'base'; "
                                     "after go; go [GDL0501]"));
}

TEST(GdlPlays, MissingInInput) {
  const Outcome outcome =
      check_text(counter("(legal p go) (goal p 100) (<= (legal p stop) (true (n 1)))"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("error: 'stop' is legal for 'p' after 1 move and is not in "
                                     "'input'; after go [GDL0501]"));
}

TEST(GdlPlays, AreCountedWithoutBaseAndInput) {
  const std::string rules =
      "(role p) (init (n 0)) (legal p go) (goal p 100) (<= terminal (true (n 1)))\n"
      "(<= (next (n 1)) (does p go))\n";
  const Outcome outcome = check_text(rules);
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("at most 2 fluents (no 'base'), at most 1 move (no 'input'), "
                                     "at most 3 components\n"));
  const json size = json::parse(check_text(rules, {"--format", "json"}).out)["size"];
  EXPECT_EQ(size["fluents_from"], "init and next");
  EXPECT_EQ(size["moves_from"], "legal");
}

TEST(GdlPlays, AreSampledWhereTheyAreMany) {
  const std::vector<std::string> few{"check", game, "--limit-states", "100"};
  const Outcome outcome = run_zug(few);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, HasSubstr("tic_tac_toe: well-formed as far as known"));
  EXPECT_THAT(outcome.out, HasSubstr("winnability    proved\n"));
  EXPECT_THAT(outcome.out, HasSubstr("states         100 explored (stopped: 100 states), "));
  EXPECT_EQ(run_zug(few).out, outcome.out);
}

// A fluent that has no bound by its form, and yet a handful of states.
TEST(GdlPlays, WithTermsThatGrow) {
  const std::string rules =
      "(role p) (init (n 0)) (legal p go) (goal p 100)\n"
      "(<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true (n (s (s 0)))))\n";
  const Outcome outcome = check_text(rules);
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("states         3 explored, which are all"));
}

struct Hard {
  std::string name, rules, limit;
};
void PrintTo(const Hard& one, std::ostream* out) { *out << one.name; }

class GdlLimits : public ::testing::TestWithParam<Hard> {};

double seconds_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// What is too much is called so, within the time that is given.
TEST_P(GdlLimits, AreKept) {
  const double begin = seconds_of_children();
  const Outcome outcome = check_text(
      "(role p) (init (n 0)) (goal p 100) (<= terminal (true (n 1))) (d 0) (d 1) (d 2) (d 3)\n" +
          GetParam().rules,
      {"--limit-seconds", "1"});
  EXPECT_EQ(outcome.status, 3) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("(stopped: " + GetParam().limit));
  EXPECT_LT(seconds_of_children() - begin, 2);
}

std::string repeated(int count, const std::function<std::string(int)>& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += part(i);
  return text;
}

std::vector<Hard> hard() {
  const auto number = [](int i) { return std::to_string(i); };
  return {
      {"TermsThatDouble",
       "(q0 a) (<= (legal p ?x) (q60 ?x))" + repeated(60,
                                                      [&](int i) {
                                                        return "(<= (q" + number(i + 1) +
                                                               " (f ?x ?x)) (q" + number(i) +
                                                               " ?x))\n";
                                                      }),
       "a term of more than 10000 symbols"},
      {"TermsThatGrow",
       "(legal p a) (<= (next (n (s ?x))) (true (n ?x))) (<= (next (n (t ?x))) "
       "(true (n ?x)))",
       ""},
      {"ManyWays", "(<= (legal p a)" + repeated(1500, [](int) { return "(or (d 0) (d 1))"; }) + ")",
       "more than 1024 ways through the 'or's"},
      {"ALongBody", "(<= (legal p a)" + repeated(50'000, [](int) { return "(d 0)"; }) + ")",
       "a body of more than 1000 sentences"},
      {"AProduct",
       "(<= (legal p (f" + repeated(20, [&](int i) { return " ?x" + number(i); }) + "))" +
           repeated(20, [&](int i) { return "(d ?x" + number(i) + ")"; }) + ")",
       ""},
      {"AProductOfNothing",
       "(<= (legal p a)" + repeated(20, [&](int i) { return "(d ?x" + number(i) + ")"; }) +
           repeated(20, [&](int i) { return "(distinct ?x" + number(i) + " 0)"; }) +
           "(distinct ?x1 ?x1))",
       ""},
      {"ManyJointMoves",
       "(<= (legal p (f ?a ?b ?c ?d)) (d ?a) (d ?b) (d ?c) (d ?d))" +
           repeated(7, [&](int i) { return "(role q" + number(i) + ")"; }) +
           "(<= (legal ?r (f ?a ?b ?c ?d)) (role ?r) (d ?a) (d ?b) (d ?c) (d ?d))"
           "(<= (next (n 1)) (does p ?m)) (<= (goal ?r 100) (role ?r))",
       ""},
  };
}

INSTANTIATE_TEST_SUITE_P(Hard, GdlLimits, ::testing::ValuesIn(hard()),
                         [](const auto& one) { return one.param.name; });

TEST(Gdl, IsNotTranslated) {
  const Outcome outcome = run_zug({"convert", game, "--to", "dot"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("GDL0001"));
}

TEST(Gdl, ErrorsOfADescriptionAreErrorsOfPerft) {
  const Outcome outcome =
      run_zug({"perft", test::source_path("tests/errors/gdl/unstratified.kif"), "1"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("GDL0402"));
}

TEST(Gdl, OptionsThatDoNotApplyAreRefused) {
  const std::vector<std::vector<std::string>> calls = {
      {"perft", game, "1", "--bulk"},
      {"perft", game, "1", "--hash", "1"},
      {"perft", game, "1", "--threads", "2"},
      {"perft", game, "1", "--notation", "own"},
      {"perft", game, "1", "--without", "nope"},
      {"bench", game, "--threads", "2"},
      {"bench", game, "--playout", "list"},
      {"bench", game, "--without", "nope"},
      {"bench", game, "--report", "page.html"},
      {"moves", game, "--notation", "own"},
  };
  for (const std::vector<std::string>& call : calls) {
    const std::string option = call[2] == "1" ? call[3] : call[2];
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(call);
    EXPECT_THAT(outcome.err, HasSubstr("error: " + option + " does not apply to GDL"));
  }
  EXPECT_THAT(run_zug({"perft", game, "1", "--hash", "1", "--bulk", "--threads", "2"}).err,
              HasSubstr("--bulk, --hash and --threads do not apply to GDL"));
}

TEST(Gdl, OtherGamesAreNotForTheEngine) {
  const Outcome outcome = run_zug(
      {"perft", test::source_path("corpus/rbg/tic_tac_toe.rbg"), "1", "--engine", "prolog"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--to gdl"));
}

TEST(Gdl, PerftCountsTheFacts) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const Outcome outcome =
      run_zug({"perft", game, "6", "--engine", "prolog", "--divide", "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json report = json::parse(outcome.out);
  std::ifstream facts(test::source_path("corpus/gdl/facts.tsv"));
  std::string line;
  std::getline(facts, line);
  std::size_t row = 0;
  for (; std::getline(facts, line); ++row) {
    std::istringstream in(line);
    std::string name;
    std::uint64_t depth = 0, leaves = 0, states = 0;
    in >> name >> depth >> leaves >> states;
    EXPECT_EQ(report["perft"][row]["depth"], depth);
    EXPECT_EQ(report["perft"][row]["leaves"], leaves);
    EXPECT_EQ(report["perft"][row]["states"], states);
  }
  EXPECT_EQ(row, 6u);
  std::uint64_t sum = 0;
  for (const json& part : report["divide"]) sum += part["leaves"].get<std::uint64_t>();
  EXPECT_EQ(sum, report["perft"].back()["leaves"].get<std::uint64_t>());
}

TEST(Gdl, BenchPlaysToTheEnd) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const Outcome outcome = run_zug({"bench", game, "--seconds", "0.1", "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json report = json::parse(outcome.out);
  EXPECT_GE(report["depth"]["min"], 5);
  EXPECT_LE(report["depth"]["max"], 9);
  EXPECT_DOUBLE_EQ(
      report["scores"]["crosses"].get<double>() + report["scores"]["noughts"].get<double>(), 100);
}

// Of the time that the plays took, whatever the time they might have taken.
TEST(Gdl, BenchMeasuresItsTime) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const json report =
      json::parse(run_zug({"bench", game, "--playouts", "3", "--format", "json"}).out);
  EXPECT_EQ(report["playouts"], 3);
  EXPECT_GT(report["seconds"], 0);
  EXPECT_LT(report["seconds"], 3);
  EXPECT_DOUBLE_EQ(report["playouts_per_second"].get<double>(),
                   3 / report["seconds"].get<double>());
  EXPECT_FALSE(report.contains("interrupted"));
}

TEST(Gdl, CtrlCPrintsWhatIsKnown) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const Outcome bench =
      run_zug({{"bench", game, "--seconds", "600", "--format", "json"}, {}, {}, 2});
  EXPECT_EQ(bench.status, 130);
  const json plays = json::parse(bench.out);
  EXPECT_EQ(plays["interrupted"], true);
  EXPECT_LT(plays["seconds"], 2);
  const Outcome perft = run_zug({{"perft", game, "9", "--format", "json"}, {}, {}, 2});
  EXPECT_EQ(perft.status, 130);
  EXPECT_EQ(json::parse(perft.out)["interrupted"], true);
}

// Only playing shows what a variable stands for.
TEST(Gdl, AGoalThatIsNoGoalIsAnError) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  for (const std::string goal : {"win", "(half 50)", "101", "123456789012345678901234567890"}) {
    const std::string rules =
        "(role a) (init (s " + goal +
        ")) (legal a go) (<= (next (s ?x)) (true (s ?x)))\n"
        "(<= (next over) (does a go)) (<= terminal (true over)) (<= (goal a ?x) (true (s ?x)))\n";
    const std::string file = ::testing::TempDir() + "/zug_bad_goal.kif";
    std::ofstream(file) << rules;
    const std::string wrong =
        "a has the goal '" + goal + "' in a terminal state, which is no number from 0 to 100";
    for (const std::string format : {"text", "json"}) {
      const Outcome moves =
          run_zug(Call{{"moves", file, "--plays", "--format", format}, "(go)\n", {}, 0});
      EXPECT_EQ(moves.status, 1) << moves.out;
      EXPECT_THAT(moves.err, HasSubstr(wrong));
    }
    const Outcome bench = run_zug({"bench", file, "--playouts", "2"});
    EXPECT_EQ(bench.status, 1) << bench.out;
    EXPECT_THAT(bench.err, HasSubstr(wrong));
  }
}

TEST(Gdl, MovesHaveAJsonForm) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const Outcome outcome = run_zug({"moves", game, "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json start = json::parse(outcome.out);
  EXPECT_EQ(start["game"], "tic_tac_toe");
  EXPECT_EQ(start["turn"], "crosses");
  EXPECT_EQ(start["roles"], (json{"crosses", "noughts"}));
  EXPECT_EQ(start["moves"].size(), 10u);
  EXPECT_EQ(start["moves"][0], (json{{"move", "(put a1)"}, {"role", "crosses"}}));
  EXPECT_EQ(start["moves"][9], (json{{"move", "noop"}, {"role", "noughts"}}));
  EXPECT_FALSE(start.contains("plays"));
}

TEST(Gdl, PlaysHavePlaces) {
  const auto error = [](const std::string& plays) {
    const Outcome outcome = run_zug(Call{{"moves", game, "--plays"}, plays, {}, 0});
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    return outcome.err;
  };
  EXPECT_THAT(error("((put a1) noop)\n\n (\n"), HasSubstr("<stdin>:3:2: error: "));
  EXPECT_THAT(error("((put a1) noop)\nfoo\n"), HasSubstr("<stdin>:2: a joint move is a list"));
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const std::string illegal = "((put a1) noop) (noop (put a1))\n";
  EXPECT_THAT(run_zug(Call{{"moves", game, "--plays"}, illegal, {}, 0}).err,
              HasSubstr("an illegal move in the play, turn 2: noop (put a1)"));
}

TEST(Gdl, PlaysHaveAJsonForm) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  Call call{{"moves", game, "--plays", "--format", "json"}, {}, {}, 0};
  call.input =
      "((put a1) noop) (noop (put b1)) ((put a2) noop) (noop (put b2)) ((put a3) noop)\n"
      "((put c3) noop)\n";
  const Outcome outcome = run_zug(call);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json all = json::parse(outcome.out);
  EXPECT_EQ(all["moves"].size(), 10u);  // those of the start
  ASSERT_EQ(all["plays"].size(), 2u);
  ASSERT_EQ(all["plays"][0].size(), 6u);
  ASSERT_EQ(all["plays"][1].size(), 2u);
  const json& second = all["plays"][1][1];
  EXPECT_EQ(second["turn"], "noughts");
  EXPECT_EQ(second["over"], false);
  EXPECT_EQ(second["moves"].size(), 9u);
  const json& last = all["plays"][0][5];
  EXPECT_EQ(last["over"], true);
  EXPECT_EQ(last["turn"], nullptr);
  EXPECT_EQ(last["goals"], (json{{"crosses", 100}, {"noughts", 0}}));
}

}  // namespace
}  // namespace zug::cli
