#pragma once

#include "tools/zug/commands/command.h"

namespace zug {

// Reads the command line and runs the command it asks for. What is asked for besides (help,
// version) or is wrong with it is printed, with `json` as a document, too.
Status run_command_line(int argc, char** argv, bool json);

// Whether the words of a command line ask for --format json.
bool wants_json(int argc, char** argv);

}  // namespace zug
