#pragma once

// A player of general game playing: what he answers to a host's messages. He plays every
// description by its rules; one that is the export of a game he knows, under whatever names, he
// plays as that game, with any of our players.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tools/players/player.h"
#include "tools/server/gdl_rules.h"
#include "tools/server/kif.h"

namespace zug::server {

// A game he knows.
struct KnownGame {
  std::string name;
  reasoner::Reasoner reasoner;
  Exported exported;
  Nameless nameless;  // the export
};
std::optional<KnownGame> known_game(const std::string& name, const reasoner::Reasoner& reasoner,
                                    Diagnostics& diagnostics);

struct GgpPlayerOptions {
  players::PlayerSpec
      player;  // of known games; of others "random", or sampling for the time there is
  std::string name = "zug";
  std::uint64_t seed = 1;
  double margin = 0.5;  // seconds of the play clock left for the way, at most half of it
  std::vector<KnownGame> games;
  std::function<void(const std::string&)> note = {};  // called by whoever calls the player
  // By which it is told that the host has gone; tests have one of their own.
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

class GgpPlayer {
 public:
  explicit GgpPlayer(GgpPlayerOptions options);
  ~GgpPlayer();

  // Takes long, for START, PREVIEW, PLAY and STOP: one at a time.
  std::string answer(const std::string& message);
  // INFO, PING and ABORT are answered at once, also while something else is going on; empty for the
  // others.
  std::optional<std::string> answer_at_once(const std::string& message);
  // Whatever is going on comes to an end.
  void stop() { stopped_ = true; }

 private:
  struct Match;

  std::string start(const GgpMessage& message);
  std::string refuse(const std::string& why);
  void warm_up(double start_clock);
  std::string play(const GgpMessage& message);
  bool advance(const std::vector<std::string>& moves);
  std::string choose();
  std::size_t random_of(const std::vector<std::string>& moves);
  std::size_t sample(const std::vector<std::string>& legal);
  std::string choose_known();
  bool busy() const;
  void note(const std::string& line) const;

  GgpPlayerOptions options_;
  Random random_;
  std::unique_ptr<Match> match_;
  mutable std::mutex mutex_;  // of what follows
  std::string id_;            // of the match; empty: free
  double play_clock_ = 0;
  double patience_ = 0;  // seconds without a word after which the host is taken to be gone
  std::chrono::steady_clock::time_point heard_;
  std::atomic<bool> aborted_ = false, stopped_ = false;
};

}  // namespace zug::server
