// Random plays, and single random moves, of the C source. How one of the moves is chosen without a
// list is in sampling.cc.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view playouts_text = R"(
static APART void play(const state *from, ${N}_random *seed, moves *list, ${N}_playout *result,
                       run *x) {
  state s = *from;
  randomness random = *seed;
  uint64_t length = 0, choices = 0, most = 0;
  int playing = complete(&s, x, 0);
  x->list = list;
  while (playing == 1) {
    uint32_t count;
    ${LIST}
    if (count == 0) break;
    if (length++ == PLAY_LENGTH) improper(x);
    choices += count;
    if (count > most) most = count;
    playing = ${TURN};
  }
  if (playing < 0) improper(x);
  *seed = random;
  result->length = length, result->choices = choices, result->most_choices = most;
  for (int p = 1; p <= ${N}_players; ++p) result->scores[p - 1] = ${N}_score(&s, p);
}
${SAMPLING}
int ${N}_sample(state *s, ${N}_random *random, moves *scratch) {
  run x;
  x.depth = 0;
  ${CATCH}
  return sample_turn(s, &x, scratch, random);
}

int ${N}_playout_from(const state *from, int sampled, ${N}_random *random, moves *scratch,
                      ${N}_playout *result) {
  run x;
  x.depth = 0;
  ${CATCH}
  if (sampled) {
    memset(result, 0, sizeof *result);
    sample(from, random, scratch, result, &x);
  } else {
    play(from, random, scratch, result, &x);
  }
  return 0;
}

int ${N}_playout_list(${N}_random *random, moves *scratch, ${N}_playout *result) {
  return ${N}_playout_from(&start_state, 0, random, scratch, result);
}

int ${N}_playout_sample(${N}_random *random, moves *scratch, ${N}_playout *result) {
  return ${N}_playout_from(&start_state, 1, random, scratch, result);
}
)";

}  // namespace zug::c
