// First all positions, breadth-first; where that comes to no end, random plays of full length,
// which see what is deep. A limit ends a search and says nothing about the games.

#include "tools/compare/compare.h"

#include "tools/compare/found.h"
#include "tools/compare/product.h"

namespace zug::compare {

const Difference* Answer::difference() const {
  if (search.difference) return &*search.difference;
  return random && random->difference ? &*random->difference : nullptr;
}

Answer compare(const Question& question, const GoOn& go_on) {
  Answer answer;
  const bool by_name = question.moves == Moves::ByName;
  answer.search = by_name ? compare_by_name(question, go_on) : compare_trees(question, go_on);
  const bool through = answer.search.complete || answer.search.difference;
  if (!through && answer.search.limit != Limit::Interrupt) {
    answer.random = compare_random_plays(question, answer.search.scores, go_on);
  }
  if (answer.difference() != nullptr) {
    answer.verdict = Verdict::Different;
  } else if (answer.search.complete) {
    answer.verdict = Verdict::Equal;
  }
  return answer;
}

}  // namespace zug::compare
