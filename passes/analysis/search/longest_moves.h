#pragma once

#include <cstddef>
#include <optional>

#include "ir/reference/semantics.h"

namespace zug {

// The longest moves that a search has seen, of equally long ones the first.
struct LongestMoves {
  std::optional<Move> longest_move;    // of the players
  std::optional<Move> longest_of_all;  // of the players and the keeper

  // Whether a move of so many modifiers by `player` is longer than one of these.
  bool exceeded_by(PlayerId player, std::size_t modifiers) const {
    return is_longer(modifiers, longest_of_all) ||
           (player != keeper && is_longer(modifiers, longest_move));
  }
  void note(PlayerId player, const Move& move) {
    if (is_longer(move.size(), longest_of_all)) longest_of_all = move;
    if (player != keeper && is_longer(move.size(), longest_move)) longest_move = move;
  }
  void note(const LongestMoves& other) {
    keep_longer(longest_move, other.longest_move);
    keep_longer(longest_of_all, other.longest_of_all);
  }

 private:
  static bool is_longer(std::size_t modifiers, const std::optional<Move>& known) {
    return !known || known->size() < modifiers;
  }
  static void keep_longer(std::optional<Move>& known, const std::optional<Move>& other) {
    if (other && is_longer(other->size(), known)) known = other;
  }
};

}  // namespace zug
