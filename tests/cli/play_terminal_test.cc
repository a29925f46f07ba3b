// zug play on a terminal: completion, history and Ctrl-C with the line editor, and the session that
// docs/play.md shows, typed again: what the program prints has to be what the page says.
// UPDATE_GOLDEN=1 (scripts/record-session) writes the page anew.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/cli/words_of.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

// The program on a terminal of its own; its kind is what TERM says, if anything.
class Terminal {
 public:
  Terminal(const std::vector<std::string>& arguments, const char* kind) {
    winsize size{};
    size.ws_row = 50;
    size.ws_col = 100;
    child_ = ::forkpty(&screen_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    if (kind == nullptr) ::unsetenv("TERM");
    if (kind != nullptr) ::setenv("TERM", kind, 1);
    ::unsetenv("NO_COLOR");
    // libedit never gives back two of its own strings.
    if (::getenv("ASAN_OPTIONS") == nullptr) ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    if (::chdir(test::source_folder().c_str()) != 0) ::_exit(126);
    const std::string program = test::zug_program();
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  ~Terminal() {
    if (child_ > 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    ::close(screen_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& text) {
    EXPECT_EQ(::write(screen_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  // True when `text` appears behind what was waited for before; false at the end, or after long.
  bool see(const std::string& text) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (;;) {
      const std::size_t at = seen_.find(text, from_);
      if (at != std::string::npos) {
        from_ = at + text.size();
        return true;
      }
      if (std::chrono::steady_clock::now() > patience || !read()) return false;
    }
  }

  // The prompt, and an editor that reads each key: before that a ^D would mean something else.
  bool see_editor(const std::string& prompt) {
    if (!see(prompt)) return false;
    for (int i = 0; i < 60'000; ++i) {
      termios settings{};
      if (::tcgetattr(screen_, &settings) != 0) return false;
      if ((settings.c_lflag & ICANON) == 0) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

  // The status at the end; 128 + signal.
  int finish() {
    while (read()) {
    }
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  const std::string& seen() const { return seen_; }

 private:
  bool read() {
    pollfd waiting{screen_, POLLIN, 0};
    if (::poll(&waiting, 1, 60'000) <= 0) return false;
    char bytes[4096];
    const ssize_t count = ::read(screen_, bytes, sizeof bytes);
    if (count <= 0) return false;  // EIO: nobody is at the other side any more
    for (ssize_t i = 0; i < count; ++i) {
      if (bytes[i] != '\r') seen_ += bytes[i];
    }
    return true;
  }

  pid_t child_ = 0;
  int screen_ = -1;
  std::string seen_;
  std::size_t from_ = 0;
};

const std::vector<std::string> two_humans = {"play", "corpus/rbg/breakthrough.rbg", "--black",
                                             "human"};

// Whether this program has a line editor.
bool edits() {
  return run_zug({"play", "-h"}).out.find("Line editor: libedit") != std::string::npos;
}

TEST(PlayTerminal, TabCompletesMovesAndCommands) {
  if (!edits()) GTEST_SKIP() << "built without libedit";
  Terminal terminal(two_humans, "xterm");
  ASSERT_TRUE(terminal.see_editor("white> ")) << terminal.seen();
  terminal.type("h2-h\t\n");
  EXPECT_TRUE(terminal.see("1. white h2-h3")) << terminal.seen();
  ASSERT_TRUE(terminal.see_editor("black> "));
  terminal.type("a7-\t");  // to a6 and to b6: both are listed
  EXPECT_TRUE(terminal.see("a7-a6  a7-b6")) << terminal.seen();
  terminal.type("b\t\n");
  EXPECT_TRUE(terminal.see("2. black a7-b6")) << terminal.seen();
  ASSERT_TRUE(terminal.see_editor("white> "));
  terminal.type("un\t\n");
  EXPECT_TRUE(terminal.see("1 move taken back")) << terminal.seen();
  ASSERT_TRUE(terminal.see_editor("black> ")) << terminal.seen();
  terminal.type("qui\t\n");
  EXPECT_EQ(terminal.finish(), 0) << terminal.seen();
}

TEST(PlayTerminal, LinesCanBeEditedAndComeAgain) {
  if (!edits()) GTEST_SKIP() << "built without libedit";
  Terminal terminal(two_humans, "xterm");
  ASSERT_TRUE(terminal.see_editor("white> ")) << terminal.seen();
  terminal.type("h2-g3x\x7f\x01\x04g\x05\n");  // the end away, to the front, one away, g there
  EXPECT_TRUE(terminal.see("1. white g2-g3")) << terminal.seen();
  ASSERT_TRUE(terminal.see_editor("black> "));
  terminal.type("nonsense\n");
  EXPECT_TRUE(terminal.see("no legal move reads like this")) << terminal.seen();
  ASSERT_TRUE(terminal.see_editor("black> ")) << terminal.seen();
  terminal.type("\x1b[A\n");  // up: nonsense again
  EXPECT_TRUE(terminal.see("no legal move reads like this")) << terminal.seen();
  ASSERT_TRUE(terminal.see_editor("black> ")) << terminal.seen();
  terminal.type("\x04");
  EXPECT_EQ(terminal.finish(), 0) << terminal.seen();
}

TEST(PlayTerminal, CtrlCAtThePromptLeavesAndKeepsTheRecord) {
  for (const char* kind : {"xterm", "dumb"}) {
    const fs::path file = fs::temp_directory_path() / ("zug_ctrl_c_" + std::to_string(::getpid()));
    std::vector<std::string> call = two_humans;
    call.insert(call.end(), {"--record", file.string()});
    Terminal terminal(call, kind);
    ASSERT_TRUE(terminal.see("white> ")) << terminal.seen();
    terminal.type("h2-h3\n");
    ASSERT_TRUE(terminal.see("black> ")) << terminal.seen();
    terminal.type("a7\x03");
    EXPECT_EQ(terminal.finish(), 130) << terminal.seen();
    EXPECT_THAT(terminal.seen(), HasSubstr("not over    after 1 move")) << kind;
    const nlohmann::json record = nlohmann::json::parse(test::content(file));
    EXPECT_EQ(record["moves"], nlohmann::json({"h2-h3"})) << kind;
    fs::remove(file);
  }
}

TEST(PlayTerminal, CtrlCEndsAGameOfPlayersAndKeepsTheRecord) {
  const fs::path file = fs::temp_directory_path() / ("zug_players_" + std::to_string(::getpid()));
  Terminal terminal({"play", "corpus/rbg/breakthrough.rbg", "--white", "random", "--black",
                     "uct:100s", "--print", "--record", file.string()},
                    "dumb");
  ASSERT_TRUE(terminal.see("1. white ")) << terminal.seen();
  terminal.type("\x03");
  EXPECT_EQ(terminal.finish(), 130) << terminal.seen();
  EXPECT_THAT(terminal.seen(), HasSubstr("not over    after 1 move; go on with --resume "));
  const nlohmann::json record = nlohmann::json::parse(test::content(file));
  EXPECT_EQ(record["moves"].size(), 1u) << "the move that was half thought about is not made";
  EXPECT_EQ(record["reason"], "");
  fs::remove(file);
}

TEST(PlayTerminal, CtrlCMakesAPlayerWhoThinksAnswer) {
  const auto start = std::chrono::steady_clock::now();
  Terminal terminal({"play", "corpus/rbg/breakthrough.rbg", "--black", "uct:100s"}, "dumb");
  ASSERT_TRUE(terminal.see("white> ")) << terminal.seen();
  terminal.type("h2-h3\n");
  ASSERT_TRUE(terminal.see("1. white h2-h3\n")) << terminal.seen();
  terminal.type("\x03");
  EXPECT_TRUE(terminal.see("2. black ")) << terminal.seen();
  ASSERT_TRUE(terminal.see("white> ")) << "the game goes on";
  terminal.type("quit\n");
  EXPECT_EQ(terminal.finish(), 0) << terminal.seen();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

// A C compiler that takes its time; nothing is in the cache.
TEST(Terminal, TellsThatItCompiles) {
  const fs::path folder = fs::path(testing::TempDir()) / "slow_compiler";
  fs::remove_all(folder);
  fs::create_directories(folder);
  const fs::path compiler = folder / "slow-cc";
  std::ofstream(compiler) << "#!/bin/sh\nsleep 3\nexec cc \"$@\"\n";
  fs::permissions(compiler, fs::perms::owner_all);
  ::setenv("CC", compiler.c_str(), 1);
  ::setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  Terminal screen({"perft", "corpus/rbg/tic_tac_toe.rbg", "3", "--engine", "native"}, "xterm");
  ::unsetenv("CC");
  ::unsetenv("XDG_CACHE_HOME");
  EXPECT_TRUE(screen.see("compiling with the C compiler")) << screen.seen();
  EXPECT_TRUE(screen.see("504")) << screen.seen();
  EXPECT_EQ(screen.finish(), 0);
}

bool coloured(const char* kind, const std::vector<std::string>& more = {}) {
  const fs::path file = fs::path(testing::TempDir()) / "coloured.rbg";
  std::ofstream(file) << "#players = a(1)\n";
  std::vector<std::string> words{"check", file.string()};
  words.insert(words.end(), more.begin(), more.end());
  Terminal screen(words, kind);
  EXPECT_EQ(screen.finish(), 1);
  EXPECT_THAT(screen.seen(), HasSubstr("the section 'pieces' is missing"));
  return screen.seen().find('\033') != std::string::npos;
}

TEST(Terminal, HasColourIfItIsSaidWhichOneItIs) {
  EXPECT_TRUE(coloured("xterm"));
  for (const char* const kind : {"", "dumb", static_cast<const char*>(nullptr)}) {
    EXPECT_FALSE(coloured(kind));
    EXPECT_TRUE(coloured(kind, {"--color=always"}));
  }
  EXPECT_FALSE(coloured("xterm", {"--color=never"}));
}

TEST(PlayTerminal, WithoutTheMeansOfEditingLinesAreReadAsTheyCome) {
  Terminal terminal(two_humans, "dumb");
  ASSERT_TRUE(terminal.see("white> ")) << terminal.seen();
  terminal.type("h2-h3\n");
  EXPECT_TRUE(terminal.see("1. white h2-h3")) << terminal.seen();
  terminal.type("\x04");
  EXPECT_EQ(terminal.finish(), 0);
  EXPECT_THAT(terminal.seen(), Not(HasSubstr("\033[K")));
}

// ---- The page ---------------------------------------------------------------------------------

struct Page {
  std::string before, session, after;
};

// The block of code that begins with the command.
Page page() {
  const std::string text = test::content(test::source_path("docs/play.md"));
  const std::string begin = "```\n$ zug play ";
  const std::size_t at = text.find(begin);
  const std::size_t end = text.find("\n```\n", at + 4);
  if (at == std::string::npos || end == std::string::npos) return {};
  return {text.substr(0, at + 4), text.substr(at + 4, end + 1 - at - 4), text.substr(end + 1)};
}

// What was typed: behind a prompt, "white> ".
std::vector<std::string> typed_lines(const std::string& session) {
  std::istringstream stream(session);
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) {
    const std::size_t prompt = line.find("> ");
    if (prompt != std::string::npos && line.find(' ') == prompt + 1) {
      result.push_back(line.substr(prompt + 2));
    }
  }
  return result;
}

TEST(RecordedSession, IsWhatTheProgramPrints) {
  const Page before = page();
  ASSERT_NE(before.session, "") << "docs/play.md has no session";
  const std::string command = before.session.substr(0, before.session.find('\n'));
  std::vector<std::string> words = words_of(command);
  words.erase(words.begin(), words.begin() + 2);  // $ zug
  Terminal terminal(words, "dumb");
  const std::vector<std::string> typed = typed_lines(before.session);
  EXPECT_GE(typed.size(), 5u);
  for (const std::string& line : typed) {
    if (!terminal.see("> ")) break;
    terminal.type(line + "\n");
    if (!terminal.see(line)) break;
  }
  EXPECT_EQ(terminal.finish(), 0) << terminal.seen();
  const std::string now = command + "\n" + terminal.seen();
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::ofstream(test::source_path("docs/play.md"), std::ios::binary)
        << before.before << now << before.after;
    GTEST_SKIP() << "written";
  }
  EXPECT_EQ(now, before.session);
}

}  // namespace
}  // namespace zug::cli
