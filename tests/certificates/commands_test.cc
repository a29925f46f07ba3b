// From the game to `verified` as people do it: convert, check, zug-verify.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/sha256.h"
#include "tests/cli/run_zug.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tools/certificate/state_root.h"

namespace zug {
namespace {

using testing::HasSubstr;

class Commands : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_);
    game_ = (folder_ / "game.rbg").string();
    certificate_ = (folder_ / "game.cert").string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  cli::Outcome certify(const std::string& file, const std::string& format = "text") {
    const std::string path = test::source_path(file);
    EXPECT_EQ(cli::run_zug({"convert", path, "--to", "ll-rbg", "-o", game_}).status, 0);
    return cli::run_zug({"check", path, "--certificate", certificate_, "--format", format});
  }

  // Its output, what is for stderr if the output goes elsewhere, and its status in the last line.
  std::string verify(const std::string& option = "", const std::string& out = "") const {
    const std::filesystem::path program =
        std::filesystem::path(test::zug_program()).parent_path() / "zug-verify";
    const std::string command = "'" + program.string() + "' " + option + " '" + game_ + "' '" +
                                certificate_ + "'" + (out.empty() ? "" : " 2>&1 >" + out) +
                                "; echo status $?";
    std::string result;
    std::FILE* const pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) result += buffer.data();
    pclose(pipe);
    return result;
  }

  std::filesystem::path folder_;
  std::string game_, certificate_;
};

TEST_F(Commands, CertifyAProperGame) {
  const cli::Outcome outcome = certify("corpus/sbg/hexapawn.sbg", "json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto document = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(document["certificate"]["file"], certificate_);
  EXPECT_EQ(document["certificate"]["sha256"].get<std::string>().size(), 64u);
  EXPECT_EQ(document["certificate"]["certified"][0]["claim"], "termination");
  EXPECT_EQ(document["certificate"]["certified"][0]["proof"], "ranking");
  EXPECT_TRUE(document["certificate"]["uncertified"].empty());
  const std::string verified = verify();
  EXPECT_THAT(verified, HasSubstr("verified: " + game_));
  EXPECT_THAT(verified, HasSubstr("every play and every check of a pattern ends"));
  EXPECT_THAT(verified, HasSubstr("the keeper never has a choice"));
  EXPECT_THAT(verified, HasSubstr("straightness (move) is at most "));
  EXPECT_THAT(verified, HasSubstr("status 0"));
}

// n is 0, 1, 2, 5: no measure says that it grows. States behind modifiers: with n = 0 to 5 the
// start or the player's turn, and what he has assigned.
TEST_F(Commands, NameTheListOfStatesWhereOnlyASearchShowsIt) {
  const std::string path = (folder_ / "squares.rbg").string();
  std::ofstream(path) << "#players = p(1)\n#pieces = e\n#variables = n(9)\n"
                         "#board = rectangle(up,down,left,right, [e])\n"
                         "#rules = (->p {$ n<5} [$ n=n*n+1])*\n";
  const cli::Outcome outcome = cli::run_zug({"check", path, "--certificate", certificate_});
  EXPECT_THAT(outcome.out, HasSubstr("none of all 8 states comes again"));
  std::vector<std::string> states{"0 0 0 0 0 0 0"};
  for (const char* n : {"0", "1", "2", "5"}) states.push_back(std::string("0 1 0 1 0 0 ") + n);
  for (const char* n : {"1", "2", "5"}) states.push_back(std::string("0 1 0 3 0 0 ") + n);
  std::sort(states.begin(), states.end());
  EXPECT_THAT(outcome.out, HasSubstr("shown by looking at all 8 states, not by a proof; root " +
                                     root_of(states)));
}

TEST(Root, IsOfPairs) {
  const std::string a = system::sha256("a"), b = system::sha256("b"), c = system::sha256("c");
  EXPECT_EQ(root_of({"a"}), a);
  EXPECT_EQ(root_of({"a", "b", "c"}), system::sha256(system::sha256(a + b) + c));
  EXPECT_NE(root_of({"a", "b", "c"}), root_of({"a", "c", "b"}));
}

// Of this game the ranking is found when more is known of the places than at first.
TEST_F(Commands, CertifyRankingsWhereverTheyWereFound) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  EXPECT_THAT(certify("corpus/rbg_draft/chess.rbgd").out,
              HasSubstr("certified      termination (ranking)"));
}

TEST_F(Commands, RefuseWhatIsNotNeededWhenAsked) {
  certify("corpus/sbg/hexapawn.sbg");
  EXPECT_THAT(verify("--tight"), HasSubstr("status 0"));
  std::string text = test::content(certificate_);
  const std::string claim = "claim straight move ";
  const std::size_t bound = text.find(claim) + claim.size();
  text.insert(bound, "9");  // 2 becomes 92
  std::ofstream(certificate_) << text;
  EXPECT_THAT(verify(), HasSubstr("status 0"));
  const std::string said = verify("--tight");
  EXPECT_THAT(said, HasSubstr("not verified: not tight: a bound could be less"));
  EXPECT_THAT(said, HasSubstr("status 1"));
  EXPECT_THAT(verify("--loose"), HasSubstr("status 2"));
}

TEST_F(Commands, CertifyCounterexamples) {
  EXPECT_EQ(certify("corpus/improper/two_cycle.rbg").status, 1);
  EXPECT_THAT(verify(), HasSubstr("need not end\n"));
  EXPECT_EQ(certify("corpus/improper/choice_after_ten_plies.rbg").status, 1);
  EXPECT_THAT(verify(), HasSubstr("the keeper has a choice\n"));
}

TEST_F(Commands, RefuseGamesThatHaveNoCertificate) {
  const cli::Outcome outcome = cli::run_zug(
      {"check", test::source_path("corpus/gdl/tic_tac_toe.kif"), "--certificate", certificate_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--certificate is for games that are proved, not for GDL"));
  EXPECT_FALSE(std::filesystem::exists(certificate_));
}

TEST_F(Commands, SayWhichLineFails) {
  certify("corpus/sbg/hexapawn.sbg");
  std::string text = test::content(certificate_);
  text.replace(text.find("claim straight"), 14, "claim strayght");
  std::ofstream(certificate_) << text;
  const std::string said = verify();
  EXPECT_THAT(said, HasSubstr(certificate_ + ":5: not verified: this claim is not understood"));
  EXPECT_THAT(said, HasSubstr("status 1"));
}

TEST_F(Commands, SayWhatStandsBehindTheEnd) {
  certify("corpus/sbg/hexapawn.sbg");
  std::ofstream(certificate_, std::ios::app) << "more\n";
  EXPECT_THAT(verify(),
              HasSubstr("not verified: 'end' is missing, or not the last line, at 'more'"));
}

TEST_F(Commands, ReadPrintableAscii) {
  certify("corpus/sbg/hexapawn.sbg");
  const std::string text = test::content(certificate_);
  const std::size_t second = text.find('\n', text.find('\n') + 1);
  for (const char* const hidden : {"\x1b[31m", "\xc3\xa9", "\t"}) {
    std::ofstream(certificate_) << text.substr(0, second) + " ; " + hidden + text.substr(second);
    EXPECT_THAT(verify(), HasSubstr(":2: not verified: a character that is no printable one"));
  }
}

// Tests of a tree that have only one answer left, as what they ask for became less.
TEST_F(Commands, LeaveOutTestsWithOneAnswer) {
  const std::string game = (folder_ / "source.rbg").string();
  std::ofstream(game) << "#players = A(1)\n#pieces = e,r\n#variables = c(1),n(3)\n"
                         "#board = a[r]{x:b} b[r]{x:c} c[r]{x:d} d[e]{}\n"
                         "#rules = (([e] + {$ c==1})[$ n=n+1]{$ r!=2})*\n";
  EXPECT_EQ(cli::run_zug({"convert", game, "--to", "ll-rbg", "-o", game_}).status, 0);
  EXPECT_EQ(cli::run_zug({"check", game, "--certificate", certificate_}).status, 0);
  const std::string said = verify("--tight");
  EXPECT_THAT(said, HasSubstr("the keeper never has a choice\n"));
  EXPECT_THAT(said, HasSubstr("status 0"));
}

TEST_F(Commands, SayThatStandardOutputIsFull) {
  certify("corpus/sbg/hexapawn.sbg");
  const std::string said = verify("", "/dev/full");
  EXPECT_THAT(said, HasSubstr("cannot write 'stdout': No space left on device"));
  EXPECT_THAT(said, HasSubstr("status 2"));
}

}  // namespace
}  // namespace zug
