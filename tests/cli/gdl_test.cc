// GDL on the command line: checked, counted and played by the Prolog engine. Without SWI-Prolog on
// the machine only the checks run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/cli/run_zug.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

const std::string game = ZUG_SOURCE_DIR "/corpus/gdl/tic_tac_toe.kif";

bool has_prolog() { return std::system("swipl --version >/dev/null 2>&1") == 0; }

TEST(Gdl, CheckSaysTheSize) {
  const Outcome outcome = run_zug({"check", game});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "tic_tac_toe: well-formed, 133 ground rules, 20 fluents, 20 moves\n");
}

TEST(Gdl, IsNotTranslated) {
  const Outcome outcome = run_zug({"convert", game, "--to", "dot"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("GDL0001"));
}

TEST(Gdl, ErrorsOfADescriptionAreErrorsOfPerft) {
  const Outcome outcome =
      run_zug({"perft", ZUG_SOURCE_DIR "/tests/errors/gdl/unstratified.kif", "1"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("GDL0402"));
}

TEST(Gdl, OtherGamesAreNotForTheEngine) {
  const Outcome outcome =
      run_zug({"perft", ZUG_SOURCE_DIR "/corpus/rbg/tic_tac_toe.rbg", "1", "--engine", "prolog"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--to gdl"));
}

TEST(Gdl, PerftCountsTheFacts) {
  if (!has_prolog()) GTEST_SKIP() << "no SWI-Prolog";
  const Outcome outcome =
      run_zug({"perft", game, "6", "--engine", "prolog", "--divide", "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json report = json::parse(outcome.out);
  std::ifstream facts(ZUG_SOURCE_DIR "/corpus/gdl/facts.tsv");
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

}  // namespace
}  // namespace zug::cli
