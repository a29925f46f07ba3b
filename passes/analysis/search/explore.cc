// First a play in which everybody makes the shortest move, a pass where there is one; then
// breadth first search over the states in which a player is to move. Between two of them all moves
// of the keeper are followed, to the states where he is done or stuck; if these are not one, the
// search has what it looks for. States beyond the limit are reached by random plays.
//
// The keeper may have many ways to one end (marking captured stones in any order), exponentially
// many of them; states on the way are looked at once, and given up on when they are too many.

#include "passes/analysis/search/explore.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/budget.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "passes/analysis/search/state_key.h"
#include "passes/analysis/state_budget.h"

namespace zug {
namespace {

constexpr std::size_t most_on_the_way = 2'000;  // states of the keeper in one completion
constexpr int turns_of_short_plays = 12;
constexpr std::uint32_t no_node = ~std::uint32_t{0};

// A state and how it was reached.
struct Node {
  State state;
  std::uint32_t before = no_node;
  Move move;
  bool end = false;  // of a completion: a player's turn, or the keeper is stuck
};

using Tree = std::vector<Node>;

std::vector<Move> moves_to(const Tree& tree, std::uint32_t node) {
  std::vector<Move> result;
  for (; tree[node].before != no_node; node = tree[node].before) result.push_back(tree[node].move);
  std::reverse(result.begin(), result.end());
  return result;
}

class Explorer {
 public:
  Explorer(ReferenceReasoner& reasoner, std::size_t most_states, std::uint64_t seed,
           const std::function<bool(std::size_t)>& stop)
      : reasoner_(reasoner),
        budget_(reasoner),
        most_states_(most_states),
        random_(seed),
        stop_(stop) {}

  Exploration explore(BeginWith begin) {
    try {
      if (begin == BeginWith::ShortestMoves && !done()) short_play();
      if (!result_.two) breadth_first();
      while (!done() && !result_.exhausted) random_play();
    } catch (const ImproperGame& improper) {
      result_.too_long = improper.what();
      result_.exhausted = false;
    } catch (const ArithmeticOverflow&) {
      result_.overflow = true;
      result_.exhausted = false;
    } catch (const OutOfBudget& out) {
      result_.limit = out.limit();
      result_.exhausted = false;
    }
    return std::move(result_);
  }

 private:
  bool done() {
    if (kept_ > limits::search_memory) throw OutOfBudget(Limit::Memory);
    return result_.two || budget_.after(result_.states) >= most_states_ || stop_(result_.states);
  }

  void breadth_first() {
    std::unordered_map<std::string, std::uint32_t> seen;
    add_completion(reasoner_.initial(), no_node, Move{}, seen);
    for (std::uint32_t node = 0; node < tree_.size(); ++node) {
      if (done() || 2 * budget_.after(result_.states) >= most_states_) return;
      for (const Move& move : moves(tree_[node].state)) {
        State child = tree_[node].state;
        reasoner_.apply(child, move);
        add_completion(std::move(child), node, move, seen);
        if (done()) return;
      }
    }
    result_.exhausted = !result_.two && result_.unfinished == 0;
    while (result_.exhausted && !seen.empty()) {
      result_.keys.push_back(std::move(seen.extract(seen.begin()).key()));
    }
  }

  // The player's turn that `state` leads to, unless it has been seen. The tree has keeper states,
  // too, so that plays can be told move by move.
  void add_completion(State state, std::uint32_t before, const Move& move,
                      std::unordered_map<std::string, std::uint32_t>& seen) {
    Tree ways = complete(std::move(state));
    const std::optional<std::uint32_t> end = end_of(ways);
    if (result_.two) {
      result_.two->play = before == no_node ? std::vector<Move>{} : play_to(before);
      if (before != no_node) result_.two->play.push_back(move);
      return;
    }
    if (!end) return;
    State& reached = ways[*end].state;
    if (!seen.emplace(key_of(reached), 0).second) return;
    kept_ += memory_of(reached);
    ++result_.states;
    if (reached.player == keeper) return;  // stuck: the play is over
    std::vector<Move> way = moves_to(ways, *end);
    tree_.push_back({std::move(reached), before, move, true});
    completions_.push_back(std::move(way));
  }

  std::vector<Move> play_to(std::uint32_t node) const {
    std::vector<std::uint32_t> path;
    for (; node != no_node; node = tree_[node].before) path.push_back(node);
    std::vector<Move> result;
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      if (tree_[*it].before != no_node) result.push_back(tree_[*it].move);
      result.insert(result.end(), completions_[*it].begin(), completions_[*it].end());
    }
    return result;
  }

  void random_play() {
    play([](std::vector<Move>&) {}, std::numeric_limits<int>::max());
  }

  // Of equally short moves the first one.
  void short_play() {
    const auto shortest = [](std::vector<Move>& moves) {
      const auto shorter = [](const Move& a, const Move& b) { return a.size() < b.size(); };
      std::swap(moves.front(), *std::min_element(moves.begin(), moves.end(), shorter));
      moves.resize(1);
    };
    const std::size_t states = result_.states;
    play(shortest, turns_of_short_plays);
    result_.states = states;  // breadth first they come again
  }

  template <class Choose>
  void play(const Choose& choose, int turns) {
    State state = reasoner_.initial();
    std::vector<Move> play;
    for (int turn = 0; turn < turns; ++turn) {
      Tree ways = complete(std::move(state));
      const std::optional<std::uint32_t> end = end_of(ways);
      if (result_.two) result_.two->play = play;
      ++result_.states;
      if (!end || ways[*end].state.player == keeper || done()) return;
      for (Move& move : moves_to(ways, *end)) play.push_back(std::move(move));
      state = std::move(ways[*end].state);
      std::vector<Move> choices = moves(state);
      if (choices.empty()) return;
      choose(choices);
      Move& choice = choices[static_cast<std::size_t>(random_.below(choices.size()))];
      reasoner_.apply(state, choice);
      play.push_back(std::move(choice));
    }
  }

  // What the keeper can do from `state`, which is node 0, or one line of it when all of it is too
  // much. Only that node if it is a player's turn.
  Tree complete(State state) {
    Tree tree;
    const StateBudget budget(reasoner_);
    tree.push_back({std::move(state), no_node, {}, false});
    std::unordered_map<std::string, std::uint32_t> seen{{key_of(tree.front().state), 0}};
    bool all = true;
    int ends = 0;
    for (std::uint32_t node = 0; node < tree.size(); ++node) {
      const std::vector<Move> choices = ways_on(tree[node].state);
      tree[node].end = choices.empty();
      ends += choices.empty() ? 1 : 0;
      if (ends > 1) break;  // which is what is looked for
      for (const Move& move : choices) {
        State child = tree[node].state;
        reasoner_.apply(child, move);
        budget_.copied(child);
        if (seen.emplace(key_of(child), 0).second)
          tree.push_back({std::move(child), node, move, false});
        if (!all) break;
      }
      const bool too_much =
          budget.after(tree.size()) > most_on_the_way ||
          tree.size() * memory_of(tree.front().state) > limits::search_memory / 4 ||
          stop_(result_.states);
      if (!too_much || !all) continue;
      ++result_.unfinished;
      all = false;  // from the beginning, one move each time
      ends = 0;
      tree.resize(1);
      seen.clear();
      node = no_node;
    }
    return tree;
  }

  std::vector<Move> ways_on(const State& state) {
    return state.player == keeper ? moves(state) : std::vector<Move>{};
  }

  // The one node where the keeper is done or stuck. Empty when there are two, which are kept, or
  // when he goes round in circles.
  std::optional<std::uint32_t> end_of(const Tree& tree) {
    std::optional<std::uint32_t> end;
    for (std::uint32_t node = 0; node < tree.size(); ++node) {
      if (!tree[node].end) continue;
      if (!end) {
        end = node;
        continue;
      }
      result_.two = TwoCompletions{{},
                                   tree.front().state,
                                   moves_to(tree, *end),
                                   moves_to(tree, node),
                                   tree[*end].state,
                                   tree[node].state};
      return std::nullopt;
    }
    return end;
  }

  std::vector<Move> moves(const State& state) {
    std::vector<Move> result = reasoner_.moves(state);
    for (const Move& move : result) result_.note(state.player, move);
    return result;
  }

  ReferenceReasoner& reasoner_;
  StateBudget budget_;
  std::size_t kept_ = 0;  // bytes
  std::size_t most_states_;
  Random random_;
  const std::function<bool(std::size_t)>& stop_;
  Tree tree_;                                   // players' turns
  std::vector<std::vector<Move>> completions_;  // by node of the tree: the keeper's last moves
  Exploration result_;
};

}  // namespace

Exploration explore(ReferenceReasoner& reasoner, std::size_t most_states, std::uint64_t seed,
                    const std::function<bool(std::size_t)>& stop, BeginWith begin) {
  return Explorer(reasoner, most_states, seed, stop).explore(begin);
}

std::optional<TwoCompletions> choice_in_passing(const Game& game, Budget::Look look) {
  constexpr std::size_t most_states = 1'000;
  constexpr std::uint64_t most_work = 2'000'000;  // as counted by the reasoner
  Diagnostics refused;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, refused);
  if (!reasoner) return std::nullopt;  // whoever plays the game says so
  Budget budget(most_work, std::move(look));
  reasoner->set_budget(&budget);
  const auto never = [](std::size_t) { return false; };
  return explore(*reasoner, most_states, 1, never, BeginWith::NearestStates).two;
}

}  // namespace zug
