// The commands in the pages, and what they print.
//
// A block of code whose first line begins with "$ " is a transcript: each line with "$ " is a
// command of the shell (with <<'END' it goes on to a line END), the lines behind it are what it
// prints, to either stream. The transcripts of a page are run one after the other in one folder
// with corpus/, docs/ and tests/ and nothing else in it, so that later commands find what earlier
// ones wrote. A line "..." stands for any lines; times and speeds may be others.
//
// With UPDATE_GOLDEN=1 (scripts/tutorial --write) the pages get what is printed now.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/docs/page.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

namespace fs = std::filesystem;

constexpr const char* prompt = "$ ";

struct Command {
  std::string text;
  std::string printed;
};

// "cat > game.rbg <<'END'" goes on to the line END.
bool goes_on(const Command& command) {
  return command.text.find("<<'END'") != std::string::npos && !command.text.ends_with("\nEND");
}

std::vector<Command> commands(const std::string& transcript) {
  std::vector<Command> result;
  for (const std::string& line : lines_of(transcript)) {
    if (!result.empty() && goes_on(result.back())) {
      result.back().text += "\n" + line;
    } else if (line.starts_with(prompt)) {
      result.push_back({line.substr(2), ""});
    } else if (!result.empty()) {
      result.back().printed += line + "\n";
    }
  }
  return result;
}

bool is_transcript(const Block& block) { return block.content.starts_with(prompt); }

// A folder to type commands in, and a shell there.
class Desk {
 public:
  Desk() : folder_(fs::temp_directory_path() / "zug_docs_XXXXXX") {
    std::string name = folder_.string();
    if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
    folder_ = name;
    fs::create_directories(folder_ / "bin");
    fs::create_directories(folder_ / "work");
    const fs::path zug = test::zug_program();
    fs::create_symlink(zug, folder_ / "bin" / "zug");
    for (const fs::directory_entry& example :
         fs::directory_iterator(zug.parent_path() / "examples")) {
      if (!example.is_directory()) {
        fs::create_symlink(example.path(), folder_ / "bin" / example.path().filename());
      }
    }
    for (const char* there : {"corpus", "docs", "tests"}) {
      fs::create_directory_symlink(test::source_path(there), folder_ / "work" / there);
    }
  }
  ~Desk() { fs::remove_all(folder_); }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  std::string run(const std::string& command) const {
    std::ofstream(folder_ / "script", std::ios::binary)
        << "cd '" << (folder_ / "work").string() << "'\nexport PATH='" << (folder_ / "bin").string()
        << "':\"$PATH\" NO_COLOR=1 XDG_CACHE_HOME='" << (folder_ / "cache").string() << "'\n"
        << command << "\n";
    const std::string call = "sh '" + (folder_ / "script").string() + "' >'" +
                             (folder_ / "printed").string() + "' 2>&1 </dev/null";
    last_ = std::system(call.c_str());
    return test::content(folder_ / "printed");
  }
  // Did the shell itself fail to find a program?
  bool found() const { return !WIFEXITED(last_) || WEXITSTATUS(last_) != 127; }

 private:
  fs::path folder_;
  mutable int last_ = 0;
};

// Times and speeds become the same word.
std::string without_times(const std::string& line) {
  static const std::regex seconds("[0-9.]+ seconds");
  static const std::regex speed("[0-9.]+ per second");
  static const std::regex last_column("  +[0-9]+\\.[0-9]{3}$");
  std::string text = std::regex_replace(line, seconds, "S seconds");
  text = std::regex_replace(text, speed, "S per second");
  return std::regex_replace(text, last_column, " S");
}

// Where "..." stands for any number of lines.
bool fits(const std::vector<std::string>& expected, std::size_t i,
          const std::vector<std::string>& printed, std::size_t j) {
  if (i == expected.size()) return j == printed.size();
  if (expected[i] == "...") {
    for (std::size_t k = j; k <= printed.size(); ++k) {
      if (fits(expected, i + 1, printed, k)) return true;
    }
    return false;
  }
  return j < printed.size() && without_times(expected[i]) == without_times(printed[j]) &&
         fits(expected, i + 1, printed, j + 1);
}

bool fits(const std::string& expected, const std::string& printed) {
  return fits(lines_of(expected), 0, lines_of(printed), 0);
}

// Runs a transcript; what it should have been.
std::string replay(const Desk& desk, const Block& block, const std::string& page) {
  std::string now;
  for (const Command& command : commands(block.content)) {
    now += prompt + command.text + "\n";
    const std::string printed = desk.run(command.text);
    EXPECT_TRUE(desk.found()) << page << ":" << block.line << ": " << command.text << "\n"
                              << printed;
    const bool same = fits(command.printed, printed);
    now += same ? command.printed : printed;
    if (!now.ends_with("\n")) now += "\n";
    if (std::getenv("UPDATE_GOLDEN") != nullptr) continue;
    EXPECT_TRUE(same) << page << ":" << block.line << ": " << command.text << "\n"
                      << printed << "instead of\n"
                      << command.printed;
  }
  return now;
}

class Transcript : public testing::TestWithParam<fs::path> {};

TEST_P(Transcript, IsWhatTheCommandsPrint) {
  const std::string page = test::content(GetParam());
  const Desk desk;
  std::string written;
  std::size_t done = 0;
  for (const Block& block : blocks(page)) {
    if (!is_transcript(block)) continue;
    written += page.substr(done, block.begin - done);
    written += replay(desk, block, GetParam().filename().string());
    done = block.begin + block.content.size();
  }
  written += page.substr(done);
  if (std::getenv("UPDATE_GOLDEN") != nullptr && written != page) {
    std::ofstream(GetParam(), std::ios::binary) << written;
    GTEST_SKIP() << "written";
  }
}

// docs/play.md is a session at a terminal, and tests/cli types it.
std::vector<fs::path> pages_with_transcripts() {
  std::vector<fs::path> result;
  for (const fs::path& page : pages()) {
    const std::vector<Block> all = blocks(test::content(page));
    const bool any = std::any_of(all.begin(), all.end(), is_transcript);
    if (any && page.filename() != "play.md") result.push_back(page);
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(, Transcript, testing::ValuesIn(pages_with_transcripts()), test::stem);

TEST(TranscriptRule, DotsStandForAnyLines) {
  EXPECT_TRUE(fits("a\n...\nd\n", "a\nb\nc\nd\n"));
  EXPECT_TRUE(fits("a\n...\n", "a\n"));
  EXPECT_FALSE(fits("a\n...\nd\n", "a\nb\n"));
  EXPECT_FALSE(fits("a\n", "a\nb\n"));
  EXPECT_TRUE(fits("    1    22    0.004\n", "    1    22    0.000\n"));
  EXPECT_FALSE(fits("    1    22    0.004\n", "    1    23    0.004\n"));
}

TEST(TranscriptRule, ThereAreSome) { EXPECT_GE(pages_with_transcripts().size(), 1u); }

}  // namespace
}  // namespace zug::docs
