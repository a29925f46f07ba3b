#pragma once

#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::c {

// Where the slide leads from a vertex, again and again.
inline std::vector<std::uint32_t> walk(const reasoner::Slide& slide, std::uint32_t at) {
  std::vector<std::uint32_t> result;
  while (slide.from.test(at)) {
    at = static_cast<std::uint32_t>(static_cast<std::int32_t>(at) + slide.offset);
    result.push_back(at);
  }
  return result;
}

}  // namespace zug::c
