#pragma once

#include <optional>

#include "ir/messages/diagnostic.h"
#include "langs/rbg/symbols.h"
#include "langs/rbg/syntax.h"
#include "langs/text/macros.h"

namespace zug::rbg {

// Declares the names of a game. Reports duplicates, names used for two things, bounds of 0 (a
// warning), direction names that are already taken, and the same direction twice in a generator.
Symbols check_names(const GameSyntax& syntax, Diagnostics& diagnostics);

// Reports undeclared pieces on the board, lines and layers of wrong length, vertices and labels
// given twice, undeclared targets, boards without a vertex and over limits::vertices (spec §4).
void check_board(const GameSyntax& syntax, const Symbols& symbols, Diagnostics& diagnostics);

// Reports names that are undeclared or of the wrong kind, switches in patterns, powers of zero,
// divisions by zero, and warns of what can hardly be meant (spec §8, "not checked by the
// reference"). Macros and their parameters are suggested for names that nothing declares.
void check_rules(const GameSyntax& syntax, const Symbols& symbols, const text::MacroTable& macros,
                 Diagnostics& diagnostics);

// What the bodies of macros are judged by.
struct Uncalled {
  const Symbols& symbols;
  const text::Guesses& guesses;
  Source& source;
  text::PastedTexts& pasted;
};

// Looks into macros that no expansion has used (not when `diagnostics` has enough): warns of what
// is wrong there, and reports it where the game needs them. Bodies are mended.
void check_uncalled(text::MacroTable& macros, const Uncalled& given, Diagnostics& diagnostics);

}  // namespace zug::rbg
