#pragma once

// What is known of one state of play: a cube, that is a conjunction of facts about single squares,
// about numbers, and about patterns; and what follows from it.

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/arithmetic/comparisons.h"
#include "passes/analysis/arithmetic/interval.h"
#include "passes/analysis/keeper/implication.h"
#include "passes/analysis/keeper/neighbours.h"
#include "passes/analysis/keeper/visits.h"
#include "passes/analysis/product/pattern_facts.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/stock.h"

namespace zug {

// Something that a state may or may not fulfil.
struct StateTest {
  enum class Kind : std::uint8_t { Square, Number, Pattern };
  Kind kind = Kind::Square;
  std::uint32_t vertex = 0;   // Square, Pattern
  std::uint64_t pieces = 0;   // Square: one of these stands there
  Compared compared;          // Number
  std::uint32_t program = 0;  // Pattern: it holds there
  friend auto operator<=>(const StateTest&, const StateTest&) = default;
};

struct Cube {
  // low <= value <= high, and none of `without`.
  struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::set<std::int64_t> without;
  };
  std::vector<std::uint64_t> squares;      // by vertex: bits of the pieces that may stand there
  std::map<std::uint32_t, Range> numbers;  // by expression, see comparisons.h
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> patterns;  // by program and vertex
  std::uint32_t node = 0;     // of the product: the state is one in which a play is there
  bool all_of_state = false;  // or at any other node of the same program and state
  std::uint64_t id = 0;       // of its content
};

class Cubes {
 public:
  // All must outlive this. `neighbours` may be null.
  Cubes(const Product& product, Budget& budget, Stock& stock, const NeighbourFacts* neighbours);

  // What the product knows of a play that is at this node.
  Cube at(std::uint32_t node);

  // Nothing is known but that a play is in the state of the rules of this node.
  Cube anywhere(std::uint32_t node);

  // The same cube, to be changed by hand.
  Cube renewed(Cube cube);

  // Whether the action, entered at `vertex`, can be performed in a state of the cube.
  Truth can_perform(const Cube& cube, const Step& step, std::uint32_t vertex);

  // What decides can_perform() where it is open; empty when nothing that is known here does.
  std::optional<StateTest> test_of(const Cube& cube, const Step& step, std::uint32_t vertex);

  // Adds what the test says. False: no state fulfils both.
  bool assume(Cube& cube, const StateTest& test, bool holds);

  // The greatest number of these pieces that there are.
  std::int64_t most_of(const Cube& cube, std::uint64_t pieces);

  // The patterns that the cube says fail at `vertex`, as programs.
  std::vector<std::uint32_t> failing_at(const Cube& cube, std::uint32_t vertex);

  // A pattern that means the same at every vertex.
  bool same_anywhere(const Step& step);
  std::uint64_t all_pieces() const { return all_; }

  Implications& implications() { return implications_; }

 private:
  Truth truth_of_number(const Cube& cube, const Compared& compared);
  Truth truth_of_pattern(const Cube& cube, std::uint32_t program, std::uint32_t vertex, bool own);
  Truth truth_by_others(const Cube& cube, std::uint32_t program, std::uint32_t vertex, bool own);
  Truth truth_of_body(const Cube& cube, std::uint32_t program, std::uint32_t vertex);
  bool accepts(const Cube& cube, std::uint32_t program, std::uint32_t vertex, Truth least,
               std::vector<StateTest>* open);
  std::optional<StateTest> test_of_pattern(const Cube& cube, std::uint32_t program,
                                           std::uint32_t vertex);
  std::optional<Compared> compared_in(const Step& step);
  Cube::Range& range_of(Cube& cube, std::uint32_t expression);
  std::optional<Cube::Range> range_in(const Cube& cube, std::uint32_t expression);
  bool assume_square(Cube& cube, std::uint32_t vertex, std::uint64_t pieces);
  bool assume_number(Cube& cube, const Compared& compared, bool holds);
  bool narrow(Cube& cube, std::vector<std::uint32_t>& changed);
  bool count(Cube& cube, std::uint32_t vertex, std::vector<std::uint32_t>& changed);
  bool consistent(const Cube& cube);
  std::uint32_t place_of(std::uint32_t program, std::uint32_t vertex);
  std::int64_t at_start(std::uint64_t pieces);
  std::int64_t greatest_of_state(std::uint64_t pieces, std::uint32_t node);

  const Product& product_;
  const Game& game_;
  Budget& budget_;
  Stock& stock_;
  const NeighbourFacts* neighbours_;
  PatternFacts facts_;
  Comparisons comparisons_;
  Implications implications_;
  std::vector<Arithmetic> expressions_;  // of comparisons_, by number, as far as ranges were asked
  std::map<std::uint32_t, std::optional<Cube::Range>> ranges_;  // by expression: always
  std::map<std::uint32_t, ExpressionId> bodies_;                // by program
  // By pieces: how many there are at the start; by program and state, the greatest bound.
  std::unordered_map<std::uint64_t, std::int64_t> at_start_;
  std::unordered_map<std::uint64_t, std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t>>
      greatest_;
  Visits visits_;
  std::vector<signed char> anywhere_;                        // by program; -1: not asked yet
  std::map<std::uint32_t, std::uint32_t> count_expression_;  // by piece
  std::map<const Step*, std::optional<Compared>> compared_;
  std::uint64_t next_id_ = 0;
  std::uint64_t memory_of_ = 0;  // the cube that `memory_` is about
  std::unordered_map<std::uint64_t, Truth> memory_;
  std::uint64_t all_ = 0;
};

}  // namespace zug
