#pragma once

// A game as a reasoner in C11: one source without dependencies, its header, and a thin C++ wrapper.
// Texts are kept in sections, so that who wants other files of them puts sections together.

#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/plan/options.h"
#include "backends/registry.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug::reasoner {
struct Plan;
}  // namespace zug::reasoner

namespace zug {

// NAME.h in sections.
struct CHeader {
  std::string opening;       // title, guard, includes, where C begins in C++
  std::string declarations;  // types and functions
  std::string closing;       // ends what the opening began
  std::string text() const { return opening + declarations + closing; }
};

// NAME.c in sections. What is behind the includes needs nothing but the header's declarations, and
// is good C++ as well.
struct CBody {
  std::string title;
  std::string own_include;  // of the header
  std::string includes;     // of the standard library
  std::string types;        // and macros of the game's sizes
  std::string sets;         // what is done with them, as macros
  std::string tables;       // constants, names, the start
  std::string functions;    // of the rules
  std::string interface;    // what the header declares
  // Everything behind the includes.
  std::string rules() const { return types + sets + tables + functions + interface; }
  std::string text() const { return title + own_include + includes + rules(); }
};

struct CSources {
  std::string name;  // an identifier; begins every name in the header, and the file names
  CHeader header;
  CBody source;
  std::string wrapper;  // NAME.hpp
  // Header and source as one text that includes neither.
  std::string one_text() const {
    return source.title + header.text() + source.includes + source.rules();
  }
};

// The identifier for the game's name.
std::string c_name(const Game& game);

// Whether the C of the plan has NAME_step(), for many plays at once: all moves are
// words, with a bit to spare.
bool steps_at_once(const reasoner::Plan& plan);

// Empty, with a diagnostic, when build_plan() finds the game too large, or REA0003, when the source
// has more lines than limits::c_lines or is longer than limits::c_bytes, at which compilers would
// work for minutes.
std::optional<CSources> write_c(const Game& game, const reasoner::Options& options,
                                Diagnostics& diagnostics);

// The same for a plan of the game that is there already.
std::optional<CSources> write_plan(const Game& game, const reasoner::Plan& plan,
                                   Diagnostics& diagnostics);

// The same as files.
std::optional<std::vector<WrittenFile>> write_c_files(const Game& game, Diagnostics& diagnostics);

}  // namespace zug
