#pragma once

// Counting and playing with any reasoner that looks like ReferenceReasoner: initial(), moves(),
// apply(), complete() and, for playouts, scores().

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/game.h"
#include "ir/limits.h"
#include "ir/reference/semantics.h"

namespace zug {

// The game tree down to `depth`, whose root is the keeper completion of the initial state and whose
// edges are the players' moves, each followed by the keeper's completion. `leaves` are the nodes at
// that depth, `states` all nodes. A play that ends earlier gives states but no leaf.
struct PerftRow {
  int depth = 0;
  std::uint64_t leaves = 0;
  std::uint64_t states = 0;
  friend bool operator==(const PerftRow&, const PerftRow&) = default;
};

// What is done with the moves of the last ply. Counted, they are as many leaves, provided that the
// keeper can finish each within ir/limits.h; `states` are then the nodes that were made.
enum class LastPly : std::uint8_t { Made, Counted };

// The tree below `root`, a state as complete() leaves it.
template <class Reasoner, class Position>
PerftRow perft_below(Reasoner& reasoner, const Position& root, int depth,
                     LastPly last = LastPly::Made) {
  struct Node {
    Position state;
    std::vector<Move> moves;
    std::size_t next = 0;
  };
  PerftRow row{depth, depth == 0 ? 1u : 0u, 1};
  std::vector<Node> path;  // one node per ply, reused; the first `open` are being looked at
  std::size_t open = 0;
  const auto enter = [&](const Position& state) {
    if (open == path.size()) path.emplace_back();
    Node& node = path[open++];
    node.state = state;
    node.moves = reasoner.moves(state);
    node.next = 0;
    if (last == LastPly::Counted && open == static_cast<std::size_t>(depth)) {
      row.leaves += node.moves.size();
      --open;
    }
  };
  if (depth > 0) enter(root);
  Position child = root;
  while (open > 0) {
    Node& node = path[open - 1];
    if (node.next == node.moves.size()) {
      --open;
      continue;
    }
    child = node.state;
    reasoner.apply(child, node.moves[node.next++]);
    const bool playing = reasoner.complete(child);
    ++row.states;
    if (open == static_cast<std::size_t>(depth)) {
      ++row.leaves;
    } else if (playing) {
      enter(child);
    }
  }
  return row;
}

template <class Reasoner>
PerftRow perft(Reasoner& reasoner, int depth) {
  auto root = reasoner.initial();
  if (!reasoner.complete(root)) return {depth, depth == 0 ? 1u : 0u, 1};
  return perft_below(reasoner, root, depth);
}

// The leaves below each first move, moves ascending. `depth` is at least 1.
template <class Reasoner>
std::vector<std::pair<Move, std::uint64_t>> perft_divide(Reasoner& reasoner, int depth) {
  std::vector<std::pair<Move, std::uint64_t>> result;
  auto root = reasoner.initial();
  if (!reasoner.complete(root)) return result;
  for (const Move& move : reasoner.moves(root)) {
    auto child = root;
    reasoner.apply(child, move);
    const bool playing = reasoner.complete(child);
    const std::uint64_t leaves =
        playing || depth == 1 ? perft_below(reasoner, child, depth - 1).leaves : std::uint64_t{0};
    result.emplace_back(move, leaves);
  }
  return result;
}

// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t word = state_ += 0x9E3779B97F4A7C15ull;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
    return word ^ (word >> 31);
  }

  // Uniform in 0..bound-1, bound from 1 to 2^32 - 1: of 32 random bits times the bound the upper
  // half, drawn again where the lower half would favour some results (Lemire, "Fast random integer
  // generation in an interval", 2019).
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if ((product & 0xFFFFFFFFu) < bound) {
      const std::uint64_t least = (std::uint64_t{1} << 32) % bound;
      while ((product & 0xFFFFFFFFu) < least) product = (next() >> 32) * bound;
    }
    return product >> 32;
  }

  std::uint64_t& state() { return state_; }  // for generators of the same kind elsewhere

 private:
  std::uint64_t state_;
};

// A play of uniformly chosen moves from the start to the end.
struct Playout {
  std::size_t length = 0;        // moves of the players
  std::uint64_t choices = 0;     // moves there were to choose from, over all of the play
  std::size_t most_choices = 0;  // at one time
  std::vector<std::int64_t> scores;
};

template <class Reasoner>
Playout playout(Reasoner& reasoner, Random& random) {
  Playout result;
  auto state = reasoner.initial();
  while (reasoner.complete(state)) {
    const auto moves = reasoner.moves(state);
    if (moves.empty()) break;
    if (result.length == limits::play_length) {
      throw ImproperGame("a play has more moves than " + std::to_string(limits::play_length));
    }
    ++result.length;
    result.choices += moves.size();
    result.most_choices = std::max(result.most_choices, moves.size());
    reasoner.apply(state, moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }
  result.scores = reasoner.scores(state);
  return result;
}

// A modifier in the notation of RBG: "[e]", "[$ n=(n+1)]", "->white", "->>".
GameText action_text(const Game& game, const Action& action);

// "rx0y6[e] rx0y5[w]->black": the actions in the notation of RBG, each behind
// the name of its vertex; a vertex is named again only when it changes. Two moves that differ only
// in which of two equal actions they use read the same; move_numbers() tells them apart.
// `list` is modifiers(game).
std::string move_text(const Game& game, const std::vector<ExpressionId>& list, const Move& move);
std::string move_text(const Game& game, const Move& move);

// "49 2 41 3": vertex (from 1) and modifier (from 1) in turn, as RBG programs send moves.
std::string move_numbers(const Move& move);

}  // namespace zug
