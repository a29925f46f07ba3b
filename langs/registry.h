#pragma once

// The one list of front ends.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"
#include "ir/semantics.h"
#include "langs/explanation.h"
#include "langs/generator.h"
#include "langs/notation.h"
#include "langs/options.h"

namespace zug {

struct Language {
  std::string name;                     // as in --from
  std::vector<std::string> extensions;  // with the dot; a file with one of them is in this language
  std::string summary;                  // one line
  // Text to Game; empty exactly when an error was reported. Appends to source.expansions.
  std::optional<Game> (*read)(Source& source, Diagnostics& diagnostics);
  std::vector<Explanation> (*explanations)();
  // Of languages that leave something open: the same as `read`, with what users decide.
  std::optional<Game> (*read_with)(Source& source, const ReadOptions& options,
                                   Diagnostics& diagnostics) = nullptr;
  // Of languages with a notation for moves: both null, or neither. `game` was read from `source`,
  // and what is written for a move is read as that move.
  std::string (*write_move)(const Game& game, const Source& source, const State& before,
                            const Move& move) = nullptr;
  MoveReading (*read_move)(const Game& game, const Source& source, const State& before,
                           const std::vector<Move>& legal, const std::string& text) = nullptr;
  // Of languages with a generator of games: both null, or neither. The same text from the same seed
  // and settings ("parameter=value"); empty, and `error` set, when a setting is wrong.
  std::optional<std::string> (*generate)(std::uint64_t seed,
                                         const std::vector<std::string>& settings,
                                         std::string& error) = nullptr;
  std::vector<GeneratorParameter> (*parameters)() = nullptr;
  // Of a language whose texts can be well-formed without becoming a Game: everything that is wrong
  // with one. Otherwise null, and read() says it all.
  void (*check)(const Source& source, Diagnostics& diagnostics) = nullptr;
};

const std::vector<Language>& languages();

}  // namespace zug
