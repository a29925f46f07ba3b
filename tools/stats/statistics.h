#pragma once

// What is told of a game: one list of measures. G are the games that ended by the rules; those cut
// by a limit count in the first four only. With M plies in a game (moves of players), b legal moves
// at a ply, u_p the utility (score / bound) of player p; intervals as interval.h names them.
// Sources: [B] Browne 2008, [L] Ludii's metrics.
//
// length
//   completion      games ended by the rules / games; wilson [L]
//   completion_won  games won by somebody / games; wilson [B]
//   timeouts        games cut by the limit of moves / games; wilson [L]
//   beyond_limits   games stopped by a limit of ours / games; wilson
//   length          mean M; t. _median, _5, _95: quantiles; ranks. _sd: moments. _min, _max: seen
//   turns           mean of the maximal runs of plies of one player; t
// outcome
//   advantage       mean of u_1 minus the mean of all u, for two players with a constant sum mean
//                   u_1 - 1/2; t, or wilson when all games ended alike
//   balance         1 - max over p, q of |w_p - w_q| / G, w_p games won by p; likewise [L]
//   drawishness     games that nobody won / G; wilson [L]
//   uniformity      1 - mean over p of the variance of u_p; moments [L]
// size
//   branching       sum of all b / sum of all M; ratio. _median, _max: over all plies; none, as
//                   plies of a game are dependent. _per_game: mean of sum of b / M; t [L]
//   decision_factor sum of b over plies with b > 1 / number of these; ratio [L]
//   decisions       plies with b > 1 / plies; ratio *. forced: 1 - that [L]
//   tree            mean of the sum of log10 b: log10 of the leaves of the game tree; t
//   states_seen     log10 of the distinct states met (by key; ends by board and scores)
//   states          log10 of n1 n2 / m (states.h): at least so many there are
// board
//   coverage        mean share of vertices at which something changed; t [L]. _ever: in some game
//   captures        plies that capture (BoardWatch) / plies; ratio *
//   opening_first   entropy of the first move, -sum f log2 f, and opening: of the first two; none,
//                   too small when G is not large against 2^value
// drama             as in drama.h; t over games. comebacks: wilson; permanence: ratio *
// skill
//   elo_per_doubling  as in skill.h; pairs
//
// * wilson over games when all had the same share. Shares of wins by player are in `players`. Empty
// estimates are what a game does not have (a balance, for one player) or nobody measured (drama of
// a player who expects nothing).

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
  // For pictures: values and how often they came.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> lengths, choices;
  std::vector<std::optional<Estimate>> choices_at;  // mean moves to choose from, by ply; t
};

GameStatistics statistics(const Game& game, const Tally& tally,
                          const std::vector<Doubling>& doublings);

// Empty when there is no such measure or it has no value.
std::optional<Estimate> find(const GameStatistics& statistics, std::string_view key);

}  // namespace zug::stats
