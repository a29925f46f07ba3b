#pragma once

// The engines behind --engine: one interface for what perft and bench do with them.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/plan/options.h"
#include "ir/game.h"
#include "ir/perft.h"
#include "ir/semantics.h"
#include "tools/command.h"
#include "tools/read_game.h"
#include "tools/terminal.h"

namespace zug {

void add_engine(CLI::App& command, std::string& engine);

// --without: optimisations of the plan to leave out.
void add_without(CLI::App& command, std::vector<std::string>& without);

// Throws Refusal when there is no such optimisation.
reasoner::Options plan_options(const std::vector<std::string>& without);

// Throws Refusal when there is no such engine.
void require_engine(const std::string& engine);

// Thrown out of an engine's work by Ctrl-C.
struct Interruption {};

// Keeps people company while an engine works: looks at the interrupt flag and at the clock.
class Watch {
 public:
  // `line` is what to show as progress, asked for when it is due, given the nodes so far.
  explicit Watch(std::function<std::string(std::uint64_t nodes)> line)
      : line_(std::move(line)), interrupted_(catch_interrupts()) {}

  // Throws Interruption.
  void tick(std::uint64_t nodes);
  bool interrupted() const { return interrupted_.load(std::memory_order_relaxed); }
  Progress& progress() { return progress_; }

 private:
  std::function<std::string(std::uint64_t)> line_;
  const std::atomic<bool>& interrupted_;
  Progress progress_;
  std::uint64_t nodes_ = 0;
};

// What is below one first move.
struct FirstMove {
  Move move;
  PerftRow below;
};

// All throw ImproperGame, and Interruption on Ctrl-C.
class Engine {
 public:
  virtual ~Engine() = default;
  // By first move, ascending; `depth` is at least 1.
  virtual std::vector<FirstMove> divide(int depth) = 0;
  // The same summed up.
  virtual PerftRow perft(int depth);
  // A playout; it is there until the next one.
  virtual const Playout& playout(Random& random) = 0;
  // The same, choosing without listing where the engine can; choices are not counted.
  virtual const Playout& sample(Random& random) = 0;
};

// For single moves and states; throws Refusal when the game is too large for it.
ReferenceReasoner reference_reasoner(const ReadGame& read, const Request& request);

// Throws Refusal when the engine finds the game too large, or lacks something on this machine. The
// game in `read` and the watch must outlive the engine.
std::unique_ptr<Engine> make_engine(const std::string& name, const ReadGame& read,
                                    const Request& request, Watch& watch,
                                    const reasoner::Options& options = {});

// `work()`, with the report of an improper game turned into the refusal users see.
Status play(const ReadGame& read, const std::function<Status()>& work);

}  // namespace zug
