#pragma once

// Names, numbers and arithmetic in the C source.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ir/action.h"
#include "ir/bits.h"
#include "ir/game.h"

namespace zug::c {

std::string number(std::uint64_t value);
std::string hex(std::uint64_t word);              // 0x0f00ull
std::string reg(char kind, std::uint32_t index);  // a register: v3
std::string set_text(const Bits& set);            // what a set begins as
// The head and behind it the items in braces, on one line where they fit.
std::string braced(const std::string& head, const std::vector<std::string>& items);

// The only ways for text of the game into the source. Names that differ give identifiers that
// differ; names.cc says how.
std::string comment(const GameText& text);  // to stand inside of a comment, on one line
std::string literal(const GameText& text);  // a string literal
std::string game_identifier(const GameText& name);
std::string piece(const Game& game, std::size_t piece);             // PIECE_...
std::string variable_index(const Game& game, VariableId variable);  // VAR_...

std::string variable(const Game& game, VariableId variable);  // s->var[VAR_...]

// The expression as int64_t; where it may not have a value, as a call that also sets `ok`.
std::string arithmetic(const Game& game, const Arithmetic& value);

// `${NAME}` in the text becomes `name`, and so on for pairs of key and value.
std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> values);

}  // namespace zug::c
