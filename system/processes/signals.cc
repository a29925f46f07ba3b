// A program that is told to end takes with it what it started and made: compilers and Prolog with
// all their children, build folders, half-written files. A handler of signals may do next to
// nothing, so it writes the signal's number into a pipe, and a thread that waits at the other end
// does the work: it kills the groups of processes, removes the files, and then ends the program by
// that same signal, so that the shell sees what it expects. The thread keeps the lock of the lists
// for ever: nobody makes anything new meanwhile, and nobody reports that his compiler was killed.
// An exit does the same, as there may be threads that nobody waits for.
//
// Only a program may do so, and says it with clean_up_on_signals(): to a library in somebody else's
// program (Python) signals do not belong, and it cleans up at an exit only. Nor does a handler that
// is there already belong to us, or a process that was forked off: what comes there ends it alone,
// as it has the handler and the pipe of another one.
//
// Ctrl-C has a second meaning for those who asked for it with catch_interrupts(): the first one
// only raises a flag, and they come to an end by themselves. One Ctrl-C may come twice, from who
// signals the process and then its group (timeout of coreutils does); hence what follows another
// within a fifth of a second is the same one. Other signals that are ignored (nohup) stay ignored.
// Where no thread can be had, signals do what they always do.

#include "system/processes/signals.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <thread>

#include "system/descriptor.h"
#include "system/leftovers.h"

namespace zug::system {
namespace {

// Set before anything is watched, and never after that.
std::atomic<bool> watching_wanted{false};
std::atomic<pid_t> owner{0};  // the process whose signals we handle

constexpr std::array<int, 6> ends = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU};

constexpr std::int64_t same_interrupt = 200;  // milliseconds

std::atomic<bool> flag_wanted{false};
std::atomic<bool> interrupt_seen{false};
std::atomic<std::int64_t> interrupt_time{-same_interrupt};  // of the last one that counted
std::atomic<int> bell{-1};  // the end of the pipe that handlers write to
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free &&
                  std::atomic<pid_t>::is_always_lock_free &&
                  std::atomic<std::int64_t>::is_always_lock_free,
              "handlers of signals read and write them");

// A handler of signals may ask for the time by this call.
std::int64_t milliseconds_now() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{1000} * now.tv_sec + now.tv_nsec / 1'000'000;
}

// Who keeps sending them is heard every fifth of a second.
bool same_as_the_last() {
  const std::int64_t now = milliseconds_now();
  if (now - interrupt_time.load() < same_interrupt) return true;
  interrupt_time.store(now);
  return false;
}

void on_signal(int signal) {
  const int saved = errno;
  const bool ours = ::getpid() == owner.load();
  if (ours && signal == SIGINT && flag_wanted.load() &&
      (same_as_the_last() || !interrupt_seen.exchange(true))) {
    errno = saved;
    return;
  }
  const auto number = static_cast<char>(signal);
  const int file = bell.load();
  if (!ours || file < 0 || ::write(file, &number, 1) != 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  errno = saved;
}

bool has_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == handler;
}

void handle(int signal) {
  owner.store(::getpid());
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

// Those that are killed may be at work for a moment after that. Their zombies may stay for longer,
// where nobody waits for orphans; so there is an end to the patience.
void kill_groups(const std::set<pid_t>& groups) {
  for (const pid_t group : groups) ::kill(-group, SIGKILL);
  for (const pid_t group : groups) {
    for (int i = 0; i < 50; ++i) {
      ::waitpid(group, nullptr, WNOHANG);
      if (::kill(-group, 0) != 0) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
}

// Nobody makes anything any more after that.
void clean_up(Leftovers& left) {
  left.mutex.lock();
  kill_groups(left.groups);
  for (const std::string& path : left.paths) remove_all(path);
}

[[noreturn]] void watch(int file, Leftovers& left) {
  char number = 0;
  while (again([&] { return ::read(file, &number, 1); }) != 1) {
  }
  clean_up(left);
  end_by_signal(number);
}

void start_watching(Leftovers& left) {
  int pipe[2] = {-1, -1};
  if (::pipe2(pipe, O_CLOEXEC) != 0) return;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    std::thread(watch, pipe[0], std::ref(left)).detach();
    bell.store(pipe[1]);
  } catch (const std::system_error&) {
    ::close(pipe[0]);
    ::close(pipe[1]);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (bell.load() < 0) return;
  for (const int signal : ends) {
    if (has_handler(signal, SIG_DFL)) handle(signal);
  }
}

}  // namespace

void clean_up_on_signals() { watching_wanted.store(true); }

Leftovers& leftovers() {
  static Leftovers& result = [&]() -> Leftovers& {
    auto* made = new Leftovers;  // for ever: the thread may outlive everything else
    if (watching_wanted.load()) start_watching(*made);
    // Threads that nobody waits for may be at work.
    static const pid_t maker = ::getpid();  // a fork of it owns nothing
    std::atexit([] {
      if (::getpid() == maker) clean_up(leftovers());
    });
    return *made;
  }();
  return result;
}

void remove_all(const std::string& path) {
  // A process that is just being killed may still put a file into a folder.
  for (int i = 0; i < 20; ++i) {
    std::error_code error;
    std::filesystem::remove_all(path, error);
    if (!error) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

const std::atomic<bool>& catch_interrupts() {
  flag_wanted.store(true);
  handle(SIGINT);
  return interrupt_seen;
}

bool interrupted() { return interrupt_seen.load(); }

void forget_interrupt() { interrupt_seen.store(false); }

void prefer_errors_to_signals() { std::signal(SIGXFSZ, SIG_IGN); }

void end_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  ::kill(::getpid(), signal);
  for (;;) ::pause();
}

void end_by_broken_pipe() {
  if (!has_handler(SIGPIPE, SIG_IGN)) end_by_signal(SIGPIPE);
}

}  // namespace zug::system
