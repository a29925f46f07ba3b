#pragma once

// HTTP as general game playing has it: a message in a body, and the answer in the body that comes
// back, which may take its time.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace zug::server {

class HttpServer {
 public:
  // May be called from any thread, once; gone before the server is. One that is never called closes
  // the connection.
  using Answer = std::function<void(const std::string& body)>;
  // Called by the thread that runs the server; must not take long.
  using Handler = std::function<void(const std::string& body, Answer answer)>;

  // Throws system::Failure when it cannot listen there. Port 0 is any that is free.
  HttpServer(const std::string& host, std::uint16_t port, Handler handler);
  ~HttpServer();

  std::uint16_t port() const;
  // Until `go_on`, asked about ten times a second, says no.
  void run(const std::function<bool()>& go_on);

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

struct HttpReply {
  enum class Kind { Body, NoConnection, TimeOut };
  Kind kind = Kind::NoConnection;
  std::string body;
};

// One message to a player, and what he answers within `seconds`; NoConnection also when `go_on`,
// asked about ten times a second by the thread that asks, says no.
HttpReply http_ask(const std::string& host, std::uint16_t port, const std::string& receiver,
                   const std::string& body, double seconds,
                   const std::function<bool()>& go_on = {});

}  // namespace zug::server
