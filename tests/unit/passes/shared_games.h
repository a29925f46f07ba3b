#pragma once

// The games of ../shared and of the corpus, for tests of passes.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ir/game.h"
#include "langs/rbg/read.h"

namespace zug::test {

inline const std::filesystem::path shared_folder = ZUG_SHARED_DIR;

inline std::optional<Game> read_text(const std::string& name, const std::string& text) {
  Source source(name + ".rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != Severity::Error) continue;
    ADD_FAILURE() << render(diagnostic, source, false);
  }
  return game;
}

// Empty when there is no such file.
inline std::optional<Game> read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return read_text(path.stem().string(), text.str());
}

inline std::vector<std::filesystem::path> games_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> result;
  if (!std::filesystem::is_directory(folder)) return result;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".rbg") result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace zug::test
