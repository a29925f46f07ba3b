// A state as JSON, the same in every command.

#include "tools/zug/json/state_json.h"

#include <nlohmann/json.hpp>
#include <string>

#include "backends/notation/board.h"

namespace zug {

Json state_json(const notation::Notation& notation, const State& state, bool playing) {
  const Game& game = notation.game();
  const notation::Standing now = notation::standing(game, state, playing);
  Json result{{"turn", nullptr}, {"board", Json::object()}};
  if (now.turn) result["turn"] = for_people(name_of(game, *now.turn));
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    result["board"][notation.squares().names[v]] = for_people(name_of(game, state.pieces[v]));
  }
  result["variables"] = Json::object();
  result["scores"] = Json::object();
  for (std::size_t v = 0; v < state.variables.size(); ++v) {
    const char* const part = v < game.players.size() ? "scores" : "variables";
    result[part][for_people(bounded(game, VariableId(v)).name)] = state.variables[v];
  }
  result["over"] = !playing;
  result["winners"] = Json::array();
  for (const PlayerId winner : now.winners)
    result["winners"].push_back(for_people(name_of(game, winner)));
  return result;
}

}  // namespace zug
