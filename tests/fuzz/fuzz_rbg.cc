// libFuzzer target: any bytes as an RBG file. Traps when the reader's promise is broken (a game and
// no errors, or errors and no game), when the game breaks an invariant, or when what the low-level
// writer and the IR printer print does not read back as the same text.
//
// The size cap keeps one run far below a millisecond; oversized inputs are limits_test.cc's. Start:
//   fuzz_rbg -dict=tests/fuzz/rbg.dict WORK tests/errors/rbg corpus/rbg

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "backends/ll_rbg/write.h"
#include "ir/diagnostic.h"
#include "ir/print.h"
#include "ir/source.h"
#include "ir/verify.h"
#include "langs/ir_text/read.h"
#include "langs/rbg/read.h"

namespace {

using namespace zug;

constexpr std::size_t most_bytes = 4096;
constexpr std::size_t most_expressions = 20000;

void require(bool holds) {
  if (!holds) std::abort();
}

std::optional<Game> read(const std::string& text) {
  Source source("fuzz.rbg", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  require(game.has_value() != diagnostics.has_errors());
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    require(!render(diagnostic, source, false).empty());
  }
  return game;
}

std::string low_level(const Game& game) {
  Source source("fuzz.rbg", "");
  Diagnostics diagnostics;
  const std::optional<std::string> text = write_ll_rbg(game, source, diagnostics);
  require(text.has_value());
  return *text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > most_bytes) return 0;
  const std::optional<Game> game = read(std::string(reinterpret_cast<const char*>(data), size));
  if (!game) return 0;
  require(verify(*game).empty());
  if (game->expressions.size() > most_expressions) return 0;
  const std::string first = low_level(*game);
  const std::optional<Game> again = read(first);
  require(again.has_value());
  require(low_level(*again) == first);
  const std::string printed = print(*game);
  Source source("fuzz.ir", printed);
  Diagnostics diagnostics;
  const std::optional<Game> back = read_ir_text(source, diagnostics);
  require(back.has_value());
  require(print(*back) == printed);
  return 0;
}
