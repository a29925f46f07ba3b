#pragma once

#include <string>

namespace zug {

// What a diagnostic code means, with a piece of a game that gets it.
struct Explanation {
  std::string code;
  std::string summary;
  std::string example;
};

}  // namespace zug
