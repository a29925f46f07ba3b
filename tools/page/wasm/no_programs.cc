// In a browser there are no programs outside: "cmd:…" is refused in words.

#ifdef __EMSCRIPTEN__

#include "tools/players/external_player.h"

namespace zug::players {

std::unique_ptr<Player> make_external(const reasoner::Reasoner&, const PlayerSpec&,
                                      std::string& error) {
  error = "programs outside cannot play in a browser";
  return nullptr;
}

}  // namespace zug::players

#endif
