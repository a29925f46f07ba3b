#include "tools/zug/games/read_back.h"

namespace zug {

std::optional<std::string> why_not_read_back(std::optional<Game> (*read)(Source& source,
                                                                         Diagnostics& diagnostics),
                                             const std::string& text) {
  Source source("what was written", text);
  Diagnostics diagnostics;
  if (read(source, diagnostics)) return std::nullopt;
  return first_error(diagnostics);
}

}  // namespace zug
