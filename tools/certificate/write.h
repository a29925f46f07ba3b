#pragma once

// Certificates of what `zug check` has proved (docs/certificate.md).

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "tools/certificate/strides.h"

namespace zug {

// What was proved, and is to be certified.
struct ProvedClaims {
  bool termination = false;
  bool keeper = false;
  std::array<std::optional<std::int64_t>, 4> straight;  // bounds, by StraightnessKind
  std::optional<Lasso> lasso;                           // of a play that does not end
  std::optional<ChoiceInStrides> choice;                // of the keeper
  std::vector<std::string> searched;  // proved, but only by looking at all states: "keeper: ..."
};

struct CertifiedClaim {
  std::string name;   // "termination", "straight move 3"
  std::string proof;  // of which kind: "ranking", "decision trees", "potentials", "replay"
};

struct WrittenCertificate {
  std::string game;    // low-level RBG: what is certified, byte by byte
  std::string digest;  // of it
  std::string text;    // the certificate; accepted by the verifier
  std::vector<CertifiedClaim> certified;
  std::vector<std::string> uncertified;  // with the reason: "keeper: ..."
};

// Every claim is either certified, and then the verifier has accepted it, or named as uncertified.
// Ends early, with fewer certified claims, when a budget is spent: that of finding proofs, or that
// of verifying what was found.
WrittenCertificate write_certificate(const Game& game, const ProvedClaims& proved, Budget& finding,
                                     Budget& verifying);

}  // namespace zug
