#pragma once

#include "backends/reasoner/plan/text/draft.h"
#include "backends/reasoner/plan/text/scanner.h"

namespace zug::reasoner {

// One line of print_tables(), of any kind.
void read_table(Scanner& line, Draft& draft);

}  // namespace zug::reasoner
