#pragma once

#include <cstddef>

#include "ir/messages/diagnostic.h"
#include "langs/rbg/tokens.h"
#include "langs/text/macros.h"

namespace zug::rbg {

struct Section {
  Token heading;  // kind::blank when the file has no such section
  Tokens body;
  std::size_t order = 0;
  bool readable = false;  // false when it has no text
  bool present() const { return heading.kind != kind::blank; }
};

struct Directives {
  Section players, pieces, variables, board, rules;
  std::vector<Section> again;  // sections given twice: boards and rules
  text::MacroTable macros;
};

// Splits a file at its '#'s into sections and macro definitions (spec §2 and §3.1). Reports, and
// goes on with the next directive: what is neither, repeated and missing sections, malformed and
// repeated macro definitions. What is declared in a repeated section counts as if it stood in the
// first.
Directives read_directives(const Tokens& tokens, Diagnostics& diagnostics);

}  // namespace zug::rbg
