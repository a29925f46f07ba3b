#pragma once

// One tree and its iterations; belongs to one thread.

#include <cstdint>
#include <optional>
#include <vector>

#include "tools/players/options.h"
#include "tools/players/table.h"
#include "tools/players/uct/options.h"
#include "tools/players/uct/simulation.h"
#include "tools/players/uct/split.h"
#include "tools/players/uct/tree.h"

namespace zug::players {

// The node a move leads to from a state's node, through partial ones; `none` where there is none.
// `spelled` is the same move.
NodeId child_of(const Tree& tree, NodeId state, reasoner::MoveWords move, const Move& spelled);
// Of those visited, best for the mover when proven; `none` when none was.
NodeId most_visited_child(const Tree& tree, NodeId node);

class Search {
 public:
  Search(const reasoner::Reasoner& rules, const UctOptions& options, std::size_t bytes);

  // The tree for this state: what is there of it, or a new one.
  void begin(const reasoner::State& root);
  // Iterations until the meter is over or the root is proven.
  void run(Random& random, Meter& meter);
  // The tree below a move of the root's state becomes the tree.
  void follow(const reasoner::State& before, reasoner::MoveWords move,
              const reasoner::State& after);
  void forget();

  const Tree& tree() const { return tree_; }
  const reasoner::State& root() const { return root_; }
  std::uint64_t depth() const { return depth_; }

 private:
  struct Step {
    NodeId node = 0;
    std::size_t mover = 0;         // who came here
    std::size_t moves_before = 0;  // how many of moves_ were made before
  };

  void iterate(Random& random, Meter& meter);
  void walk(Random& random, Meter& meter);
  bool enter(NodeId node, Meter& meter);
  void set_value(NodeId node, const double* utilities);

  void expand(NodeId node, Random& random, Meter& meter);
  void add_whole_moves(NodeId node, Random& random);
  void add_groups(NodeId node, Random& random);
  void look_for_ends(NodeId node, Meter& meter);
  bool full() const { return tree_.bytes() >= bytes_ / 2; }  // vectors may be half empty

  NodeId selected(NodeId node) const;
  double urgency(const Node& parent, NodeId child, double log_visits) const;
  NodeId best_unvisited(const Node& parent) const;

  void simulate_from(NodeId node, Random& random);
  void back_up();
  void learn();
  void prove_upwards();
  bool prove(NodeId node);

  Table table_;
  UctOptions options_;
  std::size_t bytes_;
  Tree tree_;
  Simulation simulation_;
  reasoner::State root_, state_, spare_;
  reasoner::Moves legal_;
  std::vector<Step> path_;
  std::vector<Played> moves_;        // of this iteration, in the tree and behind it
  std::vector<double> result_;       // of this iteration, by player
  std::vector<std::uint64_t> seen_;  // by move and player: the last iteration that played it
  std::uint64_t iterations_ = 0, depth_ = 0;
  bool fresh_ = true;
};

}  // namespace zug::players
