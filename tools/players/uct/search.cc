// Monte Carlo tree search for any number of players (UCT with max^n back-up). An iteration
//
//   walks    from the root to a child not visited before, each time to the child with the highest
//            Q + c sqrt(ln n / n_c) for whoever is to move; children not visited come first,
//   expands  a node when it is visited for the second time: its children are the legal moves or,
//            where there are many, groups of moves that begin alike (uct/split.h),
//   simulates a play of random moves to its end, and
//   backs up the utilities of all players along the path.
//
// Proofs (MCTS-Solver): the end of a play is proven. A node is proven as soon as one child is, with
// all that its mover can get, or all children are, and then the best for its mover counts. Proven
// nodes are not visited any more; the search is over when the root is one. The tree has no cycles,
// so what is proven is the value of the game, for players who all want the most for themselves.

#include "tools/players/uct/search.h"

#include <algorithm>
#include <cmath>

namespace zug::players {

Search::Search(const reasoner::Reasoner& rules, const UctOptions& options, std::size_t bytes)
    : table_(rules),
      options_(options),
      bytes_(bytes),
      tree_(rules.game().players.size(), rules.state_words(), options.rave),
      simulation_(table_, options_),
      result_(rules.game().players.size()) {}

void Search::begin(const reasoner::State& root) {
  if (!fresh_) simulation_.averages.decay(options_.decay);
  fresh_ = false;
  depth_ = 0;
  if (!options_.reuse || tree_.empty() || root != root_) tree_.reset(root);
  root_ = root;
}

void Search::forget() {
  tree_ = Tree(table_.players(), table_.rules().state_words(), options_.rave);
  simulation_.forget();
  fresh_ = true;
}

void Search::run(Random& random, Meter& meter) {
  while (!meter.over() && !(options_.solver && tree_[0].proven)) iterate(random, meter);
}

void Search::iterate(Random& random, Meter& meter) {
  ++iterations_;
  path_.assign(1, {0, 0, 0});
  moves_.clear();
  const std::uint64_t nodes_before = meter.nodes();
  tree_.load(0, state_);
  walk(random, meter);
  if (meter.nodes() == nodes_before) meter.add_nodes(1);  // that budgets come to an end
  back_up();
}

// ---- Down the tree ------------------------------------------------------------------------------

void Search::walk(Random& random, Meter& meter) {
  std::uint64_t depth = 0;
  for (NodeId node = 0;;) {
    if (tree_[node].proven) {
      std::copy_n(tree_.totals(node), result_.size(), result_.begin());
      return;
    }
    if (tree_[node].count == 0) {
      if (node != 0 && (tree_[node].visits == 0 || full())) {
        meter.add_playouts(1);
        return simulate_from(node, random);
      }
      expand(node, random, meter);
      if (tree_[node].proven) continue;
    }
    const std::size_t mover = tree_[node].mover;
    node = selected(node);
    path_.push_back({node, mover, moves_.size()});
    if (tree_[node].partial) {
      tree_[node].mover = static_cast<std::uint8_t>(mover);
    } else {
      depth_ = std::max(depth_, ++depth);
      enter(node, meter);
    }
  }
}

// Makes the node's move in state_. False when the play is over then, which is noted.
bool Search::enter(NodeId node, Meter& meter) {
  const Step& step = path_.back();
  if (simulation_.moves_wanted()) {
    if (tree_[node].move == none) {
      tree_[node].move =
          simulation_.numbers.number(state_, table_.rules().position(state_), tree_.words(node));
    }
    moves_.push_back({static_cast<std::uint32_t>(step.mover), tree_[node].move});
  }
  if (tree_[node].state != none) {
    tree_.load(node, state_);
    return true;
  }
  meter.add_nodes(1);
  const bool playing = table_.play(state_, tree_.words(node));
  if (playing && (tree_[node].visits > 0 || !table_.over(state_))) return true;
  table_.utilities(state_, result_.data());
  set_value(node, result_.data());
  return false;
}

void Search::set_value(NodeId node, const double* utilities) {
  tree_[node].proven = true;
  std::copy_n(utilities, result_.size(), tree_.totals(node));
}

// Where nothing is proven the most urgent; a proven child is taken only where the solver is off.
NodeId Search::selected(NodeId node) const {
  const Node& parent = tree_[node];
  if (!options_.rave) {
    const NodeId unvisited = best_unvisited(parent);
    if (unvisited != none) return unvisited;
  }
  const double log_visits = std::log(static_cast<double>(std::max(parent.visits, 1u)));
  NodeId best = none;
  double highest = 0;
  for (NodeId child = parent.first; child < parent.first + parent.count; ++child) {
    if (options_.solver && tree_[child].proven) continue;
    const double value = urgency(parent, child, log_visits);
    if (best != none && value <= highest) continue;
    best = child;
    highest = value;
  }
  return best;
}

// The first one in the order of the children, which is random, or the one whose move did best.
NodeId Search::best_unvisited(const Node& parent) const {
  NodeId best = none;
  double highest = -1;
  for (NodeId child = parent.first; child < parent.first + parent.count; ++child) {
    const Node& node = tree_[child];
    if (node.visits > 0 || (options_.solver && node.proven)) continue;
    if (!options_.mast || node.move == none) return best == none ? child : best;
    const double mean = simulation_.averages.mean(parent.mover, node.move);
    if (mean <= highest) continue;
    highest = mean;
    best = child;
  }
  return best;
}

// With RAVE what a move was worth whenever its player made it later stands in for few visits.
double Search::urgency(const Node& parent, NodeId child, double log_visits) const {
  constexpr double at_once = 1e9;
  const Node& node = tree_[child];
  const double visits = static_cast<double>(node.visits);
  double value = visits > 0 ? tree_.mean(child, parent.mover) : 0;
  if (options_.rave && !node.partial) {
    const double* amaf = tree_.amaf(child);
    if (amaf[1] > 0) {
      const double weight =
          visits > 0 ? std::sqrt(options_.k / (3 * static_cast<double>(parent.visits) + options_.k))
                     : 1;
      value = (1 - weight) * value + weight * amaf[0] / amaf[1];
    } else if (visits <= 0) {
      return at_once;
    }
  } else if (visits <= 0) {
    return at_once;
  }
  return value + options_.c * std::sqrt(log_visits / std::max(visits, 1.0));
}

// ---- Expansion ----------------------------------------------------------------------------------

// state_ is the node's state, or that of the nearest one above.
void Search::expand(NodeId node, Random& random, Meter& meter) {
  table_.list(state_, legal_);
  if (!tree_[node].partial) {
    tree_[node].mover = static_cast<std::uint8_t>(table_.mover(state_));
    if (tree_[node].state == none) tree_.store(node, state_);
  }
  const bool split =
      options_.split == Split::On || (options_.split == Split::Auto && legal_.size() > split_from);
  if (tree_[node].partial || split) return add_groups(node, random);
  add_whole_moves(node, random);
  if (options_.decisive != Decisive::Off) look_for_ends(node, meter);
}

void Search::add_whole_moves(NodeId node, Random& random) {
  std::vector<std::uint32_t> order(legal_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const auto other = static_cast<std::uint32_t>(random.below(i + 1u));
    order[i] = order[other];
    order[other] = i;
  }
  tree_[node].first = static_cast<NodeId>(tree_.size());
  tree_[node].count = static_cast<std::uint32_t>(order.size());
  const VertexId position = table_.rules().position(state_);
  for (const std::uint32_t index : order) {
    const NodeId child = tree_.add(legal_[index]);
    tree_[child].index = index;
    if (simulation_.moves_wanted()) {
      tree_[child].move = simulation_.numbers.number(state_, position, legal_[index]);
    }
  }
}

void Search::add_groups(NodeId node, Random& random) {
  const std::vector<std::uint64_t> prefix(tree_.words(node).begin(), tree_.words(node).end());
  const std::vector<NumberedMove> moves =
      moves_with(table_.rules(), state_, legal_,
                 tree_[node].partial ? reasoner::MoveWords(prefix) : reasoner::MoveWords());
  std::vector<MoveGroup> all = groups(moves);
  for (std::size_t i = 1; i < all.size(); ++i) {
    std::swap(all[i], all[static_cast<std::size_t>(random.below(i + 1))]);
  }
  tree_[node].first = static_cast<NodeId>(tree_.size());
  tree_[node].count = static_cast<std::uint32_t>(all.size());
  std::vector<std::uint64_t> words;
  for (const MoveGroup& group : all) {
    const NumberedMove& first = moves[group.begin];
    if (group.end - group.begin == 1) {
      tree_[tree_.add(legal_[first.index])].index = static_cast<std::uint32_t>(first.index);
      continue;
    }
    words.clear();
    for (std::size_t i = 0; i < group.depth; ++i) words.push_back(as_word(first.move[i]));
    tree_[tree_.add(words)].partial = true;
  }
}

// Decisive moves: those that end the play at once, as far as the keeper says so, are known as soon
// as there is a node for them; one that wins proves the state.
void Search::look_for_ends(NodeId node, Meter& meter) {
  const std::size_t mover = tree_[node].mover;
  const NodeId first = tree_[node].first, end = first + tree_[node].count;
  for (NodeId child = first; child < end; ++child) {
    spare_ = state_;
    if (table_.play(spare_, tree_.words(child))) continue;
    table_.utilities(spare_, result_.data());
    set_value(child, result_.data());
    if (!options_.solver || result_[mover] < 1) continue;
    set_value(node, result_.data());
    break;
  }
  if (options_.solver && !tree_[node].proven) prove(node);
  meter.add_nodes(end - first);
}

// ---- Simulation ---------------------------------------------------------------------------------

void Search::simulate_from(NodeId node, Random& random) {
  if (tree_[node].partial) {
    table_.list(state_, legal_);
    const std::vector<NumberedMove> moves =
        moves_with(table_.rules(), state_, legal_, tree_.words(node));
    const std::size_t any = static_cast<std::size_t>(random.below(moves.size()));
    if (play_ends(table_, state_, legal_[moves[any].index])) {
      return table_.utilities(state_, result_.data());
    }
  }
  simulation_.run(state_, random, result_.data(), moves_);
}

// ---- Back up ------------------------------------------------------------------------------------

void Search::back_up() {
  for (const Step& step : path_) {
    Node& node = tree_[step.node];
    ++node.visits;
    if (node.proven) continue;
    double* totals = tree_.totals(step.node);
    for (std::size_t i = 0; i < result_.size(); ++i) totals[i] += result_[i];
  }
  if (simulation_.moves_wanted()) learn();
  if (options_.solver) prove_upwards();
}

// What the moves of this iteration say of themselves. For RAVE the path is gone up, so that the
// moves seen so far are those made from a node on.
void Search::learn() {
  if (options_.mast) {
    for (const Played& one : moves_) {
      simulation_.averages.add(one.player, one.move, result_[one.player]);
    }
  }
  if (!options_.rave) return;
  seen_.resize(std::max(seen_.size(), simulation_.numbers.size() * result_.size()), 0);
  std::size_t last = moves_.size();
  for (std::size_t i = path_.size(); i-- > 0;) {
    const Node& node = tree_[path_[i].node];
    const std::size_t from = i + 1 < path_.size() ? path_[i + 1].moves_before : moves_.size();
    for (; last > from; --last) {
      const Played& one = moves_[last - 1];
      seen_[one.move * result_.size() + one.player] = iterations_;
    }
    for (NodeId child = node.first; child < node.first + node.count; ++child) {
      const std::uint32_t move = tree_[child].move;
      if (move == none || seen_[move * result_.size() + node.mover] != iterations_) continue;
      tree_.amaf(child)[0] += result_[node.mover];
      tree_.amaf(child)[1] += 1;
    }
  }
}

void Search::prove_upwards() {
  for (std::size_t i = path_.size(); i-- > 1;) {
    if (!tree_[path_[i].node].proven) return;
    const NodeId parent = path_[i - 1].node;
    if (!tree_[parent].proven && !prove(parent)) return;
  }
}

// Of equally good children the first counts; which of them the mover prefers is not known.
bool Search::prove(NodeId node) {
  const Node& parent = tree_[node];
  NodeId best = none;
  bool all = true;
  for (NodeId child = parent.first; child < parent.first + parent.count; ++child) {
    if (!tree_[child].proven) {
      all = false;
      continue;
    }
    const double utility = tree_.totals(child)[parent.mover];
    if (best == none || utility > tree_.totals(best)[parent.mover]) best = child;
  }
  if (best == none || (!all && tree_.totals(best)[parent.mover] < 1)) return false;
  const std::vector<double> value(tree_.totals(best), tree_.totals(best) + result_.size());
  set_value(node, value.data());
  return true;
}

// ---- From one choice to the next ----------------------------------------------------------------

void Search::follow(const reasoner::State& before, reasoner::MoveWords move,
                    const reasoner::State& after) {
  if (tree_.empty() || !options_.reuse || before != root_) return;
  const Move spelled = table_.rules().to_ir(before, move);
  const NodeId node = child_of(tree_, 0, move, spelled);
  root_ = after;
  if (node == none || tree_[node].count == 0) {
    tree_.reset(after);
  } else {
    tree_.reroot(node);
  }
}

}  // namespace zug::players
