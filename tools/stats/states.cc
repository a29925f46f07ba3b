// Example: of the even games 100 states, of the odd ones 80, 40 of them the same: 100 * 80 / 40 =
// 200. Once all there are have been met by both halves the estimate is exact: n n / n.

#include "tools/stats/states.h"

namespace zug::stats {
namespace {

// Hashes of states are good enough for tables; here single bits count.
std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
  return word ^ (word >> 31);
}

}  // namespace

void StateSample::add(std::uint64_t hash, bool odd) { insert(mixed(hash), odd ? 2 : 1); }

void StateSample::insert(std::uint64_t hash, unsigned halves) {
  if (!kept(hash)) return;
  kept_[hash] |= halves;
  while (kept_.size() > capacity_) {
    ++level_;
    for (auto it = kept_.begin(); it != kept_.end();) it = kept(it->first) ? ++it : kept_.erase(it);
  }
}

void StateSample::merge(const StateSample& other) {
  // Thinned out no less than the other one was.
  if (other.level_ > level_) {
    level_ = other.level_;
    for (auto it = kept_.begin(); it != kept_.end();) it = kept(it->first) ? ++it : kept_.erase(it);
  }
  for (const auto& [hash, halves] : other.kept_) insert(hash, halves);
}

std::optional<double> StateSample::estimate() const {
  double even = 0, odd = 0, both = 0;
  for (const auto& entry : kept_) {
    even += (entry.second & 1) != 0 ? 1 : 0;
    odd += (entry.second & 2) != 0 ? 1 : 0;
    both += entry.second == 3 ? 1 : 0;
  }
  if (both == 0) return std::nullopt;
  return even * odd / both * scale();
}

}  // namespace zug::stats
