#pragma once

// The parts of the C source that are the same for every game, with places to fill in.

#include <span>
#include <string_view>

#include "backends/c/helpers.h"

namespace zug::c {

extern const std::string_view header_opening_text;
extern const std::string_view header_text;  // declarations
extern const std::string_view header_closing_text;
extern const std::string_view wrapper_text;
extern const std::string_view title_text;
extern const std::string_view own_include_text;
extern const std::string_view includes_text;
extern const std::string_view types_text;           // and macros of sizes
extern const std::string_view large_text;           // behind the types, where there is very much
extern const std::string_view board_text;           // pieces on a board besides the sets
extern const std::string_view move_in_place_text;   // of them, one piece for another
extern const std::string_view move_apart_text;      // the same in a function of its own
extern const std::span<const Helper> bits_helpers;  // pieces in sets alone
// Arithmetic that may have no value; then what is said of it, and what goes into it, where nothing
// overflows and where something may.
extern const std::span<const Helper> arithmetic_helpers;
extern const std::string_view checked_comment_text;
extern const std::string_view undefined_quotient_text;
extern const std::string_view large_comment_text;
extern const std::string_view large_quotient_text;
extern const std::string_view listed_sets_text;     // vertices of sets as words
extern const std::span<const Helper> list_helpers;  // of words, some of which may be paths
extern const std::string_view path_apply_text;
extern const std::string_view rest_type_text;    // before the functions, where moves are paths
extern const std::string_view whole_lists_text;  // behind the one that lists
extern const std::string_view long_lists_text;   // behind turns
extern const std::string_view kept_moves_text;   // moves are words, and all lists stay
extern const std::string_view kept_count_text;   // behind that: of lists that hardly ever change
extern const std::string_view interface_text;
extern const std::string_view playouts_text;      // goes behind it
extern const std::string_view perft_text;         // and that behind it
extern const std::string_view steps_header_text;  // where moves are words
extern const std::string_view steps_text;
// What these ask of turns, with the cases of sampling.cc.
extern const std::string_view counting_text;
extern const std::string_view drawing_text;
extern const std::string_view tested_drawing_text;

}  // namespace zug::c
