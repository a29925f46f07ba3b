// Machines that have hardly any threads or descriptors left.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/faults/limits.h"
#include "tests/faults/sandbox.h"

namespace zug::faults {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

std::string noughts_and_crosses() { return test::source_path("corpus/rbg/tic_tac_toe.rbg"); }

// Nobody listens at port 1.
std::vector<std::string> hosting() {
  return {"ggp",
          "serve",
          noughts_and_crosses(),
          "--player",
          "127.0.0.1:1",
          "--player",
          "127.0.0.1:1",
          "--start-clock",
          "1",
          "--play-clock",
          "1",
          "--most-steps",
          "1"};
}

// The games are those of many threads.
TEST(FewThreads, APlayerOfSeveralPlaysWithThoseThereAre) {
  if (sanitized()) GTEST_SKIP() << "sanitizers want threads for themselves";
  const Sandbox sandbox;
  Call call;
  call.arguments = {
      "match", noughts_and_crosses(), "uct:20p,threads=4", "random", "--games", "2", "--threads",
      "1"};
  const Outcome many = sandbox.run(call);
  ASSERT_EQ(many.status, 0) << many.err;
  for (const int count : {2, 3, 4}) {
    call.prepare = threads(static_cast<std::uint64_t>(count));
    const Outcome outcome = sandbox.run(call);
    if (outcome.status == cannot_prepare) GTEST_SKIP() << "this limit cannot be had here";
    if (outcome.status == 2) continue;  // the same user has them elsewhere
    EXPECT_EQ(outcome.status, 0) << count << ' ' << outcome.err;
    EXPECT_EQ(outcome.out, many.out) << count;
  }
}

TEST(FewThreads, AHostAsksOnePlayerAfterAnother) {
  if (sanitized()) GTEST_SKIP() << "sanitizers want threads for themselves";
  const Sandbox sandbox;
  Call call;
  call.arguments = hosting();
  for (const int count : {1, 2, 3}) {
    call.prepare = threads(static_cast<std::uint64_t>(count));
    const Outcome outcome = sandbox.run(call);
    if (outcome.status == cannot_prepare) GTEST_SKIP() << "this limit cannot be had here";
    if (outcome.status == 2) continue;  // not even one for Ctrl-C
    EXPECT_EQ(outcome.status, 0) << count << ' ' << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("1 steps, aborted, errors 2")) << count;
  }
}

// As long as there are too few: no machine has the address to listen at.
TEST(FewDescriptors, AreAnErrorOfWhoNeedsSockets) {
  if (sanitized()) GTEST_SKIP() << "sanitizers want descriptors for themselves";
  const Sandbox sandbox;
  const std::string elsewhere = "192.0.2.1";
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"serve", noughts_and_crosses(), "--host", elsewhere},
                                             {"ggp", "play", "--host", elsewhere},
                                             {"join", "127.0.0.1", "1"},
                                             hosting()}) {
    int errors = 0;
    for (int count = 3; count < 16; ++count) {
      Call call;
      call.arguments = arguments;
      call.prepare = descriptors(static_cast<std::uint64_t>(count));
      const Outcome outcome = sandbox.run(call);
      if (outcome.status == 127) continue;  // not even loaded
      EXPECT_THAT(outcome.status, AnyOf(0, 2)) << arguments[0] << count << ' ' << outcome.err;
      EXPECT_THAT(outcome.err, Not(HasSubstr("timed out")));
      errors += outcome.err.find("Too many open files") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(errors, 0) << arguments[0];
  }
}

}  // namespace
}  // namespace zug::faults
