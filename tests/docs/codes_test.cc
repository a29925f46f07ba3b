// The tables of mistakes in the pages of the smaller languages are made of what `zug explain`
// knows, which tests/errors tries out. They stand between "<!-- codes: sbg -->" and "<!-- end of
// codes -->"; UPDATE_GOLDEN=1 writes them.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "langs/registry.h"
#include "tests/files.h"

namespace zug::docs {
namespace {

constexpr const char* end_of_codes = "<!-- end of codes -->";

// In a cell of a table: one line, and bars that divide nothing.
std::string as_cell(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') {
      result += "  ";
    } else {
      result += c == '|' ? std::string("\\|") : std::string(1, c);
    }
  }
  return result;
}

std::string table_of_codes(const Language& language) {
  std::string table = "| code | wrong | right | what it means |\n| --- | --- | --- | --- |\n";
  for (const Explanation& one : language.explanations()) {
    table += "| " + one.code + " | `" + as_cell(one.example) + "` | `" + as_cell(one.mended) +
             "` | " + as_cell(one.summary) + " |\n";
  }
  return table;
}

struct PageOfLanguage {
  const char* page;
  const char* language;
};

class CodesOf : public testing::TestWithParam<PageOfLanguage> {};

TEST_P(CodesOf, ThePageAreThoseOfTheReader) {
  const auto path = test::source_path(std::string("docs/") + GetParam().page);
  const std::string page = test::content(path);
  const std::string begin = "<!-- codes: " + std::string(GetParam().language) + " -->\n";
  const std::size_t at = page.find(begin);
  ASSERT_NE(at, std::string::npos);
  const std::size_t from = at + begin.size(), end = page.find(end_of_codes, from);
  ASSERT_NE(end, std::string::npos);
  for (const Language& language : languages()) {
    if (language.name != GetParam().language) continue;
    const std::string table = table_of_codes(language);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
      std::ofstream(path, std::ios::binary) << page.substr(0, from) + table + page.substr(end);
      GTEST_SKIP() << "written";
    }
    EXPECT_EQ(page.substr(from, end - from), table);
    return;
  }
  FAIL() << "no such language";
}

std::string language_of(const testing::TestParamInfo<PageOfLanguage>& info) {
  return test::as_test_name(info.param.language);
}

INSTANTIATE_TEST_SUITE_P(, CodesOf,
                         testing::Values(PageOfLanguage{"sbg.md", "sbg"},
                                         PageOfLanguage{"rbg_draft.md", "rbg-draft"},
                                         PageOfLanguage{"metagame.md", "metagame"}),
                         language_of);

}  // namespace
}  // namespace zug::docs
