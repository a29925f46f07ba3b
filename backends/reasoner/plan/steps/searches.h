#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// A search over the graph of the rules (no_pattern) or of a pattern.
struct SearchState {
  std::uint32_t pattern = no_pattern;
  Function::Kind kind = Function::Kind::Keeper;
  std::vector<const Continuation*> above;  // whose code this is inside of
  std::vector<Instruction> done;           // what undoes the modifiers it is inside of
  bool shared = false;                     // in a function that takes names
};

using Undone = std::function<void(const Instruction& undo)>;

// `then` after the off at the vertex; undone behind.
void put_and_undo(Stages& stages, Lowering& code, std::uint32_t pattern, std::uint32_t node,
                  std::uint32_t vertex, const Undone& then);

// `then` after the modifier, wherever it can come; undone behind.
void perform_edge(Stages& stages, Lowering& code, SearchState& search, const Machine::Edge& edge,
                  const Lowering::VertexBody& then);

std::uint32_t search_function(Stages& stages, const SearchState& search, std::uint32_t node,
                              bool entry);

void enter_next(Stages& stages, Lowering& code, SearchState& search, std::uint32_t node,
                std::uint32_t vertex);

}  // namespace zug::reasoner
