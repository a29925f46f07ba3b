#pragma once

// The two players of a game are alike: with their pieces, scores and squares exchanged the rules
// are what they were.

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/reference/semantics.h"

namespace zug {

// Exchanges players 1 and 2. Every map is its own inverse, and so is image().
//
// What is proved: for every state at the start of a player's turn, reached by a play or not, the
// moves of its image are the images of its moves, the keeper's moves included, and what they lead
// to are images again; scores are exchanged. The state in which a play begins (it is the keeper's
// turn, before anybody's) has no image. Where the keeper has a choice, engines take the first way
// they find, here and there: whoever follows completions wants to know that there is none
// (passes/analysis/keeper).
struct PlayerSymmetry {
  std::vector<VertexId> vertices;
  std::vector<PieceId> pieces;
  std::vector<VariableId> variables;     // scores among them
  std::vector<std::uint32_t> modifiers;  // by number, from 1; 0: only performed before all turns
  std::vector<StateId> states;           // of the automaton of the rules; 0 likewise
};

inline constexpr std::uint64_t symmetry_steps = 50'000'000;

// Empty: there is none, or none was found. Throws OutOfBudget.
std::optional<PlayerSymmetry> find_player_symmetry(const Game& game, Budget& budget);

PlayerId image(PlayerId player);
// Of a state at the start of a player's turn.
State image(const PlayerSymmetry& symmetry, const State& state);
// Of a move of a player.
Move image(const PlayerSymmetry& symmetry, const Move& move);

}  // namespace zug
