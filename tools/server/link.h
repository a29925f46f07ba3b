#pragma once

// One end of a connection of the RBG game manager's protocol, for clients: whole messages in and
// out.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace zug::server {

class Link {
 public:
  using GoOn = std::function<bool()>;  // asked about twenty times a second while waiting

  // Throws system::Failure when nobody answers there within `seconds`.
  Link(const std::string& host, std::uint16_t port, double seconds = 10);
  // The rules of a game are the longest message a server has.
  static constexpr std::size_t longest_message = 64u << 20;
  Link(Link&&) noexcept;
  Link& operator=(Link&&) noexcept;
  ~Link();

  // False when the connection is closed.
  bool send(const std::string& message);
  bool send_bytes(const std::string& bytes);  // as they are, for those who misbehave
  // The next message; empty when the connection is closed, `go_on` said no, or the message is
  // longer than `longest_message` bytes. From then on nothing is received.
  std::optional<std::string> receive(const GoOn& go_on = {});
  bool too_long() const;  // that was the reason
  void close();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace zug::server
