// Many plays stepped by one call, of games whose moves are words: a move, the keeper's moves behind
// it and the list of the next ones are one pass over the play's memory, and the way out of a search
// without end is set up once instead of twice a move. Lists are made where all lists are, and
// copied to the play's row by four words, so that rows lie close together.

#include "backends/c/runtime.h"

namespace zug::c {

const std::string_view steps_header_text =
    R"(/* Plays side by side. A row of words is long enough for the legal moves that fit. */
typedef struct ${N}_plays {
  size_t plays;
  size_t room;        /* of a row, in words: a multiple of 4 */
  ${N}_state *state;  /* [plays] */
  ${N}_word *word;    /* [plays][room] the legal moves */
  uint32_t *count;    /* [plays] how many; 0: the play is over */
  int16_t *player;    /* [plays] to move; 0: the play is over; -1 and less: as from ${N}_list */
} ${N}_plays;
/* In each play makes move number choice[k] of its row and the keeper's moves, and lists the next moves into
 * the row; a play stays as it is where choice[k] is not below its count. Without choices: only lists,
 * for plays in which a player is to move. Returns the longest count: where that is above `room`, rows
 * are cut; get longer ones and list again. */
size_t ${N}_step(const ${N}_plays *plays, const uint32_t *choice, ${N}_moves *scratch);

)";

const std::string_view steps_text = R"(
/* Makes a move in one play and lists the next. */
static inline size_t step_one(const ${N}_plays *p, size_t k, const uint32_t *choice, run *x,
                              moves *list) {
  state *const s = p->state + k;
  word *const row = p->word + k * p->room;
  int playing = s->player != 0;
  size_t count, some;
  if (choice != NULL) {
    if (choice[k] >= p->count[k]) return 0;
    playing = turn_of(s, x, row[choice[k]]);
    if (playing < 0) improper(x);
  }
  list->count = 0;
  if (playing) list_moves(s, x, list);
  count = list->count;
  some = count < p->room ? count : p->room;
  for (size_t i = 0; i < some; i += 4) memcpy(row + i, list->word + i, 4 * sizeof *row);
  p->count[k] = (uint32_t)count;
  p->player[k] = count == 0 ? 0 : (int16_t)s->player;
  return count;
}

/* From the play *at on; *at is where it is, for who jumps out. */
static APART void step_from(const ${N}_plays *p, const uint32_t *choice, volatile size_t *at,
                            volatile size_t *most, run *x, moves *list) {
  size_t longest = *most;
  for (size_t k = *at; k < p->plays; ++k) {
    size_t count;
    *at = k;
    count = step_one(p, k, choice, x, list);
    if (count > longest) *most = longest = count;
  }
  *at = p->plays;
}

size_t ${N}_step(const ${N}_plays *plays, const uint32_t *choice, moves *scratch) {
  run x;
  volatile size_t at = 0, most = 0;
  volatile int outcome = 0;
  x.depth = 0;
  switch (setjmp(x.out)) {
    case 0: break;
    case 2: outcome = -2; break;
    default: outcome = -1;
  }
  if (outcome != 0) {
    plays->count[at] = 0;
    plays->player[at] = (int16_t)outcome;
    outcome = 0;
    at = at + 1;
  }
  x.depth = 0;
  step_from(plays, choice, &at, &most, &x, scratch);
  return most;
}
)";

}  // namespace zug::c
