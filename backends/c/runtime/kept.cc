// Lists that stay from turn to turn, in C (reasoner/plan/kept.cc).

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view kept_moves_text = R"(
/* The moves of a turn, one for each vertex of a set, ascending. They only disappear in the course of
 * a play, so the list stays from turn to turn. */
#define PART SPARE
typedef struct kept {
  set of;
  size_t count;
  word words[VERTICES + PART]; /* with room to move whole parts */
} kept;

static IN_PLACE void fill_list(kept *k, word first, word factor, const set *now) {
  word *out = k->words;
  LIST_SET(out, first, factor, *now);
  k->count = (size_t)(out - k->words);
}

/* Takes what is gone out of the list. */
#ifndef LISTS_AT_ONCE
static void thin_list(kept *k, const set *now) {
  size_t smaller = 0; /* vertices in the words before */
  for (unsigned i = 0; i < SET_WORDS; ++i) {
    for (uint64_t m = BITS(k->of, i) & ~BITS(*now, i); m; m &= m - 1) {
      const uint64_t below = (m & (0 - m)) - 1;
      word *gone = k->words + smaller + COUNT(BITS(*now, i) & below);
      const word *const end = k->words + --k->count;
      for (; gone < end; gone += PART) {
        word part[PART];
        memcpy(part, gone + 1, sizeof part);
        memcpy(gone, part, sizeof part);
      }
    }
    smaller += (size_t)COUNT(BITS(*now, i));
  }
}

static void list_again(kept *k, word first, word factor, const set *now) {
  uint64_t came = 0;
  int64_t gone = 0;
  for (unsigned i = 0; i < SET_WORDS; ++i) {
    came |= BITS(*now, i) & ~BITS(k->of, i);
    gone += COUNT(BITS(k->of, i) & ~BITS(*now, i));
  }
  if (came != 0 || gone > 4) {
    fill_list(k, first, factor, now);
  } else {
    thin_list(k, now);
  }
}
#endif

static IN_PLACE kept *kept_number(run *x, unsigned number) {
  moves *const list = x->list;
  if (list->kept == NULL && (list->kept = calloc(KEPT_LISTS, sizeof(kept))) == NULL) improper(x);
  return (kept *)list->kept + number;
}

static IN_PLACE kept *keep_list(run *x, unsigned number, word first, word factor, const set *now) {
  kept *const k = kept_number(x, number);
  if (!SAME(*now, k->of)) {
#ifdef LISTS_AT_ONCE
    fill_list(k, first, factor, now);
#else
    list_again(k, first, factor, now);
#endif
    SET_OR(k->of, *now, *now); /* word by word, as the words were written */
  }
  return k;
}
#define KEEP_LIST(number, first, factor, s) do { \
    const set now_ = s; \
    return keep_list(x, number, first, factor, &now_); \
  } while (0)
)";

const std::string_view kept_count_text = R"(
/* How many vertices the set has, which hardly ever changes: what is drawn below that number need not
 * wait for the move before. */
static IN_PLACE uint32_t kept_count(run *x, unsigned number, const set *now) {
  kept *const k = kept_number(x, number);
  if (SELDOM(!SAME(*now, k->of))) {
    SET_OR(k->of, *now, *now);
    k->count = (size_t)SET_COUNT(*now);
  }
  return (uint32_t)k->count;
}
)";

}  // namespace zug::c
