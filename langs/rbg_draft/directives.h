#pragma once

#include <vector>

#include "ir/messages/diagnostic.h"
#include "langs/rbg_draft/tokens.h"
#include "langs/text/macros.h"

namespace zug::rbg_draft {

// A directive that is no macro: what stands between its word and the next '#'.
struct Section {
  Token heading;  // the word; kind::blank when the file has no such directive
  Tokens body;
  std::size_t order = 0;  // its number among all directives
  bool present() const { return heading.kind != kind::blank; }
};

struct Directives {
  Section game, board, order;
  std::vector<Section> players, goals;
  text::MacroTable macros;
  // False when there is none at all, or a directive without content: names are missing then.
  bool players_known = true, goals_known = true;
};

// Splits a file at its '#'s (spec §2, §3). Reports, and goes on with the next directive: words that
// name no directive, empty directives, a second game, board or order, missing directives, and
// malformed and repeated macros.
Directives read_directives(const Tokens& tokens, Diagnostics& diagnostics);

}  // namespace zug::rbg_draft
