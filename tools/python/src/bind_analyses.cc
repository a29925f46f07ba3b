// What Zug can say of a game: check, compare, statistics.

#include <atomic>
#include <chrono>

#include "passes/analysis/properness.h"
#include "passes/analysis/straightness/straightness.h"
#include "tools/compare/compare.h"
#include "tools/python/src/bind.h"
#include "tools/python/src/game.h"
#include "tools/stats/sample.h"
#include "tools/stats/statistics.h"

namespace zug::python {
namespace {

Properness examine(const Game& game, double seconds, std::size_t states) {
  std::optional<Product> product;
  Budget budget(limits::form_steps);
  try {
    product = build_product(game.game(), budget);
  } catch (const OutOfBudget&) {
    // Then it is looked at by playing alone.
  }
  Diagnostics diagnostics;
  auto reference = ReferenceReasoner::make(game.game(), diagnostics);
  if (!reference) return {};
  PropernessLimits limits;
  limits.seconds = seconds;
  limits.states = states;
  Signals signals;
  limits.stop = [&](const char*, std::size_t) { return signals.raised(); };
  return examine_properness(game.game(), product ? &*product : nullptr, *reference, limits);
}

nb::dict check(const std::shared_ptr<Game>& game, double seconds, std::size_t states) {
  Properness found;
  {
    const nb::gil_scoped_release release;
    found = examine(*game, seconds, states);
  }
  throw_raised();
  nb::dict result;
  result["proper"] = word_of(verdict(found));
  result["ends"] = word_of(found.termination);
  result["keeper"] = word_of(found.keeper);
  return result;
}

const char* word(compare::Verdict verdict) {
  switch (verdict) {
    case compare::Verdict::Equal:
      return "equal";
    case compare::Verdict::Different:
      return "different";
    case compare::Verdict::Unknown:
      break;
  }
  return "unknown";
}

compare::Answer answer(const Game& a, const Game& b, bool found, const compare::Limits& limits,
                       double seconds) {
  const auto side_a = compare::make_side(a.rules()), side_b = compare::make_side(b.rules());
  compare::Question question;
  question.a = side_a.get();
  question.b = side_b.get();
  question.moves = found ? compare::Moves::Found : compare::Moves::ByName;
  question.limits = limits;
  std::string error;
  const auto players = compare::match_players(side_a->players(), side_b->players(),
                                              compare::Players::ByOrder, {}, error);
  if (!players) throw std::invalid_argument(error);
  question.players = *players;
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  Signals signals;
  return compare::compare(question, [&](const char*, std::uint64_t) {
    if (signals.raised()) return compare::Limit::Interrupt;
    return Clock::now() > end ? compare::Limit::Seconds : compare::Limit::None;
  });
}

nb::dict compare_with(const std::shared_ptr<Game>& a, const std::shared_ptr<Game>& b,
                      const std::string& moves, std::uint64_t states, double seconds) {
  if (moves != "name" && moves != "found") {
    throw nb::value_error("moves are matched by 'name', or 'found'");
  }
  compare::Limits limits;
  limits.states = states;
  compare::Answer found;
  {
    const nb::gil_scoped_release release;
    found = answer(*a, *b, moves == "found", limits, seconds);
  }
  throw_raised();
  nb::dict result;
  result["verdict"] = word(found.verdict);
  result["positions"] = nb::make_tuple(found.search.states_a, found.search.states_b);
  result["depth"] = found.search.depth ? nb::cast(*found.search.depth) : nb::none();
  if (const compare::Difference* const difference = found.difference()) {
    result["after"] = nb::make_tuple(difference->after_a, difference->after_b);
    result["only"] = nb::make_tuple(difference->only_a, difference->only_b);
  }
  return result;
}

stats::GameStatistics measure(const Game& game, const stats::Sampling& sampling) {
  Signals signals;
  const stats::Sample sample =
      stats::sample(game.rules(), sampling, [&](std::uint64_t) { return !signals.raised(); });
  return stats::statistics(game.game(), sample.tally, {});
}

nb::dict to_dict(const stats::GameStatistics& found) {
  nb::dict result, measures, wins;
  for (const stats::Measure& one : found.measures) {
    const nb::str key(one.key.data(), one.key.size());
    measures[key] = one.estimate ? nb::cast(one.estimate->value) : nb::none();
  }
  for (const stats::PlayerStatistics& one : found.players) {
    wins[one.name.c_str()] = one.wins ? nb::cast(one.wins->value) : nb::none();
  }
  result["games"] = found.games;
  result["ended"] = found.ended;
  result["measures"] = measures;
  result["wins"] = wins;
  return result;
}

nb::dict statistics(const std::shared_ptr<Game>& game, std::uint64_t games, std::uint64_t seed,
                    unsigned threads) {
  stats::Sampling sampling;
  sampling.games = games;
  sampling.how.seed = seed;
  sampling.threads = std::max(threads, 1u);
  stats::GameStatistics found;
  {
    const nb::gil_scoped_release release;
    found = measure(*game, sampling);
  }
  throw_raised();
  return to_dict(found);
}

}  // namespace

void bind_analyses(nb::class_<Game>& game) {
  game.def(
          "check", check, nb::arg("seconds") = 10.0, nb::arg("states") = 100'000,
          nb::sig("def check(self, seconds: float = 10.0, states: int = 100000) -> dict[str, str]"),
          "Is the game proper? 'proved', 'refuted' or 'unknown': whether all plays end, and\n"
          "whether the keeper has never a choice. `seconds` of processor time.")
      .def("compare", compare_with, nb::arg("other"), nb::arg("moves") = "name",
           nb::arg("states") = 300'000, nb::arg("seconds") = 60.0,
           nb::sig(
               "def compare(self, other: Game, moves: str = 'name', states: int = 300000, seconds: "
               "float = 60.0) -> dict[str, typing.Any]"),
           "Are they the same game? 'equal' (proved), 'different' (with the play after which) or\n"
           "'unknown' (equal as far as looked). Moves are matched by 'name', or 'found'.")
      .def("stats", statistics, nb::arg("games") = 1000, nb::arg("seed") = 1,
           nb::arg("threads") = 1,
           nb::sig(
               "def stats(self, games: int = 1000, seed: int = 1, threads: int = 1) -> dict[str, "
               "typing.Any]"),
           "What random plays are like: the measures of `zug stats` by key, and shares of wins. "
           "The\n"
           "same for any number of threads.");
}

}  // namespace zug::python
