#pragma once

// One player as the lowering sees him.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/ids.h"
#include "langs/sbg/syntax.h"

namespace zug::sbg {

// A rule of a letter that this player has.
struct OwnRule {
  char letter = 'A';  // as on the board
  const Movement* movement = nullptr;
  Origin origin;
  bool tests_start = false;  // see Returns in movement.h
};

struct Side {
  PlayerId player;
  PieceId empty;                   // the same for both
  std::map<char, PieceId> pieces;  // by the letter as on the board
  std::vector<PieceId> own;        // ascending, the marker among them
  std::vector<PieceId> letters;    // the same without the marker
  // Stands where a piece moves away from, for rules whose words come back there.
  std::optional<PieceId> marker;
  std::vector<OwnRule> rules;
  // All squares that win, by letter, as (row from below, column).
  std::map<char, std::map<std::pair<std::int64_t, std::int64_t>, Origin>> targets;
  std::map<char, Amount> amounts;
  std::int64_t right = 1;    // the columns of one to the right: -1 when the board is rotated
  std::int64_t forward = 1;  // the rows of one forward
};

}  // namespace zug::sbg
