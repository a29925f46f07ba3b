#pragma once

// What newcomers write instead of what is expected, and what they are told.

#include "langs/rbg/tokens.h"
#include "langs/text/recovery.h"

namespace zug::rbg {

inline constexpr const char* numbers_need_brackets = "calculations stand in '{$ }' and '[$ ]'";
inline constexpr const char* compare_in_dollars = "write '{$' to compare numbers";
inline constexpr const char* no_negative_numbers = "there are no negative numbers; write '0-1'";
inline constexpr const char* generator_names =
    "the generators are 'rectangle', 'hexagon' and 'cuboid'";

inline constexpr text::Mistake mistakes[] = {
    {"RBG0605 a comparison", '=', "write '==' to compare; '[$ v = 1]' assigns", "RBG0606"},
    {"RBG0605 a comparison", '}',
     "'{$ }' compares numbers, '{w}' tests for a piece, '{? up}' is a pattern"},
    {"RBG0606 '=' after", kind::equal, "write '=' to assign; '{$ v == 1}' compares"},
    {"RBG0606 a list of pieces", '$', "write '{$' or '[$' without a space"},
    {"RBG0606 a list of pieces", '?', "write '{?' without a space"},
    {"RBG0606 a list of pieces", '!', "write '{!' without a space"},
    {"RBG0606 a list of pieces and '}'", '<', compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", '>', compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::equal, compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::not_equal, compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::less_equal, compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::greater_equal, compare_in_dollars},
    {"RBG0509", kind::identifier, "is a ',' missing before it?"},
    {"RBG0507 '['", '(', generator_names, "RBG0501"},
    {"RBG0605 a number", '-', no_negative_numbers},
    {"RBG0603 a number", '-', no_negative_numbers, "RBG0605"},
    {"RBG0606 a rule, ", '-', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", '/', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", '<', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", '>', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::equal, numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::not_equal, numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::less_equal, numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::greater_equal, numbers_need_brackets, "RBG0605"},
};

}  // namespace zug::rbg
