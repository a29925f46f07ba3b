#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// A move as far as it is put together.
struct BegunMove {
  std::uint32_t turn = 0;
  std::vector<Shape::Part> parts;
  std::uint32_t stored = 0;
  std::uint32_t word = 0;       // register
  bool to_choose_from = false;  // moves that are found illegal later will do
};

// A function that says where the modifier comes, given that it can come at all.
std::optional<RelationId> follows(Terms& terms, TermId where);

// Which turns have shapes, and how wide words are; gives the number of shapes counted.
std::size_t find_shapes(Stages& stages);

BegunMove extended(Stages& stages, const BegunMove& path, const Machine::Edge& edge);

std::uint32_t add_shape(Stages& stages, const BegunMove& path);

// The vertex of a part, given those before it. Vertex register 0 is the position the turn starts
// from, word register 0 the move.
std::uint32_t vertex_of(Terms& terms, Lowering& code, const Shape::Part& part,
                        const std::vector<std::uint32_t>& at);

void do_part(Stages& stages, Lowering& code, std::uint32_t modifier, std::uint32_t vertex);

}  // namespace zug::reasoner
