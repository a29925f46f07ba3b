// States per second of the reference engine and of the interpreter: perft of breakthrough at depth
// 3 and one flat Monte Carlo playout per iteration. Numbers are for comparing with oneself, on one
// machine.

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::optional<Game> breakthrough() {
  for (const fs::path& folder :
       {test::corpus_folder() / "rbg", test::shared_folder() / "games" / "rbg"}) {
    std::ifstream in(folder / "breakthrough.rbg", std::ios::binary);
    if (!in) continue;
    std::ostringstream text;
    text << in.rdbuf();
    Source source("breakthrough.rbg", text.str());
    Diagnostics diagnostics;
    return read_rbg(source, diagnostics);
  }
  return std::nullopt;
}

void perft_breakthrough(benchmark::State& state) {
  const std::optional<Game> game = breakthrough();
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> reasoner;
  if (game) reasoner = ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) {
    state.SkipWithError("no breakthrough");
    return;
  }
  std::int64_t states = 0;
  for (auto _ : state) {
    states += static_cast<std::int64_t>(perft(*reasoner, static_cast<int>(state.range(0))).states);
  }
  state.SetItemsProcessed(states);
}
BENCHMARK(perft_breakthrough)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond);

void playout_breakthrough(benchmark::State& state) {
  const std::optional<Game> game = breakthrough();
  Diagnostics diagnostics;
  std::optional<ReferenceReasoner> reasoner;
  if (game) reasoner = ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) {
    state.SkipWithError("no breakthrough");
    return;
  }
  Random random(1);
  std::int64_t states = 0;
  for (auto _ : state) {
    states += static_cast<std::int64_t>(playout(*reasoner, random).length);
  }
  state.SetItemsProcessed(states);
}
BENCHMARK(playout_breakthrough)->Unit(benchmark::kMillisecond);

void interpreted_playout_breakthrough(benchmark::State& state) {
  const std::optional<Game> game = breakthrough();
  Diagnostics diagnostics;
  std::optional<reasoner::Interpreter> interpreter;
  if (game) interpreter = reasoner::Interpreter::make(*game, {}, diagnostics);
  if (!interpreter) {
    state.SkipWithError("no breakthrough");
    return;
  }
  Random random(1);
  std::int64_t states = 0;
  for (auto _ : state) {
    states += static_cast<std::int64_t>(interpreter->playout(random).length);
  }
  state.SetItemsProcessed(states);
}
BENCHMARK(interpreted_playout_breakthrough)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zug
