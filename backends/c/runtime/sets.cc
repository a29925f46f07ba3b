#include "backends/c/runtime/sets.h"

#include <functional>
#include <string_view>

#include "backends/c/helpers.h"
#include "backends/c/names.h"

namespace zug::c {

namespace {

constexpr std::string_view top_text = R"(#if defined(__GNUC__) && !defined(__TINYC__)
#define TOP(m) (63u - (unsigned)__builtin_clzll(m))
#elif defined(__TINYC__) && defined(__x86_64__)
#define TOP(m) BIT_SCAN("bsrq", m)
#else
static unsigned top_bit(uint64_t m) {
  m |= m >> 1, m |= m >> 2, m |= m >> 4, m |= m >> 8, m |= m >> 16, m |= m >> 32;
  m ^= m >> 1;
  return CTZ(m);
}
#define TOP(m) top_bit(m)
#endif
)";

// Each behind those that it calls.
constexpr Helper word_sets[] = {
    {"BITS", "#define BITS(s, i) (s)\n"},
    {"HAS", "#define HAS(s, v) (((s) >> (v)) & 1)\n"},
    {"STEP", "#define STEP(from, v, to) (HAS(from, v) ? (unsigned)(to) : NONE)\n"},
    {"ANY", "#define ANY(s) ((s) != 0)\n"},
    {"WITHIN", "#define WITHIN(a, b) (((a) & ~(b)) == 0)\n"},
    {"ALIKE", "#define ALIKE(a, b, among) ((((a) ^ (b)) & (among)) == 0)\n"},
    {"SAME", "#define SAME(a, b) ((a) == (b))\n"},
    {"SET_NONE", "#define SET_NONE(r) (r) = 0\n"},
    {"SET_AND", "#define SET_AND(r, a, b) (r) = (a) & (b)\n"},
    {"SET_MINUS", "#define SET_MINUS(r, a, b) (r) = (a) & ~(b)\n"},
    {"SET_OR", "#define SET_OR(r, a, b) (r) = (a) | (b)\n"},
    {"SET_JOIN", "#define SET_JOIN(r, a, b) (r) |= (a) & (0 - (uint64_t)(((a) & (b)) != 0))\n"},
    {"SET_INSERT", "#define SET_INSERT(r, v) (r) |= BIT(v)\n"},
    {"SET_REMOVE", "#define SET_REMOVE(r, v) (r) &= ~BIT(v)\n"},
    {"FLIP", "#define FLIP(p, v) s->at[p] ^= BIT(v)\n"},
    {"FLIP_ALL", "#define FLIP_ALL(p, m) s->at[p] ^= (m)\n"},
    {"EACH", R"(#define EACH(v, s) \
  for (uint64_t left_##v = (s); left_##v ? (v = CTZ(left_##v), (void)v, left_##v &= left_##v - 1, 1) : 0;)
)"},
    {"EACH_BIT", R"(/* Each with its bit, bit_v. */
#define EACH_BIT(v, s) \
  for (uint64_t left_##v = (s), bit_##v = 0; \
       left_##v ? (bit_##v = left_##v & (0 - left_##v), v = CTZ(left_##v), (void)v, left_##v ^= bit_##v, 1) : 0;)
)"},
    {"IMAGE", R"(#define IMAGE(r, rows, a) do { \
    r = 0; \
    for (uint64_t m = (a); m; m &= m - 1) r |= rows[CTZ(m)]; \
  } while (0)
)"},
    {"RAY_UP", R"(/* Along the line from v through `pass`, up to the lowest stop and with it. */
#define RAY_UP(r, line, v, pass) do { \
    const uint64_t all_ = (line)[v], stops_ = all_ & ~(pass); \
    r = all_ & (stops_ ^ (stops_ - 1)); \
  } while (0)
)"},
    {"TOP", top_text},
    {"RAY_DOWN",
     R"(/* From the highest stop on. The last bit of such a line may as well count as one. */
#define RAY_DOWN(r, line, v, pass) do { \
    const uint64_t all_ = (line)[v]; \
    r = all_ & (~(uint64_t)0 << TOP((all_ & ~(pass)) | 1)); \
  } while (0)
)"},
    {"SET_COUNT", "#define SET_COUNT(s) COUNT(s)\n"},
};

constexpr Helper struct_sets[] = {
    {"BITS", "#define BITS(s, i) (s).w[i]\n"},
    {"HAS", "#define HAS(s, v) (((s).w[(v) >> 6] >> ((v) & 63)) & 1)\n"},
    {"SET_INSERT", "#define SET_INSERT(r, v) (r).w[(v) >> 6] |= BIT(v)\n"},
    {"SET_REMOVE", "#define SET_REMOVE(r, v) (r).w[(v) >> 6] &= ~BIT(v)\n"},
    {"FLIP", "#define FLIP(p, v) s->at[p].w[(v) >> 6] ^= BIT(v)\n"},
    {"EACH", R"(#define EACH(v, s) for (unsigned word_##v = 0; word_##v < SET_WORDS; ++word_##v) { \
  for (uint64_t left_##v = (s).w[word_##v]; left_##v ? (v = word_##v * 64 + CTZ(left_##v), (void)v, left_##v &= left_##v - 1, 1) : 0;)
)"},
    {"IMAGE", R"(#define IMAGE(r, rows, a) do { \
    SET_NONE(r); \
    for (unsigned i = 0; i < SET_WORDS; ++i) \
      for (uint64_t m = (a).w[i]; m; m &= m - 1) SET_OR(r, r, rows[i * 64 + CTZ(m)]); \
  } while (0)
)"},
};

constexpr Helper spelled_sets[] = {
    {"WORDS", "#define WORDS(text) ${WORDS}\n"},
    {"ANY", "#define ANY(s) ((${OR_ALL}) != 0)\n"},
    {"WITHIN", "#define WITHIN(a, b) ((${WITHIN_ALL}) == 0)\n"},
    {"ALIKE", "#define ALIKE(a, b, among) ((${ALIKE_ALL}) == 0)\n"},
    {"SAME", "#define SAME(a, b) ((${DIFFERENT_ALL}) == 0)\n"},
    {"SET_NONE", "#define SET_NONE(r) ${NONE_ALL}\n"},
    {"SET_AND", "#define SET_AND(r, a, b) ${AND_ALL}\n"},
    {"SET_MINUS", "#define SET_MINUS(r, a, b) ${MINUS_ALL}\n"},
    {"SET_OR", "#define SET_OR(r, a, b) ${OR_EACH}\n"},
    {"SET_JOIN",
     "#define SET_JOIN(r, a, b) do { if (!(${APART_ALL})) SET_OR(r, r, a); } while (0)\n"},
    {"FLIP_ALL", "#define FLIP_ALL(p, m) (${FLIP_EACH})\n"},
    {"RAY_UP", R"(/* Along the line from v through `pass`, up to the lowest stop and with it. */
#define RAY_UP(r, line, v, pass) do { \
    uint64_t stop_; \
    r = (line)[v]; \
    ${RAY_UP} \
  } while (0)
)"},
    {"TOP", top_text},
    {"RAY_DOWN", R"(/* From the highest stop on. */
#define RAY_DOWN(r, line, v, pass) do { \
    uint64_t stop_; \
    r = (line)[v]; \
    ${RAY_DOWN} \
  } while (0)
)"},
    {"SET_COUNT", "#define SET_COUNT(s) (${COUNT_ALL})\n"},
};

// Nobody asks for rays there.
constexpr std::string_view looped_sets_text = R"(
/* Many words are worth a call, and registers for several of them at once. */
#if defined(__clang__)
#define MANY_WORDS static __attribute__((unused))
#define SIDE_BY_SIDE
#elif defined(__GNUC__) && !defined(__TINYC__)
#define MANY_WORDS static __attribute__((noinline, unused, optimize("O3")))
#define SIDE_BY_SIDE _Pragma("GCC ivdep")
#else
#define MANY_WORDS static inline
#define SIDE_BY_SIDE
#endif
#define WORDS(text) for (unsigned I = 0; I < SET_WORDS; ++I) { text; }
#define ALL_WORDS(text) SIDE_BY_SIDE WORDS(text)
#define WORD_OF_ALL(expression) uint64_t all_ = 0; ALL_WORDS(all_ |= (expression)) return all_
MANY_WORDS uint64_t any_of(const set *s) { WORD_OF_ALL(s->w[I]); }
MANY_WORDS uint64_t beyond(const set *a, const set *b) { WORD_OF_ALL(a->w[I] & ~b->w[I]); }
MANY_WORDS uint64_t shared_by(const set *a, const set *b) { WORD_OF_ALL(a->w[I] & b->w[I]); }
MANY_WORDS uint64_t different(const set *a, const set *b) { WORD_OF_ALL(a->w[I] ^ b->w[I]); }
MANY_WORDS uint64_t different_among(const set *a, const set *b, const set *among) {
  WORD_OF_ALL((a->w[I] ^ b->w[I]) & among->w[I]);
}
MANY_WORDS int64_t set_count(const set *s) {
  int64_t count = 0;
  ALL_WORDS(count += COUNT(s->w[I]))
  return count;
}
MANY_WORDS void set_and(set *r, const set *a, const set *b) { ALL_WORDS(r->w[I] = a->w[I] & b->w[I]) }
MANY_WORDS void set_minus(set *r, const set *a, const set *b) { ALL_WORDS(r->w[I] = a->w[I] & ~b->w[I]) }
MANY_WORDS void set_or(set *r, const set *a, const set *b) { ALL_WORDS(r->w[I] = a->w[I] | b->w[I]) }
MANY_WORDS void flip_all(set *s, const set *m) { ALL_WORDS(s->w[I] ^= m->w[I]) }
/* Adds the vertices of `a` that are in `from`, too, moved by words and bits. */
MANY_WORDS void slide_up(set *restrict r, const set *restrict from, const set *restrict a,
                         unsigned words, unsigned bits) {
  if (bits == 0) {
    for (unsigned i = words; i < SET_WORDS; ++i) r->w[i] |= a->w[i - words] & from->w[i - words];
    return;
  }
  r->w[words] |= (a->w[0] & from->w[0]) << bits;
  for (unsigned i = words + 1; i < SET_WORDS; ++i) {
    r->w[i] |= (a->w[i - words] & from->w[i - words]) << bits |
               (a->w[i - words - 1] & from->w[i - words - 1]) >> (64 - bits);
  }
}
MANY_WORDS void slide_down(set *restrict r, const set *restrict from, const set *restrict a,
                           unsigned words, unsigned bits) {
  const unsigned last = SET_WORDS - 1 - words;
  if (bits == 0) {
    for (unsigned i = 0; i <= last; ++i) r->w[i] |= a->w[i + words] & from->w[i + words];
    return;
  }
  r->w[last] |= (a->w[SET_WORDS - 1] & from->w[SET_WORDS - 1]) >> bits;
  for (unsigned i = 0; i < last; ++i) {
    r->w[i] |= (a->w[i + words] & from->w[i + words]) >> bits |
               (a->w[i + words + 1] & from->w[i + words + 1]) << (64 - bits);
  }
}
#define ANY(s) (any_of(&(s)) != 0)
#define WITHIN(a, b) (beyond(&(a), &(b)) == 0)
#define ALIKE(a, b, among) (different_among(&(a), &(b), &(among)) == 0)
#define SAME(a, b) (different(&(a), &(b)) == 0)
#define SET_NONE(r) memset(&(r), 0, sizeof(set))
#define SET_AND(r, a, b) set_and(&(r), &(a), &(b))
#define SET_MINUS(r, a, b) set_minus(&(r), &(a), &(b))
#define SET_OR(r, a, b) set_or(&(r), &(a), &(b))
#define SET_JOIN(r, a, b) do { if (shared_by(&(a), &(b)) != 0) SET_OR(r, r, a); } while (0)
#define FLIP_ALL(p, m) flip_all(&s->at[p], &(m))
#define SET_COUNT(s) set_count(&(s))
)";

constexpr std::string_view wide_text = R"(
/* Sets of a flood: on machines with registers of 512 bits in one of them. */
#ifdef WIDE_REGISTERS
typedef __m512i wide;
#define WIDE_OF(at) _mm512_maskz_loadu_epi64((__mmask8)${LANES}, &(at))
#define WIDE_NONE(r) ((r) = _mm512_setzero_si512())
#define WIDE_LOAD(r, at) ((r) = WIDE_OF(at))
#define WIDE_ADD(r, at) ((r) |= WIDE_OF(at))
#define WIDE_AND(r, a, b) ((r) = (a) & (b))
#define WIDE_MINUS(r, a, b) ((r) = (a) & ~(b))
#define WIDE_OR(r, a, b) ((r) = (a) | (b))
#define WIDE_EITHER(a, b) ((a) | (b))
#define WIDE_ANY(a) (_mm512_test_epi64_mask(a, a) != 0)
/* The vertices of `a` that the constant words at the end have, too, moved by words and bits. */
#define WIDE_UP(a, words, bits, ...) \
  wide_up((a) & _mm512_setr_epi64(__VA_ARGS__), words, bits)
#define WIDE_DOWN(a, words, bits, ...) \
  wide_down((a) & _mm512_setr_epi64(__VA_ARGS__), words, bits)
/* Word i of the result is word i + n of `lower` and then `upper`. */
#define WORDS_FROM(n, lower, upper) _mm512_maskz_alignr_epi64(255, upper, lower, n)
#define BITS_UP(a, bits) _mm512_maskz_slli_epi64(255, a, bits)
#define BITS_DOWN(a, bits) _mm512_maskz_srli_epi64(255, a, bits)
#define NO_WORDS _mm512_setzero_si512()
#define wide_up(a, words, bits) \
  (BITS_UP((words) == 0 ? (__m512i)(a) : WORDS_FROM((8 - (words)) & 7, NO_WORDS, a), bits) | \
   BITS_DOWN(WORDS_FROM(7 - (words), NO_WORDS, a), 64 - (bits)))
#define wide_down(a, words, bits) \
  (BITS_DOWN(WORDS_FROM(words, a, NO_WORDS), bits) | \
   BITS_UP(WORDS_FROM((words) + 1, a, NO_WORDS), 64 - (bits)))
#else
typedef set wide;
#define WIDE_NONE(r) SET_NONE(r)
#define WIDE_LOAD(r, at) ((r) = (at))
#define WIDE_ADD(r, at) SET_OR(r, r, at)
#define WIDE_AND(r, a, b) SET_AND(r, a, b)
#define WIDE_MINUS(r, a, b) SET_MINUS(r, a, b)
#define WIDE_OR(r, a, b) SET_OR(r, a, b)
#define WIDE_ANY(a) ANY(a)
#endif
)";

constexpr std::string_view row_parts_text = R"(
/* Rows in parts, of which the last one has no bits. */
typedef struct part {
  unsigned word;
  uint64_t bits;
} part;
#define ADD_ROW(r, row) for (const part *p_ = row; p_->bits != 0; ++p_) (r).w[p_->word] |= p_->bits
#define ROW_OF_PARTS(r, at, v) do { SET_NONE(r); ADD_ROW(r, parts_##at + rows_##at[v]); } while (0)
#define IMAGE_OF_PARTS(r, at, a) do { \
    SET_NONE(r); \
    for (unsigned i = 0; i < SET_WORDS; ++i) \
      for (uint64_t m = (a).w[i]; m; m &= m - 1) ADD_ROW(r, parts_##at + rows_##at[i * 64 + CTZ(m)]); \
  } while (0)
)";

// What stays of the line r, which is cut word by word from where it begins: up to its lowest
// stop, or from the highest one on, and nothing in the words behind. In which word that is nobody
// can tell: of two both are cut, without a branch (half as many plays of amazons again); of three
// such cuts take longer than the branches.
std::string ray(std::size_t words, bool up) {
  const auto word = [&](std::size_t k) { return number(up ? k : words - 1 - k); };
  const std::string ends = up ? "stop_ ^ (stop_ - 1)" : "~(uint64_t)0 << TOP(stop_ | 1)";
  const auto look = [&](std::size_t k, const std::string& then) {
    return "{ enum { I = " + word(k) + " }; stop_ = r.w[I] & ~(pass); " + then + "}";
  };
  if (words == 2) {
    return "uint64_t on_; \\\n    " +
           look(0, "r.w[I] &= " + ends + "; on_ = 0 - (uint64_t)(stop_ == 0); ") + " \\\n    " +
           look(1, "r.w[I] &= (" + ends + ") & on_; ");
  }
  std::string result = "{ }";
  for (std::size_t k = words; k-- > 0;) {
    std::string behind;
    for (std::size_t later = k + 1; later < words; ++later) {
      behind += " r.w[" + word(later) + "] = 0;";
    }
    result = look(k, "") + " if (stop_ != 0) { r.w[" + word(k) + "] &= " + ends + ";" + behind +
             " } else \\\n    " + (k + 1 == words ? result : "{ " + result + " }");
  }
  return result;
}

}  // namespace

std::string sets_text(std::size_t words, const std::string& code) {
  if (words == 1) return "\n" + called_helpers(word_sets, code, {});
  const std::string of_words = called_helpers(struct_sets, code, {});
  if (words > most_spelled) return std::string(looped_sets_text) + "\n" + of_words;
  const auto each = [&](const std::function<std::string(const std::string&)>& text,
                        const char* between) {
    std::string all;
    for (std::size_t i = 0; i < words; ++i) {
      all += (i == 0 ? "" : between) + text(".w[" + number(i) + "]");
    }
    return all;
  };
  std::string spelled;
  for (std::size_t i = 0; i < words; ++i) {
    spelled += "{ enum { I = " + number(i) + " }; text; } ";
  }
  const std::string on_whole_sets = called_helpers(
      spelled_sets, code + of_words,
      {{"WORDS", spelled},
       {"RAY_UP", ray(words, true)},
       {"RAY_DOWN", ray(words, false)},
       {"OR_ALL", each([](const std::string& w) { return "(s)" + w; }, " | ")},
       {"WITHIN_ALL",
        each([](const std::string& w) { return "((a)" + w + " & ~(b)" + w + ")"; }, " | ")},
       {"ALIKE_ALL", each(
                         [](const std::string& w) {
                           return "(((a)" + w + " ^ (b)" + w + ") & (among)" + w + ")";
                         },
                         " | ")},
       {"DIFFERENT_ALL",
        each([](const std::string& w) { return "((a)" + w + " ^ (b)" + w + ")"; }, " | ")},
       {"APART_ALL",
        each([](const std::string& w) { return "((a)" + w + " & (b)" + w + ") == 0"; }, " && ")},
       {"FLIP_EACH",
        each([](const std::string& w) { return "s->at[p]" + w + " ^= (m)" + w; }, ", ")},
       {"NONE_ALL", each([](const std::string& w) { return "(r)" + w + " = 0"; }, ", ")},
       {"AND_ALL",
        each([](const std::string& w) { return "(r)" + w + " = (a)" + w + " & (b)" + w; }, ", ")},
       {"MINUS_ALL",
        each([](const std::string& w) { return "(r)" + w + " = (a)" + w + " & ~(b)" + w; }, ", ")},
       {"OR_EACH",
        each([](const std::string& w) { return "(r)" + w + " = (a)" + w + " | (b)" + w; }, ", ")},
       {"COUNT_ALL", each([](const std::string& w) { return "COUNT((s)" + w + ")"; }, " + ")}});
  return "\n" + on_whole_sets + of_words;
}

std::string wide_sets_text(std::size_t words) {
  return fill(wide_text, {{"LANES", hex((std::uint64_t{1} << words) - 1)}});
}

std::string row_parts() { return std::string(row_parts_text); }

}  // namespace zug::c
