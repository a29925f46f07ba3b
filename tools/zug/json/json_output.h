#pragma once

// --format json: one document per run on stdout. Its fields are a contract: they are only added to.

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace zug {

class Command;
class Diagnostics;
class Source;

// Keeps fields in the order they were set.
using Json = nlohmann::ordered_json;

void add_format(const Command& command, std::string& format);

void print_json(const Json& document);

// {"diagnostics": [...]} with one error that has no place: what every command prints when it fails.
Json error_json(const std::string& message);

// The diagnostics as an array, by place.
Json diagnostics_json(const Diagnostics& diagnostics, const Source& source);

}  // namespace zug
