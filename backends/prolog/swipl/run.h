#pragma once

// SWI-Prolog as a process.

#include <functional>
#include <stdexcept>
#include <string>

namespace zug::prolog {

// Why there is no answer, or no whole one, in words for users.
class Failure : public std::runtime_error {
 public:
  enum class Kind {
    Unavailable,  // there is no SWI-Prolog, or it fails
    Fault,        // the description has a fault that only playing shows
    Limit,        // SWI-Prolog has no room or no time for more, or a limit of ours is reached
  };
  Failure(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

// Asked some 50 times a second; true ends the work. May be empty.
using Stop = std::function<bool()>;

// Runs `program`, which says `done` in its last line, and hands over the other lines of results as
// they come, without their ends (backends/prolog/driver.h). False when `stop` ended it. Throws
// Failure, and whatever `line` throws. Any thread may call it.
bool run(const std::string& program, const std::function<void(const std::string& line)>& line,
         const Stop& stop);

}  // namespace zug::prolog
