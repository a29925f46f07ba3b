#pragma once

#include <array>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "ir/diagnostic.h"
#include "langs/rbg/tokens.h"

namespace zug::rbg {

// A macro definition (spec §3.1). `order` is the number of its directive: a run of tokens sees
// only macros with a smaller number.
struct Macro {
  Token name;
  Tokens parameters;  // empty: the name alone is the call
  Tokens body;
  std::size_t order = 0;
  mutable bool used = false;
};

// The definitions of one name, by number of parameters.
using MacroTable = std::map<std::string_view, std::vector<Macro>>;

struct Section {
  Token heading;  // kind::blank when the file has no such section
  Tokens body;
  std::size_t order = 0;
  bool readable = false;  // false when its text is missing or not where it should be
  bool present() const { return heading.kind != kind::blank; }
};

struct Directives {
  Section players, pieces, variables, board, rules;
  MacroTable macros;
};

// Splits a file at its '#'s into sections and macro definitions (spec §2 and §3.1). Reports, and
// goes on with the next directive: what is neither, repeated and missing sections, malformed and
// repeated macro definitions.
Directives read_directives(const Tokens& tokens, Diagnostics& diagnostics);

}  // namespace zug::rbg
