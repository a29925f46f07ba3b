// A session of a real client: tests/lsp/client/session.mjs with the library that Visual Studio Code
// uses, which `npm ci` in that folder fetches. Without node or the library the test is skipped.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "system/processes/process.h"
#include "tests/files.h"

namespace zug {
namespace {

TEST(Client, OfTheEditorsWorldIsServed) {
  const std::filesystem::path folder = test::source_folder() / "tests" / "lsp" / "client";
  if (!std::filesystem::exists(folder / "node_modules")) {
    GTEST_SKIP() << "'npm ci' in " << folder << " would fetch the client";
  }
  system::Command command;
  command.words = {"node", (folder / "session.mjs").string(), test::zug_program(),
                   test::corpus_folder().string()};
  command.seconds = 120;
  const system::Outcome outcome = system::run(command);
  if (outcome.end == system::Outcome::End::NotStarted) GTEST_SKIP() << "there is no node";
  EXPECT_TRUE(outcome.succeeded()) << outcome.words() << "\n" << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, testing::HasSubstr("ok shutdown and exit"));
}

// The colours of editors/textmate, by the tokenizer of the same editor.
TEST(Client, OfTheEditorsWorldColoursGames) {
  const std::filesystem::path folder = test::source_folder() / "tests" / "lsp" / "client";
  if (!std::filesystem::exists(folder / "node_modules")) {
    GTEST_SKIP() << "'npm ci' in " << folder << " would fetch the tokenizer";
  }
  system::Command command;
  command.words = {"node", (folder / "grammars.mjs").string(),
                   (test::source_folder() / "editors" / "textmate").string(),
                   test::corpus_folder().string()};
  command.seconds = 120;
  const system::Outcome outcome = system::run(command);
  if (outcome.end == system::Outcome::End::NotStarted) GTEST_SKIP() << "there is no node";
  EXPECT_TRUE(outcome.succeeded()) << outcome.words() << "\n" << outcome.out << outcome.err;
  for (const char* language : {"rbg", "rbgd", "sbg", "mgame"}) {
    EXPECT_THAT(outcome.out, testing::HasSubstr("ok " + std::string(language) + " "));
  }
}

// The program itself, on its streams.
TEST(Program, AnswersBehindGarbageAndEndsWithTheStream) {
  const std::string ask = R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})";
  system::Command command;
  command.words = {test::zug_program(), "lsp"};
  command.input = "garbage\r\n\r\nContent-Length: " + std::to_string(ask.size()) + "\r\n\r\n" + ask;
  command.seconds = 60;
  const system::Outcome outcome = system::run(command);
  EXPECT_EQ(outcome.end, system::Outcome::End::Exited);
  EXPECT_EQ(outcome.number, 1) << "the editor went away without a word";
  EXPECT_THAT(outcome.out, testing::HasSubstr("a line that is no header"));
  EXPECT_THAT(outcome.out, testing::HasSubstr("\"hoverProvider\":true"));
}

}  // namespace
}  // namespace zug
