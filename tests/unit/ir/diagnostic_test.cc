// What is kept of many things that are wrong (ir/messages/diagnostic.h).

#include "ir/messages/diagnostic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "ir/limits.h"

namespace zug {
namespace {

Origin place(std::uint32_t offset) { return {{offset, offset + 1}}; }

std::size_t errors_in(const std::vector<Diagnostic>& list) {
  return static_cast<std::size_t>(
      std::count_if(list.begin(), list.end(),
                    [](const Diagnostic& one) { return one.severity == Severity::Error; }));
}

TEST(Diagnostics, ErrorsBehindManyWarningsAreShown) {
  Diagnostics diagnostics;
  const auto warnings = static_cast<std::uint32_t>(5 * limits::diagnostics);
  for (std::uint32_t i = 0; i < warnings; ++i)
    diagnostics.warning("CHK0003", place(i), "the piece " + std::to_string(i));
  diagnostics.error("RBG0601", place(warnings), "the first error");
  diagnostics.error("RBG0602", place(warnings + 1), "the second error");
  const std::vector<Diagnostic> shown = diagnostics.sorted();
  EXPECT_EQ(shown.size(), limits::diagnostics);
  EXPECT_EQ(errors_in(shown), 2u);
  EXPECT_EQ(shown.front().message, "the piece 0");
  EXPECT_EQ(shown.back().message, "the second error");
}

TEST(Diagnostics, OfTooManyErrorsTheFirstAreShown) {
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 5 * limits::diagnostics; ++i)
    diagnostics.error("RBG0601", place(i), "error " + std::to_string(i));
  diagnostics.warning("CHK0003", place(0), "a warning");
  const std::vector<Diagnostic> shown = diagnostics.sorted();
  EXPECT_EQ(shown.size(), limits::diagnostics);
  EXPECT_EQ(errors_in(shown), limits::diagnostics);
  EXPECT_EQ(shown.back().message, "error " + std::to_string(limits::diagnostics - 1));
  EXPECT_EQ(diagnostics.errors(), 5 * limits::diagnostics);
}

}  // namespace
}  // namespace zug
