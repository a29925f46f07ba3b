#pragma once

// What the evaluations along one game tell. With e_p(t) for what player p
// expected before move t = 1 ... M, e_p(M + 1) for what he got, W for the winners, n players, and
// lead_p(t) = e_p(t) - max of the others' e(t) (e_p(t) itself for one player alone):
//
//   drama          mean over winners w of sum_t [e_w < max e] sqrt(max e - e_w), divided by the
//                  number of such t, or by 1 (Browne 2008); of won games
//   behind         mean over t of max_p e_p - e_w, over winners (Ludii's drama); of won games
//   comeback       max over t and winners of max_p e_p - e_w; of won games
//   lead_changes   share of t = 2 ... M at which the set of those with the highest e is another one
//                  than at t - 1 (Browne, Ludii; the first position is no change)
//   threshold      max over t and non-winners of e_p(t) (Ludii); of won games
//   decisiveness   1 - t / M for the first t at which all winners are above the threshold; 0 when
//                  they never are: the share of the game after it was decided; of won games
//   uncertainty    mean over t of 1 - (max e - 1/n) / (1 - 1/n), within 0 and 1
//   stability      sum over players of the variance of e_p over t (Ludii): 0 is most stable
//   narrowness     mean over t of Ply::narrowness; spread: mean of Ply::spread (Ludii's clarity)
//   killer         max over t of the mover's lead(t + 1) - lead(t) (Browne)
//   gains, kept    permanence is kept / gains: of moves t < M that raise the mover's lead by more
//                  than 0.05 and are answered by another player, the sum of that gain, and of what
//                  is left of it (from 0 to all) at t + 2 (after Browne)
//
// t runs over 1 ... M unless said otherwise. What is about leaders needs two players.

#include <array>
#include <optional>

#include "tools/stats/trace.h"

namespace zug::stats {

inline constexpr std::size_t curve_points = 11;  // 0, 10, ... 100 % of a game

struct Drama {
  std::optional<double> drama, behind, comeback, lead_changes, threshold, decisiveness;
  std::optional<double> uncertainty, stability, narrowness, spread, killer;
  double gains = 0, kept = 0;
  // Uncertainty at 0, 10, ... 100 % of the game: at t = 1 + floor(k M / 10).
  std::optional<std::array<double, curve_points>> curve;
};

// Everything but narrowness and spread is empty unless all plies have values.
Drama drama_of(const Trace& trace);

}  // namespace zug::stats
