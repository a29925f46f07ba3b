#pragma once

#include <cstddef>
#include <vector>

#include "backends/reasoner/plan/plan.h"
#include "backends/reasoner/plan/text/draft.h"
#include "backends/reasoner/plan/text/scanner.h"

namespace zug::reasoner {

// The lines of one function after the other.
class CodeReader {
 public:
  explicit CodeReader(Draft& draft) : draft_(draft) {}

  // The line that begins a function, behind its number.
  void begin(Scanner& line);
  // A line of the function's code, in so many bodies.
  void instruction(Scanner& line, std::size_t depth);
  // Nothing is left to come of the function.
  void end();

 private:
  struct Body {
    std::size_t at;                    // the instruction it belongs to
    std::vector<std::size_t> pending;  // where it begins
  };

  void close_bodies(std::size_t depth);
  void complete_undo(Instruction& is, Scanner& line);

  Draft& draft_;
  Function* function_ = nullptr;
  std::vector<Body> open_;
  std::vector<std::size_t> pending_;  // changes that nobody has undone yet
};

}  // namespace zug::reasoner
