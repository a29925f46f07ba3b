#pragma once

// The games of ../shared and of the corpus, for tests of passes.

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug::test {

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
  if (!std::filesystem::exists(path)) return std::nullopt;
  return read_text(path.stem().string(), content(path));
}

inline std::vector<std::filesystem::path> games_in(const std::filesystem::path& folder) {
  return files_in(folder, ".rbg");
}

}  // namespace zug::test
