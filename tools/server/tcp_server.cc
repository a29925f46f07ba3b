// Boost.Asio. One thread has the sockets, and a crew of others the tables: looking for the moves of
// a state can take long, and nobody at another table has to wait for it. What comes from a client
// is a job for the crew, and so is an alarm; the jobs of one table are done one after the other, in
// the order in which things happened. What the table says goes back the same way:
//
//   sockets   read "5 4"            write "5 4", set the alarm       read ...
//                   \ job                / post
//   crew             table.message(0, "5 4"): legal? made; the moves of the next state
//
// Each side has its own list of who sits where. A seat is given away by the thread with the sockets
// only, and it is free when he has left or when the door he was shown is closed; so whatever the
// crew is told of a seat is about the client it has there, or of one it has given up already.
//
// All sockets are read all the time, so that a client who leaves is noticed at once, whoever's turn
// it is; only while something he said waits for the crew, nothing more is read. Nothing grows with
// what a client does:
//
//   sends without an end    Frames breaks, and he is cut off
//   does not read           his queue gets longer than unread_bytes, and he is cut off
//   never closes            after the last message we wait `linger` seconds, reading and dropping,
//                           so that he gets the end and no reset of the connection; but only what
//                           a message may be long
//   says nothing            the table's alarms
//   says very much          he is read no faster than the table listens

#include "tools/server/tcp_server.h"

#include <boost/asio.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tools/server/connection.h"
#include "tools/server/listen.h"

namespace zug::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds time_to_leave(250);  // for whoever cut the line

double seconds_now() {
  return std::chrono::duration<double>(SteadyClock::now().time_since_epoch()).count();
}

// Threads for the tables. If the machine has no more of them, those there are do it all; if there
// is none, the thread with the sockets does.
class Crew {
 public:
  explicit Crew(unsigned threads) : work_(asio::make_work_guard(jobs_)) {
    try {
      while (threads_.size() < threads) threads_.emplace_back([this] { jobs_.run(); });
    } catch (const std::system_error&) {
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    jobs_.stop();
    for (std::thread& thread : threads_) thread.join();
  }

  asio::io_context& jobs(asio::io_context& sockets) { return threads_.empty() ? sockets : jobs_; }

 private:
  asio::io_context jobs_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  std::vector<std::thread> threads_;
};

// A table and who sits there.
class Session : public Room, public std::enable_shared_from_this<Session> {
 public:
  Session(asio::io_context& sockets, Crew& crew, const reasoner::Reasoner& rules,
          const TableOptions& options, std::size_t number, ServeEvents& events,
          ServeSummary& summary)
      : sockets_(sockets),
        crew_(crew.jobs(sockets)),
        timer_(sockets),
        number_(number),
        events_(events),
        summary_(summary),
        clients_(rules.game().players.size()),
        table_(rules, options, *this, seconds_now),
        sitting_(rules.game().players.size()) {}

  bool has_room() const {
    return !over_ && std::find(clients_.begin(), clients_.end(), nullptr) != clients_.end();
  }
  // Called when the session is over.
  std::function<void()> ended;
  // Called with a client who came when it was over already.
  std::function<void(const std::shared_ptr<Connection>&)> came_too_late;

  // There is room.
  void join(const std::shared_ptr<Connection>& client) {
    const auto free = std::find(clients_.begin(), clients_.end(), nullptr);
    const auto seat = static_cast<std::size_t>(free - clients_.begin());
    *free = client;
    client->listen(
        [weak = weak_from_this(), seat](std::vector<std::string> messages, const char* why) {
          const std::shared_ptr<Session> self = weak.lock();
          if (self) why == nullptr ? self->heard(seat, std::move(messages)) : self->lost(seat, why);
        });
    at_the_table([seat, client](Session& self) {
      if (self.table_.over()) return self.turn_away(client);
      self.sitting_[seat] = client;
      self.table_.sit(seat);
    });
  }

  void end(const std::string& why) {
    at_the_table([why](Session& self) { self.table_.end(why); });
  }

  // ---- Room, which the crew calls
  void send(std::size_t seat, const std::string& message) override {
    if (!sitting_[seat]) return;
    at_the_sockets([client = sitting_[seat], message](Session&) { client->send(message); });
  }
  void close(std::size_t seat) override {
    const std::shared_ptr<Connection> client = std::exchange(sitting_[seat], nullptr);
    if (!client) return;
    at_the_sockets([seat, client](Session& self) {
      if (self.clients_[seat] == client) self.clients_[seat].reset();
      client->finish();
    });
  }
  void note(const std::string& line) override {
    at_the_sockets([line](Session& self) { self.events_.note(self.number_, line); });
  }
  void finished(const Report& report) override {
    at_the_sockets([report](Session& self) {
      ++self.summary_.games;
      self.events_.finished(self.number_, report);
    });
  }

 private:
  template <class Work>
  void at_the_sockets(const Work& work) {
    asio::post(sockets_, [self = shared_from_this(), work] { work(*self); });
  }

  void at_the_table(std::function<void(Session&)> job) {
    const std::lock_guard<std::mutex> lock(mutex_);
    jobs_.push_back(std::move(job));
    if (!std::exchange(busy_, true)) hand_over();
  }

  // As long as there is a job, serve() does not come to its end.
  void hand_over() {
    asio::post(crew_, [self = shared_from_this(), waited_for = asio::make_work_guard(sockets_)] {
      self->do_a_job();
    });
  }

  void do_a_job() {
    std::unique_lock<std::mutex> lock(mutex_);
    const std::function<void(Session&)> job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    attempt(job);
    lock.lock();
    busy_ = !jobs_.empty();
    if (busy_) hand_over();
  }

  // What a job throws ends serve().
  void attempt(const std::function<void(Session&)>& job) {
    try {
      job(*this);
      at_the_sockets(
          [over = table_.over(), alarm = table_.alarm(), broken = table_.broken()](Session& self) {
            if (!self.summary_.thrown) self.summary_.thrown = broken;
            self.settle(over, alarm);
          });
    } catch (...) {
      at_the_sockets(
          [thrown = std::current_exception()](Session&) { std::rethrow_exception(thrown); });
    }
  }

  void heard(std::size_t seat, std::vector<std::string> messages) {
    at_the_table([seat, client = clients_[seat], list = std::move(messages),
                  now = seconds_now()](Session& self) {
      for (const std::string& message : list) self.table_.message(seat, message, now);
      self.at_the_sockets([client](Session&) { client->go_on(); });
    });
  }

  void lost(std::size_t seat, const char* why) {
    clients_[seat].reset();
    if (why != std::string_view("the connection is closed")) ++summary_.broken;
    at_the_table([seat, why](Session& self) {
      self.sitting_[seat].reset();
      self.table_.left(seat, why);
    });
  }

  void turn_away(const std::shared_ptr<Connection>& client) {
    at_the_sockets([client](Session& self) {
      if (self.came_too_late && !client->closing()) self.came_too_late(client);
    });
  }

  void settle(bool over, std::optional<double> alarm) {
    timer_.cancel();
    over_ = over_ || over;
    if (over_) {
      if (const std::function<void()> call = std::exchange(ended, {})) call();
      return;
    }
    if (!alarm) return;
    timer_.expires_after(as_duration(std::max(0.0, *alarm - seconds_now())));
    timer_.async_wait([weak = weak_from_this()](error_code error) {
      const std::shared_ptr<Session> self = weak.lock();
      if (!error && self) self->at_the_table([](Session& there) { there.table_.tick(); });
    });
  }

  // Of the thread with the sockets.
  asio::io_context& sockets_;
  asio::io_context& crew_;
  asio::steady_timer timer_;
  std::size_t number_;
  ServeEvents& events_;
  ServeSummary& summary_;
  std::vector<std::shared_ptr<Connection>> clients_;  // by seat
  bool over_ = false;
  // Of both.
  std::mutex mutex_;
  std::deque<std::function<void(Session&)>> jobs_;
  bool busy_ = false;  // somebody does these jobs, or will
  // Of the crew.
  Table table_;
  std::vector<std::shared_ptr<Connection>> sitting_;  // by seat
};

class Server {
 public:
  Server(const reasoner::Reasoner& rules, const ServeOptions& options, ServeEvents& events,
         const std::function<bool()>& go_on)
      : rules_(rules),
        options_(options),
        events_(events),
        go_on_(go_on),
        acceptor_(io_),
        pause_(io_),
        watch_(io_),
        crew_(std::max(2u, std::thread::hardware_concurrency())) {}

  ServeSummary run() {
    listen();
    for (std::size_t i = 0; i < options_.sessions; ++i) open();
    accept();
    watch();
    io_.run();
    return summary_;
  }

 private:
  void listen() {
    listen_at(acceptor_, options_.host, options_.port);
    events_.listening(options_.host, acceptor_.local_endpoint().port());
  }

  void open() {
    TableOptions table = options_.table;
    table.seed += summary_.sessions;  // sessions are not copies of each other
    const auto session = std::make_shared<Session>(io_, crew_, rules_, table, ++summary_.sessions,
                                                   events_, summary_);
    session->came_too_late = [this](const std::shared_ptr<Connection>& client) { seat(client); };
    session->ended = [this, weak = std::weak_ptr<Session>(session)] {
      asio::post(io_, [this, weak] { ended(weak.lock()); });
    };
    sessions_.push_back(session);
  }

  void ended(const std::shared_ptr<Session>& session) {
    sessions_.erase(std::find(sessions_.begin(), sessions_.end(), session));
    if (options_.forever && !stopping_) return open();
    if (sessions_.empty()) stop();
  }

  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (stopping_) return;
      if (error) return rest();
      ++summary_.connections;
      seat(std::make_shared<Connection>(std::move(socket), limits()));
      accept();
    });
  }

  // No more descriptors, most likely: some will be free again.
  void rest() {
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](error_code error) {
      if (!error && !stopping_) accept();
    });
  }

  void seat(const std::shared_ptr<Connection>& client) {
    if (joined(client)) return;
    // Who cut the line before this one came may not be known to be gone yet.
    const auto later = std::make_shared<asio::steady_timer>(io_, time_to_leave);
    later->async_wait([this, client, later](error_code) {
      if (!joined(client)) turn_away(client);
    });
  }

  bool joined(const std::shared_ptr<Connection>& client) {
    for (const std::shared_ptr<Session>& session : sessions_) {
      if (!session->has_room()) continue;
      session->join(client);
      return true;
    }
    return false;
  }

  void turn_away(const std::shared_ptr<Connection>& client) {
    ++summary_.refused;
    events_.note(0, "a client is turned away: all seats are taken");
    client->listen([](const std::vector<std::string>&, const char*) {});
    client->send("!error all seats are taken");
    client->finish();
  }

  Connection::Limits limits() const {
    return {options_.message_bytes, options_.unread_bytes + options_.table.text.size(),
            options_.linger};
  }

  // A timer that had gone off when stop() cancelled it reports no error.
  void watch() {
    watch_.expires_after(std::chrono::milliseconds(100));
    watch_.async_wait([this](error_code error) {
      if (error || stopping_) return;
      if (go_on_ && !go_on_()) return interrupt();
      watch();
    });
  }

  void interrupt() {
    stopping_ = true;
    const std::vector<std::shared_ptr<Session>> sessions = sessions_;
    for (const std::shared_ptr<Session>& session : sessions) session->end("interrupted");
    stop();
  }

  void stop() {
    stopping_ = true;
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    watch_.cancel();
  }

  const reasoner::Reasoner& rules_;
  const ServeOptions& options_;
  ServeEvents& events_;
  const std::function<bool()>& go_on_;
  ServeSummary summary_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  asio::steady_timer pause_, watch_;
  std::vector<std::shared_ptr<Session>> sessions_;
  bool stopping_ = false;
  Crew crew_;  // the first to go
};

}  // namespace

ServeSummary serve(const reasoner::Reasoner& rules, const ServeOptions& options,
                   ServeEvents& events, const std::function<bool()>& go_on) {
  return with_sockets([&] { return Server(rules, options, events, go_on).run(); });
}

bool has_first_move(const reasoner::Reasoner& rules) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  return rules.complete(state, scratch) && !rules.over(state, scratch);
}

}  // namespace zug::server
