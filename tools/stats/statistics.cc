// From sums to measures, one line each; what they mean is in the header.

#include "tools/stats/statistics.h"

#include <algorithm>
#include <cmath>

#include "tools/stats/outcomes.h"

namespace zug::stats {
namespace {

using Maybe = std::optional<Estimate>;

// Within the range the measure has by definition.
Maybe clipped(Maybe estimate, double low, double high) {
  if (!estimate) return estimate;
  estimate->low = std::clamp(estimate->low, low, high);
  estimate->high = std::clamp(estimate->high, low, high);
  return estimate;
}

Maybe part(Maybe estimate) { return clipped(estimate, 0, 1); }

Maybe complement(const Maybe& one) {
  if (!one) return one;
  return Estimate{1 - one->value, 1 - one->high, 1 - one->low, one->samples, one->how};
}

Maybe seen(const Histogram& values, std::uint64_t (Histogram::*which)() const) {
  if (values.n() == 0) return std::nullopt;
  return exact(static_cast<double>((values.*which)()), values.n());
}

Maybe median_seen(const Histogram& values) {
  const Maybe found = quantile(values, 0.5);
  if (!found) return found;
  return exact(found->value, values.n());
}

Maybe entropy(const std::map<std::uint64_t, std::uint64_t>& counts) {
  double n = 0, sum = 0;
  for (const auto& entry : counts) n += static_cast<double>(entry.second);
  if (n == 0) return std::nullopt;
  for (const auto& entry : counts) {
    const double f = static_cast<double>(entry.second) / n;
    sum -= f * std::log2(f);
  }
  return exact(std::max(0.0, sum), static_cast<std::uint64_t>(n));
}

Maybe log_of(std::optional<double> count, std::uint64_t samples) {
  if (!count || *count <= 0) return std::nullopt;
  return exact(std::log10(*count), samples);
}

Maybe covered_ever(const Tally& tally) {
  if (tally.changes.empty()) return std::nullopt;
  const auto touched = std::count_if(tally.changes.begin(), tally.changes.end(),
                                     [](std::uint64_t times) { return times > 0; });
  return exact(static_cast<double>(touched) / static_cast<double>(tally.changes.size()),
               tally.ended());
}

std::vector<Measure> of_length(const Tally& t) {
  const std::uint64_t won = t.ended() - t.won.draws;
  const Histogram& lengths = t.lengths;
  return {
      {"completion", "games ended by the rules", "length", Unit::Share, share(t.ended(), t.games)},
      {"completion_won", "games won by somebody", "length", Unit::Share, share(won, t.games)},
      {"timeouts", "cut by the limit of moves", "length", Unit::Share,
       share(t.move_limits, t.games)},
      {"beyond_limits", "beyond a limit of zug", "length", Unit::Share,
       share(t.zug_limits, t.games)},
      {"length", "moves", "length", Unit::Number, mean(t.of(PerGame::Length))},
      {"length_median", "  median", "length", Unit::Number, quantile(lengths, 0.5)},
      {"length_sd", "  standard deviation", "length", Unit::Number, deviation(lengths)},
      {"length_min", "  shortest", "length", Unit::Whole, seen(lengths, &Histogram::least)},
      {"length_5", "  5 % are not longer than", "length", Unit::Whole, quantile(lengths, 0.05)},
      {"length_95", "  95 % are not longer than", "length", Unit::Whole, quantile(lengths, 0.95)},
      {"length_max", "  longest", "length", Unit::Whole, seen(lengths, &Histogram::most)},
      {"turns", "turns", "length", Unit::Number, mean(t.of(PerGame::Turns))},
  };
}

std::vector<Measure> of_outcome(const Game& game, const Tally& t) {
  return {
      {"advantage", "advantage of the first player", "outcome", Unit::Signed, advantage(game, t)},
      {"balance", "balance", "outcome", Unit::Share, balance(game, t)},
      {"drawishness", game.players.size() == 1 ? "nobody wins" : "draws", "outcome", Unit::Share,
       share(t.won.draws, t.ended())},
      {"uniformity", "uniformity of results", "outcome", Unit::Share, uniformity(game, t)},
  };
}

std::vector<Measure> of_size(const Tally& t) {
  return {
      {"branching", "moves to choose from", "size", Unit::Number, ratio(t.branching)},
      {"branching_median", "  median", "size", Unit::Number, median_seen(t.choices)},
      {"branching_max", "  most", "size", Unit::Whole, seen(t.choices, &Histogram::most)},
      {"branching_per_game", "  mean of the games' means", "size", Unit::Number,
       mean(t.of(PerGame::MeanBranching))},
      {"decision_factor", "  where there is a choice", "size", Unit::Number,
       ratio(t.decision_factor)},
      {"decisions", "moves with a choice", "size", Unit::Share, bounded_ratio(t.decisions)},
      {"forced", "moves without", "size", Unit::Share, complement(bounded_ratio(t.decisions))},
      {"tree", "game tree", "size", Unit::Log10, mean(t.of(PerGame::Tree))},
      {"states_seen", "states met", "size", Unit::Log10, log_of(t.states.seen(), t.ended())},
      {"states", "states there are", "size", Unit::AtLeast, log_of(t.states.estimate(), t.ended())},
  };
}

std::vector<Measure> of_board(const Tally& t) {
  return {
      {"coverage", "board used in a game", "board", Unit::Share,
       part(mean(t.of(PerGame::Coverage)))},
      {"coverage_ever", "board used in some game", "board", Unit::Share, covered_ever(t)},
      {"captures", "moves that capture", "board", Unit::Share, bounded_ratio(t.captures)},
      {"opening_first", "variety of first moves", "board", Unit::Bits, entropy(t.openings[0])},
      {"opening", "variety of first two moves", "board", Unit::Bits, entropy(t.openings[1])},
  };
}

std::vector<Measure> of_drama(const Tally& t) {
  const auto per_game = [&](PerGame which) { return mean(t.of(which)); };
  const std::uint64_t won = t.of(PerGame::Comeback).n;
  return {
      {"drama", "drama (Browne)", "drama", Unit::Number, part(per_game(PerGame::Drama))},
      {"drama_behind", "drama (Ludii): winner behind by", "drama", Unit::Number,
       part(per_game(PerGame::Behind))},
      {"comeback", "comeback", "drama", Unit::Number, part(per_game(PerGame::Comeback))},
      {"comebacks", "games with one above 0.2", "drama", Unit::Share, share(t.comebacks, won)},
      {"lead_changes", "changes of the lead", "drama", Unit::Share,
       part(per_game(PerGame::LeadChanges))},
      {"threshold", "decisiveness threshold", "drama", Unit::Number,
       part(per_game(PerGame::Threshold))},
      {"decisiveness", "game left when decided", "drama", Unit::Share,
       part(per_game(PerGame::Decisiveness))},
      {"uncertainty", "uncertainty", "drama", Unit::Number, part(per_game(PerGame::Uncertainty))},
      {"stability", "instability", "drama", Unit::Number, per_game(PerGame::Stability)},
      {"narrowness", "good moves of all (clarity)", "drama", Unit::Share,
       part(per_game(PerGame::Narrowness))},
      {"spread", "variance of moves' values", "drama", Unit::Number, per_game(PerGame::Spread)},
      {"killer", "killer move", "drama", Unit::Number, per_game(PerGame::Killer)},
      {"permanence", "permanence", "drama", Unit::Share, bounded_ratio(t.permanence)},
  };
}

std::vector<VertexUse> uses(const Tally& tally) {
  std::vector<VertexUse> result;
  const auto games = static_cast<double>(tally.ended());
  for (std::size_t v = 0; v < tally.changes.size(); ++v) {
    result.push_back({static_cast<double>(tally.changes[v]) / games,
                      static_cast<double>(tally.changed_games[v]) / games});
  }
  return result;
}

std::vector<Maybe> curve(const std::array<Moments, curve_points>& points) {
  std::vector<Maybe> result;
  for (const Moments& point : points) result.push_back(mean(point));
  return points[0].n == 0 ? std::vector<Maybe>() : result;
}

}  // namespace

GameStatistics statistics(const Game& game, const Tally& tally,
                          const std::vector<Doubling>& doublings) {
  GameStatistics result;
  result.games = tally.games;
  result.ended = tally.ended();
  result.cut = tally.move_limits;
  result.beyond = tally.zug_limits;
  result.limit = tally.limit;
  for (const auto& group : {of_length(tally), of_outcome(game, tally), of_size(tally),
                            of_board(tally), of_drama(tally)}) {
    result.measures.insert(result.measures.end(), group.begin(), group.end());
  }
  result.measures.push_back({"elo_per_doubling", "Elo for twice the budget", "skill", Unit::Elo,
                             elo_per_doubling(doublings)});
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    const std::uint64_t won = p < tally.won.wins.size() ? tally.won.wins[p] : 0;
    result.players.push_back(
        {for_people(game.players[p].name), share(won, tally.ended()), mean_score(tally, p)});
  }
  result.vertices = uses(tally);
  result.pieces = curve(tally.pieces);
  result.uncertainty = curve(tally.uncertainty);
  result.doublings = doublings;
  result.lengths = tally.lengths.values();
  result.choices = tally.choices.values();
  for (const Moments& ply : tally.choices_at) result.choices_at.push_back(mean(ply));
  return result;
}

std::optional<Estimate> find(const GameStatistics& statistics, std::string_view key) {
  for (const Measure& measure : statistics.measures) {
    if (measure.key == key) return measure.estimate;
  }
  return std::nullopt;
}

}  // namespace zug::stats
