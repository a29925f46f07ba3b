#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/zug/commands/command.h"

namespace zug {

// `work()`, with every way to fail, by exceptions, told on stderr and made one of the statuses.
// Where results are JSON, `tell` gets the document that stands for the result then: {"diagnostics":
// [...]}. It is not called for what has printed all there is to say. `what` is named in front of
// messages, unless they name it.
Status guarded(const std::function<Status()>& work,
               const std::function<void(const nlohmann::ordered_json& document)>& tell = {},
               const std::string& what = "");

}  // namespace zug
