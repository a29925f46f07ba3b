#pragma once

#include <memory>
#include <string>

#include "tools/players/player.h"

namespace zug::players {

// Nothing, with the reason in `error`, when an option's value is wrong.
std::unique_ptr<Player> make_uct(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                 std::string& error);

}  // namespace zug::players
