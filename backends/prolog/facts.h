#pragma once

// Facts instead of rules about the board.

#include "ir/gdl/syntax.h"

namespace zug::prolog {

// The same description, where relations that depend neither on the state nor on moves are listed
// fact by fact as far as that is little work.
gdl::Description with_facts(const gdl::Description& description);

}  // namespace zug::prolog
