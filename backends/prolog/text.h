#pragma once

#include <string>

#include "ir/gdl/syntax.h"

namespace zug::prolog {

// The rules as Prolog clauses for the driver in driver.h. `description` has no errors.
std::string clauses_of(const gdl::Description& description);

// A ground GDL term as a Prolog term.
std::string term_text(const gdl::Term& term);

}  // namespace zug::prolog
