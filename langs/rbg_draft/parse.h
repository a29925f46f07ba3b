#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "langs/rbg_draft/syntax.h"
#include "langs/rbg_draft/tokens.h"
#include "langs/text/reading.h"

namespace zug::rbg_draft {

inline constexpr text::BracketCodes brackets{"RBGD0506", "RBGD0506", "RBGD0712"};

// One function per kind of directive: its tokens after macro expansion, without '#' and its word,
// to syntax (spec §4, §5.1, §6). `heading` is where an empty directive is reported. All report
// every fault, and mend it as well as they can; what they give for a directive with faults may have
// names without a text, which recovery put there.
// For a whole file see read_syntax() in langs/rbg_draft/read.h.
text::Reading<std::string> parse_title(const Tokens&, const Token& heading, Diagnostics&);
text::Reading<BoardSyntax> parse_board(const Tokens&, const Token& heading, Diagnostics&);
text::Reading<PlayerSyntax> parse_player(const Tokens&, const Token& heading, Diagnostics&);
text::Reading<std::vector<Name>> parse_order(const Tokens&, const Token& heading, Diagnostics&);
text::Reading<GoalSyntax> parse_goal(const Tokens&, const Token& heading, Diagnostics&);

}  // namespace zug::rbg_draft
