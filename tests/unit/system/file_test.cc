#include "system/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "system/failure.h"
#include "system/sha256.h"
#include "system/temporary.h"

namespace zug::system {
namespace {

namespace fs = std::filesystem;

// FIPS 180-4, its examples, and lengths around the size of a block.
TEST(Sha256, IsTheStandards) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

TEST(Temporary, IsGoneWithItsOwner) {
  std::string path;
  {
    const Temporary folder = Temporary::folder();
    path = folder.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    fs::create_directories(path + "/a/b");
    write_file(path + "/a/b/c", "text");
    EXPECT_EQ(read_file(path + "/a/b/c"), "text");
  }
  EXPECT_FALSE(fs::exists(path));
}

// What is longer than asked for is no shorter text of the same name.
TEST(ReadFile, IsWholeOrAFailure) {
  const Temporary folder = Temporary::folder();
  const std::string path = folder.path() + "/text";
  for (const std::size_t size :
       {std::size_t{4}, std::size_t{200'000}}) {  // in one read, in several
    const std::string text(size, 'a');
    write_file(path, text);
    EXPECT_EQ(read_file(path, size), text);
    try {
      read_file(path, size - 1);
      ADD_FAILURE() << size;
    } catch (const TooLong& limit) {
      EXPECT_EQ(limit.code(), EFBIG);
      EXPECT_EQ(limit.what(),
                "'" + path + "' is longer than " + std::to_string(size - 1) + " bytes, the limit");
    }
  }
}

// Even when nobody destroys it.
TEST(TemporaryDeathTest, IsGoneAfterAnExit) {
  const Temporary outer = Temporary::folder();
  ::setenv("TMPDIR", outer.path().c_str(), 1);
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        auto* const forgotten = new Temporary(Temporary::folder());
        std::fprintf(stderr, "made %s", forgotten->path().c_str());
        std::exit(0);
      },
      testing::ExitedWithCode(0), "made .*/zug-");
  ::unsetenv("TMPDIR");
  EXPECT_TRUE(fs::is_empty(outer.path()));
}

TEST(Files, AreReplacedWithTheirMode) {
  const Temporary folder = Temporary::folder();
  const std::string path = folder.path() + "/file";
  replace_file(path, "one");
  fs::permissions(path, fs::perms::owner_all);
  replace_file(path, "two");
  EXPECT_EQ(read_file(path), "two");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
  replace_private_file(path, "three");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  // The longest name that file systems have.
  replace_file(folder.path() + "/" + std::string(255, 'n'), "four");
}

TEST(Files, GrowAtTheirEndOrAreCut) {
  const Temporary folder = Temporary::folder();
  const std::string path = folder.path() + "/file";
  write_all(open_at_end(path), "one\n", path);
  write_all(open_at_end(path), "two\nthr", path);
  EXPECT_EQ(read_file(path), "one\ntwo\nthr");
  write_all(open_at_end(path, 8), "four\n", path);
  EXPECT_EQ(read_file(path), "one\ntwo\nfour\n");
  write_all(open_at_end(path, 100), "five\n", path);
  EXPECT_EQ(read_file(path), "one\ntwo\nfour\nfive\n");
  EXPECT_THROW(open_at_end("/there/is/no/such/file"), Failure);
}

TEST(Files, FailWithAReason) {
  try {
    read_file("/there/is/no/such/file");
    ADD_FAILURE();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), ENOENT);
    EXPECT_STREQ(failure.what(), "cannot read '/there/is/no/such/file': No such file or directory");
  }
  EXPECT_THROW(write_file("/dev/full", "text"), Failure);
  EXPECT_THROW(replace_file("/there/is/no/such/file", "text"), Failure);
}

}  // namespace
}  // namespace zug::system
