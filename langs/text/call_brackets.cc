// Brackets of a call are looked at together with all of the rule it stands in: what is opened there
// and not closed, or closed and not opened, tells whose bracket it is.

#include "langs/text/call_brackets.h"

namespace zug::text {

std::ptrdiff_t surplus_openings(std::span<const Token> tokens) {
  std::ptrdiff_t open = 0;
  for (const Token& token : tokens) open += (token.kind == '(') - (token.kind == ')');
  return open;
}

std::size_t behind_lost_opening(std::span<const Token> tokens, std::size_t at) {
  if (surplus_openings(tokens) >= 0) return at + 1;
  std::size_t depth = 0;
  for (std::size_t end = at + 1; end < tokens.size(); ++end) {
    if (tokens[end].kind == '(') ++depth;
    if (tokens[end].kind == ')' && depth-- == 0) return end + 1;
  }
  return at + 1;
}

}  // namespace zug::text
