#pragma once

// Where the lines come from that people type: a pipe, a terminal, or a terminal with a line editor.

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "system/input.h"

namespace zug::playing {

class Lines {
 public:
  Lines() = default;
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;
  virtual ~Lines() = default;
  virtual system::Got next(const std::string& prompt, std::string& line) = 0;
};

// The words a line may become, given what is before the cursor.
using Complete = std::function<std::vector<std::string>(const std::string& begin)>;

// From standard input; prompts go to `prompts`, if it is not null.
std::unique_ptr<Lines> plain_lines(std::FILE* prompts);

// With history and completion by the Tab key, when this program was built with a line editor and
// the terminal can do it; else null.
std::unique_ptr<Lines> edited_lines(Complete complete);

// Whether the terminal says that it can move the cursor about.
bool capable_terminal();

// Whether this program was built with one.
bool can_edit();

// "libedit", or "none (built without libedit)".
const char* line_editor();

}  // namespace zug::playing
