// Counting trees. A node is listed where it stands, since a list leaves its state as it was, and
// its children are made in the caller's frame, one after another. Of the last ply each node is
// made, or, in bulk, its moves are only counted: where a player's moves are offered as sets
// (sampling.cc) and all of them are legal, by the sizes of the sets, elsewhere by the length of the
// list.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view counting_text = R"(
/* How many legal moves there are. */
static size_t how_many(state *s, run *x, moves *list) {
  switch (s->rules) {
${CASES}    default: list_moves(s, x, list); return list->count;
  }
}
)";

const std::string_view perft_text = R"(
/* Nobody looks at the leaves of perft, but each of them is made: all of it has to be in memory here. Copies
 * begin with a line of the cache, so that no part of them crosses one, and are made in parts of 32 bytes: some
 * processors let a word wait that is read behind a store of 64. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MADE(s) __asm__ volatile("" : : "m"(s))
#define SOON(address) __builtin_prefetch(address, 1)
#define IN_LINES __attribute__((aligned(64)))
typedef uint64_t part_of_line __attribute__((vector_size(32), may_alias));
static IN_PLACE void copy_lines(state *to, const state *from) {
  enum { PARTS = sizeof *to / 32, REST = sizeof *to % 32 };
  for (size_t k = 0; k != PARTS; ++k) ((part_of_line *)to)[k] = ((const part_of_line *)from)[k];
  memcpy((char *)to + 32 * PARTS, (const char *)from + 32 * PARTS, REST);
}
#else
#define MADE(s) (void)(s)
#define SOON(address) (void)(address)
#define IN_LINES
#define copy_lines(to, from) (*(to) = *(from))
#endif

static void make_leaves(const state *parent, const moves *list, run *x) {
  IN_LINES state child;
  for (size_t i = 0; i < list->count; ++i) {
    copy_lines(&child, parent);
    if (turn(&child, x, list, i) < 0) improper(x);
    MADE(child);
  }
}
${COUNTING}
/* Nodes at `depth` moves below the root; with `bulk` those of the last ply are not made. lists has one
 * list for every ply. */
static void count_tree(state *s, int depth, int bulk, moves *lists, uint64_t *leaves,
                       uint64_t *states, const volatile int *stop, run *x) {
  if (bulk && depth == 1) {
    *leaves += how_many(s, x, lists);
    return;
  }
  list_moves(s, x, lists);
  *states += lists->count;
  if (depth == 1) {
    *leaves += lists->count;
    make_leaves(s, lists, x);
    return;
  }
  for (size_t i = 0; i < lists->count && !*stop; ++i) {
    IN_LINES state child;
    copy_lines(&child, s);
    const int playing = turn(&child, x, lists, i);
    if (playing < 0) improper(x);
    if (playing) count_tree(&child, depth - 1, bulk, lists + 1, leaves, states, stop, x);
  }
}

static int perft(const state *root, int depth, int bulk, uint64_t *leaves, uint64_t *states,
                 const volatile int *stop) {
  moves *const lists = (moves *)calloc((size_t)depth + 1, sizeof *lists);
  run *const x = (run *)malloc(sizeof *x);
  IN_LINES state s = *root;
  int result = -1;
  *leaves = depth == 0;
  *states = 1;
  if (lists != NULL && x != NULL) {
    x->depth = 0;
    ${TRY_COUNTING}
      if (depth > 0) count_tree(&s, depth, bulk, lists, leaves, states, stop, x);
      result = 0;
    ${CATCH_COUNTING}
    for (int i = 0; i <= depth; ++i) ${N}_free(&lists[i]);
  }
  free(lists);
  free(x);
  return result;
}

int ${N}_perft(const state *root, int depth, uint64_t *leaves, uint64_t *states,
               const volatile int *stop) {
  return perft(root, depth, 0, leaves, states, stop);
}

int ${N}_perft_bulk(const state *root, int depth, uint64_t *leaves, uint64_t *states,
                    const volatile int *stop) {
  return perft(root, depth, 1, leaves, states, stop);
}
)";

}  // namespace zug::c
