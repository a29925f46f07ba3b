#pragma once

// What GDL cannot have, on its way to the diagnostics.

#include <string>

#include "ir/messages/source.h"

namespace zug::gdl_writer {

struct Failure {
  std::string code;
  Origin origin;
  std::string message;
  std::string hint;
  bool of_keeper = false;  // met while his work was folded into the moves of the players
};

}  // namespace zug::gdl_writer
