// Boost.Asio, one io_context, one thread: tables are never touched by two at once, and looking for
// the moves of one state is short. All sockets are read all the time, so that a client who leaves
// is noticed at once, whoever's turn it is. Nothing grows with what a client does:
//
//   sends without an end    Frames breaks, and he is cut off
//   does not read           his queue gets longer than unread_bytes, and he is cut off
//   never closes            after the last message we wait `linger` seconds, reading and dropping,
//                           so that he gets the end and no reset of the connection; but only what
//                           a message may be long
//   says nothing            the table's alarms

#include "tools/server/tcp_server.h"

#include <array>
#include <boost/asio.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "system/failure.h"
#include "tools/server/wire.h"

namespace zug::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using SteadyClock = std::chrono::steady_clock;

std::chrono::nanoseconds as_duration(double seconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(std::min(seconds, 1e9) * 1e9));
}

double seconds_now() {
  return std::chrono::duration<double>(SteadyClock::now().time_since_epoch()).count();
}

// A client, from being accepted until his socket is closed. He lives as long as something is under
// way on the socket.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  struct Limits {
    std::size_t message_bytes, unread_bytes;
    double linger;
  };
  // What came: a message, or (null) that he is gone, and why.
  using Listener = std::function<void(const std::string* message, const char* why)>;

  Connection(tcp::socket socket, const Limits& limits)
      : socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        limits_(limits),
        frames_(limits.message_bytes) {
    error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
  }

  void start(Listener listener) {
    listener_ = std::move(listener);
    read();
  }

  void send(const std::string& message) {
    if (closing_) return;
    waiting_bytes_ += message.size() + 1;
    outgoing_.push_back(message + '\0');
    if (waiting_bytes_ > limits_.unread_bytes)
      return asio::post(socket_.get_executor(),
                        [self = shared_from_this()] { self->gone("does not read what we send"); });
    if (outgoing_.size() == 1) write();
  }

  // Sends what is waiting, says that this was all, and closes.
  void finish() {
    if (std::exchange(closing_, true)) return;
    listener_ = {};
    timer_.expires_after(as_duration(limits_.linger));
    timer_.async_wait([self = shared_from_this()](error_code) { self->close(); });
    if (outgoing_.empty()) shut();
  }

 private:
  void read() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              if (error) return self->gone("the connection is closed");
                              self->arrived({self->buffer_.data(), size});
                              if (self->socket_.is_open()) self->read();
                            });
  }

  void arrived(std::string_view bytes) {
    if (closing_) {
      dropped_ += bytes.size();
      if (dropped_ > limits_.message_bytes) close();
      return;
    }
    frames_.add(bytes);
    while (listener_) {
      const std::optional<std::string> message = frames_.next();
      if (!message) break;
      const Listener listener = listener_;  // which may be taken away meanwhile
      listener(&*message, nullptr);
    }
    if (listener_ && frames_.broken()) gone("a message without an end");
  }

  void write() {
    asio::async_write(socket_, asio::buffer(outgoing_.front()),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        if (error) return self->gone("the connection is closed");
                        self->waiting_bytes_ -= self->outgoing_.front().size();
                        self->outgoing_.pop_front();
                        if (!self->outgoing_.empty()) return self->write();
                        if (self->closing_) self->shut();
                      });
  }

  void gone(const char* why) {
    const Listener listener = std::exchange(listener_, {});
    closing_ = true;
    close();
    if (listener) listener(nullptr, why);
  }

  void shut() {
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
  }

  void close() {
    error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
  }

  tcp::socket socket_;
  asio::steady_timer timer_;
  Limits limits_;
  Frames frames_;
  std::array<char, 4096> buffer_{};
  std::deque<std::string> outgoing_;
  std::size_t waiting_bytes_ = 0;
  std::size_t dropped_ = 0;  // read after the end
  Listener listener_;
  bool closing_ = false;
};

// A table and who sits there.
class Session : public Room, public std::enable_shared_from_this<Session> {
 public:
  Session(asio::io_context& io, const reasoner::Reasoner& rules, const TableOptions& options,
          std::size_t number, ServeEvents& events, ServeSummary& summary)
      : table_(rules, options, *this, seconds_now),
        timer_(io),
        number_(number),
        events_(events),
        summary_(summary),
        clients_(rules.game().players.size()) {}

  bool has_room() const { return table_.free_seat().has_value(); }
  bool over() const { return table_.over(); }
  // Called when the session is over.
  std::function<void()> ended;

  // There is room.
  void join(const std::shared_ptr<Connection>& client) {
    const std::size_t seat = *table_.free_seat();
    clients_[seat] = client;
    client->start([weak = weak_from_this(), seat](const std::string* message, const char* why) {
      const std::shared_ptr<Session> self = weak.lock();
      if (!self) return;
      message != nullptr ? self->table_.message(seat, *message) : self->lost(seat, why);
      self->settle();
    });
    table_.sit(seat);
    settle();
  }

  void end(const std::string& why) {
    table_.end(why);
    settle();
  }

  // ---- Room
  void send(std::size_t seat, const std::string& message) override {
    if (clients_[seat]) clients_[seat]->send(message);
  }
  void close(std::size_t seat) override {
    if (const auto client = std::exchange(clients_[seat], nullptr)) client->finish();
  }
  void note(const std::string& line) override { events_.note(number_, line); }
  void finished(const Report& report) override {
    ++summary_.games;
    events_.finished(number_, report);
  }

 private:
  void lost(std::size_t seat, const char* why) {
    clients_[seat].reset();
    if (why != std::string_view("the connection is closed")) ++summary_.broken;
    table_.left(seat, why);
  }

  void settle() {
    timer_.cancel();
    if (table_.over()) {
      if (const std::function<void()> call = std::exchange(ended, {})) call();
      return;
    }
    if (!table_.alarm()) return;
    timer_.expires_after(as_duration(std::max(0.0, *table_.alarm() - seconds_now())));
    timer_.async_wait([weak = weak_from_this()](error_code error) {
      const std::shared_ptr<Session> self = weak.lock();
      if (error || !self) return;
      self->table_.tick();
      self->settle();
    });
  }

  Table table_;
  asio::steady_timer timer_;
  std::size_t number_;
  ServeEvents& events_;
  ServeSummary& summary_;
  std::vector<std::shared_ptr<Connection>> clients_;  // by seat
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
        watch_(io_) {}

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
    error_code error;
    const asio::ip::address address = asio::ip::make_address(options_.host, error);
    if (error) throw system::Failure("cannot listen at '" + options_.host + "'", error.value());
    const tcp::endpoint endpoint(address, options_.port);
    const auto check = [&](const error_code& result) {
      if (!result) return;
      throw system::Failure(
          "cannot listen at " + options_.host + ", port " + std::to_string(options_.port),
          result.value());
    };
    acceptor_.open(endpoint.protocol(), error), check(error);
    acceptor_.set_option(tcp::acceptor::reuse_address(true), error), check(error);
    acceptor_.bind(endpoint, error), check(error);
    acceptor_.listen(asio::socket_base::max_listen_connections, error), check(error);
    events_.listening(options_.host, acceptor_.local_endpoint().port());
  }

  void open() {
    TableOptions table = options_.table;
    table.seed += summary_.sessions;  // sessions are not copies of each other
    const auto session =
        std::make_shared<Session>(io_, rules_, table, ++summary_.sessions, events_, summary_);
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
      if (!error) accept();
    });
  }

  void seat(const std::shared_ptr<Connection>& client) {
    for (const std::shared_ptr<Session>& session : sessions_) {
      if (session->has_room()) return session->join(client);
    }
    ++summary_.refused;
    events_.note(0, "a client is turned away: all seats are taken");
    client->start([](const std::string*, const char*) {});
    client->send("!error all seats are taken");
    client->finish();
  }

  Connection::Limits limits() const {
    return {options_.message_bytes, options_.unread_bytes + options_.table.text.size(),
            options_.linger};
  }

  void watch() {
    watch_.expires_after(std::chrono::milliseconds(100));
    watch_.async_wait([this](error_code error) {
      if (error) return;
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
};

}  // namespace

ServeSummary serve(const reasoner::Reasoner& rules, const ServeOptions& options,
                   ServeEvents& events, const std::function<bool()>& go_on) {
  return Server(rules, options, events, go_on).run();
}

bool has_first_move(const reasoner::Reasoner& rules) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  return rules.complete(state, scratch) && !rules.over(state, scratch);
}

}  // namespace zug::server
