// The RBG front end from end to end: text, tokens, directives, macro expansion, syntax, checks,
// Game. Each step reports what it can and leaves out what it had to reject, and the next one looks
// at the rest, so one run tells of faults in all sections.

#include "langs/rbg/read.h"

#include "langs/rbg/check.h"
#include "langs/rbg/directives.h"
#include "langs/rbg/lower.h"
#include "langs/rbg/parse.h"
#include "langs/text/lex.h"
#include "langs/text/macros.h"

namespace zug {
namespace {

using namespace rbg;

// "games/tic_tac_toe.rbg" is called "tic_tac_toe".
std::string game_name(const std::string& path) {
  const std::string file = path.substr(path.find_last_of('/') + 1);
  return file.substr(0, file.find_last_of('.'));
}

// Expands and parses one section. Empty when that is not possible, which has been reported.
template <class Parse>
auto read_section(const Section& section, Parse parse, const Directives& directives, Source& source,
                  PastedTexts& pasted, Diagnostics& diagnostics)
    -> decltype(parse(Tokens{}, Token{}, diagnostics)) {
  if (!section.readable) return {};
  const std::size_t errors = diagnostics.errors();
  const Tokens tokens = text::expand(section.body, section.order, directives.macros, dialect,
                                     source, pasted, diagnostics);
  if (diagnostics.errors() != errors) return {};
  return parse(tokens, section.heading, diagnostics);
}

}  // namespace

std::optional<Game> read_rbg(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  const Tokens tokens = text::lex(source, dialect, diagnostics);
  if (tokens.empty() && diagnostics.errors() != errors_before) return std::nullopt;
  const Directives directives = read_directives(tokens, diagnostics);
  PastedTexts pasted;
  const auto read = [&](const Section& section, auto parse) {
    return read_section(section, parse, directives, source, pasted, diagnostics);
  };
  auto players = read(directives.players, parse_players);
  auto pieces = read(directives.pieces, parse_pieces);
  auto variables = read(directives.variables, parse_variables);
  auto board = read(directives.board, parse_board);
  auto rules = read(directives.rules, parse_rules);

  // Names can be judged only where all declarations are known.
  if (!players || !pieces || !variables || !board) return std::nullopt;
  GameSyntax syntax{
      std::move(*players), std::move(*pieces), std::move(*variables), std::move(*board), {}};
  Symbols symbols = check_names(syntax, diagnostics);
  check_board(syntax, symbols, diagnostics);
  if (!rules) return std::nullopt;
  syntax.rules = std::move(*rules);
  check_rules(syntax, symbols, diagnostics);
  if (diagnostics.errors() != errors_before) return std::nullopt;
  text::warn_of_unused_macros(directives.macros, dialect, diagnostics);
  std::optional<Game> game = lower(syntax, std::move(symbols), diagnostics);
  if (game) game->name = game_name(source.name());
  return game;
}

}  // namespace zug
