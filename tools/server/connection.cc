// Nothing grows with what he does: see tcp_server.cc.

#include "tools/server/connection.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace zug::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

std::chrono::nanoseconds as_duration(double seconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(std::min(seconds, 1e9) * 1e9));
}

Connection::Connection(tcp::socket socket, const Limits& limits)
    : socket_(std::move(socket)),
      timer_(socket_.get_executor()),
      limits_(limits),
      frames_(limits.message_bytes) {
  error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  socket_.set_option(asio::socket_base::keep_alive(true), ignored);
}

void Connection::listen(Listener listener) {
  listener_ = std::move(listener);
  if (!std::exchange(started_, true)) read();
}

void Connection::go_on() {
  if (std::exchange(pausing_, false) && socket_.is_open()) read();
}

void Connection::send(const std::string& message) {
  if (closing_) return;
  waiting_bytes_ += message.size() + 1;
  outgoing_.push_back(message + '\0');
  if (waiting_bytes_ > limits_.unread_bytes)
    return asio::post(socket_.get_executor(),
                      [self = shared_from_this()] { self->gone("does not read what we send"); });
  if (outgoing_.size() == 1) write();
}

void Connection::finish() {
  if (std::exchange(closing_, true)) return;
  listener_ = {};
  timer_.expires_after(as_duration(limits_.linger));
  timer_.async_wait([self = shared_from_this()](error_code) { self->close(); });
  if (outgoing_.empty()) shut();
  go_on();
}

void Connection::read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](error_code error, std::size_t size) {
                            if (error) return self->gone("the connection is closed");
                            self->arrived({self->buffer_.data(), size});
                            const bool open = self->socket_.is_open();
                            if (open && !self->pausing_) self->read();
                          });
}

void Connection::arrived(std::string_view bytes) {
  if (closing_) {
    dropped_ += bytes.size();
    if (dropped_ > limits_.message_bytes) close();
    return;
  }
  frames_.add(bytes);
  std::vector<std::string> messages;
  while (std::optional<std::string> message = frames_.next()) {
    messages.push_back(std::move(*message));
  }
  if (!messages.empty()) {
    pausing_ = true;
    listener_(std::move(messages), nullptr);
  }
  if (frames_.broken()) gone("a message without an end");
}

void Connection::write() {
  asio::async_write(socket_, asio::buffer(outgoing_.front()),
                    [self = shared_from_this()](error_code error, std::size_t) {
                      if (error) return self->gone("the connection is closed");
                      self->waiting_bytes_ -= self->outgoing_.front().size();
                      self->outgoing_.pop_front();
                      if (!self->outgoing_.empty()) return self->write();
                      if (self->closing_) self->shut();
                    });
}

void Connection::gone(const char* why) {
  const Listener listener = std::exchange(listener_, {});
  closing_ = true;
  close();
  if (listener) listener({}, why);
}

void Connection::shut() {
  error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void Connection::close() {
  error_code ignored;
  timer_.cancel();
  socket_.close(ignored);
}

}  // namespace zug::server
