#pragma once

#include "tools/compare/question.h"

namespace zug::compare {

// Both game trees, whatever their moves are called.
Search compare_trees(const Question& question, const GoOn& go_on);

}  // namespace zug::compare
