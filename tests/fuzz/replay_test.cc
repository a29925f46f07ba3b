// The fuzz programs without libFuzzer: what once broke something (regressions/), what reaches most
// of the code (corpus/), and mutants of games, all through the same functions.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tests/fuzz/harness.h"
#include "tests/fuzz/mutator.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files(const fs::path& folder) {
  std::vector<fs::path> result;
  if (!fs::is_directory(folder)) return result;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file()) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

class Fuzz : public testing::TestWithParam<std::string> {
 protected:
  // Of the text, when nothing was broken: whether it is good.
  std::optional<bool> run(const std::string& text, const fuzz::Effort& effort) {
    const std::clock_t before = std::clock();
    std::optional<bool> good;
    try {
      good = program_.run(text, effort);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what() << "\nwith\n" << text;
      return std::nullopt;
    }
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    EXPECT_LT(seconds, test::sanitized ? 60 : 10) << "it takes too long:\n" << text;
    slowest_ = std::max(slowest_, seconds);
    return good;
  }

  const fuzz::Program& program_ = fuzz::program(GetParam());
  double slowest_ = 0;
};

TEST_P(Fuzz, RegressionsStayRepaired) {
  for (const fs::path& path : files(test::source_path("tests/fuzz/regressions/" + program_.name))) {
    SCOPED_TRACE(path);
    run(test::content(path), {.always_compile = true});
  }
}

// With sanitizers, what libFuzzer's programs do with the corpus is left to them: they begin with it
// and mutate it for as long as scripts/fuzz says, in the same build.
bool left_to_libfuzzer() { return test::sanitized && !test::long_run(); }

TEST_P(Fuzz, Corpus) {
  if (left_to_libfuzzer()) GTEST_SKIP() << "scripts/fuzz does it";
  const std::vector<fs::path> inputs =
      files(test::source_path("tests/fuzz/corpus/" + program_.name));
  EXPECT_FALSE(inputs.empty());
  for (const fs::path& path : inputs) {
    SCOPED_TRACE(path);
    run(test::content(path), {.always_compile = test::long_run()});
  }
}

// They begin with games; every mutant that is still one takes the place of some text that others
// are made from. For a crash, ZUG_FUZZ_LAST names a file that always holds the text under way.
TEST_P(Fuzz, Mutants) {
  if (left_to_libfuzzer()) GTEST_SKIP() << "scripts/fuzz does it";
  const char* last = std::getenv("ZUG_FUZZ_LAST");
  const char* given = std::getenv("ZUG_SEED");
  Random random(given == nullptr ? 1 : std::strtoull(given, nullptr, 10));
  const std::vector<std::string> dictionary = fuzz::dictionary_words(
      test::content(test::source_path("tests/fuzz/" + program_.name + ".dict")));
  EXPECT_FALSE(dictionary.empty());
  std::vector<std::string> texts;
  for (const std::string folder : {"tests/fuzz/corpus/", "corpus/"}) {
    for (const fs::path& path : files(test::source_path(folder + program_.name))) {
      std::string text = test::content(path);
      if (text.size() <= 8192 && run(text, {}) == true) texts.push_back(std::move(text));
    }
  }
  ASSERT_FALSE(texts.empty());
  const auto any = [&]() -> std::string& {
    return texts[static_cast<std::size_t>(random.below(texts.size()))];
  };
  std::size_t games = 0;
  const std::size_t count = test::long_run() ? 20'000 : test::sample(200);
  for (std::size_t i = 0; i < count && !HasFailure(); ++i) {
    std::string text = any();
    if (random.below(4) == 0) text = fuzz::cross(text, any(), random);
    text = fuzz::mutate(text, dictionary, random);
    if (text.size() > 16'384) continue;
    if (last != nullptr) std::ofstream(last, std::ios::binary) << text;
    if (run(text, {}) != true) continue;
    ++games;
    any() = text;
  }
  std::cout << games << " of " << count << " are games, the slowest takes " << slowest_ << " s\n";
}

INSTANTIATE_TEST_SUITE_P(, Fuzz,
                         testing::Values("rbg", "sbg", "rbg_draft", "metagame", "ir", "gdl"),
                         [](const auto& test) { return test.param; });

TEST(FuzzPrograms, HaveEveryProgram) { EXPECT_EQ(fuzz::programs().size(), 6u); }

}  // namespace
}  // namespace zug
