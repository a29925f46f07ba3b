#pragma once

// Games for the tests of statistics.

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "backends/reasoner/reasoner.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug::test {

inline Game read_text(const std::string& text, const std::string& extension) {
  for (const Language& language : languages()) {
    for (const std::string& known : language.extensions) {
      if (known != extension) continue;
      Source source("game" + extension, text);
      Diagnostics diagnostics;
      std::optional<Game> game = language.read(source, diagnostics);
      if (game) return std::move(*game);
      throw std::runtime_error("no game: " + text);
    }
  }
  throw std::runtime_error("no language: " + extension);
}

inline reasoner::Reasoner rules_of(Game game) {
  Diagnostics diagnostics;
  return *reasoner::make_reasoner(std::move(game), {}, diagnostics);
}

// "rbg/hex.rbg", of the corpus.
inline reasoner::Reasoner rules_in(const std::string& path) {
  const std::filesystem::path file = corpus_folder() / path;
  return rules_of(read_text(content(file), file.extension().string()));
}

}  // namespace zug::test
