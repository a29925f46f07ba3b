// One thread reads and writes, another one thinks, so that INFO and ABORT never wait for a search.
// What waits to be thought about is bounded: beyond that the player is busy. What nobody has
// thought of (no more memory) ends the service, and is thrown again where it was called.

#include "tools/server/ggp_service.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "tools/server/http.h"

namespace zug::server {
namespace {

class Thinker {
 public:
  Thinker() : thread_([this] { work(); }) {}
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  ~Thinker() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      done_ = true;
      jobs_.clear();
    }
    changed_.notify_one();
    thread_.join();
  }

  // False when there is too much to do already.
  bool add(std::function<void()> job) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (jobs_.size() >= most) return false;
      jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
    return true;
  }

  bool failed() const { return failed_.load(); }
  // Once it has failed.
  [[noreturn]] void fail() const { std::rethrow_exception(failure_); }

 private:
  static constexpr std::size_t most = 16;

  void work() {
    try {
      work_on();
    } catch (...) {
      failure_ = std::current_exception();
      failed_.store(true);
    }
  }

  void work_on() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return done_ || !jobs_.empty(); });
      if (done_) return;
      const std::function<void()> job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  bool done_ = false;
  std::exception_ptr failure_;  // before failed_ is set
  std::atomic<bool> failed_ = false;
  std::thread thread_;  // last: it uses the others
};

}  // namespace

void serve_ggp_player(GgpPlayer& player, const std::string& host, std::uint16_t port,
                      const std::function<void(std::uint16_t)>& listening,
                      const std::function<bool()>& go_on) {
  Thinker* thinker = nullptr;
  HttpServer server(host, port, [&](const std::string& body, HttpServer::Answer answer) {
    if (const std::optional<std::string> at_once = player.answer_at_once(body)) {
      return answer(*at_once);
    }
    const bool taken = thinker->add([&player, body, answer] { answer(player.answer(body)); });
    if (!taken) answer("busy");
  });
  Thinker here;  // goes before the server does
  thinker = &here;
  listening(server.port());
  server.run([&] { return go_on() && !here.failed(); });
  player.stop();
  if (here.failed()) here.fail();
}

}  // namespace zug::server
