#pragma once

#include <functional>

namespace zug::system {

// Runs `work` with a stack as large as programs usually have, also where less is allowed
// (ulimit -s). Throws Failure when there is no memory for that.
void with_usual_stack(const std::function<void()>& work);

}  // namespace zug::system
