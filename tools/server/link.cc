// Reads are started and waited for in slices, so that whoever waits can be asked whether to go on.

#include "tools/server/link.h"

#include <array>
#include <boost/asio.hpp>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string_view>

#include "system/failure.h"
#include "tools/server/listen.h"
#include "tools/server/wire.h"

namespace zug::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

class Link::Inside {
 public:
  Inside(const std::string& host, std::uint16_t port, double seconds) {
    const auto failed = [&](int code) {
      return system::Failure("cannot connect to " + host + ", port " + std::to_string(port), code);
    };
    error_code error;
    tcp::resolver resolver(io_);
    const auto endpoints = resolver.resolve(host, std::to_string(port), error);
    if (error) throw UnknownHost("connect to", host, port, error.message());
    error_code result = asio::error::would_block;
    asio::async_connect(socket_, endpoints,
                        [&](error_code outcome, const tcp::endpoint&) { result = outcome; });
    io_.run_for(std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(seconds)));
    if (result == asio::error::would_block) {
      give_up();
      throw failed(ETIMEDOUT);
    }
    if (result == asio::error::operation_aborted) {  // there was no socket; opening one says why
      socket_.open(endpoints.begin()->endpoint().protocol(), error);
      if (error) result = error;
    }
    if (result) throw failed(result.value());
    socket_.set_option(tcp::no_delay(true), error);
  }

  bool send(const std::string& bytes) {
    error_code error;
    asio::write(socket_, asio::buffer(bytes), error);
    return !error;
  }

  std::optional<std::string> receive(const GoOn& go_on) {
    for (;;) {
      if (std::optional<std::string> message = frames_.next()) return message;
      if (!open_ || frames_.broken()) return {};
      if (!reading_) read();
      io_.restart();
      io_.run_for(std::chrono::milliseconds(50));
      if (reading_ && go_on && !go_on()) return {};
    }
  }

  bool too_long() const { return frames_.broken(); }

  void close() {
    error_code ignored;
    socket_.close(ignored);
    open_ = false;
  }

 private:
  void read() {
    reading_ = true;
    socket_.async_read_some(asio::buffer(buffer_), [this](error_code error, std::size_t size) {
      reading_ = false;
      open_ = open_ && !error;
      frames_.add(std::string_view(buffer_.data(), size));
    });
  }

  void give_up() {
    close();
    io_.restart();
    io_.run();
  }

  asio::io_context io_{1};
  tcp::socket socket_{io_};
  std::array<char, 8192> buffer_{};
  Frames frames_{longest_message};
  bool reading_ = false;
  bool open_ = true;
};

Link::Link(const std::string& host, std::uint16_t port, double seconds)
    : inside_(with_sockets([&] { return std::make_unique<Inside>(host, port, seconds); })) {}
Link::Link(Link&&) noexcept = default;
Link& Link::operator=(Link&&) noexcept = default;
Link::~Link() = default;

bool Link::send(const std::string& message) { return inside_->send(message + '\0'); }
bool Link::send_bytes(const std::string& bytes) { return inside_->send(bytes); }
std::optional<std::string> Link::receive(const GoOn& go_on) { return inside_->receive(go_on); }
bool Link::too_long() const { return inside_->too_long(); }
void Link::close() { inside_->close(); }

}  // namespace zug::server
