#pragma once

// The one list of front ends.

#include <optional>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"
#include "langs/explanation.h"

namespace zug {

struct Language {
  std::string name;                     // as in --from
  std::vector<std::string> extensions;  // with the dot; a file with one of them is in this language
  std::string summary;                  // one line
  // Text to Game; empty exactly when an error was reported. Appends to source.expansions.
  std::optional<Game> (*read)(Source& source, Diagnostics& diagnostics);
  std::vector<Explanation> (*explanations)();
  // Of a language whose texts can be well-formed without becoming a Game: everything that is wrong
  // with one. Otherwise null, and read() says it all.
  void (*check)(const Source& source, Diagnostics& diagnostics) = nullptr;
};

const std::vector<Language>& languages();

}  // namespace zug
