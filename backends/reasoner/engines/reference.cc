// The reference semantics behind the words of states. A move is its number of modifiers and then a
// word for each; everything is listed and nothing is fast. A reference reasoner shares scratch
// memory between its searches, so each thread has one of its own.

#include <algorithm>
#include <utility>

#include "backends/reasoner/engines/engine.h"
#include "ir/limits.h"

namespace zug::reasoner {
namespace {

struct ReferenceWorkspace : Workspace {
  explicit ReferenceWorkspace(ReferenceReasoner made) : reasoner(std::move(made)) {}
  ReferenceReasoner reasoner;
};

ReferenceReasoner& reasoner_in(Workspace& workspace) {
  return static_cast<ReferenceWorkspace&>(workspace).reasoner;
}

// For ir/reference/perft.h: looks around once per node.
struct Watched {
  ReferenceReasoner& reasoner;
  const Progress& progress;

  std::vector<Move> moves(const zug::State& state) const {
    if (progress && !progress(1)) throw Stopped();
    return reasoner.moves(state);
  }
  void apply(zug::State& state, const Move& move) const { reasoner.apply(state, move); }
  bool complete(zug::State& state) const { return reasoner.complete(state); }
};

class ReferenceEngine : public Engine {
 public:
  explicit ReferenceEngine(const Game& game)
      : game_(game), layout_(plain_layout(game)), states_(game) {}

  const Layout& layout() const override { return layout_; }
  bool one_word_moves() const override { return false; }
  std::unique_ptr<Workspace> workspace() const override {
    Diagnostics ignored;  // it has been made once
    return std::make_unique<ReferenceWorkspace>(*ReferenceReasoner::make(game_, ignored));
  }

  bool complete(Words state, Workspace& workspace) const override {
    zug::State at = ir_state(layout_, states_, state);
    const bool playing = reasoner_in(workspace).complete(at);
    store(at, state);
    return playing;
  }
  void list(ConstWords state, Workspace& workspace, Moves& moves) const override {
    moves.clear();
    std::vector<std::uint64_t> words;
    for (const Move& move : reasoner_in(workspace).moves(ir_state(layout_, states_, state))) {
      words.assign(1, move.size());
      for (const ModifierAt& part : move) {
        words.push_back(PlanMoves::part(part.modifier, part.vertex.value));
      }
      moves.add(words);
    }
  }
  void apply(Words state, MoveWords words, Workspace& workspace) const override {
    zug::State at = ir_state(layout_, states_, state);
    reasoner_in(workspace).apply(at, move(state, words));
    store(at, state);
  }
  Turn sample(Words state, Workspace& workspace, Random& random) const override {
    zug::State at = ir_state(layout_, states_, state);
    const std::vector<Move> moves = reasoner_in(workspace).moves(at);
    if (moves.empty()) return Turn::NoMove;
    reasoner_in(workspace).apply(at, moves[static_cast<std::size_t>(random.below(moves.size()))]);
    const bool playing = reasoner_in(workspace).complete(at);
    store(at, state);
    return playing ? Turn::Playing : Turn::Over;
  }
  void playout(ConstWords from, Workspace& workspace, Random& random, Choice,
               Playout& result) const override {
    struct From {
      ReferenceReasoner& reasoner;
      zug::State state;
      zug::State initial() const { return state; }
      std::vector<Move> moves(const zug::State& at) const { return reasoner.moves(at); }
      void apply(zug::State& at, const Move& made) const { reasoner.apply(at, made); }
      bool complete(zug::State& at) const { return reasoner.complete(at); }
      std::vector<std::int64_t> scores(const zug::State& at) const { return reasoner.scores(at); }
    } start{reasoner_in(workspace), ir_state(layout_, states_, from)};
    result = zug::playout(start, random);
  }
  bool perft_below(ConstWords root, int depth, LastPly last, Workspace& workspace,
                   const Progress& progress, PerftRow& row) const override {
    Watched watched{reasoner_in(workspace), progress};
    try {
      row = zug::perft_below(watched, ir_state(layout_, states_, root), depth, last);
    } catch (const Stopped&) {
      return false;
    }
    return true;
  }
  Move move(ConstWords, MoveWords words) const override {
    Move result;
    for (const std::uint64_t part : words.subspan(1)) {
      result.push_back({static_cast<std::uint32_t>(part >> 32), VertexId(part & 0xFFFFFFFFu)});
    }
    return result;
  }

 private:
  void store(const zug::State& at, Words state) const {
    const std::vector<std::uint64_t> words = words_of(layout_, states_, at);
    std::copy(words.begin(), words.end(), state);
  }

  const Game& game_;
  Layout layout_;
  RulesStates states_;
};

}  // namespace

std::unique_ptr<const Engine> make_reference(const Game& game, Diagnostics& diagnostics) {
  if (!ReferenceReasoner::make(game, diagnostics)) return nullptr;
  return std::make_unique<const ReferenceEngine>(game);
}

}  // namespace zug::reasoner
