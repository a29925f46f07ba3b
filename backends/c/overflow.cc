// The rules mean the integers, C has 64 bits. A condition that wants a value which does not fit
// ends the search by a long jump, as one without an end does, but with another number, and the
// function of the interface that was called returns -2:
//
//   if ((ok = 1, left = checked_multiply(...), ok && left > 0))             division by zero only
//   if ((ok = 1, left = checked_multiply(...), known(x, ok) && left > 0))   x->out if ok is -1
//
// Only conditions ask: an assignment is made behind the condition that it can be.

#include "backends/c/overflow.h"

#include <functional>

#include "backends/c/helpers.h"
#include "backends/c/names.h"
#include "backends/c/runtime/runtime.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug::c {
namespace {

// Everything that is computed as a whole.
void each_value(const reasoner::Plan& plan, const std::function<void(const Arithmetic&)>& visit) {
  for (const Comparison& comparison : plan.comparisons) {
    visit(comparison.left);
    visit(comparison.right);
  }
  for (const reasoner::AssignmentPlan& assignment : plan.assignments) visit(assignment.value);
}

}  // namespace

bool may_overflow(const Game& game, const reasoner::Plan& plan) {
  bool result = false;
  each_value(plan,
             [&](const Arithmetic& value) { result = result || zug::may_overflow(game, value); });
  return result;
}

std::string arithmetic_of(const Game& game, const reasoner::Plan& plan, const std::string& code) {
  const bool large = may_overflow(game, plan);
  const std::string helpers = called_helpers(
      arithmetic_helpers, code,
      {{"LARGE", large ? "large_value(ok)" : "*ok = 0"},
       {"NO_QUOTIENT", std::string(large ? large_quotient_text : undefined_quotient_text)}});
  if (helpers.empty()) return helpers;
  return std::string(large ? large_comment_text : checked_comment_text) + helpers + "\n";
}

std::string overflow_exit(bool overflows) {
  if (!overflows) return {};
  return "/* Arithmetic has left 64 bits: nobody knows how the play goes on. */\n"
         "static inline int known(run *x, int ok) {\n"
         "  if (ok < 0) longjmp(x->out, 2);\n  return ok;\n}\n";
}

std::string with_outcomes(std::string_view text, bool overflows, const std::string& name) {
  if (!overflows) {
    return fill(text, {{"OVERFLOW", ""},
                       {"OVERFLOW_THROW", ""},
                       {"CATCH", "if (setjmp(x.out)) return -1;"},
                       {"TRY_COUNTING", "if (setjmp(x->out) == 0) {"},
                       {"CATCH_COUNTING", "} else result = -1;"},
                       {"OUTCOME", "if (setjmp(x.out)) outcome = -1;"}});
  }
  return fill(
      text,
      {{"OVERFLOW",
        "\n *\n * Arithmetic may leave 64 bits here. Functions that return -1 for what does not "
        "end\n * return -2 then: the play cannot be followed."},
       {"OVERFLOW_THROW", "    if (outcome == -2) throw std::overflow_error(\"" + name +
                              ": a value leaves 64 bits\");\n"},
       {"CATCH",
        "switch (setjmp(x.out)) {\n    case 0: break;\n    case 2: return -2;\n"
        "    default: return -1;\n  }"},
       {"TRY_COUNTING", "switch (setjmp(x->out)) {\n      case 0:"},
       {"CATCH_COUNTING",
        "  break;\n      case 2:\n        result = -2;\n        break;\n"
        "      default:\n        result = -1;\n    }"},
       {"OUTCOME",
        "switch (setjmp(x.out)) {\n    case 0: break;\n    case 2: outcome = -2; break;\n"
        "    default: outcome = -1;\n  }"}});
}

}  // namespace zug::c
