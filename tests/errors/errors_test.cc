// Every file under tests/errors/<language> says in its own comments what must be reported and
// where:
//
//   upp  // expected-error RBG0601 {{'upp'}} // expected-hint {{up}}
//
// The diagnostic must stand on the line of the comment (or on the line @+1, @-1, @7, or at the end
// of the file: @eof), have that severity and one of the codes (RBG0603|RBG0606 where the
// specification leaves open which of two conditions it is) and contain the text in braces. A
// missing diagnostic fails and so does one that nobody expects, warnings included. The rendered
// text is held by the files in tests/errors/rendered; UPDATE_GOLDEN=1 rewrites those.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/verify.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

enum class Kind { Error, Warning, Hint };

struct Expectation {
  Kind kind = Kind::Error;
  std::size_t line = 0;  // 0 is the end of the file
  std::vector<std::string> codes;
  std::string text;
};

fs::path folder() { return test::source_folder() / "tests" / "errors"; }

std::vector<fs::path> files(const fs::path& where) {
  std::vector<fs::path> found;
  if (fs::is_directory(where)) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(where)) {
      const std::string extension = entry.path().extension().string();
      if (entry.is_regular_file() && extension != ".txt" && extension != ".md") {
        found.push_back(entry.path());
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<fs::path> sources() {
  std::vector<fs::path> found;
  for (const fs::path& path : files(folder())) {
    if (path.parent_path() != folder() && path.parent_path().filename() != "rendered") {
      found.push_back(path);
    }
  }
  return found;
}

std::string test_name(const ::testing::TestParamInfo<fs::path>& info) {
  return test::as_test_name(info.param.parent_path().filename().string() + "_" +
                            info.param.stem().string());
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::size_t target_line(const std::string& offset, std::size_t line) {
  if (offset.empty()) return line;
  if (offset == "@eof") return 0;
  if (offset[1] == '+') return line + std::stoul(offset.substr(2));
  if (offset[1] == '-') return line - std::stoul(offset.substr(2));
  return std::stoul(offset.substr(1));
}

std::vector<Expectation> expectations(const std::string& text) {
  static const std::regex pattern(
      "expected-(error|warning|hint)(@eof|@[+-]?[0-9]+)?( +[A-Z0-9|]+)? +\\{\\{(.*?)\\}\\}");
  std::vector<Expectation> all;
  std::istringstream in(text);
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    for (std::sregex_iterator it(line.begin(), line.end(), pattern), end; it != end; ++it) {
      const std::smatch& match = *it;
      Expectation expected;
      expected.kind = match[1] == "error"     ? Kind::Error
                      : match[1] == "warning" ? Kind::Warning
                                              : Kind::Hint;
      expected.line = target_line(match[2], number);
      const std::string codes = match[3];
      if (!codes.empty()) expected.codes = split(codes.substr(codes.find_first_not_of(' ')), '|');
      expected.text = match[4];
      all.push_back(expected);
    }
  }
  return all;
}

// The end of the file is its last line with text, or anything after it.
bool at_line(const Diagnostic& diagnostic, const Source& source, std::size_t line) {
  const std::size_t found = source.locate(diagnostic.origin.range.begin).line;
  if (line != 0) return found == line;
  std::size_t end = source.text().find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) end = 0;
  return found >= source.locate(end).line;
}

bool matches(const Expectation& expected, const Diagnostic& diagnostic, const Source& source) {
  const Kind kind = diagnostic.severity == Severity::Error ? Kind::Error : Kind::Warning;
  return kind == expected.kind && at_line(diagnostic, source, expected.line) &&
         std::find(expected.codes.begin(), expected.codes.end(), diagnostic.code) !=
             expected.codes.end() &&
         diagnostic.message.find(expected.text) != std::string::npos;
}

std::string describe(const Expectation& expected) {
  static const char* const kinds[] = {"error", "warning", "hint"};
  std::string text = expected.line == 0 ? "end of file" : "line " + std::to_string(expected.line);
  text += std::string(": ") + kinds[static_cast<int>(expected.kind)];
  for (const std::string& code : expected.codes) text += " " + code;
  return text + " {{" + expected.text + "}}";
}

void expect_house_style(const Diagnostic& diagnostic) {
  const std::string& message = diagnostic.message;
  ASSERT_FALSE(message.empty()) << diagnostic.code << " says nothing";
  EXPECT_EQ(std::isupper(static_cast<unsigned char>(message.front())), 0) << message;
  EXPECT_NE(message.back(), '.') << message;
  for (const char* leak : {"tao::", "parse error matching", "std::", "zug::"}) {
    EXPECT_EQ(message.find(leak), std::string::npos) << message;
  }
  EXPECT_FALSE(diagnostic.code.empty());
}

// Pairs expectations with diagnostics, says what is left over on both sides.
void compare(const std::vector<Expectation>& expected, const std::vector<Diagnostic>& diagnostics,
             const Source& source) {
  std::vector<bool> used(diagnostics.size(), false);
  for (const Expectation& one : expected) {
    bool found = false;
    for (std::size_t i = 0; i < diagnostics.size() && !found; ++i) {
      if (one.kind == Kind::Hint) {
        found = at_line(diagnostics[i], source, one.line) && !diagnostics[i].hint.empty() &&
                diagnostics[i].hint.find(one.text) != std::string::npos;
      } else if (!used[i] && matches(one, diagnostics[i], source)) {
        used[i] = true;
        found = true;
      }
    }
    EXPECT_TRUE(found) << "missing: " << describe(one);
  }
  for (std::size_t i = 0; i < diagnostics.size(); ++i) {
    EXPECT_TRUE(used[i]) << "not expected: " << render(diagnostics[i], source, false);
  }
}

// The language that reads files with that extension, or nullptr.
const Language* language_of(const fs::path& path) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (path.extension() == extension) return &language;
    }
  }
  return nullptr;
}

class Errors : public ::testing::TestWithParam<fs::path> {};

TEST_P(Errors, AreTheExpectedOnes) {
  const std::string text = test::content(GetParam());
  const std::vector<Expectation> expected = expectations(text);
  ASSERT_FALSE(expected.empty()) << "the file expects nothing";
  const Language* language = language_of(GetParam());
  ASSERT_NE(language, nullptr);
  Source source(GetParam().filename().string(), text);
  Diagnostics diagnostics;
  if (language->descriptions) {
    language->descriptions->check(source, diagnostics);
  } else {
    const std::optional<Game> game = language->read(source, diagnostics);
    EXPECT_EQ(game.has_value(), !diagnostics.has_errors());
    const std::vector<std::string> broken = game ? verify(*game) : std::vector<std::string>();
    EXPECT_EQ(broken, std::vector<std::string>());
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) expect_house_style(diagnostic);
  compare(expected, diagnostics.sorted(), source);
}

INSTANTIATE_TEST_SUITE_P(Files, Errors, ::testing::ValuesIn(sources()), test_name);

// Files with several independent faults, as newcomers write them, in every language.
TEST(Errors, ComeAllAtOnceInManyFiles) {
  std::set<std::string> extensions;
  std::size_t count = 0;
  for (const fs::path& path : files(folder() / "many")) {
    const std::vector<Expectation> expected = expectations(test::content(path));
    const auto faults = std::count_if(expected.begin(), expected.end(), [](const Expectation& one) {
      return one.kind != Kind::Hint;
    });
    EXPECT_GE(faults, 2) << path;
    EXPECT_LE(faults, 8) << path;
    extensions.insert(path.extension().string());
    ++count;
  }
  EXPECT_GE(count, 60U);
  for (const Language& language : languages()) {
    EXPECT_TRUE(extensions.contains(language.extensions.front())) << language.name;
  }
}

// Every code that the reader can explain is met by some file here, and the other way round.
TEST(Errors, CoverEveryExplainedCode) {
  std::string everything;
  for (const fs::path& path : sources()) everything += test::content(path);
  for (const Language& language : languages()) {
    if (language.name == "ir") continue;
    for (const Explanation& explanation : language.explanations()) {
      // Limits are met by the tests of limits, whose inputs are too large for a file.
      static const std::set<std::string> too_large{"RBG0308",  "RBG0712",  "SBG0601", "SBG0602",
                                                   "RBGD0308", "RBGD0712", "MG0102",  "MG0301",
                                                   "GDL0001",  "GDL0103"};
      if (too_large.count(explanation.code) != 0) continue;
      EXPECT_NE(everything.find(explanation.code), std::string::npos) << explanation.code;
      EXPECT_FALSE(explanation.summary.empty()) << explanation.code;
    }
  }
}

class Rendered : public ::testing::TestWithParam<fs::path> {};

TEST_P(Rendered, TextIsGolden) {
  const fs::path golden = fs::path(GetParam()).replace_extension(".txt");
  Source source(GetParam().filename().string(), test::content(GetParam()));
  Diagnostics diagnostics;
  const Language* language = language_of(GetParam());
  ASSERT_NE(language, nullptr);
  language->read(source, diagnostics);
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    text += render(diagnostic, source, false);
  }
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::ofstream(golden, std::ios::binary) << text;
    GTEST_SKIP() << "rewrote " << golden;
  }
  EXPECT_EQ(text, test::content(golden));
}

INSTANTIATE_TEST_SUITE_P(Files, Rendered, ::testing::ValuesIn(files(folder() / "rendered")),
                         test_name);

}  // namespace
}  // namespace zug
