#pragma once

// The one place that starts processes.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "system/environment.h"

namespace zug::system {

struct Command {
  std::vector<std::string> words;          // the program, looked for in PATH, and its arguments
  std::optional<Environment> environment;  // ours, as it is when the program starts, without one
  std::string input;                       // its standard input
  double seconds = 0;                      // it may run, by the clock; 0: for ever
  std::uint64_t memory = 0;                // bytes of address space it may have; 0: any number
  // Asked some 50 times a second; true ends the process. So does Ctrl-C once somebody catches it
  // (system/processes/signals.h), as the terminal does not tell other groups than ours.
  std::function<bool()> stop;
  // Gets its standard output piece by piece. Without it the output is kept.
  std::function<void(std::string_view)> output;
};

struct Outcome {
  enum class End {
    NotStarted,  // `number` is the errno: ENOENT when there is no such program
    Exited,      // `number` is its status
    Signalled,   // `number` is the signal
    Stopped,     // on demand
    TimeUp,
  };
  End end = End::NotStarted;
  int number = 0;
  std::string out, err;  // what was written, up to output_kept bytes of each

  bool succeeded() const { return end == End::Exited && number == 0; }
  // Such as "ended by signal 9 (Killed)".
  std::string words() const;
};

constexpr std::size_t output_kept = 1 << 20;

// Runs the command to its end, without a shell. It is a process group of its own; what is left of
// the group is killed at the end, be that an exit, a stop, the time, an exception of `output` or a
// signal that ends this program. Throws Failure when there are no more pipes or processes.
Outcome run(const Command& command);

}  // namespace zug::system
