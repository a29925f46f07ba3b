#pragma once

// What people can type instead of a move.

#include <string>
#include <vector>

#include "tools/zug/play/session.h"

namespace zug::playing {

enum class Answer {
  Done,       // what was asked for has been said
  Moved,      // the course is another one now
  Leave,      // the player wants to go
  NoCommand,  // the line is none
  Wrong,      // it is one, but not like that; why has been said
};

// A command has its name, or a colon and its name where a square is called like that.
Answer obey(Session& session, const std::string& line);

std::vector<std::string> command_names();

}  // namespace zug::playing
