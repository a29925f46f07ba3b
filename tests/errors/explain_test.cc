// What `zug explain` shows is true: the example gets the code, the same example mended does not.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "ir/diagnostic.h"
#include "ir/source.h"
#include "langs/registry.h"

namespace zug {
namespace {

std::set<std::string> codes_of(const Language& language, const std::string& part) {
  Source source("example", language.example_game(part));
  Diagnostics diagnostics;
  if (language.descriptions) {
    language.descriptions->check(source, diagnostics);
  } else {
    language.read(source, diagnostics);
  }
  std::set<std::string> codes;
  for (const Diagnostic& diagnostic : diagnostics.all()) codes.insert(diagnostic.code);
  return codes;
}

// Examples of limits are said in words; those of options mended by one.
bool is_a_game(const std::string& code) {
  static const std::set<std::string> others{"RBG0308", "RBG0712", "SBG0601", "SBG0602",
                                            "MG0102",  "MG0301",  "MG0302"};
  return others.count(code) == 0;
}

TEST(Explain, EveryExampleShowsItsCodeAndTheMendedOneDoesNot) {
  std::size_t seen = 0;
  for (const Language& language : languages()) {
    if (language.example_game == nullptr) continue;
    for (const Explanation& explanation : language.explanations()) {
      SCOPED_TRACE(explanation.code + ": " + explanation.example);
      EXPECT_FALSE(explanation.summary.empty());
      EXPECT_FALSE(explanation.example.empty());
      EXPECT_FALSE(explanation.mended.empty());
      if (!is_a_game(explanation.code)) continue;
      ++seen;
      EXPECT_TRUE(codes_of(language, explanation.example).contains(explanation.code));
      EXPECT_FALSE(codes_of(language, explanation.mended).contains(explanation.code));
    }
  }
  EXPECT_GT(seen, 90U);
}

}  // namespace
}  // namespace zug
