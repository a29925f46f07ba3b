// A compiled reasoner behind the interface of engines. While it counts, a thread looks at the
// interrupt flag for it.

#include "tools/compiled_engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "ir/limits.h"
#include "tools/c_reasoner.h"

namespace zug {
namespace {

class CompiledEngine : public Engine {
 public:
  CompiledEngine(const Game& game, const std::string& name, std::unique_ptr<Library> library,
                 Watch& watch)
      : players_(game.players.size()), reasoner_(name, std::move(library)), watch_(watch) {
    scratch_.resize(3 + players_);
  }
  CompiledEngine(const CompiledEngine&) = delete;
  CompiledEngine& operator=(const CompiledEngine&) = delete;
  ~CompiledEngine() override { reasoner_.free(&moves_); }

  std::vector<FirstMove> divide(int depth) override {
    std::vector<FirstMove> result;
    CState root = reasoner_.new_state();
    reasoner_.start(root.data());
    if (!completed(root)) return result;
    CMoves moves;
    checked(reasoner_.list(root.data(), &moves));
    for (std::size_t i = 0; i < moves.count; ++i) {
      CState child = root;
      reasoner_.apply(child.data(), &moves, i);
      FirstMove first{reasoner_.move(root, moves, i), {depth - 1, depth == 1 ? 1u : 0u, 1}};
      if (completed(child)) count(child, depth - 1, first.below);
      result.push_back(std::move(first));
      watch_.tick(result.back().below.states);
    }
    reasoner_.free(&moves);
    std::sort(result.begin(), result.end(),
              [](const FirstMove& a, const FirstMove& b) { return a.move < b.move; });
    return result;
  }

  const Playout& playout(Random& random) override { return play(reasoner_.playout_list, random); }
  const Playout& sample(Random& random) override { return play(reasoner_.playout_sample, random); }

 private:
  const Playout& play(CReasoner::Play one, Random& random) {
    watch_.tick(0);
    checked(one(&random.state(), &moves_, scratch_.data()));
    last_.length = static_cast<std::size_t>(scratch_[0]);
    last_.choices = scratch_[1];
    last_.most_choices = static_cast<std::size_t>(scratch_[2]);
    last_.scores.resize(players_);
    std::memcpy(last_.scores.data(), &scratch_[3], players_ * sizeof(std::int64_t));
    return last_;
  }

  static int checked(int outcome) {
    if (outcome < 0) {
      throw ImproperGame("a search does not end within " + std::to_string(limits::search_depth) +
                         " modifiers, or the keeper within " +
                         std::to_string(limits::keeper_moves) + " moves, or a play within " +
                         std::to_string(limits::play_length));
    }
    return outcome;
  }

  bool completed(CState& state) const { return checked(reasoner_.complete(state.data())) == 1; }

  void count(const CState& root, int depth, PerftRow& row) {
    volatile int stop = 0;
    std::atomic<bool> done{false};
    std::thread guard;
    if (depth >= 3) {
      guard = std::thread([&] {
        while (!done.load()) {
          if (watch_.interrupted()) stop = 1;
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
      });
    }
    const int outcome = reasoner_.perft(root.data(), depth, &row.leaves, &row.states, &stop);
    done = true;
    if (guard.joinable()) guard.join();
    if (stop != 0) throw Interruption();
    checked(outcome);
  }

  std::size_t players_;
  CReasoner reasoner_;
  Watch& watch_;
  CMoves moves_;
  std::vector<std::uint64_t> scratch_;
  Playout last_;
};

}  // namespace

std::unique_ptr<Engine> make_compiled_engine(const Game& game, const std::string& name,
                                             std::unique_ptr<Library> library, Watch& watch) {
  return std::make_unique<CompiledEngine>(game, name, std::move(library), watch);
}

std::unique_ptr<Engine> make_compiled_engine(const Game& game, const CSources& sources,
                                             Compiler compiler, Watch& watch) {
  return make_compiled_engine(game, sources.name, compile(sources, compiler), watch);
}

}  // namespace zug
