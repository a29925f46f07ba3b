#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "tools/zug/commands/command.h"

namespace zug {

// `work()`, with every way to fail, by exceptions, told on stderr and made one of the statuses.
// Where results are JSON, `tell` gets the document that stands for the result then: {"diagnostics":
// [...]}. It is not called for what has printed all there is to say.
Status guarded(const std::function<Status()>& work,
               const std::function<void(const nlohmann::ordered_json& document)>& tell = {});

}  // namespace zug
