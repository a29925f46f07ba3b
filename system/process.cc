// Boost.Process (1.74, what Debian 12 has) was looked at and lost: it waits with a time limit by
// taking over SIGCHLD for the whole program, starts a group but neither limits memory nor ends the
// group with us, allocates between fork and exec, which programs with threads must not, and
// needs Boost.Filesystem to link. What is needed is not much:
//
// Between fork and exec the child makes a group of its own, takes the signals back to what they
// are by default, sets limits and connects its streams; if the program cannot be started, the
// reason comes back through a pipe that a successful exec closes. The parent then waits for
// whatever comes first: output, room for input, the end, the stop or the time. Input goes through
// a socket, as a write to a pipe that nobody reads would be a signal. A compiler that was killed
// leaves its own children behind; so at the end the whole group is killed, and the pipes are read
// until the last one who holds them is gone.

#include "system/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <mutex>
#include <utility>

#include "system/descriptor.h"
#include "system/failure.h"
#include "system/leftovers.h"
#include "system/signals.h"

namespace zug::system {
namespace {

using Clock = std::chrono::steady_clock;

// Above the standard streams, which the child puts its ends on.
Descriptor raised(int number) {
  if (number > STDERR_FILENO) return Descriptor(number);
  const Descriptor low(number);
  Descriptor high(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!high.open()) throw Failure("cannot start a process", errno);
  return high;
}

struct Pipe {
  Descriptor ours, theirs;
};

Pipe from_child() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw Failure("cannot start a process", errno);
  Descriptor ours = raised(ends[0]);
  return {std::move(ours), raised(ends[1])};
}

Pipe to_child(const std::string& input) {
  if (input.empty()) {
    const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (null < 0) throw Failure("cannot open /dev/null", errno);
    return {Descriptor(), raised(null)};
  }
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw Failure("cannot start a process", errno);
  }
  Descriptor ours = raised(ends[0]);
  return {std::move(ours), raised(ends[1])};
}

// The strings and what exec wants of them.
struct Words {
  explicit Words(std::vector<std::string> words) : texts(std::move(words)) {
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
  }
  std::vector<std::string> texts;
  std::vector<char*> pointers;
};

std::vector<std::string> environment_with(const std::vector<std::string>& changes) {
  std::vector<std::string> result = changes;
  const auto name = [](const std::string& text) { return text.substr(0, text.find('=')); };
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const bool changed = std::any_of(changes.begin(), changes.end(), [&](const std::string& one) {
      return name(one) == name(*entry);
    });
    if (!changed) result.push_back(*entry);
  }
  return result;
}

template <class Resource>
void limit(Resource what, std::uint64_t value) {
  rlimit both{};
  if (::getrlimit(what, &both) != 0) return;
  both.rlim_cur = std::min<rlim_t>(value, both.rlim_max);
  ::setrlimit(what, &both);
}

struct Streams {
  Pipe in, out, err, failure;
};

// Only what a handler of signals may do: other threads may hold any lock.
[[noreturn]] void become(Words& words, Words& environment, std::uint64_t memory,
                         const Streams& streams) {
  ::setpgid(0, 0);
#if defined(__linux__)
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  limit(RLIMIT_CORE, 0);
  if (memory != 0) limit(RLIMIT_AS, memory);
  if (::dup2(streams.in.theirs.get(), STDIN_FILENO) >= 0 &&
      ::dup2(streams.out.theirs.get(), STDOUT_FILENO) >= 0 &&
      ::dup2(streams.err.theirs.get(), STDERR_FILENO) >= 0) {
    environ = environment.pointers.data();
    ::execvp(words.pointers[0], words.pointers.data());
  }
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(streams.failure.theirs.get(), &why, sizeof why);
  ::_exit(127);
}

// A process that was started, with all of its group.
class Group {
 public:
  explicit Group(pid_t leader) : leader_(leader) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    if (!ended_) kill();
    look(0);
    Leftovers& left = leftovers();
    const std::lock_guard lock(left.mutex);
    left.groups.erase(leader_);
  }

  void kill() const { ::kill(-leader_, SIGKILL); }

  // Whether the leader has ended; `flags` are 0 or WNOHANG. The others are killed while the dead
  // leader still holds the number of the group, so that nobody else can have it.
  bool look(int flags) {
    if (ended_) return true;
    const auto number = static_cast<id_t>(leader_);
    siginfo_t found{};
    const int waited =
        again([&] { return ::waitid(P_PID, number, &found, WEXITED | WNOWAIT | flags); });
    if (waited == 0 && found.si_pid == 0) return false;
    kill();
    status_ = SIGKILL;  // if somebody else has waited for it: a signal ends us
    again([&] { return ::waitpid(leader_, &status_, 0); });
    return ended_ = true;
  }

  int status() const { return status_; }

 private:
  pid_t leader_;
  int status_ = 0;
  bool ended_ = false;
};

pid_t start(const Command& command, Streams& streams) {
  Words words(command.words);
  Words environment(environment_with(command.environment));
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t child = ::fork();
  const int why = errno;
  if (child == 0) become(words, environment, command.memory, streams);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (child < 0) throw Failure("cannot start '" + command.words.front() + "'", why);
  ::setpgid(child, child);  // either of us does it first
  left.groups.insert(child);
  return child;
}

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
  Streams streams{to_child(command.input), from_child(), from_child(), from_child()};
  Group group(start(command, streams));
  for (Pipe* pipe : {&streams.in, &streams.out, &streams.err, &streams.failure}) {
    pipe->theirs.close();
  }
  int why = 0;
  const int failure = streams.failure.ours.get();
  if (again([&] { return ::read(failure, &why, sizeof why); }) == sizeof why) {
    outcome.number = why;
    return outcome;
  }
  Conversation(command, streams, group, outcome).run();
  if (outcome.end != Outcome::End::NotStarted) return outcome;
  group.look(0);
  outcome.end = WIFSIGNALED(group.status()) ? Outcome::End::Signalled : Outcome::End::Exited;
  outcome.number =
      WIFSIGNALED(group.status()) ? WTERMSIG(group.status()) : WEXITSTATUS(group.status());
  return outcome;
}

}  // namespace zug::system
