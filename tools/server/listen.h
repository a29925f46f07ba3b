#pragma once

// Where a server listens, and what has no sockets left. For files that use Boost.Asio themselves.

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <string>

#include "system/failure.h"

namespace zug::server {

// `host` is neither an address nor a name that the system knows.
class UnknownHost : public system::Failure {
 public:
  // "cannot listen at nowhere, port 80: Host not found"
  UnknownHost(const std::string& tried, const std::string& host, std::uint16_t port,
              const std::string& why);
};

// Opens `acceptor` at an address, or at what a name stands for: of several addresses the first of
// IPv4, which is all the field's clients know, or else the first. Throws system::Failure.
void listen_at(boost::asio::ip::tcp::acceptor& acceptor, const std::string& host,
               std::uint16_t port);

// Does `work`; where Asio itself throws, as there are no more descriptors or threads, that is a
// Failure as any other.
template <class Work>
auto with_sockets(const Work& work) {
  try {
    return work();
  } catch (const boost::system::system_error& error) {
    throw system::Failure("cannot use the network", error.code().value());
  }
}

}  // namespace zug::server
