#pragma once

// The tokens of RBG (spec §1).

#include "langs/text/tokens.h"

namespace zug::rbg {

using text::number_value;
using text::PastedTexts;
using text::Token;
using text::Tokens;

namespace kind {
using namespace text::kind;
inline constexpr char players = 'a';
inline constexpr char pieces = 'b';
inline constexpr char variables = 'c';
inline constexpr char rules = 'd';
inline constexpr char board = 'f';
inline constexpr char hexagon = 'h';
inline constexpr char cuboid = 'q';
inline constexpr char rectangle = 'r';
}  // namespace kind

extern const text::Dialect dialect;

}  // namespace zug::rbg
