#pragma once

// SWI-Prolog as the judge of GDL descriptions.

#include <functional>
#include <string>

#include "ir/source.h"
#include "langs/gdl/syntax.h"
#include "tools/zug/command.h"
#include "tools/zug/read_game.h"

namespace zug {

// A description without errors; warnings may be in `diagnostics`.
struct GdlGame {
  Source source;
  std::string name;
  Diagnostics diagnostics;
  gdl::Description description;
};

// Prints the errors of a description that has some and refuses it with status 1.
GdlGame read_gdl_game(const Input& input, const Request& request);

// Runs `goal` of tools/zug/prolog_driver.h and hands over its lines as they come, without their
// ends. False when it was ended by Ctrl-C. Throws Refusal when there is no SWI-Prolog (2) or when
// the description turns out to have a fault (1).
bool run_prolog(const GdlGame& game, const std::string& goal,
                const std::function<void(const std::string& line)>& line);

}  // namespace zug
