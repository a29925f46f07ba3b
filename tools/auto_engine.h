#pragma once

#include <memory>

#include "backends/c/write.h"
#include "ir/game.h"
#include "tools/engine.h"

namespace zug {

// Works with `first` until the system's compiler has made a faster engine in the background; stays
// with it, silently, when there is no compiler.
std::unique_ptr<Engine> make_auto_engine(const Game& game, std::unique_ptr<Engine> first,
                                         CSources sources, Watch& watch);

}  // namespace zug
