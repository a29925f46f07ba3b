#pragma once

// What a plan asks of a state of play, and changes in it.

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "backends/reasoner/interpreter/position.h"
#include "backends/reasoner/interpreter/set_operations.h"
#include "ir/arithmetic.h"

namespace zug::reasoner {

template <std::size_t Words>
class StateOperations : protected SetOperations<Words> {
 public:
  StateOperations(const Plan& plan, const Tables& tables)
      : SetOperations<Words>(plan, tables), plan_(plan), tables_(tables) {}

 protected:
  using SetOperations<Words>::all_vertices;
  using SetOperations<Words>::is_vertex;
  using SetOperations<Words>::words;

  void put(std::uint32_t vertex, std::uint32_t piece) {
    assert(is_vertex(vertex) && piece < plan_.pieces);
    const std::uint64_t bit = std::uint64_t{1} << (vertex % word_bits);
    const std::size_t word = vertex / word_bits;
    state_->sets[state_->board[vertex] * words() + word] ^= bit;
    state_->sets[piece * words() + word] ^= bit;
    state_->board[vertex] = static_cast<std::uint16_t>(piece);
  }

  void put_each(const std::uint64_t* at, std::uint32_t old, std::uint32_t piece) {
    assert(all_vertices(at) && old < plan_.pieces && piece < plan_.pieces);
    for (std::size_t i = 0; i < words(); ++i) {
      state_->sets[old * words() + i] ^= at[i];
      state_->sets[piece * words() + i] ^= at[i];
      for (std::uint64_t word = at[i]; word != 0; word &= word - 1) {
        state_->board[i * word_bits + static_cast<std::size_t>(__builtin_ctzll(word))] =
            static_cast<std::uint16_t>(piece);
      }
    }
  }

  std::int64_t count(std::uint32_t piece) const {
    std::int64_t result = 0;
    for (std::size_t i = 0; i < words(); ++i) {
      result += __builtin_popcountll(state_->sets[piece * words() + i]);
    }
    return result;
  }

  std::optional<std::int64_t> evaluated(const Arithmetic& value) const {
    return evaluate(value, [this](const Arithmetic& leaf) {
      return leaf.kind == Arithmetic::Kind::Variable ? state_->variables[leaf.variable.value]
                                                     : count(leaf.piece.value);
    });
  }

  // That the assignment gives its variable.
  std::optional<std::int64_t> assigned(std::uint32_t assignment) const {
    return value_of(tables_.assigned[assignment], plan_.assignments[assignment].value);
  }

  bool compare(std::uint32_t id) const {
    const Comparison& comparison = plan_.comparisons[id];
    const auto left = value_of(tables_.compared[id][0], comparison.left);
    const auto right = value_of(tables_.compared[id][1], comparison.right);
    return left && right && holds(*left, comparison.comparator, *right);
  }

  // Where one of the pieces stands.
  void pieces(std::uint64_t* to, std::uint32_t mask) const {
    const std::size_t n = words();
    std::fill_n(to, n, 0);
    const std::vector<std::uint64_t>& members = plan_.masks[mask].words();
    for (std::size_t k = 0; k < members.size(); ++k) {
      for (std::uint64_t word = members[k]; word != 0; word &= word - 1) {
        const std::size_t piece = k * word_bits + static_cast<std::size_t>(__builtin_ctzll(word));
        for (std::size_t i = 0; i < n; ++i) to[i] |= state_->sets[piece * n + i];
      }
    }
  }

  const Plan& plan_;
  Position* state_ = nullptr;

 private:
  std::optional<std::int64_t> value_of(const Sum& sum, const Arithmetic& value) const {
    if (!sum.alone) return evaluated(value);
    if (sum.variable == no_register) return sum.number;
    std::int64_t result = 0;
    const bool large = __builtin_add_overflow(state_->variables[sum.variable], sum.number, &result);
    return large ? evaluated(value) : result;
  }

  const Tables& tables_;
};

}  // namespace zug::reasoner
