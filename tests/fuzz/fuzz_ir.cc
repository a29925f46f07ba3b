// libFuzzer target: any bytes as IR text. Traps when the reader gives neither a game nor an error,
// when the game breaks an invariant, or when what print() prints does not read back as the same
// text.

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "ir/diagnostic.h"
#include "ir/print.h"
#include "ir/source.h"
#include "ir/verify.h"
#include "langs/ir_text/read.h"

namespace {

using namespace zug;

constexpr std::size_t most_bytes = 4096;

void require(bool holds) {
  if (!holds) std::abort();
}

std::optional<Game> read(const std::string& text) {
  Source source("fuzz.ir", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_ir_text(source, diagnostics);
  require(game.has_value() != diagnostics.has_errors());
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    require(!render(diagnostic, source, false).empty());
  }
  return game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > most_bytes) return 0;
  const std::optional<Game> game = read(std::string(reinterpret_cast<const char*>(data), size));
  if (!game) return 0;
  require(verify(*game).empty());
  const std::string first = print(*game);
  const std::optional<Game> again = read(first);
  require(again.has_value());
  require(print(*again) == first);
  return 0;
}
