// A move is a word of modifiers (each at a vertex), and the moves of a state are a tree of their
// beginnings. Of amazons, whose queen goes and then shoots:
//
//   d1-d7/g7  d1-d7/d2  d1-e2/e9  g1-g4/b4
//   groups of all: {d1-d7/g7, d1-d7/d2, d1-e2/e9} and {g1-g4/b4}
//   groups of those with d1: {d1-d7/g7, d1-d7/d2} and {d1-e2/e9}
//
// The reasoner lists whole moves; the tree is found by sorting them.

#include "tools/players/uct/split.h"

#include <algorithm>

namespace zug::players {
namespace {

// How many of the first modifiers sorted moves[begin..end) have in common.
std::size_t common(const std::vector<NumberedMove>& moves, std::size_t begin, std::size_t end) {
  const Move& first = moves[begin].move;
  const Move& last = moves[end - 1].move;
  const auto differ = std::mismatch(first.begin(), first.end(), last.begin(), last.end());
  return static_cast<std::size_t>(differ.first - first.begin());
}

}  // namespace

std::uint64_t as_word(const ModifierAt& part) {
  return std::uint64_t{part.modifier} << 32 | part.vertex.value;
}

bool begins_with(const Move& move, reasoner::MoveWords prefix) {
  if (move.size() < prefix.size()) return false;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (as_word(move[i]) != prefix[i]) return false;
  }
  return true;
}

std::vector<NumberedMove> moves_with(const reasoner::Reasoner& rules, const reasoner::State& state,
                                     const reasoner::Moves& legal, reasoner::MoveWords prefix) {
  std::vector<NumberedMove> result;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    Move move = rules.to_ir(state, legal[i]);
    if (begins_with(move, prefix)) result.push_back({std::move(move), i});
  }
  std::sort(result.begin(), result.end(),
            [](const NumberedMove& a, const NumberedMove& b) { return a.move < b.move; });
  return result;
}

std::vector<MoveGroup> groups(const std::vector<NumberedMove>& moves) {
  std::vector<MoveGroup> result;
  if (moves.empty()) return result;
  const std::size_t depth = common(moves, 0, moves.size());
  for (std::size_t begin = 0, end = 1; end <= moves.size(); ++end) {
    if (end < moves.size() && moves[end].move[depth] == moves[begin].move[depth]) continue;
    result.push_back({begin, end, common(moves, begin, end)});
    begin = end;
  }
  return result;
}

}  // namespace zug::players
