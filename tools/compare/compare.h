#pragma once

// Are two games the same? Proved, refuted by a play, or equal as far as looked.

#include "tools/compare/question.h"
#include "tools/compare/random_plays.h"

namespace zug::compare {

enum class Verdict : std::uint8_t { Equal, Different, Unknown };

struct Answer {
  Verdict verdict = Verdict::Unknown;
  Search search;
  std::optional<RandomPlays> random;  // when the search was not through
  // What tells them apart, wherever it was found.
  const Difference* difference() const;
};

Answer compare(const Question& question, const GoOn& go_on);

}  // namespace zug::compare
