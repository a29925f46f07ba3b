#include "backends/ir_text/write.h"

#include "ir/print.h"

// The canonical text as a back end, so that `zug convert --to ir` finds it in the registry.

namespace zug {

std::optional<std::string> write_ir_text(const Game& game, const Source&, Diagnostics&) {
  return print(game);
}

}  // namespace zug
