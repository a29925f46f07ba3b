// A step of many plays by the verbs that every engine has: what engines that have a function for it
// do in one pass, and in the same order. A play that fails does not disturb the others. Where a
// list tests each move, as in chess, a move is drawn from untested ones, and only that one is
// tested.

#include "backends/reasoner/engines/engine.h"

#include <algorithm>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"

namespace zug::reasoner {
namespace {

constexpr std::int16_t improper_play = -1;
constexpr std::int16_t overflown_play = -2;

// The play's move and the keeper's; whether somebody is to move.
bool make_move(const Engine& engine, std::uint64_t* state, std::uint64_t word,
               Workspace& workspace) {
  engine.apply(state, {&word, 1}, workspace);
  return engine.complete(state, workspace);
}

// Draws a move, where the engine does so without a list; how many there were to draw from.
std::optional<std::size_t> draw_into(const Engine& engine, const Rows& rows, std::size_t k,
                                     Workspace& workspace) {
  if (rows.random == nullptr) return std::nullopt;
  Random random(rows.random[k]);
  const std::optional<Interpreter::Drawn> drawn =
      engine.draw(rows.states + k * engine.layout().words, workspace, random);
  if (!drawn) return std::nullopt;
  rows.random[k] = random.state();
  if (drawn->offered != 0) rows.drawn[k] = static_cast<std::uint32_t>(drawn->word);
  return drawn->offered;
}

void list_into(const Engine& engine, const Rows& rows, std::size_t k, Workspace& workspace,
               Moves& moves) {
  const std::uint64_t* const state = rows.states + k * engine.layout().words;
  const std::optional<std::size_t> drawn = draw_into(engine, rows, k, workspace);
  std::size_t count = drawn.value_or(0);
  const bool listed = !drawn || rows.moves != nullptr;
  if (listed) {
    engine.list(state, workspace, moves);
    count = moves.size();
  }
  rows.counts[k] = static_cast<std::uint32_t>(count);
  if (count == 0) return;
  rows.players[k] = static_cast<std::int16_t>(engine.layout().player(state));
  if (!listed) return;
  const std::vector<std::uint64_t>& words = moves.single_words();
  for (std::size_t i = 0; rows.moves != nullptr && i < std::min(words.size(), rows.room); ++i) {
    rows.moves[k * rows.room + i] = static_cast<std::uint32_t>(words[i]);
  }
  if (drawn || rows.random == nullptr) return;
  Random random(rows.random[k]);
  rows.drawn[k] = static_cast<std::uint32_t>(words[random.below(words.size())]);
  rows.random[k] = random.state();
}

}  // namespace

std::size_t Engine::step(const Rows& rows, const std::uint32_t* made, Workspace& workspace) const {
  std::size_t longest = 0;
  Moves moves;
  for (std::size_t k = 0; k < rows.plays; ++k) {
    if (made != nullptr && made[k] == no_word) continue;
    std::uint64_t* const state = rows.states + k * layout().words;
    rows.counts[k] = 0;
    rows.players[k] = 0;
    try {
      const bool playing = made == nullptr ? layout().player(state) != keeper.value
                                           : make_move(*this, state, made[k], workspace);
      if (playing) list_into(*this, rows, k, workspace, moves);
    } catch (const ImproperGame&) {
      rows.players[k] = improper_play;
    } catch (const ArithmeticOverflow&) {
      rows.players[k] = overflown_play;
    }
    longest = std::max<std::size_t>(longest, rows.counts[k]);
  }
  return longest;
}

std::string step_failure(int player) {
  if (player == overflown_play) return ArithmeticOverflow().what();
  return "a move has more modifiers than " + std::to_string(limits::search_depth) +
         ", or the moves of one state have together more than " +
         std::to_string(limits::listed_modifiers) +
         " (in random plays: " + std::to_string(limits::counted_moves) +
         " moves), or the keeper makes more moves in a row than " +
         std::to_string(limits::keeper_moves) + ", or a play has more moves than " +
         std::to_string(limits::play_length);
}

}  // namespace zug::reasoner
