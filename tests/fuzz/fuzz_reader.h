#pragma once

// What every libFuzzer program of a reader does. Any bytes are a file of the language; it traps
// when the reader's promise is broken (a game and no errors, or errors and no game), when a
// diagnostic cannot be shown, when the game breaks an invariant, or when what we print of the game,
// as IR text and in low-level RBG, does not read back as the same text.
//
// The size cap keeps one run far below a millisecond; oversized inputs are limits_test.cc's. Start:
//   fuzz_rbg -dict=tests/fuzz/rbg.dict WORK tests/errors/rbg corpus/rbg

#include <cstddef>
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace zug::fuzz {

using Reader = std::optional<Game> (*)(Source&, Diagnostics&);

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline std::optional<Game> read(Reader reader, const std::string& text) {
  Source source("fuzz", text);
  Diagnostics diagnostics;
  std::optional<Game> game = reader(source, diagnostics);
  require(game.has_value() != diagnostics.has_errors());
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    require(!render(diagnostic, source, false).empty());
  }
  return game;
}

// Empty when low-level RBG has no words for the game, which must have been said then.
inline std::optional<std::string> low_level(const Game& game) {
  Source source("fuzz", "");
  Diagnostics diagnostics;
  std::optional<std::string> text = write_ll_rbg(game, source, diagnostics);
  require(text.has_value() != diagnostics.has_errors());
  return text;
}

// The game that was read and printed, unless there is none or it is too large for that.
inline std::optional<Game> fuzz_reader(Reader reader, const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t most_bytes = 4096;
  constexpr std::size_t most_expressions = 20000;
  if (size > most_bytes) return std::nullopt;
  std::optional<Game> game = read(reader, std::string(reinterpret_cast<const char*>(data), size));
  if (!game) return std::nullopt;
  require(verify(*game).empty());
  if (game->expressions.size() > most_expressions) return std::nullopt;
  const std::string printed = print(*game);
  const std::optional<Game> reprinted = read(read_ir_text, printed);
  require(reprinted.has_value() && print(*reprinted) == printed);
  if (const std::optional<std::string> first = low_level(*game)) {
    const std::optional<Game> again = read(read_rbg, *first);
    require(again.has_value() && low_level(*again) == first);
  }
  return game;
}

}  // namespace zug::fuzz
