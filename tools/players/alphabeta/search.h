#pragma once

// Alpha-beta for two players whose utilities add up to a constant. All values are for the first.

#include <cstdint>
#include <memory>
#include <vector>

#include "tools/players/alphabeta/evaluation.h"
#include "tools/players/alphabeta/memory.h"
#include "tools/players/options.h"
#include "tools/players/uct/moves.h"

namespace zug::players {

struct Scored {
  double value = 0;
  bool solved = false;  // by ends of play alone
};

struct RootMove {
  std::size_t index = 0;  // in the list of legal moves
  double value = 0;
  Bound bound = Bound::Exact;
  bool solved = false;
  bool looked_at = false;
  std::uint64_t nodes = 0;
};

class AlphaBeta {
 public:
  AlphaBeta(const reasoner::Reasoner& rules, Evaluate by, double sum, std::size_t bytes)
      : table_(rules), evaluation_(rules, by, sum), sum_(sum), numbers_(rules), memory_(bytes) {}

  void forget();
  void new_choice() { memory_.new_choice(); }
  // All root moves to a depth; the best is in front then. False when the meter was over before, and
  // the moves are those that were looked at, best first among themselves.
  bool deepen(const reasoner::State& root, const reasoner::Moves& legal, std::uint64_t depth,
              std::vector<RootMove>& moves, Meter& meter);
  // The play expected from a state on, as far as it is remembered.
  std::vector<Move> line(const reasoner::State& from, bool playing, std::uint64_t depth);
  double sum() const { return sum_; }

 private:
  struct Place {  // at one depth of the path
    reasoner::State state;
    reasoner::Moves legal;
    std::vector<std::uint32_t> numbers;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    double choices = 0;
  };

  Scored search(std::size_t ply, std::uint64_t depth, double low, double high, Meter& meter);
  Scored after(std::size_t ply, reasoner::MoveWords move, std::uint64_t depth, double low,
               double high, Meter& meter);
  Scored evaluate(std::size_t ply);
  bool remembered(const Entry* entry, std::uint64_t depth, double low, double high,
                  Scored& result) const;
  void put_in_order(std::size_t ply, const Entry* entry);
  bool is_best(double value, bool first) const { return first ? value >= sum_ : value <= 0; }
  Place& place(std::size_t ply);
  std::uint64_t key(const reasoner::State& state) const;

  Table table_;
  Evaluation evaluation_;
  double sum_;
  MoveNumbers numbers_;
  Transpositions memory_;
  GoodMoves good_;
  std::vector<std::unique_ptr<Place>> places_;
};

}  // namespace zug::players
