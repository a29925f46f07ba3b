#pragma once

// What is legal but can hardly be meant, in games of any language.

#include "ir/budget.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/straightness.h"

namespace zug {

// Warnings, with places: CHK0001 an assignment that is never valid, CHK0002 a comparison that never
// holds, CHK0003 a piece that never stands on the board, CHK0004 a variable that is never assigned,
// CHK0005 one that is never read, CHK0006 a score that is never set, CHK0007 a direction without
// edges, CHK0008 actions that no play reaches, CHK0009 modifiers in a loop that nothing is known to
// end. `application` may be null. Throws OutOfBudget, with what was found so far in `diagnostics`.
void find_lints(const Product& product, const StraightnessBound* application, Budget& budget,
                Diagnostics& diagnostics);

// CHK0010: arithmetic that may leave 64 bits.
void warn_of_overflows(const Game& game, Diagnostics& diagnostics);

}  // namespace zug
