// Games are played in parts of a size that depends on nothing but the kind of player, each part is
// a tally, and tallies are merged in the order of the parts: the sums are added up in one order,
// whoever played what and when.

#include "tools/stats/sample.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "tools/stats/in_order.h"

namespace zug::stats {
namespace {

using Clock = std::chrono::steady_clock;

std::uint64_t games_in_a_part(const HowToPlay& how) {
  return how.player || how.evaluations > 0 ? 1 : 64;
}

// Each thread makes its recorder when it first needs it.
class Recorders {
 public:
  Recorders(const reasoner::Reasoner& rules, const HowToPlay& how, unsigned threads)
      : rules_(rules), how_(how), recorders_(threads), traces_(threads) {}

  std::optional<Tally> play(unsigned thread, std::uint64_t first, std::uint64_t end,
                            const GoOn& go_on) {
    if (!recorders_[thread]) recorders_[thread] = std::make_unique<Recorder>(rules_, how_);
    Tally tally;
    for (std::uint64_t game = first; game < end; ++game) {
      if (!recorders_[thread]->record(game, go_on, traces_[thread])) return std::nullopt;
      tally.add(traces_[thread], game);
    }
    return tally;
  }

 private:
  reasoner::Reasoner rules_;
  HowToPlay how_;
  std::vector<std::unique_ptr<Recorder>> recorders_;
  std::vector<Trace> traces_;
};

}  // namespace

Sample sample(const reasoner::Reasoner& rules, const Sampling& sampling, const Watch& watch) {
  Sample result;
  const unsigned threads = std::max(1u, sampling.threads);
  const std::uint64_t part = games_in_a_part(sampling.how);
  Recorders recorders(rules, sampling.how, threads);
  const Clock::time_point start = Clock::now();
  InOrder<Tally> crew(
      [&](unsigned thread, std::uint64_t piece, const GoOn& go_on) {
        const std::uint64_t end = std::min(sampling.games, (piece + 1) * part);
        return recorders.play(thread, piece * part, end, go_on);
      },
      [&](std::uint64_t, const Tally& tally) { result.tally.merge(tally); },
      [&] {
        const std::chrono::duration<double> passed = Clock::now() - start;
        return !sampling.seconds || passed.count() < *sampling.seconds;
      });
  crew.run(threads, (sampling.games + part - 1) / part, [&] {
    result.interrupted = result.interrupted || !watch(result.tally.games);
    return !result.interrupted;
  });
  return result;
}

}  // namespace zug::stats
