#pragma once

// The one list of back ends that write text.

#include <optional>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"

namespace zug {

struct Backend {
  std::string name;       // as in --to
  std::string extension;  // with the dot
  std::string summary;    // one line
  // Empty exactly when an error was reported: the target cannot express the game. `source` is what
  // the game was read from.
  std::optional<std::string> (*write)(const Game& game, const Source& source,
                                      Diagnostics& diagnostics);
};

const std::vector<Backend>& backends();

}  // namespace zug
