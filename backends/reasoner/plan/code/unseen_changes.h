#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Takes out changes to the state that are undone before anything can tell; gives their number.
std::size_t drop_unseen_changes(Plan& plan);

}  // namespace zug::reasoner
