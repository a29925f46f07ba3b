// Text to Game and Game to low-level text, for every game of the corpus and, where that folder is
// present, for every game of others: zug_bench --benchmark_filter=read/

#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> games(const fs::path& folder) {
  std::vector<fs::path> found;
  if (fs::is_directory(folder)) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".rbg") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void read_game(benchmark::State& state, const fs::path& path) {
  const std::string text = read_file(path);
  for (auto _ : state) {
    Source source(path.filename().string(), text);
    Diagnostics diagnostics;
    const std::optional<Game> game = read_rbg(source, diagnostics);
    if (!game) state.SkipWithError("the game has errors");
    benchmark::DoNotOptimize(game.has_value());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void write_game(benchmark::State& state, const fs::path& path) {
  Source source(path.filename().string(), read_file(path));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) {
    state.SkipWithError("the game has errors");
    return;
  }
  std::int64_t bytes = 0;
  for (auto _ : state) {
    const std::optional<std::string> text = write_ll_rbg(*game, source, diagnostics);
    bytes += static_cast<std::int64_t>(text.value_or("").size());
  }
  state.SetBytesProcessed(bytes);
}

const bool readers_registered = [] {
  for (const fs::path& folder :
       {test::corpus_folder() / "rbg", test::shared_folder() / "games" / "rbg"}) {
    const std::string from = folder.parent_path().filename().string();
    for (const fs::path& path : games(folder)) {
      const std::string name = "/" + from + "/" + path.stem().string();
      benchmark::RegisterBenchmark(("read" + name).c_str(), read_game, path)
          ->Unit(benchmark::kMicrosecond);
      benchmark::RegisterBenchmark(("write" + name).c_str(), write_game, path)
          ->Unit(benchmark::kMicrosecond);
    }
  }
  return true;
}();

}  // namespace
}  // namespace zug
