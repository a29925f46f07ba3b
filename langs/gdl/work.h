#pragma once

// A budget of work. Whatever can take long here is paid for in units of about one look at one term;
// so a limit ends it at the same place on every machine. Now and then the owner is asked whether to
// go on, for the clock and for Ctrl-C.

#include <cstdint>
#include <functional>
#include <utility>

namespace zug::gdl {

class Work {
 public:
  explicit Work(std::uint64_t limit, std::function<bool()> stop = {})
      : limit_(limit), stop_(std::move(stop)) {}

  // False when nothing is left, or `stop` said so once.
  bool spend(std::uint64_t amount = 1) {
    used_ += amount;
    if (used_ >= next_question_) ask();
    return left();
  }
  bool left() const { return !stopped_ && used_ < limit_; }
  bool stopped() const { return stopped_; }
  std::uint64_t used() const { return used_; }
  std::uint64_t limit() const { return limit_; }

 private:
  static constexpr std::uint64_t between_questions = 50'000;

  void ask() {
    next_question_ = used_ + between_questions;
    stopped_ = stopped_ || (stop_ && stop_());
  }

  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::uint64_t next_question_ = between_questions;
  bool stopped_ = false;
  std::function<bool()> stop_;
};

}  // namespace zug::gdl
