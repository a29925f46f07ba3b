// States as keys of hash tables: their numbers one after the other, pieces in as few bytes as the
// game has pieces for.

#include "passes/analysis/search/state_key.h"

namespace zug {
namespace {

void append(std::string& key, std::uint64_t value) {
  for (; value >= 128; value >>= 7) key += static_cast<char>(value & 127);
  key += static_cast<char>(value | 128);
}

void append(std::string& key, const State& state) {
  key.reserve(key.size() + state.pieces.size() + 16);
  append(key, state.player.value);
  append(key, state.position.value);
  append(key, state.rules.value);
  for (const PieceId piece : state.pieces) append(key, piece.value);
  for (const std::int64_t value : state.variables) append(key, static_cast<std::uint64_t>(value));
}

}  // namespace

std::string key_of(const State& state) {
  std::string key;
  append(key, state);
  return key;
}

std::string key_of(const State& state, std::uint32_t program) {
  std::string key;
  append(key, program);
  append(key, state);
  return key;
}

std::string text_of_key(std::string_view key) {
  std::string text;
  std::uint64_t value = 0;
  unsigned bits = 0;
  for (const char c : key) {
    const auto byte = static_cast<unsigned char>(c);
    value |= static_cast<std::uint64_t>(byte & 127) << bits;
    bits += 7;
    if (byte < 128) continue;
    text += (text.empty() ? "" : " ") + std::to_string(value);
    value = bits = 0;
  }
  return text;
}

}  // namespace zug
