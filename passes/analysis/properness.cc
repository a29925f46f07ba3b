// Proofs first, since they are cheap and final: rankings for termination, conditions that exclude
// each other for the keeper. What they leave open is searched for counterexamples among the states
// of play, and a search that sees all states is as good as a proof. Without need for a search some
// states are looked at nevertheless, for the longest moves that really occur.
//
// What the product of rules and board does not show, another one may: one without the board is
// small and knows all about counters and numbers of pieces; one that remembers values and squares
// is larger and knows that what is taken up is put down again. They are made when they are needed,
// and the small one first where the product is large.

#include "passes/analysis/properness.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "passes/analysis/arithmetic/overflow.h"
#include "passes/analysis/product/square_memory.h"
#include "passes/analysis/search/plays.h"
#include "passes/analysis/search/towards.h"

namespace zug {
namespace {

constexpr std::size_t states_for_samples = 20'000;
constexpr double share_of_proofs = 0.85;                 // of the seconds
constexpr std::size_t states_at_first = 300;             // before the proofs
constexpr std::size_t states_of_plays = 20'000;          // that people would try
constexpr std::size_t large_product = 100'000;           // nodes
constexpr std::uint64_t steps_for_product = 40'000'000;  // of one that is made besides

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
      : game_(game), reasoner_(reasoner), limits_(limits) {
    result_.overflow = !overflows(game).empty();
  }
  Examination(const Examination&) = delete;
  Examination& operator=(const Examination&) = delete;
  ~Examination() { reasoner_.set_budget(nullptr); }

  Properness examine(const Product* product) {
    const bool large = product == nullptr || product->nodes.size() > large_product;
    look_for_choices_nearby();
    if (large) prove_end_without_board();
    if (product != nullptr) {
      if (!proved_end()) prove_end(*product);
      if (!large && !proved_end()) prove_end_without_board();
      if (result_.keeper != Verdict::Refuted) prove_keeper(*product);
      prove_with_memory(*product);
    }
    if (result_.termination != Verdict::Proved) search_lasso();
    const Exploration& first = result_.exploration;
    if (!first.two && first.too_long.empty()) search_choices();
    if (first.too_long.empty()) play_for_long_moves(product);
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
    return Budget(steps, [this, work] { return look(limits_.seconds * share_of_proofs, work, 0); });
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

  std::uint64_t steps_besides() const {
    return std::min(steps_for_product, limits_.termination_steps);
  }

  bool proved_end() const { return result_.termination == Verdict::Proved; }

  void prove_end_without_board() {
    for (const bool values : {false, true}) {
      Budget budget = proof_budget(steps_besides(), "looking for rankings");
      try {
        std::optional<Product> product = build_product(game_, budget, {false, values, nullptr});
        if (product && !proved_end()) prove_end_on(std::move(*product));
      } catch (const OutOfBudget&) {
        // a proof less; the search says what ended it
      }
    }
  }

  void prove_end_on(Product product) {
    Budget budget = proof_budget(limits_.termination_steps / 2, "looking for rankings");
    TerminationAttempt attempt = prove_termination(product, budget);
    if (!attempt.proof || !check_termination_proof(product, *attempt.proof, budget)) return;
    result_.termination = Verdict::Proved;
    result_.finer = FinerProof{std::move(product), std::move(*attempt.proof)};
  }

  // Both halves once more, where values and squares are remembered.
  void prove_with_memory(const Product& coarse) {
    if (coarse.nodes.size() > large_product) return;
    if (proved_end() && result_.keeper != Verdict::Unknown) return;
    Budget budget = proof_budget(steps_besides(), "remembering values");
    try {
      const SquareMemory memory(coarse, budget);
      std::optional<Product> product = build_product(game_, budget, {true, true, &memory});
      if (!product || product->nodes.size() == coarse.nodes.size()) return;
      if (result_.keeper == Verdict::Unknown) {
        Budget keeper_budget = proof_budget(limits_.keeper_steps / 4, "looking at the keeper");
        if (!find_keeper_choice(*product, keeper_budget)) result_.keeper = Verdict::Proved;
      }
      if (result_.keeper == Verdict::Proved) result_.choice.reset();
      if (!proved_end()) prove_end_on(std::move(*product));
    } catch (const OutOfBudget&) {
      // a proof less; the search says what ended it
    }
  }

  // What a short play comes to needs no long proof.
  void look_for_choices_nearby() {
    Exploration first = explore(reasoner_, std::min(limits_.states, states_at_first), limits_.seed,
                                stop_at(limits_.seconds / 4, "looking for choices of the keeper"));
    if (first.two) result_.keeper = Verdict::Refuted;
    if (first.two || !first.too_long.empty()) result_.exploration = std::move(first);
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

  // True: a play was found that goes on for ever.
  bool play_for_lasso(double until) {
    PlayFindings found = play_as_people(reasoner_, std::min(limits_.states, states_of_plays), true,
                                        stop_at(until, "trying to play for ever"));
    if (!found.lasso) return false;
    LassoSearch search;
    search.end = LassoSearch::End::Found;
    search.lasso = std::move(*found.lasso);
    search.states = found.states;
    result_.lassos = std::move(search);
    result_.termination = Verdict::Refuted;
    return true;
  }

  void play_for_long_moves(const Product* product) {
    Exploration& seen = result_.exploration;
    const auto reaches = [](const std::optional<Move>& move, std::int64_t length) {
      return move && static_cast<std::int64_t>(move->size()) > length;  // with the switch
    };
    const bool all = reaches(seen.longest_of_all, limits_.longest_of_all);
    if (all && reaches(seen.longest_move, limits_.longest_move)) return;
    const std::size_t states = std::min(limits_.states, states_of_plays);
    seen.note(play_as_people(reasoner_, states, false, stop_looking_for_long_moves()));
    if (product == nullptr || limits_.longest_way.empty()) return;
    if (reaches(seen.longest_of_all, limits_.longest_of_all)) return;
    seen.note(play_towards(reasoner_, *product, limits_.longest_way, states,
                           stop_looking_for_long_moves()));
  }

  std::function<bool(std::size_t)> stop_looking_for_long_moves() {
    return stop_at(limits_.seconds, "looking for long moves");
  }

  void search_lasso() {
    const double until = clock_.seconds() + (limits_.seconds - clock_.seconds()) / 2;
    const bool plays_end = result_.exploration.too_long.empty();  // no check that takes for ever
    if (plays_end && play_for_lasso(clock_.seconds() + (until - clock_.seconds()) / 2)) return;
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
    } else if (exploration.too_long.empty() && !exploration.overflow) {
      exploration.limit = ended_by(exploration.limit, limits_.seconds);
      if (exploration.limit == Limit::None) exploration.limit = Limit::States;
    }
  }

  const Game& game_;
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
