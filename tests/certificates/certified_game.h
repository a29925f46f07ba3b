#pragma once

// Games, what the analyses prove of them without searching plays, and its certificate.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "langs/registry.h"
#include "passes/analysis/keeper/keeper.h"
#include "passes/analysis/straightness/straightness.h"
#include "passes/analysis/termination/termination.h"
#include "tests/files.h"
#include "tools/certificate/write.h"
#include "tools/verify/certificate.h"

namespace zug::test {

inline std::optional<Game> read_file(const std::filesystem::path& path) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (path.extension() != extension) continue;
      Source source(path.string(), content(path));
      Diagnostics diagnostics;
      return language.read(source, diagnostics);
    }
  }
  return std::nullopt;
}

inline ProvedClaims proofs_of(const Game& game) {
  ProvedClaims claims;
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  if (!product) return claims;
  claims.termination = prove_termination(*product, budget).proof.has_value();
  claims.keeper = !find_keeper_choice(*product, budget);
  Stock stock(*product, budget);
  for (const StraightnessKind kind : straightness_kinds) {
    const Straightness bound = bounded_straightness(*product, kind, stock, budget).value;
    if (bound && *bound != unbounded) claims.straight[static_cast<std::size_t>(kind)] = *bound;
  }
  return claims;
}

// Empty: rejected, and `why` says where.
inline std::optional<verifier::Certificate> accepted(const std::string& game,
                                                     const std::string& certificate,
                                                     std::string* why = nullptr,
                                                     bool tight = false) {
  try {
    const verifier::Game read = verifier::read_game(game);
    return verifier::verified(read, verifier::Facts(read), game, certificate, tight);
  } catch (const verifier::Rejected& rejected) {
    if (why != nullptr) *why = std::to_string(rejected.line) + ": " + rejected.what();
    return std::nullopt;
  }
}

inline bool tight(const std::string& game, const std::string& certificate,
                  std::string* why = nullptr) {
  return accepted(game, certificate, why, true).has_value();
}

}  // namespace zug::test
