#pragma once

// Captures whose ways can meet, written out case by case.

#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "langs/metagame/lower/captures.h"

namespace zug::metagame {

// What is captured, and where the piece lands, relative to the square it leaves; (files, ranks).
struct CaptureCase {
  std::set<std::pair<std::int64_t, std::int64_t>> victims;
  std::pair<std::int64_t, std::int64_t> target;
  friend bool operator<(const CaptureCase& a, const CaptureCase& b) {
    return std::tie(a.victims, a.target) < std::tie(b.victims, b.target);
  }
};

class CaptureCases {
 public:
  CaptureCases(Atoms& atoms, RuleFactory& rules) : atoms_(atoms), rules_(rules) {}

  Rule moves(const Removal& remove);
  Rule exist();

  // Each with the patterns that hold where the case is possible.
  std::map<CaptureCase, std::vector<Rule>> cases;
  PieceSet victims;  // of all cases

 private:
  Atoms& atoms_;
  RuleFactory& rules_;
};

// Throws TooLarge when there are too many.
CaptureCases capture_cases(const std::vector<CaptureWalk>& walks, const Geometry& geometry,
                           const Symbols& symbols, Atoms& atoms, RuleFactory& rules);

}  // namespace zug::metagame
