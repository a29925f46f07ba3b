// The machine of plan.h, in software. Sets are blocks of words; their number is a constant of the
// template for most boards, so that the loops over them unroll. What costs most is to find out what
// the next instruction is, so that some that often follow each other are done together.

#include "backends/reasoner/interpreter/executor.h"

#include <algorithm>
#include <cassert>

#include "backends/reasoner/interpreter/frames.h"
#include "backends/reasoner/interpreter/kept.h"
#include "backends/reasoner/interpreter/path.h"
#include "backends/reasoner/interpreter/state_operations.h"
#include "backends/reasoner/interpreter/superinstructions.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::reasoner {
namespace {

enum class Outcome : std::uint8_t { Next, Break, False, True };

// Words: the words of a set, 0 when they are more than the templates cover.
template <std::size_t Words>
class WordsExecutor : public Executor, private StateOperations<Words> {
 public:
  WordsExecutor(const Plan& plan, const Tables& tables)
      : StateOperations<Words>(plan, tables),
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
  using SetOperations<Words>::image;
  using SetOperations<Words>::row;
  using StateOperations<Words>::assigned;
  using StateOperations<Words>::compare;
  using StateOperations<Words>::evaluated;
  using StateOperations<Words>::pieces;
  using StateOperations<Words>::plan_;
  using StateOperations<Words>::put;
  using StateOperations<Words>::put_each;
  using StateOperations<Words>::state_;

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
  // What each operation of ops.def does; one that is missing does not compile.
  template <Op op>
  struct Is {};
  template <OpGroup first, OpGroup last, class Answer>
  Answer run(const Instruction& is, Frame& frame);

  void on(Is<Op::SetNone>, const Instruction& is, Frame& frame) {
    std::fill_n(set(frame, is.a), words(), 0);
  }
  void on(Is<Op::SetConstant>, const Instruction& is, Frame& frame) {
    std::copy_n(plan_.constants[is.b].words().data(), words(), set(frame, is.a));
  }
  void on(Is<Op::SetRow>, const Instruction& is, Frame& frame) {
    row(set(frame, is.a), is.b, vertex(frame, is.c));
  }
  void on(Is<Op::SetPieces>, const Instruction& is, Frame& frame) {
    pieces(set(frame, is.a), is.b);
  }
  void on(Is<Op::SetAnd>, const Instruction& is, Frame& frame) { meet(is, frame); }
  void on(Is<Op::SetMinus>, const Instruction& is, Frame& frame) {
    combine(is, frame, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
  }
  void on(Is<Op::SetOr>, const Instruction& is, Frame& frame) { join(is, frame); }
  void on(Is<Op::SetRay>, const Instruction& is, Frame& frame) { ray(set(frame, is.a), is, frame); }
  void on(Is<Op::SetImage>, const Instruction& is, Frame& frame) {
    image(set(frame, is.a), is.b, set(frame, is.c));
  }
  void on(Is<Op::SetInsert>, const Instruction& is, Frame& frame) {
    set(frame, is.a)[vertex(frame, is.b) / word_bits] |= std::uint64_t{1}
                                                         << (vertex(frame, is.b) % word_bits);
  }
  void on(Is<Op::SetJoin>, const Instruction& is, Frame& frame) {
    join_meeting(set(frame, is.a), set(frame, is.b), set(frame, is.c));
  }
  void on(Is<Op::SetCopy>, const Instruction& is, Frame& frame) {
    std::copy_n(set(frame, is.b), words(), set(frame, is.a));
  }
  void on(Is<Op::Step>, const Instruction& is, Frame& frame) {
    frame.vertices[is.a] = plan_.relations[is.b].next[vertex(frame, is.c)];
  }
  void on(Is<Op::Only>, const Instruction& is, Frame& frame) { frame.vertices[is.a] = is.b; }
  void on(Is<Op::Field>, const Instruction& is, Frame& frame) {
    frame.vertices[is.a] =
        static_cast<std::uint32_t>((word_ >> is.b) & ((std::uint64_t{1} << plan_.vertex_bits) - 1));
  }
  void on(Is<Op::Flag>, const Instruction& is, Frame& frame) {
    frame.flags[is.a] = static_cast<std::uint8_t>(is.b);
  }
  bool on(Is<Op::IfVertex>, const Instruction& is, Frame& frame) {
    return frame.vertices[is.a] != no_vertex;
  }
  bool on(Is<Op::IfOn>, const Instruction& is, Frame& frame) { return stands_on(is, frame); }
  bool on(Is<Op::IfIn>, const Instruction& is, Frame& frame) {
    return contains(plan_.constants[is.b].words().data(), vertex(frame, is.a));
  }
  bool on(Is<Op::IfInSet>, const Instruction& is, Frame& frame) {
    return contains(set(frame, is.b), vertex(frame, is.a));
  }
  bool on(Is<Op::IfLine>, const Instruction& is, Frame& frame) {
    return has_line(plan_.lines[is.c][vertex(frame, is.a)], set(frame, is.b));
  }
  bool on(Is<Op::IfAny>, const Instruction& is, Frame& frame) { return any(set(frame, is.a)); }
  bool on(Is<Op::IfNone>, const Instruction& is, Frame& frame) { return !any(set(frame, is.a)); }
  bool on(Is<Op::IfFlag>, const Instruction& is, Frame& frame) { return frame.flags[is.a] != 0; }
  bool on(Is<Op::IfNotFlag>, const Instruction& is, Frame& frame) { return frame.flags[is.a] == 0; }
  bool on(Is<Op::IfCompare>, const Instruction& is, Frame&) { return compare(is.a); }
  bool on(Is<Op::IfNotCompare>, const Instruction& is, Frame&) { return !compare(is.a); }
  bool on(Is<Op::IfAssignable>, const Instruction& is, Frame&) {
    const auto value = assigned(is.a);
    return value && *value >= 0 && *value <= plan_.assignments[is.a].bound;
  }
  bool on(Is<Op::IfCall>, const Instruction& is, Frame& frame) {
    return call(is.a, vertex(frame, is.b));
  }
  bool on(Is<Op::IfNotCall>, const Instruction& is, Frame& frame) {
    return !call(is.a, vertex(frame, is.b));
  }
  void on(Is<Op::Put>, const Instruction& is, Frame& frame) {
    if (is.d != no_register) frame.saves[is.d] = state_->board[vertex(frame, is.a)];
    return put(vertex(frame, is.a), is.b);
  }
  void on(Is<Op::Unput>, const Instruction& is, Frame& frame) {
    return put(vertex(frame, is.a), is.d != no_register
                                        ? static_cast<std::uint32_t>(frame.saves[is.d])
                                        : plan_.masks[is.c].first());
  }
  void on(Is<Op::PutEach>, const Instruction& is, Frame& frame) {
    put_each(set(frame, is.a), plan_.masks[is.c].first(), is.b);
  }
  void on(Is<Op::UnputEach>, const Instruction& is, Frame& frame) {
    put_each(set(frame, is.a), is.b, plan_.masks[is.c].first());
  }
  void on(Is<Op::Assign>, const Instruction& is, Frame& frame) {
    std::int64_t& variable = state_->variables[plan_.assignments[is.a].variable.value];
    if (is.d != no_register) frame.saves[is.d] = variable;
    if (const auto value = assigned(is.a)) variable = *value;
  }
  void on(Is<Op::Unassign>, const Instruction& is, Frame& frame) {
    state_->variables[plan_.assignments[is.a].variable.value] = frame.saves[is.d];
  }
  void on(Is<Op::Turn>, const Instruction& is, Frame& frame) {
    state_->player = plan_.rules[is.a].player->value;
    state_->rules = is.a;
    state_->vertex = vertex(frame, is.b);
  }
  void on(Is<Op::Word>, const Instruction& is, Frame& frame) { frame.words[is.a] = 0; }
  void on(Is<Op::Encode>, const Instruction& is, Frame& frame) {
    const std::uint64_t number = vertex(frame, is.c);
    const Offer moves = Offer::of(frame.words[is.b], is.d, is.step, plan_.vertex_bits);
    frame.words[is.a] = moves.word + number * moves.factor;
  }
  void on(Is<Op::Emit>, const Instruction& is, Frame& frame) {
    if (list_->choosing) return offer({frame.words[is.a] | is.c, 0, 0}, vertex_0_.data());
    list_->words.push_back(frame.words[is.a] | is.c);
  }
  void on(Is<Op::EmitEach>, const Instruction& is, Frame& frame) { emit_each(is, frame); }
  void on(Is<Op::Push>, const Instruction& is, Frame& frame) {
    path_.push(is.a, vertex(frame, is.b));
  }
  void on(Is<Op::Pop>, const Instruction&, Frame&) { path_.pop(); }
  void on(Is<Op::EmitPath>, const Instruction& is, Frame& frame) {
    path_.list(*list_, plan_, is.a, vertex(frame, is.b));
  }
  void on(Is<Op::Call>, const Instruction& is, Frame& frame) {
    list_->to_list = list_->choosing;
    if (list_->choosing) return;
    if (is.c == 0) return call(is.a, vertex(frame, is.b)), void();
    const Renaming* const outer = path_.rename(&plan_.renamings[is.c - 1]);
    call(is.a, vertex(frame, is.b));
    path_.rename(outer);
  }
  void emit_each(const Instruction& is, Frame& frame);
  void offer(Offer moves, const std::uint64_t* from);

  void ray(std::uint64_t* to, const Instruction& is, Frame& frame);

  const std::vector<std::vector<std::uint8_t>>& steps_;
  Frames frames_;
  std::size_t depth_ = 0;
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
      run<OpGroup::Set, OpGroup::Value, void>(is, frame);
      ++at;
    } else if (is.op <= Op::IfNotCall) {
      at = run<OpGroup::Test, OpGroup::Test, bool>(is, frame) ? at + 1 : is.end;
    } else if (is.op >= Op::Put && is.op <= Op::Turn) {
      run<OpGroup::Change, OpGroup::Change, void>(is, frame);
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
      run<OpGroup::Word, OpGroup::Move, void>(is, frame);
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
    case RowPiecesAnd:
      row(set(frame, is[0].a), is[0].b, vertex(frame, is[0].c));
      pieces(set(frame, is[1].a), is[1].b);
      meet(is[2], frame);
      return at + 3;
    case RowMinus:
      row(set(frame, is[0].a), is[0].b, vertex(frame, is[0].c));
      on(Is<Op::SetMinus>(), is[1], frame);
      return at + 2;
    case NoneRay:
      std::fill_n(set(frame, is[0].a), words(), 0);
      ray(set(frame, is[1].a), is[1], frame);
      return at + 2;
    case FlagIfCall:
      on(Is<Op::Flag>(), is[0], frame);
      if (!on(Is<Op::IfCall>(), is[1], frame)) return is[1].end;
      on(Is<Op::Flag>(), is[2], frame);
      return at + 3;
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

// The operations of some groups; the others are told apart before.
template <std::size_t Words>
template <OpGroup first, OpGroup last, class Answer>
inline Answer WordsExecutor<Words>::run(const Instruction& is, Frame& frame) {
  switch (is.op) {
#define OP(name, group, effect, text, a, b, c, d)                      \
  case Op::name:                                                       \
    if constexpr (first <= OpGroup::group && OpGroup::group <= last) { \
      return on(Is<Op::name>(), is, frame);                            \
    }                                                                  \
    break;
#include "backends/reasoner/plan/ops.def"
#undef OP
  }
  assert(false);
  return Answer();
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
void WordsExecutor<Words>::ray(std::uint64_t* to, const Instruction& is, Frame& frame) {
  pieces(to, is.d);
  this->cut(to, is.b, vertex(frame, is.c), plan_.uses[is.b].up);
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
