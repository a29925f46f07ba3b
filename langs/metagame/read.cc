#include "langs/metagame/read.h"

#include <cassert>

#include "ir/verify.h"
#include "langs/metagame/check.h"
#include "langs/metagame/lower.h"
#include "langs/metagame/parse.h"
#include "langs/text/one_bracket.h"

// Text to game: parse, check, lower. What has mistakes in its syntax is mended and checked, too.

namespace zug {
namespace {

// False when the parser gave up, or gave up much.
bool read_as_written(Source& source, const ReadOptions& options, std::optional<Game>& game,
                     Diagnostics& diagnostics, std::size_t& characters) {
  const std::size_t errors = diagnostics.errors();
  game.reset();
  const std::optional<metagame::GameSyntax> syntax =
      metagame::parse(source, diagnostics, characters);
  if (!syntax) return false;
  metagame::check(*syntax, diagnostics);
  if (diagnostics.errors() != errors) return syntax->whole;
  game = metagame::lower(*syntax, options, diagnostics);
  assert(!game || verify(*game).empty());
  return true;
}

constexpr text::BracketedText brackets{"(<{", ")>}", "%", '\0'};

}  // namespace

std::optional<Game> read_metagame(Source& source, const ReadOptions& options,
                                  Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::optional<Game> game;
  std::size_t characters = 0;
  text::read_past_brackets(
      source, brackets,
      [&](Source& text, Diagnostics& said) {
        return read_as_written(text, options, game, said, characters);
      },
      diagnostics, &characters);
  return diagnostics.errors() == errors ? std::move(game) : std::nullopt;
}

std::optional<Game> read_metagame(Source& source, Diagnostics& diagnostics) {
  return read_metagame(source, ReadOptions{}, diagnostics);
}

}  // namespace zug
