// Descriptions that are larger than what is read.

#include <gtest/gtest.h>

#include <string>

#include "ir/limits.h"
#include "langs/gdl/read.h"

namespace zug {
namespace {

// What is behind the limit is not missed: whatever a description needs may stand there.
TEST(GdlReader, SaysNothingButThatADescriptionIsTooLong) {
  std::string text = "(role white)\n";
  for (std::size_t i = 0; i < limits::tokens; i += 4) text += "(a b)\n";
  Source source("long.kif", text);
  Diagnostics diagnostics;
  EXPECT_FALSE(read_gdl_description(source, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].code, "GDL0103");
  EXPECT_EQ(diagnostics.all()[0].message,
            "more than " + std::to_string(limits::tokens) + " words and parentheses");
}

TEST(GdlReader, SaysThatKeywordsAreInSmallLetters) {
  Source source("old.kif",
                "(ROLE A) (INIT (S 0)) (LEGAL A X) (<= TERMINAL (TRUE (S 1))) (GOAL A 1)");
  Diagnostics diagnostics;
  EXPECT_FALSE(read_gdl_description(source, diagnostics));
  std::size_t hints = 0;
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.code != "GDL0304") continue;
    ++hints;
    EXPECT_NE(one.hint.find("small letters"), std::string::npos) << one.hint;
  }
  EXPECT_EQ(hints, 4u);
}

}  // namespace
}  // namespace zug
