// Words and numbers behind a word make a word, which may be a reserved one; numbers make numbers;
// other signs make what the dialect has: "-" and ">" are "->".

#include "langs/text/pasting.h"

namespace zug::text {

std::optional<char> pasted_kind(const Dialect& dialect, const Token& left, const Token& right,
                                const std::string& text) {
  if (is_word(left.kind) && (is_word(right.kind) || right.kind == kind::number)) {
    return word_kind(dialect, text);
  }
  if (left.kind == kind::number && right.kind == kind::number) return kind::number;
  return symbol_kind(dialect, text);
}

}  // namespace zug::text
