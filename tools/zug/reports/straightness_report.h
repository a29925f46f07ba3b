#pragma once

// The straightness part of `zug check`: what is computed, as text and as JSON.

#include <array>
#include <optional>
#include <string>

#include "ir/budget.h"
#include "ir/messages/source.h"
#include "passes/analysis/straightness/straightness.h"
#include "tools/zug/json/json_output.h"

namespace zug {

struct StraightnessReport {
  std::array<Straightness, 4> syntactic;                  // by StraightnessKind
  std::array<std::optional<StraightnessBound>, 4> bound;  // empty: no product, or a limit
  std::array<Straightness, 4> seen;                       // in real moves; empty: none was seen
  Limit limit = Limit::None;                              // that ended the closer look
};

// Whether a move of the rules can have parts that are decided one by one.
bool has_split_points(const Product& product);

// `product` may be null. What the budget does not last for is left out.
StraightnessReport examine_straightness(const Game& game, const Product* product, Budget& budget);

// "the limit of 250000000 steps", in the words of all reports.
std::string limit_text(Limit limit, std::uint64_t steps);
std::string limit_name(Limit limit);  // "steps", for JSON

Json to_json(const StraightnessReport& report, const Product* product, const Source& source);
std::string to_text(const StraightnessReport& report, const Product* product);

}  // namespace zug
