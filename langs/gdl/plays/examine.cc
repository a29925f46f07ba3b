// First the plays, which show what is certain, then the size, whose warnings are about what may be.
// A quarter of the time is kept for the size.

#include "langs/gdl/plays/examine.h"

#include <ctime>
#include <set>

#include "ir/limits.h"

namespace zug::gdl {
Findings examine(const Description& description, const ExamineLimits& bounds,
                 Diagnostics& diagnostics) {
  const std::clock_t begin = std::clock();
  const auto past = [&bounds, begin](double share) {
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return seconds > share * bounds.seconds || (bounds.interrupted && bounds.interrupted());
  };
  Findings findings;
  PlayLimits play_limits;
  play_limits.states = bounds.states;
  play_limits.half_time = [&] { return past(0.4); };
  const auto until = [&past](double share) {
    return [&past, share] { return past(share) ? Limit::Seconds : Limit::None; };
  };
  Budget play_budget(limits::ground_steps + bounds.states * limits::work_per_state, until(0.75));
  findings.plays = examine_plays(description, play_limits, play_budget, diagnostics);
  const std::set<std::string> known(findings.plays.outside.begin(), findings.plays.outside.end());
  Budget size_budget(limits::ground_steps, until(1));
  findings.size = ground_size(description, size_budget, diagnostics, known);
  return findings;
}

}  // namespace zug::gdl
