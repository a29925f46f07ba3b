#pragma once

// A game as a reasoner in C11: one source without dependencies, its header, and a thin C++ wrapper.

#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/plan/options.h"
#include "backends/registry.h"
#include "ir/diagnostic.h"
#include "ir/game.h"

namespace zug::reasoner {
struct Plan;
}  // namespace zug::reasoner

namespace zug {

struct CSources {
  std::string name;     // an identifier; begins every name in the header, and the file names
  std::string header;   // NAME.h
  std::string source;   // NAME.c
  std::string wrapper;  // NAME.hpp
};

// The identifier for the game's name.
std::string c_name(const Game& game);

// Empty, with a diagnostic, when build_plan() finds the game too large, or REA0003, when the source
// has more lines than limits::c_lines, at which compilers would work for minutes.
std::optional<CSources> write_c(const Game& game, const reasoner::Options& options,
                                Diagnostics& diagnostics);

// The same for a plan of the game that is there already.
std::optional<CSources> write_plan(const Game& game, const reasoner::Plan& plan,
                                   Diagnostics& diagnostics);

// The same as files.
std::optional<std::vector<WrittenFile>> write_c_files(const Game& game, Diagnostics& diagnostics);

}  // namespace zug
