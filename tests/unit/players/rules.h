#pragma once

// Games to play with.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "backends/reasoner/reasoner.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug::test {

inline reasoner::Reasoner rules_of_text(const std::string& text) {
  Source source("game", text);
  Diagnostics diagnostics;
  std::optional<Game> game;
  for (const Language& language : languages()) {
    if (language.name == "rbg") game = language.read(source, diagnostics);
  }
  if (!game) throw std::runtime_error("the game of this test is no game");
  game->name = "game";
  return *reasoner::make_reasoner(*game, {}, diagnostics);
}

// A game of the checkout.
inline reasoner::Reasoner rules_of(const std::string& path) {
  return rules_of_text(content(source_path(path)));
}

}  // namespace zug::test
