// Full disks, folders that are not there, reads and writes that come in pieces: an error with its
// reason and status 2, or the right result; never half of one with status 0.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "tests/faults/limits.h"
#include "tests/faults/sandbox.h"

namespace zug::faults {
namespace {

namespace fs = std::filesystem;
using test::content;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* full = "No space left on device";

TEST(FullDisk, StandardOutput) {
  const Sandbox sandbox;
  sandbox.write("small.kif", small_kif);
  const std::string kif = sandbox.path("small.kif").string();
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"--help"},
                                             {"--version"},
                                             {"perft", "--help"},
                                             {"languages"},
                                             {"perft", breakthrough(), "1"},
                                             {"perft", breakthrough(), "1", "--format", "json"},
                                             {"show", breakthrough()},
                                             {"convert", breakthrough(), "--to", "ir"},
                                             {"check", breakthrough()},
                                             {"check", breakthrough(), "--format", "json"},
                                             {"plan", breakthrough()},
                                             {"stats", breakthrough(), "--playouts", "5"},
                                             {"perft", kif, "1"},
                                             {"generate", "metagame", "--list"},
                                             {"explain", "RBG0203"}}) {
    Call call;
    call.arguments = arguments;
    call.out = "/dev/full";
    const Outcome outcome = sandbox.run(call);
    EXPECT_EQ(outcome.status, 2) << testing::PrintToString(arguments);
    EXPECT_EQ(outcome.err,
              "zug: error: cannot write 'standard output': " + std::string(full) + "\n")
        << testing::PrintToString(arguments);
  }
}

TEST(FullDisk, AFileIsWrittenWholeOrNotAtAll) {
  const Sandbox sandbox;
  sandbox.write("made/game.ir", "old");
  Call call;
  call.arguments = {"convert", breakthrough(), "--to",
                    "ir",      "-o",           sandbox.path("made/game.ir").string()};
  for (const std::string fault : {"write:28:made/", "fsync:5:made/", "close:28:made/",
                                  "rename:28:made/", "open:13:made/.zug"}) {
    call.environment = {{"LD_PRELOAD", test::fault_shim()}, {"ZUG_FAULT", fault}};
    const Outcome outcome = sandbox.run(call);
    EXPECT_EQ(outcome.status, 2) << fault;
    EXPECT_THAT(outcome.err, AnyOf(HasSubstr(full), HasSubstr("Input/output error"),
                                   HasSubstr("Permission denied")))
        << fault;
    EXPECT_EQ(content(sandbox.path("made/game.ir")), "old") << fault;
    fs::remove(sandbox.path("made/game.ir"));
    EXPECT_TRUE(fs::is_empty(sandbox.path("made"))) << fault;
    sandbox.write("made/game.ir", "old");
  }
}

TEST(FullDisk, ALimitOfFileSizesIsAnError) {
  const Sandbox sandbox;
  Call call;
  call.arguments = {"convert", breakthrough(), "--to", "ir", "-o", sandbox.path("made").string()};
  call.prepare = file_size(100);
  const Outcome outcome = sandbox.run(call);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("File too large"));
  EXPECT_FALSE(fs::exists(sandbox.path("made")));
}

TEST(FullDisk, TheCompilerSaysWhy) {
  const Sandbox sandbox;
  Call call;
  call.prepare = small_disk(sandbox.path("tmp").string(), 64 * 1024);
  const Outcome outcome = sandbox.perft("native", call);
  if (outcome.status == cannot_prepare) GTEST_SKIP() << "no disk of our own here";
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(full));
}

TEST(FullDisk, TheCacheIsLeftAlone) {
  const Sandbox sandbox;
  fs::create_directory(sandbox.path("home/.cache"));
  fs::permissions(sandbox.path("home/.cache"), fs::perms::owner_all);
  Call call;
  call.prepare = [mount = small_disk(sandbox.path("home/.cache").string(), 16 * 1024),
                  folder = sandbox.path("home/.cache")] {
    if (!mount()) return false;
    fs::permissions(folder, fs::perms::owner_all);
    return true;
  };
  const Outcome outcome = sandbox.perft("native", call);
  if (outcome.status == cannot_prepare) GTEST_SKIP() << "no disk of our own here";
  EXPECT_TRUE(counted(outcome)) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("is not kept: cannot write"));
  EXPECT_THAT(outcome.err, HasSubstr(full));
}

// The source does not get into the folder for temporary files.
TEST(FullDisk, TheGeneratedSourceIsWrittenOrItIsSaid) {
  for (const std::string fault : {"write:28:/game.c", "close:28:/game.c", "open:13:/game.c"}) {
    const Sandbox sandbox;
    Call call;
    call.environment = {{"LD_PRELOAD", test::fault_shim()}, {"ZUG_FAULT", fault}};
    const Outcome outcome = sandbox.perft("native", call);
    EXPECT_EQ(outcome.status, 2) << fault;
    EXPECT_THAT(outcome.err, HasSubstr("game.c': ")) << fault;
    EXPECT_THAT(sandbox.temporary_files(), IsEmpty());
  }
}

TEST(NoTemporaryFolder, EnginesSaySoOrDoWithout) {
  const Sandbox sandbox;
  Call call;
  call.environment = {{"TMPDIR", "/there/is/no/such/folder"}};
  const Outcome outcome = sandbox.perft("native", call);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr("cannot make a temporary folder in '/there/is/no/such/folder'"));
  for (const std::string engine : {"auto", "interpreter"}) {
    EXPECT_TRUE(counted(sandbox.perft(engine, call))) << engine;
  }
  EXPECT_TRUE(counted(sandbox.perft("native")));
  EXPECT_TRUE(counted(sandbox.perft("native", call)));  // from the cache
}

TEST(ShortReads, GamesFromFilesAndFromStandardInput) {
  const Sandbox sandbox;
  sandbox.write("game.rbg", content(breakthrough()));
  Call call;
  call.environment = {{"LD_PRELOAD", test::fault_shim()}, {"ZUG_FAULT", "read:short:zug_faults_"}};
  call.arguments = {"perft", sandbox.path("game.rbg").string(), "1"};
  EXPECT_TRUE(counted(sandbox.run(call)));
  call.arguments = {"perft", "-", "--from", "rbg", "1"};
  call.input = content(breakthrough());
  EXPECT_TRUE(counted(sandbox.run(call)));
  call.environment["ZUG_FAULT"] = "read:5:zug_faults_";
  const Outcome outcome = sandbox.run(call);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("Input/output error"));
}

TEST(ShortReads, PipesAndTheCache) {
  const Sandbox sandbox;
  for (const std::string path : {"pipe:", ".cache/zug", "library.so"}) {
    Call call;
    call.environment = {{"LD_PRELOAD", test::fault_shim()}, {"ZUG_FAULT", "read:short:" + path}};
    for (int i = 0; i < 2; ++i) {
      const Outcome outcome = sandbox.perft("native", call);
      EXPECT_TRUE(counted(outcome)) << outcome.err;
      EXPECT_THAT(outcome.err, IsEmpty());
    }
    fs::remove_all(sandbox.cache());
  }
}

TEST(ShortWrites, FilesAreWhole) {
  const Sandbox sandbox;
  Call call;
  call.arguments = {"convert", breakthrough(), "--to",
                    "ir",      "-o",           sandbox.path("made.ir").string()};
  call.environment = {{"LD_PRELOAD", test::fault_shim()}, {"ZUG_FAULT", "write:short:.zug-"}};
  EXPECT_EQ(sandbox.run(call).status, 0);
  call.arguments = {"convert", breakthrough(), "--to", "ir"};
  call.environment = {};
  EXPECT_EQ(content(sandbox.path("made.ir")), sandbox.run(call).out);
}

}  // namespace
}  // namespace zug::faults
