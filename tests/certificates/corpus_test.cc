// Everything that is proved of the games of the corpus, and of those beside the checkout, can be
// certified, and the verifier accepts it. With sanitizers only games are looked at of which it
// takes less than a second; those that take half a minute, or gigabytes, and have rules of their
// kind beside them that do not, only by the long run.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/certificates/certified_game.h"
#include "tests/effort.h"

namespace zug {
namespace {

// In the corpus, or as shared/...
std::string path_of(const std::filesystem::path& file) {
  const bool ours = file.parent_path().parent_path() == test::corpus_folder();
  return (ours ? "" : "shared/") + file.parent_path().filename().string() + "/" +
         file.filename().string();
}

bool is_long(const std::filesystem::path& file) {
  static const std::set<std::string> games{"kinds/hexagonal_reversi.rbg",
                                           "kinds/star_for_six.rbg",
                                           "rbg/chess.rbg",
                                           "rbg/chess_king_capture.rbg",
                                           "rbg/go.rbg",
                                           "rbg_draft/chess.rbgd",
                                           "rbg_draft/turkish_draughts.rbgd",
                                           "shared/rbg/doubleChess.rbg",
                                           "shared/rbg/go.rbg",
                                           "shared/rbg/go_constsum.rbg",
                                           "shared/rbg/reversi.rbg",
                                           "shared/rbg/reversi_10x10.rbg"};
  return games.count(path_of(file)) != 0 && !test::long_run();
}

std::vector<std::filesystem::path> games() {
  static const std::set<std::string> short_ones{
      "tic_tac_toe.rbg", "breakthrough.rbg", "connect_four.rbg",        "fox_and_hounds.rbg",
      "hexapawn.sbg",    "crabs.sbg",        "knightthrough.rbg",       "yavalath.rbg",
      "amazons.rbg",     "breakthrough.sbg", "isolation_for_three.rbgd"};
  std::vector<std::filesystem::path> result;
  for (const auto& [folder, extension] :
       {std::pair("rbg", ".rbg"), std::pair("kinds", ".rbg"), std::pair("sbg", ".sbg"),
        std::pair("metagame", ".mgame"), std::pair("rbg_draft", ".rbgd"),
        std::pair("improper", ".rbg")}) {
    for (const auto& file : test::files_in(test::corpus_folder() / folder, extension)) {
      const bool quick =
          short_ones.count(file.filename().string()) != 0 || folder == std::string("improper");
      const bool wanted = test::long_run() || !test::sanitized || quick;
      if (wanted && !is_long(file)) result.push_back(file);
    }
  }
  if (test::sanitized && !test::long_run()) return result;
  for (const auto& file : test::files_in(test::shared_folder() / "games" / "rbg", ".rbg")) {
    if (!is_long(file)) result.push_back(file);
  }
  return result;
}

// Of these something is proved that the writer of certificates cannot say (docs/certificate.md).
bool says_less(const std::filesystem::path& file) {
  static const std::set<std::string> games{"rbg/go.rbg", "rbg/international_draughts.rbg",
                                           "shared/rbg/internationalDraughts.rbg"};
  return games.count(path_of(file)) != 0;
}

// As many as `zug check` does in two minutes; where they will not do, a hundredth.
constexpr std::uint64_t most_steps = 10'000'000'000;

class CertifiedGames : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(CertifiedGames, AllThatIsProvedIsVerified) {
  const std::optional<Game> game = test::read_file(GetParam());
  ASSERT_TRUE(game);
  const ProvedClaims claims = test::proofs_of(*game);
  Budget budget(says_less(GetParam()) ? most_steps / 100 : most_steps);
  Budget verifying;
  const WrittenCertificate written = write_certificate(*game, claims, budget, verifying);
  if (!says_less(GetParam())) {
    for (const std::string& claim : written.uncertified) ADD_FAILURE() << claim;
  }
  std::string why;
  const auto verified = test::accepted(written.game, written.text, &why);
  ASSERT_TRUE(verified) << why;
  EXPECT_EQ(verified->termination, claims.termination);
  EXPECT_EQ(verified->keeper, claims.keeper && !says_less(GetParam()));
  for (std::size_t kind = 0; kind < 4; ++kind) {
    EXPECT_LE(verified->straight[kind], claims.straight[kind].value_or(-1));
  }
}

std::string name_of(const testing::TestParamInfo<std::filesystem::path>& info) {
  return test::as_test_name(path_of(info.param));
}

INSTANTIATE_TEST_SUITE_P(Corpus, CertifiedGames, testing::ValuesIn(games()), name_of);

}  // namespace
}  // namespace zug
