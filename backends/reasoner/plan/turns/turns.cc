// The first stage: the graph of the rules, whose edges say where each modifier can come (flow.cc,
// machine.cc).

#include "backends/reasoner/plan/turns/turns.h"

#include <optional>
#include <utility>

namespace zug::reasoner {

std::size_t make_turns(Stages& stages) {
  std::optional<Machine> rules = stages.flow.machine(stages.game.rules);
  if (rules) stages.rules = std::move(*rules);
  return 1 + stages.flow.patterns().size();
}

}  // namespace zug::reasoner
