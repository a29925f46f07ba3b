// The draft's front end from end to end: text, tokens, directives, macro expansion, syntax, checks,
// Game. Each step reports what it can and mends what it had to reject, and the next one looks at
// the rest, so one run tells of all faults. Where names may have been lost, none is called unknown.
// As in RBG a text is read by the letter first, and again with guesses only if that gives errors.

#include "langs/rbg_draft/read.h"

#include <set>

#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/directives.h"
#include "langs/rbg_draft/lower/lower.h"
#include "langs/rbg_draft/parse.h"
#include "langs/text/lex.h"
#include "langs/text/macros.h"
#include "langs/text/one_bracket.h"

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

// Expands and parses one directive. What is not readable has been reported.
class SectionReader {
 public:
  SectionReader(Directives& directives, Source& source, Diagnostics& diagnostics,
                text::FirstReading& first, bool by_the_letter)
      : directives_(directives),
        source_(source),
        diagnostics_(diagnostics),
        first_(first),
        by_the_letter_(by_the_letter) {
    for (const Section* section : {&directives.board, &directives.order}) add_words(section->body);
    for (const Section& section : directives.players) add_words(section.body);
    for (const Section& section : directives.goals) add_words(section.body);
    for (const std::string& name : first.names) declared_.insert(name);
    guesses_ = {&declared_, !first.in_pairs};
  }

  template <class Parse>
  auto read(const Section& section, Parse parse)
      -> decltype(parse(Tokens{}, Token{}, std::declval<Diagnostics&>())) {
    if (section.body.empty()) return {};
    const Tokens tokens = expanded(section);
    if (tokens.empty() && diagnostics_.has_errors()) return {};
    return parse(tokens, section.heading, diagnostics_);
  }

 private:
  Tokens expanded(const Section& section) {
    if (!by_the_letter_) {
      return text::expand_in_pairs(section.body, section.order, directives_.macros, dialect,
                                   brackets, source_, pasted_, diagnostics_, guesses_);
    }
    Tokens tokens =
        text::expand_by_the_letter(section.body, section.order, directives_.macros, dialect,
                                   source_, pasted_, diagnostics_, first_.in_pairs);
    each_word(tokens, [this](std::string_view word) { first_.names.emplace(word); });
    return tokens;
  }

  // Nothing declares pieces: any name that is not followed by '(' may be one.
  template <class Take>
  static void each_word(const Tokens& tokens, Take take) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool called = i + 1 < tokens.size() && tokens[i + 1].kind == '(';
      if (!called || i == 0) take(tokens[i].text);
    }
  }

  void add_words(const Tokens& tokens) {
    each_word(tokens, [this](std::string_view word) { declared_.insert(word); });
  }

  Directives& directives_;
  Source& source_;
  Diagnostics& diagnostics_;
  text::FirstReading& first_;
  bool by_the_letter_;
  PastedTexts pasted_;
  text::Vocabulary declared_;
  text::Guesses guesses_;
};

std::optional<GameSyntax> read_tokens(const Tokens& tokens, Source& source,
                                      Diagnostics& diagnostics, text::FirstReading& first,
                                      bool by_the_letter) {
  Directives directives = read_directives(tokens, diagnostics);
  SectionReader reader(directives, source, diagnostics, first, by_the_letter);
  GameSyntax game;
  auto title = reader.read(directives.game, parse_title);
  auto board = reader.read(directives.board, parse_board);
  auto order = reader.read(directives.order, parse_order);
  Known known{order.complete, directives.players_known, directives.goals_known, board.complete};
  if (board.value) game.board = std::move(*board.value);
  if (order.value) game.order = std::move(*order.value);
  if (title.value) game.title = std::move(*title.value);
  for (const Name& piece : game.board.pieces) known.pieces = known.pieces && !piece.text.empty();
  for (const Name& name : game.order) known.order = known.order && !name.text.empty();
  for (const Section& section : directives.players) {
    auto player = reader.read(section, parse_player);
    known.pieces = known.pieces && player.complete;
    known.players = known.players && player.value && !player.value->name.text.empty();
    if (player.value) game.players.push_back(std::move(*player.value));
  }
  for (const Section& section : directives.goals) {
    auto goal = reader.read(section, parse_goal);
    known.goals = known.goals && goal.value && !goal.value->player.text.empty();
    if (goal.value) game.goals.push_back(std::move(*goal.value));
  }
  if (by_the_letter && diagnostics.has_errors()) return std::nullopt;
  text::report_unpaired_bodies(directives.macros, brackets, diagnostics);
  known.pieces = known.pieces && known.players;
  if (board.complete) check_board(game.board, diagnostics);
  check_moves(game, known, diagnostics);
  check_players(game, known, diagnostics);
  check_goals(game, known, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  put_in_order(game);
  merge_equal_alternatives(game, diagnostics);
  check_overlaps(game, diagnostics);
  check_end(game, diagnostics);
  text::warn_of_unused_macros(directives.macros, dialect, diagnostics);
  return game;
}

}  // namespace

std::optional<GameSyntax> read_syntax(Source& source, Diagnostics& diagnostics) {
  Diagnostics lexed;
  const Tokens tokens = text::lex(source, dialect, lexed);
  const auto say = [&diagnostics](const Diagnostics& list) {
    for (const Diagnostic& one : list.all()) diagnostics.add(one);
  };
  if (tokens.empty() && lexed.has_errors()) {
    say(lexed);
    return std::nullopt;
  }
  warn_of_underscores(tokens, lexed);
  const std::size_t expansions = source.expansions.size();
  Diagnostics said = lexed;
  text::FirstReading first;
  std::optional<GameSyntax> game = read_tokens(tokens, source, said, first, true);
  if (game) {
    say(said);
    return game;
  }
  source.expansions.resize(expansions);
  say(lexed);
  return read_tokens(tokens, source, diagnostics, first, false);
}

}  // namespace rbg_draft

namespace {

constexpr text::BracketedText bracketed_text{"([{", ")]}", "//", '#'};

}  // namespace

std::optional<Game> read_rbg_draft(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::optional<Game> game;
  const auto read_as_written = [&game](Source& text, Diagnostics& said) {
    const std::optional<rbg_draft::GameSyntax> syntax = rbg_draft::read_syntax(text, said);
    game = syntax ? rbg_draft::lower(*syntax, said) : std::nullopt;
    return true;
  };
  text::read_past_brackets(source, bracketed_text, read_as_written, diagnostics);
  return diagnostics.errors() == errors ? std::move(game) : std::nullopt;
}

}  // namespace zug
