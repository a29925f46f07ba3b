// Arithmetic that may overflow or divide by zero, in C, where neither has a meaning. Where nothing
// overflows, all that has no value is the same; where something may, the two are told apart, since
// the one makes an action invalid and the other one ends the search.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

namespace {

constexpr Helper arithmetic_helper_texts[] = {
    {"count_of", R"(static inline int64_t count_of(const state *s, unsigned piece) {
  return SET_COUNT(s->at[piece]);
}
)"},
    {"no_value", R"(static inline int64_t no_value(int *ok) {
  if (*ok == 1) *ok = 0;
  return 0;
}
)"},
    {"large_value", R"(static inline int64_t large_value(int *ok) {
  if (*ok == 1) *ok = -1;
  return 0;
}
)"},
    {"checked_add", R"(static inline int64_t checked_add(int64_t a, int64_t b, int *ok) {
  if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b) return ${LARGE};
  return a + b;
}
)"},
    {"checked_subtract", R"(static inline int64_t checked_subtract(int64_t a, int64_t b, int *ok) {
  if (b < 0 ? a > INT64_MAX + b : a < INT64_MIN + b) return ${LARGE};
  return a - b;
}
)"},
    {"checked_multiply", R"(static inline int64_t checked_multiply(int64_t a, int64_t b, int *ok) {
  if (a == 0 || b == 0) return 0;
  if ((a == -1 && b == INT64_MIN) || (b == -1 && a == INT64_MIN)) return ${LARGE};
  if (a != -1 && b != -1) {
    const int64_t limit = (a > 0) == (b > 0) ? INT64_MAX : INT64_MIN;
    if (a > 0 ? (b > 0 ? b > limit / a : b < limit / a) : (b > 0 ? a < limit / b : b < limit / a)) {
      return ${LARGE};
    }
  }
  return a * b;
}
)"},
    {"checked_divide", R"(static inline int64_t checked_divide(int64_t a, int64_t b, int *ok) {
${NO_QUOTIENT}  return a / b;
}
)"},
};

}  // namespace

const std::span<const Helper> arithmetic_helpers = arithmetic_helper_texts;

const std::string_view checked_comment_text =
    R"(/* Arithmetic that may have no value in 64 bits; *ok becomes 0 then. */
)";
const std::string_view undefined_quotient_text =
    R"(  if (b == 0 || (b == -1 && a == INT64_MIN)) return *ok = 0;
)";

const std::string_view large_comment_text =
    R"(/* Arithmetic. What is met first counts: *ok becomes 0 where there is no value, -1 where it leaves
 * 64 bits. */
)";
const std::string_view large_quotient_text =
    R"(  if (b == 0) return no_value(ok);
  if (b == -1 && a == INT64_MIN) return large_value(ok);
)";

}  // namespace zug::c
