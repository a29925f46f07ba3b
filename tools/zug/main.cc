// zug: one program, one file per subcommand. Parsing the command line only notes which command to
// run; running it happens here, where every way to fail becomes one of the statuses of command.h.

#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "backends/reasoner/compilers/compile.h"
#include "system/failure.h"
#include "system/processes/signals.h"
#include "system/stack.h"
#include "tools/zug/command_line/one_line.h"
#include "tools/zug/command_line/usage.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/json/json_output.h"

namespace {

using namespace zug;

Status status_of(const CompileFailure& failure) {
  switch (failure.kind()) {
    case CompileFailure::Kind::Unavailable:
      return Status::Usage;
    case CompileFailure::Kind::Stopped:
      return Status::Interrupted;
    case CompileFailure::Kind::Broken:
      break;
  }
  return Status::Internal;
}

// `shown` is the message as a terminal may have it.
void say(const char* message, const std::string& shown, bool json) {
  if (*message == '\0') return;
  if (json) print_error_json(message);
  std::fprintf(stderr, "zug: error: %s\n", shown.c_str());
}

void say(const char* message, bool json) { say(message, one_line(message), json); }

// `work()`, with every way to fail made one of the statuses.
template <class Work>
Status guarded(const Work& work, bool json = false) {
  try {
    return work();
  } catch (const Refusal& refusal) {
    say(refusal.what(), json);
    return refusal.status();
  } catch (const CompileFailure& failure) {
    if (failure.kind() != CompileFailure::Kind::Stopped) {
      say(failure.what(), in_lines(failure.what()), json);
    }
    return status_of(failure);
  } catch (const system::Failure& failure) {
    if (failure.code() == EPIPE) system::end_by_broken_pipe();
    say(failure.what(), json);
    return Status::Usage;
  } catch (const std::bad_alloc&) {
    say("there is not enough memory for this: a limit of the machine, not a verdict", json);
    return Status::Unknown;
  } catch (const std::system_error& error) {  // no more threads, a folder that cannot be read
    say(error.what(), json);
    return Status::Usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "zug: internal error: %s\nThis is a bug in zug " ZUG_VERSION
                 ". Please report it, with the command line and the game.\n",
                 in_lines(error.what()).c_str());
    return Status::Internal;
  }
}

}  // namespace

int main(int argc, char** argv) {
  system::clean_up_on_signals();
  system::prefer_errors_to_signals();
  Status status = Status::Internal;
  const bool json = wants_json(argc, argv);
  const Status stack = guarded([&] {
    system::with_usual_stack(
        [&] { status = guarded([&] { return run_command_line(argc, argv, json); }, json); });
    return Status::Done;
  });
  if (stack != Status::Done) return static_cast<int>(stack);
  // Whatever the way here: what was printed has arrived, or else nothing was done.
  const Status printed = guarded([] {
    close_stdout();
    return Status::Done;
  });
  return static_cast<int>(printed == Status::Done ? status : printed);
}
