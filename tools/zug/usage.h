#pragma once

#include "tools/zug/command.h"

namespace CLI {
class App;
class ParseError;
class Validator;
}  // namespace CLI

namespace zug {

// The whole command line. `request` must outlive `app`.
void build_command_line(CLI::App& app, Request& request);

// Accepts 0 up to the largest std::uint64_t in decimal (CLI11 wraps -1 around).
CLI::Validator whole_number();

// The same from 1 on.
CLI::Validator positive_number();

// Prints what was asked for (help, version) or what is wrong with the command line.
Status report(const CLI::App& app, const CLI::ParseError& error);

}  // namespace zug
