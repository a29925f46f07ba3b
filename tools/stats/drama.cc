// Example: two players, M = 4, the first one wins; e of the first: 0.5, 0.4, 0.7, 0.9, and 1 at the
// end; of the second 1 - that. He is behind at t = 2 only, by 0.2: drama sqrt(0.2) / 1, behind 0.2
// / 4, comeback 0.2. Leaders are both, second, first, first: 2 changes of 3. The loser's best is
// 0.6, and 0.7 at t = 3 is above: decisiveness 1 - 3/4.

#include "tools/stats/drama.h"

#include <algorithm>
#include <cmath>

#include "backends/notation/board.h"
#include "tools/stats/outcome.h"

namespace zug::stats {
namespace {

using Values = std::vector<double>;

double best(const Values& e) { return *std::max_element(e.begin(), e.end()); }

double lead(const Values& e, std::size_t player) {
  if (e.size() == 1) return e[0];
  double others = -1;
  for (std::size_t p = 0; p < e.size(); ++p) {
    if (p != player) others = std::max(others, e[p]);
  }
  return e[player] - others;
}

std::vector<bool> leaders(const Values& e) {
  std::vector<bool> result(e.size());
  for (std::size_t p = 0; p < e.size(); ++p) result[p] = e[p] == best(e);
  return result;
}

double uncertainty(const Values& e) {
  const double even = 1 / static_cast<double>(e.size());
  return std::clamp(1 - (best(e) - even) / (1 - even), 0.0, 1.0);
}

double variance(const std::vector<const Values*>& trace, std::size_t moves, std::size_t player) {
  double mean = 0, result = 0;
  const auto n = static_cast<double>(moves);
  for (std::size_t t = 0; t < moves; ++t) mean += (*trace[t])[player] / n;
  for (std::size_t t = 0; t < moves; ++t) {
    const double off = (*trace[t])[player] - mean;
    result += off * off / n;
  }
  return result;
}

// One game; t counts from 0, and trace[moves] is how it ended.
class Measured {
 public:
  Measured(const Trace& game, Drama& result)
      : game_(game),
        result_(result),
        moves_(game.plies.size()),
        won_(notation::winners(game.scores)) {
    for (const Ply& ply : game.plies) trace_.push_back(&ply.values);
    trace_.push_back(&game.utilities);
  }

  void measure() {
    const std::size_t players = game_.utilities.size();
    result_.stability = 0;
    for (std::size_t p = 0; p < players; ++p) *result_.stability += variance(trace_, moves_, p);
    find_killer();
    if (players < 2) return;
    find_leaders();
    find_uncertainty();
    find_gains();
    const auto winning = static_cast<std::size_t>(std::count(won_.begin(), won_.end(), true));
    if (winning > 0 && winning < players) find_drama(static_cast<double>(winning));
  }

 private:
  double gain(std::size_t t, std::size_t after) const {
    const std::size_t mover = game_.plies[t].player;
    return lead(*trace_[after], mover) - lead(*trace_[t], mover);
  }

  void find_killer() {
    for (std::size_t t = 0; t < moves_; ++t) {
      const double gained = gain(t, t + 1);
      if (!result_.killer || gained > *result_.killer) result_.killer = gained;
    }
  }

  void find_leaders() {
    if (moves_ < 2) return;
    double changes = 0;
    for (std::size_t t = 1; t < moves_; ++t) {
      changes += leaders(*trace_[t]) == leaders(*trace_[t - 1]) ? 0 : 1;
    }
    result_.lead_changes = changes / static_cast<double>(moves_ - 1);
  }

  void find_uncertainty() {
    double sum = 0;
    for (std::size_t t = 0; t < moves_; ++t) sum += uncertainty(*trace_[t]);
    result_.uncertainty = sum / static_cast<double>(moves_);
    result_.curve.emplace();
    for (std::size_t k = 0; k < curve_points; ++k) {
      (*result_.curve)[k] = uncertainty(*trace_[k * moves_ / (curve_points - 1)]);
    }
  }

  void find_gains() {
    for (std::size_t t = 0; t + 1 < moves_; ++t) {
      const double gained = gain(t, t + 1);
      if (gained <= 0.05 || game_.plies[t].player == game_.plies[t + 1].player) continue;
      result_.gains += gained;
      result_.kept += std::clamp(gain(t, t + 2), 0.0, gained);
    }
  }

  void find_drama(double winning) {
    result_.drama = result_.behind = result_.comeback = result_.threshold = 0;
    for (std::size_t p = 0; p < won_.size(); ++p) {
      if (won_[p]) {
        add_winner(p, winning);
      } else {
        for (std::size_t t = 0; t < moves_; ++t) {
          result_.threshold = std::max(*result_.threshold, (*trace_[t])[p]);
        }
      }
    }
    find_decision();
  }

  void add_winner(std::size_t player, double winning) {
    double roots = 0, times = 0, sum = 0;
    for (std::size_t t = 0; t < moves_; ++t) {
      const double behind = best(*trace_[t]) - (*trace_[t])[player];
      if (behind > 0) {
        roots += std::sqrt(behind);
        ++times;
      }
      sum += behind;
      result_.comeback = std::max(*result_.comeback, behind);
    }
    *result_.drama += roots / std::max(1.0, times) / winning;
    *result_.behind += sum / static_cast<double>(moves_) / winning;
  }

  void find_decision() {
    result_.decisiveness = 0;
    for (std::size_t t = 0; t < moves_; ++t) {
      bool above = true;
      for (std::size_t p = 0; p < won_.size(); ++p) {
        above = above && (!won_[p] || (*trace_[t])[p] > *result_.threshold);
      }
      if (!above) continue;
      result_.decisiveness = 1 - static_cast<double>(t + 1) / static_cast<double>(moves_);
      return;
    }
  }

  const Trace& game_;
  Drama& result_;
  std::size_t moves_;
  std::vector<bool> won_;
  std::vector<const Values*> trace_;
};

void find_clarity(const Trace& trace, Drama& result) {
  double narrow = 0, spread = 0, plies = 0;
  for (const Ply& ply : trace.plies) {
    if (!ply.narrowness) continue;
    narrow += *ply.narrowness;
    spread += *ply.spread;
    ++plies;
  }
  if (plies == 0) return;
  result.narrowness = narrow / plies;
  result.spread = spread / plies;
}

}  // namespace

Drama drama_of(const Trace& trace) {
  Drama result;
  find_clarity(trace, result);
  const bool known = std::all_of(trace.plies.begin(), trace.plies.end(), [&](const Ply& ply) {
    return ply.values.size() == trace.utilities.size();
  });
  if (known && !trace.plies.empty() && !trace.utilities.empty()) Measured(trace, result).measure();
  return result;
}

}  // namespace zug::stats
