// The struct of backends/c/runtime/header.cc, member by member:
//
//   NAME_set at[pieces]; uint8_t or uint16_t board[numbers] (where the plan wants it);
//   int32_t var[variables]; uint16_t vertex, rules; uint8_t player;
//
// Bytes between members and behind the last one are 0. The interpreter, whose position has room of
// its own for each kind of thing, copies it there and back, which takes it a hundredth of a turn.

#include "backends/reasoner/engines/layout.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "ir/expression.h"

namespace zug::reasoner {
namespace {

Layout finished(const Game& game, Layout layout) {
  layout.pieces = game.pieces.size();
  layout.set_words = (layout.numbering.size + word_bits - 1) / word_bits;
  layout.players = game.players.size();
  layout.variables = variable_count(game);
  layout.board_at = layout.pieces * layout.set_words * 8;
  const std::size_t board_end = layout.board_at + layout.numbering.size * layout.board_bytes;
  layout.variables_at = (board_end + 3) / 4 * 4;
  layout.vertex_at = layout.variables_at + 4 * layout.variables;
  layout.wide_rules = modifiers(game).size() > 65'535;
  layout.rules_at = layout.vertex_at + (layout.wide_rules ? 4 : 2);
  layout.player_at = layout.rules_at + (layout.wide_rules ? 4 : 2);
  layout.words = layout.player_at / 8 + 1;
  return layout;
}

}  // namespace

Layout layout_of(const Game& game, const Plan& plan) {
  Layout layout;
  layout.numbering = plan.numbering;
  layout.board_bytes = !plan.array ? 0 : plan.pieces <= 256 ? 1 : 2;
  return finished(game, std::move(layout));
}

Layout plain_layout(const Game& game) {
  Layout layout;
  layout.numbering.size = game.board.size();
  for (std::uint32_t v = 0; v < game.board.size(); ++v) {
    layout.numbering.number_of.push_back(v);
    layout.numbering.vertex_at.push_back(v);
  }
  layout.board_bytes = game.pieces.size() <= 256 ? 1 : 2;
  return finished(game, std::move(layout));
}

std::uint32_t Layout::piece(const std::uint64_t* state, std::uint32_t number) const {
  if (board_bytes == 2) return number16(state, board_at + 2 * number);
  if (board_bytes == 1) return static_cast<std::uint8_t>(bytes(state)[board_at + number]);
  std::uint32_t found = 0;
  for (std::uint32_t p = 1; p < pieces; ++p) {
    const std::uint64_t word = state[p * set_words + number / word_bits];
    if (((word >> (number % word_bits)) & 1) != 0) found = p;
  }
  return found;
}

void Layout::set_turn(std::uint64_t* state, std::uint32_t vertex, std::uint32_t rules,
                      std::uint32_t player) const {
  const auto at = static_cast<std::uint16_t>(vertex);
  char* const to = reinterpret_cast<char*>(state);
  std::memcpy(to + vertex_at, &at, 2);
  if (wide_rules) {
    std::memcpy(to + rules_at, &rules, 4);
  } else {
    const auto last = static_cast<std::uint16_t>(rules);
    std::memcpy(to + rules_at, &last, 2);
  }
  to[player_at] = static_cast<char>(player);
}

void Layout::set_variable(std::uint64_t* state, std::size_t id, std::int64_t value) const {
  const auto narrow = static_cast<std::int32_t>(value);  // bounds fit, see limits::number
  std::memcpy(reinterpret_cast<char*>(state) + variables_at + 4 * id, &narrow, 4);
}

void Layout::put(std::uint64_t* state, std::uint32_t number, std::uint32_t piece_there) const {
  const std::uint64_t bit = std::uint64_t{1} << (number % word_bits);
  const std::size_t word = number / word_bits;
  state[piece(state, number) * set_words + word] &= ~bit;
  state[piece_there * set_words + word] |= bit;
  const auto value = static_cast<std::uint16_t>(piece_there);
  char* const board = reinterpret_cast<char*>(state) + board_at;
  if (board_bytes == 1) board[number] = static_cast<char>(value);
  if (board_bytes == 2) std::memcpy(board + 2 * number, &value, 2);
}

void Layout::load(const std::uint64_t* state, Position& position) const {
  position.sets.assign(state, state + pieces * set_words);
  position.board.resize(numbering.size);
  if (board_bytes == 2) {
    std::memcpy(position.board.data(), bytes(state) + board_at, 2 * numbering.size);
  } else if (board_bytes == 1) {
    const auto* from = reinterpret_cast<const std::uint8_t*>(state) + board_at;
    std::copy(from, from + numbering.size, position.board.begin());
  } else {
    for (std::size_t p = 0; p < pieces; ++p) {
      for (std::size_t i = 0; i < set_words; ++i) {
        for (std::uint64_t left = state[p * set_words + i]; left != 0; left &= left - 1) {
          position.board[i * word_bits + static_cast<std::size_t>(std::countr_zero(left))] =
              static_cast<std::uint16_t>(p);
        }
      }
    }
  }
  position.variables.resize(variables);
  for (std::size_t i = 0; i < variables; ++i) position.variables[i] = variable(state, i);
  position.vertex = vertex(state);
  position.rules = rules(state);
  position.player = player(state);
}

void Layout::store(const Position& position, std::uint64_t* state) const {
  std::copy(position.sets.begin(), position.sets.end(), state);
  if (board_bytes == 2) {
    std::memcpy(reinterpret_cast<char*>(state) + board_at, position.board.data(),
                2 * numbering.size);
  } else if (board_bytes == 1) {
    auto* const to = reinterpret_cast<std::uint8_t*>(state) + board_at;
    std::transform(position.board.begin(), position.board.end(), to,
                   [](std::uint16_t piece) { return static_cast<std::uint8_t>(piece); });
  }
  for (std::size_t i = 0; i < variables; ++i) set_variable(state, i, position.variables[i]);
  set_turn(state, position.vertex, position.rules, position.player);
}

std::vector<std::uint64_t> start_words(const Game& game, const Layout& layout) {
  std::vector<std::uint64_t> words(layout.words, 0);
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    layout.put(words.data(), layout.numbering.number_of[v],
               game.board.square(VertexId(v)).piece.value);
  }
  layout.set_turn(words.data(), layout.numbering.number_of[0], 0, keeper.value);
  return words;
}

// States of the automaton are the atoms of the rules from left to right.
RulesStates::RulesStates(const Game& game) : state_of(1), modifier_of(1, 0) {
  for (const ExpressionId id : atoms(game.expressions, game.rules)) {
    const bool modifier = is_modifier(std::get<Atom>(game.expressions[id]).action);
    modifier_of.push_back(modifier ? static_cast<std::uint32_t>(state_of.size()) : 0);
    if (modifier) state_of.push_back(StateId(modifier_of.size() - 1));
  }
}

zug::State ir_state(const Layout& layout, const RulesStates& states, const std::uint64_t* words) {
  zug::State result;
  result.player = PlayerId(layout.player(words));
  result.position = VertexId(layout.numbering.vertex_at[layout.vertex(words)]);
  result.rules = states.state_of[layout.rules(words)];
  for (const std::uint32_t number : layout.numbering.number_of) {
    result.pieces.push_back(PieceId(layout.piece(words, number)));
  }
  for (std::size_t i = 0; i < layout.variables; ++i) {
    result.variables.push_back(layout.variable(words, i));
  }
  return result;
}

std::vector<std::uint64_t> words_of(const Layout& layout, const RulesStates& states,
                                    const zug::State& state) {
  std::vector<std::uint64_t> words(layout.words, 0);
  for (std::size_t v = 0; v < state.pieces.size(); ++v) {
    layout.put(words.data(), layout.numbering.number_of[v], state.pieces[v].value);
  }
  for (std::size_t i = 0; i < state.variables.size(); ++i) {
    layout.set_variable(words.data(), i, state.variables[i]);
  }
  layout.set_turn(words.data(), layout.numbering.number_of[state.position.value],
                  states.modifier_of[state.rules.value], state.player.value);
  return words;
}

}  // namespace zug::reasoner
