#pragma once

// Work on several threads whose results are taken in the order of the work.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace zug::stats {

// Asked by working threads; false: stop in the middle.
using GoOn = std::function<bool()>;

// Calls work(thread, i, go_on) for i = 0 ... pieces - 1, each on one of `threads` threads, and
// take(i, result) in ascending order of i without gaps, one at a time. work() returns an empty
// optional when it was stopped. Before each piece more() is asked, on any thread; once it says no,
// no further piece is begun. watch() is called on the caller's thread every 50 ms, and stops
// everything when it is false. Whatever work() throws is thrown here: of several, that of the
// lowest piece, so that it is the same with any number of threads. Returns how many results were
// taken.
template <class Result>
class InOrder {
 public:
  using Work = std::function<std::optional<Result>(unsigned, std::uint64_t, const GoOn&)>;
  using Take = std::function<void(std::uint64_t, Result)>;

  InOrder(Work work, Take take, GoOn more)
      : work_(std::move(work)), take_(std::move(take)), more_(std::move(more)) {}

  std::uint64_t run(unsigned threads, std::uint64_t pieces, const GoOn& watch) {
    pieces_ = pieces;
    std::vector<std::thread> crew;
    crew.reserve(threads);
    working_ = threads;
    try {
      for (unsigned t = 0; t < threads; ++t) crew.emplace_back([this, t] { labour(t); });
    } catch (const std::system_error&) {  // the machine has no more: those there are do it all
      const std::lock_guard<std::mutex> lock(mutex_);
      working_ -= threads - static_cast<unsigned>(crew.size());
    }
    if (crew.empty()) {
      working_ = 1;
      labour(0);
    }
    wait(watch);
    for (std::thread& one : crew) one.join();
    if (!failures_.empty()) std::rethrow_exception(failures_.begin()->second);
    return taken_;
  }

 private:
  std::optional<std::uint64_t> begin() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (stopped_ || !failures_.empty() || next_ == pieces_ || !more_()) return std::nullopt;
    return next_++;
  }

  void labour(unsigned thread) {
    const GoOn go_on = [this] { return !stopped_; };
    while (const std::optional<std::uint64_t> piece = begin()) {
      try {
        std::optional<Result> result = work_(thread, *piece, go_on);
        if (!result) break;
        finish(*piece, std::move(*result));
      } catch (...) {
        const std::lock_guard<std::mutex> lock(mutex_);
        failures_.emplace(*piece, std::current_exception());
      }
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    if (--working_ == 0) idle_.notify_all();
  }

  void finish(std::uint64_t piece, Result result) {
    const std::lock_guard<std::mutex> lock(mutex_);
    waiting_.emplace(piece, std::move(result));
    while (!waiting_.empty() && waiting_.begin()->first == taken_) {
      take_(taken_, std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      ++taken_;
    }
  }

  void wait(const GoOn& watch) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (working_ > 0) {
      idle_.wait_for(lock, std::chrono::milliseconds(50));
      if (working_ > 0 && !watch()) stopped_ = true;
    }
  }

  Work work_;
  Take take_;
  GoOn more_;
  std::mutex mutex_;
  std::condition_variable idle_;
  std::atomic<bool> stopped_{false};
  std::uint64_t pieces_ = 0, next_ = 0, taken_ = 0;
  unsigned working_ = 0;
  std::map<std::uint64_t, Result> waiting_;
  std::map<std::uint64_t, std::exception_ptr> failures_;
};

}  // namespace zug::stats
