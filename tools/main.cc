// zug: one program, one file per subcommand. Parsing the command line only notes which command to
// run; running it happens here, where every way to fail becomes one of the statuses of command.h.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "tools/command.h"
#include "tools/usage.h"
#include "tools/write_output.h"

namespace {

using namespace zug;

Status run(int argc, char** argv) {
  CLI::App app("Zug translates board games between languages, and plays them.", "zug");
  Request request;
  build_command_line(app, request);
  if (argc <= 1) {
    std::fputs(app.help().c_str(), stdout);
    return Status::Usage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(app, error);
  }
  const Status status = request.command(request);
  finish_stdout();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const Refusal& refusal) {
    if (*refusal.what() != '\0') std::fprintf(stderr, "zug: error: %s\n", refusal.what());
    return static_cast<int>(refusal.status());
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "zug: internal error: %s\nThis is a bug in zug " ZUG_VERSION
                 ". Please report it, with the command line and the game.\n",
                 error.what());
    return static_cast<int>(Status::Internal);
  }
}
