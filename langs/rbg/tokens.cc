// The symbols and reserved words of RBG (spec §1).

#include "langs/rbg/tokens.h"

#include <array>

namespace zug::rbg {
namespace {

constexpr std::array<text::KindOfText, 11> symbols{{
    {"[$", kind::assign},
    {"{$", kind::compare},
    {"{?", kind::positive},
    {"{!", kind::negative},
    {"->>", kind::to_keeper},
    {"->", kind::to_player},
    {"+>", kind::priority},
    {"==", kind::equal},
    {"!=", kind::not_equal},
    {"<=", kind::less_equal},
    {">=", kind::greater_equal},
}};

constexpr std::array<text::KindOfText, 8> reserved{{
    {"players", kind::players},
    {"pieces", kind::pieces},
    {"variables", kind::variables},
    {"rules", kind::rules},
    {"board", kind::board},
    {"hexagon", kind::hexagon},
    {"cuboid", kind::cuboid},
    {"rectangle", kind::rectangle},
}};

}  // namespace

const text::Dialect dialect{
    .codes = "RBG",
    .punctuation = "()[]{}#~-+^/*.,;:$=!?<>",
    .symbols = symbols,
    .reserved = reserved,
};

}  // namespace zug::rbg
