// Codes of analyses, engines and back ends: the example of `zug explain` gets the code from the
// command that it names, the same example mended does not. tests/errors has those of the readers.

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "langs/registry.h"
#include "tests/cli/run_zug.h"
#include "tests/cli/words_of.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tools/zug/reports/explanations.h"

namespace zug::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// "zug convert hexagon.rbg --to sbg", with games of the corpus by their names.
Outcome run_command(const std::string& text) {
  std::vector<std::string> words = words_of(text);
  words.erase(words.begin());
  return run_zug(words);
}

Outcome run_on_part(const ToolExplanation& one, const std::string& part) {
  const auto language =
      std::find_if(languages().begin(), languages().end(),
                   [&](const Language& other) { return other.name == one.language; });
  std::vector<std::string> words = words_of(one.command);
  std::replace(words.begin(), words.end(), std::string("GAME"), std::string("-"));
  words.insert(words.end(), {"--from", one.language});
  return run_zug({words, language->example_game(part), {}, 0});
}

Outcome run_example(const ToolExplanation& one, const std::string& example) {
  return one.language.empty() ? run_command(example) : run_on_part(one, example);
}

// What takes more than a text of a few lines, or more than a second.
bool is_run(const ToolExplanation& one) {
  if (one.explanation.code == "GDL0709") return test::long_run();
  return !one.language.empty() || one.explanation.example.starts_with("zug ");
}

class Explained : public testing::TestWithParam<ToolExplanation> {};

TEST_P(Explained, TheExampleShowsTheCodeAndTheMendedOneDoesNot) {
  const Explanation& explanation = GetParam().explanation;
  EXPECT_FALSE(explanation.summary.empty());
  EXPECT_FALSE(explanation.example.empty());
  EXPECT_FALSE(explanation.mended.empty());
  if (!is_run(GetParam())) GTEST_SKIP() << "its example is said in words";
  const std::string reported = "[" + explanation.code + "]";
  EXPECT_THAT(run_example(GetParam(), explanation.example).err, HasSubstr(reported));
  const Outcome mended = run_example(GetParam(), explanation.mended);
  EXPECT_THAT(mended.err, Not(HasSubstr(reported)));
  EXPECT_EQ(mended.status, 0) << mended.err;
}

std::string code_of(const testing::TestParamInfo<ToolExplanation>& info) {
  return info.param.explanation.code;
}

INSTANTIATE_TEST_SUITE_P(Codes, Explained, testing::ValuesIn(tool_explanations()), code_of);

TEST(Explain, FewExamplesAreWords) {
  std::set<std::string> words;
  for (const ToolExplanation& one : tool_explanations()) {
    const bool command = one.explanation.example.starts_with("zug ");
    if (one.language.empty() && !command) words.insert(one.explanation.code);
  }
  EXPECT_EQ(words, (std::set<std::string>{"GDL0702", "GDL0713", "REA0001", "REA0002", "REF0002",
                                          "SBG0703", "SBG0704"}));
}

TEST(Explain, NamesTheCommandThatReports) {
  EXPECT_THAT(run_zug({"explain", "GDL0705"}).out,
              HasSubstr("Reported by: zug convert GAME --to gdl\n"));
  EXPECT_THAT(run_zug({"explain", "RBG0203"}).out, Not(HasSubstr("Reported by")));
}

}  // namespace
}  // namespace zug::cli
