#pragma once

// The tokens of the early draft (spec §1).

#include "langs/text/tokens.h"

namespace zug::rbg_draft {

using text::number_value;
using text::PastedTexts;
using text::Token;
using text::Tokens;

namespace kind {
using namespace text::kind;
inline constexpr char def = 'd';
inline constexpr char game = 't';
inline constexpr char board = 'b';
inline constexpr char player = 'p';
inline constexpr char order = 'q';
inline constexpr char goal = 'g';
inline constexpr char and_word = 'a';
inline constexpr char or_word = 'o';
inline constexpr char not_word = 'n';
inline constexpr char move = 'm';
inline constexpr char turn = 'u';
}  // namespace kind

extern const text::Dialect dialect;

}  // namespace zug::rbg_draft
