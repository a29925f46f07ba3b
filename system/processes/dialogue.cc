// One loop (exchange) moves bytes in all three directions, whatever the program is at: what we say
// goes out as it is wanted, what it says comes in, and its complaints are kept out of the way of
// both, so that neither of us ever waits for the other to read. It is read from only as long as
// little is unread, so a program that talks without end is slowed down by its own full pipe.
//
// A line that is complete counts although its writer is dead by now.

#include "system/processes/dialogue.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "system/failure.h"
#include "system/processes/child.h"
#include "system/processes/signals.h"

namespace zug::system {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int tick = 20;                         // milliseconds
constexpr std::size_t complaint_kept = 1 << 12;  // bytes

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

bool readable(const pollfd& file) { return (file.revents & (POLLIN | POLLHUP | POLLERR)) != 0; }

void receive(Descriptor& file, std::string& kept) {
  std::array<char, 1 << 14> part;
  const ssize_t count = again([&] { return ::read(file.get(), part.data(), part.size()); });
  if (count <= 0) {
    file.close();
  } else {
    kept.append(part.data(), static_cast<std::size_t>(count));
  }
}

void send(Descriptor& file, std::string& text) {
  const ssize_t count = again(
      [&] { return ::send(file.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT); });
  if (count >= 0) {
    text.erase(0, static_cast<std::size_t>(count));
  } else if (errno != EAGAIN && errno != EWOULDBLOCK) {
    file.close();  // it does not want to know more
    text.clear();
  }
}

}  // namespace

Dialogue::Dialogue(const Command& command)
    : streams_(new Streams{pipe_to_child(), pipe_from_child(), pipe_from_child()}) {
  int why = ENOENT;
  if (!command.words.empty()) group_ = start(command, *streams_, why);
  const std::string name = command.words.empty() ? "" : command.words.front();
  if (!group_) throw Failure("cannot start '" + name + "'", why);
}

Dialogue::~Dialogue() = default;

void Dialogue::say(std::string_view text) {
  if (streams_->in.ours.open()) said_ += text;
}

void Dialogue::exchange(int milliseconds) {
  Descriptor &in = streams_->in.ours, &out = streams_->out.ours, &err = streams_->err.ours;
  const bool full = heard_.size() > longest_line;
  std::array<pollfd, 3> files{{{said_.empty() ? -1 : in.get(), POLLOUT, 0},
                               {full ? -1 : out.get(), POLLIN, 0},
                               {err.get(), POLLIN, 0}}};
  if (::poll(files.data(), files.size(), milliseconds) <= 0) return;
  if (files[0].revents != 0) send(in, said_);
  if (readable(files[1])) receive(out, heard_);
  if (readable(files[2])) receive(err, err_);
  if (err_.size() > complaint_kept) err_.erase(0, err_.size() - complaint_kept);
}

bool Dialogue::take_line(std::string& line) {
  const std::size_t end = heard_.find('\n');
  if (end == std::string::npos || end > longest_line) return false;
  line = heard_.substr(0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  heard_.erase(0, end + 1);
  return true;
}

Heard Dialogue::hear(std::string& line, double seconds, const std::function<bool()>& stop) {
  const Clock::time_point begin = Clock::now();
  for (;;) {
    if (take_line(line)) return Heard::Line;
    if (heard_.size() > longest_line) return Heard::TooLong;
    if (!streams_->out.ours.open()) return Heard::End;
    if (interrupted() || (stop && stop())) return Heard::Stopped;
    const double left = seconds - seconds_since(begin);
    if (left <= 0) return Heard::TimeUp;
    exchange(std::clamp(static_cast<int>(left * 1000), 1, tick));
  }
}

bool Dialogue::forget() {
  constexpr int patience = 64;  // lines as long as they may be
  for (int i = 0; i < patience; ++i) {
    heard_.clear();
    exchange(0);
    if (heard_.empty()) return true;
  }
  return false;
}

std::string Dialogue::complaint() const {
  std::size_t end = err_.find_last_not_of(" \r\n");
  if (end == std::string::npos) return "";
  const std::size_t before = err_.rfind('\n', end);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return err_.substr(begin, end + 1 - begin);
}

Outcome Dialogue::end(double seconds) {
  const Clock::time_point begin = Clock::now();
  while (!said_.empty() && seconds_since(begin) < seconds) exchange(tick);
  streams_->in.ours.close();
  said_.clear();
  Outcome outcome;
  while (!group_->look(WNOHANG)) {
    if (seconds_since(begin) >= seconds) {
      group_->kill();
      group_->look(0);
      outcome.end = Outcome::End::TimeUp;
      return outcome;
    }
    heard_.clear();
    exchange(1);
    if (!streams_->out.ours.open() && !streams_->err.ours.open()) ::poll(nullptr, 0, 1);
  }
  // What it said last may still be in the pipe.
  for (int i = 0; i < 16 && streams_->err.ours.open(); ++i) exchange(0);
  outcome.end = end_of(group_->status());
  outcome.number = number_of(group_->status());
  return outcome;
}

}  // namespace zug::system
