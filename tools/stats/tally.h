#pragma once

// Sums over games, from which all statistics are made. Tallies of parts of the games are merged; as
// sums of doubles depend on their order, whoever wants the same bytes merges the same parts in the
// same order (sample.h).

#include <array>
#include <map>
#include <string>
#include <vector>

#include "tools/stats/drama.h"
#include "tools/stats/interval.h"
#include "tools/stats/outcome.h"
#include "tools/stats/states.h"
#include "tools/stats/trace.h"

namespace zug::stats {

// Numbers there is one of for each game, or none.
enum class PerGame : std::uint8_t {
  Length,
  Turns,          // maximal runs of plies of one player
  MeanBranching,  // choices / plies
  Tree,           // sum of log10 choices
  Coverage,       // share of vertices that changed
  Drama,
  Behind,
  Comeback,
  LeadChanges,
  Threshold,
  Decisiveness,
  Uncertainty,
  Stability,
  Narrowness,
  Spread,
  Killer,
  Count,
};

struct Tally {
  std::uint64_t games = 0;        // all there were
  std::uint64_t move_limits = 0;  // cut, and in no other number below
  std::uint64_t zug_limits = 0;   // likewise
  std::string limit;              // what the first of those met
  Wins won;
  std::map<std::vector<std::int64_t>, std::uint64_t> outcomes;  // scores, of games that ended
  Histogram lengths, choices;                                   // choices: by ply
  std::vector<Moments> choices_at;  // of the games that came so far, by ply, the first 500
  std::array<Moments, static_cast<std::size_t>(PerGame::Count)> per_game;
  Comoments branching;                                    // choices, over plies
  Comoments decisions;                                    // plies with a choice, over plies
  Comoments decision_factor;                              // choices of those, over them
  Comoments captures;                                     // over plies
  Comoments permanence;                                   // kept, over gains
  std::uint64_t comebacks = 0;                            // games with a comeback above 0.2
  std::vector<std::uint64_t> changes;                     // by vertex: plies
  std::vector<std::uint64_t> changed_games;               // by vertex: games
  std::array<Moments, curve_points> pieces, uncertainty;  // at 0, 10, ... 100 % of the game
  std::map<std::uint64_t, std::uint64_t> openings[2];     // games by first, by first two moves
  StateSample states;

  // `index` is the number of the game.
  void add(const Trace& trace, std::uint64_t index);
  void merge(const Tally& other);
  // Those the statistics are about.
  std::uint64_t ended() const { return games - move_limits - zug_limits; }
  const Moments& of(PerGame which) const { return per_game[static_cast<std::size_t>(which)]; }

 private:
  void add_plies(const Trace& trace);
  void add_widths(const Trace& trace);
  void add_board(const Trace& trace);
  void add_drama(const Trace& trace);
  void put(PerGame which, std::optional<double> value);
};

}  // namespace zug::stats
