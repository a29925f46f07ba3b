// A step of many plays by the verbs that every engine has: what engines that have a function for it
// do in one pass, and in the same order. A play that fails does not disturb the others.

#include "backends/reasoner/engines/engine.h"

#include <algorithm>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "ir/perft.h"

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

void list_into(const Engine& engine, const Rows& rows, std::size_t k, Workspace& workspace,
               Moves& moves) {
  const std::uint64_t* const state = rows.states + k * engine.layout().words;
  engine.list(state, workspace, moves);
  const std::vector<std::uint64_t>& words = moves.single_words();
  rows.counts[k] = static_cast<std::uint32_t>(words.size());
  if (words.empty()) return;
  rows.players[k] = static_cast<std::int16_t>(engine.layout().player(state));
  for (std::size_t i = 0; rows.moves != nullptr && i < std::min(words.size(), rows.room); ++i) {
    rows.moves[k * rows.room + i] = static_cast<std::uint32_t>(words[i]);
  }
  if (rows.random == nullptr) return;
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
         ", or the keeper makes more moves in a row than " + std::to_string(limits::keeper_moves) +
         ", or a play has more moves than " + std::to_string(limits::play_length);
}

}  // namespace zug::reasoner
