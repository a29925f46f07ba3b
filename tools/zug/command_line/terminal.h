#pragma once

// The two streams people look at: colour, progress and Ctrl-C.

#include <atomic>
#include <chrono>
#include <string>

namespace zug {

// `wish` is the value of --color. "auto" means: stderr is a terminal, TERM says which and not that
// it is a dumb one, and NO_COLOR is not set.
bool colour_on_stderr(const std::string& wish);
// The same of stdout.
bool colour_on_stdout(const std::string& wish);

// Of processor time, by all threads of this process so far.
double seconds_used();

// One line on stderr that is overwritten, shown only after a second, and on a terminal only that
// is no dumb one.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // True when a line shown now would be seen and the last one has been there for a while.
  bool due();
  void show(const std::string& line);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

// From now on the first Ctrl-C raises this flag; the second one ends the program.
const std::atomic<bool>& catch_interrupts();

}  // namespace zug
