#pragma once

// The engines behind --engine, and the wrapper that keeps people company while one works.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/semantics.h"
#include "tools/command.h"
#include "tools/read_game.h"
#include "tools/terminal.h"

namespace zug {

void add_engine(CLI::App& command, std::string& engine);

// Throws Refusal when there is no such engine in this version.
void require_engine(const std::string& engine);

// Thrown out of a reasoner's work by Ctrl-C.
struct Interruption {};

// A reasoner for ir/perft.h that looks at the interrupt flag and at the clock once per node.
class WatchedReasoner {
 public:
  // `line` is what to show as progress, asked for when it is due, given the nodes so far. The game
  // in `read` must outlive this. Throws Refusal when the engine finds the game too large.
  WatchedReasoner(const ReadGame& read, const Request& request,
                  std::function<std::string(std::uint64_t nodes)> line);

  State initial() const { return reasoner_.initial(); }
  std::vector<Move> moves(const State& state);
  void apply(State& state, const Move& move) const { reasoner_.apply(state, move); }
  bool complete(State& state) { return reasoner_.complete(state); }
  std::vector<std::int64_t> scores(const State& state) const { return reasoner_.scores(state); }

  Progress& progress() { return progress_; }

 private:
  ReferenceReasoner reasoner_;
  std::function<std::string(std::uint64_t)> line_;
  const std::atomic<bool>& interrupted_;
  Progress progress_;
  std::uint64_t nodes_ = 0;
};

// `work()`, with the report of an improper game turned into the refusal users see.
Status play(const ReadGame& read, const std::function<Status()>& work);

}  // namespace zug
