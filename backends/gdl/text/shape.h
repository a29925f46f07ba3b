#pragma once

// Rules by their shape: what they say when some names are left open.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ir/gdl/syntax.h"

namespace zug::gdl_writer {

// Variables are numbered as they come, holes say what may stand in them.
struct RuleShape {
  std::string text;
  std::vector<std::string> names;  // what stands in the holes, in the order of their places
};

// What may stand instead of the name of this constant, function or, for a sentence, relation;
// nothing where there is no hole.
using HoleOf = std::function<std::optional<std::string>(const gdl::Term&, bool sentence)>;

RuleShape shape_of(const gdl::Rule& rule, const HoleOf& hole_of);
// The rule with other terms in its holes, by hole; nothing: what stands there.
gdl::Rule filled(const gdl::Rule& rule, const HoleOf& hole_of,
                 const std::vector<std::optional<gdl::Term>>& terms);

}  // namespace zug::gdl_writer
