#pragma once

// What bounds work that may be long: a number of steps, about one for each thing looked at, and now
// and then a look at the clock and at Ctrl-C. Two ways to spend:
//
//   for (const std::uint32_t target : product.edges(node)) {
//     budget.spend();                       // leaves by an exception, and nothing in between knows
//
//   if (!budget.take(instances)) return;    // leaves as the loop likes
//
// Steps are the same on every machine, hence so is what is found within them. Once nothing is left,
// nothing comes back, and limit() says why.

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>

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
    if (!take(steps)) throw OutOfBudget(limit_);
  }
  // False when nothing is left.
  bool take(std::uint64_t steps = 1) {
    spent_ += steps;
    return spent_ <= next_ || look();
  }

  bool left() const { return limit_ == Limit::None; }
  Limit limit() const { return limit_; }  // why nothing is left; None: something is
  std::uint64_t spent() const { return spent_; }
  std::uint64_t steps() const { return steps_; }

 private:
  bool look() {
    if (left() && spent_ > steps_) limit_ = Limit::Steps;
    if (left() && look_) limit_ = look_();
    // From the end on every step comes here.
    next_ = left() ? std::min(steps_, spent_ + between_looks) : 0;
    return left();
  }

  std::uint64_t steps_;
  Look look_;
  std::uint64_t spent_ = 0;
  std::uint64_t next_;  // when to look up
  Limit limit_ = Limit::None;
};

}  // namespace zug
