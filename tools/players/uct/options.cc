#include "tools/players/uct/options.h"

#include <algorithm>
#include <thread>

#include "tools/players/options.h"

namespace zug::players {
namespace {

constexpr std::uint64_t most_threads = 256;

void read_threads(OptionReader& options, const PlayerSpec& spec, std::uint64_t& threads) {
  for (const auto& option : spec.options) {
    if (option.first != "threads" || option.second != "all") continue;
    threads = std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, most_threads);
    return;
  }
  options.count("threads", 1, most_threads, threads);
}

}  // namespace

UctOptions read_uct_options(const PlayerSpec& spec, std::string& error) {
  OptionReader options(spec, error);
  UctOptions result;
  options.number("c", 0, 100, result.c);
  options.flag("mast", result.mast);
  options.number("epsilon", 0, 1, result.epsilon);
  options.number("decay", 0, 1, result.decay);
  options.flag("rave", result.rave);
  options.number("k", 0, 1e9, result.k);
  options.flag("solver", result.solver);
  options.flag("reuse", result.reuse);
  options.count("cap", 1, 1'000'000, result.cap);
  options.count("memory", 1, 1u << 20, result.memory);
  read_threads(options, spec, result.threads);
  std::string decisive = "tree", split = "auto";
  options.choice("decisive", {"off", "tree", "all"}, decisive);
  options.choice("split", {"off", "on", "auto"}, split);
  result.decisive = decisive == "off"    ? Decisive::Off
                    : decisive == "tree" ? Decisive::Tree
                                         : Decisive::All;
  result.split = split == "off" ? Split::Off : split == "on" ? Split::On : Split::Auto;
  return result;
}

}  // namespace zug::players
