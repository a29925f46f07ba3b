#pragma once

#include <cstdint>

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

// Accept numbers in these bounds; they say which ones, with an example.
CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most);
CLI::Validator number_between(double least, double most);

// Prints what was asked for (help, version) or what is wrong with the command line.
Status report(const CLI::App& app, const CLI::ParseError& error, bool json);

// Whether the words of a command line ask for --format json.
bool wants_json(int argc, char** argv);

}  // namespace zug
