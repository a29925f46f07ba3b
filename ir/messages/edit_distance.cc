// The table of Wagner and Fischer (1974), of which three lines are kept, with swaps of neighbours.
// That there are enough is found out early: what is still to come never makes two lines of the
// table smaller.

#include "ir/messages/edit_distance.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace zug {

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t enough) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= enough) return enough;
  using Line = std::array<std::size_t, longest_word + 1>;
  std::array<Line, 3> lines;
  Line* before = &lines[0];
  Line* above = &lines[1];
  Line* line = &lines[2];
  std::iota(line->begin(), line->end(), std::size_t{0});
  std::size_t least_above = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, above);
    std::swap(above, line);
    std::size_t least = (*line)[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = (*above)[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      std::size_t cell = std::min({replaced, (*above)[j] + 1, (*line)[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cell = std::min(cell, (*before)[j - 2] + 1);
      }
      (*line)[j] = cell;
      least = std::min(least, cell);
    }
    if (std::min(least, least_above) >= enough) return enough;
    least_above = least;
  }
  return (*line)[b.size()];
}

}  // namespace zug
