// The image of an observation is the same numbers in other places: planes of pieces, scores and
// players are exchanged, and squares within each. So nothing is mapped but an array.

#include "tools/environment/view.h"

#include <utility>

#include "passes/analysis/keeper/keeper.h"

namespace zug::environment {
namespace {

constexpr std::uint64_t keeper_budget = 200'000'000;

std::optional<PlayerSymmetry> proved_symmetry(const Game& game) {
  try {
    Budget budget(symmetry_steps);
    std::optional<PlayerSymmetry> symmetry = find_player_symmetry(game, budget);
    if (!symmetry) return std::nullopt;
    Budget of_product(product_budget), of_keeper(keeper_budget);
    const std::optional<Product> product = build_product(game, of_product);
    if (!product || find_keeper_choice(*product, of_keeper)) return std::nullopt;
    return symmetry;
  } catch (const OutOfBudget&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<View> make_view(const Game& game, const ActionTable& actions,
                              const Observer& observer) {
  std::optional<PlayerSymmetry> symmetry = proved_symmetry(game);
  if (!symmetry) return std::nullopt;
  View view{std::move(*symmetry), {}, {}};
  for (std::size_t action = 0; action < actions.size(); ++action) {
    const Parts parts = actions.parts(action);
    const Move move(parts.begin(), parts.end());
    const std::optional<std::uint32_t> there = actions.find(image(view.symmetry, move));
    if (!there) return std::nullopt;
    view.actions.push_back(*there);
  }
  std::optional<std::vector<std::uint32_t>> numbers = observer.image(view.symmetry);
  if (!numbers) return std::nullopt;
  view.numbers = std::move(*numbers);
  return view;
}

}  // namespace zug::environment
