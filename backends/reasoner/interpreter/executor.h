#pragma once

// Runs the functions of a plan.

#include <cstdint>
#include <memory>

#include "backends/reasoner/interpreter/position.h"
#include "backends/reasoner/interpreter/tables.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Throws ImproperGame when a search gets deeper than limits::search_depth. The plan and its tables
// must outlive it, and any number of executors may share them; each is for one thread.
class Executor {
 public:
  virtual ~Executor() = default;

  // Keeper functions: true when a move was made. Moves functions append to the list.
  virtual bool run(std::uint32_t function, Position& position, MoveList* list) = 0;
  // Try functions: false, with the position of no more use, when the move is illegal.
  virtual bool apply(std::uint32_t function, Position& position, std::uint64_t word) = 0;
  // Performs one modifier of the rules, unchecked.
  virtual void perform(std::uint32_t rules, std::uint32_t vertex, const Action& action,
                       Position& position) = 0;
};

std::unique_ptr<Executor> make_executor(const Plan& plan, const Tables& tables);

}  // namespace zug::reasoner
