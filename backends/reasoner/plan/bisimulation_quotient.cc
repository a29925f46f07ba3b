// What comes after a modifier, written once where it is the same.
//
// Modifiers that the same can follow, at the same vertices, go on in the same way. In draughts
// these are the first capture and every further one, whose continuation is one function:
//
//   ->me {man} [e] jump (jump)* ->>
//
// Where rules repeat themselves at length, the same is asked of copies, which are different
// modifiers. When the most captures have to be made, and 16 sets of moves stand one above another,
//
//   capture^16 + {! capture^16} (capture^15 + {! capture^15} (capture^14 + ... ))
//
// what follows the third capture of 16 follows the second of 15. In patterns nobody asks which copy
// it was: equal continuations of all patterns are one. A move names its modifiers, so the copies in
// a turn list moves that differ in names only: one of them lists them for all, and who calls it
// says what its modifiers are called there, in a Renaming.
//
// Copies are the same when all that can follow them is, up to the end. This is found from the end
// backwards, and so not where modifiers can come again. A function that renames is called with the
// names of its caller, and calls all others with these. So it has to be the one for all modifiers
// behind it, too: the longest sequences of copies are looked at first, and stand for the shorter.

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/build.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::reasoner {

namespace {

// Of the rules; to compare more would take too long.
constexpr std::size_t most_compared = 10'000;

// Modifiers in a row, up to the end; what is shorter each has for itself.
constexpr std::uint32_t worth_a_call = 3;

constexpr std::uint32_t no_mask = ~0u;

Digraph graph_of(const Machine& machine) {
  Digraph graph;
  for (const Machine::Node& node : machine.nodes) {
    for (const Machine::Edge& edge : node.edges) graph.targets.push_back(edge.node);
    graph.close_node();
  }
  return graph;
}

}  // namespace

// A number for what the modifier does.
std::uint32_t PlanBuilder::deed_of(std::uint32_t pattern, std::uint32_t node) {
  return deeds_.id(action_of(pattern, node));
}

void PlanBuilder::find_continuations() {
  know_machine(no_pattern);
  std::vector<std::uint32_t> trials;
  std::size_t modifiers = 0;
  for (std::uint32_t pattern = 0; pattern < flow_.patterns().size(); ++pattern) {
    if (!is_trial(pattern)) continue;
    trials.push_back(pattern);
    modifiers += machine_of(pattern).nodes.size();
  }
  if (!options_.copies || modifiers < options_.copies_from) return;
  Known known;
  for (const std::uint32_t pattern : trials) continue_alike(pattern, true, known);
  for (const std::uint32_t pattern : trials) count_entries(pattern);
}

// Without regard to other patterns.
void PlanBuilder::know_machine(std::uint32_t pattern) {
  Known known;
  continue_alike(pattern, false, known);
  const std::size_t size = machine_of(pattern).nodes.size();
  const bool many = size >= options_.copies_from && size <= most_compared;
  if (pattern == no_pattern && options_.copies && many) find_copies();
  count_entries(pattern);
}

// Gives the modifiers of one machine their continuations. With `copies` those behind count, and not
// which modifiers they are.
void PlanBuilder::continue_alike(std::uint32_t pattern, bool copies, Known& known) {
  const Machine& machine = machine_of(pattern);
  const Components loops = strong_components(graph_of(machine));
  std::vector<std::uint32_t> of(machine.nodes.size());
  const auto take = [&](std::uint32_t node) {
    const bool own = machine.nodes[node].flips || (pattern == no_pattern && is_switch(node));
    std::vector<std::uint32_t> key{machine.nodes[node].accept, own ? pattern : 0, own ? node : 0};
    for (const Machine::Edge& edge : machine.nodes[node].edges) {
      if (copies && loops.of[edge.node] != loops.of[node]) {
        key.insert(key.end(), {edge.where, of[edge.node], deed_of(pattern, edge.node),
                               mask_of(pattern, edge.node)});
      } else {
        key.insert(key.end(), {edge.where, pattern, edge.node, no_mask});
      }
    }
    const auto id = static_cast<std::uint32_t>(continuations_.size());
    const auto [entry, added] = known.emplace(std::move(key), id);
    if (added) continuations_.push_back({pattern, node, 0, Bits(game_.pieces.size()), false});
    of[node] = entry->second;
    Continuation& its = continuations_[entry->second];
    its.standing = its.standing | standing_after(pattern, node);
  };
  if (copies) {
    for (const std::vector<std::uint32_t>& members : loops.members) {
      for (const std::uint32_t node : members) take(node);
    }
  } else {
    for (std::uint32_t node = 0; node < machine.nodes.size(); ++node) take(node);
  }
  continuation_of_[pattern] = std::move(of);
}

void PlanBuilder::count_entries(std::uint32_t pattern) {
  const Machine& machine = machine_of(pattern);
  for (std::uint32_t node = 0; node < machine.nodes.size(); ++node) {
    const bool elsewhere = continuation(pattern, node).pattern != pattern ||
                           (pattern == no_pattern && renamed_.count(node) != 0);
    if (elsewhere) continue;  // its code is that of a copy
    for (const Machine::Edge& edge : machine.nodes[node].edges) {
      ++continuation(pattern, edge.node).entered;
    }
  }
}

PlanBuilder::Continuation& PlanBuilder::continuation(std::uint32_t pattern, std::uint32_t node) {
  auto known = continuation_of_.find(pattern);
  if (known == continuation_of_.end()) {
    know_machine(pattern);
    known = continuation_of_.find(pattern);
  }
  return continuations_[known->second[node]];
}

// What the code of `search` enters behind the modifier.
PlanBuilder::Entry PlanBuilder::entry_behind(const Search& search, std::uint32_t node) {
  const Continuation& its = continuation(search.pattern, node);
  if (search.pattern != no_pattern || search.kind != Function::Kind::Moves) return {&its, 0};
  const auto copy = renamed_.find(its.node);
  if (copy != renamed_.end()) {
    return {&continuation(no_pattern, copy->second.as), copy->second.renaming};
  }
  return {&its, its.shared && !search.shared ? own_names_ : 0};
}

// Finds the copies among the modifiers of the players.
class PlanBuilder::Copies {
 public:
  explicit Copies(PlanBuilder& builder)
      : builder_(builder),
        rules_(builder.rules_),
        loops_(strong_components(inside_turns(builder))),
        class_(rules_.nodes.size(), 0),
        height_(rules_.nodes.size(), 0),
        state_(rules_.nodes.size(), State::Unseen) {}

  void find() {
    find_candidates();
    std::vector<std::uint32_t> nodes;
    for (const std::vector<std::uint32_t>& members : loops_.members) {
      for (const std::uint32_t node : members) classify(node);
    }
    for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
      if (candidate_[node] && first(node) == node) nodes.push_back(node);
    }
    std::stable_sort(nodes.begin(), nodes.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return height_[a] > height_[b]; });
    for (const std::uint32_t node : nodes) resolve(node);
    if (!own_.empty()) builder_.own_names_ = add(own_);
  }

 private:
  enum class State : std::uint8_t { Unseen, Open, Closed, Renamed };
  using Names = std::map<std::uint32_t, std::uint32_t>;

  std::uint32_t first(std::uint32_t node) const {
    return builder_.continuation(no_pattern, node).node;
  }

  static bool ends_turn(const PlanBuilder& builder, std::uint32_t node) {
    return node == 0 || builder.is_switch(node);
  }

  // As the code goes: to the first one that goes on like the next.
  static Digraph inside_turns(PlanBuilder& builder) {
    Digraph graph;
    for (std::uint32_t node = 0; node < builder.rules_.nodes.size(); ++node) {
      if (!ends_turn(builder, node)) {
        for (const Machine::Edge& edge : builder.rules_.nodes[node].edges) {
          graph.targets.push_back(builder.continuation(no_pattern, edge.node).node);
        }
      }
      graph.close_node();
    }
    return graph;
  }

  // What only players come to, and only once.
  void find_candidates() {
    const Digraph graph = inside_turns(builder_);
    const auto first_of = [&](bool keepers) {
      std::vector<std::uint32_t> result;
      for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
        const std::optional<PlayerId>& player = builder_.plan_.rules[node].player;
        if (!player || (*player == keeper) != keepers) continue;
        for (const Machine::Edge& edge : rules_.nodes[node].edges) {
          result.push_back(first(edge.node));
        }
      }
      return reachable(graph, result);
    };
    candidate_ = first_of(false);
    const std::vector<bool> of_keeper = first_of(true);
    for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
      candidate_[node] = candidate_[node] && !of_keeper[node] && !ends_turn(builder_, node) &&
                         !rules_.nodes[node].flips && loops_.members[loops_.of[node]].size() == 1;
      for (const std::uint32_t target : graph.edges(node)) {
        if (target == node) candidate_[node] = false;
      }
    }
  }

  // Equal numbers for modifiers whose continuations differ in names only; targets come first.
  void classify(std::uint32_t node) {
    std::vector<std::uint32_t> key{candidate_[node] ? 1u : 0u};
    if (!candidate_[node]) key.push_back(builder_.is_switch(node) ? 0 : node);
    if (candidate_[node]) {
      for (const Machine::Edge& edge : rules_.nodes[node].edges) {
        const bool ends = builder_.is_switch(edge.node);
        key.insert(key.end(), {edge.where, class_[first(edge.node)],
                               ends ? 0 : builder_.deed_of(no_pattern, edge.node),
                               ends ? 0 : builder_.mask_of(no_pattern, edge.node)});
        height_[node] = std::max(height_[node], height_[first(edge.node)] + 1);
      }
    }
    const auto next = static_cast<std::uint32_t>(classes_.size());
    class_[node] = classes_.emplace(std::move(key), next).first->second;
  }

  // What the modifiers behind `node` are called behind `copy`; false when they have two names.
  bool name(std::uint32_t node, std::uint32_t copy, Names& names) const {
    const auto& edges = rules_.nodes[node].edges;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const std::uint32_t target = edges[i].node;
      const std::uint32_t to = rules_.nodes[copy].edges[i].node;
      const auto [known, added] = names.emplace(target, to);
      if (known->second != to) return false;
      if (added && !builder_.is_switch(target) && !name(first(target), first(to), names)) {
        return false;
      }
    }
    return true;
  }

  State resolve(std::uint32_t node) {
    State& state = state_[node];
    if (state != State::Unseen) return state;
    if (!candidate_[node]) return state = State::Open;
    const auto stands = stands_for_.find(class_[node]);
    if (stands != stands_for_.end() && height_[node] >= worth_a_call) {
      Names names;
      if (name(stands->second, node, names) && !names.empty()) {
        share(stands->second);
        Bits& standing = builder_.continuation(no_pattern, stands->second).standing;
        standing = standing | builder_.continuation(no_pattern, node).standing;
        builder_.renamed_.emplace(node, Renamed{stands->second, renaming(names)});
        return state = State::Renamed;
      }
    }
    bool closed = true;
    for (const Machine::Edge& edge : rules_.nodes[node].edges) {
      if (builder_.is_switch(edge.node)) continue;
      if (resolve(first(edge.node)) != State::Closed) closed = false;
    }
    if (closed) stands_for_.emplace(class_[node], node);
    return state_[node] = closed ? State::Closed : State::Open;
  }

  // It and what is behind it take the names of their callers.
  void share(std::uint32_t node) {
    Continuation& it = builder_.continuation(no_pattern, node);
    if (std::exchange(it.shared, true)) return;
    for (const Machine::Edge& edge : rules_.nodes[node].edges) {
      own_.emplace(edge.node, edge.node);
      if (!builder_.is_switch(edge.node)) share(first(edge.node));
    }
  }

  // One that says so, or can be made to; renamings are counted from 1.
  std::uint32_t renaming(const Names& names) {
    for (std::uint32_t i = 0; i < made_.size(); ++i) {
      Names both = made_[i];
      const bool fits = std::all_of(names.begin(), names.end(), [&](const auto& entry) {
        return both.insert(entry).first->second == entry.second;
      });
      const bool near = made_[i].begin()->first <= names.rbegin()->first &&
                        names.begin()->first <= made_[i].rbegin()->first;
      if (!fits || !near) continue;
      made_[i] = std::move(both);
      builder_.plan_.renamings[i] = table(made_[i]);
      return i + 1;
    }
    made_.push_back(names);
    return add(names);
  }

  std::uint32_t add(const Names& names) {
    builder_.plan_.renamings.push_back(table(names));
    return static_cast<std::uint32_t>(builder_.plan_.renamings.size());
  }

  static Renaming table(const Names& names) {
    Renaming result;
    result.first = names.begin()->first;
    result.to.resize(names.rbegin()->first - result.first + std::size_t{1}, 0);
    for (const auto& [from, to] : names) result.to[from - result.first] = to;
    return result;
  }

  PlanBuilder& builder_;
  const Machine& rules_;
  Components loops_;
  std::vector<bool> candidate_;
  std::vector<std::uint32_t> class_;
  std::vector<std::uint32_t> height_;  // modifiers in a row behind it, at most
  std::vector<State> state_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> classes_;
  std::map<std::uint32_t, std::uint32_t> stands_for_;  // by class
  std::vector<Names> made_;                            // by renaming
  Names own_;                                          // of what is shared
};

void PlanBuilder::find_copies() { Copies(*this).find(); }

}  // namespace zug::reasoner
