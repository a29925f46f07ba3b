// The symbols and reserved words of the early draft (spec §1). Macros separate their arguments by
// commas, names may contain '_', and a macro's name without a '(' behind it stays a name (§3).

#include "langs/rbg_draft/tokens.h"

#include <array>

namespace zug::rbg_draft {
namespace {

constexpr std::array<text::KindOfText, 5> symbols{{
    {"+>", kind::priority},
    {"==", kind::equal},
    {"!=", kind::not_equal},
    {"<=", kind::less_equal},
    {">=", kind::greater_equal},
}};

constexpr std::array<text::KindOfText, 11> reserved{{
    {"def", kind::def},
    {"game", kind::game},
    {"board", kind::board},
    {"player", kind::player},
    {"order", kind::order},
    {"goal", kind::goal},
    {"and", kind::and_word},
    {"or", kind::or_word},
    {"not", kind::not_word},
    {"move", kind::move},
    {"turn", kind::turn},
}};

}  // namespace

const text::Dialect dialect{
    .codes = "RBGD",
    .punctuation = "()[]{}~#-+^*,/$@=!<>",
    .symbols = symbols,
    .reserved = reserved,
    .underscores = true,
    .separator = ',',
    .lone_names = true,
};

}  // namespace zug::rbg_draft
