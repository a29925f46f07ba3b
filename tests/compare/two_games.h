#pragma once

// Two games and what zug compare's library says of them.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "ir/game.h"
#include "langs/registry.h"
#include "tools/compare/compare.h"

namespace zug::test {

// Empty, with the test failed, unless it is a game.
inline std::optional<Game> game_of(const std::string& language, const std::string& text) {
  for (const Language& one : languages()) {
    if (one.name != language) continue;
    Source source("game", text);
    Diagnostics diagnostics;
    std::optional<Game> game = one.read(source, diagnostics);
    if (!game) {
      for (const Diagnostic& error : diagnostics.all())
        ADD_FAILURE() << render(error, source, false);
    }
    return game;
  }
  ADD_FAILURE() << "no language " << language;
  return std::nullopt;
}

inline std::unique_ptr<compare::Side> side_of(
    const Game& game, reasoner::EngineKind engine = reasoner::EngineKind::Interpreter) {
  Diagnostics diagnostics;
  auto made = reasoner::make_reasoner(game, {engine, {}, {}}, diagnostics);
  EXPECT_TRUE(made.has_value());
  return made ? compare::make_side(std::move(*made)) : nullptr;
}

class TwoGames {
 public:
  TwoGames(const Game& a, const Game& b) : a_(side_of(a)), b_(side_of(b)) {
    question.a = a_.get();
    question.b = b_.get();
    for (std::size_t i = 0; i < a.players.size(); ++i) question.players.push_back(i);
    question.limits.random = 10;
  }

  compare::Answer compare() const {
    return compare::compare(question,
                            [](const char*, std::uint64_t) { return compare::Limit::None; });
  }

  compare::Question question;

 private:
  std::unique_ptr<compare::Side> a_, b_;
};

}  // namespace zug::test
