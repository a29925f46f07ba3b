// The header every reasoner has, and the C++ wrapper. States and randomness are plain values; lists
// of moves own memory, which they keep, so that playouts allocate nothing after a while.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view header_opening_text =
    R"(/* ${TITLE}: a reasoner made by zug. Plain C11, nothing to link.
 *
 * A play: ${N}_start, then again and again ${N}_complete (the keeper moves), ${N}_list and ${N}_apply.
 * States are plain: copy one to keep it, copy it back to undo moves.${OVERFLOW} */
#ifndef ${GUARD}
#define ${GUARD}

${INCLUDE} <stddef.h>
${INCLUDE} <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

)";

const std::string_view header_text = R"(enum {
  ${N}_players = ${PLAYERS}, /* numbered from 1, 0 is the keeper */
  ${N}_pieces = ${PIECES},
  ${N}_vertices = ${VERTICES},
  ${N}_numbers = ${NUMBERS}, /* of vertices in sets; some may be of none */
  ${N}_variables = ${VARIABLES}, /* the players' scores first */
  ${N}_modifiers = ${MODIFIERS} /* numbered from 1 */
};

extern const char *const ${N}_player_names[${N}_players + 1];
extern const char *const ${N}_piece_names[${N}_pieces];
extern const char *const ${N}_vertex_names[${N}_vertices];
extern const uint16_t ${N}_number_of[${N}_vertices]; /* of each vertex */
extern const char *const ${N}_variable_names[${N}_variables];
extern const char *const ${N}_modifier_texts[${N}_modifiers + 1];

${SET_TYPE}
typedef struct ${N}_state {
  ${N}_set at[${N}_pieces]; /* where each piece stands */${BOARD_FIELD}
  int32_t var[${N}_variables];
  uint16_t vertex; /* the number of the position */
  uint16_t rules;  /* the last switch, or 0 */
  uint8_t player;  /* to move */
} ${N}_state;

/* The legal moves of one state. Start with all zero. */
typedef struct ${N}_moves {
  size_t count;
  size_t room;
  ${N}_word *word;
  size_t part_count;
  size_t part_room;
  uint32_t (*part)[2]; /* or memory of playout_sample */
  void *kept; /* lists of earlier turns, where moves only disappear */
} ${N}_moves;

typedef struct ${N}_random {
  uint64_t state; /* the seed, at first */
} ${N}_random;

typedef struct ${N}_playout {
  uint64_t length;       /* moves of the players */
  uint64_t choices;      /* moves there were to choose from, over all of the play */
  uint64_t most_choices; /* at one time */
  int64_t scores[${N}_players];
} ${N}_playout;

size_t ${N}_state_size(void);
/* The keeper is to move. */
void ${N}_start(${N}_state *state);
/* Makes the keeper's moves. 1: a player is to move; 0: the keeper has no move, the play is over;
 * -1: he would never stop. */
int ${N}_complete(${N}_state *state);
/* Makes one move of the keeper, who is to move. 1, 0 when he has none, -1 as above. */
int ${N}_keep(${N}_state *state);
/* The moves of the player to move; the play is over when there are none. 0, or -1 when a move would
 * never end or memory is short. Changes the state while at work and restores it. */
int ${N}_list(${N}_state *state, ${N}_moves *moves);
/* Makes move number `index` of a list made for this state; the keeper's moves are not made. */
void ${N}_apply(${N}_state *state, const ${N}_moves *moves, size_t index);
/* Makes one modifier (from 1) of a legal move at a vertex; all of them one after another are the move. */
void ${N}_perform(${N}_state *state, unsigned modifier, unsigned vertex);
void ${N}_undo(${N}_state *state, const ${N}_state *before);
void ${N}_free(${N}_moves *moves);

int ${N}_player(const ${N}_state *state);
int64_t ${N}_score(const ${N}_state *state, int player);
int ${N}_piece(const ${N}_state *state, unsigned vertex);
unsigned ${N}_vertex(const ${N}_state *state);

/* The modifiers a move consists of: vertices (from 0) and modifiers (from 1), at most `room` of
 * them; returns how many there are. */
size_t ${N}_parts(const ${N}_state *state, const ${N}_moves *moves, size_t index, size_t room,
                  uint32_t (*parts)[2]);
/* "rx0y6[e] rx0y5->>", cut to `size`; returns its length. */
size_t ${N}_text(const ${N}_state *state, const ${N}_moves *moves, size_t index, char *text,
                 size_t size);
/* The first move of the list with that text, or `count`. */
size_t ${N}_find(const ${N}_state *state, const ${N}_moves *moves, const char *text);

/* Counts the nodes `depth` moves below a completed state, and all down to there. Stops when *stop is
 * not 0. 0, or -1 as from ${N}_list. */
int ${N}_perft(const ${N}_state *root, int depth, uint64_t *leaves, uint64_t *states,
               const volatile int *stop);
/* The same, but the moves of the last ply are counted and not made: as many leaves, fewer states. */
int ${N}_perft_bulk(const ${N}_state *root, int depth, uint64_t *leaves, uint64_t *states,
                    const volatile int *stop);
/* Makes one of the legal moves, all equally likely, without listing where it can, and the keeper's
 * moves after it: 1, 0 and -1 as from ${N}_complete, or 2: there is no move, the play is over. */
int ${N}_sample(${N}_state *state, ${N}_random *random, ${N}_moves *scratch);
/* Plays random moves from a state to the end of the play, choosing as ${N}_playout_list or, when
 * `sampled` is not 0, as ${N}_playout_sample. 0, or -1 as from ${N}_list. */
int ${N}_playout_from(const ${N}_state *from, int sampled, ${N}_random *random, ${N}_moves *scratch,
                      ${N}_playout *result);
/* The same from the start. */
int ${N}_playout_list(${N}_random *random, ${N}_moves *scratch, ${N}_playout *result);
/* The same, but chooses without listing where it can, as uniformly; choices are not counted. */
int ${N}_playout_sample(${N}_random *random, ${N}_moves *scratch, ${N}_playout *result);

${STEPS})";

const std::string_view header_closing_text = R"(#ifdef __cplusplus
}
#endif

#endif
)";

const std::string_view wrapper_text = R"(// ${TITLE}: a C++ face of ${N}.h.
#ifndef ${GUARD}PP
#define ${GUARD}PP

${INCLUDE} <cstddef>
${INCLUDE} <stdexcept>
${INCLUDE} <string>

${INCLUDE} "${N}.h"

namespace ${N} {

class moves {
 public:
  moves() = default;
  moves(const moves &) = delete;
  moves &operator=(const moves &) = delete;
  ~moves() { ${N}_free(&list_); }
  std::size_t size() const { return list_.count; }
  ${N}_moves *get() { return &list_; }
  const ${N}_moves *get() const { return &list_; }

 private:
  ${N}_moves list_ = {};
};

class state {
 public:
  state() { ${N}_start(&state_); }
  bool complete() { return checked(${N}_complete(&state_)) == 1; }
  void list(moves &into) { checked(${N}_list(&state_, into.get())); }
  void apply(const moves &of, std::size_t index) { ${N}_apply(&state_, of.get(), index); }
  int player() const { return ${N}_player(&state_); }
  long long score(int player) const { return ${N}_score(&state_, player); }
  std::string text(const moves &of, std::size_t index) const {
    std::string result(${N}_text(&state_, of.get(), index, nullptr, 0), ' ');
    ${N}_text(&state_, of.get(), index, &result[0], result.size() + 1);
    return result;
  }
  std::size_t find(const moves &in, const std::string &text) const {
    return ${N}_find(&state_, in.get(), text.c_str());
  }
  const ${N}_state &get() const { return state_; }

 private:
  static int checked(int outcome) {
${OVERFLOW_THROW}    if (outcome < 0) throw std::runtime_error("${N}: a search does not end");
    return outcome;
  }
  ${N}_state state_;
};

}  // namespace ${N}

#endif
)";

}  // namespace zug::c
