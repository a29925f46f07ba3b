// The first answer at once, the long ones fast: a thread writes and compiles the C reasoner while
// the interpreter is at work. Each call is answered by one of them as a whole. As both have the
// same states, the same order of moves and the same plays from the same seed, nobody can see the
// change but by the clock. A compiler that is still at work at the end is stopped.

#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include "backends/reasoner/engines/engine.h"

namespace zug::reasoner {
namespace {

struct BothWorkspaces : Workspace {
  std::unique_ptr<Workspace> first;
  std::unique_ptr<Workspace> fast;
};

class AutoEngine : public Engine {
 public:
  AutoEngine(std::shared_ptr<const SharedPlan> plan, MakeFaster make)
      : first_(make_interpreter(std::move(plan))) {
    try {
      worker_ = std::thread([this, make = std::move(make)] { work(make); });
    } catch (const std::system_error&) {  // no threads: the interpreter goes on
    }
  }
  AutoEngine(const AutoEngine&) = delete;
  AutoEngine& operator=(const AutoEngine&) = delete;
  ~AutoEngine() override {
    stopped_ = true;
    if (worker_.joinable()) worker_.join();
  }

  const Layout& layout() const override { return first_->layout(); }
  bool one_word_moves() const override { return first_->one_word_moves(); }
  std::unique_ptr<Workspace> workspace() const override {
    auto both = std::make_unique<BothWorkspaces>();
    both->first = first_->workspace();
    return both;
  }

  bool complete(Words state, Workspace& workspace) const override {
    const auto [engine, memory] = now(workspace);
    return engine->complete(state, *memory);
  }
  void list(ConstWords state, Workspace& workspace, Moves& moves) const override {
    const auto [engine, memory] = now(workspace);
    engine->list(state, *memory, moves);
  }
  void apply(Words state, MoveWords move, Workspace& workspace) const override {
    const auto [engine, memory] = now(workspace);
    engine->apply(state, move, *memory);
  }
  Turn sample(Words state, Workspace& workspace, Random& random) const override {
    const auto [engine, memory] = now(workspace);
    return engine->sample(state, *memory, random);
  }
  void playout(ConstWords from, Workspace& workspace, Random& random, Choice choice,
               Playout& result) const override {
    const auto [engine, memory] = now(workspace);
    engine->playout(from, *memory, random, choice, result);
  }
  bool perft_below(ConstWords root, int depth, LastPly last, Workspace& workspace,
                   const Progress& progress, PerftRow& row) const override {
    const auto [engine, memory] = now(workspace);
    return engine->perft_below(root, depth, last, *memory, progress, row);
  }
  std::size_t step(const Rows& rows, const std::uint32_t* choices,
                   Workspace& workspace) const override {
    const auto [engine, memory] = now(workspace);
    return engine->step(rows, choices, *memory);
  }
  Move move(ConstWords before, MoveWords words) const override {
    return first_->move(before, words);
  }
  const PlanMoves* plan_moves() const override { return first_->plan_moves(); }

 private:
  // What goes wrong here is no reason to end: the interpreter goes on.
  void work(const MakeFaster& make) noexcept {
    try {
      made_ = make([this] { return stopped_.load(); });
    } catch (const std::exception&) {
    }
    ready_.store(made_.get(), std::memory_order_release);
  }

  std::pair<const Engine*, Workspace*> now(Workspace& workspace) const {
    auto& both = static_cast<BothWorkspaces&>(workspace);
    const Engine* const fast = ready_.load(std::memory_order_acquire);
    if (fast == nullptr) return {first_.get(), both.first.get()};
    if (!both.fast) both.fast = fast->workspace();
    return {fast, both.fast.get()};
  }

  std::unique_ptr<const Engine> first_;
  std::unique_ptr<const Engine> made_;  // the thread's, until it is ready
  std::atomic<const Engine*> ready_{nullptr};
  std::atomic<bool> stopped_{false};
  std::thread worker_;
};

}  // namespace

std::unique_ptr<const Engine> make_auto(std::shared_ptr<const SharedPlan> plan, MakeFaster make) {
  return std::make_unique<const AutoEngine>(std::move(plan), std::move(make));
}

}  // namespace zug::reasoner
