#pragma once

// What the writers and the readers of plans' texts spell alike.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "backends/reasoner/plan/plan.h"
#include "ir/bits.h"
#include "ir/game.h"

namespace zug::reasoner {

// By Function::Kind.
inline constexpr std::array<std::string_view, 7> function_kinds = {
    "pattern",     "trial of pattern", "keeper after", "moves after",
    "apply shape", "choices after",    "try shape"};

// Is a function of this kind one that others begin with, unless its text says something else?
constexpr bool is_entry(Function::Kind kind) {
  return kind != Function::Kind::Pattern && kind != Function::Kind::Trial;
}

// [0 3 5..9]
std::string vertices_text(const Bits& set);

// {w,b}
std::string pieces_text(const Game& game, const Bits& mask);

// As print_name() writes them.
std::vector<std::string> piece_names(const Game& game);
std::vector<std::string> variable_names(const Game& game);

}  // namespace zug::reasoner
