// Between fork and exec the child makes a group of its own, takes the signals back to what they
// are by default, sets limits and connects its streams, which are all it has open then; if the
// program cannot be started, the reason comes back through a pipe that a successful exec closes.

#include "system/processes/child.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <utility>

#include "system/failure.h"
#include "system/leftovers.h"

namespace zug::system {
namespace {

// Above the standard streams, which the child puts its ends on.
Descriptor raised(int number) {
  if (number > STDERR_FILENO) return Descriptor(number);
  const Descriptor low(number);
  Descriptor high(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!high.open()) throw Failure("cannot start a process", errno);
  return high;
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

template <class Resource>
void limit(Resource what, std::uint64_t value) {
  rlimit both{};
  if (::getrlimit(what, &both) != 0) return;
  both.rlim_cur = std::min<rlim_t>(value, both.rlim_max);
  ::setrlimit(what, &both);
}

// What else is open here, by a library or another thread, is not the program's: it would keep
// connections open that we close.
void hand_on_no_descriptors() {
#if defined(__linux__)
  ::close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
#endif
}

// Only what a handler of signals may do: other threads may hold any lock.
[[noreturn]] void become(Words& words, Words& environment, std::uint64_t memory,
                         const Streams& streams, const Pipe& failure) {
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
    hand_on_no_descriptors();
    environ = environment.pointers.data();
    ::execvp(words.pointers[0], words.pointers.data());
  }
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(failure.theirs.get(), &why, sizeof why);
  ::_exit(127);
}

pid_t fork_child(const Command& command, const Streams& streams, const Pipe& failure) {
  Words words(command.words);
  Words environment((command.environment ? *command.environment : Environment()).entries());
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t child = ::fork();
  const int why = errno;
  if (child == 0) become(words, environment, command.memory, streams, failure);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (child < 0) throw Failure("cannot start '" + command.words.front() + "'", why);
  ::setpgid(child, child);  // either of us does it first
  left.groups.insert(child);
  return child;
}

}  // namespace

Pipe pipe_from_child() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw Failure("cannot start a process", errno);
  Descriptor ours = raised(ends[0]);
  return {std::move(ours), raised(ends[1])};
}

Pipe nothing_to_child() {
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null < 0) throw Failure("cannot open /dev/null", errno);
  return {Descriptor(), raised(null)};
}

Pipe pipe_to_child() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw Failure("cannot start a process", errno);
  }
  Descriptor ours = raised(ends[0]);
  return {std::move(ours), raised(ends[1])};
}

Group::~Group() {
  if (!ended_) kill();
  look(0);
  Leftovers& left = leftovers();
  const std::lock_guard lock(left.mutex);
  left.groups.erase(leader_);
}

void Group::kill() const { ::kill(-leader_, SIGKILL); }

bool Group::look(int flags) {
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

std::unique_ptr<Group> start(const Command& command, Streams& streams, int& why) {
  Pipe failure = pipe_from_child();
  auto group = std::make_unique<Group>(fork_child(command, streams, failure));
  for (Pipe* pipe : {&streams.in, &streams.out, &streams.err, &failure}) pipe->theirs.close();
  const int ours = failure.ours.get();
  if (again([&] { return ::read(ours, &why, sizeof why); }) == sizeof why) return nullptr;
  return group;
}

Outcome::End end_of(int status) {
  return WIFSIGNALED(status) ? Outcome::End::Signalled : Outcome::End::Exited;
}

int number_of(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status); }

}  // namespace zug::system
