#pragma once

// Small random games of the early draft, as a syntax tree and as text. The text is written without
// a look at the grammar of langs/rbg_draft.

#include <string>

#include "ir/reference/perft.h"
#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft::naive {

// As read_syntax() would return it. Plays may go on for ever.
GameSyntax make_random(Random& random);

// The same with names that stand for players, for pieces and in RBG for directions.
GameSyntax make_random_with_clashes(Random& random);

// `random` chooses among ways to write the same thing.
std::string text_of(const GameSyntax& game, Random& random);

}  // namespace zug::rbg_draft::naive
