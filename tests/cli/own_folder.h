#pragma once

// A folder that a test has to itself, as tests run at the same time; taken away when it is over.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace zug::cli {

class OwnFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "zug_test_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

}  // namespace zug::cli
