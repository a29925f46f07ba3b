// Compilers and Prologs that fail, die or are not there, and machines with less of everything.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/faults/limits.h"
#include "tests/faults/sandbox.h"

namespace zug::faults {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Compiler, MayHaveOptions) {
  const Sandbox sandbox;
  Call call;
  call.environment = {{"CC", "  gcc   -m64\t-O0 "}};
  const Outcome outcome = sandbox.perft("native", call);
  EXPECT_TRUE(counted(outcome)) << outcome.err;
}

TEST(Compiler, IsNamedWhenItIsNotThere) {
  const Sandbox sandbox;
  Call call;
  call.environment = {{"CC", "no-such-compiler -m64"}};
  const Outcome outcome = sandbox.perft("native", call);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("there is no 'no-such-compiler -m64'"));
  EXPECT_TRUE(counted(sandbox.perft("auto", call)));
}

TEST(Compiler, ItsFirstLinesAreTheReason) {
  const Sandbox sandbox;
  sandbox.program("cc", "echo 'game.c:1: sorry, no' >&2; yes again | head -n 100000 >&2; exit 3");
  const Outcome outcome = sandbox.perft("native");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("'cc' failed on the generated C: it ended with status 3"),
                    HasSubstr("sorry, no")));
  EXPECT_LT(outcome.err.size(), 2000u);
}

TEST(Compiler, MayBeKilled) {
  const Sandbox sandbox;
  sandbox.program("cc", "[ \"$1\" = --version ] || kill -9 $$");
  const Outcome outcome = sandbox.perft("native");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("was ended by signal 9 (Killed)"));
  EXPECT_THAT(sandbox.temporary_files(), IsEmpty());
}

TEST(Compiler, MayMakeNothing) {
  const Sandbox sandbox;
  Call call;
  call.environment = {{"CC", "true"}};
  const Outcome outcome = sandbox.perft("native", call);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("library.so"), HasSubstr("No such file")));
}

// What it started goes on without it.
TEST(Compiler, LeavesNoProcessesBehind) {
  const Sandbox sandbox;
  sandbox.program("cc", "[ \"$1\" = --version ] && exit\nsleep 100 &\necho $! > " +
                            sandbox.path("processes").string() + "\nexec /usr/bin/cc \"$@\"");
  EXPECT_TRUE(counted(sandbox.perft("native")));
  EXPECT_TRUE(sandbox.processes_gone());
}

class Prolog : public testing::Test {
 protected:
  Prolog() {
    sandbox_.write("small.kif", small_kif);
    call_.arguments = {"perft", sandbox_.path("small.kif").string(), "1"};
  }
  Outcome perft() const { return sandbox_.run(call_); }
  // Two moves lead to two states, beside the first.
  void expect_right() const {
    if (std::system("swipl --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no SWI-Prolog";
    const Outcome outcome = perft();
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, testing::ContainsRegex("\n +1 +2 +3 "));
  }

  Sandbox sandbox_;
  Call call_;
};

TEST_F(Prolog, NeedsNoTemporaryFolder) {
  call_.environment = {{"TMPDIR", "/there/is/no/such/folder"}};
  expect_right();
}

TEST_F(Prolog, NeedsNoRoomForTemporaryFiles) {
  call_.prepare = file_size(0);
  call_.out = "/dev/null";
  if (std::system("swipl --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no SWI-Prolog";
  EXPECT_EQ(perft().status, 0);
}

TEST_F(Prolog, LoadsNothingOfTheUsers) {
  for (const std::string folder : {"home/.config/swi-prolog/", "config/swi-prolog/"}) {
    sandbox_.write(folder + "init.pl", ":- writeln('row 1 7 7 0.1'), halt(7).\n");
    sandbox_.write(folder + "lib/lists.pl", ":- halt(8).\n");
  }
  sandbox_.write("home/.swiplrc", ":- halt(9).\n");
  expect_right();
  call_.environment = {{"XDG_CONFIG_HOME", sandbox_.path("config").string()}};
  expect_right();
}

TEST_F(Prolog, MayNotBeThere) {
  call_.environment = {{"PATH", "/there/is/no/such/folder"}};
  const Outcome outcome = perft();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("swi-prolog-nox"));
}

TEST_F(Prolog, ItsErrorsAreErrors) {
  struct Case {
    std::string body, said;
    int status;
  };
  for (const Case& one :
       {Case{"echo sorry >&2; exit 1", "sorry", 2}, Case{"exit 0", "before it was done", 2},
        Case{"echo; exit 0", "", 2}, Case{"echo row 1 2", "SWI-Prolog answers 'row 1 2'", 2},
        Case{"echo row 1 2 3 0.1", "before it was done", 2},
        Case{"echo row 1 2 3 0.1; echo done; exit 3", "ended with status 3", 2},
        Case{"kill -9 $$", "was ended by signal 9 (Killed)", 3},
        Case{"echo limit stack", "a limit of its own: stack", 3},
        Case{"echo error two goals", "two goals", 1}}) {
    sandbox_.program("swipl", one.body);
    const Outcome outcome = perft();
    EXPECT_EQ(outcome.status, one.status) << one.body << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(one.said)) << one.body;
  }
}

// A large program, and nobody who reads it.
TEST_F(Prolog, MayLeaveItsProgramUnread) {
  std::string text = small_kif;
  for (int i = 0; i < 30'000; ++i) text += "(fact " + std::to_string(i) + ")\n";
  sandbox_.write("small.kif", text);
  sandbox_.program("swipl", "exec <&-; echo row 1 2 3 0.1; echo done");
  const Outcome outcome = perft();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

// Where memory ends, that is said, whatever was being done: never a bug, never a verdict.
TEST(Memory, IsALimit) {
  if (sanitized()) GTEST_SKIP() << "sanitizers want the address space for themselves";
  const Sandbox sandbox;
  int limits = 0;
  for (const std::uint64_t megabytes : {20u, 28u, 40u, 64u, 128u}) {
    for (const std::string game : {"international_draughts", "chess"}) {
      for (const std::string command : {"perft", "check"}) {
        Call call;
        call.arguments = {command, test::source_path("corpus/rbg/" + game + ".rbg")};
        if (command == "perft") call.arguments.push_back("2");
        if (command == "check")
          call.arguments.insert(call.arguments.end(), {"--limit-seconds", "1"});
        call.prepare = address_space(megabytes << 20);
        const Outcome outcome = sandbox.run(call);
        if (outcome.status == 127) continue;  // not even loaded
        EXPECT_THAT(outcome.status, AnyOf(0, 3)) << megabytes << ' ' << game << ' ' << outcome.err;
        limits += outcome.err.find("not enough memory") != std::string::npos ? 1 : 0;
      }
    }
  }
  EXPECT_GT(limits, 0);
}

TEST(Memory, ATableThatCannotBeHadIsALimit) {
  if (sanitized()) GTEST_SKIP() << "sanitizers want the address space for themselves";
  const Sandbox sandbox;
  Call call;
  call.arguments = {"perft", test::source_path("corpus/rbg/tic_tac_toe.rbg"), "3"};
  call.arguments.insert(call.arguments.end(), {"--hash", "100000"});
  call.prepare = address_space(std::uint64_t{4} << 30);
  const Outcome outcome = sandbox.run(call);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("not enough memory"));
}

// As deep as games may be: macros in macros, and terms in terms.
std::string deep_rbg() {
  std::string text =
      "#players = a(1)\n#pieces = e\n#variables =\n"
      "#board = rectangle(up,down,left,right,[e,e])\n#m0 = right {e} [e] ->>\n";
  constexpr int depth = 195;
  for (int i = 1; i <= depth; ++i) {
    text += "#m" + std::to_string(i) + " = (m" + std::to_string(i - 1) + ")\n";
  }
  return text + "#rules = ->a m" + std::to_string(depth) + "\n";
}

std::string deep_kif() {
  std::string text = small_kif, term = "1";
  for (int i = 0; i < 190; ++i) term = "(g " + term + ")";
  return text + "(fact " + term + ")\n";
}

TEST(Stack, ASmallOneIsEnough) {
  if (sanitized()) GTEST_SKIP() << "sanitizers want large stacks";
  const Sandbox sandbox;
  sandbox.write("deep.rbg", deep_rbg());
  sandbox.write("deep.kif", deep_kif());
  for (const std::uint64_t kilobytes : {64u, 96u, 128u, 1024u}) {
    Call call;
    call.prepare = stack(kilobytes << 10);
    for (const std::string engine : {"interpreter", "tcc", "reference"}) {
      EXPECT_TRUE(counted(sandbox.perft(engine, call))) << engine << ' ' << kilobytes;
    }
    // The compiler has the same small stack.
    const Outcome native = sandbox.perft("native", call);
    EXPECT_TRUE(counted(native) || native.status == 2) << native.status << native.err;
    for (const std::string file : {"deep.rbg", "deep.kif"}) {
      call.arguments = {"check", sandbox.path(file).string()};
      const Outcome outcome = sandbox.run(call);
      EXPECT_EQ(outcome.status, 0) << file << ' ' << kilobytes << outcome.err;
    }
  }
}

}  // namespace
}  // namespace zug::faults
