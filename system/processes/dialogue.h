#pragma once

// A program that one talks with, line by line, and that is not trusted: everything has a deadline
// and a size.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "system/processes/process.h"

namespace zug::system {

enum class Heard {
  Line,
  End,  // it has closed its output, or is dead; see end()
  TimeUp,
  Stopped,  // on demand, or by Ctrl-C
  TooLong,  // the line has more than longest_line bytes
};

constexpr std::size_t longest_line = 1 << 16;

class Group;
struct Streams;

// For one thread, which also starts and ends it (where the system can, a child dies with the thread
// that started it).
class Dialogue {
 public:
  // Starts the command: its words, environment and memory count. Throws Failure when it cannot be
  // started, there being no such program or no more processes.
  explicit Dialogue(const Command& command);
  // Kills it and all it has started.
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  // What is said is delivered while hear() waits, as soon as it is wanted.
  void say(std::string_view text);
  // The next line without its end ("\n" or "\r\n"). Waits for `seconds` at the most; `stop` is
  // asked some 50 times a second.
  Heard hear(std::string& line, double seconds, const std::function<bool()>& stop = {});
  // Forgets what it has said so far. False when it does not stop talking.
  bool forget();
  // The last line of its standard error, or nothing.
  std::string complaint() const;
  // Closes its input, waits for its end as long as that, and kills it. How it came to its end.
  Outcome end(double seconds);

 private:
  void exchange(int milliseconds);
  bool take_line(std::string& line);

  std::unique_ptr<Streams> streams_;
  std::unique_ptr<Group> group_;
  std::string said_;   // not yet delivered
  std::string heard_;  // not yet taken; up to the longest line and what came with it
  std::string err_;    // the end of it
};

}  // namespace zug::system
