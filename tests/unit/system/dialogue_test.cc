#include "system/processes/dialogue.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "system/failure.h"
#include "tests/unit/system/shell.h"

namespace zug::system {
namespace {

TEST(Dialogue, GoesToAndFro) {
  Dialogue dialogue(shell("while read -r line; do echo \"<$line>\"; done"));
  std::string line;
  for (const std::string word : {"one", "two words", ""}) {
    dialogue.say(word + "\n");
    ASSERT_EQ(dialogue.hear(line, 20), Heard::Line);
    EXPECT_EQ(line, "<" + word + ">");
  }
  const Outcome end = dialogue.end(20);
  EXPECT_EQ(end.end, Outcome::End::Exited);
  EXPECT_EQ(end.number, 0);
}

// More than pipes hold, both ways at once.
TEST(Dialogue, IsNotBlockedByALongSpeech) {
  Dialogue dialogue(shell("cat"));
  const std::string text(50'000, 'x');
  for (int i = 0; i < 20; ++i) dialogue.say(text + "\n");
  std::string line;
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(dialogue.hear(line, 20), Heard::Line);
    ASSERT_EQ(line, text);
  }
}

TEST(Dialogue, TakesALineOfThoseWhoAreDead) {
  Dialogue dialogue(shell("printf 'last words\\r\\nand half'; exit 5"));
  std::string line;
  EXPECT_EQ(dialogue.hear(line, 20), Heard::Line);
  EXPECT_EQ(line, "last words");
  EXPECT_EQ(dialogue.hear(line, 20), Heard::End);
  EXPECT_EQ(dialogue.end(20).number, 5);
}

TEST(Dialogue, HasADeadline) {
  Dialogue dialogue(shell("echo complaint >&2; sleep 100"));
  std::string line;
  EXPECT_EQ(dialogue.hear(line, 0.3), Heard::TimeUp);
  EXPECT_EQ(dialogue.end(0.01).end, Outcome::End::TimeUp);
  EXPECT_EQ(dialogue.complaint(), "complaint");
}

TEST(Dialogue, StopsOnDemand) {
  Dialogue dialogue(shell("sleep 100"));
  std::string line;
  EXPECT_EQ(dialogue.hear(line, 100, [] { return true; }), Heard::Stopped);
}

TEST(Dialogue, RefusesLinesWithoutEnd) {
  Dialogue dialogue(shell("yes | tr -d '\\n'"));
  std::string line;
  EXPECT_EQ(dialogue.hear(line, 20), Heard::TooLong);
}

TEST(Dialogue, AcceptsTheLongestLine) {
  Dialogue dialogue(
      shell("head -c 65536 /dev/zero | tr '\\0' x; echo; "
            "head -c 65537 /dev/zero | tr '\\0' x; echo"));
  std::string line;
  EXPECT_EQ(dialogue.hear(line, 20), Heard::Line);
  EXPECT_EQ(line.size(), longest_line);
  EXPECT_EQ(dialogue.hear(line, 20), Heard::TooLong);
}

TEST(Dialogue, ForgetsWhatWasSaidButNotForEver) {
  Dialogue quiet(shell("echo early; read -r line; echo late; sleep 100"));
  std::string line;
  for (int i = 0; i < 200 && quiet.hear(line, 0.05) != Heard::Line; ++i) {
  }
  EXPECT_TRUE(quiet.forget());
  quiet.say("go\n");
  EXPECT_EQ(quiet.hear(line, 20), Heard::Line);
  EXPECT_EQ(line, "late");
}

// Who kills it kills what it has started.
TEST(Dialogue, EndsWithAllItStarted) {
  std::string line;
  {
    Dialogue dialogue(shell("sleep 100 & echo $!; sleep 100"));
    ASSERT_EQ(dialogue.hear(line, 20), Heard::Line);
  }
  Dialogue ask(shell("i=0; while kill -0 " + line + " 2>/dev/null && ! grep -q ') Z' /proc/" +
                     line +
                     "/stat 2>/dev/null && [ $i -lt 200 ]; do i=$((i+1)); sleep 0.02; done; "
                     "[ $i -lt 200 ] && echo gone || echo alive"));
  ASSERT_EQ(ask.hear(line, 30), Heard::Line);
  EXPECT_EQ(line, "gone");
}

TEST(Dialogue, SaysWhyItCannotStart) {
  Command command;
  command.words = {"/no/such/program"};
  try {
    const Dialogue dialogue(command);
    ADD_FAILURE();
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "cannot start '/no/such/program': No such file or directory");
  }
}

}  // namespace
}  // namespace zug::system
