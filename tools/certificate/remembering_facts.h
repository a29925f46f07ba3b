#pragma once

// The verifier's facts, with a memory. Whoever writes a certificate asks the same of the same facts
// over and over: where patterns are compared a look at one asks each of the others, at every square
// that it goes over, and so does the next look. Of reversi, one in twenty such questions is new.
// The verifier itself has no such memory: it asks less, and has to be read.

#include <boost/container_hash/hash.hpp>

#include <map>
#include <unordered_map>
#include <utility>

#include "tools/certificate/budgeted_facts.h"

namespace zug {

class RememberingFacts final : public BudgetedFacts {
 public:
  using BudgetedFacts::BudgetedFacts;

  int value(const verifier::Asked& asked, const verifier::Cube& cube, int depth) const override {
    const Question question(asked, depth);
    const auto known = answers_.find(cube);
    if (known != answers_.end()) {
      const auto answer = known->second.find(question);
      if (answer != known->second.end()) return answer->second;
    }
    const int answer =
        BudgetedFacts::value(asked, cube, depth);  // which asks others, and notes these
    if (answers_.size() >= most_cubes || ++noted_ > most_answers) {
      answers_.clear();
      noted_ = 1;
    }
    answers_[cube].emplace(question, answer);
    return answer;
  }

 private:
  using Question = std::pair<verifier::Asked, int>;  // so many patterns deep

  // Of numbers of forms the ranges are left out: few cubes differ in them alone.
  struct Hash {
    std::size_t operator()(const verifier::Cube& cube) const {
      std::size_t result = 0;
      for (const auto& fact : cube.pieces) boost::hash_combine(result, fact);
      for (const auto& fact : cube.patterns) boost::hash_combine(result, fact);
      for (const auto& fact : cube.forms) boost::hash_combine(result, fact.first);
      return result;
    }
  };

  // Then it begins anew: some tens of megabytes.
  static constexpr std::size_t most_cubes = 1000;
  static constexpr std::size_t most_answers = 300'000;

  mutable std::unordered_map<verifier::Cube, std::map<Question, int>, Hash> answers_;
  mutable std::size_t noted_ = 0;  // answers, since it began
};

}  // namespace zug
