// The RBG front end from end to end: text, tokens, directives, macro expansion, syntax, checks,
// Game. Each step reports what it can and mends what it had to reject, and the next one looks at
// the rest, so one run tells of all faults. Where names may have been lost, none is called
// undeclared.

#include "langs/rbg/read.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "langs/rbg/check.h"
#include "langs/rbg/directives.h"
#include "langs/rbg/lower.h"
#include "langs/rbg/parse.h"
#include "langs/text/lex.h"
#include "langs/text/macros.h"
#include "langs/text/one_bracket.h"

namespace zug {
namespace {

using namespace rbg;

// "games/tic_tac_toe.rbg" is called "tic_tac_toe".
std::string game_name(const std::string& path) {
  const std::string file = path.substr(path.find_last_of('/') + 1);
  return file.substr(0, file.find_last_of('.'));
}

// Expands and parses sections. What is not readable has been reported.
class SectionReader {
 public:
  SectionReader(Directives& directives, Source& source, PastedTexts& pasted,
                Diagnostics& diagnostics)
      : directives_(directives), source_(source), pasted_(pasted), diagnostics_(diagnostics) {
    for (const Section* section :
         {&directives.players, &directives.pieces, &directives.variables, &directives.board}) {
      all_declared_ = all_declared_ && (section->readable || section == &directives.variables);
      add_words(section->body);
    }
    for (const Section& section : directives.again) add_words(section.body);
  }

  template <class Parse>
  auto read(const Section& section, Parse parse)
      -> decltype(parse(Tokens{}, Token{}, std::declval<Diagnostics&>())) {
    if (!section.readable) return {};
    // Without a board, say, any name may be a direction.
    const Tokens tokens =
        text::expand_in_pairs(section.body, section.order, directives_.macros, dialect,
                              brackets_of_rules, source_, pasted_, diagnostics_, vocabulary());
    if (tokens.empty() && !section.body.empty() && diagnostics_.has_errors()) return {};
    return parse(tokens, section.heading, diagnostics_);
  }

  // Null where names may have been lost.
  const text::Vocabulary* vocabulary() const { return all_declared_ ? &declared_ : nullptr; }

 private:
  void add_words(const Tokens& tokens) {
    for (const Token& token : tokens) declared_.insert(token.text);
  }

  Directives& directives_;
  Source& source_;
  PastedTexts& pasted_;
  Diagnostics& diagnostics_;
  text::Vocabulary declared_;
  bool all_declared_ = true;
};

template <class Value>
Value value_of(text::Reading<Value>& reading) {
  return reading.value ? std::move(*reading.value) : Value{};
}

// What is done with a game without faults.
using Finish = std::function<void(const GameSyntax& syntax, Symbols symbols)>;

void read_as_written(Source& source, Diagnostics& diagnostics, const Finish& finish) {
  const std::size_t errors_before = diagnostics.errors();
  const Tokens tokens = text::lex(source, dialect, diagnostics);
  if (tokens.empty() && diagnostics.errors() != errors_before) return;
  Directives directives = read_directives(tokens, diagnostics);
  PastedTexts pasted;
  SectionReader reader(directives, source, pasted, diagnostics);
  auto players = reader.read(directives.players, parse_players);
  auto pieces = reader.read(directives.pieces, parse_pieces);
  auto variables = reader.read(directives.variables, parse_variables);
  auto board = reader.read(directives.board, parse_board);
  GameSyntax syntax{value_of(players), value_of(pieces), value_of(variables), value_of(board), {}};
  syntax.board.whole = board.complete;
  auto rules = reader.read(directives.rules, parse_rules);
  if (rules.value) syntax.rules.push_back(std::move(*rules.value));
  bool second_board = false;
  for (const Section& again : directives.again) {
    const bool is_board = again.heading.kind == kind::board;
    second_board = second_board || is_board;
    if (is_board) continue;
    auto more = reader.read(again, parse_rules);
    if (more.value) syntax.rules.push_back(std::move(*more.value));
  }
  text::report_unpaired_bodies(directives.macros, brackets_of_rules, diagnostics);

  const auto nameless = [](const Name& name) { return name.text.empty(); };
  const auto nameless_declaration = [](const Declaration& d) { return d.name.text.empty(); };
  Symbols symbols = check_names(syntax, diagnostics);
  symbols.players_known =
      players.complete &&
      std::none_of(syntax.players.begin(), syntax.players.end(), nameless_declaration);
  symbols.pieces_known =
      pieces.complete && std::none_of(syntax.pieces.begin(), syntax.pieces.end(), nameless);
  symbols.variables_known =
      variables.complete &&
      std::none_of(syntax.variables.begin(), syntax.variables.end(), nameless_declaration);
  symbols.directions_known =
      board.complete && !second_board &&
      std::none_of(syntax.board.directions.begin(), syntax.board.directions.end(), nameless);
  if (board.value) check_board(syntax, symbols, diagnostics);
  check_uncalled(directives.macros, {symbols, reader.vocabulary(), source, pasted}, diagnostics);
  if (syntax.rules.empty()) return;
  check_rules(syntax, symbols, directives.macros, diagnostics);
  if (diagnostics.errors() != errors_before) return;
  text::warn_of_unused_macros(directives.macros, dialect, diagnostics);
  finish(syntax, std::move(symbols));
}

constexpr text::BracketedText brackets{"([{", ")]}", "//", '#'};

}  // namespace

std::optional<Game> read_rbg(Source& source, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::optional<Game> game;
  const auto read = [&game](Source& text, Diagnostics& said) {
    game.reset();
    read_as_written(text, said, [&](const GameSyntax& syntax, Symbols symbols) {
      game = lower(syntax, std::move(symbols), said);
      if (game) game->name = game_name(text.name());
    });
  };
  text::read_past_brackets(source, brackets, read, diagnostics);
  return diagnostics.errors() == errors ? std::move(game) : std::nullopt;
}

void check_rbg(Source& source, Diagnostics& diagnostics) {
  const auto read = [](Source& text, Diagnostics& said) {
    read_as_written(text, said, [&said](const GameSyntax& syntax, Symbols symbols) {
      check_lowering(syntax, std::move(symbols), said);
    });
  };
  text::read_past_brackets(source, brackets, read, diagnostics);
}

}  // namespace zug
