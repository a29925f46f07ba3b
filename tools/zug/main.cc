// zug: one program, one file per subcommand. Parsing the command line only notes which command to
// run; running it happens here.

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "system/processes/signals.h"
#include "system/stack.h"
#include "system/standard_streams.h"
#include "tools/zug/command_line/guarded.h"
#include "tools/zug/command_line/usage.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/json/json_output.h"

int main(int argc, char** argv) {
  using namespace zug;
  system::keep_closed_streams_closed();
  system::clean_up_on_signals();
  system::prefer_errors_to_signals();
  Status status = Status::Internal;
  const bool json = wants_json(argc, argv);
  std::function<void(const Json&)> tell;
  if (json) tell = print_json;
  const Status stack = guarded([&] {
    system::with_usual_stack(
        [&] { status = guarded([&] { return run_command_line(argc, argv, json); }, tell); });
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
