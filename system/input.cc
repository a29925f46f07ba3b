// A read that waits cannot be stopped by a handler of signals that only raises a flag: it is begun
// again by itself. So waiting is done by poll, which a signal always ends, and which is asked again
// now and then in case the signal came just before it.

#include "system/input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "system/failure.h"
#include "system/processes/signals.h"

namespace zug::system {
namespace {

constexpr int now_and_then = 200;  // milliseconds

}  // namespace

Got Input::fill() {
  for (;;) {
    if (interrupted()) return Got::Interrupted;
    pollfd waiting{descriptor_, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, now_and_then);
    if (ready < 0 && errno != EINTR) throw Failure("cannot wait for standard input", errno);
    if (ready <= 0) continue;
    char bytes[4096];
    const ssize_t count = ::read(descriptor_, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0 && errno == EIO) return Got::End;  // the terminal has gone
    if (count < 0) throw Failure("cannot read standard input", errno);
    if (count == 0) return Got::End;
    buffer_.assign(bytes, static_cast<std::size_t>(count));
    used_ = 0;
    return Got::Some;
  }
}

Got Input::byte(char& result) {
  if (used_ == buffer_.size()) {
    const Got got = fill();
    if (got != Got::Some) return got;
  }
  result = buffer_[used_++];
  return Got::Some;
}

Got Input::line(std::string& result, std::size_t most, bool& cut) {
  result.clear();
  cut = false;
  char next = 0;
  for (;;) {
    const Got got = byte(next);
    if (got == Got::Interrupted) return got;
    if (got == Got::End) return result.empty() ? got : Got::Some;
    if (next == '\n') break;
    cut = cut || result.size() == most;
    if (!cut) result += next;
  }
  if (!result.empty() && result.back() == '\r') result.pop_back();
  return Got::Some;
}

bool terminal_on_input() { return ::isatty(STDIN_FILENO) != 0; }
bool terminal_on_both_sides() { return terminal_on_input() && ::isatty(STDOUT_FILENO) != 0; }

}  // namespace zug::system
