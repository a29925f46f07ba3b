#pragma once

// What `zug check` says of a GDL description.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "langs/gdl/plays/examine.h"
#include "tools/zug/json/json_output.h"

namespace zug {

// Without findings, which is when the description has errors: one line.
std::string to_text(const std::string& game, const std::optional<gdl::Findings>& findings);
// The fields "size" and "plays".
Json to_json(const gdl::Findings& findings);

}  // namespace zug
