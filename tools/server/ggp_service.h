#pragma once

// A player of general game playing on the network.

#include <cstdint>
#include <functional>
#include <string>

#include "tools/server/ggp_player.h"

namespace zug::server {

// Until `go_on` says no. `listening` is called with the port. Throws system::Failure when it cannot
// listen there.
void serve_ggp_player(GgpPlayer& player, const std::string& host, std::uint16_t port,
                      const std::function<void(std::uint16_t)>& listening,
                      const std::function<bool()>& go_on);

}  // namespace zug::server
