#pragma once

// A thread for what takes long, so that the next key press need not wait.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace zug::lsp {

class Worker {
 public:
  // `stop` is asked by long work: true when nobody wants it any more.
  using Stop = std::function<bool()>;
  using Work = std::function<void(const Stop& stop)>;

  Worker();
  // Work that has not begun is left out, and what has is asked to stop.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Does it after what was there before. Work with the same name that has not begun is left out,
  // and work of that name that goes on is asked to stop, unless the name is empty.
  void add(const std::string& name, Work work);
  void leave_out(const std::string& name) { add(name, nullptr); }
  // Waits until there is nothing more to do.
  void finish();

 private:
  struct Item {
    std::string name;
    Work work;
  };

  void run();

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::deque<Item> items_;
  std::string current_;
  bool busy_ = false, ends_ = false;
  std::atomic<bool> stop_{false};
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace zug::lsp
