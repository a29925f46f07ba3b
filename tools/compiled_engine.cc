// The reasoner in a library, behind the interface of engines. Its structs are known here by the
// layout all generated headers share; the state itself is a block of bytes. While the library
// counts, a thread looks at the interrupt flag for it.

#include "tools/compiled_engine.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "ir/limits.h"

namespace zug {
namespace {

struct CMoves {
  std::size_t count = 0;
  std::size_t room = 0;
  void* word = nullptr;
  std::size_t part_count = 0;
  std::size_t part_room = 0;
  void* part = nullptr;
};

using Parts = std::uint32_t (*)[2];

class CompiledEngine : public Engine {
 public:
  CompiledEngine(const Game& game, const std::string& name, std::unique_ptr<Library> library,
                 Watch& watch)
      : players_(game.players.size()), library_(std::move(library)), watch_(watch) {
    find(name + "_state_size", state_size_);
    find(name + "_start", start_);
    find(name + "_complete", complete_);
    find(name + "_list", list_);
    find(name + "_apply", apply_);
    find(name + "_free", free_);
    find(name + "_parts", parts_);
    find(name + "_perft", perft_);
    find(name + "_playout_list", playout_);
    find(name + "_playout_sample", sample_);
    scratch_.resize(3 + players_);
  }
  CompiledEngine(const CompiledEngine&) = delete;
  CompiledEngine& operator=(const CompiledEngine&) = delete;
  ~CompiledEngine() override { free_(&moves_); }

  std::vector<FirstMove> divide(int depth) override {
    std::vector<FirstMove> result;
    std::vector<std::uint64_t> root = state();
    start_(root.data());
    if (!completed(root)) return result;
    CMoves moves;
    checked(list_(root.data(), &moves));
    for (std::size_t i = 0; i < moves.count; ++i) {
      std::vector<std::uint64_t> child = root;
      apply_(child.data(), &moves, i);
      FirstMove first{move(root, moves, i), {depth - 1, depth == 1 ? 1u : 0u, 1}};
      if (completed(child)) count(child, depth - 1, first.below);
      result.push_back(std::move(first));
      watch_.tick(result.back().below.states);
    }
    free_(&moves);
    return result;
  }

  Playout playout(Random& random) override { return play(playout_, random); }
  Playout sample(Random& random) override { return play(sample_, random); }

 private:
  using Play = int (*)(std::uint64_t*, CMoves*, void*);

  Playout play(Play one, Random& random) {
    watch_.tick(0);
    checked(one(&random.state(), &moves_, scratch_.data()));
    Playout result;
    result.length = static_cast<std::size_t>(scratch_[0]);
    result.choices = scratch_[1];
    result.most_choices = static_cast<std::size_t>(scratch_[2]);
    result.scores.resize(players_);
    std::memcpy(result.scores.data(), &scratch_[3], players_ * sizeof(std::int64_t));
    return result;
  }

  template <class Function>
  void find(const std::string& name, Function& function) {
    void* const symbol = library_->symbol(name);
    if (symbol == nullptr) throw Refusal(Status::Internal, "the compiled game has no " + name);
    std::memcpy(&function, &symbol, sizeof symbol);
  }

  std::vector<std::uint64_t> state() const {
    return std::vector<std::uint64_t>((state_size_() + 7) / 8);
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

  bool completed(std::vector<std::uint64_t>& state) const {
    return checked(complete_(state.data())) == 1;
  }

  Move move(const std::vector<std::uint64_t>& state, const CMoves& moves, std::size_t index) const {
    std::vector<std::uint32_t> parts(2 * parts_(state.data(), &moves, index, 0, nullptr));
    parts_(state.data(), &moves, index, parts.size() / 2, reinterpret_cast<Parts>(parts.data()));
    Move result;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
      result.push_back({parts[i + 1], VertexId(parts[i])});
    }
    return result;
  }

  void count(const std::vector<std::uint64_t>& root, int depth, PerftRow& row) {
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
    const int outcome = perft_(root.data(), depth, &row.leaves, &row.states, &stop);
    done = true;
    if (guard.joinable()) guard.join();
    if (stop != 0) throw Interruption();
    checked(outcome);
  }

  std::size_t players_;
  std::unique_ptr<Library> library_;
  Watch& watch_;
  CMoves moves_;
  std::vector<std::uint64_t> scratch_;
  std::size_t (*state_size_)() = nullptr;
  void (*start_)(void*) = nullptr;
  int (*complete_)(void*) = nullptr;
  int (*list_)(void*, CMoves*) = nullptr;
  void (*apply_)(void*, const CMoves*, std::size_t) = nullptr;
  void (*free_)(CMoves*) = nullptr;
  std::size_t (*parts_)(const void*, const CMoves*, std::size_t, std::size_t, Parts) = nullptr;
  int (*perft_)(const void*, int, std::uint64_t*, std::uint64_t*, const volatile int*) = nullptr;
  Play playout_ = nullptr;
  Play sample_ = nullptr;
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
