#pragma once

// From --engine and --without to a Reasoner, and how people watch it at work.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/read_game.h"

namespace zug {

// `gdl`: has the command Prolog for games in GDL?
enum class Gdl : std::uint8_t { No, ByProlog };
void add_engine(const Command& command, std::string& engine, Gdl gdl = Gdl::No);

// --threads: 0 until it is said, which stands for all processors.
void add_threads(const Command& command, std::size_t& threads);
std::size_t threads_or_all(std::size_t threads);

// --without: optimisations of the plan to leave out.
void add_without(const Command& command, std::vector<std::string>& without);

// Throws Refusal when there is no such optimisation.
reasoner::Options plan_options(const std::vector<std::string>& without);

// Throws Refusal when there is no such engine.
void require_engine(const std::string& engine);

// Keeps people company while an engine works: looks at the interrupt flag and at the clock.
class Watch {
 public:
  // `line` is what to show as progress, asked for when it is due, given the nodes so far.
  explicit Watch(std::function<std::string(std::uint64_t nodes)> line)
      : line_(std::move(line)), interrupted_(catch_interrupts()) {}

  // False on Ctrl-C.
  bool go_on(std::uint64_t nodes);
  reasoner::Progress callback() {
    return [this](std::uint64_t nodes) { return go_on(nodes); };
  }
  Progress& progress() { return progress_; }

 private:
  std::function<std::string(std::uint64_t)> line_;
  const std::atomic<bool>& interrupted_;
  Progress progress_;
  std::uint64_t nodes_ = 0;
};

// Throws Refusal when the engine finds the game too large, or lacks something on this machine. The
// game in `read` must outlive the reasoner.
reasoner::Reasoner make_reasoner(const std::string& engine, const ReadGame& read,
                                 const Request& request, const reasoner::Options& options = {});

// `work()`, with what stops a play on its way turned into the refusal users see: a limit of
// ours (ir/limits.h), which is no verdict on the game, or arithmetic beyond 64 bits.
Status play(const ReadGame& read, const std::function<Status()>& work);

}  // namespace zug
