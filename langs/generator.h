#pragma once

#include <string>

namespace zug {

// A knob of a generator of games: its default value as users write it, and one line about it.
struct GeneratorParameter {
  std::string name;
  std::string value;
  std::string meaning;
};

}  // namespace zug
