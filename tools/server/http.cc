// Boost.Beast reads and writes HTTP/1.0 and 1.1; a connection carries one message. A request may be
// large (rules), but not without end; one that does not arrive within a while is dropped. Answers
// are handed to the thread that serves, whatever thread they come from.
//
// A message without a length goes on to the end of the stream, as answers do. For requests HTTP
// says otherwise (there is no body then), and so does Beast: we read these ourselves.

#include "tools/server/http.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <utility>

#include "tools/server/listen.h"

namespace zug::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::uint64_t most_body = 32u << 20;
constexpr std::uint32_t most_header = 1u << 20;  // a message may stand in the first line
constexpr long most_at_once = 64;
constexpr auto patience = std::chrono::seconds(30);
constexpr double longest_wait = 1e7;

// "%28INFO%29" and "+" as browsers write "(INFO)" and a blank.
std::string url_decoded(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      result += static_cast<char>(std::strtol(text.substr(i + 1, 2).c_str(), nullptr, 16));
      i += 2;
    } else {
      result += text[i] == '+' ? ' ' : text[i];
    }
  }
  return result;
}

class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  // As long as it lasts it keeps a copy of `token`, by which exchanges are counted.
  Exchange(tcp::socket socket, const HttpServer::Handler& handler, std::shared_ptr<int> token)
      : stream_(std::move(socket)), handler_(handler), token_(std::move(token)) {
    parser_.body_limit(most_body);
    parser_.header_limit(most_header);
  }

  void start() {
    stream_.expires_after(patience);
    http::async_read_header(stream_, buffer_, parser_,
                            [self = shared_from_this()](error_code error, std::size_t) {
                              if (!error) self->read_body();
                            });
  }

 private:
  void read_body() {
    const bool posted = parser_.get().method() == http::verb::post;
    if (posted && !parser_.content_length() && !parser_.chunked()) return read_to_the_end();
    http::async_read(stream_, buffer_, parser_,
                     [self = shared_from_this()](error_code error, std::size_t) {
                       if (!error) self->handle();
                     });
  }

  // More than there may be fills the buffer, which is no end.
  void read_to_the_end() {
    asio::async_read(stream_, buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error != asio::error::eof) return;
      self->parser_.get().body() = beast::buffers_to_string(self->buffer_.data());
      self->handle();
    });
  }

  void handle() {
    stream_.expires_never();
    const auto& request = parser_.get();
    if (request.method() == http::verb::options) return reply("");
    const std::string target(request.target());
    const bool in_line = request.method() == http::verb::get && target.size() > 1;
    handler_(in_line ? url_decoded(target.substr(1)) : request.body(),
             [self = shared_from_this()](const std::string& body) {
               asio::post(self->stream_.get_executor(), [self, body] { self->reply(body); });
             });
  }

  void reply(const std::string& body) {
    response_.version(10);
    response_.result(http::status::ok);
    response_.set("Access-Control-Allow-Origin", "*");
    response_.set("Access-Control-Allow-Methods", "POST, GET, OPTIONS");
    response_.set("Access-Control-Allow-Headers", "Content-Type");
    response_.set("Access-Control-Allow-Age", "86400");
    response_.set(http::field::content_type, "text/acl");
    response_.body() = body;
    response_.prepare_payload();
    stream_.expires_after(patience);
    http::async_write(stream_, response_, [self = shared_from_this()](error_code, std::size_t) {
      error_code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    });
  }

  beast::tcp_stream stream_;
  const HttpServer::Handler& handler_;
  std::shared_ptr<int> token_;
  beast::flat_buffer buffer_{most_body};
  http::request_parser<http::string_body> parser_;
  http::response<http::string_body> response_;
};

}  // namespace

class HttpServer::Inside {
 public:
  Inside(const std::string& host, std::uint16_t port, Handler handler)
      : handler_(std::move(handler)) {
    listen_at(acceptor_, host, port);
    port_ = acceptor_.local_endpoint().port();
  }

  std::uint16_t port() const { return port_; }

  void run(const std::function<bool()>& go_on) {
    accept();
    while (go_on()) io_.run_for(std::chrono::milliseconds(100));
    error_code ignored;
    acceptor_.close(ignored);
    io_.run_for(std::chrono::milliseconds(50));  // answers that are on their way
  }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) return rest();
      const bool room = token_.use_count() <= most_at_once;
      if (room) {
        std::make_shared<Exchange>(std::move(socket), handler_, token_)->start();
      }
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

  Handler handler_;
  std::uint16_t port_ = 0;
  const std::shared_ptr<int> token_ = std::make_shared<int>();
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer pause_{io_};
};

HttpServer::HttpServer(const std::string& host, std::uint16_t port, Handler handler)
    : inside_(
          with_sockets([&] { return std::make_unique<Inside>(host, port, std::move(handler)); })) {}
HttpServer::~HttpServer() = default;
std::uint16_t HttpServer::port() const { return inside_->port(); }
void HttpServer::run(const std::function<bool()>& go_on) {
  with_sockets([&] { inside_->run(go_on); });
}

namespace {

// A request on its way; each step starts the next one.
class Ask {
 public:
  Ask(const std::string& host, std::uint16_t port, const std::string& receiver,
      const std::string& body)
      : host_(host), port_(std::to_string(port)) {
    request_.version(10);
    request_.method(http::verb::post);
    request_.target("/");
    request_.set(http::field::accept, "text/delim");
    request_.set(http::field::host, host);
    request_.set("Sender", "GAMESERVER");
    request_.set("Receiver", receiver);
    request_.set(http::field::content_type, "text/acl");
    request_.body() = body;
    request_.prepare_payload();
    parser_.body_limit(most_body);
  }

  HttpReply run(double seconds, const std::function<bool()>& go_on) {
    error_code error;
    const auto endpoints = resolver_.resolve(host_, port_, error);
    if (error) return {};
    const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(std::min(seconds, longest_wait)));
    stream_.expires_after(std::min<std::chrono::nanoseconds>(time, std::chrono::seconds(5)));
    const auto until = std::chrono::steady_clock::now() + time;
    stream_.async_connect(endpoints, [this, until](error_code result, const tcp::endpoint&) {
      if (!result) write(until);
    });
    while (!io_.stopped() && (!go_on || go_on())) io_.run_for(std::chrono::milliseconds(100));
    return std::move(reply_);
  }

 private:
  void write(std::chrono::steady_clock::time_point until) {
    stream_.expires_at(until);
    http::async_write(stream_, request_,
                      [this](error_code error, std::size_t) { error ? failed(error) : read(); });
  }

  void read() {
    http::async_read(stream_, buffer_, parser_, [this](error_code error, std::size_t) {
      if (error) return failed(error);
      reply_ = {HttpReply::Kind::Body, parser_.get().body()};
    });
  }

  void failed(error_code error) {
    const bool late = error == beast::error::timeout;
    reply_.kind = late ? HttpReply::Kind::TimeOut : HttpReply::Kind::NoConnection;
  }

  std::string host_, port_;
  asio::io_context io_{1};
  tcp::resolver resolver_{io_};
  beast::tcp_stream stream_{io_};
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response_parser<http::string_body> parser_;
  HttpReply reply_;
};

}  // namespace

HttpReply http_ask(const std::string& host, std::uint16_t port, const std::string& receiver,
                   const std::string& body, double seconds, const std::function<bool()>& go_on) {
  return with_sockets([&] { return Ask(host, port, receiver, body).run(seconds, go_on); });
}

}  // namespace zug::server
