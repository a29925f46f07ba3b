#pragma once

// What bounds a search over states of play: their number, or the work on them where that is much.
// The same limit ends a search at the same state on every machine.

#include <algorithm>
#include <cstdint>

#include "ir/semantics.h"

namespace zug {

inline constexpr std::uint64_t work_per_state = 1'000;  // counted as by ReferenceReasoner::work()

class Effort {
 public:
  // `reasoner` must outlive this.
  explicit Effort(const ReferenceReasoner& reasoner)
      : reasoner_(reasoner), before_(reasoner.work()) {}

  // A state was copied, and looked up among others.
  void copied(const State& state) { copied_ += work_of_copying(state); }

  // What looking at so many states has taken, in states that take `work_per_state` or less.
  std::uint64_t after(std::uint64_t states) const {
    return std::max(states, (reasoner_.work() - before_ + copied_) / work_per_state);
  }

 private:
  const ReferenceReasoner& reasoner_;
  std::uint64_t before_;
  std::uint64_t copied_ = 0;
};

}  // namespace zug
