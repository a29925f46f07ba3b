// Random plays of games whose moves are paths. In a game like paper soccer a state may have more
// moves than fit into memory, and a play needs one of them. What does not fit is counted, and where
// the move drawn is one of those, they are counted once more up to it:
//
//   5 moves, 2 of them kept: a b - - -   drawn is number 3   listed again: a b - d -
//
// So a play draws the random numbers, and makes the moves, that it would with all the memory there
// is. Who wants to see every move (a player, perft) meets the limit.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view rest_type_text = R"(
/* Moves of a list that is too long: how many are not kept, which one of them is kept all the same, and where. */
typedef struct rest {
  uint64_t count;
  uint64_t wanted;
  size_t at;
} rest;
)";

const std::string_view whole_lists_text = R"(
static void list_moves(state *s, run *x, moves *list) { list_with_rest(s, x, list, NULL); }
)";

const std::string_view long_lists_text = R"(
/* Lists what fits, and counts the moves. */
static uint32_t count_with_rest(state *s, run *x, moves *list, rest *left) {
  left->count = 0;
  left->wanted = UINT64_MAX;
  list_with_rest(s, x, list, left);
  if (left->count > COUNTED_MOVES - list->count) improper(x);
  return (uint32_t)(list->count + left->count);
}

/* Where in the list that move is, which may have to be made again for it. */
static size_t index_of(state *s, run *x, moves *list, rest *left, uint32_t move) {
  if (move < list->count) return move;
  left->count = 0;
  left->wanted = move - list->count;
  list_with_rest(s, x, list, left);
  return left->at;
}

/* Makes one of all moves, equally likely; without random numbers says how many there are. */
static int choose_listed(state *s, run *x, moves *list, randomness *random) {
  rest left;
  uint32_t count;
  if (random == NULL) {
    list_moves(s, x, list);
    return (int)list->count;
  }
  count = count_with_rest(s, x, list, &left);
  if (count == 0) return NO_MOVE;
  return turn(s, x, list, index_of(s, x, list, &left, below(random, count)));
}
)";

}  // namespace zug::c
