#pragma once

// What every engine can do, on the words of states. Engines are immutable; what changes is in the
// workspace of a thread.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backends/reasoner/engines/layout.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "backends/reasoner/reasoner.h"

namespace zug::reasoner {

class Workspace {
 public:
  virtual ~Workspace() = default;
};

class PlanMoves;

// The verbs of Reasoner, see there.
class Engine {
 public:
  using Words = std::uint64_t*;
  using ConstWords = const std::uint64_t*;

  virtual ~Engine() = default;
  virtual const Layout& layout() const = 0;
  virtual bool one_word_moves() const = 0;
  virtual std::unique_ptr<Workspace> workspace() const = 0;

  virtual bool complete(Words state, Workspace& workspace) const = 0;
  virtual void list(ConstWords state, Workspace& workspace, Moves& moves) const = 0;
  virtual void apply(Words state, MoveWords move, Workspace& workspace) const = 0;
  virtual Turn sample(Words state, Workspace& workspace, Random& random) const = 0;
  virtual void playout(ConstWords from, Workspace& workspace, Random& random, Choice choice,
                       Playout& result) const = 0;
  // `depth` may be 0. False when `progress`, which may be empty, stopped it.
  virtual bool perft_below(ConstWords root, int depth, LastPly last, Workspace& workspace,
                           const Progress& progress, PerftRow& row) const = 0;
  // For step(): the word of the move that sample() would make, and how many it was chosen from, 0:
  // none is legal. Empty where it is as good to draw from a list.
  virtual std::optional<Interpreter::Drawn> draw(ConstWords, Workspace&, Random&) const {
    return std::nullopt;
  }
  // By the verbs above, where an engine has nothing better. Only of engines with plan_moves().
  virtual std::size_t step(const Rows& rows, const std::uint32_t* made, Workspace& workspace) const;
  virtual Move move(ConstWords before, MoveWords move) const = 0;
  // What it knows of the words of moves; null when moves are written out.
  virtual const PlanMoves* plan_moves() const { return nullptr; }
};

// Moves of a plan: the word of a shape, or, of a path, its word with its length but no place in a
// list, and then a word for each modifier.
class PlanMoves {
 public:
  explicit PlanMoves(const Plan& plan) : plan_(plan) {}

  static std::uint64_t part(std::uint64_t modifier, std::uint64_t number) {
    return modifier << 32 | number;
  }
  bool is_path(std::uint64_t word) const {
    return plan_.paths && (word & plan_.path_shape()) == plan_.path_shape();
  }
  std::size_t length(std::uint64_t path) const {
    return (path >> plan_.shape_bits) & ((std::uint64_t{1} << Plan::length_bits) - 1);
  }
  std::size_t begin(std::uint64_t path) const {
    return static_cast<std::size_t>(path >> (plan_.shape_bits + Plan::length_bits));
  }
  // The path's word without where it begins.
  std::uint64_t alone(std::uint64_t path) const {
    return path & ((std::uint64_t{1} << (plan_.shape_bits + Plan::length_bits)) - 1);
  }
  // Of the words of shapes: bits that may be set, from the lowest on.
  std::uint32_t word_bits() const { return plan_.word_bits; }
  // Is there a word that means another move in turns that start elsewhere?
  bool need_start() const;
  // `start` is the number the turn starts at.
  Move move(std::uint32_t start, MoveWords words) const;

 private:
  const Plan& plan_;
};

// What leaves a count that need not go on; the engine catches it.
struct Stopped {};

std::unique_ptr<const Engine> make_reference(const Game& game, Diagnostics& diagnostics);
std::unique_ptr<const Engine> make_interpreter(std::shared_ptr<const SharedPlan> plan);
// Throws CompileFailure, of kind Broken, when the code is not for this plan.
std::unique_ptr<const Engine> make_compiled(std::shared_ptr<const SharedPlan> plan,
                                            const std::string& name,
                                            std::unique_ptr<Library> library);
// Makes an engine, or nothing; `stop` says that nobody wants it any more.
using MakeFaster = std::function<std::unique_ptr<const Engine>(const std::function<bool()>& stop)>;

// Works with an interpreter until `make`, which runs on a thread of its own, has made something
// faster; goes on with it when nothing comes.
std::unique_ptr<const Engine> make_auto(std::shared_ptr<const SharedPlan> plan, MakeFaster make);

}  // namespace zug::reasoner
