// The protocol of the field's game manager, with the ways it can go wrong spelled out.
//
//   Gathering   seats fill; when the last one is taken, whoever has not had the handshake gets it,
//               and the time to prepare begins. All are ready, or time is up: Playing. A client who
//               leaves frees his seat; between games it is kept for a while, then the session ends.
//   Playing     the mover is sent his seconds, answers with a move, everybody else hears of it. The
//               clock of a move begins before we look for the legal ones, as in the field. Who
//               takes a free seat now is nobody yet: moves are made for him as for one who is
//               absent, and the handshake comes before the next game.
//   Over        everybody has been shown the door.
//
// A fault of the mover (illegal, unparsable, late, disconnected) costs what OnFault says, and the
// session goes on. Whatever else a client says out of turn is a strike: it costs nobody the game,
// but counts. Three of both together, and he is out, or he could talk for ever. After a late move
// was given up, or the game of one who was asked has ended by somebody else's fault, the answer may
// still be on its way: the next move of that client that was legal where he was asked is taken for
// it and dropped.

#include "tools/server/table.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "tools/server/wire.h"

namespace zug::server {
namespace {

constexpr int most_faults = 3;

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) text += (&part == parts.data() ? "" : between) + part;
  return text;
}

}  // namespace

// What cannot be played any further ends the session; it is the game's fault, not a client's.
template <class Work>
void Table::or_abort(const Work& work) {
  try {
    work();
  } catch (const ImproperGame& improper) {
    broken_ = std::current_exception();
    abort("limit", std::string("the game goes beyond a limit: ") + improper.what());
  } catch (const ArithmeticOverflow& overflow) {
    broken_ = std::current_exception();
    abort("limit", std::string("the game cannot be played any further: ") + overflow.what());
  }
}

Table::Table(const reasoner::Reasoner& rules, TableOptions options, Room& room, Clock clock)
    : rules_(rules),
      options_(std::move(options)),
      room_(room),
      clock_(std::move(clock)),
      scratch_(rules.scratch()),
      random_(options_.seed),
      modifiers_(modifiers(rules.game()).size()),
      seats_(rules.game().players.size()) {}

bool Table::full() const {
  return std::all_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.taken; });
}

bool Table::deserted() const {
  return std::none_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.taken; });
}

std::string Table::name(std::size_t seat) const {
  return "player " + std::to_string(seat + 1) + " (" +
         for_people(rules_.game().players[seat].name) + ")";
}

// ---- before a game

std::optional<std::size_t> Table::free_seat() const {
  const auto free =
      std::find_if(seats_.begin(), seats_.end(), [](const Seat& seat) { return !seat.taken; });
  if (over() || free == seats_.end()) return {};
  return static_cast<std::size_t>(free - seats_.begin());
}

void Table::sit(std::size_t seat) {
  seats_[seat] = {};
  seats_[seat].taken = true;
  room_.note(name(seat) + " is here");
  if (phase_ == Phase::Gathering) or_abort([&] { gather(); });
}

void Table::gather() {
  if (!full()) return;
  bool waiting = false;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (!seats_[seat].greeted) greet(seat);
    waiting = waiting || !(seats_[seat].ready || seats_[seat].late);
  }
  alarm_ = clock_() + options_.seconds_to_prepare;
  if (!waiting) begin();
}

void Table::greet(std::size_t seat) {
  seats_[seat].greeted = true;
  room_.send(seat, write_seconds(options_.seconds_to_prepare));
  room_.send(seat, options_.text);
  room_.send(seat, std::to_string(seat + 1));
}

bool Table::accept_ready(std::size_t seat, const std::string& text) {
  const std::string word = bare_word(text);
  if (seats_[seat].ready || !seats_[seat].greeted) return false;
  if (word != "ready" && word != "ready zug/1") return false;
  seats_[seat].ready = true;
  seats_[seat].extended = word != "ready";
  return true;
}

void Table::before_game(std::size_t seat, const std::string& text) {
  if (!accept_ready(seat, text)) {
    return strike(seat, seats_[seat].greeted ? "said something else than 'ready'"
                                             : "spoke before he was spoken to");
  }
  room_.note(name(seat) + " is ready");
  const bool all =
      std::all_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.ready || s.late; });
  if (full() && all) begin();
}

void Table::begin() {
  phase_ = Phase::Playing;
  began_ = asked_ = clock_();
  if (games_ == 0) session_began_ = began_;
  for (Seat& seat : seats_) seat.timeouts = 0;
  manager_late_ = false;
  length_ = 0;
  choices_ = 0;
  log_.clear();
  fault_.clear();
  last_fault_.clear();
  texts_.clear();
  times_.clear();
  state_ = rules_.start();
  playing_ = rules_.complete(state_, scratch_);
  look();
  ask();
}

// ---- a game

void Table::look() {
  legal_.clear();
  if (playing_) rules_.list(state_, scratch_, legal_);
  choices_ += legal_.size();
  playing_ = !legal_.empty();
}

bool Table::mover_absent() const { return playing_ && !seats_[mover()].greeted; }

void Table::ask() {
  while (mover_absent() && !deserted() && length_ < limits::play_length) replace_move();
  if (deserted()) return abort("left", "everybody has left");
  if (!playing_) return finish("end", rules_.scores(state_));
  if (length_ >= limits::play_length) return finish("limit", rules_.scores(state_));
  manager_late_ = manager_late_ || clock_() - asked_ > options_.seconds_per_move;
  told_ = clock_();
  alarm_ = told_ + options_.seconds_per_move + options_.grace;
  tell("!turn " + std::to_string(mover() + 1));
  room_.send(mover(), write_seconds(options_.seconds_per_move));
}

void Table::message(std::size_t seat, const std::string& text, std::optional<double> arrived) {
  if (over() || !seats_[seat].taken) return;
  or_abort([&] {
    if (seats_[seat].extended && !text.empty() && text.front() == '?') return request(seat, text);
    if (phase_ == Phase::Gathering && !seats_[seat].stale) return before_game(seat, text);
    if (accept_ready(seat, text)) return room_.note(name(seat) + " is ready, late");
    answer(seat, text, arrived.value_or(clock_()));
  });
}

void Table::answer(std::size_t seat, const std::string& text, double arrived) {
  const MoveReading reading = read_move_numbers(text, rules_.game().board.size(), modifiers_);
  if (reading.move && answers_old_question(seats_[seat], *reading.move)) {
    return room_.note(name(seat) + " has answered at last, too late");
  }
  if (!seats_[seat].greeted) return strike(seat, "spoke before he was spoken to");
  if (phase_ != Phase::Playing || seat != mover() || arrived < told_) {
    return strike(seat, "sent something while it was not his turn");
  }
  log_ += text + "\n";
  if (!reading.move) return fault(seat, "unparsable", reading.error);
  const double seconds = arrived - asked_;
  if (seconds > options_.seconds_per_move + options_.grace) return fault(seat, "late", "too late");
  if (seconds > options_.seconds_per_move) ++seats_[seat].timeouts;
  const std::optional<std::size_t> index = rules_.find(state_, legal_, *reading.move);
  if (!index) return fault(seat, "illegal", "the move " + move_numbers(*reading.move));
  make(*index, false);
  ask();
}

bool Table::answers_old_question(Seat& seat, const Move& move) {
  if (!seat.stale) return false;
  const reasoner::State before = *std::exchange(seat.stale, std::nullopt);
  reasoner::Moves moves;
  rules_.list(before, scratch_, moves);
  return rules_.find(before, moves, move).has_value();
}

// Makes a legal move; `everybody` hears of it when the mover did not send it himself.
void Table::make(std::size_t index, bool everybody) {
  const std::size_t by = mover();
  const std::string text = move_numbers(rules_.to_ir(state_, legal_[index]));
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const bool hears = seats_[seat].taken && seats_[seat].greeted;
    if (hears && (everybody || seat != by)) room_.send(seat, text);
  }
  if (options_.notation != nullptr) remember(index, clock_() - asked_);
  asked_ = clock_();
  const std::vector<std::uint64_t> move(legal_[index].begin(), legal_[index].end());
  ++length_;
  playing_ = rules_.play(state_, move, scratch_);
  look();
}

void Table::remember(std::size_t index, double seconds) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < legal_.size(); ++i) moves.push_back(rules_.to_ir(state_, legal_[i]));
  texts_.push_back(notation::write(*options_.notation, rules_.to_ir(state_), moves)[index]);
  times_.push_back(seconds);
}

void Table::replace_move() {
  const bool first = options_.on_fault == OnFault::First;
  make(first ? 0 : static_cast<std::size_t>(random_.below(legal_.size())), true);
}

void Table::finish(const std::string& reason, std::vector<std::int64_t> scores) {
  ++games_;
  phase_ = Phase::Gathering;
  alarm_.reset();
  Report report{result_line(scores), log_ + "reset\n", reason, fault_, scores, length_, {}};
  if (options_.notation != nullptr) report.record = record(reason, scores);
  room_.finished(report);
  std::string told = "!result";
  for (const std::int64_t score : scores) told += " " + std::to_string(score);
  tell(told + " " + reason);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat].taken && seats_[seat].greeted) room_.send(seat, "reset");
  }
  next_game();
}

// The session ends and the game under way with it. It has no result: scores are as they stand, and
// its record is that of a game that is not over.
void Table::abort(const std::string& reason, const std::string& why) {
  if (phase_ != Phase::Playing) return end(why);
  const std::vector<std::int64_t> scores = rules_.scores(state_);
  Report report{
      result_line(scores) + " aborted=" + reason, log_, "aborted", fault_, scores, length_, {}};
  if (options_.notation != nullptr) report.record = record("", {});
  room_.finished(report);
  end(why);
}

void Table::next_game() {
  const bool time_up = options_.shutdown > 0 && clock_() - session_began_ >= options_.shutdown;
  if (games_ == options_.games || time_up) return end("all games have been played");
  if (deserted()) return end("everybody has left");
  if (!full()) {
    alarm_ = clock_() + options_.rejoin;
    return room_.note("a seat is empty; waiting for another client");
  }
  gather();
}

// As the field's server writes it: streams print a double with six digits.
std::string Table::result_line(const std::vector<std::int64_t>& scores) const {
  std::ostringstream line;
  line << clock_() - began_ << " " << length_ << " " << choices_;
  for (const std::int64_t score : scores) line << " " << score;
  const bool late = std::any_of(seats_.begin(), seats_.end(),
                                [](const Seat& seat) { return seat.late || seat.timeouts > 0; });
  if (late || manager_late_) {
    line << " timeouts=";
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      line << (i == 0 ? "" : ",") << seats_[i].timeouts << (seats_[i].late ? "(lateready)" : "");
    }
    if (manager_late_) line << ",manager";
  }
  if (!fault_.empty()) line << " fault=" << fault_;
  return line.str();
}

players::GameRecord Table::record(const std::string& reason,
                                  const std::vector<std::int64_t>& scores) {
  const Game& game = rules_.game();
  players::GameRecord record;
  record.game = for_people(game.name);
  record.digest = options_.digest;
  record.seed = options_.seed;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const std::string player = for_people(game.players[i].name);
    record.players.emplace_back(player, "network");
    if (!scores.empty()) record.scores.emplace_back(player, scores[i]);
  }
  record.moves = std::move(texts_);
  record.reason = reason;
  if (reason == "fault" || reason.empty()) record.fault = last_fault_;
  record.times = std::move(times_);
  return record;
}

// ---- what goes wrong

void Table::left(std::size_t seat, const std::string& why) {
  if (over() || !seats_[seat].taken) return;
  room_.note(name(seat) + " has left: " + why);
  const bool played = std::exchange(seats_[seat], {}).greeted;
  or_abort([&] {
    if (phase_ == Phase::Playing && !played) return;  // the fault was that of the one before him
    if (phase_ == Phase::Playing) return fault(seat, "disconnected", why);
    if (games_ > 0 && deserted()) return end("everybody has left");
    alarm_.reset();
    if (games_ > 0) alarm_ = clock_() + options_.rejoin;
  });
}

void Table::tick() {
  if (over() || !alarm_ || clock_() < *alarm_) return;
  or_abort([&] {
    if (phase_ == Phase::Playing) {
      seats_[mover()].stale = state_;
      return fault(mover(), "late", "no answer");
    }
    if (!full()) return end("nobody took the empty seat");
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (seats_[seat].ready) continue;
      seats_[seat].late = true;
      room_.note(name(seat) + " is not ready in time");
    }
    begin();
  });
}

std::vector<std::int64_t> Table::forfeit_scores(std::size_t offender) const {
  std::vector<std::int64_t> scores;
  for (const Bounded& player : rules_.game().players) scores.push_back(player.bound);
  scores[offender] = 0;
  return scores;
}

// The one who was asked, if it is another one, may have answered.
void Table::forfeit(std::size_t offender, const std::string& reason) {
  if (playing_ && mover() != offender) seats_[mover()].stale = state_;
  finish(reason, forfeit_scores(offender));
}

// During a game. Who is absent when it is his turn has been paid for when he left.
void Table::fault(std::size_t seat, const std::string& kind, const std::string& why) {
  fault_ += (fault_.empty() ? "" : ",") + kind + ":" + std::to_string(seat + 1);
  last_fault_ = for_people(rules_.game().players[seat].name) + ": " + kind + ": " + why;
  room_.note(name(seat) + ": fault, " + kind + ": " + why);
  if (seats_[seat].extended) room_.send(seat, "!error " + kind + ": " + why);
  if (seats_[seat].taken && ++seats_[seat].faults == most_faults) expel(seat);
  switch (options_.on_fault) {
    case OnFault::Abort:
      return abort("fault", "a fault ends the session");
    case OnFault::Forfeit:
      return forfeit(seat, "fault");
    case OnFault::Random:
    case OnFault::First:
      if (seat != mover()) return;
      if (seats_[seat].taken) replace_move();
      return ask();
  }
}

void Table::expel(std::size_t seat) {
  room_.note(name(seat) + " is shown the door after " + std::to_string(most_faults) + " faults");
  seats_[seat] = {};
  room_.close(seat);
}

// Something that disturbs nobody else.
void Table::strike(std::size_t seat, const std::string& why) {
  room_.note(name(seat) + " " + why);
  if (seats_[seat].extended) room_.send(seat, "!error " + why);
  if (++seats_[seat].faults < most_faults) return;
  room_.close(seat);
  left(seat, "too many faults");
}

void Table::end(const std::string& why) {
  if (over()) return;
  phase_ = Phase::Over;
  alarm_.reset();
  room_.note("the session is over: " + why);
  tell("!bye");
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (std::exchange(seats_[seat], {}).taken) room_.close(seat);
  }
}

// ---- zug/1

// To all who speak it.
void Table::tell(const std::string& line) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat].extended) room_.send(seat, line);
  }
}

std::string Table::state_line() const {
  const State state = rules_.to_ir(state_);
  std::vector<std::string> board, values;
  for (const PieceId piece : state.pieces) board.push_back(std::to_string(piece.value));
  for (const std::int64_t value : state.variables) values.push_back(std::to_string(value));
  return "!state " + joined(board, ",") + " " + joined(values, ",") + " " +
         std::to_string(state.player.value) + " " + std::to_string(rules_.last_switch(state_));
}

void Table::request(std::size_t seat, const std::string& text) {
  const std::string word = bare_word(text);
  if (phase_ != Phase::Playing) return strike(seat, "asked for something between games");
  if (word == "?state") return room_.send(seat, state_line());
  if (word == "?moves") {
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      moves.push_back(move_numbers(rules_.to_ir(state_, legal_[i])));
    }
    return room_.send(seat, "!moves " + joined(moves, ";"));
  }
  if (word != "?resign") return strike(seat, "asked for something we do not have");
  fault_ = "resigned:" + std::to_string(seat + 1);
  forfeit(seat, "resigned");
}

}  // namespace zug::server
