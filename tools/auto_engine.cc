// The first answer at once, the long ones fast: a thread writes and compiles the C reasoner while
// the interpreter is at work. Plays and rows of perft are taken over whole; as all engines play the
// same from the same seed, nobody can see the change but by the clock. The compiler is not waited
// for at the end: its result stays in the cache for the next time, or is thrown away.

#include "tools/auto_engine.h"

#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "tools/compiled_engine.h"

namespace zug {
namespace {

// Shared with the thread, which may outlive the engine.
struct Workshop {
  std::string name;
  std::unique_ptr<Library> library;
  std::atomic<bool> done{false};
};

class AutoEngine : public Engine {
 public:
  AutoEngine(const Game& game, std::unique_ptr<Engine> first, CSources sources, Watch& watch)
      : game_(game), engine_(std::move(first)), watch_(watch) {
    workshop_->name = sources.name;
    std::thread([workshop = workshop_, text = std::move(sources)] {
      try {
        workshop->library = compile(text, Compiler::Native);
      } catch (const Refusal&) {  // no compiler: the interpreter goes on
      }
      workshop->done.store(true, std::memory_order_release);
    }).detach();
  }

  std::vector<FirstMove> divide(int depth) override {
    change();
    return engine_->divide(depth);
  }
  const Playout& playout(Random& random) override {
    change();
    return engine_->playout(random);
  }
  const Playout& sample(Random& random) override {
    change();
    return engine_->sample(random);
  }

 private:
  void change() {
    if (changed_ || !workshop_->done.load(std::memory_order_acquire)) return;
    changed_ = true;
    if (workshop_->library == nullptr) return;
    engine_ = make_compiled_engine(game_, workshop_->name, std::move(workshop_->library), watch_);
  }

  const Game& game_;
  std::unique_ptr<Engine> engine_;
  Watch& watch_;
  std::shared_ptr<Workshop> workshop_ = std::make_shared<Workshop>();
  bool changed_ = false;
};

}  // namespace

std::unique_ptr<Engine> make_auto_engine(const Game& game, std::unique_ptr<Engine> first,
                                         CSources sources, Watch& watch) {
  return std::make_unique<AutoEngine>(game, std::move(first), std::move(sources), watch);
}

}  // namespace zug
