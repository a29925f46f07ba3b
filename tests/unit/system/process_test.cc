#include "system/processes/process.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "system/processes/signals.h"
#include "tests/unit/system/shell.h"

namespace zug::system {
namespace {

using End = Outcome::End;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Whether the process of that number is at work; who is killed may take a moment, and stays as a
// zombie where nobody waits for orphans.
bool alive(const std::string& number) {
  const std::string path = "/proc/" + std::to_string(std::stoi(number)) + "/stat";
  for (int i = 0; i < 400; ++i) {
    std::ifstream file(path);
    std::string status;
    if (!std::getline(file, status) || status.find(") Z ") != std::string::npos) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

// A connection whose end a program held would not be seen to end.
TEST(Process, HasNothingOpenButItsStreams) {
  const int ours = ::open("/dev/null", O_RDONLY);  // as libraries and other threads have them
  ASSERT_GT(ours, STDERR_FILENO);
  const std::string number = std::to_string(ours);
  EXPECT_EQ(run(shell("[ -e /proc/$$/fd/" + number + " ] || echo closed")).out, "closed\n");
  EXPECT_EQ(run(shell("[ -e /proc/$$/fd/2 ] && echo open")).out, "open\n");
  ::close(ours);
}

TEST(Process, KeepsWhatItSaysAndHowItEnds) {
  const Outcome outcome = run(shell("echo out; echo err >&2; exit 3"));
  EXPECT_EQ(outcome.end, End::Exited);
  EXPECT_EQ(outcome.number, 3);
  EXPECT_EQ(outcome.out, "out\n");
  EXPECT_EQ(outcome.err, "err\n");
  EXPECT_EQ(outcome.words(), "ended with status 3");
  EXPECT_FALSE(outcome.succeeded());
}

TEST(Process, WordsAreNotForAShell) {
  Command command;
  command.words = {"printf", "%s|%s", "a b; $HOME", "*"};
  EXPECT_EQ(run(command).out, "a b; $HOME|*");
}

TEST(Process, SaysWhyItCannotBeStarted) {
  Command command;
  command.words = {"zug-no-such-program"};
  EXPECT_EQ(run(command).end, End::NotStarted);
  EXPECT_EQ(run(command).number, ENOENT);
  command.words = {"/"};
  EXPECT_EQ(run(command).number, EACCES);
  command.words = {};
  EXPECT_EQ(run(command).end, End::NotStarted);
}

TEST(Process, HasItsOwnEnvironment) {
  Command command = shell("echo $ZUG_ONE $ZUG_TWO; ");
  ::setenv("ZUG_ONE", "old", 1);
  ::setenv("ZUG_TWO", "kept", 1);
  command.environment.emplace().set("ZUG_ONE", "new");
  EXPECT_EQ(run(command).out.substr(0, 9), "new kept\n");
}

TEST(Process, InputAndOutputMayBothBeLong) {
  Command command;
  command.words = {"cat"};
  command.input = std::string(3'000'000, 'x');
  std::size_t count = 0;
  command.output = [&count](std::string_view text) { count += text.size(); };
  EXPECT_TRUE(run(command).succeeded());
  EXPECT_EQ(count, command.input.size());
  command.output = nullptr;
  EXPECT_EQ(run(command).out.size(), output_kept);
  command.words = {"true"};
  EXPECT_TRUE(run(command).succeeded());  // nobody reads the input
}

TEST(Process, ASignalIsNoStatus) {
  const Outcome outcome = run(shell("kill -TERM $$"));
  EXPECT_EQ(outcome.end, End::Signalled);
  EXPECT_EQ(outcome.number, SIGTERM);
  EXPECT_EQ(outcome.words(), "was ended by signal 15 (Terminated)");
}

TEST(Process, TimeIsLimitedForTheWholeGroup) {
  Command command = shell("sleep 50 & echo $!; wait");
  std::string child;
  command.output = [&child](std::string_view text) { child += text; };
  command.seconds = 0.2;
  const auto begin = Clock::now();
  EXPECT_EQ(run(command).end, End::TimeUp);
  EXPECT_LT(seconds_since(begin), 20);
  EXPECT_FALSE(alive(child));
}

TEST(Process, MayBeStopped) {
  Command command = shell("sleep 50");
  command.stop = [begin = Clock::now()] { return seconds_since(begin) > 0.1; };
  EXPECT_EQ(run(command).end, End::Stopped);
}

TEST(Process, WhatGoesOnWithoutItsLeaderIsKilled) {
  const auto begin = Clock::now();
  const Outcome outcome = run(shell("sleep 50 & echo $!"));
  EXPECT_EQ(outcome.end, End::Exited);
  EXPECT_LT(seconds_since(begin), 20);
  EXPECT_FALSE(alive(outcome.out));
}

TEST(Process, AnExceptionOfTheReaderEndsIt) {
  Command command = shell("echo $$; sleep 50");
  std::string number;
  command.output = [&number](std::string_view text) {
    number = text;
    throw std::runtime_error("enough");
  };
  EXPECT_THROW(run(command), std::runtime_error);
  EXPECT_FALSE(alive(number));
}

void (*handler_of(int signal))(int) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 ? action.sa_handler : SIG_ERR;
}

TEST(Signals, BelongToTheProgramUntilItGivesThemAway) {
  EXPECT_TRUE(run(shell("true")).succeeded());
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU}) {
    EXPECT_EQ(handler_of(signal), SIG_DFL) << signal;
  }
}

// 0 where a process that was forked off is ended by a signal and this one goes on.
[[noreturn]] void tell_a_fork_to_end() {
  clean_up_on_signals();
  run(shell("true"));
  const pid_t fork = ::fork();
  if (fork == 0) {
    std::raise(SIGTERM);
    ::sleep(2);
    ::_exit(1);
  }
  int status = 0;
  ::waitpid(fork, &status, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // for who would end us
  ::_exit(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM ? 0 : 1);
}

TEST(SignalsDeathTest, AForkThatIsToldToEndEndsAlone) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(tell_a_fork_to_end(), testing::ExitedWithCode(0), "");
}

void keep_own_handler() {
  std::signal(SIGTERM, [](int) { ::_exit(7); });
  clean_up_on_signals();
  run(shell("true"));
  std::raise(SIGTERM);
}

TEST(SignalsDeathTest, AHandlerThatIsThereStays) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(keep_own_handler(), testing::ExitedWithCode(7), "");
}

[[noreturn]] void interrupt_twice(std::chrono::milliseconds pause) {
  clean_up_on_signals();
  const std::atomic<bool>& interrupted = catch_interrupts();
  run(shell("true"));
  std::raise(SIGINT);
  std::this_thread::sleep_for(pause);
  std::raise(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // for who would end us
  ::_exit(interrupted ? 0 : 1);
}

// timeout of coreutils signals the process, and then its group.
TEST(SignalsDeathTest, AnInterruptThatComesTwiceIsOne) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(interrupt_twice(std::chrono::milliseconds(0)), testing::ExitedWithCode(0), "");
}

TEST(SignalsDeathTest, ASecondInterruptEndsTheProgram) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(interrupt_twice(std::chrono::milliseconds(250)), testing::KilledBySignal(SIGINT), "");
}

TEST(Process, MemoryIsLimited) {
  Command command = shell("ulimit -v");
  command.memory = std::uint64_t{100} << 20;
  EXPECT_EQ(run(command).out, "102400\n");
}

}  // namespace
}  // namespace zug::system
