#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "langs/text/tokens.h"

namespace zug::text {

// How many '(' more than ')' there are.
std::ptrdiff_t surplus_openings(std::span<const Token> tokens);

// Behind the arguments of the macro named at `at`, whose '(' is not there: behind the first ')'
// that closes nothing, where there is one too many, or else behind the name.
std::size_t behind_lost_opening(std::span<const Token> tokens, std::size_t at);

// Those of a call, and the place behind its ')'.
struct Arguments {
  std::vector<std::span<const Token>> list;
  std::size_t end = 0;
};

// Of the call named at `name`, which a '(' follows:
//
//   arguments = '(' [ tokens { separator tokens } ] ')'; only round brackets nest (spec §3.2)
//
// `m()` has one empty argument. Empty when the ')' is missing.
std::optional<Arguments> arguments_of(std::span<const Token> tokens, std::size_t name,
                                      char separator);

// Whether the ')' before `end` may be that of somebody else: one is missing, and the arguments end
// in another line.
//
//   ( turn(white; black        its ')' is behind the second call, and the first '(' has none
//     turn(black; white) )
bool takes_bracket_of_another(std::span<const Token> tokens, std::size_t name, std::size_t end,
                              std::string_view text);

// The arguments of a call without its ')': they end with the line, behind a wrong bracket, or
// before a macro that follows a word.
Arguments arguments_of_line(std::span<const Token> tokens, std::size_t name, char separator,
                            std::string_view text,
                            const std::function<bool(const Token&)>& is_macro);

// As if arguments were separated by commas.
std::vector<std::span<const Token>> split_at_commas(std::span<const Token> argument);

}  // namespace zug::text
