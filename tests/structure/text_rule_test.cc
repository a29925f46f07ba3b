// Text of a game is opened (ir/game_text.h) only where it becomes text of a language: these files
// and no others. Who adds one has a function that takes any bytes.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "tests/files.h"

namespace {

namespace fs = std::filesystem;

TEST(TextRule, OnlyOneFilePerTargetOpensTextOfAGame) {
  const fs::path root = zug::test::source_folder();
  const std::set<std::string> expected{
      "backends/c/names.cc",         // comments, literals, identifiers
      "backends/dot/write.cc",       // labels
      "backends/gdl/text/names.cc",  // constants
      "backends/ll_rbg/names.cc",    // identifiers
      "backends/sbg/layout.cc",      // letters, which it looks at one by one
      "backends/sbg/write.cc",       // the title
  };
  std::set<std::string> found;
  for (const std::string folder : {"backends", "passes", "tools"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".h" && extension != ".cc") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      if (text.str().find("bytes_of(") != std::string::npos) {
        found.insert(fs::relative(entry.path(), root).string());
      }
    }
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
