#pragma once

// The state of play as plans have it, and lists of moves.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "ir/bits.h"
#include "ir/limits.h"

namespace zug::reasoner {

struct Position {
  std::vector<std::uint64_t> sets;      // by piece, some words each: where it stands
  std::vector<std::uint16_t> board;     // by vertex: what stands there
  std::vector<std::int64_t> variables;  // by VariableId
  std::uint32_t player = 0;
  std::uint32_t vertex = 0;
  std::uint32_t rules = 0;
};

// Moves to choose from: for each vertex of a set, `word` plus the vertex times `factor`.
struct Offer {
  std::uint64_t word = 0;
  std::uint64_t factor = 0;
  std::uint64_t up_to = 0;  // moves of this offer and those before

  // The vertex is in the bits from `lowest` on, and where `step` is not 0 the one that far on in
  // those behind it.
  static Offer of(std::uint64_t word, std::uint32_t lowest, std::int32_t step,
                  std::uint32_t vertex_bits) {
    Offer result{word, std::uint64_t{1} << lowest, 0};
    if (step == 0) return result;
    const std::uint32_t behind = lowest + vertex_bits;
    result.word += static_cast<std::uint64_t>(std::int64_t{step}) << behind;
    result.factor += std::uint64_t{1} << behind;
    return result;
  }
};

// For random plays (Interpreter::count_with_rest): of paths for which a list has no room, how many
// there are, which one is listed all the same, and where.
struct Rest {
  std::uint64_t count = 0;
  std::uint64_t wanted = std::numeric_limits<std::uint64_t>::max();
  std::size_t at = 0;
};

// Moves as words, or as offers; the words of paths say where in `parts` their modifiers are.
struct MoveList {
  struct Part {
    std::uint32_t modifier = 0;  // rules index
    std::uint32_t vertex = 0;
  };
  std::vector<std::uint64_t> words;
  std::vector<Part> parts;
  std::size_t most_parts = limits::listed_modifiers;
  std::optional<Rest> rest;  // nothing: all must fit
  bool choosing = false;     // moves are kept as offers, not listed
  bool to_list = false;      // that is not known how: they are to be listed
  std::vector<Offer> offers;
  std::vector<std::uint64_t> offered;  // the sets of the offers, one after another

  // A list that stays from turn to turn, and for which set it is. While it is in use, its words and
  // those above have changed places.
  struct Kept {
    std::vector<std::uint64_t> of;
    std::vector<std::uint64_t> words;
  };
  std::vector<Kept> kept;
  std::optional<std::size_t> in_use;

  void clear() {
    if (in_use) words.swap(kept[*in_use].words);
    in_use.reset();
    words.clear();
    parts.clear();
    choosing = to_list = false;
    offers.clear();
    offered.clear();
  }
  // For each vertex of the set, which has so many words of bits, ascending: word + vertex * factor.
  void list_each(std::uint64_t word, std::uint64_t factor, const std::uint64_t* set,
                 std::size_t set_words) {
    for (std::size_t i = 0; i < set_words; ++i) {
      for (std::uint64_t left = set[i]; left != 0; left &= left - 1) {
        const std::uint64_t vertex =
            i * word_bits + static_cast<std::size_t>(__builtin_ctzll(left));
        words.push_back(word + vertex * factor);
      }
    }
  }
  // Of an empty list.
  void use(std::size_t number) {
    if (kept.size() <= number) kept.resize(number + 1);
    words.swap(kept[number].words);
    in_use = number;
  }
};

}  // namespace zug::reasoner
