#pragma once

#include <optional>

#include "ir/messages/diagnostic.h"
#include "langs/rbg/syntax.h"
#include "langs/rbg/tokens.h"
#include "langs/text/reading.h"

namespace zug::rbg {

// What is said of brackets in rules, and in the bodies of macros.
inline constexpr text::BracketCodes brackets_of_rules{"RBG0603", "RBG0607", "RBG0712"};

// One function per section: tokens after macro expansion to syntax (spec §2, §4, §5). `heading` is
// where an empty section is reported. All report every fault, and mend it as well as they can; what
// they give for a section with faults may have names without a text, which recovery put there.
text::Reading<std::vector<Declaration>> parse_players(const Tokens&, const Token& heading,
                                                      Diagnostics&);
text::Reading<std::vector<Name>> parse_pieces(const Tokens&, const Token& heading, Diagnostics&);
text::Reading<std::vector<Declaration>> parse_variables(const Tokens&, const Token& heading,
                                                        Diagnostics&);
text::Reading<BoardSyntax> parse_board(const Tokens&, const Token& heading, Diagnostics&);
text::Reading<RuleSyntax> parse_rules(const Tokens&, const Token& heading, Diagnostics&);

}  // namespace zug::rbg
