// A kept list (plan/kept.cc) is for the set of an earlier turn. Where hardly anything has gone
// since, each vertex that is gone is looked up by counting those before it, and taken out; where
// something has come or much has gone, the list is made anew.

#include "backends/reasoner/interpreter/kept.h"

namespace zug::reasoner {
namespace {

constexpr int most_gone = 4;

bool nearly_the_same(const std::vector<std::uint64_t>& before, const std::uint64_t* now) {
  int gone = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if ((now[i] & ~before[i]) != 0) return false;
    gone += __builtin_popcountll(before[i] & ~now[i]);
  }
  return !before.empty() && gone <= most_gone;
}

}  // namespace

void bring_up(MoveList& moves, std::uint64_t word, std::uint64_t factor, const std::uint64_t* set,
              std::size_t words) {
  std::vector<std::uint64_t>& before = moves.kept[*moves.in_use].of;
  if (nearly_the_same(before, set)) {
    std::ptrdiff_t smaller = 0;  // vertices in the words of bits before
    for (std::size_t i = 0; i < words; ++i) {
      for (std::uint64_t gone = before[i] & ~set[i]; gone != 0; gone &= gone - 1) {
        const std::uint64_t below = (gone & (0 - gone)) - 1;
        moves.words.erase(moves.words.begin() + smaller + __builtin_popcountll(set[i] & below));
      }
      smaller += __builtin_popcountll(set[i]);
    }
  } else {
    moves.words.clear();
    moves.list_each(word, factor, set, words);
  }
  before.assign(set, set + words);
}

}  // namespace zug::reasoner
