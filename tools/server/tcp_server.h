#pragma once

// Tables on the network: any number of sessions, none of which waits for the reckoning of another
// one, and a bound on everything a client can make us keep.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <string>

#include "backends/reasoner/reasoner.h"
#include "tools/server/table.h"

namespace zug::server {

struct ServeOptions {
  std::string host = "127.0.0.1";       // an address, or a name of one
  std::uint16_t port = 0;               // 0: any that is free
  std::size_t sessions = 1;             // at once
  bool forever = false;                 // a session that ended makes room for a new one
  std::size_t message_bytes = 1 << 18;  // the longest message of a client
  std::size_t unread_bytes = 1 << 20;   // besides the rules, what a client may leave unread
  double linger = 2;                    // seconds for a client to read the end
  TableOptions table;
};

// Called by the thread that called serve().
class ServeEvents {
 public:
  ServeEvents() = default;
  ServeEvents(const ServeEvents&) = delete;
  ServeEvents& operator=(const ServeEvents&) = delete;
  virtual ~ServeEvents() = default;

  virtual void listening(const std::string& host, std::uint16_t port) = 0;
  virtual void note(std::size_t session, const std::string& line) = 0;
  virtual void finished(std::size_t session, const Report& report) = 0;
};

struct ServeSummary {
  std::size_t sessions = 0;     // begun
  std::size_t games = 0;        // that came to an end
  std::size_t connections = 0;  // accepted
  std::size_t refused = 0;      // of them: there was no seat
  std::size_t broken = 0;       // of them: cut off for what they sent or did not read
  std::exception_ptr thrown;    // by the rules, ImproperGame or ArithmeticOverflow: the first
};

// Comes back when all sessions are over, or when `go_on` (asked about ten times a second) says no.
// Throws system::Failure when it cannot listen there. `rules` is a game in which somebody can move.
ServeSummary serve(const reasoner::Reasoner& rules, const ServeOptions& options,
                   ServeEvents& events, const std::function<bool()>& go_on);

// Is there a first move? A game without one would be over without end.
bool has_first_move(const reasoner::Reasoner& rules);

}  // namespace zug::server
