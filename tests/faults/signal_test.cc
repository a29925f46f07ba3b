// Signals while others work for us: the status is the shell's, and nothing is left behind.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/faults/sandbox.h"

namespace zug::faults {
namespace {

using testing::IsEmpty;

struct Work {
  std::string name;     // of the test
  std::string program;  // that works meanwhile
  std::vector<std::string> arguments;
};

class Signals : public testing::TestWithParam<std::tuple<Work, int>> {};

std::string name_of(const testing::TestParamInfo<Signals::ParamType>& info) {
  return std::get<0>(info.param).name + "_" + ::sigabbrev_np(std::get<1>(info.param));
}

TEST_P(Signals, LeaveNothingBehind) {
  const auto& [work, signal] = GetParam();
  const Sandbox sandbox;
  sandbox.endless(work.program);
  sandbox.write("small.kif", small_kif);
  Call call;
  call.arguments = work.arguments;
  for (std::string& argument : call.arguments) {
    if (argument == "small.kif") argument = sandbox.path(argument).string();
  }
  call.meanwhile = [&sandbox, number = signal](pid_t zug) {
    sandbox.wait_for("working");
    ::kill(zug, number);
  };
  const Outcome outcome = sandbox.run(call);
  EXPECT_EQ(outcome.status, 128 + signal) << outcome.err;
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_TRUE(sandbox.processes_gone());
  EXPECT_THAT(sandbox.cached(), IsEmpty());
  EXPECT_THAT(sandbox.temporary_files(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    All, Signals,
    testing::Combine(
        testing::Values(
            Work{"Native", "cc", {"perft", breakthrough(), "1", "--engine", "native"}},
            Work{"Auto", "cc", {"bench", breakthrough(), "--seconds", "60", "--engine", "auto"}},
            Work{"Prolog", "swipl", {"perft", "small.kif", "1"}},
            Work{"Match", "player", {"match", breakthrough(), "random", "cmd:player"}}),
        testing::Values(SIGINT, SIGTERM, SIGHUP)),
    name_of);

TEST(Signals, AutoStopsItsCompilerAtTheEnd) {
  const Sandbox sandbox;
  sandbox.endless("cc");
  Call call;
  call.arguments = {"bench", breakthrough(), "--seconds", "1", "--engine", "auto"};
  const Outcome outcome = sandbox.run(call);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(sandbox.processes_gone());
  EXPECT_THAT(sandbox.temporary_files(), IsEmpty());
  EXPECT_THAT(sandbox.cached(), IsEmpty());
}

// Between writing a file and giving it its name.
TEST(Signals, AHalfWrittenFileIsRemoved) {
  const Sandbox sandbox;
  std::filesystem::create_directory(sandbox.path("made"));
  Call call;
  call.arguments = {"convert", breakthrough(), "--to",
                    "ir",      "-o",           sandbox.path("made/game.ir").string()};
  call.environment = {{"LD_PRELOAD", test::fault_shim()}, {"ZUG_FAULT", "fsync:hang:made/.zug-"}};
  call.meanwhile = [&sandbox](pid_t zug) {
    const auto some = [&] { return !std::filesystem::is_empty(sandbox.path("made")); };
    for (int i = 0; i < 4000 && !some(); ++i) ::usleep(5000);
    EXPECT_TRUE(some());
    ::usleep(300'000);  // from its first byte to where it hangs; a signal on the way there is late
    ::kill(zug, SIGTERM);
  };
  EXPECT_EQ(sandbox.run(call).status, 128 + SIGTERM);
  EXPECT_TRUE(std::filesystem::is_empty(sandbox.path("made")));
}

// As `zug perft … | head -1` does.
TEST(Signals, NobodyReadsWhatPrologFinds) {
  const Sandbox sandbox;
  sandbox.write("small.kif", small_kif);
  sandbox.program("swipl", "sleep 100 & echo $$ $! > " + sandbox.path("processes").string() +
                               "; while echo row 1 1 1 0.1; do sleep 0.01; done");
  ASSERT_EQ(::mkfifo(sandbox.path("pipe").c_str(), 0600), 0);
  Call call;
  call.arguments = {"perft", sandbox.path("small.kif").string(), "1"};
  call.out = sandbox.path("pipe").string();
  call.meanwhile = [&sandbox](pid_t) {
    const std::string some = "head -c 200 " + sandbox.path("pipe").string() + " > /dev/null";
    EXPECT_EQ(std::system(some.c_str()), 0);
  };
  EXPECT_EQ(sandbox.run(call).status, 128 + SIGPIPE);
  EXPECT_TRUE(sandbox.processes_gone());
}

}  // namespace
}  // namespace zug::faults
