#pragma once

// Plans of small games, and what their code is made of.

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>

#include "backends/reasoner/plan/plan.h"
#include "ir/messages/diagnostic.h"
#include "langs/rbg/read.h"

namespace zug::test {

using reasoner::Function;
using reasoner::Op;
using reasoner::Options;
using reasoner::Plan;

inline const std::string row =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables = n(9)\n"
    "#board = rectangle(up,down,left,right, [w,e,e,b,e] [e,e,w,e,b])\n";
inline const std::string ring =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables = n(9)\n"
    "#board = v1[w]{right:v2} v2[e]{right:v3} v3[b]{right:v1}\n";

inline std::optional<Game> game_of(const std::string& text) {
  Source source("test.rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    EXPECT_NE(diagnostic.severity, Severity::Error) << render(diagnostic, source, false);
  }
  return game;
}

inline Plan plan_of(const std::string& text, const Options& options = {}) {
  const std::optional<Game> game = game_of(text);
  Diagnostics diagnostics;
  std::optional<Plan> plan =
      game ? reasoner::build_plan(*game, options, diagnostics) : std::nullopt;
  EXPECT_TRUE(plan.has_value());
  return plan ? *plan : Plan();
}

template <class Counts>
std::size_t count_if(const Plan& plan, Function::Kind kind, const Counts& counts) {
  std::size_t result = 0;
  for (const Function& function : plan.functions) {
    if (function.kind != kind) continue;
    for (const reasoner::Instruction& is : function.code) result += counts(is) ? 1 : 0;
  }
  return result;
}

// Choose and Try say once more what Moves and Apply say.
inline std::size_t count(const Plan& plan, Op op) {
  std::size_t result = 0;
  for (const auto kind : {Function::Kind::Pattern, Function::Kind::Trial, Function::Kind::Keeper,
                          Function::Kind::Moves, Function::Kind::Apply}) {
    result += count_if(plan, kind, [&](const reasoner::Instruction& is) { return is.op == op; });
  }
  return result;
}

inline std::size_t steps(const Plan& plan, Function::Kind kind = Function::Kind::Moves) {
  return count_if(plan, kind, [](const reasoner::Instruction& is) { return is.step != 0; });
}

inline bool has(const Plan& plan, Function::Kind kind) {
  return count_if(plan, kind, [](const reasoner::Instruction&) { return true; }) != 0;
}

}  // namespace zug::test
