// The RBG front end from end to end: text, tokens, directives, macro expansion, syntax, checks,
// Game. Each step reports what it can and mends what it had to reject, and the next one looks at
// the rest, so one run tells of all faults. Where names may have been lost, none is called
// undeclared.
//
// A text is read by the letter first. Only one with errors is read again, with guesses at what was
// meant: 'trun(white)' for a call of 'turn', a call in two lines for one that lacks its ')'. So no
// guess makes an error of what reads without it, and what the first reading has found is not
// guessed at: names that came out of macros, and brackets that came in pairs.

#include "langs/rbg/read.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
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
                Diagnostics& diagnostics, bool by_the_letter)
      : directives_(directives),
        source_(source),
        pasted_(pasted),
        diagnostics_(diagnostics),
        by_the_letter_(by_the_letter) {
    for (const Section* section :
         {&directives.players, &directives.pieces, &directives.variables, &directives.board}) {
      all_declared_ = all_declared_ && (section->readable || section == &directives.variables);
      all_written_ = all_written_ && section->readable;
      add_words(section->body);
      if (section != &directives.board) add_numbers(section->body);
    }
    for (const Section& section : directives.again) add_words(section.body);
    // Without a board, say, any name may be a direction.
    if (all_declared_) guesses_.declared = &declared_;
  }

  void declare(const std::set<std::string>& names) {
    for (const std::string& name : names) declared_.insert(name);
  }

  template <class Parse>
  auto read(const Section& section, Parse parse)
      -> decltype(parse(Tokens{}, Token{}, std::declval<Diagnostics&>())) {
    if (!section.readable) return {};
    Tokens tokens = expanded(section);
    if (tokens.empty() && !section.body.empty() && diagnostics_.has_errors()) return {};
    const bool declares =
        section.heading.kind != kind::board && section.heading.kind != kind::rules;
    if (section.heading.kind != kind::rules) add_written(tokens);
    if (!declares) forgive_numbers(tokens);
    return parse(tokens, section.heading, diagnostics_);
  }

  // The words of the sections that declare names, as they came and as they were read; none when
  // a section may have more.
  std::vector<std::string> written() const {
    if (!all_written_) return {};
    return {written_.begin(), written_.end()};
  }

  // By the letter only what nothing calls is guessed at.
  text::Guesses& guesses() { return guesses_; }
  bool in_pairs() const { return in_pairs_; }

 private:
  Tokens expanded(const Section& section) {
    if (by_the_letter_) {
      return text::expand_by_the_letter(section.body, section.order, directives_.macros, dialect,
                                        source_, pasted_, diagnostics_, in_pairs_);
    }
    return text::expand_in_pairs(section.body, section.order, directives_.macros, dialect,
                                 brackets_of_rules, source_, pasted_, diagnostics_, guesses_);
  }

  void add_words(const Tokens& tokens) {
    for (const Token& token : tokens) declared_.insert(token.text);
    add_written(tokens);
  }

  void add_written(const Tokens& tokens) {
    for (const Token& token : tokens) {
      if (text::is_word(token.kind) && !token.text.empty()) written_.emplace(token.text);
    }
  }

  // "#pieces = 0, 1": that these are no names is said there.
  void add_numbers(const Tokens& body) {
    for (std::size_t at = 0; at < body.size(); ++at) {
      const bool begins = at == 0 || body[at - 1].kind == ',';
      if (begins && body[at].kind == kind::number) numbers_.insert(body[at].text);
    }
  }

  // Where such a number stands for a name, it becomes one of which nothing is known.
  void forgive_numbers(Tokens& tokens) const {
    bool in_formula = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      Token& token = tokens[at];
      const char before = at > 0 ? tokens[at - 1].kind : kind::blank;
      if (token.kind == kind::assign || token.kind == kind::compare) in_formula = true;
      if (token.kind == ']' || token.kind == '}') in_formula = false;
      const bool name = std::string_view("[{,W").find(before) != std::string_view::npos;
      if (token.kind != kind::number || in_formula || !name) continue;
      if (!numbers_.contains(token.text)) continue;
      token.kind = kind::identifier;
      token.text = "";
    }
  }

  Directives& directives_;
  Source& source_;
  PastedTexts& pasted_;
  Diagnostics& diagnostics_;
  bool by_the_letter_;
  bool in_pairs_ = true;
  text::Guesses guesses_;
  text::Vocabulary declared_;
  text::Vocabulary numbers_;  // declared as names
  std::set<std::string> written_;
  bool all_declared_ = true;
  bool all_written_ = true;
};

template <class Value>
Value value_of(text::Reading<Value>& reading) {
  return reading.value ? std::move(*reading.value) : Value{};
}

// What is done with a game without faults.
using Finish = std::function<void(const GameSyntax& syntax, Symbols symbols)>;

std::set<std::string> declared_names(const GameSyntax& syntax) {
  std::set<std::string> names;
  const auto add = [&names](const Name& name) {
    if (!name.text.empty()) names.emplace(name.text);
  };
  for (const Declaration& player : syntax.players) add(player.name);
  for (const Name& piece : syntax.pieces) add(piece);
  for (const Declaration& variable : syntax.variables) add(variable.name);
  for (const Name& direction : syntax.board.directions) add(direction);
  for (const VertexSyntax& vertex : syntax.board.vertices) {
    for (const EdgeSyntax& edge : vertex.edges) add(edge.direction);
  }
  return names;
}

// Reads by the letter, and writes down in `known` what that has shown; or else with guesses, which
// are bounded by what is known. Without errors it finishes.
void read_tokens(const Tokens& tokens, Source& source, Diagnostics& diagnostics,
                 text::FirstReading& known, bool by_the_letter, const Finish& finish) {
  Directives directives = read_directives(tokens, diagnostics);
  PastedTexts pasted;
  SectionReader reader(directives, source, pasted, diagnostics, by_the_letter);
  reader.declare(known.names);
  reader.guesses().lost_brackets = by_the_letter || !known.in_pairs;
  auto players = reader.read(directives.players, parse_players);
  auto pieces = reader.read(directives.pieces, parse_pieces);
  auto variables = reader.read(directives.variables, parse_variables);
  auto board = reader.read(directives.board, parse_board);
  GameSyntax syntax{value_of(players), value_of(pieces), value_of(variables), value_of(board), {}};
  syntax.board.whole = board.complete;
  // Errors of the reading by the letter are never said, so one is enough.
  if (by_the_letter) diagnostics.enough_at([](const Diagnostic&) { return true; });
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
  if (by_the_letter) {
    known = {declared_names(syntax), reader.in_pairs()};
    reader.declare(known.names);
    if (diagnostics.has_errors()) return;
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
  symbols.written = reader.written();
  if (board.value) check_board(syntax, symbols, diagnostics);
  if (by_the_letter && diagnostics.has_errors()) return;
  check_uncalled(directives.macros, {symbols, reader.guesses(), source, pasted}, diagnostics);
  if (syntax.rules.empty()) return;
  check_rules(syntax, symbols, directives.macros, diagnostics);
  if (diagnostics.has_errors()) return;
  text::warn_of_unused_macros(directives.macros, dialect, diagnostics);
  finish(syntax, std::move(symbols));
}

void read_as_written(Source& source, Diagnostics& diagnostics, const Finish& finish) {
  Diagnostics first;
  const Tokens tokens = text::lex(source, dialect, first);
  const Diagnostics lexed = first;
  const auto say = [&diagnostics](const Diagnostics& list) {
    for (const Diagnostic& one : list.all()) diagnostics.add(one);
  };
  if (tokens.empty() && lexed.has_errors()) return say(lexed);
  const std::size_t expansions = source.expansions.size();
  text::FirstReading known;
  read_tokens(tokens, source, first, known, true, [&](const GameSyntax& syntax, Symbols symbols) {
    say(first);
    finish(syntax, std::move(symbols));
  });
  if (!first.has_errors()) return;
  source.expansions.resize(expansions);
  say(lexed);
  read_tokens(tokens, source, diagnostics, known, false, finish);
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
    return true;
  };
  text::read_past_brackets(source, brackets, read, diagnostics);
  return diagnostics.errors() == errors ? std::move(game) : std::nullopt;
}

void check_rbg(Source& source, Diagnostics& diagnostics) {
  const auto read = [](Source& text, Diagnostics& said) {
    read_as_written(text, said, [&said](const GameSyntax& syntax, Symbols symbols) {
      check_lowering(syntax, std::move(symbols), said);
    });
    return true;
  };
  text::read_past_brackets(source, brackets, read, diagnostics);
}

}  // namespace zug
