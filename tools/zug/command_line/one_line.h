#pragma once

#include <string>

namespace zug {

// A message that may quote arguments and names of files, which are any bytes, for people: one line,
// control characters spelled (as for_people() does), and words and 'quotations' of more than 200
// bytes cut in their middle.
std::string one_line(const std::string& message);

// The same of a message that has lines: those of a compiler, say.
std::string in_lines(const std::string& message);

}  // namespace zug
