#pragma once

// A client of the server on the network (tcp_server.h), from being accepted until his socket is
// closed. All of it belongs to the thread with the sockets. He lives as long as something is under
// way on his socket.

#include <array>
#include <boost/asio.hpp>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/server/wire.h"

namespace zug::server {

std::chrono::nanoseconds as_duration(double seconds);

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  struct Limits {
    std::size_t message_bytes, unread_bytes;
    double linger;
  };
  // What came: messages, after which nothing is read until go_on(); or none, and why he is gone.
  using Listener = std::function<void(std::vector<std::string> messages, const char* why)>;

  Connection(boost::asio::ip::tcp::socket socket, const Limits& limits);

  // From now on to this listener.
  void listen(Listener listener);
  void go_on();
  void send(const std::string& message);
  // Sends what is waiting, says that this was all, and closes.
  void finish();
  bool closing() const { return closing_; }

 private:
  void read();
  void arrived(std::string_view bytes);
  void write();
  void gone(const char* why);
  void shut();
  void close();

  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer timer_;
  Limits limits_;
  Frames frames_;
  std::array<char, 4096> buffer_{};
  std::deque<std::string> outgoing_;
  std::size_t waiting_bytes_ = 0;
  std::size_t dropped_ = 0;  // read after the end
  Listener listener_;
  bool started_ = false, pausing_ = false, closing_ = false;
};

}  // namespace zug::server
