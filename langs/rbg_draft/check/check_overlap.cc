// Words that an expression describes in two ways. Each way is a move of its own in RBG if the offs
// or the mark come from different steps, which can hardly be meant:
//
//   (a)(1,0,e/b) + (a)((1,0,e/b) + (0,1,e/b))
//
// The steps and marks of an expression, powers unrolled, are the states of its position automaton:
// `follow` says which can come behind which. Two ways of one word are a path through pairs of
// states with equal steps; it is looked for from the front, and is a finding if it comes to the end
// of both and has met two different steps with an off. Steps without one tell no moves apart.
// Expressions over a bound are not looked at: this is advice.

#include <deque>
#include <map>

#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

constexpr std::size_t most_states = 2'000;
constexpr std::size_t most_edges = 100'000;
constexpr std::size_t most_pairs = 1'000'000;  // looked at

using States = std::vector<std::size_t>;

struct Leaf {
  const Moves* moves = nullptr;
  std::size_t letter = 0;  // equal for equal steps
  bool acts = false;       // puts something or ends the turn
  bool last = false;       // a word can end here
  States follow;
};

class Positions {
 public:
  Positions(std::size_t player, const std::vector<Name>& order) : player_(player), order_(order) {}

  // False when it is too large.
  bool build(const Moves& moves) {
    Part whole = make(moves);
    first = std::move(whole.first);
    for (const std::size_t state : whole.last) leaves[state].last = true;
    return !full();
  }

  std::vector<Leaf> leaves;
  States first;

 private:
  struct Part {
    States first, last;
    bool empty = false;  // the empty word is one of its words
  };

  bool full() const { return leaves.size() > most_states || edges_ > most_edges; }

  Part make(const Moves& moves) {
    return std::visit(Overloaded{
                          [](const SkippedMoves&) { return Part{}; },
                          [&](const Power& power) { return make_power(power); },
                          [&](const Choice& choice) {
                            Part result;
                            for (const Moves& branch : choice.branches)
                              add_branch(result, make(branch));
                            return result;
                          },
                          [&](const Sequence& sequence) {
                            Part result{{}, {}, true};
                            for (const Moves& item : sequence.items) append(result, make(item));
                            return result;
                          },
                          [&](const Step& step) { return make_leaf(moves, step.off.has_value()); },
                          [&](const NextPlayer&) { return make_leaf(moves, true); },
                      },
                      moves.node);
  }

  Part make_leaf(const Moves& moves, bool acts) {
    if (full()) return {};
    const std::size_t letter =
        letters_.emplace(spelling(moves, player_, order_), letters_.size()).first->second;
    leaves.push_back({&moves, letter, acts, false, {}});
    return {{leaves.size() - 1}, {leaves.size() - 1}, false};
  }

  Part make_power(const Power& power) {
    if (power.count) {
      Part result{{}, {}, true};
      for (std::int64_t i = 0; i < *power.count && !full(); ++i)
        append(result, make(power.body.front()));
      return result;
    }
    Part result = make(power.body.front());
    connect(result.last, result.first);
    result.empty = true;
    return result;
  }

  void connect(const States& from, const States& to) {
    for (const std::size_t state : from) {
      if (full()) return;
      edges_ += to.size();
      leaves[state].follow.insert(leaves[state].follow.end(), to.begin(), to.end());
    }
  }

  static void add_branch(Part& choice, const Part& branch) {
    choice.first.insert(choice.first.end(), branch.first.begin(), branch.first.end());
    choice.last.insert(choice.last.end(), branch.last.begin(), branch.last.end());
    choice.empty = choice.empty || branch.empty;
  }

  void append(Part& sequence, const Part& item) {
    connect(sequence.last, item.first);
    if (sequence.empty)
      sequence.first.insert(sequence.first.end(), item.first.begin(), item.first.end());
    if (!item.empty) sequence.last.clear();
    sequence.last.insert(sequence.last.end(), item.last.begin(), item.last.end());
    sequence.empty = sequence.empty && item.empty;
  }

  std::size_t player_;
  const std::vector<Name>& order_;
  std::map<std::string, std::size_t> letters_;
  std::size_t edges_ = 0;
};

// Two ways of one word so far, and where they first acted by different steps.
struct Pair {
  std::size_t a = 0;
  std::size_t b = 0;
  const Moves* acted_a = nullptr;
  const Moves* acted_b = nullptr;
};

// The places where two ways of one word differ, if there are two.
std::optional<Pair> find_overlap(const Positions& positions) {
  const std::vector<Leaf>& leaves = positions.leaves;
  std::vector<bool> seen(2 * leaves.size() * leaves.size(), false);
  std::size_t looked_at = 0;
  std::deque<Pair> open;
  const auto add = [&](const States& from_a, const States& from_b, const Pair& before) {
    looked_at += from_a.size() * from_b.size();
    if (looked_at > most_pairs) return;
    for (const std::size_t a : from_a) {
      for (const std::size_t b : from_b) {
        if (leaves[a].letter != leaves[b].letter) continue;
        Pair pair{a, b, before.acted_a, before.acted_b};
        if (pair.acted_a == nullptr && a != b && leaves[a].acts) {
          pair.acted_a = leaves[a].moves;
          pair.acted_b = leaves[b].moves;
        }
        const std::size_t place = 2 * (a * leaves.size() + b) + (pair.acted_a != nullptr ? 1 : 0);
        if (seen[place]) continue;
        seen[place] = true;
        open.push_back(pair);
      }
    }
  };
  add(positions.first, positions.first, {});
  while (!open.empty() && looked_at <= most_pairs) {
    const Pair pair = open.front();
    open.pop_front();
    if (leaves[pair.a].last && leaves[pair.b].last && pair.acted_a != nullptr) return pair;
    add(leaves[pair.a].follow, leaves[pair.b].follow, pair);
  }
  return std::nullopt;
}

}  // namespace

void check_overlaps(const GameSyntax& game, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    for (const Moves& level : game.players[i].levels) {
      Positions positions(i, game.order);
      if (!positions.build(level)) continue;
      const std::optional<Pair> overlap = find_overlap(positions);
      if (!overlap) continue;
      auto& warning = diagnostics.warning(
          "RBGD0709", overlap->acted_b->origin,
          "some move is described in two ways, by different steps, and counts twice");
      warning.note(overlap->acted_a->origin, "one of the ways is by this step");
    }
  }
}

}  // namespace zug::rbg_draft
