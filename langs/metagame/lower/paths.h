#pragma once

// Movements as rules without modifiers: from a square just left to where the piece lands (Pell
// 1992, §2.4.1).

#include <cstdint>
#include <optional>
#include <vector>

#include "langs/metagame/lower/atoms.h"

namespace zug::metagame {

// So many squares: from `least` on, up to `most` if there is a limit.
struct Count {
  std::int64_t least = 0;
  std::optional<std::int64_t> most;
};

class Paths {
 public:
  Paths(const Geometry& geometry, Atoms& atoms, RuleFactory& rules)
      : geometry_(geometry), atoms_(atoms), rules_(rules) {}

  // All leaps along `d`; the piece lands on one of `target` and, if it hops, over pieces of `over`.
  // LONGEST is for longest() to care about.
  Rule to(const Movement& movement, Vector d, const PieceSet& over, const PieceSet& target);

  // To the empty square behind which there is neither an empty square nor one of `target`, or
  // which is as far as the ride may go.
  Rule longest(const Ride& ride, Vector d, const PieceSet& target);

  // A plain move of `mover`, to an empty square.
  Rule plain(const std::vector<Movement>& movements, Colour mover, const Symbols& symbols);

  // The squares before, under and behind the pieces a hopper hops over, made to fit the board;
  // empty when there is no room.
  std::optional<Count> fit(const Compare& compare, Vector d) const;
  std::optional<Count> fit(const Ride& ride,
                           Vector d) const;  // leaps onto empty squares but the last

  // `step` so many times: one rule for each of a finite number of ways.
  std::vector<Rule> runs(const Rule& step, const Count& count);
  Rule step(Vector d, const PieceSet& pieces);
  Rule step_empty(Vector d);

 private:
  const Geometry& geometry_;
  Atoms& atoms_;
  RuleFactory& rules_;
};

// Whether LONGEST changes anything: on planar boards only.
bool is_longest(const Movement& movement, const Geometry& geometry);

}  // namespace zug::metagame
