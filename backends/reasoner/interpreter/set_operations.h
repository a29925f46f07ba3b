#pragma once

// Sets of vertices as blocks of words, and images of sets under the relations of a plan.

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "backends/reasoner/interpreter/tables.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Words: the words of a set, 0 when only the plan knows.
template <std::size_t Words>
class SetOperations {
 public:
  // The tables must outlive it.
  SetOperations(const Plan& plan, const Tables& tables)
      : relations_(plan.relations),
        rows_(tables.rows),
        words_((plan.vertices + word_bits - 1) / word_bits),
        all_(tables.all),
        slides_(tables.slides) {}

  std::size_t words() const { return Words == 0 ? words_ : Words; }

  // The number of a vertex; not a gap, and not no_vertex. For assertions only.
  bool is_vertex(std::size_t number) const {
    return number < all_.size() * word_bits &&
           ((all_[number / word_bits] >> (number % word_bits)) & 1) != 0;
  }
  bool all_vertices(const std::uint64_t* set) const {
    std::uint64_t others = 0;
    for (std::size_t i = 0; i < words(); ++i) others |= set[i] & ~all_[i];
    return others == 0;
  }

  bool contains(const std::uint64_t* set, std::uint32_t vertex) const {
    assert(is_vertex(vertex));
    return ((set[vertex / word_bits] >> (vertex % word_bits)) & 1) != 0;
  }
  bool any(const std::uint64_t* set) const {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < words(); ++i) all |= set[i];
    return all != 0;
  }

  // Is one of the lines part of the set?
  bool has_line(const std::vector<Line>& lines, const std::uint64_t* set) const {
    return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
      std::uint64_t wrong = 0;
      for (std::size_t i = 0; i < words(); ++i) {
        wrong |= (line.in.words()[i] & ~set[i]) | (line.out.words()[i] & set[i]);
      }
      return wrong == 0;
    });
  }

  // `to` may be `from`.
  void image(std::uint64_t* to, std::uint32_t relation, const std::uint64_t* from) const {
    if constexpr (Words == 1) {
      *to = word_image(relation, *from);
    } else {
      words_image(to, relation, from);
    }
    assert(all_vertices(to));
  }

  // Where the vertex leads.
  void row(std::uint64_t* to, std::uint32_t relation, std::size_t vertex) const {
    if (has_lists(relation)) {
      std::fill_n(to, words(), 0);
      add_row(to, relation, vertex);
    } else {
      std::copy_n(&rows_[relation][vertex * words()], words(), to);
    }
  }

  // Of the line from the vertex, a row, what is before the first vertex that `to` lacks, and that
  // one.
  void cut(std::uint64_t* to, std::uint32_t relation, std::size_t vertex, bool up) const {
    assert(is_vertex(vertex));
    assert(!has_lists(relation));  // boards with rays are smaller than that
    const std::size_t n = words();
    const std::uint64_t* const all = &rows_[relation][vertex * n];
    std::uint64_t on = ~std::uint64_t{0};  // whether no word before had a stop
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t i = up ? k : n - 1 - k;
      const std::uint64_t stops = all[i] & ~to[i];
      // Up to the lowest stop, or from the highest one on: that of the last bit changes nothing.
      to[i] = all[i] & on &
              (up ? stops ^ (stops - 1) : ~std::uint64_t{0} << (63 - __builtin_clzll(stops | 1)));
      on &= 0 - std::uint64_t{stops == 0};
    }
  }

 private:
  // Has the relation lists instead of sets? Then nobody has made the sets.
  bool has_lists(std::uint32_t relation) const { return Words == 0 && rows_[relation].empty(); }
  void add_row(std::uint64_t* to, std::uint32_t relation, std::size_t vertex) const {
    if (has_lists(relation)) {
      for (const std::uint32_t target : relations_[relation].rows[vertex]) insert(to, target);
    } else {
      const std::uint64_t* const row = &rows_[relation][vertex * words()];
      for (std::size_t i = 0; i < words(); ++i) to[i] |= row[i];
    }
  }
  void insert(std::uint64_t* to, std::uint32_t vertex) const {
    to[vertex / word_bits] |= std::uint64_t{1} << (vertex % word_bits);
  }
  std::uint64_t word_image(std::uint32_t relation, std::uint64_t from) const {
    std::uint64_t result = 0;
    if (const std::vector<SlideTable>& slides = slides_[relation]; !slides.empty()) {
      for (const SlideTable& slide : slides) {
        const std::uint64_t moving = from & slide.first;
        result |= slide.up ? moving << slide.bits : moving >> slide.bits;
      }
      return result;
    }
    const std::uint64_t* const rows = rows_[relation].data();
    for (; from != 0; from &= from - 1) result |= rows[__builtin_ctzll(from)];
    return result;
  }
  void words_image(std::uint64_t* to, std::uint32_t relation, const std::uint64_t* from) const;
  void slide(std::uint64_t* to, const SlideTable& slide, const std::uint64_t* from) const;

  const std::vector<Relation>& relations_;
  const std::vector<std::vector<std::uint64_t>>& rows_;
  std::size_t words_;
  const std::vector<std::uint64_t>& all_;
  const std::vector<std::vector<SlideTable>>& slides_;
};

template <std::size_t Words>
void SetOperations<Words>::slide(std::uint64_t* to, const SlideTable& slide,
                                 const std::uint64_t* from) const {
  const std::size_t n = words();
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t word = from[i] & slide.from[i];
    if (word == 0) continue;
    if (slide.up) {
      const std::size_t j = i + slide.words;
      if (j < n) to[j] |= word << slide.bits;
      if (slide.bits != 0 && j + 1 < n) to[j + 1] |= word >> (word_bits - slide.bits);
    } else {
      if (i >= slide.words) to[i - slide.words] |= word >> slide.bits;
      if (slide.bits != 0 && i > slide.words) {
        to[i - slide.words - 1] |= word << (word_bits - slide.bits);
      }
    }
  }
}

template <std::size_t Words>
void SetOperations<Words>::words_image(std::uint64_t* to, std::uint32_t relation,
                                       const std::uint64_t* from) const {
  const std::size_t n = words();
  std::uint64_t copy[Words == 0 ? 1 : Words];
  std::vector<std::uint64_t> long_copy;
  std::uint64_t* source = copy;
  if constexpr (Words == 0) {
    long_copy.resize(n);
    source = long_copy.data();
  }
  std::copy_n(from, n, source);  // `to` may be `from`
  std::fill_n(to, n, 0);
  for (const SlideTable& entry : slides_[relation]) slide(to, entry, source);
  if (!slides_[relation].empty()) return;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::uint64_t word = source[i]; word != 0; word &= word - 1) {
      add_row(to, relation, i * word_bits + static_cast<std::size_t>(__builtin_ctzll(word)));
    }
  }
}

}  // namespace zug::reasoner
