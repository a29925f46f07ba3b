#pragma once

// --format json: one document per run on stdout. Its fields are a contract: they are only added to.

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace zug {

class Command;

// Keeps fields in the order they were set.
using Json = nlohmann::ordered_json;

void add_format(const Command& command, std::string& format);

void print_json(const Json& document);

}  // namespace zug
