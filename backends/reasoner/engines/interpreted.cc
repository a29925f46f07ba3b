// The interpreter behind the words of states: a position of its own for each thread, into which the
// words are copied and out of it.

#include <algorithm>
#include <utility>

#include "backends/reasoner/engines/engine.h"

namespace zug::reasoner {
namespace {

struct InterpreterWorkspace : Workspace {
  explicit InterpreterWorkspace(std::shared_ptr<const SharedPlan> plan)
      : interpreter(std::move(plan)) {}
  Interpreter interpreter;
  Position position;
  MoveList list;
  std::vector<std::uint64_t> move;
};

InterpreterWorkspace& interpreted_in(Workspace& workspace) {
  return static_cast<InterpreterWorkspace&>(workspace);
}

class InterpreterEngine : public Engine {
 public:
  explicit InterpreterEngine(std::shared_ptr<const SharedPlan> plan)
      : plan_(std::move(plan)), layout_(layout_of(plan_->game, plan_->plan)), moves_(plan_->plan) {}

  const Layout& layout() const override { return layout_; }
  bool one_word_moves() const override { return !plan_->plan.paths; }
  std::unique_ptr<Workspace> workspace() const override {
    return std::make_unique<InterpreterWorkspace>(plan_);
  }

  bool complete(Words state, Workspace& workspace) const override {
    if (layout_.player(state) != keeper.value) return true;
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(state, work.position);
    const bool playing = work.interpreter.complete(work.position);
    layout_.store(work.position, state);
    return playing;
  }
  void list(ConstWords state, Workspace& workspace, Moves& moves) const override {
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(state, work.position);
    work.interpreter.list(work.position, work.list);
    moves.clear();
    if (!plan_->plan.paths) {
      moves.single_words().assign(work.list.words.begin(), work.list.words.end());
      return;
    }
    for (const std::uint64_t word : work.list.words) add(word, work, moves);
  }
  void apply(Words state, MoveWords move, Workspace& workspace) const override {
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(state, work.position);
    if (!moves_.is_path(move[0])) {
      work.interpreter.play(work.position, move[0]);
    } else {
      for (const std::uint64_t part : move.subspan(1)) {
        work.interpreter.perform(work.position, static_cast<std::uint32_t>(part >> 32),
                                 static_cast<std::uint32_t>(part));
      }
    }
    layout_.store(work.position, state);
  }
  Turn sample(Words state, Workspace& workspace, Random& random) const override {
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(state, work.position);
    if (!work.interpreter.choose(work.position, random)) return Turn::NoMove;
    const bool playing = work.interpreter.complete(work.position);
    layout_.store(work.position, state);
    return playing ? Turn::Playing : Turn::Over;
  }
  std::optional<Interpreter::Drawn> draw(ConstWords state, Workspace& workspace,
                                         Random& random) const override {
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(state, work.position);
    return work.interpreter.draw(work.position, random);
  }
  void playout(ConstWords from, Workspace& workspace, Random& random, Choice choice,
               Playout& result) const override {
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(from, work.position);
    result = choice == Choice::List ? work.interpreter.playout(work.position, random)
                                    : work.interpreter.sample(work.position, random);
  }
  bool perft_below(ConstWords root, int depth, LastPly last, Workspace& workspace,
                   const Progress& progress, PerftRow& row) const override {
    InterpreterWorkspace& work = interpreted_in(workspace);
    layout_.load(root, work.position);
    try {
      row = work.interpreter.perft_below(work.position, depth, last, [&](std::uint64_t states) {
        if (progress && !progress(states)) throw Stopped();
      });
    } catch (const Stopped&) {
      return false;
    }
    return true;
  }
  Move move(ConstWords before, MoveWords words) const override {
    return moves_.move(layout_.vertex(before), words);
  }
  const PlanMoves* plan_moves() const override { return &moves_; }

 private:
  void add(std::uint64_t word, InterpreterWorkspace& work, Moves& moves) const {
    if (!moves_.is_path(word)) return moves.add({&word, 1});
    work.move.assign(1, moves_.alone(word));
    const MoveList::Part* part = work.list.parts.data() + moves_.begin(word);
    for (std::size_t i = moves_.length(word); i-- > 0; ++part) {
      work.move.push_back(PlanMoves::part(part->modifier, part->vertex));
    }
    moves.add(work.move);
  }

  std::shared_ptr<const SharedPlan> plan_;
  Layout layout_;
  PlanMoves moves_;
};

}  // namespace

bool PlanMoves::need_start() const {
  const auto from_start = [](const Shape::Part& part) {
    return part.shift == no_register && part.base == no_register;
  };
  return std::any_of(plan_.shapes.begin(), plan_.shapes.end(), [&](const Shape& shape) {
    return std::any_of(shape.parts.begin(), shape.parts.end(), from_start);
  });
}

Move PlanMoves::move(std::uint32_t start, MoveWords words) const {
  Move result;
  if (is_path(words[0])) {
    for (const std::uint64_t part : words.subspan(1)) {
      const auto number = static_cast<std::uint32_t>(part);
      result.push_back(
          {static_cast<std::uint32_t>(part >> 32), VertexId(plan_.numbering.vertex_at[number])});
    }
    return result;
  }
  return move_of(plan_, start, words[0]);
}

std::unique_ptr<const Engine> make_interpreter(std::shared_ptr<const SharedPlan> plan) {
  return std::make_unique<const InterpreterEngine>(std::move(plan));
}

}  // namespace zug::reasoner
