#pragma once

// Facts of every place about how much there can be of something.

#include <cstdint>
#include <functional>
#include <utility>

#include "passes/analysis/keeper/neighbours.h"
#include "passes/analysis/straightness/stock.h"
#include "tools/certificate/places.h"

namespace zug {

// `measure`, which has the same weight for a piece everywhere, times `factor`.
verifier::Form form_of(const Product& product, const Measure& measure, std::int64_t factor);

// Adds to the facts of place i that the form is in range_of(i), where that says something.
void add_ranges(
    Places& places, verifier::Facts& facts, std::uint32_t form,
    const std::function<std::pair<std::int64_t, std::int64_t>(std::uint32_t)>& range_of);

void add_stock(Places& places, verifier::Facts& facts, const StockEvidence& evidence);

// Of each piece that there is once, or not, at the start: adds that there is never more than one,
// where that can be shown.
void add_counts(Places& places, verifier::Facts& facts, Budget& budget);

// That of what cannot stand next to each other in this direction there is at most one: of a stone
// and, below it, of an empty square. False: the verifier does not see that it stays so.
bool add_neighbours(Places& places, const verifier::Game& game, verifier::Facts& facts,
                    const NeighbourFacts& known, std::size_t direction, Budget& budget);

}  // namespace zug
