// Colour follows https://no-color.org: --color decides if it was given, then NO_COLOR, then whether
// the stream is a terminal that can do it, which is what TERM says: nothing, or "dumb", is no.
// Progress is written to stderr so that it never mixes with results, and taken away again before
// anything else is printed. The loops of perft and bench look at the flag of Ctrl-C and stop
// between two nodes.

#include "tools/zug/command_line/terminal.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "system/processes/signals.h"

namespace zug {

namespace {

bool obeys_escapes(int stream) {
  const char* const kind = std::getenv("TERM");
  if (kind == nullptr || *kind == '\0' || std::strcmp(kind, "dumb") == 0) return false;
  return isatty(stream) != 0;
}

bool colour_on(int stream, const std::string& wish) {
  if (wish != "auto") return wish == "always";
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  return obeys_escapes(stream);
}

}  // namespace

bool colour_on_stderr(const std::string& wish) { return colour_on(STDERR_FILENO, wish); }
bool colour_on_stdout(const std::string& wish) { return colour_on(STDOUT_FILENO, wish); }

double seconds_used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Progress::Progress()
    : terminal_(obeys_escapes(STDERR_FILENO)), next_(Clock::now() + std::chrono::seconds(1)) {}

bool Progress::due() { return terminal_ && Clock::now() >= next_; }

void Progress::show(const std::string& line) {
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  shown_ = true;
  next_ = Clock::now() + std::chrono::milliseconds(200);
}

void Progress::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

const std::atomic<bool>& catch_interrupts() { return system::catch_interrupts(); }

}  // namespace zug
