// Proofs first, since they are cheap and final: rankings for termination, conditions that exclude
// each other for the keeper. What they leave open is searched for counterexamples among the states
// of play, and a search that sees all states is as good as a proof. Without need for a search some
// states are looked at nevertheless, for the longest moves that really occur.

#include "passes/analysis/properness.h"

#include <algorithm>
#include <ctime>

namespace zug {
namespace {

constexpr std::size_t states_for_samples = 20'000;

// A busy machine must not decide what is found, hence processor time.
class Clock {
 public:
  double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t begin_ = std::clock();
};

}  // namespace

Properness examine_properness(const Game&, const Product* product, ReferenceReasoner& reasoner,
                              const PropernessLimits& limits) {
  Properness result;
  const Clock clock;
  const auto stop_at = [&](double seconds, const char* work, std::size_t states) {
    result.interrupted = result.interrupted || (limits.stop && limits.stop(work, states));
    return result.interrupted || clock.seconds() > seconds;
  };
  if (product != nullptr) {
    result.ranking = prove_termination(
        *product, [&] { return stop_at(limits.seconds, "looking for rankings", 0); });
    if (result.ranking.proof && check_termination_proof(*product, *result.ranking.proof)) {
      result.termination = Verdict::Proved;
    }
    result.choice = find_keeper_choice(*product);
    if (!result.choice) result.keeper = Verdict::Proved;
  }
  if (result.termination != Verdict::Proved) {
    const double until = clock.seconds() + (limits.seconds - clock.seconds()) / 2;
    result.lassos = find_lasso(reasoner, limits.states, [&](std::size_t states) {
      return stop_at(until, "looking for endless plays", states);
    });
    if (result.lassos->end == LassoSearch::End::Found) result.termination = Verdict::Refuted;
    if (result.lassos->end == LassoSearch::End::Exhausted) result.termination = Verdict::Proved;
  }
  const bool sample = result.keeper == Verdict::Proved;
  const std::size_t states = sample ? std::min(limits.states, states_for_samples) : limits.states;
  result.exploration = explore(reasoner, states, limits.seed, [&](std::size_t looked_at) {
    return stop_at(limits.seconds, "looking for choices of the keeper", looked_at);
  });
  if (result.exploration.two) {
    result.keeper = Verdict::Refuted;
  } else if (result.exploration.exhausted) {
    result.keeper = Verdict::Proved;
  }
  return result;
}

}  // namespace zug
