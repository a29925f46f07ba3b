// Example: a game of plies with 3, 1 and 2 moves to choose from adds 6 choices over 3 plies, 2
// decisions with 5 choices, and log10 of 3 * 1 * 2 to the tree.

#include "tools/stats/tally.h"

#include <algorithm>
#include <cmath>

namespace zug::stats {
namespace {

constexpr std::size_t most_plies_apart = 500;

void add_all(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
}

template <class Key>
void add_all(std::map<Key, std::uint64_t>& to, const std::map<Key, std::uint64_t>& from) {
  for (const auto& [key, times] : from) to[key] += times;
}

}  // namespace

void Tally::add(const Trace& trace, std::uint64_t index) {
  ++games;
  if (trace.end == End::MoveLimit) ++move_limits;
  if (trace.end == End::ZugLimit && ++zug_limits == 1) limit = trace.limit;
  if (trace.end != End::Rules) return;
  won.add(trace.scores);
  ++outcomes[trace.scores];
  add_plies(trace);
  add_widths(trace);
  add_board(trace);
  add_drama(trace);
  for (std::size_t i = 0; i < trace.opening.size() && i < trace.plies.size(); ++i) {
    ++openings[i][trace.opening[i]];
  }
  for (const std::uint64_t position : trace.positions) states.add(position, index % 2 == 1);
}

void Tally::add_widths(const Trace& trace) {
  const std::size_t plies = std::min(trace.plies.size(), most_plies_apart);
  choices_at.resize(std::max(choices_at.size(), plies));
  for (std::size_t t = 0; t < plies; ++t) {
    choices_at[t].add(static_cast<double>(trace.plies[t].choices));
  }
}

void Tally::put(PerGame which, std::optional<double> value) {
  if (value) per_game[static_cast<std::size_t>(which)].add(*value);
}

void Tally::add_plies(const Trace& trace) {
  const auto plies = static_cast<double>(trace.plies.size());
  double sum = 0, decided = 0, wide = 0, taken = 0, turns = 0, tree = 0;
  const Ply* last = nullptr;
  for (const Ply& ply : trace.plies) {
    const auto width = static_cast<double>(ply.choices);
    choices.add(ply.choices);
    sum += width;
    decided += ply.choices > 1 ? 1 : 0;
    wide += ply.choices > 1 ? width : 0;
    taken += ply.capture ? 1 : 0;
    turns += last == nullptr || last->player != ply.player ? 1 : 0;
    tree += std::log10(width);
    last = &ply;
  }
  lengths.add(trace.plies.size());
  put(PerGame::Length, plies);
  put(PerGame::Turns, turns);
  put(PerGame::Tree, tree);
  if (plies > 0) put(PerGame::MeanBranching, sum / plies);
  branching.add(plies, sum);
  decisions.add(plies, decided);
  decision_factor.add(decided, wide);
  captures.add(plies, taken);
}

void Tally::add_board(const Trace& trace) {
  changes.resize(trace.changes.size());
  changed_games.resize(trace.changes.size());
  double covered = 0;
  for (std::size_t v = 0; v < trace.changes.size(); ++v) {
    changes[v] += trace.changes[v];
    changed_games[v] += trace.changes[v] > 0 ? 1 : 0;
    covered += trace.changes[v] > 0 ? 1 : 0;
  }
  put(PerGame::Coverage, covered / static_cast<double>(trace.changes.size()));
  for (std::size_t k = 0; k < curve_points; ++k) {
    const std::size_t at = k * trace.plies.size() / (curve_points - 1);
    pieces[k].add(at == 0 ? trace.pieces : trace.plies[at - 1].pieces);
  }
}

void Tally::add_drama(const Trace& trace) {
  const Drama drama = drama_of(trace);
  put(PerGame::Drama, drama.drama);
  put(PerGame::Behind, drama.behind);
  put(PerGame::Comeback, drama.comeback);
  put(PerGame::LeadChanges, drama.lead_changes);
  put(PerGame::Threshold, drama.threshold);
  put(PerGame::Decisiveness, drama.decisiveness);
  put(PerGame::Uncertainty, drama.uncertainty);
  put(PerGame::Stability, drama.stability);
  put(PerGame::Narrowness, drama.narrowness);
  put(PerGame::Spread, drama.spread);
  put(PerGame::Killer, drama.killer);
  comebacks += drama.comeback.value_or(0) > 0.2 ? 1 : 0;
  if (drama.killer) permanence.add(drama.gains, drama.kept);
  for (std::size_t k = 0; drama.curve && k < curve_points; ++k) {
    uncertainty[k].add((*drama.curve)[k]);
  }
}

void Tally::merge(const Tally& other) {
  if (zug_limits == 0) limit = other.limit;
  games += other.games;
  move_limits += other.move_limits;
  zug_limits += other.zug_limits;
  add_all(won.wins, other.won.wins);
  won.draws += other.won.draws;
  add_all(outcomes, other.outcomes);
  lengths.merge(other.lengths);
  choices.merge(other.choices);
  choices_at.resize(std::max(choices_at.size(), other.choices_at.size()));
  for (std::size_t t = 0; t < other.choices_at.size(); ++t)
    choices_at[t].merge(other.choices_at[t]);
  for (std::size_t i = 0; i < per_game.size(); ++i) per_game[i].merge(other.per_game[i]);
  branching.merge(other.branching);
  decisions.merge(other.decisions);
  decision_factor.merge(other.decision_factor);
  captures.merge(other.captures);
  permanence.merge(other.permanence);
  comebacks += other.comebacks;
  add_all(changes, other.changes);
  add_all(changed_games, other.changed_games);
  for (std::size_t k = 0; k < curve_points; ++k) {
    pieces[k].merge(other.pieces[k]);
    uncertainty[k].merge(other.uncertainty[k]);
  }
  for (std::size_t i = 0; i < 2; ++i) add_all(openings[i], other.openings[i]);
  states.merge(other.states);
}

}  // namespace zug::stats
