#pragma once

// A command that is a line of the shell.

#include <string>

#include "system/processes/process.h"

namespace zug::system {

inline Command shell(const std::string& text) {
  Command command;
  command.words = {"/bin/sh", "-c", text};
  return command;
}

}  // namespace zug::system
