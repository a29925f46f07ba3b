// The moves of a state, by depth first search with undo.
//
// A search walks pairs of an automaton state (the last action performed) and a vertex (where that
// left the position). It starts at (rules index, position) and performs successor actions while
// they are valid. In the rules it ends in a switch: the modifiers on the way and the switch are a
// move. In a pattern, which starts at state 0, it ends in an accepting state: a complete word.
//
// Whenever a modifier is performed, the search enters a new *level*: what it changed is kept, to be
// undone when the search backs out of it. Within one level pieces and variables stay the same, so
// coming to the same (state, vertex) again can show nothing new. Hence the visited marks: one set
// per level. They also make every move come out exactly once: a move is a path of (modifier,
// vertex) pairs through levels, and the marks let each pair be entered once per level. For example
// in `(left* + right*)([x] + {e}) ->p` all ways to a vertex give the same next (modifier, vertex).
//
// A pattern is a search of its own on the same stacks, above the one that asks. Recursion happens
// only there, so its depth is the nesting of patterns; wandering over the board is a loop.

#include "ir/reference/semantics.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/budget.h"
#include "ir/limits.h"
#include "ir/reference/program.h"
#include "ir/reference/visited.h"

namespace zug {
namespace {

[[noreturn]] void fail(const std::string& what, std::size_t limit) {
  throw ImproperGame(what + " " + std::to_string(limit));
}

enum class Goal { Word, FirstMove, AllMoves };

// A state entered at a vertex, and which successor is next to be tried.
struct Frame {
  std::uint32_t state = 0;
  std::uint32_t vertex = 0;
  std::uint32_t cursor = 0;
  bool changed = false;  // entering it opened a level
};

// What there was before a modifier, and how many visited marks.
struct Level {
  enum class Kind : std::uint8_t { None, Piece, Variable };
  Kind kind = Kind::None;
  std::uint32_t place = 0;  // vertex or variable
  std::int64_t old = 0;     // piece or value
  std::size_t marks = 0;
  ModifierAt modifier;
};

}  // namespace

class ReferenceReasoner::Core {
 public:
  Core(const Game& game, Programs programs) : game_(game), programs_(std::move(programs)) {}

  const Game& game() const { return game_; }

  std::vector<Move> moves(const State& state) {
    search(state, Goal::AllMoves);
    std::sort(found_.begin(), found_.end());
    assert(std::adjacent_find(found_.begin(), found_.end()) == found_.end());
    return std::move(found_);
  }

  std::optional<Move> first_move(const State& state) {
    search(state, Goal::FirstMove);
    if (found_.empty()) return std::nullopt;
    return std::move(found_.front());
  }

  bool step(State& state, std::uint32_t program, StateId next) {
    const Program& steps = programs_.programs[program];
    const Step& last = steps.steps[state.rules.value];
    const auto end = steps.successors.begin() + last.end;
    if (std::find(steps.successors.begin() + last.begin, end, next.value) == end) return false;
    const Step& step = steps.steps[next.value];
    begin(state);
    std::uint32_t vertex = state.position.value;
    if (!shift_and_look(step, vertex) || !perform(step, vertex)) return false;
    if (step.kind == Step::Kind::Switch) state.player = PlayerId(step.operand);
    state.position = VertexId(vertex);
    state.rules = next;
    state.pieces = pieces_;
    state.variables = variables_;
    return true;
  }

  const Programs& programs() const { return programs_; }
  std::uint64_t work() const { return work_; }
  void set_budget(Budget* budget) {
    budget_ = budget;
    paid_ = work_;
  }

  // A move stands for itself: each modifier knows where it happens, nothing is to be checked.
  void apply(State& state, const Move& move) const {
    std::vector<std::int64_t> counts;
    if (programs_.counts_pieces) counts = count_pieces(state.pieces);
    for (const ModifierAt& part : move) {
      state.position = part.vertex;
      state.rules = StateId(programs_.modifier_at[part.modifier]);
      const Step& step = programs_.programs[0].steps[state.rules.value];
      if (step.kind == Step::Kind::Off) {
        PieceId& piece = state.pieces[part.vertex.value];
        if (programs_.counts_pieces) {
          --counts[piece.value];
          ++counts[step.operand];
        }
        piece = PieceId(step.operand);
      } else if (step.kind == Step::Kind::Assignment) {
        const std::optional<std::int64_t> value = evaluate(*step.left, state.variables, counts);
        assert(value);
        if (value) state.variables[step.operand] = *value;
      } else {
        assert(step.kind == Step::Kind::Switch);
        state.player = PlayerId(step.operand);
      }
    }
  }

 private:
  // Forgets the search before, which an exception may have cut short.
  void begin(const State& state) {
    work_ += work_of_copying(state);
    if (work_ >= next_look_) look();
    pieces_ = state.pieces;
    variables_ = state.variables;
    if (programs_.counts_pieces) counts_ = count_pieces(pieces_);
    frames_.clear();
    levels_.clear();
    visited_.shrink(0);
    found_.clear();
    listed_ = 0;
  }

  void search(const State& state, Goal goal) {
    begin(state);
    const Program& rules = programs_.programs[0];
    assert(state.rules.value == 0 || rules.steps[state.rules.value].kind == Step::Kind::Switch);
    run(rules, state.rules.value, state.position.value, goal);
  }

  void look() {
    next_look_ = work_ + Budget::between_looks;
    const std::uint64_t steps = work_ - paid_;
    paid_ = work_;
    if (budget_ != nullptr) budget_->spend(steps);
  }

  // True when the goal is reached (never for AllMoves); leaves everything as it was.
  bool run(const Program& program, std::uint32_t state, std::uint32_t vertex, Goal goal) {
    const std::size_t frame_base = frames_.size();
    const std::size_t level_base = levels_.size();
    open_level(Level{});
    push_frame(Frame{state, vertex, program.steps[state].begin, false});
    bool found = goal == Goal::Word && program.steps[state].accepting;
    while (!found && frames_.size() > frame_base) {
      Frame& frame = frames_.back();
      if (frame.cursor == program.steps[frame.state].end) {
        leave_frame();
        continue;
      }
      if (++work_ >= next_look_) look();
      const std::uint32_t next = program.successors[frame.cursor++];
      const Step& step = program.steps[next];
      std::uint32_t at = frame.vertex;
      if (!shift_and_look(step, at)) continue;
      if (step.marked && !mark(next, at)) continue;
      if (step.kind == Step::Kind::Switch) {
        found = report(step, at, goal);
        continue;
      }
      const std::size_t levels = levels_.size();
      if (!perform(step, at)) continue;
      if (levels_.size() - level_base > limits::move_length) {
        fail("a sequence of actions without a switch has more modifiers than", limits::move_length);
      }
      push_frame(Frame{next, at, step.begin, levels_.size() > levels});
      found = goal == Goal::Word && step.accepting;
    }
    while (frames_.size() > frame_base) leave_frame();
    close_level();
    return found;
  }

  // Shifts and ons: cheaper than a visited mark. True for all other actions.
  bool shift_and_look(const Step& step, std::uint32_t& vertex) const {
    if (step.kind == Step::Kind::Shift) {
      vertex = programs_.neighbours[step.operand + vertex];
      return vertex != no_vertex;
    }
    const PieceId piece = pieces_[vertex];
    if (step.kind == Step::Kind::On) return ((step.mask >> piece.value) & 1) != 0;
    if (step.kind == Step::Kind::OnAmong) {
      return std::binary_search(step.on->pieces.begin(), step.on->pieces.end(), piece);
    }
    return true;
  }

  // All other actions but switches. False when invalid; opens a level when it changes something.
  bool perform(const Step& step, std::uint32_t vertex) {
    switch (step.kind) {
      case Step::Kind::Start:
      case Step::Kind::Shift:
      case Step::Kind::On:
      case Step::Kind::OnAmong:
      case Step::Kind::SplitPoint:
      case Step::Kind::Switch:
        return true;
      case Step::Kind::Off:
        open_level(Level{Level::Kind::Piece, vertex, pieces_[vertex].value, 0,
                         ModifierAt{step.modifier, VertexId(vertex)}});
        put(vertex, PieceId(step.operand));
        return true;
      case Step::Kind::Assignment: {
        const std::optional<std::int64_t> value = evaluate(*step.left, variables_, counts_);
        if (!value || *value < 0 || *value > bounded(game_, VariableId(step.operand)).bound) {
          return false;
        }
        open_level(Level{Level::Kind::Variable, step.operand, variables_[step.operand], 0,
                         ModifierAt{step.modifier, VertexId(vertex)}});
        variables_[step.operand] = *value;
        return true;
      }
      case Step::Kind::Comparison: {
        const std::optional<std::int64_t> left = evaluate(*step.left, variables_, counts_);
        const std::optional<std::int64_t> right = evaluate(*step.right, variables_, counts_);
        return left && right && holds(*left, step.comparator, *right);
      }
      case Step::Kind::Pattern:
        return run(programs_.programs[step.operand], 0, vertex, Goal::Word) == step.positive;
    }
    return false;
  }

  // The modifiers so far are those of the levels, the first of which is the start of the search.
  bool report(const Step& step, std::uint32_t vertex, Goal goal) {
    assert(goal != Goal::Word);  // no switches in patterns
    Move move;
    move.reserve(levels_.size());
    for (std::size_t i = 1; i < levels_.size(); ++i) move.push_back(levels_[i].modifier);
    move.push_back(ModifierAt{step.modifier, VertexId(vertex)});
    listed_ += move.size();
    if (listed_ > limits::listed_modifiers) {
      fail("the moves of one state have together more modifiers than", limits::listed_modifiers);
    }
    found_.push_back(std::move(move));
    return goal == Goal::FirstMove;
  }

  // False when this level has been there. Levels are at most limits::move_length times
  // limits::nesting, so the three numbers do not run into each other.
  bool mark(std::uint32_t state, std::uint32_t vertex) {
    static_assert(limits::vertices <= 1u << 17 && limits::automaton_edges < 1u << 25 &&
                  limits::move_length * limits::nesting < 1u << 21);
    const std::uint64_t level = levels_.size();
    if (!visited_.insert(level << 42 | std::uint64_t{state} << 17 | vertex)) return false;
    if (visited_.size() > limits::search_places) {
      fail("a search visits more places than", limits::search_places);
    }
    return true;
  }

  void push_frame(const Frame& frame) {
    if (frames_.size() >= limits::search_places) {
      fail("a sequence of actions is longer than", limits::search_places);
    }
    frames_.push_back(frame);
  }

  void leave_frame() {
    if (frames_.back().changed) close_level();
    frames_.pop_back();
  }

  void open_level(Level level) {
    level.marks = visited_.size();
    levels_.push_back(level);
  }

  void close_level() {
    const Level& level = levels_.back();
    if (level.kind == Level::Kind::Piece) {
      put(level.place, PieceId(static_cast<std::size_t>(level.old)));
    } else if (level.kind == Level::Kind::Variable) {
      variables_[level.place] = level.old;
    }
    visited_.shrink(level.marks);
    levels_.pop_back();
  }

  void put(std::uint32_t vertex, PieceId piece) {
    if (programs_.counts_pieces) {
      --counts_[pieces_[vertex].value];
      ++counts_[piece.value];
    }
    pieces_[vertex] = piece;
  }

  std::vector<std::int64_t> count_pieces(const std::vector<PieceId>& pieces) const {
    std::vector<std::int64_t> counts(game_.pieces.size(), 0);
    for (const PieceId piece : pieces) ++counts[piece.value];
    return counts;
  }

  const Game& game_;
  Programs programs_;

  // The search under way.
  std::vector<PieceId> pieces_;
  std::vector<std::int64_t> variables_;
  std::vector<std::int64_t> counts_;  // by piece; only kept when some action asks
  std::vector<Frame> frames_;
  std::vector<Level> levels_;
  Visited visited_;
  std::vector<Move> found_;
  std::size_t listed_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = Budget::between_looks;
  std::uint64_t paid_ = 0;
  Budget* budget_ = nullptr;
};

ReferenceReasoner::ReferenceReasoner(std::unique_ptr<Core> core) : core_(std::move(core)) {}
ReferenceReasoner::ReferenceReasoner(ReferenceReasoner&&) noexcept = default;
ReferenceReasoner& ReferenceReasoner::operator=(ReferenceReasoner&&) noexcept = default;
ReferenceReasoner::~ReferenceReasoner() = default;

std::optional<ReferenceReasoner> ReferenceReasoner::make(const Game& game,
                                                         Diagnostics& diagnostics) {
  std::optional<Programs> programs = compile_programs(game, diagnostics);
  if (!programs) return std::nullopt;
  return ReferenceReasoner(std::make_unique<Core>(game, std::move(*programs)));
}

State ReferenceReasoner::initial() const {
  const Game& game = core_->game();
  State state;
  for (std::size_t i = 0; i < game.board.size(); ++i) {
    state.pieces.push_back(game.board.square(VertexId(i)).piece);
  }
  state.variables.assign(variable_count(game), 0);
  return state;
}

std::vector<Move> ReferenceReasoner::moves(const State& state) { return core_->moves(state); }

bool ReferenceReasoner::step(State& state, std::uint32_t program, StateId next) {
  return core_->step(state, program, next);
}

const Programs& ReferenceReasoner::programs() const { return core_->programs(); }

void ReferenceReasoner::set_budget(Budget* budget) { core_->set_budget(budget); }

std::uint64_t ReferenceReasoner::work() const { return core_->work(); }

void ReferenceReasoner::apply(State& state, const Move& move) const { core_->apply(state, move); }

bool ReferenceReasoner::complete(State& state) {
  for (std::size_t moved = 0; state.player == keeper; ++moved) {
    if (moved == limits::keeper_moves) {
      fail("the number of moves the keeper makes in a row exceeds", limits::keeper_moves);
    }
    const std::optional<Move> move = core_->first_move(state);
    if (!move) return false;
    core_->apply(state, *move);
  }
  return true;
}

std::vector<std::int64_t> ReferenceReasoner::scores(const State& state) const {
  const auto players = static_cast<std::ptrdiff_t>(core_->game().players.size());
  return {state.variables.begin(), state.variables.begin() + players};
}

}  // namespace zug
