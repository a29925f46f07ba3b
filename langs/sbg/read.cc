// The SBG front end from end to end. What could be parsed is checked even when other parts have
// errors, so that one run tells of faults of all kinds.

#include "langs/sbg/read.h"

#include "langs/sbg/check.h"
#include "langs/sbg/lower/lower.h"
#include "langs/sbg/parse.h"
#include "langs/text/one_bracket.h"

namespace zug {
namespace {

std::optional<Game> read_as_written(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const sbg::Description description = sbg::parse_what_is_good(source, diagnostics);
  sbg::check(description, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  return sbg::lower(description, diagnostics);
}

constexpr text::BracketedText brackets{"(<", ")>", "//", '\0'};

}  // namespace

std::optional<Game> read_sbg(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::optional<Game> game;
  text::read_past_brackets(
      source, brackets,
      [&game](Source& text, Diagnostics& said) {
        game = read_as_written(text, said);
        return true;
      },
      diagnostics);
  return diagnostics.errors() == errors ? std::move(game) : std::nullopt;
}

}  // namespace zug
