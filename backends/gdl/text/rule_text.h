#pragma once

// The rules in their own words, for the comments that say where a block of GDL comes from. One line
// each, cut where it gets long.

#include <cstdint>
#include <string>
#include <vector>

#include "backends/gdl/graph.h"

namespace zug::gdl_writer {

// An action, as in `[whitePawn]`; "the start" for the beginning of a program.
GameText rule_text(const Graph& graph, const Step& step);
// The pattern that a program decides, as in `{? right {e}}`.
GameText pattern_text(const Graph& graph, std::uint32_t program);
// The macro that the pattern is a call of, or the innermost one whose call all the actions stand
// in, as a beginning of names; `otherwise` when there is none.
std::string macro_stem(const Graph& graph, std::uint32_t program, const std::string& otherwise);
std::string macro_stem(const Graph& graph, const std::vector<const Node*>& nodes,
                       const std::string& otherwise);
// Several actions one after another.
GameText rule_text(const Graph& graph, const std::vector<const Node*>& nodes);

}  // namespace zug::gdl_writer
