// Choosing without listing, as interpreter/sampling.cc does it. A function that offers a few sets
// of moves, all legal, keeps them in locals and chooses itself; the shape of the chosen move is
// known then, so nothing is looked up. Other offers live in memory of the list that is for paths.
// Where moves are paths, a choice is one of the list.

#include "backends/c/sampling.h"

#include <algorithm>
#include <cstdlib>

#include "backends/c/names.h"
#include "backends/c/runtime/runtime.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;

namespace {

const std::string_view nth_text = R"(
#if defined(__BMI2__) && defined(__GNUC__) && !defined(__TINYC__)
#define NTH(m, k) CTZ(__builtin_ia32_pdep_di((uint64_t)1 << (k), m))
#else
static unsigned nth_bit(uint64_t m, uint32_t k) {
  for (; k != 0; --k) m &= m - 1;
  return CTZ(m);
}
#define NTH(m, k) nth_bit(m, k)
#endif
)";

const std::string_view word_nth_text = R"(
static inline unsigned nth(const set *from, uint32_t k) { return NTH(*from, k); }
)";

const std::string_view struct_nth_text = R"(
static inline unsigned nth(const set *from, uint32_t k) {
  for (unsigned i = 0;; ++i) {
    const uint32_t count = (uint32_t)COUNT(from->w[i]);
    if (k < count) return i * 64 + NTH(from->w[i], k);
    k -= count;
  }
}
)";

const std::string_view offers_text = R"(
/* Moves to choose from: for each vertex of the set the word `first` and that many times `factor`. */
typedef struct offer {
  set from;
  word first;
  word factor;
  uint32_t up_to; /* moves of this offer and those before */
} offer;

static int grow_offers(run *x) {
  moves *list = x->list;
  const size_t room = 2 * (size_t)x->room + 64;
  void *memory = realloc(list->part, room * sizeof(offer));
  if (memory == NULL) return 0;
  list->part = (uint32_t(*)[2])memory;
  list->part_room = room * sizeof(offer) / sizeof *list->part;
  x->offers = (offer *)memory;
  x->room = (unsigned)room;
  return 1;
}

#define OFFER(first_, factor_, set_) do { \
    offer *o_; \
    if (x->offered == x->room && !grow_offers(x)) improper(x); \
    o_ = x->offers + x->offered++; \
    o_->from = set_; \
    o_->first = first_; \
    o_->factor = factor_; \
    x->total += (uint32_t)SET_COUNT(o_->from); \
    o_->up_to = x->total; \
  } while (0)
/* One move: the vertex 0, which adds nothing to the word. */
#define OFFER_ONE(first_) do { \
    set one_; \
    SET_NONE(one_); \
    SET_INSERT(one_, 0u); \
    OFFER(first_, 0, one_); \
  } while (0)
)";

const std::string_view choose_text = R"(
/* Finds what there is to choose from; returns how many. */
static uint32_t offer_all(state *s, run *x, moves *list) {
  x->list = list;
  x->offers = (offer *)(void *)list->part;
  x->room = (unsigned)(list->part_room * sizeof *list->part / sizeof(offer));
  x->offered = 0;
  x->total = 0;
  offer_moves(s, x);
  return x->total;
}

/* One of the moves on offer, all equally likely: the vertex *v of the offer *of. */
static inline word pick(const run *x, randomness *random, offer **of, unsigned *v) {
  uint32_t k = below(random, x->total);
  offer *o = x->offers;
  while (o->up_to <= k) ++o;
  if (o != x->offers) k -= o[-1].up_to;
  *of = o;
  *v = nth(&o->from, k);
  return o->first + o->factor * *v;
}
${WITHDRAW}
/* Makes one of the moves that offer_moves() finds, all equally likely: as choose(). */
static int choose_offered(state *s, run *x, moves *list, randomness *random) {
  offer_all(s, x, list);
  while (x->total != 0) {
    offer *o;
    unsigned v;
    const word w = pick(x, random, &o, &v);
${MAKE}  }
  return NO_MOVE;
}
)";

const std::string_view withdraw_text = R"(
/* The move is illegal: it is on offer no more. */
static inline void withdraw(run *x, offer *o, unsigned v) {
  SET_REMOVE(o->from, v);
  for (; o != x->offers + x->offered; ++o) --o->up_to;
  --x->total;
}
)";

const std::string_view draw_offered_text = R"(
/* The move that choose_offered() would make, and how many were on offer; 0 where none is legal. */
static size_t draw_offered(state *s, run *x, moves *list, randomness *random, word *drawn) {
  offer_all(s, x, list);
  while (x->total != 0) {
    offer *o;
    unsigned v;
    const word w = pick(x, random, &o, &v);
${DRAW}  }
  return 0;
}
)";

const std::string_view sample_text = R"(
/* Makes one of the legal moves, all equally likely, and the keeper's moves after it: as turn(), or
 * NO_MOVE. */
${INLINE} int choose(state *s, run *x, moves *list, randomness *random) {
  (void)list, (void)random;
  x->depth = 0;
  switch (s->rules) {
${CASES}    default: return ${OTHERS};
  }
}

static APART int sample_turn(state *s, run *x, moves *list, randomness *random) {
  x->list = list;
  return choose(s, x, list, random);
}

static APART void sample(const state *from, ${N}_random *seed, moves *list, ${N}_playout *result,
                         run *x) {
  state s = *from;
  randomness random = *seed;
  uint64_t length = 0;
  int playing = complete(&s, x, 0);
  x->list = list;
  while (playing == 1) {
    playing = choose(&s, x, list, &random);
    if (playing != NO_MOVE && length++ == PLAY_LENGTH) improper(x);
  }
  if (playing < 0) improper(x);
  *seed = random;
  result->length = length;
  for (int p = 1; p <= ${N}_players; ++p) result->scores[p - 1] = ${N}_score(&s, p);
}
)";

// Moves of the offers from `begin` to before `end`.
std::string sum_of_counts(std::size_t begin, std::size_t end) {
  std::string sum;
  for (std::size_t i = begin; i < end; ++i) sum += (i == begin ? "n" : " + n") + number(i);
  return sum;
}

bool emits(Op op) { return op == Op::Emit || op == Op::EmitEach; }

}  // namespace

// Does some choice keep a list of what is on offer?
static bool keeps_offers(const reasoner::Plan& plan, const FunctionWriter& functions) {
  return std::any_of(plan.rules.begin(), plan.rules.end(), [&](const reasoner::RulesState& rules) {
    return rules.choice != reasoner::no_register && !functions.chooses(rules.choice);
  });
}

std::string fields_of_offers(const reasoner::Plan& plan, const FunctionWriter& functions) {
  if (!keeps_offers(plan, functions)) return "";
  return "  struct offer *offers; /* of the list's memory */\n  unsigned offered;\n"
         "  unsigned room;\n  uint32_t total; /* moves offered */\n";
}

std::string offer_types(const reasoner::Plan& plan, const FunctionWriter& functions) {
  bool sets = false;
  for (const reasoner::RulesState& rules : plan.rules) {
    if (rules.choice == reasoner::no_register) continue;
    for (const Instruction& is : plan.functions[rules.choice].code)
      sets = sets || is.op == Op::EmitEach;
  }
  const bool kept = keeps_offers(plan, functions);
  std::string result;
  if (sets || kept) {
    result += nth_text;
    result += plan.vertices <= word_bits ? word_nth_text : struct_nth_text;
  }
  if (kept) result += offers_text;
  return result;
}

std::string sampling(const reasoner::Plan& plan, const FunctionWriter& functions,
                     const std::string& name) {
  std::string cases;
  std::string offers;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const std::uint32_t choice = plan.rules[i].choice;
    if (choice == reasoner::no_register) continue;
    const std::string from = "    case " + number(i) + ": ";
    if (functions.chooses(choice)) {
      cases +=
          from + "return " + functions.name(choice, true) + "(s, x, s->vertex, random, NULL);\n";
    } else {
      cases += from + "return choose_offered(s, x, list, random);\n";
      offers += from + functions.name(choice, true) + "(s, x, s->vertex); return;\n";
    }
  }
  std::string tests;
  for (std::size_t i = 0; i < plan.shapes.size(); ++i) {
    if (plan.shapes[i].trial == reasoner::no_register) continue;
    tests += "    case " + number(i) + ": return " + functions.name(plan.shapes[i].trial) +
             "(s, x, w, s->vertex);\n";
  }
  std::string result;
  std::string make = plan.shapes.empty() ? "    apply_word(s, w);\n    return complete(s, x, 0);\n"
                                         : "    return turn_of(s, x, w);\n";
  if (!tests.empty()) {
    result +=
        "\n/* Makes the move of an offer, or shows that it is illegal and spoils the state. */\n"
        "static int try_word(state *s, run *x, word w) {\n  switch (w & SHAPE_MASK) {\n" +
        tests + "    default: apply_word(s, w); return 1;\n  }\n}\n";
    make =
        "    {\n      const state before = *s;\n      if (try_word(s, x, w)) return complete(s, x, "
        "0);\n"
        "      *s = before;\n    }\n    withdraw(x, o, v);\n";
  }
  if (!offers.empty()) {
    result += "\nstatic void offer_moves(state *s, run *x) {\n  switch (s->rules) {\n" + offers +
              "    default: return;\n  }\n}\n" +
              fill(choose_text,
                   {{"WITHDRAW", std::string(tests.empty() ? "" : withdraw_text)}, {"MAKE", make}});
  }
  const std::string others = plan.paths ? "choose_listed(s, x, list, random)" : "NO_MOVE";
  return result + fill(sample_text, {{"N", name},
                                     {"INLINE", functions.linkage(true)},
                                     {"CASES", cases},
                                     {"OTHERS", others}});
}

// Where a list needs each move made and tested, one is drawn from what is offered instead, and only
// that one tested, whether there is a list or not: the same random numbers give the same move.
Drawing drawing(const reasoner::Plan& plan, const FunctionWriter& functions) {
  const bool trials = std::any_of(
      plan.shapes.begin(), plan.shapes.end(),
      [](const reasoner::Shape& shape) { return shape.trial != reasoner::no_register; });
  bool offered = false;
  std::string cases;
  std::string tested;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const std::uint32_t choice = plan.rules[i].choice;
    if (choice == reasoner::no_register) continue;
    const std::string from = "    case " + number(i) + ": ";
    const bool listed = choice == plan.rules[i].function;  // in the order of the list
    if (!functions.chooses(choice) && listed) continue;
    const std::string call = functions.chooses(choice)
                                 ? functions.name(choice, true) + "(s, x, s->vertex, random, drawn)"
                                 : "draw_offered(s, x, list, random, drawn)";
    offered = offered || !functions.chooses(choice);
    cases += from + "return (size_t)" + call + ";\n";
    if (!listed) tested += from + "(void)" + call + "; return;\n";
  }
  const std::string draw = trials
                               ? "    {\n      state tried = *s;\n"
                                 "      if (try_word(&tried, x, w)) {\n"
                                 "        *drawn = w;\n        return x->total;\n      }\n"
                                 "    }\n    withdraw(x, o, v);\n"
                               : "    (void)o, (void)v;\n    *drawn = w;\n    return x->total;\n";
  const std::string functions_text =
      (offered ? fill(draw_offered_text, {{"DRAW", draw}}) : std::string()) +
      fill(drawing_text, {{"CASES", cases}});
  if (tested.empty()) {
    return {functions_text,
            "if (p->random != NULL && count != 0) {\n"
            "      p->drawn[k] = list->word[below(&p->random[k], (uint32_t)count)];\n    }"};
  }
  return {functions_text + fill(tested_drawing_text, {{"TESTED", tested}}),
          "if (p->random != NULL) draw_of_list(s, x, list, &p->random[k], &p->drawn[k]);"};
}

// A chooser that is given no random numbers only counts, and one that is given a word only says
// which move it would make, and of how many (choose_among_offers). Offers that may turn
// out to be illegal say too much: those turns are listed, as paths are.
std::string counting(const reasoner::Plan& plan, const FunctionWriter& functions) {
  std::string cases;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const std::uint32_t choice = plan.rules[i].choice;
    if (choice == reasoner::no_register) continue;
    const std::string from = "    case " + number(i) + ": return ";
    if (functions.chooses(choice)) {
      cases +=
          from + "(size_t)" + functions.name(choice, true) + "(s, x, s->vertex, NULL, NULL);\n";
    } else if (choice == plan.rules[i].function) {
      cases += from + "offer_all(s, x, list);\n";
    }
  }
  return fill(counting_text, {{"CASES", cases}});
}

bool FunctionWriter::chooses(std::uint32_t function) const {
  constexpr std::size_t few = 12;
  std::size_t offers = 0;
  std::size_t loop_end = 0;
  const std::vector<Instruction>& code = plan_.functions[function].code;
  for (std::size_t at = 0; at < code.size(); ++at) {
    const Instruction& is = code[at];
    if (is.op == Op::ForEach || is.op == Op::Loop) {
      loop_end = std::max(loop_end, static_cast<std::size_t>(is.end));
    }
    if (!emits(is.op)) continue;
    if (at < loop_end || plan_.shapes[is.c].trial != reasoner::no_register) return false;
    ++offers;
  }
  return offers <= few;
}

void FunctionWriter::offer(const Instruction& is, int depth, const std::string& counted) {
  const std::string set = "s" + number(is.b);
  if (direct_) {
    const std::string i = number(offered_.size());
    offered_.push_back(is);
    if (is.op == Op::Emit) {
      return line(depth, "n" + i + " = " + (counted.empty() ? "1" : counted) + ";");
    }
    line(depth, "q" + i + " = " + set + ";");
    const std::string count = "(uint32_t)SET_COUNT(q" + i + ")";
    if (!counts_kept_) return line(depth, "n" + i + " = " + count + ";");
    const std::string kept = "kept_count(x, " + number(plan_.kept + kept_) + ", &q" + i + ")";
    return line(depth,
                "n" + i + " = random != NULL && drawn == NULL ? " + kept + " : " + count + ";");
  }
  if (is.op == Op::Emit) return line(depth, "OFFER_ONE(" + first_word(is) + ");");
  line(depth, "OFFER(" + first_word(is) + ", " + factor(is) + ", " + set + ");");
}

void FunctionWriter::declare_offers(const Function& function) {
  offered_.clear();
  std::size_t offers = 0;
  for (const Instruction& is : function.code) {
    if (!emits(is.op)) continue;
    const std::string i = number(offers++);
    line(1, "uint32_t n" + i + " = 0; /* moves */");
    if (is.op == Op::Emit) continue;
    line(1, "set q" + i + " = {0};");
  }
  if (offers != 0) line(1, "uint32_t all;");
}

// Offers from `begin` on that differ in their sets and first words only end here.
std::size_t FunctionWriter::end_of_alike(std::size_t begin) const {
  const Instruction& first = offered_[begin];
  std::size_t end = begin + 1;
  while (first.op == Op::EmitEach && end < offered_.size() && offered_[end].op == Op::EmitEach &&
         offered_[end].c == first.c && factor(offered_[end]) == factor(first)) {
    ++end;
  }
  return end;
}

// The second vertex of a move of these offers, where it is some steps on from the first one, `u`.
std::string FunctionWriter::second_vertex(std::size_t begin, std::size_t end) {
  const auto step = [&](std::size_t i) { return offered_[i].step; };
  std::string steps;
  bool same = true;
  for (std::size_t i = begin; i < end; ++i) {
    same = same && step(i) == step(begin);
    steps += (i == begin ? "" : ", ") + std::to_string(step(i));
  }
  if (same) return (step(begin) < 0 ? "u - " : "u + ") + std::to_string(std::abs(step(begin)));
  line(2, "static const int by[" + number(end - begin) + "] = {" + steps + "};");
  return "u + (unsigned)by[i]";
}

// The k-th move of these offers, which are alike, is made. Which of several it belongs to is as
// random as the move, so that a processor would guess a branch wrongly: it is looked up. Its
// vertices need not come out of the word again, for which the rest of the turn would wait.
void FunctionWriter::choose_among_alike(std::size_t begin, std::size_t end) {
  const Instruction& is = offered_[begin];
  std::string chosen;
  if (is.op == Op::Emit) {
    chosen = first_word(is);
  } else if (end == begin + 1) {
    line(2, "const unsigned u = nth(&q" + number(begin) + ", k);");
    chosen = "(" + first_word(is) + ") + u * (" + factor(is) + ")";
  } else {
    std::string sets;
    std::string firsts;
    std::string before;
    std::string index;
    for (std::size_t i = begin; i < end; ++i) {
      const std::string comma = i == begin ? "" : ", ";
      sets += comma + "q" + number(i);
      firsts += comma + first_word(offered_[i]);
      before += comma + (i == begin ? "0" : sum_of_counts(begin, i));
      if (i == begin) continue;
      index += (i == begin + 1 ? "" : " + ") + ("(k >= before[" + number(i - begin)) + "])";
    }
    const std::string size = "[" + number(end - begin) + "] = {";
    line(2, "const set from" + size + sets + "};");
    line(2, "const word first" + size + firsts + "};");
    line(2, "const uint32_t before" + size + before + "};");
    line(2, "const unsigned i = (unsigned)(" + index + ");");
    line(2, "const unsigned u = nth(&from[i], k - before[i]);");
    chosen = "first[i] + u * (" + factor(is) + ")";
  }
  line(2, "const word chosen = " + chosen + ";");
  line(2, "if (drawn != NULL) return (void)(*drawn = chosen), (int)all;");
  const bool each = is.op == Op::EmitEach;
  const std::string second = each && is.step != 0 ? second_vertex(begin, end) : "";
  const auto vertex = [&](std::uint32_t bit) -> std::string {
    if (each && bit == is.d) return "u";
    if (!second.empty() && bit == is.d + plan_.vertex_bits) return second;
    return "VERTEX_IN(chosen, " + number(bit) + ")";
  };
  line(2, apply(is.c, vertex, "v0") + ";");
  line(2, "return " + after_shape(is.c) + ";");
}

void FunctionWriter::choose_among_offers() {
  if (offered_.empty()) {
    line(1, "(void)drawn;");
    return line(1, "return random == NULL ? 0 : NO_MOVE;");
  }
  line(1, "all = " + sum_of_counts(0, offered_.size()) + ";");
  line(1, "if (random == NULL) return (int)all;");
  line(1, "if (all == 0) return drawn == NULL ? NO_MOVE : 0;");
  const bool only_one = offered_.size() == 1 && offered_[0].op == Op::Emit;
  if (only_one) {
    line(1, "(void)below(random, all);");  // the same random numbers as where there are more
  } else {
    line(1, "uint32_t k = below(random, all);");
  }
  for (std::size_t i = 0; i < offered_.size();) {
    const std::size_t end = end_of_alike(i);
    const bool last = end == offered_.size();
    const std::string moves = sum_of_counts(i, end);
    line(1, last ? "{" : "if (k < " + moves + ") {");
    choose_among_alike(i, end);
    line(1, "}");
    if (!last) line(1, "k -= " + moves + ";");
    i = end;
  }
}

}  // namespace zug::c
