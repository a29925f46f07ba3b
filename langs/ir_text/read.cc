#include "langs/ir_text/read.h"

#include <cassert>
#include <utility>

#include "ir/verify.h"
#include "langs/ir_text/lower.h"
#include "langs/ir_text/parse.h"

// Text to game: parse, and lower what could be parsed. Names of a kind of which items were lost to
// an error of syntax are not called undeclared.

namespace zug {

std::optional<Game> read_ir_text(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const ir_text::File file = ir_text::parse(source, diagnostics);
  Game game = ir_text::lower(file, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  assert(verify(game).empty());
  return game;
}

}  // namespace zug
