// One loop: whoever's turn it is moves, until nobody can. Before a person is asked, the board is
// shown with the squares that the last move changed in brackets.
//
// The record is on the disk whenever a person is asked and whenever a second has passed, and is
// written whatever ends the session. Where that fails, play goes on, and the next time it is tried
// again. Ctrl-C makes a player who thinks answer at once, if a person is there to go on; otherwise
// it ends the session, and its half-thought move is not made.

#include "tools/zug/play/session.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "backends/notation/board.h"
#include "ir/limits.h"
#include "system/failure.h"
#include "system/processes/signals.h"
#include "tools/zug/command_line/one_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/play/commands.h"
#include "tools/zug/play/completion.h"

namespace zug::playing {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return std::round(seconds * 1000) / 1000;
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

// A player's fault, with the name of the one who did it.
template <class Work>
auto blaming(const std::string& who, const Work& work) {
  try {
    return work();
  } catch (const players::PlayerFault& fault) {
    throw players::PlayerFault(who + " has failed: " + fault.what());
  }
}

}  // namespace

Session::Session(Course& course, std::vector<Seat> seats, RecordFile file, const Settings& settings)
    : course_(course), seats_(std::move(seats)), file_(std::move(file)), settings_(settings) {
  for (const Seat& seat : seats_) people_ = people_ || seat.human();
}

// ---- What is said -----------------------------------------------------------------------------

void Session::say(const std::string& text) const {
  std::fputs(text.c_str(), settings_.out);
  gap_ = text.size() > 1 && text.compare(text.size() - 2, 2, "\n\n") == 0;
  if (settings_.out == stdout) finish_stdout();
}

void Session::blame(const std::string& text) const {
  std::fprintf(stderr, "%s\n", in_lines(text).c_str());
}

std::string Session::name(PlayerId player) const {
  return for_people(name_of(course_.game(), player));
}

// With a legend where there is a piece that no legend has explained yet.
void Session::show_board(bool legend) {
  const State now = course_.rules().to_ir(course_.state());
  for (const PieceId piece : now.pieces) legend = explained_.insert(piece).second || legend;
  const notation::Drawing how{course_.changed(), legend, settings_.colour};
  say("\n" + notation::draw(course_.notation(), now.pieces, how) + "\n");
  board_is_shown_ = true;
}

std::string Session::share(const std::vector<double>& utilities, PlayerId player,
                           bool proven) const {
  const double percent = 100 * utilities[player.value - 1u];
  return std::to_string(std::lround(percent)) + " %" + (proven ? " (proven)" : "");
}

void Session::show_board_once() {
  if (!board_is_shown_) show_board(false);
}

void Session::greet() {
  std::string text = for_people(course_.game().name) + ", seed " + std::to_string(settings_.seed);
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    text += (p == 0 ? ": " : ", ") + name(PlayerId(p + 1)) + " " + seats_[p].spec.text;
  }
  if (people_ && settings_.people_type) {
    text += "\n'help' lists what can be typed besides moves";
    if (!can_edit()) text += std::string("; line editor: ") + line_editor();
  }
  say(text + "\n");
}

// ---- The record -------------------------------------------------------------------------------

players::GameRecord Session::record() const {
  const Game& game = course_.game();
  players::GameRecord result;
  result.game = for_people(game.name);
  result.digest = players::game_digest(game);
  result.seed = settings_.seed;
  result.reason = course_.over() ? "end" : reason_;
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    result.players.emplace_back(name(PlayerId(p + 1)), seats_[p].spec.text);
  }
  for (std::size_t i = 0; i < course_.length(); ++i) {
    result.moves.push_back(course_.made()[i].text);
    result.times.push_back(course_.made()[i].seconds);
  }
  if (result.reason.empty() || result.reason == "fault") return result;
  const std::vector<std::int64_t> scores = course_.rules().scores(course_.state());
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    // Who resigns gets nothing, and leaves everything to the others.
    const bool gone = resigned_ == PlayerId(p + 1);
    const std::int64_t score = !resigned_ ? scores[p] : gone ? 0 : game.players[p].bound;
    result.scores.emplace_back(name(PlayerId(p + 1)), score);
  }
  return result;
}

void Session::save(bool now, bool final) {
  if (!now && seconds_since(saved_) < 1) return;
  try {
    file_.write(record(), final);
    unsaved_ = false;
  } catch (const system::Failure& failure) {
    if (final) {
      blame(std::string("zug: error: ") + failure.what());
    } else if (!unsaved_) {
      blame(std::string("zug: warning: ") + failure.what() +
            "; play goes on, and this is tried again");
    }
    unsaved_ = true;
  }
  saved_ = Clock::now();
}

// ---- Moves ------------------------------------------------------------------------------------

void Session::make(std::size_t move, double seconds, const std::string& remark) {
  const PlayerId mover = course_.mover();
  course_.play(move, seconds);
  const Made& made = course_.made()[course_.length() - 1];
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    if (seats_[p].human()) continue;
    const auto hear = [&] {
      seats_[p].player->played(course_.state_before(course_.length() - 1),
                               {made.move.data(), made.move.size()}, made.after);
    };
    blaming(name(PlayerId(p + 1)), hear);
  }
  say(std::to_string(course_.length()) + ". " + name(mover) + " " + made.text + remark + "\n");
  board_is_shown_ = false;
}

void Session::go_to(std::size_t ply) {
  course_.go_to(ply);
  let_players_catch_up();
  board_is_shown_ = false;
}

void Session::let_players_catch_up() {
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    if (seats_[p].human()) continue;
    blaming(name(PlayerId(p + 1)), [&] { catch_up(*seats_[p].player, course_); });
  }
}

void Session::resign() {
  resigned_ = course_.mover();
  reason_ = "resigned";
}

std::unique_ptr<players::Player> Session::advisor(const std::string& spec) const {
  Seat seat = make_seat(course_.rules(), spec, "hint");
  if (seat.human()) throw Refusal(Status::Usage, "hint: ask a player, not a person");
  catch_up(*seat.player, course_);
  return std::move(seat.player);
}

players::Decision Session::ask(players::Player& player, bool& cut) const {
  const std::atomic<bool>& interrupted = catch_interrupts();
  Progress progress;
  std::mutex one;  // a player may think with several threads
  const std::string line = name(course_.mover()) + " is thinking; Ctrl-C to cut it short";
  const players::GoOn go_on = [&] {
    if (interrupted.load(std::memory_order_relaxed)) return false;
    const std::unique_lock<std::mutex> lock(one, std::try_to_lock);
    if (lock.owns_lock() && settings_.progress && progress.due()) progress.show(line);
    return true;
  };
  Random random = random_at(settings_.seed, course_.length());
  players::Decision result = player.choose(course_.state(), course_.legal(), {}, random, go_on);
  cut = interrupted.load();
  system::forget_interrupt();
  return result;
}

Session::Left Session::let_player(Seat& seat) {
  const PlayerId mover = course_.mover();
  const Clock::time_point start = Clock::now();
  bool cut = false;
  const players::Decision decision = blaming(name(mover), [&] { return ask(*seat.player, cut); });
  if (cut && !people_) return Left::Interrupted;
  std::string remark;
  if (!decision.utilities.empty()) {
    remark = " (" + share(decision.utilities, mover, decision.proven) + ")";
  }
  make(decision.chosen, seconds_since(start), remark);
  return Left::No;
}

// A line is a move as it is listed, else a command, else whatever a move can be spelled like.
Session::Left Session::let_human() {
  const Clock::time_point start = Clock::now();
  std::string line;
  const std::size_t turn = course_.length();
  while (course_.length() == turn && reason_.empty()) {
    const system::Got got = lines_->next(name(course_.mover()) + "> ", line);
    if (got == system::Got::End) return Left::Yes;
    if (got == system::Got::Interrupted) return Left::Interrupted;
    line = trimmed(line);
    if (line.empty()) continue;
    const std::vector<std::string>& texts = course_.texts();
    const auto exact = std::find(texts.begin(), texts.end(), line);
    if (exact != texts.end()) {
      make(static_cast<std::size_t>(exact - texts.begin()), seconds_since(start), "");
      return Left::No;
    }
    const Answer answer = obey(*this, line);
    if (answer == Answer::Leave) return Left::Yes;
    if (answer == Answer::Moved) return Left::No;
    misread_ = misread_ || answer == Answer::Wrong;
    if (answer != Answer::NoCommand) continue;
    const MoveReading reading = course_.read(line);
    if (reading.move) {
      make(*reading.move, seconds_since(start), "");
      return Left::No;
    }
    misread_ = true;
    blame("'" + line + "': " + reading.error + " ('help' lists the commands)");
  }
  return Left::No;
}

// ---- The course of the session ----------------------------------------------------------------

Status Session::play_on() {
  while (!over()) {
    Seat& seat = seats_[course_.mover().value - 1u];
    if (seat.human() || (settings_.watched && !people_)) show_board_once();
    save(seat.human(), false);
    const Left left = seat.human() ? let_human() : let_player(seat);
    if (left == Left::Interrupted) return Status::Interrupted;
    if (left == Left::Yes) break;
    if (course_.length() >= limits::play_length) reason_ = "limit";
  }
  return Status::Done;
}

void Session::say_how_it_ended() {
  const State now = course_.rules().to_ir(course_.state());
  if (over() && !board_is_shown_) {
    show_board(false);
  } else if (settings_.people_type || !gap_) {
    say("\n");
  }
  if (course_.over()) {
    say(notation::describe(course_.game(), now, false));
  } else if (resigned_) {
    std::string others;
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      if (resigned_ == PlayerId(p + 1)) continue;
      others += (others.empty() ? ": " : " and ") + name(PlayerId(p + 1));
    }
    if (!others.empty()) others += seats_.size() > 2 ? " win" : " wins";
    say("over        " + name(*resigned_) + " has resigned" + others + "\n");
  } else if (reason_ == "limit") {
    say("not over    but " + count_of(limits::play_length, "move") + " are the limit\n");
  } else {
    const std::string where =
        file_.can_be_resumed() && !unsaved_ ? "; go on with --resume " + file_.path() : "";
    say("not over    after " + count_of(course_.length(), "move") + where + "\n");
  }
}

Status Session::run() {
  catch_interrupts();
  const auto words = [this](const std::string& begin) {
    std::vector<std::string> all = course_.texts();
    for (const std::string& command : command_names()) all.push_back(command);
    return completions(all, begin);
  };
  if (settings_.out == stdout) lines_ = edited_lines(words);
  if (!lines_) lines_ = plain_lines(settings_.people_type ? settings_.out : nullptr);
  file_.write(record(), false);
  saved_ = Clock::now();
  Status status = Status::Done;
  try {
    let_players_catch_up();
    greet();
    status = play_on();
  } catch (const players::PlayerFault& fault) {
    blame(fault.what());
    reason_ = "fault";
    status = Status::No;
  } catch (...) {
    save(true, true);
    throw;
  }
  save(true, true);
  if (reason_ != "fault") say_how_it_ended();
  if (unsaved_ && status != Status::Interrupted) return Status::Usage;
  return status == Status::Done && misread_ && !settings_.people_type ? Status::No : status;
}

}  // namespace zug::playing
