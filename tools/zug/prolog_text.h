#pragma once

#include <string>

#include "langs/gdl/dependencies.h"
#include "langs/gdl/syntax.h"

namespace zug {

// The rules as Prolog clauses for the driver in prolog_driver.h. `description` has no errors.
std::string prolog_text(const gdl::Description& description);

// A ground GDL term as a Prolog term.
std::string prolog_term(const gdl::Term& term);

}  // namespace zug
