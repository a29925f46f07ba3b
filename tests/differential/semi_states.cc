// The graph has a node for each semi-state, reached action by action by the reference semantics,
// and an edge more into each pattern that holds modifiers. Plays are its paths, so a game does not
// end when a strong component (Tarjan) has an edge that performs a modifier. A keeper's move ends
// at a switch; from each place where he is to move all switches that can be reached without passing
// another one are followed, until a player is to move or no switch is reached: more than one such
// end is a choice. The longest sequence is a longest path over the components.

#include "tests/differential/semi_states.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"

namespace zug::test {
namespace {

struct SemiEdge {
  std::uint32_t target = 0;
  bool modifier = false;
  bool turn = false;  // a switch
  bool dive = false;
};

struct SemiState {
  State state;
  std::uint32_t program = 0;
  bool behind_turn = false;  // or at the start
  std::vector<SemiEdge> edges;
};

class SemiStates {
 public:
  SemiStates(ReferenceReasoner& reasoner, std::size_t most) : reasoner_(reasoner), most_(most) {}

  bool explore() {
    const std::vector<Program>& programs = reasoner_.programs().programs;
    find_modifying(programs);
    add(reasoner_.initial(), 0, true);
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_.size() > most_) return false;
      if (!expand(i, programs[nodes_[i].program])) return false;
    }
    return true;
  }

  BruteForce decide() {
    find_components();
    BruteForce result;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      for (const SemiEdge& edge : nodes_[i].edges) {
        if (edge.modifier && component_[i] == component_[edge.target]) result.ends = false;
      }
    }
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      const bool keepers =
          nodes_[i].program == 0 && nodes_[i].behind_turn && nodes_[i].state.player == keeper;
      if (keepers && ends_from(i).size() > 1) result.one_completion = false;
    }
    if (result.ends) result.longest = longest();
    return result;
  }

 private:
  void find_modifying(const std::vector<Program>& programs) {
    modifying_.assign(programs.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < programs.size(); ++i) {
        for (const Step& step : programs[i].steps) {
          const bool inside = step.kind == Step::Kind::Pattern && modifying_[step.operand];
          if (modifying_[i] || !(inside || is_modifier(step))) continue;
          modifying_[i] = changed = true;
        }
      }
    }
  }

  std::uint32_t add(const State& state, std::uint32_t program, bool behind_turn) {
    std::string key = std::to_string(program) + ' ' + std::to_string(state.player.value) + ' ' +
                      std::to_string(state.position.value) + ' ' +
                      std::to_string(state.rules.value);
    for (const PieceId piece : state.pieces) key += ' ' + std::to_string(piece.value);
    for (const std::int64_t value : state.variables) key += ' ' + std::to_string(value);
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    const auto [entry, added] = ids_.emplace(std::move(key), id);
    if (added) nodes_.push_back({state, program, behind_turn, {}});
    return entry->second;
  }

  bool expand(std::uint32_t node, const Program& program) {
    const Step last = program.steps[nodes_[node].state.rules.value];
    for (std::uint32_t s = last.begin; s < last.end; ++s) {
      const StateId next(program.successors[s]);
      const Step& step = program.steps[next.value];
      State state = nodes_[node].state;
      const std::uint32_t inside = nodes_[node].program;
      if (step.kind == Step::Kind::Pattern && modifying_[step.operand]) {
        State within = state;
        within.rules = StateId(0);
        const std::uint32_t target = add(within, step.operand, false);
        nodes_[node].edges.push_back({target, false, false, true});
      }
      try {
        if (!reasoner_.step(state, inside, next)) continue;
      } catch (const ImproperGame&) {
        return false;
      } catch (const ArithmeticOverflow&) {
        return false;
      }
      const bool turn = step.kind == Step::Kind::Switch;
      const std::uint32_t target = add(state, inside, turn);
      nodes_[node].edges.push_back({target, is_modifier(step), turn, false});
    }
    return true;
  }

  // Tarjan's algorithm, with a stack of its own; components are numbered from the ends of paths.
  void find_components() {
    const auto size = nodes_.size();
    component_.assign(size, none);
    std::vector<std::uint32_t> number(size, none), low(size, 0), stack;
    std::uint32_t count = 0;
    for (std::uint32_t root = 0; root < size; ++root) {
      if (number[root] != none) continue;
      std::vector<std::pair<std::uint32_t, std::size_t>> path{{root, 0}};
      number[root] = low[root] = count++;
      stack.push_back(root);
      while (!path.empty()) {
        auto& [node, next] = path.back();
        if (next < nodes_[node].edges.size()) {
          const std::uint32_t target = nodes_[node].edges[next++].target;
          if (number[target] == none) {
            number[target] = low[target] = count++;
            stack.push_back(target);
            path.emplace_back(target, 0);
          } else if (component_[target] == none) {
            low[node] = std::min(low[node], number[target]);
          }
          continue;
        }
        const std::uint32_t done = node;
        path.pop_back();
        if (!path.empty()) low[path.back().first] = std::min(low[path.back().first], low[done]);
        if (low[done] != number[done]) continue;
        std::uint32_t member = none;
        do {
          member = stack.back();
          stack.pop_back();
          component_[member] = components_;
        } while (member != done);
        ++components_;
      }
    }
  }

  std::set<std::uint32_t> turns_from(std::uint32_t place) const {
    std::set<std::uint32_t> turns, seen{place};
    std::vector<std::uint32_t> pending{place};
    while (!pending.empty()) {
      const std::uint32_t node = pending.back();
      pending.pop_back();
      for (const SemiEdge& edge : nodes_[node].edges) {
        if (edge.dive) continue;
        if (edge.turn) {
          turns.insert(edge.target);
        } else if (seen.insert(edge.target).second) {
          pending.push_back(edge.target);
        }
      }
    }
    return turns;
  }

  std::set<std::uint32_t> ends_from(std::uint32_t place) const {
    std::set<std::uint32_t> ends, seen{place};
    std::vector<std::uint32_t> pending{place};
    while (!pending.empty()) {
      const std::uint32_t node = pending.back();
      pending.pop_back();
      const std::set<std::uint32_t> turns = turns_from(node);
      if (turns.empty()) ends.insert(node);
      for (const std::uint32_t turn : turns) {
        if (nodes_[turn].state.player != keeper) {
          ends.insert(turn);
        } else if (seen.insert(turn).second) {
          pending.push_back(turn);
        }
      }
    }
    return ends;
  }

  // Of offs and assignments between switches; within a component there are none.
  std::int64_t longest() const {
    std::vector<std::uint32_t> order(nodes_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [this](std::uint32_t a, std::uint32_t b) { return component_[a] < component_[b]; });
    std::vector<std::int64_t> best(components_, 0);
    std::int64_t result = 0;
    for (const std::uint32_t node : order) {
      if (nodes_[node].program != 0) continue;
      std::int64_t& value = best[component_[node]];
      for (const SemiEdge& edge : nodes_[node].edges) {
        if (edge.dive || edge.turn) continue;
        value = std::max(value, best[component_[edge.target]] + (edge.modifier ? 1 : 0));
      }
    }
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].program == 0) result = std::max(result, best[component_[i]]);
    }
    return result;
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};
  ReferenceReasoner& reasoner_;
  std::size_t most_;
  std::vector<bool> modifying_;  // by program
  std::vector<SemiState> nodes_;
  std::map<std::string, std::uint32_t> ids_;
  std::vector<std::uint32_t> component_;  // by node
  std::uint32_t components_ = 0;
};

}  // namespace

std::optional<BruteForce> decide_by_all_semi_states(ReferenceReasoner& reasoner, std::size_t most) {
  SemiStates states(reasoner, most);
  if (!states.explore()) return std::nullopt;
  return states.decide();
}

}  // namespace zug::test
