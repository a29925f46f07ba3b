// Proofs first, since they are cheap and final: rankings for termination, conditions that exclude
// each other for the keeper. What they leave open is searched for counterexamples among the states
// of play, and a search that sees all states is as good as a proof. Without need for a search some
// states are looked at nevertheless, for the longest moves that really occur.

#include "passes/analysis/properness.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "passes/analysis/arithmetic/overflow.h"

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

class Examination {
 public:
  Examination(const Game& game, ReferenceReasoner& reasoner, const PropernessLimits& limits)
      : reasoner_(reasoner), limits_(limits) {
    result_.overflow = !overflows(game).empty();
  }
  Examination(const Examination&) = delete;
  Examination& operator=(const Examination&) = delete;
  ~Examination() { reasoner_.set_budget(nullptr); }

  Properness examine(const Product* product) {
    if (product != nullptr) {
      prove_end(*product);
      prove_keeper(*product);
    }
    if (result_.termination != Verdict::Proved) search_lasso();
    search_choices();
    if (result_.overflow) {
      for (Verdict* verdict : {&result_.termination, &result_.keeper}) {
        if (*verdict == Verdict::Proved) *verdict = Verdict::Unknown;
      }
    }
    return std::move(result_);
  }

 private:
  Limit look(double until, const char* work, std::size_t states) {
    result_.interrupted = result_.interrupted || (limits_.stop && limits_.stop(work, states));
    if (result_.interrupted) return Limit::Interrupt;
    return clock_.seconds() > until ? Limit::Seconds : Limit::None;
  }

  Budget proof_budget(std::uint64_t steps, const char* work) {
    return Budget(steps, [this, work] { return look(limits_.seconds, work, 0); });
  }

  void prove_end(const Product& product) {
    Budget budget = proof_budget(limits_.termination_steps, "looking for rankings");
    result_.ranking = prove_termination(product, budget);
    if (!result_.ranking.proof) return;
    try {
      if (check_termination_proof(product, *result_.ranking.proof, budget)) {
        result_.termination = Verdict::Proved;
      }
    } catch (const OutOfBudget& out) {
      result_.ranking.limit = out.limit();
    }
  }

  void prove_keeper(const Product& product) {
    Budget budget = proof_budget(limits_.keeper_steps, "looking at the ways of the keeper");
    try {
      result_.choice = find_keeper_choice(product, budget);
      if (!result_.choice) result_.keeper = Verdict::Proved;
    } catch (const OutOfBudget& out) {
      result_.choice_limit = out.limit();
    }
  }

  // For one search: what ends it between two states, and in the middle of one.
  std::function<bool(std::size_t)> stop_at(double until, const char* work) {
    search_budget_ =
        Budget(Budget::unlimited, [this, until, work] { return look(until, work, states_); });
    reasoner_.set_budget(&search_budget_);
    return [this, until, work](std::size_t states) {
      states_ = states;
      return look(until, work, states) != Limit::None;
    };
  }

  // Where the search itself does not say, it was told to stop.
  Limit ended_by(Limit limit, double until) {
    return limit == Limit::None ? look(until, "", states_) : limit;
  }

  void search_lasso() {
    const double until = clock_.seconds() + (limits_.seconds - clock_.seconds()) / 2;
    result_.lassos =
        find_lasso(reasoner_, limits_.states, stop_at(until, "looking for endless plays"));
    LassoSearch& search = *result_.lassos;
    if (search.end == LassoSearch::End::Found) result_.termination = Verdict::Refuted;
    if (search.end == LassoSearch::End::Exhausted) result_.termination = Verdict::Proved;
    if (search.end == LassoSearch::End::Stopped) search.limit = ended_by(search.limit, until);
  }

  void search_choices() {
    const bool sample = result_.keeper == Verdict::Proved;
    const std::size_t states =
        sample ? std::min(limits_.states, states_for_samples) : limits_.states;
    result_.exploration = explore(reasoner_, states, limits_.seed,
                                  stop_at(limits_.seconds, "looking for choices of the keeper"));
    Exploration& exploration = result_.exploration;
    if (exploration.two) {
      result_.keeper = Verdict::Refuted;
    } else if (exploration.exhausted) {
      result_.keeper = Verdict::Proved;
    } else if (!exploration.improper && !exploration.overflow) {
      exploration.limit = ended_by(exploration.limit, limits_.seconds);
      if (exploration.limit == Limit::None) exploration.limit = Limit::States;
    }
  }

  ReferenceReasoner& reasoner_;
  const PropernessLimits& limits_;
  Clock clock_;
  std::size_t states_ = 0;  // of the search under way
  Budget search_budget_;
  Properness result_;
};

}  // namespace

Properness examine_properness(const Game& game, const Product* product, ReferenceReasoner& reasoner,
                              const PropernessLimits& limits) {
  return Examination(game, reasoner, limits).examine(product);
}

}  // namespace zug
