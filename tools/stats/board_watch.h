#pragma once

// What happens on the board between two states, read off the sets of a State's words.

#include <cstdint>
#include <vector>

#include "backends/reasoner/reasoner.h"

namespace zug::stats {

class BoardWatch {
 public:
  explicit BoardWatch(const reasoner::Reasoner& rules);

  std::size_t vertices() const { return vertices_; }
  // What stands somewhere and is not the piece for "nothing" (notation::PieceNames::background).
  std::uint32_t pieces(const reasoner::State& state) const;
  // Whether there are fewer pieces of the other players afterwards, as the names of the pieces tell
  // whose they are; where no piece is anybody's, fewer pieces at all.
  bool capture(const reasoner::State& before, const reasoner::State& after,
               std::uint32_t player) const;
  // One more for each vertex where something else stands afterwards.
  void count_changes(const reasoner::State& before, const reasoner::State& after,
                     std::vector<std::uint32_t>& by_vertex) const;

 private:
  std::size_t count(const reasoner::State& state, std::size_t piece) const;
  std::size_t count_against(const reasoner::State& state, std::uint32_t player) const;

  std::size_t words_, kinds_, vertices_, background_;
  std::vector<std::size_t> owners_;  // by piece: 0 nobody, else the player's number from 1
  bool owned_ = false;
  std::vector<std::uint32_t> vertex_of_;  // by number in the sets
};

}  // namespace zug::stats
