// A compiled plan behind the words of states, which are its struct. Generated code has no memory of
// its own: what it writes to is the state, the list of moves and the random numbers it is given, so
// any number of threads may call it at once.
//
// While it counts a long tree, the count has a thread of its own, and the caller's thread asks now
// and then whether to go on.

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "backends/reasoner/engines/c_reasoner.h"
#include "backends/reasoner/engines/engine.h"
#include "ir/arithmetic.h"

namespace zug::reasoner {
namespace {

CompileFailure broken(const std::string& why) {
  return {CompileFailure::Kind::Broken, "the compiled game " + why};
}

struct CompiledWorkspace : Workspace {
  CompiledWorkspace(const CReasoner& of, std::size_t words, std::size_t players)
      : code(of), state(words), playout(3 + players) {}
  CompiledWorkspace(const CompiledWorkspace&) = delete;
  CompiledWorkspace& operator=(const CompiledWorkspace&) = delete;
  ~CompiledWorkspace() override { code.free(&moves); }

  const CReasoner& code;
  CMoves moves;
  std::vector<std::uint64_t> state;  // lists change it while at work
  std::vector<std::uint64_t> playout;
  std::vector<std::uint64_t> move;
  std::vector<std::uint32_t> parts;
};

CompiledWorkspace& compiled_in(Workspace& workspace) {
  return static_cast<CompiledWorkspace&>(workspace);
}

[[noreturn]] void fail(int outcome) {
  if (outcome == -2) throw ArithmeticOverflow();
  throw ImproperGame(step_failure(outcome));
}

int checked(int outcome) {
  if (outcome < 0) fail(outcome);
  return outcome;
}

// A count on a thread of its own.
class Count {
 public:
  Count(CReasoner::Perft perft, const std::uint64_t* root, int depth)
      : thread_([this, perft, root, depth] {
          const int outcome = perft(root, depth, &row_.leaves, &row_.states, &stop_);
          const std::lock_guard<std::mutex> lock(mutex_);
          outcome_ = outcome;
          done_ = true;
          ended_.notify_one();
        }) {}
  Count(const Count&) = delete;
  Count& operator=(const Count&) = delete;
  ~Count() {
    if (!thread_.joinable()) return;
    stop_ = 1;
    thread_.join();
  }

  // False when it has not ended in a millisecond.
  bool wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    return ended_.wait_for(lock, std::chrono::milliseconds(1), [this] { return done_; });
  }
  int result(PerftRow& row) {
    thread_.join();
    row.leaves = row_.leaves;
    row.states = row_.states;
    return outcome_;
  }

 private:
  volatile int stop_ = 0;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  int outcome_ = 0;
  PerftRow row_;
  std::thread thread_;  // uses all of the above
};

class CompiledEngine : public Engine {
 public:
  CompiledEngine(std::shared_ptr<const SharedPlan> plan, CReasoner code)
      : plan_(std::move(plan)),
        code_(std::move(code)),
        layout_(layout_of(plan_->game, plan_->plan)),
        moves_(plan_->plan),
        narrow_(plan_->plan.word_bits <= 32) {}

  const Layout& layout() const override { return layout_; }
  bool one_word_moves() const override { return !plan_->plan.paths; }
  std::unique_ptr<Workspace> workspace() const override {
    return std::make_unique<CompiledWorkspace>(code_, layout_.words, layout_.players);
  }

  bool complete(Words state, Workspace&) const override {
    return layout_.player(state) != keeper.value || checked(code_.complete(state)) == 1;
  }
  void list(ConstWords state, Workspace& workspace, Moves& moves) const override {
    CompiledWorkspace& work = compiled_in(workspace);
    std::copy_n(state, layout_.words, work.state.data());
    checked(code_.list(work.state.data(), &work.moves));
    moves.clear();
    if (plan_->plan.paths) {
      for (std::size_t i = 0; i < work.moves.count; ++i) add(word(work.moves, i), work, moves);
    } else if (narrow_) {
      const auto* const words = static_cast<const std::uint32_t*>(work.moves.word);
      moves.single_words().assign(words, words + work.moves.count);
    } else {
      const auto* const words = static_cast<const std::uint64_t*>(work.moves.word);
      moves.single_words().assign(words, words + work.moves.count);
    }
  }
  void apply(Words state, MoveWords move, Workspace& workspace) const override {
    CompiledWorkspace& work = compiled_in(workspace);
    std::uint64_t wide = move[0];
    auto narrow = static_cast<std::uint32_t>(wide);
    CMoves one;
    one.count = 1;
    one.word = narrow_ ? static_cast<void*>(&narrow) : static_cast<void*>(&wide);
    if (moves_.is_path(wide)) {
      work.parts.clear();
      for (const std::uint64_t part : move.subspan(1)) {
        work.parts.push_back(static_cast<std::uint32_t>(part));
        work.parts.push_back(static_cast<std::uint32_t>(part >> 32));
      }
      one.part = reinterpret_cast<CMoves::Parts>(work.parts.data());
    }
    code_.apply(state, &one, 0);
  }
  Turn sample(Words state, Workspace& workspace, Random& random) const override {
    switch (checked(code_.sample(state, &random.state(), &compiled_in(workspace).moves))) {
      case 0:
        return Turn::Over;
      case 1:
        return Turn::Playing;
      default:
        return Turn::NoMove;
    }
  }
  void playout(ConstWords from, Workspace& workspace, Random& random, Choice choice,
               Playout& result) const override {
    CompiledWorkspace& work = compiled_in(workspace);
    checked(code_.playout_from(from, choice == Choice::Sample ? 1 : 0, &random.state(), &work.moves,
                               work.playout.data()));
    result.length = static_cast<std::size_t>(work.playout[0]);
    result.choices = work.playout[1];
    result.most_choices = static_cast<std::size_t>(work.playout[2]);
    result.scores.resize(layout_.players);
    for (std::size_t p = 0; p < layout_.players; ++p) {  // few: a call would take longer
      result.scores[p] = static_cast<std::int64_t>(work.playout[3 + p]);
    }
  }
  bool perft_below(ConstWords root, int depth, LastPly last, Workspace&, const Progress& progress,
                   PerftRow& row) const override {
    row = {depth, 0, 0};
    const CReasoner::Perft perft = last == LastPly::Counted ? code_.perft_bulk : code_.perft;
    if (!progress || depth < 3) {
      volatile int go_on = 0;
      checked(perft(root, depth, &row.leaves, &row.states, &go_on));
    } else {
      Count count(perft, root, depth);
      while (!count.wait()) {
        if (!progress(0)) return false;
      }
      checked(count.result(row));
    }
    return !progress || progress(row.states);
  }
  std::size_t step(const Rows& rows, const std::uint32_t* made,
                   Workspace& workspace) const override {
    if (code_.step == nullptr) return Engine::step(rows, made, workspace);
    const CPlays plays{rows.plays,  rows.states, rows.counts, rows.players,
                       rows.random, rows.drawn,  rows.room,   rows.moves};
    return code_.step(&plays, made, &compiled_in(workspace).moves);
  }
  Move move(ConstWords before, MoveWords words) const override {
    return moves_.move(layout_.vertex(before), words);
  }
  const PlanMoves* plan_moves() const override { return &moves_; }

 private:
  std::uint64_t word(const CMoves& moves, std::size_t index) const {
    return narrow_ ? static_cast<const std::uint32_t*>(moves.word)[index]
                   : static_cast<const std::uint64_t*>(moves.word)[index];
  }
  void add(std::uint64_t word, CompiledWorkspace& work, Moves& moves) const {
    if (!moves_.is_path(word)) return moves.add({&word, 1});
    work.move.assign(1, moves_.alone(word));
    const std::size_t begin = moves_.begin(word);
    for (std::size_t i = begin; i < begin + moves_.length(word); ++i) {
      work.move.push_back(PlanMoves::part(work.moves.part[i][1], work.moves.part[i][0]));
    }
    moves.add(work.move);
  }

  std::shared_ptr<const SharedPlan> plan_;
  CReasoner code_;
  Layout layout_;
  PlanMoves moves_;
  bool narrow_;
};

}  // namespace

std::unique_ptr<const Engine> make_compiled(std::shared_ptr<const SharedPlan> plan,
                                            const std::string& name,
                                            std::unique_ptr<Library> library) {
  CReasoner code(name, std::move(library));
  const Layout layout = layout_of(plan->game, plan->plan);
  std::vector<std::uint64_t> start(layout.words);
  const bool fits = code.state_size() == 8 * layout.words;
  if (fits) code.start(start.data());
  if (!fits || start != start_words(plan->game, layout)) throw broken("has another state");
  return std::make_unique<const CompiledEngine>(std::move(plan), std::move(code));
}

}  // namespace zug::reasoner
