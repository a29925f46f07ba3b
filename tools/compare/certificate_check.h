#pragma once

// Checks a certificate by the reference semantics and nothing else: no engine, no search, no
// relation of what made it.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/game.h"

namespace zug::compare {

struct Checked {
  bool verified = false;
  std::string why;  // why not, and in which line of the certificate
  std::uint64_t positions_a = 0, positions_b = 0;
};

// `digest` is what the certificate has to call the game. `stop` is asked at each position; when it
// says so, nothing is verified. Throws ImproperGame as playing does.
struct CheckedGame {
  const Game* game = nullptr;
  std::string digest;
};

Checked check_certificate(std::string_view certificate, const CheckedGame& a, const CheckedGame& b,
                          const std::function<bool()>& stop);

}  // namespace zug::compare
