#pragma once

// A game being played: people type, players think, everybody sees the board, all of it is recorded.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/players/game_record.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/play/course.h"
#include "tools/zug/play/lines.h"
#include "tools/zug/play/record_file.h"
#include "tools/zug/play/seats.h"

namespace zug::playing {

struct Settings {
  std::uint64_t seed = 1;
  bool watched = true;       // show the board after every move
  bool colour = false;       // of `out`
  bool people_type = false;  // standard input is a terminal
  bool progress = false;     // say that somebody thinks for long
  std::string advisor = "uct:1s";
  std::FILE* out = stdout;  // for the board and everything that is said
};

class Session {
 public:
  // Seats are by player. All must outlive it.
  Session(Course& course, std::vector<Seat> seats, RecordFile file, const Settings& settings);

  // To the end of the game, of the input or of the patience. What is thrown on the way is thrown
  // after the record has been written. Throws system::Failure when that cannot be done at the
  // start; later that is said, and what was played and is not recorded in the end is Status::Usage.
  Status run();
  players::GameRecord record() const;
  bool over() const { return course_.over() || !reason_.empty(); }

  // ---- for what people type (commands.cc)
  Course& course() { return course_; }
  const Settings& settings() const { return settings_; }
  const RecordFile& file() const { return file_; }
  void say(const std::string& text) const;    // to `out`
  void blame(const std::string& text) const;  // what was wrong, to stderr
  void show_board(bool legend);               // with a legend at any rate
  std::string name(PlayerId player) const;
  bool human(PlayerId player) const { return seats_[player.value - 1u].human(); }
  // Makes the move, tells all players, and says so.
  void make(std::size_t move, double seconds, const std::string& remark);
  void go_to(std::size_t ply);  // and tells all players
  void resign();
  players::Decision ask(players::Player& player, bool& cut) const;
  // "uct" at the table or "uct:1s" written out becomes a player who knows the course so far.
  std::unique_ptr<players::Player> advisor(const std::string& spec) const;
  std::string share(const std::vector<double>& utilities, PlayerId player, bool proven) const;

 private:
  enum class Left { No, Yes, Interrupted };

  void greet();
  void let_players_catch_up();
  void show_board_once();  // unless it is what was shown last
  Status play_on();
  Left let_human();
  Left let_player(Seat& seat);
  void say_how_it_ended();
  // Unless that was done a moment ago, or is wanted `now`. Failures are said, each row of them
  // once.
  void save(bool now, bool final);

  Course& course_;
  std::vector<Seat> seats_;
  RecordFile file_;
  Settings settings_;
  std::unique_ptr<Lines> lines_;
  bool people_ = false;               // somebody is human
  std::string reason_;                // why it is over, when the rules do not say so
  std::optional<PlayerId> resigned_;  // who has
  bool misread_ = false;              // a line that nobody could type again was wrong
  bool unsaved_ = false;              // the record could not be written the last time
  bool board_is_shown_ = false;
  mutable bool gap_ = false;     // what was said last ended with an empty line
  std::set<PieceId> explained_;  // by a legend on the screen
  std::chrono::steady_clock::time_point saved_{};
};

}  // namespace zug::playing
