// There will be three engines; the reference semantics of ir/semantics.h is the first one. Names of
// the others are refused in their own words, so that nobody takes a missing engine for a typing
// error.

#include "tools/engine.h"

#include <optional>
#include <utility>

#include "tools/suggest.h"

namespace zug {
namespace {

ReferenceReasoner make_reasoner(const ReadGame& read, const Request& request) {
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*read.game, diagnostics);
  if (reasoner) return std::move(*reasoner);
  print_diagnostics(diagnostics, read.source, request);
  throw Refusal(Status::No, "");
}

}  // namespace

void add_engine(CLI::App& command, std::string& engine) {
  command.add_option("--engine", engine, "reference (default), or prolog, which plays GDL")
      ->type_name("E");
}

void require_engine(const std::string& engine) {
  if (engine == "reference") return;
  if (engine == "prolog") {
    throw Refusal(Status::Usage, "the engine 'prolog' plays GDL; convert the game with --to gdl");
  }
  if (engine == "interpreter" || engine == "native") {
    throw Refusal(Status::Usage,
                  "the engine '" + engine + "' is not in this version yet; there is: reference");
  }
  throw Refusal(Status::Usage, unknown("engine", engine, {"reference", "prolog"}));
}

WatchedReasoner::WatchedReasoner(const ReadGame& read, const Request& request,
                                 std::function<std::string(std::uint64_t)> line)
    : reasoner_(make_reasoner(read, request)),
      line_(std::move(line)),
      interrupted_(catch_interrupts()) {}

std::vector<Move> WatchedReasoner::moves(const State& state) {
  if (interrupted_.load(std::memory_order_relaxed)) throw Interruption();
  ++nodes_;
  if (progress_.due()) progress_.show(line_(nodes_));
  return reasoner_.moves(state);
}

Status play(const ReadGame& read, const std::function<Status()>& work) {
  try {
    return work();
  } catch (const ImproperGame& improper) {
    throw Refusal(Status::No, "'" + read.name + "' is improper: " + improper.what());
  }
}

}  // namespace zug
