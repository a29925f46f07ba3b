#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

struct GdlOptions {
  enum class Moves { Auto, Compound, Split };
  Moves moves = Moves::Auto;
  bool infix = false;              // the notation of the Stanford notes instead of prefix KIF
  std::size_t step_limit = 0;      // > 0: the play ends after so many steps
  const Source* source = nullptr;  // of the game: relations are named after its macros
};

struct GdlText {
  std::string text;
  // One line per GDL move: player, move, and the modifiers it stands for as move_numbers() of
  // ir/reference/perft.h writes them, separated by tabs. The steps of a split turn, joined, are its
  // move. A GDL move with which the turn may be over or not, as the board tells, has a second line:
  // with the modifiers at the end of the turn.
  std::string move_map;
};

// A player's score as a goal: hundredths of his bound, rounded.
std::int64_t goal_of(std::int64_t score, std::int64_t bound);

// The game in GDL. Reports GDL07xx, explained by tools/zug/commands/command_explain.cc: what cannot
// be said, with the place and the numbers.
std::optional<GdlText> write_gdl(const Game& game, const GdlOptions& options,
                                 Diagnostics& diagnostics);

// The same with default options, for the registry.
std::optional<std::string> write_gdl(const Game& game, const Source& source,
                                     Diagnostics& diagnostics);

}  // namespace zug
