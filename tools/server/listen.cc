// A name stands for one or more addresses; a server listens at one of them, as the socket is one.

#include "tools/server/listen.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <cerrno>

namespace zug::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// An empty host would be every address there is.
tcp::endpoint endpoint_of(tcp::acceptor& acceptor, const std::string& host, std::uint16_t port) {
  error_code error;
  const asio::ip::address address = asio::ip::make_address(host, error);
  if (!error) return {address, port};
  if (host.empty()) throw UnknownHost("listen at", "''", port, "this is no address");
  tcp::resolver resolver(acceptor.get_executor());
  const auto found = resolver.resolve(host, std::to_string(port), error);
  if (error || found.empty()) throw UnknownHost("listen at", host, port, error.message());
  const auto ipv4 = std::find_if(found.begin(), found.end(), [](const auto& entry) {
    return entry.endpoint().address().is_v4();
  });
  return ipv4 == found.end() ? found.begin()->endpoint() : ipv4->endpoint();
}

}  // namespace

UnknownHost::UnknownHost(const std::string& tried, const std::string& host, std::uint16_t port,
                         const std::string& why)
    : Failure(EADDRNOTAVAIL,
              "cannot " + tried + " " + host + ", port " + std::to_string(port) + ": " + why) {}

void listen_at(tcp::acceptor& acceptor, const std::string& host, std::uint16_t port) {
  const tcp::endpoint endpoint = endpoint_of(acceptor, host, port);
  error_code error;
  const auto check = [&] {
    if (!error) return;
    throw system::Failure("cannot listen at " + host + ", port " + std::to_string(port),
                          error.value());
  };
  acceptor.open(endpoint.protocol(), error), check();
  acceptor.set_option(tcp::acceptor::reuse_address(true), error), check();
  acceptor.bind(endpoint, error), check();
  acceptor.listen(asio::socket_base::max_listen_connections, error), check();
}

}  // namespace zug::server
