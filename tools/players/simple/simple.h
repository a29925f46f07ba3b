#pragma once

// The players that build no tree. Each gives nothing, with the reason in `error`, when an option's
// value is wrong.

#include <memory>
#include <string>

#include "tools/players/player.h"

namespace zug::players {

std::unique_ptr<Player> make_random(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error);
std::unique_ptr<Player> make_greedy(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error);
std::unique_ptr<Player> make_flat(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                  std::string& error);

}  // namespace zug::players
