#pragma once

#include "tools/compare/question.h"

namespace zug::compare {

// Both games side by side, breadth-first, moves matched by their names.
Search compare_by_name(const Question& question, const GoOn& go_on);

}  // namespace zug::compare
