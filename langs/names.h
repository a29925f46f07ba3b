#pragma once

#include <string>
#include <vector>

#include "ir/messages/source.h"

namespace zug {

// Something that has a name in a text, for who edits it.
struct NamedThing {
  std::string name;
  std::string kind;               // for people: "macro", "piece", "player", "section" and the like
  SourceRange definition;         // of the name; where it is first used, when nothing defines it
  SourceRange whole;              // of all that its definition says; `definition` lies in it
  std::vector<SourceRange> uses;  // every place of the name, the definition included, ascending
  std::string about;              // its definition in short, or ""
};

// All of them, also in a text with errors; made without reading the game.
struct NameIndex {
  std::vector<NamedThing> things;  // by the place of their definition
  std::vector<std::string> words;  // that the language knows
  std::string letters;             // that names may have beside ASCII letters and digits
  bool one_letter = false;         // names are single letters, each case for a player
};

}  // namespace zug
