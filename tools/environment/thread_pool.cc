// Tasks are taken one by one from a counter, by the caller's thread too. A pool that finds itself
// in another process than the one it started its threads in forgets them: they are not there, and
// what they share may be locked for ever.

#include "tools/environment/thread_pool.h"

#include <unistd.h>

#include <atomic>

namespace zug::environment {

struct ThreadPool::Shared {
  std::mutex mutex;
  std::condition_variable begin, end;
  std::uint64_t round = 0;  // of work
  std::size_t busy = 0;     // threads that have not finished it
  bool leave = false;
  const Work* work = nullptr;
  std::size_t tasks = 0;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> list;

  void take(std::size_t thread) {
    for (std::size_t task; (task = next.fetch_add(1)) < tasks;) (*work)(task, thread);
  }
};

ThreadPool::~ThreadPool() {
  if (shared_ == nullptr || process_ != getpid()) return;
  {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    shared_->leave = true;
  }
  shared_->begin.notify_all();
  for (std::thread& thread : shared_->list) thread.join();
  delete shared_;
}

void ThreadPool::serve(Shared& shared, std::size_t thread) {
  std::uint64_t done = 0;
  for (;;) {
    {
      std::unique_lock<std::mutex> lock(shared.mutex);
      shared.begin.wait(lock, [&] { return shared.leave || shared.round != done; });
      if (shared.leave) return;
      done = shared.round;
    }
    shared.take(thread);
    const std::lock_guard<std::mutex> lock(shared.mutex);
    if (--shared.busy == 0) shared.end.notify_one();
  }
}

void ThreadPool::ensure_started() {
  if (shared_ != nullptr && process_ == getpid()) return;
  shared_ = new Shared;  // of another process: left alone
  process_ = getpid();
  for (std::size_t i = 1; i < threads_; ++i) {
    shared_->list.emplace_back([shared = shared_, i] { serve(*shared, i); });
  }
}

void ThreadPool::run(std::size_t tasks, const Work& work) {
  if (threads_ == 1 || tasks <= 1) {
    for (std::size_t task = 0; task < tasks; ++task) work(task, 0);
    return;
  }
  ensure_started();
  {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    shared_->work = &work;
    shared_->tasks = tasks;
    shared_->next = 0;
    shared_->busy = shared_->list.size();
    ++shared_->round;
  }
  shared_->begin.notify_all();
  shared_->take(0);
  std::unique_lock<std::mutex> lock(shared_->mutex);
  shared_->end.wait(lock, [this] { return shared_->busy == 0; });
}

}  // namespace zug::environment
