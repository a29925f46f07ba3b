/* Plays random games of breakthrough with the reasoner that zug writes:
 *
 *   zug convert corpus/rbg/breakthrough.rbg --to c -o breakthrough-in-c
 *   cc -std=c11 -O2 -I breakthrough-in-c random_play.c breakthrough-in-c/breakthrough.c
 *   ./a.out 1000
 *
 * Prints the first game move by move, then who has won how many. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "breakthrough.h"

/* A small generator, so that every machine plays the same games. */
static uint32_t below(uint64_t *random, size_t count) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*random >> 33) % count);
}

/* One game; the number of moves, or -1. The list of moves is used again and again. */
static int play(uint64_t *random, breakthrough_moves *moves, breakthrough_state *state,
                int tell) {
  int length = 0;
  breakthrough_start(state);
  for (;;) {
    const int on = breakthrough_complete(state); /* the keeper's moves */
    if (on <= 0) return on < 0 ? -1 : length;
    if (breakthrough_list(state, moves) < 0) return -1;
    if (moves->count == 0) return length;
    const size_t index = below(random, moves->count);
    if (tell && length < 4) {
      char text[64];
      breakthrough_text(state, moves, index, text, sizeof text);
      printf("%s: %s\n", breakthrough_player_names[breakthrough_player(state)], text);
    }
    breakthrough_apply(state, moves, index);
    ++length;
  }
}

int main(int argc, char **argv) {
  const int games = argc > 1 ? atoi(argv[1]) : 100;
  uint64_t random = 1;
  int white = 0;
  breakthrough_moves moves = {0};
  breakthrough_state state;
  for (int game = 0; game < games; ++game) {
    const int length = play(&random, &moves, &state, game == 0);
    if (length < 0) return 1;
    if (game == 0) printf("... %d moves\n", length);
    white += breakthrough_score(&state, 1) == 100;
  }
  breakthrough_free(&moves);
  printf("white wins %d of %d games\n", white, games);
  return 0;
}
