// The draft's front end from end to end: text, tokens, directives, macro expansion, syntax, checks,
// Game. Each step reports what it can and leaves out what it had to reject, and the next one looks
// at the rest, so one run tells of faults in all directives.

#include "langs/rbg_draft/read.h"

#include <set>

#include "langs/rbg_draft/check.h"
#include "langs/rbg_draft/directives.h"
#include "langs/rbg_draft/lower.h"
#include "langs/rbg_draft/parse.h"
#include "langs/text/lex.h"
#include "langs/text/macros.h"

namespace zug {
namespace rbg_draft {
namespace {

// The draft's grammar has no '_', its examples have (spec §1). Once for each name.
void warn_of_underscores(const Tokens& tokens, Diagnostics& diagnostics) {
  std::set<std::string_view> said;
  for (const Token& token : tokens) {
    if (token.kind != kind::identifier || token.text.find('_') == std::string_view::npos) continue;
    if (!said.insert(token.text).second) continue;
    diagnostics.warning("RBGD0105", token.origin,
                        "names consist of letters and digits; the '_' of " + quoted(token.text) +
                            " is lost in RBG");
  }
}

// Expands and parses one directive. Empty when that is not possible, which has been reported.
class SectionReader {
 public:
  SectionReader(const Directives& directives, Source& source, Diagnostics& diagnostics)
      : directives_(directives), source_(source), diagnostics_(diagnostics) {}

  template <class Parse>
  auto read(const Section& section, Parse parse)
      -> decltype(parse(Tokens{}, Token{}, std::declval<Diagnostics&>())) {
    if (section.body.empty()) return {};
    const std::size_t errors = diagnostics_.errors();
    const Tokens tokens = text::expand(section.body, section.order, directives_.macros, dialect,
                                       source_, pasted_, diagnostics_);
    if (diagnostics_.errors() != errors) return {};
    return parse(tokens, section.heading, diagnostics_);
  }

 private:
  const Directives& directives_;
  Source& source_;
  Diagnostics& diagnostics_;
  PastedTexts pasted_;
};

}  // namespace

std::optional<GameSyntax> read_syntax(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  const Tokens tokens = text::lex(source, dialect, diagnostics);
  if (tokens.empty() && diagnostics.errors() != errors_before) return std::nullopt;
  warn_of_underscores(tokens, diagnostics);
  const Directives directives = read_directives(tokens, diagnostics);

  SectionReader reader(directives, source, diagnostics);
  GameSyntax game;
  const std::size_t errors_reading = diagnostics.errors();
  auto title = reader.read(directives.game, parse_title);
  auto board = reader.read(directives.board, parse_board);
  auto order = reader.read(directives.order, parse_order);
  for (const Section& section : directives.players) {
    if (auto player = reader.read(section, parse_player))
      game.players.push_back(std::move(*player));
  }
  for (const Section& section : directives.goals) {
    if (auto goal = reader.read(section, parse_goal)) game.goals.push_back(std::move(*goal));
  }
  const bool complete = diagnostics.errors() == errors_reading && title && board && order &&
                        !game.players.empty() && !game.goals.empty();
  if (title) game.title = std::move(*title);
  if (board) game.board = std::move(*board);
  if (order) game.order = std::move(*order);
  if (board) check_board(game.board, diagnostics);
  check_moves(game, diagnostics);
  // A name can be called unknown only where all directives are known.
  if (complete) check_players(game, diagnostics);
  if (complete) check_goals(game, diagnostics);
  if (diagnostics.errors() != errors_before) return std::nullopt;
  put_in_order(game);
  merge_equal_alternatives(game, diagnostics);
  check_overlaps(game, diagnostics);
  check_end(game, diagnostics);
  text::warn_of_unused_macros(directives.macros, dialect, diagnostics);
  return game;
}

}  // namespace rbg_draft

std::optional<Game> read_rbg_draft(Source& source, Diagnostics& diagnostics) {
  const std::optional<rbg_draft::GameSyntax> syntax = rbg_draft::read_syntax(source, diagnostics);
  if (!syntax) return std::nullopt;
  return rbg_draft::lower(*syntax, diagnostics);
}

}  // namespace zug
