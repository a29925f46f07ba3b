#pragma once

// Where a play can be, and what is known there, in the words of the verifier (tools/verify).

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/one_start.h"
#include "tools/verify/certificate.h"

namespace zug {

// A game as low-level RBG says it, read twice: for the analyses and for the verifier. They number
// programs and states alike.
struct LowLevelGame {
  std::string text;
  Game game;
  Programs programs;
  verifier::Game verified;
};

// Empty, with the reason, when the verifier has no such games. Not to be copied or moved once
// something refers to it.
std::unique_ptr<LowLevelGame> low_level_game(const Game& game, std::string& reason);

using Potentials = std::array<std::vector<verifier::Potential>, 4>;  // of a place, by kind

// The places of a certificate, and the same places as a product for the searches of proofs: place i
// is node i, and the first one is the start.
struct Places {
  verifier::Certificate certificate;
  Product product;
  std::set<std::uint32_t> unreached;  // as the facts show: these are not written
  // Places that know more than place i about squares, with potentials of their own.
  std::map<std::pair<std::uint32_t, Squares>, Potentials> knowing_more;
};

// Leaves in the certificate what is to be written, in order. Numbers of places mean nothing then.
void settle_places(Places& places);

// What is known of variables: what comparisons have said, or also which number was assigned last,
// where it is always a number. Places that know more are more places.
enum class Remember { Comparisons, Flags };

// Throws OutOfBudget. Empty: there are more than ir/limits.h allows.
std::optional<Places> find_places(const LowLevelGame& game, verifier::Facts& facts,
                                  Remember remember, Budget& budget);

}  // namespace zug
