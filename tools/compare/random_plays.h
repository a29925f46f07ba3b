#pragma once

#include "tools/compare/question.h"

namespace zug::compare {

struct RandomPlays {
  std::optional<Difference> difference;  // the shortest that was found, the first play that has it
  std::uint64_t plays = 0;               // to the end, without a difference
  std::uint64_t given_up = 0;            // plays with too many counterparts, or of endless length
  Limit limit = Limit::None;
};

// Random plays from the start to the end, followed in both games. `scores` is what the search
// before has learned of them.
RandomPlays compare_random_plays(const Question& question, const ScoreFunction& scores,
                                 const GoOn& go_on);

}  // namespace zug::compare
