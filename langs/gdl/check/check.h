#pragma once

// The well-formedness of spec §3, one function per subject; each reports all it finds.

#include <set>
#include <string>

#include "ir/gdl/syntax.h"
#include "ir/messages/diagnostic.h"

namespace zug::gdl {

// What is known of rules that could not be read: nothing is called missing that they may define, or
// unused that they may use.
struct Lost {
  bool something = false;
  std::set<std::string> words;  // names in them
};

// GDL03xx: keywords where they may stand and with the arguments they take; every name with one
// arity, one meaning and one spelling; roles, legal, terminal and goal are there.
void check_names(const Description& description, const Lost& lost, Diagnostics& diagnostics);

// GDL0401 and GDL0403: variables of heads, negations and `distinct` are bound; recursion is
// restricted so that it ends.
void check_rules(const Description& description, Diagnostics& diagnostics);

// GDL0402 and GDL0404 up: stratification by relation names, what may depend on `does` and `true`,
// cycles through several relations, relations nobody defines or uses.
void check_dependencies(const Description& description, const Lost& lost, Diagnostics& diagnostics);

}  // namespace zug::gdl
