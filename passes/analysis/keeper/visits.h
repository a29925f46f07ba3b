#pragma once

// Which states of a pattern's automaton a walk has come to, and at which vertices. A walk is a
// number, and each place keeps the last one that came there, so that none has to be wiped off for
// the next: a walk costs what it visits. Two walks of one pattern must not overlap; walks of
// patterns inside of it may, as they are of other automata.

#include <cstdint>
#include <utility>
#include <vector>

#include "passes/analysis/product/product.h"

namespace zug {

class Visits {
 public:
  // `product` must outlive this.
  explicit Visits(const Product& product) : product_(product) {}

  // Begins a walk of the automaton `program`, in its first state and at `vertex`.
  void begin(std::uint32_t program, std::uint32_t vertex) {
    if (walks_.empty()) walks_.resize(product_.programs.programs.size());
    Walk& walk = walks_[program];
    const std::size_t vertices = product_.game->board.size();
    if (walk.last.empty()) {
      walk.last.resize(product_.programs.programs[program].steps.size() * vertices);
    }
    ++walk.number;
    first(program, 0, vertex);
  }

  // Whether the walk of `program` comes to this state and vertex for the first time.
  bool first(std::uint32_t program, std::uint32_t state, std::uint32_t vertex) {
    Walk& walk = walks_[program];
    std::uint32_t& last = walk.last[std::size_t{state} * product_.game->board.size() + vertex];
    return std::exchange(last, walk.number) != walk.number;
  }

 private:
  struct Walk {
    std::uint32_t number = 0;
    std::vector<std::uint32_t> last;  // by state and vertex
  };
  const Product& product_;
  std::vector<Walk> walks_;  // by program
};

}  // namespace zug
