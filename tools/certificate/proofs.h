#pragma once

// What is claimed of the places: ranks, decision trees, potentials. Each is found anew on the
// places of the certificate, by the searches of passes/analysis where they have one.

#include <cstdint>
#include <optional>
#include <string>

#include "passes/analysis/straightness/syntactic_straightness.h"
#include "tools/certificate/places.h"
#include "tools/verify/check.h"

namespace zug {

// False: no ranks were found. `notes` gets a text for people by measure.
bool add_ranks(Places& places, std::vector<std::string>& notes, Budget& budget);

// What a tree asks first.
enum class TestOrder { AsMet, PatternsFirst };

// False, with the place in `open`: the keeper's ways could not be told apart.
bool add_trees(Places& places, const verifier::Game& game, verifier::Facts& facts, TestOrder order,
               std::string& open, Budget& budget);

// The bound that the potentials prove; empty: none was found.
std::optional<std::int64_t> add_potentials(Places& places, verifier::Facts& facts,
                                           StraightnessKind kind, Budget& budget);

// Behind add_potentials: looks at starts whose potentials are above the wanted bound by themselves,
// and adds places that know more. False: that does not make them low enough.
bool lower_starts(Places& places, const verifier::Game& game, verifier::Facts& facts,
                  StraightnessKind kind, std::int64_t wanted, Budget& budget);

}  // namespace zug
