// First the plays, which show what is certain, then the size, whose warnings are about what may be.
// A quarter of the time is kept for the size.

#include "langs/gdl/examine.h"

#include <ctime>
#include <set>

namespace zug::gdl {
namespace {

constexpr std::uint64_t work_per_state = 1'000;  // of a large game

}  // namespace

Findings examine(const Description& description, const ExamineLimits& limits,
                 Diagnostics& diagnostics) {
  const std::clock_t begin = std::clock();
  const auto past = [&limits, begin](double share) {
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return seconds > share * limits.seconds || (limits.interrupted && limits.interrupted());
  };
  Findings findings;
  PlayLimits play_limits;
  play_limits.states = limits.states;
  play_limits.half_time = [&] { return past(0.4); };
  Work play_work(usual_work + limits.states * work_per_state, [&] { return past(0.75); });
  findings.plays = examine_plays(description, play_limits, play_work, diagnostics);
  const std::set<std::string> known(findings.plays.outside.begin(), findings.plays.outside.end());
  Work size_work(usual_work, [&] { return past(1); });
  findings.size = ground_size(description, size_work, diagnostics, known);
  return findings;
}

}  // namespace zug::gdl
