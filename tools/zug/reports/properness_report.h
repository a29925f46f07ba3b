#pragma once

// The properness part of `zug check`, as text and as JSON.

#include <string>

#include "ir/messages/source.h"
#include "passes/analysis/properness.h"
#include "tools/zug/json/json_output.h"

namespace zug {

// What the report is about. `product` may be null.
struct Examined {
  const Game& game;
  const Source& source;
  const Product* product;
  ReferenceReasoner& reasoner;
};

Json to_json(const Properness& properness, const Examined& examined);
std::string to_text(const Properness& properness, const Examined& examined);

}  // namespace zug
