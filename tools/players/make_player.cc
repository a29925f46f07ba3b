// The players there are, by name.

#include "tools/players/alphabeta/alphabeta.h"
#include "tools/players/external_player.h"
#include "tools/players/player.h"
#include "tools/players/simple/simple.h"
#include "tools/players/solver/solver.h"
#include "tools/players/uct/uct.h"

namespace zug::players {

std::unique_ptr<Player> make_player(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error) {
  error.clear();
  if (spec.name == "random") return make_random(rules, spec, error);
  if (spec.name == "greedy") return make_greedy(rules, spec, error);
  if (spec.name == "flat") return make_flat(rules, spec, error);
  if (spec.name == "uct") return make_uct(rules, spec, error);
  if (spec.name == "alphabeta") return make_alphabeta(rules, spec, error);
  if (spec.name == "solver") return make_solver(rules, spec, error);
  if (spec.name == "cmd") return make_external(rules, spec, error);
  error = "player '" + spec.name + "' is not built in";
  return nullptr;
}

}  // namespace zug::players
