// From any bytes to everything that can be made of a game.
//
// Each stage checks what its piece promises: a reader gives a game or errors, not both and not
// none; the game breaks no invariant; what we print of it, as IR text and in low-level RBG, reads
// back as the same text; every back end writes or says why not. Then it is played (play.cc), and
// exported to GDL and checked there (gdl.cc).
//
// Nothing may take seconds. Work is bounded where something can be told to stop (the reference
// engine); where not, the stage is left out for games larger than the sizes below.

#include <cstdint>

#include "backends/ll_rbg/write.h"
#include "backends/registry.h"
#include "ir/print.h"
#include "ir/verify.h"
#include "langs/ir_text/read.h"
#include "langs/rbg/read.h"
#include "tests/fuzz/harness.h"

namespace zug::fuzz {
namespace {

constexpr std::size_t most_text = 65'536;
constexpr std::size_t most_printed = 20'000;  // expressions of a game that is printed
constexpr std::size_t most_played = 3'000;
constexpr std::size_t most_played_vertices = 500;
constexpr std::size_t most_exported = 10'000;  // expressions times vertices

// FNV-1a.
std::uint64_t hash(const std::string& text) {
  std::uint64_t result = 14695981039346656037ull;
  for (const char c : text) result = (result ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return result ^ (result >> 32);
}

struct LowLevel {
  std::string text;
  bool renamed = false;  // it has other names, and so perhaps another order of pieces and the like
};

// Empty when low-level RBG has no words for the game, which must have been said then.
std::optional<LowLevel> low_level(const Game& game) {
  const Source source("fuzz", "");
  Diagnostics diagnostics;
  std::optional<std::string> text = write_ll_rbg(game, source, diagnostics);
  require(text.has_value() != diagnostics.has_errors(), "low-level RBG or errors");
  if (!text) return std::nullopt;
  return LowLevel{std::move(*text), !diagnostics.all().empty()};
}

// What is written, read and written again is the same; after a change of names from then on.
void check_low_level(const Game& game) {
  const std::optional<LowLevel> first = low_level(game);
  if (!first) return;
  const std::optional<Game> again = read(read_rbg, first->text);
  require(again.has_value(), "low-level RBG reads back");
  const std::optional<LowLevel> second = low_level(*again);
  require(second && !second->renamed, "low-level RBG has its own names");
  if (!first->renamed) return require(second->text == first->text, "low-level RBG stays the same");
  const std::optional<Game> third = read(read_rbg, second->text);
  require(third && low_level(*third)->text == second->text, "renamed low-level RBG stays the same");
}

void write_everything(const Game& game, const Source& source) {
  for (const Backend& backend : backends()) {
    if (backend.name == "gdl") continue;
    Diagnostics diagnostics;
    const std::optional<std::string> text = backend.write(game, source, diagnostics);
    require(text.has_value() != diagnostics.has_errors(), backend.name + " or errors");
    show_all(diagnostics, source);
  }
}

}  // namespace

void show_all(const Diagnostics& diagnostics, const Source& source) {
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    require(!render(diagnostic, source, false).empty(), "a diagnostic can be shown");
  }
}

std::optional<Game> read(Reader reader, const std::string& text) {
  Source source("fuzz", text);
  Diagnostics diagnostics;
  std::optional<Game> game = reader(source, diagnostics);
  require(game.has_value() != diagnostics.has_errors(), "a game or errors");
  show_all(diagnostics, source);
  return game;
}

std::optional<Game> run_reader(Reader reader, const std::string& text, const Effort& effort) {
  if (text.size() > most_text) return std::nullopt;
  std::optional<Game> game = read(reader, text);
  if (!game) return std::nullopt;
  const std::vector<std::string> broken = verify(*game);
  require(broken.empty(), broken.empty() ? "" : "a reader's game is sound, but " + broken.front());
  if (game->expressions.size() > most_printed) return game;
  const std::string printed = print(*game);
  const std::optional<Game> reprinted = read(read_ir_text, printed);
  require(reprinted && print(*reprinted) == printed, "IR text reads back");
  check_low_level(*game);
  write_everything(*game, Source("fuzz", text));
  const std::size_t vertices = game->board.size();
  if (game->expressions.size() <= most_played && vertices <= most_played_vertices) {
    play(*game, effort.always_compile || hash(text) % 8 == 0);
  }
  if (game->expressions.size() * vertices <= most_exported) export_gdl(*game);
  return game;
}

}  // namespace zug::fuzz
