#pragma once

// What is told of a game: one list of measures. G are the games that ended by the rules; those cut
// by a limit count in "games ended", "timeouts" and "beyond a limit" only. With M plies in a game
// (moves of players), b_t legal moves at ply t, u_p the utility (score / bound) of player p:
//
//   key                  group    definition; interval (interval.h) source completion length games
//   ended by the rules / games; wilson                    Ludii completion_won       length   games
//   won by somebody / games; wilson                       Browne 2008 timeouts             length
//   games cut by the limit of moves / games; wilson             Ludii beyond_limits        length
//   games stopped by a limit of ours / games; wilson            - length               length mean
//   of M; t length_median, _5, _95        quantiles of M; ranks length_sd            length
//   standard deviation of M; moments length_min, _max     length   least and greatest M seen turns
//   length   mean of the maximal runs of plies of one player; t advantage            outcome  mean
//   of u_1 minus the mean of all u: with two players and a
//                                 constant sum that is mean u_1 - 1/2; t, or wilson's when all
//                                 games ended alike
//   balance              outcome  1 - max over p, q of |w_p - w_q| / G, w_p games won by p; t Ludii
//   drawishness          outcome  games that nobody won / G; wilson Ludii uniformity outcome  1 -
//   mean over p of the variance of u_p; linearised, "moments"    Ludii branching            size
//   sum of all b / sum of all M; ratio branching_median, branching_max   over all plies; no
//   interval, as plies of a game are dependent branching_per_game   size     mean over games of
//   (sum of b / M); t                             Ludii decision_factor      size     sum of b over
//   plies with b > 1 / number of these; ratio          Ludii decisions            size     plies
//   with b > 1 / plies; ratio                                  Ludii forced               size 1 -
//   decisions tree                 size     mean over games of sum_t log10 b_t: log10 of the game
//   tree; t states_seen          size     log10 of the distinct states met (by key, the last ones
//   included) states               size     log10 of n1 n2 / m (states.h): at least so many there
//   are coverage             board    mean share of vertices at which something changed; t Ludii
//   coverage_ever        board    share of vertices at which something changed in some game
//   captures             board    plies that capture (BoardWatch) / plies; ratio
//   opening_first        board    entropy in bits of the first move: -sum f log2 f; no interval,
//   and opening              board    of the first two; both too small when G is not large against
//   2^value drama ... permanence drama    drama.h; t over games (comebacks: wilson; permanence:
//   ratio) elo_per_doubling     skill    skill.h; pairs
//
// Shares of wins by player are in `players`. Empty estimates are what a game does not have (a
// balance, for one player) or nobody measured (drama of a player who expects nothing).

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/game.h"
#include "tools/stats/skill.h"
#include "tools/stats/tally.h"

namespace zug::stats {

enum class Unit : std::uint8_t {
  Number,
  Whole,    // a count
  Share,    // in [0, 1], read as per cent
  Signed,   // a difference of shares
  Log10,    // ten to the power of it
  AtLeast,  // likewise, a lower bound
  Bits,
  Elo,
};

struct Measure {
  std::string_view key;    // in JSON
  std::string_view label;  // for people
  std::string_view group;  // "length", "outcome", "size", "board", "drama", "skill"
  Unit unit = Unit::Number;
  std::optional<Estimate> estimate;
};

struct PlayerStatistics {
  std::string name;
  std::optional<Estimate> wins;   // games he won, alone or with others / G; wilson
  std::optional<Estimate> score;  // mean; t
};

// By vertex.
struct VertexUse {
  double plies = 0;  // plies per game that changed what stands there
  double games = 0;  // share of the games in which one did
};

struct GameStatistics {
  std::uint64_t games = 0, ended = 0, cut = 0, beyond = 0;
  std::string limit;  // of ours, that the first of `beyond` met
  std::vector<Measure> measures;
  std::vector<PlayerStatistics> players;
  std::vector<VertexUse> vertices;  // empty when no game ended
  // Means at 0, 10, ... 100 % of the game; t.
  std::vector<std::optional<Estimate>> pieces, uncertainty;
  std::vector<Doubling> doublings;
};

GameStatistics statistics(const Game& game, const Tally& tally,
                          const std::vector<Doubling>& doublings);

// Empty when there is no such measure or it has no value.
std::optional<Estimate> find(const GameStatistics& statistics, std::string_view key);

}  // namespace zug::stats
