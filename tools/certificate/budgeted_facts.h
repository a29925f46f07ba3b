#pragma once

// The verifier's facts, which look at a budget while they look along patterns: of large games that
// is nearly all of the work.

#include <cstdint>

#include "ir/budget.h"
#include "tools/verify/facts.h"

namespace zug {

class BudgetedFacts : public verifier::Facts {
 public:
  BudgetedFacts(const verifier::Game& game, Budget& budget) : Facts(game), budget_(budget) {}

  // Throws OutOfBudget.
  int value(const verifier::Asked& asked, const verifier::Cube& cube, int depth) const override {
    const std::uint64_t before = work();
    const int answer = Facts::value(asked, cube, depth);
    budget_.spend(work() - before);
    return answer;
  }

 private:
  Budget& budget_;
};

}  // namespace zug
