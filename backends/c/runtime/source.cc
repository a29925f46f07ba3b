// The C source around the functions: sets as words or structs, growing lists, and the loops of the
// interface. Everything a compiler without optimiser would do badly is a macro.

#include "backends/c/runtime/runtime.h"

namespace zug::c {

const std::string_view title_text = R"(/* ${TITLE}: made by zug, do not edit. See ${N}.h. */
)";

const std::string_view own_include_text = R"(${INCLUDE} "${N}.h"
)";

const std::string_view includes_text = R"(
${INCLUDE} <setjmp.h>
${INCLUDE} <stdlib.h>
${INCLUDE} <string.h>
#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__TINYC__)
#define WIDE_REGISTERS
${INCLUDE} <immintrin.h>
#endif

)";

const std::string_view types_text = R"(#define VERTICES ${VERTICES}
#define VERTEX_MASK ${VERTEX_MASK}u
/* The vertex from that bit of a word on. */
#define VERTEX_IN(w, bit) ((unsigned)((w) >> (bit)) & VERTEX_MASK)
#define SHAPE_MASK ${SHAPE_MASK}u
#define SEARCH_DEPTH ${SEARCH_DEPTH}
#define KEEPER_MOVES ${KEEPER_MOVES}

typedef ${N}_state state;
typedef ${N}_set set;
typedef ${N}_word word;
typedef ${N}_moves moves;
typedef ${N}_random randomness;
typedef ${VERTEX_TYPE} vertex;
typedef int32_t old_value;

#define NONE ${NONE}u

/* The loop of a playout is a function of its own. Where little happens in it, all it calls is put in
 * place. What is hardly ever done is out of the way. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define APART __attribute__((noinline))
#define IN_PLACE inline __attribute__((always_inline))
#define OUT_OF_THE_WAY __attribute__((noinline, cold))
#define SELDOM(condition) __builtin_expect((condition), 0)
#else
#define APART
#define IN_PLACE inline
#define OUT_OF_THE_WAY
#define SELDOM(condition) (condition)
#endif

/* What a search carries along: the list it fills, the modifiers so far, the way out. */
typedef struct run {
  moves *list;
  unsigned depth;
  unsigned length;
${OFFERS}${PATHS}  jmp_buf out;
  uint32_t path[SEARCH_DEPTH + 1][2];
} run;

#if defined(__GNUC__) && !defined(__TINYC__)
#define CTZ(m) ((unsigned)__builtin_ctzll(m))
#define COUNT(m) ((int64_t)__builtin_popcountll(m))
#else
#if defined(__TINYC__) && defined(__x86_64__)
#define BIT_SCAN(how, m) \
  ({ uint64_t bit_; __asm__(how " %1, %0" : "=r"(bit_) : "r"((uint64_t)(m))); (unsigned)bit_; })
#define CTZ(m) BIT_SCAN("bsfq", m)
#else
static const unsigned char ctz_table[64] = {
  0, 1, 2, 53, 3, 7, 54, 27, 4, 38, 41, 8, 34, 55, 48, 28,
  62, 5, 39, 46, 44, 42, 22, 9, 24, 35, 59, 56, 49, 18, 29, 11,
  63, 52, 6, 26, 37, 40, 33, 47, 61, 45, 43, 21, 23, 58, 17, 10,
  51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12
};
#define CTZ(m) ((unsigned)ctz_table[((m & (0 - m)) * 0x022fdd63cc95386dull) >> 58])
#endif
static int64_t bit_count(uint64_t m) {
  m -= (m >> 1) & 0x5555555555555555ull;
  m = (m & 0x3333333333333333ull) + ((m >> 2) & 0x3333333333333333ull);
  m = (m + (m >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return (int64_t)((m * 0x0101010101010101ull) >> 56);
}
#define COUNT(m) bit_count(m)
#endif
#define NO_MOVE 2
#define BIT(v) ((uint64_t)1 << ((v) & 63))
/* A vertex v from that bit of a word on is v times this. */
#define FIELD(bit) ((word)1 << (bit))

/* SplitMix64; ${N}_random has the seed. */
static inline uint64_t next_random(randomness *random) {
  uint64_t w = random->state += 0x9E3779B97F4A7C15ull;
  w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9ull;
  w = (w ^ (w >> 27)) * 0x94D049BB133111EBull;
  return w ^ (w >> 31);
}

/* Where some results of below() would be likelier than others, another number is drawn. */
static OUT_OF_THE_WAY uint64_t fair_product(randomness *random, uint32_t bound, uint64_t product) {
  const uint32_t least = (uint32_t)(0 - bound) % bound;
  while ((uint32_t)product < least) product = (next_random(random) >> 32) * bound;
  return product;
}

/* Uniform in 0..bound-1: of 32 random bits times the bound, the upper half (Lemire 2019). */
static inline uint32_t below(randomness *random, uint32_t bound) {
  uint64_t product = (next_random(random) >> 32) * bound;
  if (SELDOM((uint32_t)product < bound)) {
    randomness copy = *random; /* so that the seed itself can stay in a register */
    product = fair_product(&copy, bound, product);
    *random = copy;
  }
  return (uint32_t)(product >> 32);
}
)";

const std::string_view large_text = R"(
/* So much code, nearly all of it calls, is as fast with fewer optimisations, which take half the time. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#pragma GCC optimize("O1")
#endif
)";

// What changes pieces where the board is kept besides the sets.
const std::string_view board_text = R"(
#define PUT(p, v) (FLIP(s->board[v], v), FLIP(p, v), s->board[v] = p)
#define PUT_SAVING(p, v, o) (o = s->board[v], PUT(p, v))
#define UNPUT(p, v, o) (FLIP(p, v), FLIP(o, v), s->board[v] = (${PIECE_TYPE})o)
${MOVE_BIT}
#define MOVE_BITS(from, to, m) do { \
    FLIP_ALL(from, m), FLIP_ALL(to, m); \
    for (unsigned v_ = 0; v_ < VERTICES; ++v_) if (HAS(m, v_)) s->board[v_] = to; \
  } while (0)
)";

const std::string_view move_in_place_text =
    R"(#define MOVE_BIT(from, to, v) (FLIP(from, v), FLIP(to, v), s->board[v] = to))";
const std::string_view move_apart_text =
    R"(static APART void move_bit(state *s, unsigned from, unsigned to, unsigned v) {
  FLIP(from, v);
  FLIP(to, v);
  s->board[v] = (${PIECE_TYPE})to;
}
#define MOVE_BIT(from, to, v) move_bit(s, from, to, v))";

// And where it is not.
static constexpr Helper bits_macros[] = {
    {"SET_BIT", "#define SET_BIT(p, v) SET_INSERT(s->at[p], v)\n"},
    {"CLEAR_BIT", "#define CLEAR_BIT(p, v) SET_REMOVE(s->at[p], v)\n"},
    {"UNPUT", "#define UNPUT(p, v, o) (FLIP(p, v), FLIP(o, v))\n"},
    {"MOVE_BIT", "#define MOVE_BIT(from, to, v) (FLIP(from, v), FLIP(to, v))\n"},
    {"MOVE_BITS", "#define MOVE_BITS(from, to, m) (FLIP_ALL(from, m), FLIP_ALL(to, m))\n"},
};
const std::span<const Helper> bits_helpers = bits_macros;

// The vertices of a set one after another. How many there are nobody can tell, so a loop that goes
// on for each of them ends with a branch that is foreseen wrongly as often as not. Where a machine
// can press the numbers of all bits of a word together at once, no branch depends on up to sixteen
// of them: two and a half times as many plays of breakthrough. Elsewhere four numbers are written
// at a time.
const std::string_view listed_sets_text = R"(
/* For the bits of a word of a set `first` and that many times `factor`, from `out` on, which goes on
 * behind them. Some words behind that are written, too, for which there has to be room. */
#define SPARE 16
#if defined(WIDE_REGISTERS) && defined(__AVX512VBMI2__)
#define LISTS_AT_ONCE
typedef word lanes __attribute__((vector_size(64)));
#define LANES (64 / sizeof(word))
#define ALL_LANES ((1 << LANES) - 1)
static IN_PLACE word *list_word(word *out, word first, word factor, uint64_t bits) {
  __m512i all = _mm512_maskz_compress_epi8(bits, _mm512_set_epi64(
      0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928, 0x2726252423222120,
      0x1f1e1d1c1b1a1918, 0x1716151413121110, 0x0f0e0d0c0b0a0908, 0x0706050403020100));
  word *const end = out + COUNT(bits);
  for (;;) {
    const __m128i lowest = _mm512_maskz_extracti32x4_epi32(15, all, 0);
    const lanes listed = first + factor * (lanes)_mm512_maskz_cvtepu8_epi${BITS}(ALL_LANES, lowest);
    memcpy(out, &listed, sizeof listed);
    out += LANES;
    if (VERTICES <= LANES || out >= end) return end;
    all = _mm512_maskz_alignr_epi64(255, all, all, LANES / 8);
  }
}
#define LIST_WORD(out, first, factor, bits) out = list_word(out, first, factor, bits)
#elif defined(__GNUC__) && !defined(__TINYC__)
#define LIST_NEXT(i) \
  to_[i] = first_ + factor_ * CTZ(left_ | (uint64_t)1 << 63), left_ &= left_ - 1
#define LIST_WORD(out, first, factor, bits) do { \
    const word first_ = first, factor_ = factor; \
    uint64_t left_ = bits; \
    word *to_ = out; \
    out += COUNT(left_); \
    for (; left_ != 0; to_ += 4) LIST_NEXT(0), LIST_NEXT(1), LIST_NEXT(2), LIST_NEXT(3); \
  } while (0)
#else
#define LIST_WORD(out, first, factor, bits) do { \
    const word first_ = first, factor_ = factor; \
    for (uint64_t left_ = bits; left_; left_ &= left_ - 1) *out++ = first_ + factor_ * CTZ(left_); \
  } while (0)
#endif
#define LIST_SET(out, first, factor, s) \
  ${EACH_WORD}
)";

namespace {

constexpr Helper list_helper_texts[] = {
    {"grown", R"(
static word *grown(moves *list, word *out, size_t more) {
  const size_t count = list->room == 0 ? 0 : (size_t)(out - list->word);
  const size_t room = 2 * list->room + more + 256;
  word *w = (word *)realloc(list->word, room * sizeof *w);
  if (w == NULL) return NULL;
  list->word = w;
  list->room = room;
  return w + count;
}
)"},
    {"ROOM", R"(
/* Room for `more` moves from `out` on. */
#define ROOM(more) \
  if ((size_t)(x->list->word + x->list->room - out) < (more) + SPARE && \
      (out = grown(x->list, out, (more) + SPARE)) == NULL) { \
    improper(x); \
  }
)"},
    {"grow_parts", R"(
/* Moves that are paths: the word has, behind PATH, the length and then the first part. */
static int grow_parts(moves *list) {
  const size_t room = 2 * list->part_room + SEARCH_DEPTH + 2;
  uint32_t(*p)[2] = (uint32_t(*)[2])realloc(list->part, room * sizeof *list->part);
  if (p == NULL) return 0;
  list->part = p;
  list->part_room = room;
  return 1;
}
)"},
    {"push", R"(
static ${PUSH} void push(run *x, unsigned modifier, unsigned v) {
  if (x->length >= SEARCH_DEPTH) improper(x);
  x->path[x->length][0] = v;
  x->path[x->length++][1] = modifier;
}
)"},
    {"emit_path", R"(
static void emit_path(run *x, unsigned modifier, unsigned v) {
  moves *list = x->list;
  const size_t first = list->part_count;
  uint32_t(*to)[2];
  word *out;
  if (first > LISTED_MODIFIERS) {
    if (x->left == NULL) improper(x);
    if (x->left->count++ != x->left->wanted) return;
    x->left->at = list->count;
  }
  if (list->part_room - first < SEARCH_DEPTH + 1 && !grow_parts(list)) improper(x);
  to = list->part + first;
  for (unsigned i = 0; i < x->length; ++i) {
    to[i][0] = x->path[i][0];
    to[i][1] = x->path[i][1];
  }
  to[x->length][0] = v;
  to[x->length][1] = modifier;
  list->part_count += x->length + 1;
  out = list->word + list->count++;
  ROOM(1);
  *out = PATH | (word)(x->length + 1) << SHAPE_BITS | (word)first << (SHAPE_BITS + LENGTH_BITS);
}
)"},
    {"WITH_LIST", R"(
/* In a function that lists words itself. */
#define WITH_LIST(call) do { \
    x->list->count = (size_t)(out - x->list->word); \
    call; \
    out = x->list->word + x->list->count; \
  } while (0)
)"},
};

}  // namespace

const std::span<const Helper> list_helpers = list_helper_texts;

const std::string_view path_apply_text = R"(
#define IS_PATH(w) (((w) & PATH) == PATH)
#define PATH_LENGTH(w) ((size_t)((w) >> SHAPE_BITS) & (((size_t)1 << LENGTH_BITS) - 1))
#define PATH_BEGIN(list, w) ((list)->part + ((w) >> (SHAPE_BITS + LENGTH_BITS)))

static void apply_path(state *s, const moves *list, word w) {
  uint32_t(*const part)[2] = PATH_BEGIN(list, w);
  const size_t length = PATH_LENGTH(w);
  for (size_t i = 0; i < length; ++i) perform(s, part[i][1], part[i][0]);
}

static inline void apply(state *s, const moves *list, size_t index) {
  const word w = list->word[index];
  if (IS_PATH(w)) {
    apply_path(s, list, w);
  } else {
    apply_word(s, w);
  }
}
)";

const std::string_view interface_text = R"(
size_t ${N}_state_size(void) { return sizeof(state); }

void ${N}_start(state *s) { *s = start_state; }

/* The keeper's moves, of which `moved` are made: as for turn(). */
${INLINE} int complete(state *s, run *x, unsigned moved) {
  while (s->player == 0) {
    if (moved++ == KEEPER_MOVES) return -1;
    if (!keeper_move(s, x)) return 0;
  }
  return 1;
}

int ${N}_complete(state *s) {
  run x;
  x.depth = 0;
  ${CATCH}
  return complete(s, &x, 0);
}

int ${N}_keep(state *s) {
  run x;
  x.depth = 0;
  ${CATCH}
  return keeper_move(s, &x);
}

${LIST_MOVES} {
  x->list = list;
  x->depth = x->length = 0;
  list->count = 0;
  ${LIST}
}
${WHOLE_LISTS}
static APART void list_apart(state *s, run *x, moves *list) { list_moves(s, x, list); }

int ${N}_list(state *s, moves *list) {
  run x;
  ${CATCH}
  list_apart(s, &x, list);
  return 0;
}

void ${N}_apply(state *s, const moves *list, size_t index) { ${APPLY}; }

void ${N}_perform(state *s, unsigned modifier, unsigned v) {
  perform(s, modifier, NUMBER_OF(v));
}

void ${N}_undo(state *s, const state *before) { *s = *before; }

void ${N}_free(moves *list) {
  free(${OWNED});
  free(list->part);
  memset(list, 0, sizeof *list);
}

int ${N}_player(const state *s) { return s->player; }

unsigned ${N}_vertex(const state *s) { return VERTEX_AT(s->vertex); }

int64_t ${N}_score(const state *s, int player) { return s->var[player - 1]; }

int ${N}_piece(const state *s, unsigned v) {
  for (int p = 0; p < ${N}_pieces; ++p) {
    if (HAS(s->at[p], NUMBER_OF(v))) return p;
  }
  return -1;
}

size_t ${N}_text(const state *s, const moves *list, size_t index, char *text, size_t size) {
  uint32_t(*parts)[2];
  size_t length = 0, count = ${N}_parts(s, list, index, 0, NULL);
  if (size != 0) text[0] = 0;
  parts = (uint32_t(*)[2])malloc(count * sizeof *parts);
  if (parts == NULL) return 0;
  ${N}_parts(s, list, index, count, parts);
  for (size_t i = 0; i < count; ++i) {
    const char *piece[3] = {"", "", ${N}_modifier_texts[parts[i][1]]};
    if (i == 0 || parts[i][0] != parts[i - 1][0]) {
      piece[0] = i == 0 ? "" : " ";
      piece[1] = ${N}_vertex_names[parts[i][0]];
    }
    for (int k = 0; k < 3; ++k) {
      for (const char *c = piece[k]; *c; ++c, ++length) {
        if (length + 1 < size) text[length] = *c, text[length + 1] = 0;
      }
    }
  }
  free(parts);
  return length;
}

size_t ${N}_find(const state *s, const moves *list, const char *text) {
  size_t i, size = strlen(text) + 2;
  char *other = (char *)malloc(size);
  for (i = 0; other != NULL && i < list->count; ++i) {
    ${N}_text(s, list, i, other, size);
    if (strcmp(text, other) == 0) break;
  }
  free(other);
  return i;
}

${TURN}${LONG_LISTS})";

}  // namespace zug::c
