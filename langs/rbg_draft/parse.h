#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "langs/rbg_draft/syntax.h"
#include "langs/rbg_draft/tokens.h"

namespace zug::rbg_draft {

// One function per kind of directive: its tokens after macro expansion, without '#' and its word,
// to syntax (spec §4, §5.1, §6). `heading` is where an empty directive is reported. All report
// every fault they can tell apart: after one, the innermost bracket group around it is taken out
// and the directive is read again. Empty exactly when something was reported.
// For a whole file see read_syntax() in langs/rbg_draft/read.h.
std::optional<std::string> parse_title(const Tokens&, const Token& heading, Diagnostics&);
std::optional<BoardSyntax> parse_board(const Tokens&, const Token& heading, Diagnostics&);
std::optional<PlayerSyntax> parse_player(const Tokens&, const Token& heading, Diagnostics&);
std::optional<std::vector<Name>> parse_order(const Tokens&, const Token& heading, Diagnostics&);
std::optional<GoalSyntax> parse_goal(const Tokens&, const Token& heading, Diagnostics&);

}  // namespace zug::rbg_draft
