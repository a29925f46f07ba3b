#pragma once

#include <atomic>

namespace zug::system {

// For main() of a program, before all else: signals that end it take with it what it started and
// made (system/leftovers.h). Without this call nothing here handles a signal but
// catch_interrupts(), so that a library leaves them to the program it is in.
void clean_up_on_signals();

// From now on the first Ctrl-C raises this flag; the second one ends the program. What comes within
// a fifth of a second after another is the same Ctrl-C once more.
const std::atomic<bool>& catch_interrupts();

// Whether it is raised.
bool interrupted();

// Lowers it: what was to end has ended, and the next Ctrl-C is a first one again.
void forget_interrupt();

// Writing more than a limit allows is an error of that write (EFBIG) and no signal.
void prefer_errors_to_signals();

// Ends the program as the signal does that nobody catches.
[[noreturn]] void end_by_signal(int signal);

// Writing to a pipe failed since nobody reads it: ends the program as that usually does. Comes back
// when that signal is ignored, and the failure is one like any other.
void end_by_broken_pipe();

}  // namespace zug::system
