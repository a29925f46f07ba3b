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

#include "backends/reasoner/plan/turns/bisimulation_quotient.h"

#include <algorithm>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/turns/standing.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::reasoner {
namespace {

using ContinuationKeys = std::map<std::vector<std::uint32_t>, std::uint32_t>;

void know_machine(Stages& stages, std::uint32_t pattern);
void continue_alike(Stages& stages, std::uint32_t pattern, bool copies, ContinuationKeys& known);
void count_entries(Stages& stages, std::uint32_t pattern);
void find_copies(Stages& stages);

constexpr std::uint32_t no_mask = ~0u;

std::size_t copies_from(const Stages& stages) {
  return stages.options.copies_from.value_or(cost::copies_from);
}

Digraph graph_of(const Machine& machine) {
  Digraph graph;
  for (const Machine::Node& node : machine.nodes) {
    for (const Machine::Edge& edge : node.edges) graph.targets.push_back(edge.node);
    graph.close_node();
  }
  return graph;
}

// A number for what the modifier does.
std::uint32_t deed_of(Stages& stages, std::uint32_t pattern, std::uint32_t node) {
  return stages.steps.deeds.id(action_of(stages, pattern, node));
}

}  // namespace

std::size_t find_continuations(Stages& stages) {
  know_machine(stages, no_pattern);
  std::vector<std::uint32_t> trials;
  std::size_t modifiers = 0;
  for (std::uint32_t pattern = 0; pattern < stages.flow.patterns().size(); ++pattern) {
    if (!is_trial(stages, pattern)) continue;
    trials.push_back(pattern);
    modifiers += machine_of(stages, pattern).nodes.size();
  }
  if (modifiers < copies_from(stages)) return stages.steps.renamed.size();
  ContinuationKeys known;
  for (const std::uint32_t pattern : trials) continue_alike(stages, pattern, true, known);
  for (const std::uint32_t pattern : trials) count_entries(stages, pattern);
  return stages.steps.renamed.size() + known.size();
}

namespace {

// Without regard to other patterns.
void know_machine(Stages& stages, std::uint32_t pattern) {
  ContinuationKeys known;
  continue_alike(stages, pattern, false, known);
  const std::size_t size = machine_of(stages, pattern).nodes.size();
  const bool many = size >= copies_from(stages) && size <= cost::most_compared;
  if (pattern == no_pattern && stages.options.copies && many) find_copies(stages);
  count_entries(stages, pattern);
}

// Gives the modifiers of one machine their continuations. With `copies` those behind count, and not
// which modifiers they are.
void continue_alike(Stages& stages, std::uint32_t pattern, bool copies, ContinuationKeys& known) {
  const Machine& machine = machine_of(stages, pattern);
  const Components loops = strong_components(graph_of(machine));
  std::vector<std::uint32_t> of(machine.nodes.size());
  const auto take = [&](std::uint32_t node) {
    const bool own =
        machine.nodes[node].flips || (pattern == no_pattern && is_switch(stages, node));
    std::vector<std::uint32_t> key{machine.nodes[node].accept, own ? pattern : 0, own ? node : 0};
    for (const Machine::Edge& edge : machine.nodes[node].edges) {
      if (copies && loops.of[edge.node] != loops.of[node]) {
        key.insert(key.end(), {edge.where, of[edge.node], deed_of(stages, pattern, edge.node),
                               mask_of(stages, pattern, edge.node)});
      } else {
        key.insert(key.end(), {edge.where, pattern, edge.node, no_mask});
      }
    }
    const auto id = static_cast<std::uint32_t>(stages.steps.continuations.size());
    const auto [entry, added] = known.emplace(std::move(key), id);
    if (added)
      stages.steps.continuations.push_back(
          {pattern, node, 0, Bits(stages.game.pieces.size()), false});
    of[node] = entry->second;
    Continuation& its = stages.steps.continuations[entry->second];
    its.standing = its.standing | standing_after(stages, pattern, node);
  };
  if (copies) {
    for (const std::uint32_t node : loops.nodes) take(node);
  } else {
    for (std::uint32_t node = 0; node < machine.nodes.size(); ++node) take(node);
  }
  stages.steps.continuation_of[pattern] = std::move(of);
}

void count_entries(Stages& stages, std::uint32_t pattern) {
  const Machine& machine = machine_of(stages, pattern);
  for (std::uint32_t node = 0; node < machine.nodes.size(); ++node) {
    const bool elsewhere = continuation_at(stages, pattern, node).pattern != pattern ||
                           (pattern == no_pattern && stages.steps.renamed.count(node) != 0);
    if (elsewhere) continue;  // its code is that of a copy
    for (const Machine::Edge& edge : machine.nodes[node].edges) {
      ++continuation_at(stages, pattern, edge.node).entered;
    }
  }
}

}  // namespace

Continuation& continuation_at(Stages& stages, std::uint32_t pattern, std::uint32_t node) {
  auto known = stages.steps.continuation_of.find(pattern);
  if (known == stages.steps.continuation_of.end()) {
    know_machine(stages, pattern);
    known = stages.steps.continuation_of.find(pattern);
  }
  return stages.steps.continuations[known->second[node]];
}

Entered entry_behind(Stages& stages, const SearchState& search, std::uint32_t node) {
  const Continuation& its = continuation_at(stages, search.pattern, node);
  if (search.pattern != no_pattern || search.kind != Function::Kind::Moves) return {&its, 0};
  const auto copy = stages.steps.renamed.find(its.node);
  if (copy != stages.steps.renamed.end()) {
    return {&continuation_at(stages, no_pattern, copy->second.as), copy->second.renaming};
  }
  return {&its, its.shared && !search.shared ? stages.steps.own_names : 0};
}

namespace {

// Finds the copies among the modifiers of the players.
class CopyFinder {
 public:
  explicit CopyFinder(Stages& stages)
      : stages_(stages),
        rules_(stages.rules),
        loops_(strong_components(inside_turns(stages))),
        class_(rules_.nodes.size(), 0),
        height_(rules_.nodes.size(), 0),
        state_(rules_.nodes.size(), State::Unseen) {}

  void find() {
    find_candidates();
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t node : loops_.nodes) classify(node);
    for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
      if (candidate_[node] && first(node) == node) nodes.push_back(node);
    }
    std::stable_sort(nodes.begin(), nodes.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return height_[a] > height_[b]; });
    for (const std::uint32_t node : nodes) resolve(node);
    if (!own_.empty()) stages_.steps.own_names = add(own_);
  }

 private:
  enum class State : std::uint8_t { Unseen, Open, Closed, Renamed };
  using Names = std::map<std::uint32_t, std::uint32_t>;

  std::uint32_t first(std::uint32_t node) const {
    return continuation_at(stages_, no_pattern, node).node;
  }

  static bool ends_turn(const Stages& stages, std::uint32_t node) {
    return node == 0 || is_switch(stages, node);
  }

  // As the code goes: to the first one that goes on like the next.
  static Digraph inside_turns(Stages& stages) {
    Digraph graph;
    for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
      if (!ends_turn(stages, node)) {
        for (const Machine::Edge& edge : stages.rules.nodes[node].edges) {
          graph.targets.push_back(continuation_at(stages, no_pattern, edge.node).node);
        }
      }
      graph.close_node();
    }
    return graph;
  }

  // What only players come to, and only once.
  void find_candidates() {
    const Digraph graph = inside_turns(stages_);
    const auto first_of = [&](bool keepers) {
      std::vector<std::uint32_t> result;
      for (std::uint32_t node = 0; node < rules_.nodes.size(); ++node) {
        const std::optional<PlayerId>& player = stages_.plan.rules[node].player;
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
      candidate_[node] = candidate_[node] && !of_keeper[node] && !ends_turn(stages_, node) &&
                         !rules_.nodes[node].flips && loops_.members(loops_.of[node]).size() == 1;
      for (const std::uint32_t target : graph.edges(node)) {
        if (target == node) candidate_[node] = false;
      }
    }
  }

  // Equal numbers for modifiers whose continuations differ in names only; targets come first.
  void classify(std::uint32_t node) {
    std::vector<std::uint32_t> key{candidate_[node] ? 1u : 0u};
    if (!candidate_[node]) key.push_back(is_switch(stages_, node) ? 0 : node);
    if (candidate_[node]) {
      for (const Machine::Edge& edge : rules_.nodes[node].edges) {
        const bool ends = is_switch(stages_, edge.node);
        key.insert(key.end(), {edge.where, class_[first(edge.node)],
                               ends ? 0 : deed_of(stages_, no_pattern, edge.node),
                               ends ? 0 : mask_of(stages_, no_pattern, edge.node)});
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
      if (added && !is_switch(stages_, target) && !name(first(target), first(to), names)) {
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
    if (stands != stands_for_.end() && height_[node] >= cost::worth_a_call) {
      Names names;
      if (name(stands->second, node, names) && !names.empty()) {
        share(stands->second);
        Bits& standing = continuation_at(stages_, no_pattern, stands->second).standing;
        standing = standing | continuation_at(stages_, no_pattern, node).standing;
        stages_.steps.renamed.emplace(node, RenamedCopy{stands->second, renaming(names)});
        return state = State::Renamed;
      }
    }
    bool closed = true;
    for (const Machine::Edge& edge : rules_.nodes[node].edges) {
      if (is_switch(stages_, edge.node)) continue;
      if (resolve(first(edge.node)) != State::Closed) closed = false;
    }
    if (closed) stands_for_.emplace(class_[node], node);
    return state_[node] = closed ? State::Closed : State::Open;
  }

  // It and what is behind it take the names of their callers.
  void share(std::uint32_t node) {
    Continuation& it = continuation_at(stages_, no_pattern, node);
    if (std::exchange(it.shared, true)) return;
    for (const Machine::Edge& edge : rules_.nodes[node].edges) {
      own_.emplace(edge.node, edge.node);
      if (!is_switch(stages_, edge.node)) share(first(edge.node));
    }
  }

  // One that says so, or can be made to; renamings are counted from 1.
  std::uint32_t renaming(const Names& names) {
    for (std::uint32_t i = 0; i < made_.size(); ++i) {
      Names& made = made_[i];
      const bool near = made.begin()->first <= names.rbegin()->first &&
                        names.begin()->first <= made.rbegin()->first;
      const bool fits = near && std::all_of(names.begin(), names.end(), [&](const auto& entry) {
                          const auto known = made.find(entry.first);
                          return known == made.end() || known->second == entry.second;
                        });
      if (!fits) continue;
      made.insert(names.begin(), names.end());
      stages_.plan.renamings[i] = table(made);
      return i + 1;
    }
    made_.push_back(names);
    return add(names);
  }

  std::uint32_t add(const Names& names) {
    stages_.plan.renamings.push_back(table(names));
    return static_cast<std::uint32_t>(stages_.plan.renamings.size());
  }

  static Renaming table(const Names& names) {
    Renaming result;
    result.first = names.begin()->first;
    result.to.resize(names.rbegin()->first - result.first + std::size_t{1}, 0);
    for (const auto& [from, to] : names) result.to[from - result.first] = to;
    return result;
  }

  Stages& stages_;
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

void find_copies(Stages& stages) { CopyFinder(stages).find(); }

}  // namespace

}  // namespace zug::reasoner
