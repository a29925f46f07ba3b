#pragma once

// What people type, byte by byte and line by line, where Ctrl-C is an answer.

#include <cstddef>
#include <string>

namespace zug::system {

enum class Got { Some, End, Interrupted };

// Reads a descriptor that it does not own. While it waits, Ctrl-C (system/processes/signals.h,
// after catch_interrupts()) makes it give up with Interrupted, nothing lost.
class Input {
 public:
  explicit Input(int descriptor) : descriptor_(descriptor) {}

  // Throws Failure when the system cannot read.
  Got byte(char& result);
  // Without its end; a last line need not have one. What is longer than `most` bytes is cut there,
  // read to its end, and said in `cut`.
  Got line(std::string& result, std::size_t most, bool& cut);

 private:
  Got fill();

  int descriptor_;
  std::string buffer_;
  std::size_t used_ = 0;
};

// Whether people sit at the other end of both standard input and standard output.
bool terminal_on_both_sides();
bool terminal_on_input();

}  // namespace zug::system
