// The cache of compiled games: what lies in it is run, so it has to be the user's own, and whole.
// Whether a library was made anew is seen by a compiler that counts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <string>

#include "tests/faults/sandbox.h"

namespace zug::faults {
namespace {

namespace fs = std::filesystem;
using test::content;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Cache : public testing::Test {
 protected:
  Cache() { compiler("1"); }

  void compiler(const std::string& version) {
    sandbox_.program("cc", "if [ \"$1\" = --version ]; then echo " + version + "; exit; fi\n" +
                               "echo >> " + sandbox_.path("built").string() +
                               "\nexec /usr/bin/cc -O0 \"$@\"");
  }

  Outcome perft(Call call = {}) const { return sandbox_.perft("native", std::move(call)); }
  // How often a library was made so far.
  std::size_t built() const { return content(sandbox_.path("built")).size(); }

  // It is there, whole, and used by the next run without a word.
  void expect_kept() const {
    const std::size_t before = built();
    const Outcome outcome = perft();
    EXPECT_TRUE(counted(outcome)) << outcome.err;
    EXPECT_THAT(outcome.err, IsEmpty());
    EXPECT_EQ(built(), before);
  }
  // Not used; the count is right nevertheless.
  Outcome expect_built(Call call = {}) const {
    const std::size_t before = built();
    Outcome outcome = perft(std::move(call));
    EXPECT_TRUE(counted(outcome)) << outcome.status << outcome.err;
    EXPECT_EQ(built(), before + 1);
    EXPECT_THAT(sandbox_.temporary_files(), IsEmpty());
    return outcome;
  }
  std::string entry() const {
    const std::vector<std::string> all = sandbox_.cached();
    EXPECT_THAT(all, SizeIs(1));
    return all.empty() ? "" : all.front();
  }
  static void spoil(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }

  Sandbox sandbox_;
};

TEST_F(Cache, KeepsALibraryThatOnlyTheUserCanWrite) {
  EXPECT_THAT(expect_built().err, IsEmpty());
  expect_kept();
  struct stat status {};
  ASSERT_EQ(::stat(entry().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  ASSERT_EQ(::stat(sandbox_.cache().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
}

TEST_F(Cache, WithoutHomeThereIsNone) {
  const Call homeless{{}, {{"HOME", "-"}}, "", "", {}, {}};
  const Outcome outcome = expect_built(homeless);
  EXPECT_THAT(outcome.err, HasSubstr("warning: compiled games are not kept: neither"));
  EXPECT_THAT(sandbox_.temporary_files(), IsEmpty());
  expect_built(homeless);
}

TEST_F(Cache, RelativePathsAreIgnored) {
  const Outcome outcome =
      expect_built({{}, {{"HOME", "-"}, {"XDG_CACHE_HOME", "cache"}}, "", "", {}, {}});
  EXPECT_THAT(outcome.err, HasSubstr("are not kept"));
}

TEST_F(Cache, IsNotUsedWhereOthersMayWrite) {
  expect_built();
  for (const fs::path& folder :
       {sandbox_.cache(), sandbox_.path("home/.cache"), sandbox_.path("home")}) {
    ::chmod(folder.c_str(), 0777);
    EXPECT_THAT(expect_built().err, HasSubstr("is writable for others")) << folder;
    ::chmod(folder.c_str(), 0770);
    EXPECT_THAT(expect_built().err, HasSubstr("is writable for others")) << folder;
    ::chmod(folder.c_str(), 0700);
  }
  // A sticky folder keeps what is ours.
  ::chmod(sandbox_.path("home").c_str(), 01777);
  expect_kept();
}

TEST_F(Cache, IsNotUsedWhenItBelongsToSomebodyElse) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  expect_built();
  for (const fs::path& folder : {sandbox_.cache(), sandbox_.path("home")}) {
    ASSERT_EQ(::chown(folder.c_str(), 65534, 65534), 0);
    EXPECT_THAT(expect_built().err, HasSubstr("belongs to somebody else")) << folder;
    ASSERT_EQ(::chown(folder.c_str(), 0, 0), 0);
  }
  ASSERT_EQ(::chown(entry().c_str(), 65534, 65534), 0);
  EXPECT_THAT(expect_built().err, IsEmpty());
  expect_kept();
}

TEST_F(Cache, DoesNotFollowLinks) {
  expect_built();
  const std::string library = entry();
  fs::rename(library, sandbox_.path("elsewhere"));
  fs::create_symlink(sandbox_.path("elsewhere"), library);
  expect_built();
  EXPECT_FALSE(fs::is_symlink(library));
  expect_kept();
  fs::rename(sandbox_.cache(), sandbox_.path("moved"));
  fs::create_directory_symlink(sandbox_.path("moved"), sandbox_.cache());
  EXPECT_THAT(expect_built().err, HasSubstr("is no folder"));
}

TEST_F(Cache, ALibraryThatOthersMayWriteIsMadeAnew) {
  expect_built();
  ::chmod(entry().c_str(), 0666);
  expect_built();
  expect_kept();
}

TEST_F(Cache, DamagedLibrariesAreMadeAnewWithoutAWord) {
  expect_built();
  const std::string whole = content(entry());
  std::vector<std::string> damaged = {"", "x", std::string(20'000, 'x'),
                                      whole.substr(0, whole.size() - 1), whole + "x"};
  for (const std::size_t part : {100u, 4096u, 9000u}) damaged.push_back(whole.substr(0, part));
  for (const std::size_t place : {1u, 700u, 5000u, 12000u}) {
    damaged.push_back(whole);
    damaged.back()[place % whole.size()] ^= 1;
  }
  for (const std::string& text : damaged) {
    spoil(entry(), text);
    EXPECT_THAT(expect_built().err, IsEmpty());
    EXPECT_EQ(content(entry()).size(), whole.size());
  }
  expect_kept();
}

TEST_F(Cache, AnotherLibraryUnderTheSameNameIsNotUsed) {
  expect_built();
  const std::string first = entry();
  const std::string other = content(first);
  fs::remove(first);
  compiler("2");
  expect_built();
  spoil(entry(), other);
  expect_built();
}

TEST_F(Cache, KnowsTheCompilersVersionAndTheProcessor) {
  expect_built();
  compiler("2");
  expect_built();
  expect_kept();
  Call elsewhere;
  sandbox_.write("cpuinfo", "processor : 0\nvendor_id : other\nflags : none\n\n");
  elsewhere.environment = {{"LD_PRELOAD", test::fault_shim()},
                           {"ZUG_CPUINFO", sandbox_.path("cpuinfo").string()}};
  expect_built(elsewhere);
  expect_kept();
}

TEST_F(Cache, AFullDiskIsAWarning) {
  for (const std::string fault : {"write:28", "fsync:5", "close:28", "rename:28", "open:28"}) {
    Call call;
    call.environment = {{"LD_PRELOAD", test::fault_shim()},
                        {"ZUG_FAULT", fault + ":.cache/zug/" + (fault[0] == 'r' ? "" : ".zug-")}};
    const Outcome outcome = expect_built(call);
    EXPECT_THAT(outcome.err, HasSubstr("warning: the compiled game is not kept: cannot write"))
        << fault;
    EXPECT_THAT(sandbox_.cached(), IsEmpty()) << fault;
  }
  expect_built();
  expect_kept();
}

TEST_F(Cache, ALibraryThatCannotBeLoadedIsNotKept) {
  sandbox_.program("cc",
                   "[ \"$1\" = --version ] && exit\nwhile [ \"$1\" != -o ]; do shift; done\n"
                   "echo no library > \"$2\"");
  const Outcome outcome = perft();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("cannot load"));
  EXPECT_THAT(sandbox_.cached(), IsEmpty());
}

}  // namespace
}  // namespace zug::faults
