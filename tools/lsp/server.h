#pragma once

// The Language Server Protocol (3.17) without a stream: messages in, messages out.

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace zug::lsp {

class Server {
 public:
  // Gets every message to be sent, from one of two threads, one at a time.
  using Send = std::function<void(const std::string& message)>;

  explicit Server(Send send);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // One message of the client, which may be anything. What is quick is answered before this
  // returns, the rest by another thread.
  void receive(const std::string& message);
  // Says that the stream has something in it that is no message.
  void receive_garbage(const std::string& what);
  // Waits until everything has been answered.
  void finish();
  // After the notification 'exit': the status the program ends with.
  std::optional<int> ended() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace zug::lsp
