#pragma once

// What can stand where a step of the rules has just been done, whatever the way that led there.

#include <vector>

#include "backends/gdl/knowledge.h"

namespace zug::gdl_writer {

// By node of the rules and vertex: what can stand on that vertex when the node has just been passed
// there; nothing where it cannot be.
using Presence = std::vector<std::vector<Bits>>;

Presence find_presence(const Graph& graph, const Knower& knower);

// The pieces that an off of the rules can take away somewhere: where any other stands it stays for
// ever.
Bits replaced_pieces(const Graph& graph, const Presence& presence);

}  // namespace zug::gdl_writer
