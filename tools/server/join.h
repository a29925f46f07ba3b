#pragma once

// Ours as a client of theirs or ours: follows the rules that the server sent, checks every move it
// hears of, and lets a player choose when it is his turn.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tools/players/game_record.h"
#include "tools/players/player.h"
#include "tools/server/link.h"

namespace zug::server {

// The server said what the protocol or the rules do not allow. (A server that is right tells
// everybody the same, so nothing is left to be played.)
class PeerFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct JoinOptions {
  players::PlayerSpec player;
  std::uint64_t seed = 1;
  std::size_t games = 0;  // leave after so many; 0: stay
  double margin = 0.1;    // seconds of a move's time that are left for the way
  bool extended = false;  // speak zug/1: the server has to be ours
  bool records = false;
};

// A game as we saw it.
struct JoinedGame {
  std::size_t length = 0;
  std::vector<std::int64_t> scores;  // computed here; of a game cut short, those so far
  std::string reason;                // "end", or "fault": the server cut it short
  std::string told;                  // zug/1: "S1 … Sn REASON"
  players::GameRecord record;
};

class JoinEvents {
 public:
  JoinEvents() = default;
  JoinEvents(const JoinEvents&) = delete;
  JoinEvents& operator=(const JoinEvents&) = delete;
  virtual ~JoinEvents() = default;

  virtual void seated(const Game& game, std::size_t player) = 0;  // from 1
  virtual void note(const std::string& line) = 0;
  virtual void finished(const JoinedGame& game) = 0;
};

struct JoinSummary {
  std::size_t games = 0;  // played to an end
  bool stopped = false;   // `go_on` said no, or options.games were played
};

// Plays until the server closes the connection. Throws PeerFault.
JoinSummary join(Link& link, const JoinOptions& options, JoinEvents& events,
                 const std::function<bool()>& go_on);

}  // namespace zug::server
