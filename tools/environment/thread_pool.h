#pragma once

// Threads that wait for work, for loops that are run again and again.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace zug::environment {

// Of one user at a time. A process that was forked has none of the threads: new ones are started.
class ThreadPool {
 public:
  // work(task, thread): which of the tasks, and by which of threads() threads; it does not throw.
  using Work = std::function<void(std::size_t task, std::size_t thread)>;

  explicit ThreadPool(std::size_t threads) : threads_(threads == 0 ? 1 : threads) {}
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  std::size_t threads() const { return threads_; }
  // Until all tasks are done.
  void run(std::size_t tasks, const Work& work);

 private:
  struct Shared;
  void ensure_started();
  static void serve(Shared& shared, std::size_t thread);

  const std::size_t threads_;
  Shared* shared_ = nullptr;
  int process_ = 0;
};

}  // namespace zug::environment
