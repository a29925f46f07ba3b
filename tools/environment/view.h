#pragma once

// A game as the player to move sees it: what learners for two players want to learn only once.
//
// Where rules are the same for both players (passes/analysis/symmetry), a state in which the second
// one is to move is shown as its image, in which the first one is; actions are mapped likewise.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "passes/analysis/symmetry/symmetry.h"
#include "tools/environment/action_table.h"
#include "tools/environment/observer.h"

namespace zug::environment {

// Steps of work for the product of rules and board, which actions and views are made of.
inline constexpr std::uint64_t product_budget = 40'000'000;

// All maps are their own inverses.
struct View {
  PlayerSymmetry symmetry;
  std::vector<std::uint32_t> actions;  // by action, its image
  std::vector<std::uint32_t> numbers;  // of an observation: by index, where its image is

  // An observation becomes that of the image. `memory` is of no interest to anybody.
  template <class Number>
  void turn(Number* observation, std::vector<Number>& memory) const {
    memory.assign(observation, observation + numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) observation[i] = memory[numbers[i]];
  }
};

// Empty where no symmetry is proved, where the keeper may have a choice (what he does then is not
// in the rules), and where some action or phase of one player has no image, as tables of them are
// only as good as what is known of a game.
std::optional<View> make_view(const Game& game, const ActionTable& actions,
                              const Observer& observer);

}  // namespace zug::environment
