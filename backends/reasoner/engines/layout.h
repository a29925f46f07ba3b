#pragma once

// Where what is in the words of a state. It is that of the struct in generated C, and the same for
// all engines of a game that have a plan.

#include <cstdint>
#include <cstring>
#include <vector>

#include "backends/reasoner/interpreter/position.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"
#include "ir/reference/semantics.h"

namespace zug::reasoner {

struct Layout {
  Numbering numbering;
  std::size_t pieces = 0;
  std::size_t set_words = 0;
  std::size_t players = 0;
  std::size_t variables = 0;
  std::size_t board_bytes = 0;  // of the piece at each number: 0 (there are only sets), 1 or 2
  // In bytes. The sets, by piece, come first.
  std::size_t board_at = 0;
  std::size_t variables_at = 0;  // 4 bytes each
  std::size_t vertex_at = 0;     // 2 bytes
  std::size_t rules_at = 0;      // 2 bytes, or 4 where modifiers are too many
  bool wide_rules = false;
  std::size_t player_at = 0;  // 1 byte
  std::size_t words = 0;      // all of it

  std::uint32_t vertex(const std::uint64_t* state) const { return number16(state, vertex_at); }
  std::uint32_t rules(const std::uint64_t* state) const {
    if (!wide_rules) return number16(state, rules_at);
    std::uint32_t value = 0;
    std::memcpy(&value, bytes(state) + rules_at, 4);
    return value;
  }
  std::uint32_t player(const std::uint64_t* state) const {
    return reinterpret_cast<const std::uint8_t*>(state)[player_at];
  }
  std::int64_t variable(const std::uint64_t* state, std::size_t id) const {
    std::int32_t value = 0;
    std::memcpy(&value, bytes(state) + variables_at + 4 * id, 4);
    return value;
  }
  // What stands at a number.
  std::uint32_t piece(const std::uint64_t* state, std::uint32_t number) const;

  void set_turn(std::uint64_t* state, std::uint32_t vertex, std::uint32_t rules,
                std::uint32_t player) const;
  void set_variable(std::uint64_t* state, std::size_t id, std::int64_t value) const;
  // Where another piece stands so far.
  void put(std::uint64_t* state, std::uint32_t number, std::uint32_t piece) const;

  void load(const std::uint64_t* state, Position& position) const;
  void store(const Position& position, std::uint64_t* state) const;

 private:
  static const char* bytes(const std::uint64_t* state) {
    return reinterpret_cast<const char*>(state);
  }
  static std::uint32_t number16(const std::uint64_t* state, std::size_t at) {
    std::uint16_t value = 0;
    std::memcpy(&value, bytes(state) + at, 2);
    return value;
  }
};

Layout layout_of(const Game& game, const Plan& plan);
// For engines without a plan: vertices have their own numbers.
Layout plain_layout(const Game& game);

std::vector<std::uint64_t> start_words(const Game& game, const Layout& layout);

// The state of the rules that modifier 0 (the start), 1, ... is.
struct RulesStates {
  explicit RulesStates(const Game& game);
  std::vector<StateId> state_of;           // by modifier
  std::vector<std::uint32_t> modifier_of;  // by state; 0 for those that are none
};

zug::State ir_state(const Layout& layout, const RulesStates& states, const std::uint64_t* words);
std::vector<std::uint64_t> words_of(const Layout& layout, const RulesStates& states,
                                    const zug::State& state);

}  // namespace zug::reasoner
