#pragma once

// One session of the RBG game manager: players at a table, game after game. It knows no sockets: it
// is told what came from whom, and says what to send to whom, so that every way a session can go is
// a test of a few lines.
//
//   Table table(rules, options, room, clock);
//   table.sit(0);  table.sit(1);               // two clients came: the handshake goes out
//   table.message(0, "ready");  table.message(1, "ready");
//   table.message(0, "5 4");                   // the first move of tic-tac-toe
//   table.tick();                              // at table.alarm(), for those who are late

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"
#include "ir/reference/perft.h"
#include "tools/players/game_record.h"

namespace zug::server {

// What a fault costs.
enum class OnFault : std::uint8_t {
  Forfeit,  // the game ends: nothing for the offender, everybody else's score is his bound
  Random,   // a random legal move replaces his
  First,    // the first legal move does
  Abort,    // the session ends
};

struct TableOptions {
  std::string text;  // of the rules, as it is sent
  double seconds_per_move = 60;
  double seconds_to_prepare = 60;
  double grace = 1;       // what a late move is still accepted in
  double rejoin = 10;     // how long a seat that was left between games is kept for another client
  std::size_t games = 0;  // then the session ends; 0: no limit
  double shutdown = 0;    // no further game is begun after so many seconds; 0: no limit
  OnFault on_fault = OnFault::Forfeit;
  std::uint64_t seed = 1;
  const notation::Notation* notation = nullptr;  // without one no records are made
  std::string digest;                            // for records
};

// A game that came to an end, its own or the session's.
struct Report {
  std::string result;  // the line of the results log, as the field's server writes it
  std::string moves;   // the lines of the moves log: moves as they were received, and "reset"
  std::string reason;  // "end", "fault", "resigned", "limit"; "aborted" with the session
  std::string fault;   // "illegal:1"; empty when there was none
  std::vector<std::int64_t> scores;
  std::size_t length = 0;  // moves made
  players::GameRecord record;
};

// Where the table stands.
class Room {
 public:
  Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  virtual ~Room() = default;

  virtual void send(std::size_t seat, const std::string& message) = 0;
  // The table shows a client the door; it does not want to hear of him again.
  virtual void close(std::size_t seat) = 0;
  virtual void note(const std::string& line) = 0;  // for people
  virtual void finished(const Report& report) = 0;
};

class Table {
 public:
  using Clock = std::function<double()>;  // seconds since some moment

  // `room` and the rules must outlive it.
  Table(const reasoner::Reasoner& rules, TableOptions options, Room& room, Clock clock);

  // The first seat that a client can take.
  std::optional<std::size_t> free_seat() const;
  void sit(std::size_t seat);
  // `arrived`: when, if it has had to wait; what came before a client was asked is no answer.
  void message(std::size_t seat, const std::string& text, std::optional<double> arrived = {});
  // He is gone; `why` is "disconnected" or what broke the connection.
  void left(std::size_t seat, const std::string& why = "disconnected");
  // To be called at alarm() or some time after it.
  void tick();
  std::optional<double> alarm() const { return alarm_; }
  void end(const std::string& why);

  bool over() const { return phase_ == Phase::Over; }
  std::size_t games() const { return games_; }
  // What the rules threw that ended the session: ImproperGame or ArithmeticOverflow.
  std::exception_ptr broken() const { return broken_; }

 private:
  enum class Phase : std::uint8_t { Gathering, Playing, Over };
  struct Seat {
    bool taken = false;
    bool greeted = false;   // has got the handshake; from the next game on he plays
    bool ready = false;     // has answered it
    bool late = false;      // not in time
    bool extended = false;  // speaks zug/1
    int faults = 0;
    int timeouts = 0;                      // of this game
    std::optional<reasoner::State> stale;  // he may still answer the question he was asked there
  };

  // ---- before a game
  void gather();
  void greet(std::size_t seat);
  void before_game(std::size_t seat, const std::string& text);
  bool accept_ready(std::size_t seat, const std::string& text);
  void begin();

  // ---- a game
  void ask();
  void look();
  bool mover_absent() const;
  void answer(std::size_t seat, const std::string& text, double arrived);
  bool answers_old_question(Seat& seat, const Move& move);
  void make(std::size_t index, bool everybody);
  void remember(std::size_t index, double seconds);
  void replace_move();
  void finish(const std::string& reason, std::vector<std::int64_t> scores);
  void abort(const std::string& reason, const std::string& why);
  template <class Work>
  void or_abort(const Work& work);
  void next_game();
  std::string result_line(const std::vector<std::int64_t>& scores) const;
  players::GameRecord record(const std::string& reason, const std::vector<std::int64_t>& scores);

  // ---- what goes wrong
  void fault(std::size_t seat, const std::string& kind, const std::string& why);
  void strike(std::size_t seat, const std::string& why);
  void expel(std::size_t seat);
  void forfeit(std::size_t offender, const std::string& reason);
  std::vector<std::int64_t> forfeit_scores(std::size_t offender) const;

  // ---- zug/1
  void request(std::size_t seat, const std::string& text);
  std::string state_line() const;
  void tell(const std::string& line);

  std::size_t mover() const { return rules_.player(state_).value - 1; }
  bool full() const;
  bool deserted() const;
  std::string name(std::size_t seat) const;

  const reasoner::Reasoner& rules_;
  TableOptions options_;
  Room& room_;
  Clock clock_;
  reasoner::Scratch scratch_;
  Random random_;
  std::size_t modifiers_;
  Phase phase_ = Phase::Gathering;
  std::vector<Seat> seats_;
  std::optional<double> alarm_;
  std::exception_ptr broken_;
  std::size_t games_ = 0;
  double session_began_ = 0;

  // Of this game.
  reasoner::State state_;
  reasoner::Moves legal_;
  bool playing_ = false;  // somebody is to move, and can
  double began_ = 0;
  double asked_ = 0;  // when the clock of the move began
  double told_ = 0;   // when the mover was told so
  bool manager_late_ = false;
  std::size_t length_ = 0;
  std::uint64_t choices_ = 0;
  std::string log_;
  std::string fault_;
  std::string last_fault_;  // in words, "PLAYER: what was wrong"
  std::vector<std::string> texts_;
  std::vector<double> times_;
};

}  // namespace zug::server
