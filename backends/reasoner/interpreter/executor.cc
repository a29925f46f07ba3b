// The machine of plan.h, in software. Sets are blocks of words; their number is a constant of the
// template for most boards, so that the loops over them unroll. What costs most is to find out what
// the next instruction is, so that some that often follow each other are done together.

#include "backends/reasoner/interpreter/executor.h"

#include <algorithm>
#include <cassert>

#include "backends/reasoner/interpreter/frames.h"
#include "backends/reasoner/interpreter/kept.h"
#include "backends/reasoner/interpreter/path.h"
#include "backends/reasoner/interpreter/set_operations.h"
#include "backends/reasoner/interpreter/superinstructions.h"
#include "ir/arithmetic.h"

namespace zug::reasoner {
namespace {

enum class Outcome : std::uint8_t { Next, Break, False, True };

// Words: the words of a set, 0 when they are more than the templates cover.
template <std::size_t Words>
class WordsExecutor : public Executor, private SetOperations<Words> {
 public:
  WordsExecutor(const Plan& plan, const Tables& tables)
      : SetOperations<Words>(plan, tables),
        plan_(plan),
        steps_(tables.steps),
        frames_(plan, words()),
        vertex_0_(words(), 0) {
    vertex_0_[0] = 1;
  }

  bool run(std::uint32_t function, Position& position, MoveList* list) override {
    state_ = &position;
    list_ = list;
    path_.clear();
    depth_ = 0;
    return call(function, position.vertex);
  }

  bool apply(std::uint32_t function, Position& position, std::uint64_t word) override {
    state_ = &position;
    depth_ = 0;
    word_ = word;
    return call(function, position.vertex);
  }

  void perform(std::uint32_t rules, std::uint32_t vertex, const Action& action,
               Position& position) override {
    state_ = &position;
    if (const auto* off = std::get_if<Off>(&action)) {
      put(vertex, off->piece.value);
    } else if (const auto* assignment = std::get_if<Assignment>(&action)) {
      if (const auto value = evaluated(assignment->value)) {
        position.variables[assignment->variable.value] = *value;
      }
    } else {
      position.player = std::get<Switch>(action).player.value;
      position.rules = rules;
      position.vertex = vertex;
    }
  }

 private:
  using SetOperations<Words>::words;
  using SetOperations<Words>::contains;
  using SetOperations<Words>::is_vertex;
  using SetOperations<Words>::all_vertices;
  using SetOperations<Words>::any;
  using SetOperations<Words>::has_line;
  using SetOperations<Words>::has_run;
  using SetOperations<Words>::image;
  using SetOperations<Words>::rows_;

  bool call(std::uint32_t id, std::uint32_t vertex) {
    const Code code{plan_.functions[id].code.data(), steps_[id].data()};
    Frame& frame = frames_[depth_++];
    frame.vertices[0] = vertex;
    const Outcome outcome = execute(code, 0, static_cast<std::uint32_t>(steps_[id].size()), frame);
    --depth_;
    return outcome == Outcome::True;
  }

  std::uint64_t* set(Frame& frame, std::uint32_t reg) {
    assert((reg + 1) * words() <= frame.sets.size());
    return &frame.sets[reg * words()];
  }
  // A register that has a vertex, and not none.
  std::uint32_t vertex(const Frame& frame, std::uint32_t reg) const {
    assert(is_vertex(frame.vertices[reg]));
    return frame.vertices[reg];
  }
  void meet(const Instruction& is, Frame& frame) {
    combine(is, frame, [](std::uint64_t x, std::uint64_t y) { return x & y; });
  }
  void join(const Instruction& is, Frame& frame) {
    combine(is, frame, [](std::uint64_t x, std::uint64_t y) { return x | y; });
  }
  void join_meeting(std::uint64_t* to, const std::uint64_t* set, const std::uint64_t* other) const {
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < words(); ++i) common |= set[i] & other[i];
    const std::uint64_t all = 0 - std::uint64_t{common != 0};
    for (std::size_t i = 0; i < words(); ++i) to[i] |= set[i] & all;
  }
  bool stands_on(const Instruction& is, const Frame& frame) const {
    return plan_.masks[is.b].test(state_->board[vertex(frame, is.a)]);
  }
  template <class Combine>
  void combine(const Instruction& is, Frame& frame, Combine of) {
    std::uint64_t* const to = set(frame, is.a);
    const std::uint64_t* const x = set(frame, is.b);
    const std::uint64_t* const y = set(frame, is.c);
    for (std::size_t i = 0; i < words(); ++i) to[i] = of(x[i], y[i]);
  }

  struct Code {
    const Instruction* instructions;
    const std::uint8_t* steps;
  };
  Outcome execute(const Code& code, std::uint32_t at, std::uint32_t end, Frame& frame);
  std::uint32_t several(Superinstruction step, const Instruction* is, std::uint32_t at,
                        Frame& frame);
  void compute(const Instruction& is, Frame& frame);
  bool test(const Instruction& is, Frame& frame);
  void change(const Instruction& is, Frame& frame);
  void list(const Instruction& is, Frame& frame);
  void emit_each(const Instruction& is, Frame& frame);
  void offer(Offer moves, const std::uint64_t* from);

  void pieces(std::uint64_t* to, std::uint32_t mask);
  void ray(std::uint64_t* to, const Instruction& is, Frame& frame);

  void put(std::uint32_t vertex, std::uint32_t piece) {
    assert(is_vertex(vertex) && piece < plan_.pieces);
    const std::uint64_t bit = std::uint64_t{1} << (vertex % word_bits);
    const std::size_t word = vertex / word_bits;
    state_->sets[state_->board[vertex] * words() + word] ^= bit;
    state_->sets[piece * words() + word] ^= bit;
    state_->board[vertex] = static_cast<std::uint16_t>(piece);
  }

  void put_each(const std::uint64_t* at, std::uint32_t old, std::uint32_t piece) {
    assert(all_vertices(at) && old < plan_.pieces && piece < plan_.pieces);
    for (std::size_t i = 0; i < words(); ++i) {
      state_->sets[old * words() + i] ^= at[i];
      state_->sets[piece * words() + i] ^= at[i];
      for (std::uint64_t word = at[i]; word != 0; word &= word - 1) {
        state_->board[i * word_bits + static_cast<std::size_t>(__builtin_ctzll(word))] =
            static_cast<std::uint16_t>(piece);
      }
    }
  }

  std::int64_t count(std::uint32_t piece) const {
    std::int64_t result = 0;
    for (std::size_t i = 0; i < words(); ++i) {
      result += __builtin_popcountll(state_->sets[piece * words() + i]);
    }
    return result;
  }

  std::optional<std::int64_t> evaluated(const Arithmetic& value) {
    if (value.kind == Arithmetic::Kind::Number) return value.number;
    if (value.kind == Arithmetic::Kind::Variable) return state_->variables[value.variable.value];
    if (value.kind == Arithmetic::Kind::PieceCount) return count(value.piece.value);
    counts_.resize(plan_.pieces);
    if (counts_pieces(value)) {
      for (std::uint32_t piece = 0; piece < plan_.pieces; ++piece) counts_[piece] = count(piece);
    }
    return evaluate(value, state_->variables, counts_);
  }

  bool compare(const Comparison& comparison) {
    const auto left = evaluated(comparison.left);
    const auto right = evaluated(comparison.right);
    return left && right && holds(*left, comparison.relation, *right);
  }

  const Plan& plan_;
  const std::vector<std::vector<std::uint8_t>>& steps_;
  Frames frames_;
  std::size_t depth_ = 0;
  std::vector<std::int64_t> counts_;
  Position* state_ = nullptr;
  MoveList* list_ = nullptr;
  Path path_;
  std::uint64_t word_ = 0;
  std::vector<std::uint64_t> vertex_0_;  // a set
};

template <std::size_t Words>
Outcome WordsExecutor<Words>::execute(const Code& code, std::uint32_t at, std::uint32_t end,
                                      Frame& frame) {
  while (at != end) {
    const Instruction& is = code.instructions[at];
    if (code.steps[at] >= AndImage) {
      at = several(static_cast<Superinstruction>(code.steps[at]), &is, at, frame);
    } else if (is.op <= Op::Flag) {
      compute(is, frame);
      ++at;
    } else if (is.op <= Op::IfNotCall) {
      at = test(is, frame) ? at + 1 : is.end;
    } else if (is.op >= Op::Put && is.op <= Op::Turn) {
      change(is, frame);
      ++at;
    } else if (is.op == Op::ForEach) {
      const std::uint64_t* const all = set(frame, is.b);
      for (std::size_t i = 0; i < words(); ++i) {
        for (std::uint64_t word = all[i]; word != 0; word &= word - 1) {
          frame.vertices[is.a] = static_cast<std::uint32_t>(
              i * word_bits + static_cast<std::size_t>(__builtin_ctzll(word)));
          const Outcome outcome = execute(code, at + 1, is.end, frame);
          if (outcome != Outcome::Next) return outcome;
        }
      }
      at = is.end;
    } else if (is.op == Op::Loop) {
      Outcome outcome = Outcome::Next;
      while (outcome == Outcome::Next) outcome = execute(code, at + 1, is.end, frame);
      if (outcome != Outcome::Break) return outcome;
      at = is.end;
    } else if (is.op == Op::Break) {
      return Outcome::Break;
    } else if (is.op == Op::Return) {
      return is.a != 0 ? Outcome::True : Outcome::False;
    } else {
      list(is, frame);
      ++at;
    }
  }
  return Outcome::Next;
}

// Where it goes on.
template <std::size_t Words>
inline std::uint32_t WordsExecutor<Words>::several(Superinstruction step, const Instruction* is,
                                                   std::uint32_t at, Frame& frame) {
  switch (step) {
    case AndImage:
      meet(is[0], frame);
      image(set(frame, is[1].a), is[1].b, set(frame, is[1].c));
      return at + 2;
    case ImageAnd:
      image(set(frame, is[0].a), is[0].b, set(frame, is[0].c));
      meet(is[1], frame);
      return at + 2;
    case ImageOr:
      image(set(frame, is[0].a), is[0].b, set(frame, is[0].c));
      join(is[1], frame);
      return at + 2;
    case PiecesAnd:
      pieces(set(frame, is[0].a), is[0].b);
      meet(is[1], frame);
      return at + 2;
    case NoneRay:
      std::fill_n(set(frame, is[0].a), words(), 0);
      ray(set(frame, is[1].a), is[1], frame);
      return at + 2;
    case StepIf:
    case StepIfOn: {
      const std::uint32_t to = plan_.relations[is[0].b].next[vertex(frame, is[0].c)];
      frame.vertices[is[0].a] = to;
      if (frame.vertices[is[1].a] == no_vertex) return is[1].end;
      if (step == StepIf) return at + 2;
      return stands_on(is[2], frame) ? at + 3 : is[2].end;
    }
  }
  return at;
}

template <std::size_t Words>
void WordsExecutor<Words>::compute(const Instruction& is, Frame& frame) {
  const std::size_t n = words();
  std::uint64_t* const to = is.op <= Op::SetCopy ? set(frame, is.a) : nullptr;
  switch (is.op) {
    case Op::SetNone:
      return std::fill_n(to, n, 0), void();
    case Op::SetConstant:
      std::copy_n(plan_.constants[is.b].words().data(), n, to);
      return;
    case Op::SetRow:
      std::copy_n(&rows_[is.b][vertex(frame, is.c) * n], n, to);
      return;
    case Op::SetPieces:
      return pieces(to, is.b);
    case Op::SetAnd:
      return meet(is, frame);
    case Op::SetMinus:
      return combine(is, frame, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
    case Op::SetOr:
      return join(is, frame);
    case Op::SetRay:
      return ray(to, is, frame);
    case Op::SetImage:
      return image(to, is.b, set(frame, is.c));
    case Op::SetInsert:
      to[vertex(frame, is.b) / word_bits] |= std::uint64_t{1} << (vertex(frame, is.b) % word_bits);
      return;
    case Op::SetJoin:
      return join_meeting(to, set(frame, is.b), set(frame, is.c));
    case Op::SetCopy:
      std::copy_n(set(frame, is.b), n, to);
      return;
    case Op::Step:
      frame.vertices[is.a] = plan_.relations[is.b].next[vertex(frame, is.c)];
      return;
    case Op::Only:
      frame.vertices[is.a] = is.b;
      return;
    case Op::Field:
      frame.vertices[is.a] = static_cast<std::uint32_t>(
          (word_ >> is.b) & ((std::uint64_t{1} << plan_.vertex_bits) - 1));
      return;
    case Op::Flag:
      frame.flags[is.a] = static_cast<std::uint8_t>(is.b);
      return;
    default:
      assert(false);
  }
}

template <std::size_t Words>
bool WordsExecutor<Words>::test(const Instruction& is, Frame& frame) {
  switch (is.op) {
    case Op::IfVertex:
      return frame.vertices[is.a] != no_vertex;
    case Op::IfOn:
      return stands_on(is, frame);
    case Op::IfIn:
      return contains(plan_.constants[is.b].words().data(), vertex(frame, is.a));
    case Op::IfInSet:
      return contains(set(frame, is.b), vertex(frame, is.a));
    case Op::IfLine:
      return has_line(plan_.lines[is.c][vertex(frame, is.a)], set(frame, is.b));
    case Op::IfRun:
      return has_run(plan_.runs[is.c], vertex(frame, is.a), set(frame, is.b)[0]);
    case Op::IfAny:
      return any(set(frame, is.a));
    case Op::IfFlag:
      return frame.flags[is.a] != 0;
    case Op::IfNotFlag:
      return frame.flags[is.a] == 0;
    case Op::IfCompare:
      return compare(plan_.comparisons[is.a]);
    case Op::IfNotCompare:
      return !compare(plan_.comparisons[is.a]);
    case Op::IfAssignable: {
      const AssignmentPlan& assignment = plan_.assignments[is.a];
      const auto value = evaluated(assignment.value);
      return value && *value >= 0 && *value <= assignment.bound;
    }
    case Op::IfCall:
      return call(is.a, vertex(frame, is.b));
    case Op::IfNotCall:
      return !call(is.a, vertex(frame, is.b));
    default:
      assert(false);
      return false;
  }
}

template <std::size_t Words>
void WordsExecutor<Words>::change(const Instruction& is, Frame& frame) {
  switch (is.op) {
    case Op::Put:
      if (is.d != no_register) frame.saves[is.d] = state_->board[vertex(frame, is.a)];
      return put(vertex(frame, is.a), is.b);
    case Op::Unput:
      return put(vertex(frame, is.a), is.d != no_register
                                          ? static_cast<std::uint32_t>(frame.saves[is.d])
                                          : plan_.masks[is.c].list()[0]);
    case Op::PutEach:
      return put_each(set(frame, is.a), plan_.masks[is.c].list()[0], is.b);
    case Op::UnputEach:
      return put_each(set(frame, is.a), is.b, plan_.masks[is.c].list()[0]);
    case Op::Assign: {
      const AssignmentPlan& assignment = plan_.assignments[is.a];
      std::int64_t& variable = state_->variables[assignment.variable.value];
      if (is.d != no_register) frame.saves[is.d] = variable;
      if (const auto value = evaluated(assignment.value)) variable = *value;
      return;
    }
    case Op::Unassign:
      state_->variables[plan_.assignments[is.a].variable.value] = frame.saves[is.d];
      return;
    case Op::Turn:
      state_->player = plan_.rules[is.a].player->value;
      state_->rules = is.a;
      state_->vertex = vertex(frame, is.b);
      return;
    default:
      assert(false);
  }
}

template <std::size_t Words>
void WordsExecutor<Words>::list(const Instruction& is, Frame& frame) {
  switch (is.op) {
    case Op::Word:
      frame.words[is.a] = 0;
      return;
    case Op::Encode: {
      const std::uint64_t number = vertex(frame, is.c);
      const Offer moves = Offer::of(frame.words[is.b], is.d, is.step, plan_.vertex_bits);
      frame.words[is.a] = moves.word + number * moves.factor;
      return;
    }
    case Op::Emit:
      if (list_->choosing) return offer({frame.words[is.a] | is.c, 0, 0}, vertex_0_.data());
      list_->words.push_back(frame.words[is.a] | is.c);
      return;
    case Op::EmitEach:
      return emit_each(is, frame);
    case Op::Push:
      return path_.push(is.a, vertex(frame, is.b));
    case Op::Pop:
      return path_.pop();
    case Op::EmitPath:
      return path_.list(*list_, plan_, is.a, vertex(frame, is.b));
    case Op::Call: {
      list_->to_list = list_->choosing;
      if (list_->choosing) return;
      if (is.c == 0) return call(is.a, vertex(frame, is.b)), void();
      const Renaming* const outer = path_.rename(&plan_.renamings[is.c - 1]);
      call(is.a, vertex(frame, is.b));
      path_.rename(outer);
      return;
    }
    default:
      assert(false);
  }
}

template <std::size_t Words>
void WordsExecutor<Words>::emit_each(const Instruction& is, Frame& frame) {
  const Offer moves = Offer::of(frame.words[is.a] | is.c, is.d, is.step, plan_.vertex_bits);
  const std::uint64_t* const all = set(frame, is.b);
  if (list_->choosing) return offer(moves, all);
  if (list_->in_use) return bring_up(*list_, moves.word, moves.factor, all, words());
  list_->list_each(moves.word, moves.factor, all, words());
}

template <std::size_t Words>
void WordsExecutor<Words>::offer(Offer moves, const std::uint64_t* from) {
  moves.up_to = list_->offers.empty() ? 0 : list_->offers.back().up_to;
  for (std::size_t i = 0; i < words(); ++i) {
    moves.up_to += static_cast<std::uint64_t>(__builtin_popcountll(from[i]));
  }
  list_->offered.insert(list_->offered.end(), from, from + words());
  list_->offers.push_back(moves);
}

template <std::size_t Words>
void WordsExecutor<Words>::pieces(std::uint64_t* to, std::uint32_t mask) {
  const std::size_t n = words();
  std::fill_n(to, n, 0);
  const std::vector<std::uint64_t>& members = plan_.masks[mask].words();
  for (std::size_t k = 0; k < members.size(); ++k) {
    for (std::uint64_t word = members[k]; word != 0; word &= word - 1) {
      const std::size_t piece = k * word_bits + static_cast<std::size_t>(__builtin_ctzll(word));
      for (std::size_t i = 0; i < n; ++i) to[i] |= state_->sets[piece * n + i];
    }
  }
}

template <std::size_t Words>
void WordsExecutor<Words>::ray(std::uint64_t* to, const Instruction& is, Frame& frame) {
  pieces(to, is.d);
  this->cut(to, rows_[is.b], vertex(frame, is.c), plan_.uses[is.b].up);
}

}  // namespace

std::unique_ptr<Executor> make_executor(const Plan& plan, const Tables& tables) {
  switch ((plan.vertices + word_bits - 1) / word_bits) {
    case 1:
      return std::make_unique<WordsExecutor<1>>(plan, tables);
    case 2:
      return std::make_unique<WordsExecutor<2>>(plan, tables);
    case 3:
      return std::make_unique<WordsExecutor<3>>(plan, tables);
    case 4:
      return std::make_unique<WordsExecutor<4>>(plan, tables);
    case 6:
      return std::make_unique<WordsExecutor<6>>(plan, tables);
    default:
      return std::make_unique<WordsExecutor<0>>(plan, tables);
  }
}

}  // namespace zug::reasoner
