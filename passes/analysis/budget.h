#pragma once

// What bounds the work of an analysis. Every loop that can be long says what it does in steps,
// about one for each thing looked at:
//
//   for (const std::uint32_t target : product.edges(node)) {
//     budget.spend();
//
// and is left by an exception when the steps are used up, so that nothing in between has to know.
// Steps are the same on every machine, hence so is what an analysis finds within them. Now and then
// somebody is asked who looks at the clock and at Ctrl-C, which end the same loops.

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>

#include "ir/semantics.h"

namespace zug {

// Why some work was not finished.
enum class Limit : std::uint8_t { None, Steps, States, Memory, Seconds, Interrupt };

class OutOfBudget : public std::exception {
 public:
  explicit OutOfBudget(Limit limit) : limit_(limit) {}
  const char* what() const noexcept override { return "a limit of the analyses"; }
  Limit limit() const { return limit_; }

 private:
  Limit limit_;
};

class Budget {
 public:
  using Look = std::function<Limit()>;  // None: go on

  static constexpr std::uint64_t unlimited = ~std::uint64_t{0} / 2;
  static constexpr std::uint64_t between_looks = 1u << 14;  // steps: far less than a tenth second

  explicit Budget(std::uint64_t steps = unlimited, Look look = {})
      : steps_(steps), look_(std::move(look)), next_(std::min(steps, between_looks)) {}

  // Throws OutOfBudget.
  void spend(std::uint64_t steps = 1) {
    spent_ += steps;
    if (spent_ > next_) look();
  }

  std::uint64_t spent() const { return spent_; }

 private:
  void look() {
    if (spent_ > steps_) throw OutOfBudget(Limit::Steps);
    const Limit limit = look_ ? look_() : Limit::None;
    if (limit != Limit::None) throw OutOfBudget(limit);
    next_ = std::min(steps_, spent_ + between_looks);
  }

  std::uint64_t steps_;
  Look look_;
  std::uint64_t spent_ = 0;
  std::uint64_t next_;  // when to look up
};

// A few seconds each; steps of the keeper's proof are short ones.
inline constexpr std::uint64_t steps_of_form = 250'000'000;  // product, straightness, lints
inline constexpr std::uint64_t steps_of_termination = 200'000'000;
inline constexpr std::uint64_t steps_of_keeper = 700'000'000;

inline constexpr std::uint64_t work_per_state = 1'000;  // counted as by ReferenceReasoner::work()

inline constexpr std::size_t memory_of_states = std::size_t{1} << 28;  // bytes, of one search

// Of a state that is kept, as it is and as a key; about.
inline std::size_t memory_of(const State& state) {
  return 200 + state.pieces.size() * (sizeof(PieceId) + 1) + 16 * state.variables.size();
}

// The budget of a search over states of play is a number of states, or of the work on them where
// that is much.
class StateBudget {
 public:
  // `reasoner` must outlive this.
  explicit StateBudget(const ReferenceReasoner& reasoner)
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
