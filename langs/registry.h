#pragma once

// The one list of front ends. What a language can do beyond reading is a capability that its entry
// has or has not; whoever wants it asks:
//
//   if (language.notation) text = language.notation->write(game, source, before, move);

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/gdl/syntax.h"
#include "ir/messages/diagnostic.h"
#include "ir/reference/semantics.h"
#include "langs/explanation.h"
#include "langs/generator.h"
#include "langs/names.h"
#include "langs/notation.h"
#include "langs/options.h"

namespace zug {

// Of languages that leave something open: the same as Language::read, with what users decide.
struct ReadWithOptions {
  std::optional<Game> (*read)(Source& source, const ReadOptions& options, Diagnostics& diagnostics);
};

// Of languages with a notation for moves. `game` was read from `source`, and what is written for a
// move is read as that move.
struct MoveNotation {
  std::string (*write)(const Game& game, const Source& source, const State& before,
                       const Move& move);
  MoveReading (*read)(const Game& game, const Source& source, const State& before,
                      const std::vector<Move>& legal, const std::string& text);
};

// Of languages with a generator of games: the same text from the same seed and settings
// ("parameter=value"); empty, and `error` set, when a setting is wrong.
struct Generator {
  std::optional<std::string> (*generate)(std::uint64_t seed,
                                         const std::vector<std::string>& settings,
                                         std::string& error);
  std::vector<GeneratorParameter> (*parameters)();
};

// Of languages whose texts are played as they are, and never become a Game: Language::read says
// that, after everything that is wrong.
struct Descriptions {
  // Empty exactly when an error was reported.
  std::optional<gdl::Description> (*read)(const Source& source, Diagnostics& diagnostics);
  // Everything that is wrong with one, also what only its ground rules show.
  void (*check)(const Source& source, Diagnostics& diagnostics);
};

// Of languages that people write: the same text in the usual layout, with all of its comments, for
// the same game. Formatting that again changes nothing.
struct Formatter {
  // Empty exactly when an error was reported: something is no word of the language at all.
  std::optional<std::string> (*format)(const Source& source, Diagnostics& diagnostics);
};

// Of the same: what has a name in a text, and what a macro's call there becomes ("" without one).
struct Names {
  NameIndex (*index)(const Source& source);
  std::string (*expand)(const Source& source, std::size_t offset);  // null: there are no macros
};

// Of the same: how a file of one's own begins.
struct Beginning {
  std::string comment;       // opens a comment to the end of the line
  std::string before_title;  // at the beginning of a line; empty: the file's name is the title
};

struct Language {
  std::string name;                     // as in --from
  std::vector<std::string> extensions;  // with the dot; a file with one of them is in this language
  std::string summary;                  // one line
  // Text to Game; empty exactly when an error was reported. Appends to source.expansions.
  std::optional<Game> (*read)(Source& source, Diagnostics& diagnostics);
  // What `read` reports, sooner, as no game is made; null: `read` is as quick.
  void (*check)(Source& source, Diagnostics& diagnostics) = nullptr;
  std::vector<Explanation> (*explanations)();
  // A whole game around the part of one that an explanation shows; null: examples are not complete.
  std::string (*example_game)(const std::string& part) = nullptr;

  std::optional<ReadWithOptions> with_options = {};
  std::optional<MoveNotation> notation = {};
  std::optional<Generator> generator = {};
  std::optional<Descriptions> descriptions = {};
  std::optional<Formatter> formatter = {};
  std::optional<Names> names = {};
  std::optional<Beginning> beginning = {};
};

const std::vector<Language>& languages();

}  // namespace zug
