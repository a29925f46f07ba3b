#pragma once

#include <cstdint>
#include <numeric>

namespace zug::verifier {

// The least number, not below `least`, that `tries` is content with, as it is with all numbers from
// there up to `value`. `tries` writes the number as well, and is called with the result at last.
// The number below `value` is tried first, as nearly always nothing is less.
template <class Tries>
std::int64_t least_good(std::int64_t value, std::int64_t least, const Tries& tries) {
  std::int64_t good = value, bad = least - 1;
  while (good - bad > 1) {
    const std::int64_t middle = good == value ? value - 1 : std::midpoint(bad, good);
    (tries(middle) ? good : bad) = middle;
  }
  tries(good);
  return good;
}

}  // namespace zug::verifier
