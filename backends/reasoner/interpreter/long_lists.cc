// Random plays of games whose moves are paths, as the C source has them: see
// backends/c/runtime/long_lists.cc. Both keep the same moves, and draw the same random numbers.

#include <cstdint>
#include <string>

#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/limits.h"

namespace zug::reasoner {

std::uint64_t Interpreter::count_with_rest(Position& position, MoveList& moves) {
  moves.rest.emplace();
  fill(position, moves);
  const std::uint64_t count = size(moves) + moves.rest->count;
  if (count > limits::counted_moves) {
    throw ImproperGame("a state has more moves than " + std::to_string(limits::counted_moves));
  }
  return count;
}

std::size_t Interpreter::index_of(Position& position, MoveList& moves, std::uint64_t move) {
  if (move < size(moves)) return static_cast<std::size_t>(move);
  moves.rest = Rest{.wanted = move - size(moves)};
  fill(position, moves);
  return moves.rest->at;
}

}  // namespace zug::reasoner
