#pragma once

#include <optional>

#include "ir/diagnostic.h"
#include "langs/rbg/syntax.h"
#include "langs/rbg/tokens.h"

namespace zug::rbg {

// One function per section: tokens after macro expansion to syntax (spec §2, §4, §5). `heading` is
// where an empty section is reported. All report every fault they can tell apart: after one, the
// innermost bracket group around it is taken out and the section is read again. Empty exactly when
// something was reported.
std::optional<std::vector<Declaration>> parse_players(const Tokens&, const Token& heading,
                                                      Diagnostics&);
std::optional<std::vector<Name>> parse_pieces(const Tokens&, const Token& heading, Diagnostics&);
std::optional<std::vector<Declaration>> parse_variables(const Tokens&, const Token& heading,
                                                        Diagnostics&);
std::optional<BoardSyntax> parse_board(const Tokens&, const Token& heading, Diagnostics&);
std::optional<RuleSyntax> parse_rules(const Tokens&, const Token& heading, Diagnostics&);

}  // namespace zug::rbg
