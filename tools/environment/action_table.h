#pragma once

// Moves as numbers from a fixed, finite range, for learners whose outputs are as many.
//
// *Whole* actions are moves: all that can ever be legal, and some more. *Split* actions are the
// modifiers of a move with their vertices; several of them, one after another, are a move. Either
// way number and meaning depend on the rules alone, and digest() changes when they do.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/reference/semantics.h"
#include "passes/analysis/product/product.h"

namespace zug::environment {

enum class ActionKind : std::uint8_t { Whole, Split };

// More whole actions than this are none.
inline constexpr std::size_t most_whole_actions = 100'000;

using Parts = std::span<const ModifierAt>;

class ActionTable {
 public:
  // Of moves or parts of moves, none twice.
  ActionTable(ActionKind kind, std::vector<Move> actions);

  ActionKind kind() const { return kind_; }
  std::size_t size() const { return begins_.size() - 1; }
  Parts parts(std::size_t action) const {
    return {parts_.data() + begins_[action], begins_[action + 1] - begins_[action]};
  }
  std::optional<std::uint32_t> find(Parts parts) const;
  // Of kind, order and meaning of all actions: 16 hexadecimal digits.
  std::string digest() const;

 private:
  std::size_t slot_of(Parts parts) const;

  ActionKind kind_;
  std::vector<ModifierAt> parts_;
  std::vector<std::uint32_t> begins_;  // in parts_; one entry more than actions
  std::vector<std::uint32_t> slots_;   // a hash table of actions
};

// Empty when there are more than `most`, or moves without end. By player, then by vertex and
// modifier, one part after another.
std::optional<ActionTable> whole_actions(const Product& product,
                                         std::size_t most = most_whole_actions);
// By modifier, then by vertex: those that can be. Without a product: all pairs.
ActionTable split_actions(const Game& game, const Product* product);

}  // namespace zug::environment
