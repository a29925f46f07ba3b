#pragma once

#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

inline constexpr std::size_t most_slides = 10;  // a relation with more is looked up by vertex

// A relation as slides, by ascending offset.
std::vector<Slide> slides_of(const Relation& relation);

}  // namespace zug::reasoner
