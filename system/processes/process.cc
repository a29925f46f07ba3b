// Boost.Process (1.74, what Debian 12 has) was looked at and lost: it waits with a time limit by
// taking over SIGCHLD for the whole program, starts a group but neither limits memory nor ends the
// group with us, allocates between fork and exec, which programs with threads must not, and
// needs Boost.Filesystem to link. What is needed is not much:
//
// A child (child.cc) is started with its streams connected. The parent then waits for
// whatever comes first: output, room for input, the end, the stop or the time. Input goes through
// a socket, as a write to a pipe that nobody reads would be a signal. A compiler that was killed
// leaves its own children behind; so at the end the whole group is killed, and the pipes are read
// until the last one who holds them is gone.

#include "system/processes/process.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>

#include "system/processes/child.h"
#include "system/processes/signals.h"

namespace zug::system {
namespace {

using Clock = std::chrono::steady_clock;

// Reads what is there; closes at the end.
template <class Take>
void take(Descriptor& file, short events, const Take& take_text) {
  if ((events & (POLLIN | POLLHUP | POLLERR)) == 0) return;
  std::array<char, 1 << 16> part;
  const ssize_t count = again([&] { return ::read(file.get(), part.data(), part.size()); });
  if (count <= 0) {
    file.close();
  } else {
    take_text(std::string_view(part.data(), static_cast<std::size_t>(count)));
  }
}

void give(Descriptor& file, short events, std::string_view& input) {
  if ((events & (POLLOUT | POLLHUP | POLLERR)) == 0) return;
  const ssize_t count = again(
      [&] { return ::send(file.get(), input.data(), input.size(), MSG_NOSIGNAL | MSG_DONTWAIT); });
  if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
  if (count < 0) {
    file.close();  // it does not want to know more
    return;
  }
  input.remove_prefix(static_cast<std::size_t>(count));
  if (input.empty()) file.close();
}

void keep(std::string& kept, std::string_view text) {
  kept += text.substr(0, output_kept - std::min(output_kept, kept.size()));
}

class Conversation {
 public:
  Conversation(const Command& command, Streams& streams, Group& group, Outcome& outcome)
      : command_(command),
        streams_(streams),
        group_(group),
        outcome_(outcome),
        input_(command.input) {}

  void run() {
    while (out().open() || err().open()) {
      exchange();
      if (over()) return end_early();
      // It may end with open pipes, when others of its group would go on without it.
      if (!killed_ && group_.look(WNOHANG)) be_patient();
    }
    for (int pause = 1; !group_.look(WNOHANG); pause = std::min(20, 2 * pause)) {
      if (over()) return end_early();
      ::poll(nullptr, 0, pause);
    }
  }

 private:
  Descriptor& in() { return streams_.in.ours; }
  Descriptor& out() { return streams_.out.ours; }
  Descriptor& err() { return streams_.err.ours; }

  void exchange() {
    std::array<pollfd, 3> files{
        {{in().get(), POLLOUT, 0}, {out().get(), POLLIN, 0}, {err().get(), POLLIN, 0}}};
    constexpr int tick = 20;  // milliseconds
    if (::poll(files.data(), files.size(), tick) <= 0) return;
    if (in().open()) give(in(), files[0].revents, input_);
    if (out().open()) {
      take(out(), files[1].revents, [this](std::string_view text) {
        if (command_.output) {
          command_.output(text);
        } else {
          keep(outcome_.out, text);
        }
      });
    }
    if (err().open()) {
      take(err(), files[2].revents, [this](std::string_view text) { keep(outcome_.err, text); });
    }
  }

  bool over() {
    if (killed_) {
      if (Clock::now() > patience_) {
        out().close();
        err().close();
      }
      return false;
    }
    if (interrupted() || (command_.stop && command_.stop())) {
      outcome_.end = Outcome::End::Stopped;
      return true;
    }
    if (command_.seconds > 0 &&
        std::chrono::duration<double>(Clock::now() - begin_).count() > command_.seconds) {
      outcome_.end = Outcome::End::TimeUp;
      return true;
    }
    return false;
  }

  void be_patient() {
    killed_ = true;
    patience_ = Clock::now() + std::chrono::seconds(1);
  }

  // What it still says does not matter, but that it is gone does.
  void end_early() {
    group_.kill();
    be_patient();
    while ((out().open() || err().open()) && Clock::now() < patience_) {
      std::array<pollfd, 2> files{{{out().get(), POLLIN, 0}, {err().get(), POLLIN, 0}}};
      if (::poll(files.data(), files.size(), 20) <= 0) continue;
      if (out().open()) take(out(), files[0].revents, [](std::string_view) {});
      if (err().open()) take(err(), files[1].revents, [](std::string_view) {});
    }
  }

  const Command& command_;
  Streams& streams_;
  Group& group_;
  Outcome& outcome_;
  std::string_view input_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point patience_;
  bool killed_ = false;
};

}  // namespace

std::string Outcome::words() const {
  switch (end) {
    case End::NotStarted:
      return std::string("cannot be started: ") + std::strerror(number);
    case End::Exited:
      return "ended with status " + std::to_string(number);
    case End::Signalled:
      return "was ended by signal " + std::to_string(number) + " (" + ::strsignal(number) + ")";
    case End::Stopped:
      return "was stopped";
    case End::TimeUp:
      return "took too long";
  }
  return "";
}

Outcome run(const Command& command) {
  Outcome outcome;
  if (command.words.empty()) {
    outcome.number = ENOENT;
    return outcome;
  }
  Streams streams{command.input.empty() ? nothing_to_child() : pipe_to_child(), pipe_from_child(),
                  pipe_from_child()};
  const std::unique_ptr<Group> group = start(command, streams, outcome.number);
  if (!group) return outcome;
  Conversation(command, streams, *group, outcome).run();
  if (outcome.end != Outcome::End::NotStarted) return outcome;
  group->look(0);
  outcome.end = end_of(group->status());
  outcome.number = number_of(group->status());
  return outcome;
}

}  // namespace zug::system
