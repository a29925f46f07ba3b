#pragma once

// What bounds a search over states of play: their number and their memory.

#include <algorithm>
#include <cstdint>

#include "ir/budget.h"
#include "ir/limits.h"
#include "ir/reference/semantics.h"

namespace zug {

// Of a state that is kept, as it is and as a key; bytes, about.
inline std::size_t memory_of(const State& state) {
  return 200 + state.pieces.size() * (sizeof(PieceId) + 1) + 16 * state.variables.size();
}

// The budget is a number of states, or of the work on them where that is much.
class StateBudget {
 public:
  // `reasoner` must outlive this.
  explicit StateBudget(const ReferenceReasoner& reasoner)
      : reasoner_(reasoner), before_(reasoner.work()) {}

  // A state was copied, and looked up among others.
  void copied(const State& state) { copied_ += work_of_copying(state); }

  // What looking at so many states has taken, in states that take limits::work_per_state or less.
  std::uint64_t after(std::uint64_t states) const {
    return std::max(states, (reasoner_.work() - before_ + copied_) / limits::work_per_state);
  }

 private:
  const ReferenceReasoner& reasoner_;
  std::uint64_t before_;
  std::uint64_t copied_ = 0;
};

}  // namespace zug
