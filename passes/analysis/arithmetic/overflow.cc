// The rules mean the integers. Engines compute with 64 bits and stop where a value does not fit, so
// a play that goes on there is one that nobody here can follow: a search that has seen all states
// has not seen those behind it. With v in 0..2147483647,
//
//   {$ v*v > 0}     stays within 64 bits
//   {$ v*v*v > 0}   does not, for large v, and is found whether or not v ever gets large
//
// Every action is looked at by itself (passes/analysis/arithmetic/interval.h).

#include "passes/analysis/arithmetic/overflow.h"

#include <algorithm>
#include <variant>

#include "passes/analysis/arithmetic/interval.h"

namespace zug {

std::vector<Origin> overflows(const Game& game) {
  std::vector<Origin> result;
  for (std::size_t i = 0; i < game.expressions.size(); ++i) {
    const auto* atom = std::get_if<Atom>(&game.expressions[ExpressionId(i)]);
    if (atom == nullptr) continue;
    bool found = false;
    if (const auto* assignment = std::get_if<Assignment>(&atom->action)) {
      found = may_overflow(game, assignment->value);
    } else if (const auto* comparison = std::get_if<Comparison>(&atom->action)) {
      found = may_overflow(game, comparison->left) || may_overflow(game, comparison->right);
    }
    if (found) result.push_back(atom->origin);
  }
  const auto place = [](const Origin& origin) {
    return std::pair(origin.range.begin, origin.range.end);
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](const Origin& a, const Origin& b) { return place(a) < place(b); });
  const auto same = [&](const Origin& a, const Origin& b) { return place(a) == place(b); };
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  return result;
}

}  // namespace zug
