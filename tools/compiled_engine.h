#pragma once

#include <memory>

#include "backends/c/write.h"
#include "ir/game.h"
#include "tools/compile.h"
#include "tools/engine.h"

namespace zug {

std::unique_ptr<Engine> make_compiled_engine(const Game& game, const CSources& sources,
                                             Compiler compiler, Watch& watch);
// The same for a library that is there already.
std::unique_ptr<Engine> make_compiled_engine(const Game& game, const std::string& name,
                                             std::unique_ptr<Library> library, Watch& watch);

}  // namespace zug
