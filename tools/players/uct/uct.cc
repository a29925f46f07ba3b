// The player uct: a tree for each thread (uct/search.h), of which none knows of the others, and a
// choice by what they saw together. The number of threads is part of what the player is: each tree
// has its own share of a budget and its own random numbers, so that with a budget of playouts or
// nodes the choice does not depend on how many of them really run at once.

#include "tools/players/uct/uct.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>

#include "tools/players/uct/root.h"

namespace zug::players {
namespace {

constexpr double usual_seconds = 1;

std::optional<std::uint64_t> share(const std::optional<std::uint64_t>& whole, std::size_t part,
                                   std::size_t parts) {
  if (!whole) return std::nullopt;
  return *whole / parts + (part < *whole % parts ? 1 : 0);
}

class Uct : public Player {
 public:
  Uct(const reasoner::Reasoner& rules, const UctOptions& options, const Budget& written)
      : rules_(rules), table_(rules), options_(options), written_(written) {
    const std::size_t bytes = (options.memory << 20) / options.threads;
    for (std::uint64_t i = 0; i < options.threads; ++i) {
      searches_.push_back(std::make_unique<Search>(rules, options, bytes));
    }
  }

  void new_game() override {
    for (const auto& search : searches_) search->forget();
  }
  void played(const reasoner::State& before, reasoner::MoveWords move,
              const reasoner::State& after) override {
    for (const auto& search : searches_) search->follow(before, move, after);
  }
  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override;

 private:
  void run(std::vector<Random>& random, std::vector<Meter>& meters);
  void describe(const reasoner::State& state, const reasoner::Moves& legal, Random& random,
                Decision& decision);
  void add_values(const RootNode& node, Decision& decision) const;
  std::vector<Move> line(const reasoner::State& state, reasoner::MoveWords move);

  reasoner::Reasoner rules_;
  Table table_;
  UctOptions options_;
  Budget written_;
  std::vector<std::unique_ptr<Search>> searches_;
};

// The first search runs on the caller's thread, and it alone asks whether to go on.
Decision Uct::choose(const reasoner::State& state, const reasoner::Moves& legal,
                     const Budget& budget, Random& random, const GoOn& go_on) {
  const Budget whole = chosen_budget(budget, written_, {usual_seconds, {}, {}});
  const std::size_t trees = searches_.size();
  std::atomic<bool> stopped{false};
  const GoOn first = [&] {
    if (go_on && !go_on()) stopped = true;
    return !stopped;
  };
  const GoOn others = [&] { return !stopped; };
  std::vector<Random> randoms;
  std::vector<Meter> meters;
  for (std::size_t i = 0; i < trees; ++i) {
    randoms.emplace_back(random.next());
    const Budget part{whole.seconds, share(whole.playouts, i, trees), share(whole.nodes, i, trees)};
    meters.emplace_back(part, i == 0 ? first : others);
    searches_[i]->begin(state);
  }
  run(randoms, meters);
  Decision decision;
  for (std::size_t i = 0; i < trees; ++i) {
    decision.playouts += meters[i].playouts();
    decision.nodes += meters[i].nodes();
    decision.depth = std::max(decision.depth, searches_[i]->depth());
  }
  describe(state, legal, random, decision);
  decision.seconds = meters[0].seconds();
  return decision;
}

void Uct::run(std::vector<Random>& random, std::vector<Meter>& meters) {
  std::vector<std::exception_ptr> failures(searches_.size());
  const auto work = [&](std::size_t i) {
    try {
      searches_[i]->run(random[i], meters[i]);
    } catch (...) {
      failures[i] = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(searches_.size());
  std::size_t started = 1;
  try {
    for (; started < searches_.size(); ++started) threads.emplace_back(work, started);
  } catch (const std::system_error&) {  // the machine has no more: this one does the rest, too
  }
  work(0);
  for (std::size_t i = started; i < searches_.size(); ++i) work(i);
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

void Uct::describe(const reasoner::State& state, const reasoner::Moves& legal, Random& random,
                   Decision& decision) {
  RootNode root;
  for (const auto& search : searches_) add_tree(search->tree(), rules_, state, root);
  decision.chosen = static_cast<std::size_t>(random.below(legal.size()));
  decision.moves.resize(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) decision.moves[i].move = i;
  add_values(root, decision);
  const auto* best = most_promising(root, table_.mover(state));
  if (best == nullptr) return;
  decision.chosen = best->second.index;
  if (best->second.index == none) {  // nobody looked behind that beginning
    const std::vector<NumberedMove> moves = [&] {
      std::vector<std::uint64_t> prefix;
      for (const ModifierAt& part : best->first) prefix.push_back(as_word(part));
      return moves_with(rules_, state, legal, prefix);
    }();
    decision.chosen = moves[static_cast<std::size_t>(random.below(moves.size()))].index;
  }
  for (std::size_t i = 0; i < table_.players(); ++i) {
    decision.utilities.push_back(best->second.mean(i));
  }
  decision.proven = !best->second.value.empty();
  decision.line = line(state, legal[decision.chosen]);
}

void Uct::add_values(const RootNode& node, Decision& decision) const {
  for (const auto& [beginning, below] : node.below) {
    add_values(below, decision);
    if (below.index == none) continue;
    MoveValue& value = decision.moves[below.index];
    value.visits = below.visits;
    value.proven = !below.value.empty();
    for (std::size_t i = 0; i < table_.players(); ++i) value.utilities.push_back(below.mean(i));
  }
}

// As the first tree expects it, as long as it has looked.
std::vector<Move> Uct::line(const reasoner::State& state, reasoner::MoveWords move) {
  constexpr std::size_t longest = 50;
  const Tree& tree = searches_[0]->tree();
  reasoner::State at = state;
  std::vector<Move> result{rules_.to_ir(at, move)};
  NodeId node = child_of(tree, 0, move, result[0]);
  table_.play(at, move);
  while (node != none && tree[node].count > 0 && result.size() < longest) {
    node = most_visited_child(tree, node);
    if (node == none || tree[node].partial) continue;
    result.push_back(rules_.to_ir(at, tree.words(node)));
    table_.play(at, tree.words(node));
  }
  return result;
}

}  // namespace

std::unique_ptr<Player> make_uct(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                 std::string& error) {
  const UctOptions options = read_uct_options(spec, error);
  if (!error.empty()) return nullptr;
  return std::make_unique<Uct>(rules, options, spec.budget);
}

}  // namespace zug::players
