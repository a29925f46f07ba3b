#pragma once

// The straightness part of `zug check`: what is computed, as text and as JSON.

#include <array>
#include <optional>
#include <string>

#include "passes/analysis/straightness.h"
#include "tools/json_output.h"

namespace zug {

struct StraightnessReport {
  std::array<Straightness, 4> syntactic;                  // by StraightnessKind
  std::array<std::optional<StraightnessBound>, 4> bound;  // empty: the product is too large
  std::array<Straightness, 4> seen;                       // in real moves; empty: none was seen
};

// Whether a move of the rules can have parts that are decided one by one.
bool has_split_points(const Product& product);

// `product` may be null.
StraightnessReport examine_straightness(const Game& game, const Product* product);

Json to_json(const StraightnessReport& report, const Product* product);
std::string to_text(const StraightnessReport& report, const Product* product);

}  // namespace zug
