// zug generate: where games go, and which seeds there are.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string last_seed = "18446744073709551615";

class Generated : public OwnFolder {
 protected:
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
};

TEST_F(Generated, SeedsEndWithTheLargestNumber) {
  const std::string out = (folder_ / "out").string();
  const Outcome over =
      run_zug({"generate", "metagame", "--seed", last_seed, "--count", "2", "--out", out});
  EXPECT_EQ(over.status, 2);
  EXPECT_THAT(over.err, HasSubstr("the last seed is " + last_seed));
  EXPECT_EQ(files(), 0u);
  const Outcome last = run_zug({"generate", "metagame", "--seed", last_seed, "--out", out});
  EXPECT_EQ(last.status, 0) << last.err;
  EXPECT_TRUE(fs::exists(folder_ / "out" / ("game_" + last_seed + ".mgame")));
}

TEST_F(Generated, NumbersThatAreTooLargeAreToldTheRange) {
  const Outcome seed = run_zug({"generate", "metagame", "--seed", "18446744073709551616"});
  EXPECT_EQ(seed.status, 2);
  EXPECT_THAT(seed.err, HasSubstr("--seed: '18446744073709551616' is no whole number from 0 to " +
                                  last_seed));
  const Outcome word = run_zug({"generate", "metagame", "--seed", "x"});
  EXPECT_THAT(word.err, HasSubstr("'x' is no whole number, 0 or more"));
}

TEST_F(Generated, GoIntoAFolderThatHasAName) {
  for (const std::string name : {"-", ""}) {
    const Outcome outcome = run_zug({"generate", "metagame", "--out", name});
    EXPECT_EQ(outcome.status, 2) << name;
    EXPECT_THAT(outcome.out, IsEmpty()) << name;
    EXPECT_THAT(outcome.err, HasSubstr("--out")) << name;
    EXPECT_FALSE(fs::exists("-"));
  }
}

}  // namespace
}  // namespace zug::cli
