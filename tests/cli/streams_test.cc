// "-" is a standard stream for everything that is read or written, and where a product goes to
// stdout, nothing else does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
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
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class StandardStreams : public OwnFolder {
 protected:
  ~StandardStreams() override { EXPECT_FALSE(fs::exists("-")) << "'-' was made as a file"; }

  // Two games as they are recorded.
  std::string records() const {
    const Outcome played = run_zug({"match", tic_tac_toe, "random", "random", "--games", "2",
                                    "--record", folder_ / "games.jsonl"});
    EXPECT_EQ(played.status, 0) << played.err;
    return test::content(folder_ / "games.jsonl");
  }
};

void expect_wrong_use(const std::vector<std::string>& call, const std::string& why) {
  const Outcome outcome = run_zug(Call{call, "", {}, 0});
  EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(call);
  EXPECT_THAT(outcome.err, HasSubstr(why)) << ::testing::PrintToString(call);
}

TEST_F(StandardStreams, ACertificateOnStdoutIsAlone) {
  const std::string file = folder_ / "proof";
  const Outcome written = run_zug({"check", tic_tac_toe, "--certificate", file});
  const Outcome printed = run_zug({"check", tic_tac_toe, "--certificate", "-"});
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_EQ(printed.out, test::content(file));
  EXPECT_THAT(written.out, StartsWith("tic_tac_toe: well-formed\n"));
  EXPECT_THAT(printed.err, HasSubstr("tic_tac_toe: well-formed\n"));
  EXPECT_THAT(printed.err, HasSubstr("\ncertificate    -, of the low-level RBG"));
}

TEST_F(StandardStreams, ACertificateOfTwoGamesOnStdoutIsAlone) {
  const std::string file = folder_ / "proof";
  const Outcome written = run_zug({"compare", tic_tac_toe, tic_tac_toe, "--certificate", file});
  const Outcome printed = run_zug({"compare", tic_tac_toe, tic_tac_toe, "--certificate", "-"});
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_EQ(printed.out, test::content(file));
  EXPECT_EQ(printed.err, written.out);
}

TEST_F(StandardStreams, AReportOnStdoutIsAlone) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> calls = {
      {{"check", tic_tac_toe}, "well-formed"},
      {{"stats", tic_tac_toe, "--playouts", "5"}, "played by"},
      {{"bench", tic_tac_toe, "--playouts", "5"}, "playouts   5"},
      {{"match", tic_tac_toe, "random", "greedy", "--games", "2"}, "random"},
  };
  for (auto [call, said] : calls) {
    call.insert(call.end(), {"--report", "-"});
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 0) << call[0] << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("<!")) << call[0];
    EXPECT_THAT(outcome.out, EndsWith("</html>\n")) << call[0];
    EXPECT_THAT(outcome.err, HasSubstr(said)) << call[0];
  }
}

// Of two documents on one stream neither could be read.
TEST_F(StandardStreams, AProductAndADocumentExcludeEachOther) {
  const std::string both = "standard output cannot be both --format json and ";
  const std::vector<std::vector<std::string>> calls = {
      {"check", tic_tac_toe, "--certificate", "-"},
      {"check", tic_tac_toe, "--report", "-"},
      {"compare", tic_tac_toe, tic_tac_toe, "--certificate", "-"},
      {"stats", tic_tac_toe, "--playouts", "5", "--report", "-"},
      {"bench", tic_tac_toe, "--playouts", "5", "--report", "-"},
      {"match", tic_tac_toe, "random", "greedy", "--report", "-"},
      {"match", tic_tac_toe, "random", "greedy", "--record", "-"},
      {"play", tic_tac_toe, "--print", "--record", "-"},
  };
  for (std::vector<std::string> call : calls) {
    const std::string option = call[call.size() - 2];
    call.insert(call.end(), {"--format", "json"});
    expect_wrong_use(call, both + option);
  }
}

TEST_F(StandardStreams, AMatchIsRecordedOnStdout) {
  const Outcome outcome =
      run_zug({"match", tic_tac_toe, "random", "random", "--games", "2", "--record", "-"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, records());
  EXPECT_THAT(outcome.err, HasSubstr("random"));
  expect_wrong_use({"match", tic_tac_toe, "random", "random", "--record", "-", "--resume"},
                   "--resume needs a file");
}

TEST_F(StandardStreams, AGameIsRecordedOnStdout) {
  const Outcome outcome = run_zug({"play", tic_tac_toe, "--print", "--crosses", "random",
                                   "--noughts", "random", "--record", "-"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json::parse(outcome.out, nullptr, false)["game"], "tic_tac_toe") << outcome.out;
  EXPECT_THAT(outcome.err, HasSubstr("1. crosses "));
  expect_wrong_use({"play", tic_tac_toe, "--resume", "-"}, "--resume needs a file");
  EXPECT_THAT(
      run_zug(Call{{"play", tic_tac_toe, "--noughts", "human", "--record", "-"}, "a1\n", {}, 0})
          .err,
      Not(HasSubstr("--resume -")));
}

TEST_F(StandardStreams, RecordsAreReadFromStdin) {
  const std::string lines = records();
  const Outcome holds = run_zug(Call{{"replay", "-", tic_tac_toe}, lines, {}, 0});
  EXPECT_EQ(holds.status, 0) << holds.err;
  EXPECT_EQ(holds.out, "2 games of tic_tac_toe hold\n");
  const Outcome wrong = run_zug(Call{{"replay", "-", tic_tac_toe}, lines + "{\n", {}, 0});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.err, StartsWith("<stdin>:3: "));
  const Outcome drawn = run_zug(Call{{"draw", tic_tac_toe, "--record", "-"}, lines, {}, 0});
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_THAT(drawn.out, EndsWith("</html>\n"));
}

TEST_F(StandardStreams, StdinIsOneThing) {
  const std::string input = "standard input cannot be ";
  expect_wrong_use({"stats", "-", "-", "--from", "rbg"}, input + "several games");
  expect_wrong_use({"replay", "-", "-", "--from", "rbg"}, input + "both the record and the game");
  expect_wrong_use({"draw", "-", "--from", "rbg", "--record", "-"},
                   input + "both the record and the game");
  expect_wrong_use({"compare", "-", "-", "--from", "rbg"}, input + "both games");
}

}  // namespace
}  // namespace zug::cli
