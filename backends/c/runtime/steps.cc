// Many plays stepped by one call, of games whose moves are words: a move, the keeper's moves behind
// it and the list of the next ones are one pass over the play's memory, and the way out of a search
// without end is set up once instead of twice a move. Lists are made where all lists are, in memory
// that stays in the cache; of each, one move is drawn as long as it is there, for who wants no more
// than a random move. A list is copied to the play's row, by four words, only for who wants it
// whole; else it is not even made, where moves can be drawn from sets of them (sampling.cc). Where
// a list tests every move, as in chess, one is drawn from those that are not tested yet, until one
// is legal: half the time of a step without a list, and the same move where there is one.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view steps_header_text =
    R"(/* Plays side by side. */
typedef struct ${N}_plays {
  size_t plays;
  ${N}_state *state;   /* [plays] */
  uint32_t *count;     /* [plays] legal moves, or more where none are written down; 0: the play is over */
  int16_t *player;     /* [plays] to move; 0: the play is over; -1 and less: as from ${N}_list */
  ${N}_random *random; /* [plays], or NULL: no moves are drawn */
  ${N}_word *drawn;    /* [plays] one of the legal moves, all equally likely */
  size_t room;         /* of a row, in words: a multiple of 4 */
  ${N}_word *word;     /* [plays][room] the legal moves that fit, or NULL: they are not written down */
} ${N}_plays;
/* Instead of a move: the play stays as it is. */
#define ${N}_no_word ((${N}_word)-1)
/* In each play makes made[k], the word of a legal move, and the keeper's moves, and lists the next moves.
 * Without `made`: only lists, for plays in which a player is to move. Returns the longest count: where that
 * is above `room`, rows are cut; get longer ones and list again. */
size_t ${N}_step(const ${N}_plays *plays, const ${N}_word *made, ${N}_moves *scratch);

)";

const std::string_view drawing_text = R"(
/* One of the legal moves, all equally likely, that choose() would make, and how many there are, or more;
 * 0 where there is none. */
static size_t draw(state *s, run *x, moves *list, randomness *random, word *drawn) {
  switch (s->rules) {
${CASES}    default:
      list_moves(s, x, list);
      if (list->count != 0) *drawn = list->word[below(random, (uint32_t)list->count)];
      return list->count;
  }
}
)";

const std::string_view tested_drawing_text = R"(
/* The same move where the moves have been listed. */
static inline void draw_of_list(state *s, run *x, moves *list, randomness *random, word *drawn) {
  switch (s->rules) {
${TESTED}    default: break;
  }
  if (list->count != 0) *drawn = list->word[below(random, (uint32_t)list->count)];
}
)";

const std::string_view steps_text = R"(${DRAWING}
static inline void write_row(const ${N}_plays *p, size_t k, const moves *list) {
  word *const row = p->word + k * p->room;
  const size_t some = list->count < p->room ? list->count : p->room;
  for (size_t i = 0; i < some; i += 4) memcpy(row + i, list->word + i, 4 * sizeof *row);
}

/* Makes a move in one play and lists the next. */
static inline size_t step_one(const ${N}_plays *p, size_t k, const word *made, run *x, moves *list) {
  state *const s = p->state + k;
  int playing = s->player != 0;
  size_t count;
  if (k + 1 < p->plays) {
    for (size_t at = 0; at < sizeof *s; at += 64) SOON((const char *)(s + 1) + at);
  }
  if (made != NULL) {
    if (made[k] == ${N}_no_word) return 0;
    playing = turn_of(s, x, made[k]);
    if (playing < 0) improper(x);
  }
  if (!playing) {
    count = 0;
  } else if (p->word == NULL && p->random != NULL) {
    count = draw(s, x, list, &p->random[k], &p->drawn[k]);
  } else {
    list_moves(s, x, list);
    count = list->count;
    if (p->word != NULL) write_row(p, k, list);
    ${DRAW_OF_LIST}
  }
  p->count[k] = (uint32_t)count;
  p->player[k] = count == 0 ? 0 : (int16_t)s->player;
  return count;
}

/* From the play *at on; *at is where it is, for who jumps out. */
static APART void step_from(const ${N}_plays *p, const word *made, volatile size_t *at,
                            volatile size_t *most, run *x, moves *list) {
  size_t longest = *most;
  for (size_t k = *at; k < p->plays; ++k) {
    size_t count;
    *at = k;
    count = step_one(p, k, made, x, list);
    if (count > longest) *most = longest = count;
  }
  *at = p->plays;
}

size_t ${N}_step(const ${N}_plays *plays, const word *made, moves *scratch) {
  run x;
  volatile size_t at = 0, most = 0;
  volatile int outcome = 0;
  x.depth = 0;
  ${OUTCOME}
  if (outcome != 0) {
    plays->count[at] = 0;
    plays->player[at] = (int16_t)outcome;
    outcome = 0;
    at = at + 1;
  }
  x.depth = 0;
  step_from(plays, made, &at, &most, &x, scratch);
  return most;
}
)";

}  // namespace zug::c
