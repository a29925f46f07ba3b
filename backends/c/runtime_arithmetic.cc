// Arithmetic that may overflow or divide by zero, in C, where neither has a meaning.

#include "backends/c/runtime.h"

namespace zug::c {

const std::string_view checked_text =
    R"(/* Arithmetic that may have no value in 64 bits; *ok becomes 0 then. */
static inline int64_t checked_add(int64_t a, int64_t b, int *ok) {
  if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b) return *ok = 0;
  return a + b;
}
static inline int64_t checked_subtract(int64_t a, int64_t b, int *ok) {
  if (b < 0 ? a > INT64_MAX + b : a < INT64_MIN + b) return *ok = 0;
  return a - b;
}
static inline int64_t checked_multiply(int64_t a, int64_t b, int *ok) {
  if (a == 0 || b == 0) return 0;
  if ((a == -1 && b == INT64_MIN) || (b == -1 && a == INT64_MIN)) return *ok = 0;
  if (a != -1 && b != -1) {
    const int64_t limit = (a > 0) == (b > 0) ? INT64_MAX : INT64_MIN;
    if (a > 0 ? (b > 0 ? b > limit / a : b < limit / a) : (b > 0 ? a < limit / b : b < limit / a)) {
      return *ok = 0;
    }
  }
  return a * b;
}
static inline int64_t checked_divide(int64_t a, int64_t b, int *ok) {
  if (b == 0 || (b == -1 && a == INT64_MIN)) return *ok = 0;
  return a / b;
}

)";

}  // namespace zug::c
