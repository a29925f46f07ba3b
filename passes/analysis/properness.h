#pragma once

// Is the description proper (AAAI-19, "Proper RBG description")? Every play and every check comes
// to an end, and every reachable state has exactly one completion by the keeper.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ir/limits.h"
#include "passes/analysis/keeper/keeper.h"
#include "passes/analysis/search/explore.h"
#include "passes/analysis/search/lasso.h"
#include "passes/analysis/termination/termination.h"

namespace zug {

enum class Verdict { Proved, Refuted, Unknown };

// As it is printed and written into documents.
inline const char* word_of(Verdict verdict) {
  constexpr const char* words[] = {"proved", "refuted", "unknown"};
  return words[static_cast<std::size_t>(verdict)];
}
// The same of properness as a whole.
inline const char* proper_word_of(Verdict verdict) {
  constexpr const char* words[] = {"proper", "improper", "unknown"};
  return words[static_cast<std::size_t>(verdict)];
}

struct PropernessLimits {
  std::size_t states =
      100'000;  // looked at by each of the two searches (passes/analysis/state_budget.h)
  std::uint64_t termination_steps = limits::termination_steps;  // of the two proofs
  std::uint64_t keeper_steps = limits::keeper_steps;
  double seconds = 5;      // of processor time, for proofs and searches together
  std::uint64_t seed = 1;  // of random plays
  // Plays that look for longer moves are made where none so long was seen: of the players, and of
  // all.
  std::int64_t longest_move = 0;
  std::int64_t longest_of_all = 0;
  // A way of that many modifiers by rules and board, nodes of the product: plays are made towards
  // it. Empty: there is none without loops.
  std::vector<std::uint32_t> longest_way;
  // Asked all the time, with what is under way; true stops the work.
  std::function<bool(const char* work, std::size_t states)> stop;
};

// A proof on another product than the one at hand: one without the board, or one that remembers
// more.
struct FinerProof {
  Product product;
  TerminationProof proof;
};

struct Properness {
  Verdict termination = Verdict::Unknown;
  TerminationAttempt ranking;         // proof, or the loop it fails at
  std::optional<FinerProof> finer;    // when there is no proof in `ranking`
  std::optional<LassoSearch> lassos;  // searched when there is no proof

  Verdict keeper = Verdict::Unknown;
  std::optional<KeeperChoice> choice;  // where the proof fails; only when the product was built
  Limit choice_limit = Limit::None;    // that ended the proof
  Exploration exploration;

  // Arithmetic may leave 64 bits. Engines stop there, so nothing counts as proved.
  bool overflow = false;

  bool interrupted = false;
};

// `product` is build_product(game) or null, when the game is too large for it.
Properness examine_properness(const Game& game, const Product* product, ReferenceReasoner& reasoner,
                              const PropernessLimits& limits);

// What proves that every play ends, if it is a ranking.
inline const TerminationProof* ranking_of(const Properness& properness) {
  if (properness.termination != Verdict::Proved) return nullptr;
  if (properness.ranking.proof) return &*properness.ranking.proof;
  return properness.finer ? &properness.finer->proof : nullptr;
}

inline Verdict verdict(const Properness& properness) {
  if (properness.termination == Verdict::Refuted) return Verdict::Refuted;
  if (properness.keeper == Verdict::Refuted) return Verdict::Refuted;
  const bool both =
      properness.termination == Verdict::Proved && properness.keeper == Verdict::Proved;
  return both ? Verdict::Proved : Verdict::Unknown;
}

}  // namespace zug
