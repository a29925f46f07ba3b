#pragma once

// Plays by executing a plan: no compiler needed.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "backends/reasoner/interpreter/executor.h"
#include "backends/reasoner/interpreter/position.h"
#include "backends/reasoner/interpreter/tables.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"

namespace zug::reasoner {

// The move that a word of some shape means in a turn that starts at vertex number `start`.
Move move_of(const Plan& plan, std::uint32_t start, std::uint64_t word);

// What interpreters of one game share: immutable, for any number of threads. The game must outlive
// it.
struct SharedPlan {
  SharedPlan(const Game& of, Plan compiled);
  const Game& game;
  const Plan plan;
  const Tables tables;
  const Position start;
};

// For ir/reference/perft.h, and with loops of its own that are faster. It is the memory of one
// thread; make one for each. list(), play() and complete() throw ImproperGame like the reference;
// the position is then of no more use.
class Interpreter {
 public:
  // The game must outlive it. Empty, with a diagnostic, when build_plan() finds it too large.
  static std::optional<Interpreter> make(const Game& game, const Options& options,
                                         Diagnostics& diagnostics);
  explicit Interpreter(std::shared_ptr<const SharedPlan> program);

  const Plan& plan() const { return program_->plan; }
  Executor& executor() { return *executor_; }

  // The keeper is to move, as in ReferenceReasoner::initial().
  Position initial() const { return program_->start; }
  bool complete(Position& position);

  // A player is to move. Lists of moves are in the order of the plan.
  void list(Position& position, MoveList& moves);
  std::size_t size(const MoveList& moves) const { return moves.words.size(); }
  // The same for random plays, which need one of the moves: what of a list is too long for memory
  // is counted. `index_of` says where in the list that move is, which may be made again for it.
  std::uint64_t count_with_rest(Position& position, MoveList& moves);
  std::size_t index_of(Position& position, MoveList& moves, std::uint64_t move);
  // Lists of random plays keep fewer modifiers than limits::listed_modifiers.
  void keep_at_most(std::size_t modifiers) { listed_.most_parts = modifiers; }
  // The keeper's moves are not made.
  void play(Position& position, const MoveList& moves, std::size_t index);
  // The same of the word of a move that is no path, and of one modifier of a path.
  void play(Position& position, std::uint64_t word) {
    executor_->apply(shape(word).function, position, word);
  }
  void perform(Position& position, std::uint32_t modifier, std::uint32_t number) {
    executor_->perform(modifier, number, action(modifier), position);
  }
  Move move(const Position& position, const MoveList& moves, std::size_t index) const;

  // Choosing without a list, where the plan has choices. The offers of a state are distinct moves,
  // all legal ones among them; `make` performs one, or finds it illegal and leaves the position of
  // no use.
  void offer(Position& position, MoveList& moves);
  std::size_t offered(const MoveList& moves) const {
    return moves.offers.empty() ? 0 : static_cast<std::size_t>(moves.offers.back().up_to);
  }
  // How many legal moves there are; `moves` is memory.
  std::size_t count(Position& position, MoveList& moves);
  std::uint64_t offer_at(const MoveList& moves, std::size_t index) const;
  void withdraw(MoveList& moves, std::size_t index) const;
  bool make(Position& position, std::uint64_t word);
  Move move(const Position& position, std::uint64_t word) const {
    return move_of(plan(), position.vertex, word);
  }

  // The same for single moves, ascending as those of the reference.
  std::vector<Move> moves(const Position& position);
  void apply(Position& position, const Move& move);
  std::vector<std::int64_t> scores(const Position& position) const;

  // As in ir/reference/perft.h. `tick` is called now and then with the states since the last call.
  using Tick = std::function<void(std::uint64_t states)>;
  Playout playout(Random& random) { return playout(initial(), random); }
  Playout playout(const Position& from, Random& random);
  // Chooses without listing where the plan can; `choices` are not counted then.
  Playout sample(Random& random) { return sample(initial(), random); }
  Playout sample(const Position& from, Random& random);
  // Makes one legal move, all equally likely, chosen without listing where the plan can; the
  // keeper's moves are not made. False, with the position as it was, when there is none.
  bool choose(Position& position, Random& random);
  // The move that choose() would make, where it chooses among offers that a list would test one by
  // one; the position stays as it is. `offered`: how many there were; 0: none is legal.
  struct Drawn {
    std::size_t offered = 0;
    std::uint64_t word = 0;
  };
  std::optional<Drawn> draw(Position& position, Random& random);
  PerftRow perft_below(const Position& root, int depth, LastPly last, const Tick& tick);

 private:
  void fill(Position& position, MoveList& moves);
  Drawn choose_offered(Position& position, Random& random);
  const Action& action(std::uint32_t rules) const;
  struct Path {
    const MoveList::Part* begin;
    const MoveList::Part* end;
  };
  std::optional<Path> path(const MoveList& moves, std::size_t index) const;
  const Shape& shape(std::uint64_t word) const {
    return plan().shapes[word & ((std::uint64_t{1} << plan().shape_bits) - 1)];
  }

  std::shared_ptr<const SharedPlan> program_;
  std::unique_ptr<Executor> executor_;
  Position playing_;
  Position before_;
  MoveList listed_;
};

}  // namespace zug::reasoner
