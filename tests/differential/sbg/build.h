#pragma once

// Descriptions made by hand, without a parser.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "langs/sbg/syntax.h"

namespace zug::sbg::naive {

// `on` is e, p or w, as in the language.
inline Movement step(std::int64_t dx, std::int64_t dy, char on) {
  const Content content = on == 'e' ? Content::Empty : on == 'p' ? Content::Opponent : Content::Own;
  return {Step{dx, dy, content}, {}};
}
inline Movement sequence(std::vector<Movement> parts) { return {Sequence{std::move(parts)}, {}}; }
inline Movement choice(std::vector<Movement> branches) { return {Choice{std::move(branches)}, {}}; }
inline Movement power(Movement body, std::int64_t count) {
  return {Power{{std::move(body)}, count}, {}};
}
inline Movement star(Movement body) { return {Power{{std::move(body)}, std::nullopt}, {}}; }

inline Description describe(const std::vector<std::string>& rows, std::vector<Rule> rules,
                            std::int64_t turn_limit = 100) {
  Description result;
  result.name = "made by hand";
  result.width = static_cast<std::int64_t>(rows[0].size());
  result.height = static_cast<std::int64_t>(rows.size());
  for (const std::string& row : rows) result.rows.push_back({row, {}});
  result.rules = std::move(rules);
  result.turn_limit = turn_limit;
  return result;
}

inline Arrival arrival(char letter, const std::vector<std::pair<std::int64_t, std::int64_t>>& at) {
  Arrival result{letter, {}, {}};
  for (const auto& [x, y] : at) result.targets.push_back({x, y, {}});
  return result;
}

}  // namespace zug::sbg::naive
