// States as keys of hash tables: their numbers one after the other, pieces in as few bytes as the
// game has pieces for.

#include "passes/analysis/search/state_key.h"

namespace zug {
namespace {

void append(std::string& key, std::uint64_t value) {
  for (; value >= 128; value >>= 7) key += static_cast<char>(value & 127);
  key += static_cast<char>(value | 128);
}

}  // namespace

std::string key_of(const State& state) {
  std::string key;
  key.reserve(state.pieces.size() + 16);
  append(key, state.player.value);
  append(key, state.position.value);
  append(key, state.rules.value);
  for (const PieceId piece : state.pieces) append(key, piece.value);
  for (const std::int64_t value : state.variables) append(key, static_cast<std::uint64_t>(value));
  return key;
}

}  // namespace zug
