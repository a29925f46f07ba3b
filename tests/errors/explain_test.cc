// What `zug explain` shows is true: the example gets the code, the same example mended does not.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"

namespace zug {
namespace {

struct Reported {
  std::set<std::string> codes;
  bool errors = false;
};

Reported reported(const Language& language, const std::string& part) {
  Source source("example", language.example_game(part));
  Diagnostics diagnostics;
  if (language.descriptions) {
    language.descriptions->check(source, diagnostics);
  } else {
    language.read(source, diagnostics);
  }
  Reported result{{}, diagnostics.has_errors()};
  for (const Diagnostic& diagnostic : diagnostics.all()) result.codes.insert(diagnostic.code);
  return result;
}

// Examples of limits are said in words; those of options mended by one.
bool is_a_game(const std::string& code) {
  static const std::set<std::string> others{"SBG0601", "MG0102",  "MG0301", "MG0302",
                                            "GDL0001", "GDL0103", "IR0102", "IR0103"};
  return others.count(code) == 0;
}

TEST(Explain, EveryExampleShowsItsCodeAndTheMendedOneDoesNot) {
  std::size_t seen = 0;
  for (const Language& language : languages()) {
    ASSERT_NE(language.example_game, nullptr) << language.name;
    for (const Explanation& explanation : language.explanations()) {
      SCOPED_TRACE(explanation.code + ": " + explanation.example);
      EXPECT_FALSE(explanation.summary.empty());
      EXPECT_FALSE(explanation.example.empty());
      EXPECT_FALSE(explanation.mended.empty());
      if (!is_a_game(explanation.code)) continue;
      ++seen;
      EXPECT_TRUE(reported(language, explanation.example).codes.contains(explanation.code));
      const Reported mended = reported(language, explanation.mended);
      EXPECT_FALSE(mended.codes.contains(explanation.code)) << explanation.mended;
      EXPECT_FALSE(mended.errors) << explanation.mended;
    }
  }
  EXPECT_GT(seen, 190U);
}

}  // namespace
}  // namespace zug
