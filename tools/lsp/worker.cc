// One queue and one thread. Texts change with every key press; what was to be found out about the
// text before is of no use then, so work has a name (what, and of which text), and newer work
// replaces it.

#include "tools/lsp/worker.h"

#include <algorithm>
#include <exception>

namespace zug::lsp {

Worker::Worker() : thread_([this] { run(); }) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    items_.clear();
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Worker::add(const std::string& name, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (!name.empty()) {
      const auto same = [&](const Item& item) { return item.name == name; };
      items_.erase(std::remove_if(items_.begin(), items_.end(), same), items_.end());
      if (busy_ && current_ == name) stop_ = true;
    }
    if (work) items_.push_back({name, std::move(work)});
  }
  wake_.notify_all();
}

void Worker::finish() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return items_.empty() && !busy_; });
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ends_ || !items_.empty(); });
    if (ends_) return;
    Item item = std::move(items_.front());
    items_.pop_front();
    current_ = item.name;
    busy_ = true;
    stop_ = false;
    lock.unlock();
    try {
      item.work([this] { return stop_.load(std::memory_order_relaxed); });
    } catch (const std::exception&) {
      // Nobody hears the answer, or there is no memory for it: the next question is another one.
    }
    lock.lock();
    busy_ = false;
    if (items_.empty()) idle_.notify_all();
  }
}

}  // namespace zug::lsp
