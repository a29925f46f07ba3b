// Each folder tests/golden/<case> holds an input and what every back end makes of it, in a file
// named after the back end: ll-rbg.rbg, ir.ir, dot.dot. Where the target cannot express the game,
// the file holds the diagnostics. UPDATE_GOLDEN=1 rewrites the files; read the diff before you
// commit it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "backends/registry.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> cases() {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(test::source_folder() / "tests/golden")) {
    if (entry.is_directory()) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string rendered(const Diagnostics& diagnostics, const Source& source) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    text += render(diagnostic, source, false);
  }
  return text;
}

// The game in the file "input.*" of `folder`, in the language of its extension.
std::optional<Game> read_input(const fs::path& folder, std::optional<Source>& source) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      const fs::path path = folder / ("input" + extension);
      if (!fs::exists(path)) continue;
      source.emplace(path.filename().string(), test::content(path));
      Diagnostics diagnostics;
      std::optional<Game> game = language.read(*source, diagnostics);
      EXPECT_TRUE(game.has_value()) << rendered(diagnostics, *source);
      // Tools name games after files; here the folder says more.
      if (game && game->name == "input") game->name = folder.filename().string();
      return game;
    }
  }
  ADD_FAILURE() << "no input."
                << " in " << folder;
  return std::nullopt;
}

class Golden : public testing::TestWithParam<fs::path> {};

TEST_P(Golden, EveryBackEndWritesWhatItWrote) {
  std::optional<Source> source;
  const std::optional<Game> game = read_input(GetParam(), source);
  ASSERT_TRUE(game.has_value());
  for (const Backend& backend : backends()) {
    Diagnostics diagnostics;
    const std::optional<std::string> written = backend.write(*game, *source, diagnostics);
    EXPECT_EQ(written.has_value(), !diagnostics.has_errors()) << backend.name;
    const std::string text = written ? *written : rendered(diagnostics, *source);
    EXPECT_EQ(text.find("tao::"), std::string::npos);
    const fs::path expected = GetParam() / (backend.name + backend.extension);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
      std::ofstream(expected, std::ios::binary) << text;
    } else {
      EXPECT_EQ(text, test::content(expected)) << expected;
    }
  }
  if (std::getenv("UPDATE_GOLDEN") != nullptr) GTEST_SKIP() << "expectations rewritten";
}

INSTANTIATE_TEST_SUITE_P(Cases, Golden, testing::ValuesIn(cases()), test::stem);

}  // namespace
}  // namespace zug
