#include "tools/zug/games/perft_output.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "tools/zug/command_line/write_output.h"

namespace zug {

void print_perft_head(const std::string& game, const std::string& engine) {
  std::printf("%s, engine %s\n%5s %16s %16s %10s\n", game.c_str(), engine.c_str(), "depth",
              "leaves", "states", "seconds");
  finish_stdout();
}

void print_perft_line(const PerftLine& line) {
  std::printf("%5d %16llu %16llu %10.3f\n", line.counts.depth,
              static_cast<unsigned long long>(line.counts.leaves),
              static_cast<unsigned long long>(line.counts.states), line.seconds);
  finish_stdout();
}

Json perft_json(const std::string& game, const std::string& engine,
                const std::vector<PerftLine>& lines, PerftEnd end) {
  Json result{{"game", game}, {"engine", engine}, {"perft", Json::array()}};
  for (const PerftLine& line : lines) {
    result["perft"].push_back({{"depth", line.counts.depth},
                               {"leaves", line.counts.leaves},
                               {"states", line.counts.states},
                               {"seconds", line.seconds}});
  }
  if (end == PerftEnd::TimeIsUp) result["limit"] = "seconds";
  if (end == PerftEnd::Interrupted) result["interrupted"] = true;
  return result;
}

Status perft_status(PerftEnd end, const std::string& game, double limit_seconds) {
  switch (end) {
    case PerftEnd::Whole:
      return Status::Done;
    case PerftEnd::TimeIsUp:
      std::fprintf(stderr, "zug: '%s' was counted for %g seconds, and not to the end\n",
                   game.c_str(), limit_seconds);
      return Status::Unknown;
    case PerftEnd::Interrupted:
      break;
  }
  return Status::Interrupted;
}

}  // namespace zug
