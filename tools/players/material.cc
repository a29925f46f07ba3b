#include "tools/players/material.h"

#include <bit>

#include "backends/notation/pieces.h"

namespace zug::players {

Material::Material(const reasoner::Reasoner& rules)
    : set_words_(rules.set_words()), players_(rules.game().players.size()) {
  const notation::PieceNames names = notation::piece_names(rules.game());
  for (std::size_t i = 0; i < names.owners.size(); ++i) {
    const bool owned = names.owners[i] != keeper && !names.fixed[i];
    owners_.push_back(owned ? names.owners[i].value - 1u : players_);
    any_ = any_ || owned;
  }
}

std::int64_t Material::count(const reasoner::State& state, std::size_t player) const {
  std::int64_t result = 0;
  for (std::size_t piece = 0; piece < owners_.size(); ++piece) {
    if (owners_[piece] != player) continue;
    for (std::size_t i = 0; i < set_words_; ++i) {
      result += std::popcount(state.words[piece * set_words_ + i]);
    }
  }
  return result;
}

double Material::lead(const reasoner::State& state, std::size_t player) const {
  if (!any_ || players_ < 2) return 0;
  std::int64_t others = 0;
  for (std::size_t i = 0; i < players_; ++i) {
    if (i != player) others += count(state, i);
  }
  return static_cast<double>(count(state, player)) -
         static_cast<double>(others) / static_cast<double>(players_ - 1);
}

}  // namespace zug::players
