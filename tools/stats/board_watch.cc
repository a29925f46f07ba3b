// A state begins with a set of vertices for each piece. What changed is what is in either of two
// sets and not in both, word by word: a vertex whose piece changed is in two such differences, once
// as the place the old piece left and once as that of the new one.

#include "tools/stats/board_watch.h"

#include <algorithm>
#include <bit>

#include "backends/notation/pieces.h"

namespace zug::stats {

BoardWatch::BoardWatch(const reasoner::Reasoner& rules)
    : words_(rules.set_words()),
      kinds_(rules.game().pieces.size()),
      vertices_(rules.game().board.size()) {
  const notation::PieceNames names = notation::piece_names(rules.game());
  background_ = names.background.value;
  for (const PlayerId owner : names.owners) {
    owners_.push_back(owner == keeper ? 0 : owner.value);
    owned_ = owned_ || owners_.back() != 0;
  }
  vertex_of_.resize(64 * words_);
  for (std::uint32_t v = 0; v < vertices_; ++v) {
    vertex_of_[rules.set_number(VertexId(v))] = v;
  }
}

std::size_t BoardWatch::count(const reasoner::State& state, std::size_t piece) const {
  std::size_t result = 0;
  for (std::size_t w = piece * words_; w < (piece + 1) * words_; ++w) {
    result += static_cast<std::size_t>(std::popcount(state.words[w]));
  }
  return result;
}

std::uint32_t BoardWatch::pieces(const reasoner::State& state) const {
  return static_cast<std::uint32_t>(vertices_ - count(state, background_));
}

std::size_t BoardWatch::count_against(const reasoner::State& state, std::uint32_t player) const {
  std::size_t result = 0;
  for (std::size_t piece = 0; piece < kinds_; ++piece) {
    const bool other = owners_[piece] != 0 && owners_[piece] != player + 1;
    if (owned_ ? other : piece != background_) result += count(state, piece);
  }
  return result;
}

bool BoardWatch::capture(const reasoner::State& before, const reasoner::State& after,
                         std::uint32_t player) const {
  return count_against(after, player) < count_against(before, player);
}

void BoardWatch::count_changes(const reasoner::State& before, const reasoner::State& after,
                               std::vector<std::uint32_t>& by_vertex) const {
  for (std::size_t w = 0; w < words_; ++w) {
    std::uint64_t changed = 0;
    for (std::size_t piece = 0; piece < kinds_; ++piece) {
      changed |= before.words[piece * words_ + w] ^ after.words[piece * words_ + w];
    }
    for (; changed != 0; changed &= changed - 1) {
      ++by_vertex[vertex_of_[64 * w + static_cast<std::size_t>(std::countr_zero(changed))]];
    }
  }
}

}  // namespace zug::stats
