// Language::check says what Language::read says, to the letter: on every wrong text of
// tests/errors, on the corpus, and where powers come near the limit of expressions or over it.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ir/limits.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::string rendered(const Source& source, const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics.sorted()) text += render(one, source, false);
  return text;
}

void expect_same(const Language& language, const std::string& name, const std::string& text) {
  Source read_source(name, text), checked_source(name, text);
  Diagnostics read, checked;
  language.read(read_source, read);
  language.check(checked_source, checked);
  EXPECT_EQ(rendered(read_source, read), rendered(checked_source, checked)) << name;
}

std::string game_with(const std::string& rules) {
  return "#players = white(100)\n#pieces = e\n#variables =\n"
         "#board = rectangle(up, down, left, right, [e] [e])\n#rules = " +
         rules + "\n";
}

TEST(Check, SaysWhatReadSays) {
  std::size_t texts = 0;
  for (const Language& language : languages()) {
    if (language.check == nullptr) continue;
    for (const char* folder : {"tests/errors", "corpus"}) {
      for (const auto& entry : fs::recursive_directory_iterator(test::source_folder() / folder)) {
        if (entry.path().extension() != language.extensions.front()) continue;
        expect_same(language, entry.path().string(), test::content(entry.path()));
        ++texts;
      }
    }
  }
  EXPECT_GT(texts, 300U);
}

TEST(Check, KnowsTheLimitOfExpressions) {
  const auto rbg = std::find_if(languages().begin(), languages().end(),
                                [](const Language& one) { return one.check != nullptr; });
  ASSERT_NE(rbg, languages().end());
  for (const char* body : {"up", "(up + down)", "({e} up)", "[e]", "{? up}", "[$ white = 1]"}) {
    if (test::large_for_sanitizer(body != std::string_view("({e} up)"))) continue;
    for (std::size_t divisor = 1; divisor <= 8; ++divisor) {
      if (test::large_for_sanitizer(divisor > 2)) continue;
      const std::size_t times = limits::expressions / divisor;
      for (const std::size_t count : {times - 2, times, times + 2}) {
        expect_same(
            *rbg, "limit.rbg",
            game_with("->white ((" + std::string(body) + ")^" + std::to_string(count) + " ->>)*"));
      }
    }
  }
}

}  // namespace
}  // namespace zug
