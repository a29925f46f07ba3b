#pragma once

#include <string>

namespace zug {

// What a diagnostic code means, with a part of a game that gets it, and the same part mended. The
// language can make a whole game of a part (Language::example_game).
struct Explanation {
  std::string code;
  std::string summary;
  std::string example;
  std::string mended = {};
};

}  // namespace zug
