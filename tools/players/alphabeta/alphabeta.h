#pragma once

#include <memory>
#include <string>

#include "tools/players/player.h"

namespace zug::players {

// Nothing, with the reason in `error`, when an option's value is wrong, or the game is not one of
// two players in which one wins what the other loses.
std::unique_ptr<Player> make_alphabeta(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                       std::string& error);

}  // namespace zug::players
