// A symmetry is looked for as one of graphs: rules_graph() writes down all that the turns of a play
// depend on, with nameless nodes; find_symmetry() looks for a map of it to itself with players
// exchanged, for one map of the board after another; and whatever it finds counts when
// is_symmetry() has compared edge by edge.
//
//   breakthrough: upside down, whiteMan <-> blackMan, and each action of the turn of white with one
//   of that of black; connect four: nothing but the colours.
//
// *Why that is enough.* Let s be a state at the start of a turn and s' its image: pieces, squares,
// variables, player and place in the rules are mapped. A path of actions from s, shifts aside, is
// mapped to a path from s', since edges are, with the vertices between which shifts lead. By
// induction along the path each action is valid there when it is here, and leads to the image of
// what it leads to: on, off, assignments and comparisons since their pieces, variables, bounds and
// numbers correspond, patterns by the same induction over how deep they are nested. The map is its
// own inverse, so no path is missing. Hence the moves of s' are the images of those of s, and
// likewise those of the keeper behind them. Conditions and assignments without order
// (rules_graph.cc) change nothing in this: they hold, or have the same effect, in any order, and
// are no part of a player's move.
//
// Nothing is said of the start. Where it is its own image but for who is to move, a play has an
// image that begins with the other player; else images may be states that no play reaches.

#include "passes/analysis/symmetry/symmetry.h"

#include <algorithm>

#include "passes/analysis/symmetry/rules_graph.h"

namespace zug {
namespace {

PlayerSymmetry read(const Game& game, const Programs& programs, const RulesGraph& rules,
                    const VertexMap& vertices, const NodeMap& map) {
  PlayerSymmetry result;
  result.vertices = vertices;
  const auto first_variable = static_cast<std::uint32_t>(game.pieces.size());
  for (std::uint32_t p = 0; p < first_variable; ++p) result.pieces.emplace_back(map[p]);
  for (std::uint32_t v = 0; v < variable_count(game); ++v) {
    result.variables.emplace_back(map[first_variable + v] - first_variable);
  }
  std::vector<std::uint32_t> state_of(map.size(), 0);
  for (std::uint32_t state = 0; state < rules.node_of_state.size(); ++state) {
    if (rules.node_of_state[state] != no_node) state_of[rules.node_of_state[state]] = state;
  }
  for (const std::uint32_t node : rules.node_of_state) {
    result.states.emplace_back(node == no_node ? 0 : state_of[map[node]]);
  }
  result.modifiers.push_back(0);
  const std::vector<Step>& steps = programs.programs[0].steps;
  for (std::size_t m = 1; m < programs.modifier_at.size(); ++m) {
    const StateId to = result.states[programs.modifier_at[m]];
    result.modifiers.push_back(to.value == 0 ? 0 : steps[to.value].modifier);
  }
  return result;
}

}  // namespace

std::optional<PlayerSymmetry> find_player_symmetry(const Game& game, Budget& budget) {
  if (game.players.size() != 2 || game.players[0].bound != game.players[1].bound) {
    return std::nullopt;
  }
  Diagnostics ignored;
  const std::optional<Programs> programs = compile_programs(game, ignored);
  if (!programs) return std::nullopt;
  const RulesGraph rules = rules_graph(game, *programs, budget);
  const auto try_map = [&](const VertexMap& vertices) -> std::optional<PlayerSymmetry> {
    const std::vector<std::uint32_t> images = label_images(rules, vertices, budget);
    const std::optional<NodeMap> map = find_symmetry(rules.graph, images, budget);
    if (!map) return std::nullopt;
    return read(game, *programs, rules, vertices, *map);
  };
  // First of all the board as it is, for which no search has to be paid.
  std::optional<PlayerSymmetry> found = try_map(nothing_moves(game));
  if (found) return found;
  for (const VertexMap& vertices : board_maps(game, budget)) {
    found = try_map(vertices);
    if (found) break;
  }
  return found;
}

PlayerId image(PlayerId player) { return player == keeper ? keeper : PlayerId(3 - player.value); }

State image(const PlayerSymmetry& symmetry, const State& state) {
  State result = state;
  result.player = image(state.player);
  result.position = symmetry.vertices[state.position.value];
  result.rules = symmetry.states[state.rules.value];
  for (std::size_t v = 0; v < state.pieces.size(); ++v) {
    result.pieces[symmetry.vertices[v].value] = symmetry.pieces[state.pieces[v].value];
  }
  for (std::size_t v = 0; v < state.variables.size(); ++v) {
    result.variables[symmetry.variables[v].value] = state.variables[v];
  }
  return result;
}

Move image(const PlayerSymmetry& symmetry, const Move& move) {
  Move result;
  for (const ModifierAt& part : move) {
    result.push_back({symmetry.modifiers[part.modifier], symmetry.vertices[part.vertex.value]});
  }
  return result;
}

}  // namespace zug
