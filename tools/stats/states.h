#pragma once

// How many states a game has, guessed from those that were met.

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace zug::stats {

// Distinct states of two samples, the games of even and of odd number. When there are too many to
// keep, only those are whose hash ends with `level` zeros, of everything that comes, so that what
// is kept is the same in whatever order it came.
class StateSample {
 public:
  explicit StateSample(std::size_t capacity = 1u << 18) : capacity_(capacity) {}

  void add(std::uint64_t hash, bool odd);
  void merge(const StateSample& other);

  // Distinct states met; above `capacity` an unbiased estimate of that.
  double seen() const { return static_cast<double>(kept_.size()) * scale(); }
  bool counted() const { return level_ == 0; }
  // Capture and recapture (Petersen 1896): n1 n2 / m for m states met by both. As some states are
  // met far more often than others this is too small rather than too large: read it as "at least".
  // Empty when no state was met by both.
  std::optional<double> estimate() const;

 private:
  bool kept(std::uint64_t hash) const { return (hash & ((std::uint64_t{1} << level_) - 1)) == 0; }
  double scale() const { return static_cast<double>(std::uint64_t{1} << level_); }
  void insert(std::uint64_t hash, unsigned halves);

  std::size_t capacity_;
  unsigned level_ = 0;
  std::unordered_map<std::uint64_t, unsigned> kept_;  // 1 even, 2 odd, 3 both
};

}  // namespace zug::stats
