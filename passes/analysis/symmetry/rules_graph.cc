// Which words of modifiers and vertices are moves depends on
//
//   * the actions that are no shifts, each with its pieces, variables, players and numbers,
//   * from which vertex to which one shifts lead between two of them, and from which to the end of
//     a pattern. How they do it does not matter: up left and left up are the same.
//
// So nodes are actions (of all turns, and of the patterns asked in them), pieces, variables,
// players, and parts of arithmetic; an edge between actions is labelled with a set of pairs of
// vertices. Two things that the rules order, though it does not matter, are without order here:
// conditions one behind another at one vertex, and the keeper's assignments of which none reads or
// writes what another one writes:
//
//   ->> [$ white=50, black=50]         is the same when players change places
//
// In a player's turn assignments are parts of his move, in their order. Sums, sides of an equation
// and a < b for b > a are without order anyway.
//
// What is before the first turn is not there: whoever begins, turns are what is compared.

#include "passes/analysis/symmetry/rules_graph.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/limits.h"

namespace zug {
namespace {

enum class Kind : std::uint8_t {
  // Nodes.
  Piece,
  Variable,  // its bound
  Player,    // 0: the keeper
  Start,
  End,
  On,
  Off,
  Assignment,
  Comparison,  // a comparator that is no Greater
  Switch,
  Pattern,  // 1: positive
  Together,
  Number,     // it
  Count,      // of a piece
  Operation,  // which
  // Edges.
  Score,
  Operand,  // which
  Member,
  Shifts,  // number of the set
};

bool is_condition(const Step& step) {
  return step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong ||
         step.kind == Step::Kind::Comparison || step.kind == Step::Kind::Pattern;
}

bool is_silent(const Step& step) {
  return step.kind == Step::Kind::Shift || step.kind == Step::Kind::SplitPoint;
}

bool is_players_switch(const Step& step) {
  return step.kind == Step::Kind::Switch && step.operand != keeper.value;
}

bool commute(const Step& a, const Step& b) {
  if (is_condition(a)) return is_condition(b);
  if (a.kind != Step::Kind::Assignment || b.kind != Step::Kind::Assignment) return false;
  return a.operand != b.operand && !mentions(*a.left, VariableId(b.operand)) &&
         !mentions(*b.left, VariableId(a.operand));
}

// Where shifts lead from one action: edges to the next ones.
struct Next {
  std::uint32_t state = 0;
  std::uint32_t shifts = 0;  // of RulesGraph::shifts
};
constexpr std::uint32_t end_state = ~0u;  // the word may end here

class Builder {
 public:
  Builder(const Game& game, const Programs& programs, Budget& budget)
      : game_(game), programs_(programs), budget_(budget), vertices_(game.board.size()) {}

  RulesGraph build() {
    for (std::size_t p = 0; p < game_.pieces.size(); ++p) add_node(Kind::Piece);
    for (std::size_t v = 0; v < variable_count(game_); ++v) {
      add_node(Kind::Variable, bounded(game_, VariableId(v)).bound);
    }
    for (std::uint32_t player = 1; player <= 2; ++player) {
      result_.player_labels.push_back(label(Kind::Player, player));
      add_edge(add_node(Kind::Player, player), node_of_variable(player - 1), Kind::Score);
    }
    keeper_ = add_node(Kind::Player, 0);
    end_ = add_node(Kind::End);
    std::vector<std::uint32_t> all;
    for (std::uint32_t v = 0; v < vertices_; ++v) all.push_back(v << 16 | v);
    same_vertex_ = number_of(std::move(all));
    start_of_.assign(programs_.programs.size(), no_node);
    result_.node_of_state = add_program(0, turns());
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::uint32_t program = open_[i];
      add_program(program, std::vector<bool>(programs_.programs[program].steps.size(), true));
    }
    result_.labels = static_cast<std::uint32_t>(labels_.size());
    return std::move(result_);
  }

 private:
  std::uint32_t label(Kind kind, std::int64_t value = 0) {
    return labels_.try_emplace({kind, value}, static_cast<std::uint32_t>(labels_.size()))
        .first->second;
  }
  std::uint32_t add_node(Kind kind, std::int64_t value = 0) {
    budget_.spend();
    result_.graph.labels.push_back(label(kind, value));
    return static_cast<std::uint32_t>(result_.graph.labels.size() - 1);
  }
  void add_edge(std::uint32_t from, std::uint32_t to, Kind kind, std::int64_t value = 0) {
    budget_.spend();
    result_.graph.edges.push_back({from, to, label(kind, value)});
  }
  std::uint32_t node_of_variable(std::size_t variable) const {
    return static_cast<std::uint32_t>(game_.pieces.size() + variable);
  }
  std::uint32_t node_of_player(std::uint32_t player) const {
    if (player == keeper.value) return keeper_;
    return static_cast<std::uint32_t>(game_.pieces.size() + variable_count(game_) + player - 1);
  }

  std::uint32_t number_of(std::vector<std::uint32_t> pairs) {
    const auto [at, added] =
        number_of_.try_emplace(std::move(pairs), static_cast<std::uint32_t>(number_of_.size()));
    if (added) result_.shifts.push_back({label(Kind::Shifts, at->second), at->first});
    return at->second;
  }

  // The states of the rules that a turn can come to.
  std::vector<bool> turns() const { return behind_switches(true); }

  // From switches to players on, through the keeper's turns or not.
  std::vector<bool> behind_switches(bool keepers) const {
    const Program& rules = programs_.programs[0];
    std::vector<bool> seen(rules.steps.size(), false);
    std::vector<std::uint32_t> open;
    for (std::uint32_t state = 0; state < rules.steps.size(); ++state) {
      if (is_players_switch(rules.steps[state])) open.push_back(state);
    }
    if (keepers) {
      for (const std::uint32_t state : open) seen[state] = true;
    }
    while (!open.empty()) {
      const Step& step = rules.steps[open.back()];
      open.pop_back();
      for (std::uint32_t i = step.begin; i < step.end; ++i) {
        const std::uint32_t next = rules.successors[i];
        budget_.spend();
        if (seen[next]) continue;
        seen[next] = true;
        if (keepers || rules.steps[next].kind != Step::Kind::Switch) open.push_back(next);
      }
    }
    return seen;
  }

  // What follows the state, and from where to where: a walk from each vertex. Where the rules end
  // does not matter, as moves end with switches.
  std::vector<Next> follow(const Program& program, const Step& from, bool pattern) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> pairs;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;  // state, vertex
    for (std::uint32_t vertex = 0; vertex < vertices_; ++vertex) {
      ++round_;
      bool ends = pattern && from.accepting;
      const auto visit = [&](const Step& step, std::uint32_t at) {
        for (std::uint32_t i = step.begin; i < step.end; ++i) {
          budget_.spend();
          const std::uint32_t next = program.successors[i];
          const Step& does = program.steps[next];
          const bool shift = does.kind == Step::Kind::Shift;
          const std::uint32_t to = shift ? programs_.neighbours[does.operand + at] : at;
          if (to == no_vertex) continue;
          std::uint32_t& seen = seen_[next * vertices_ + to];
          if (std::exchange(seen, round_) == round_) continue;
          if (is_silent(does)) {
            open.emplace_back(next, to);
          } else {
            pairs[next].push_back(vertex << 16 | to);
          }
        }
      };
      visit(from, vertex);
      while (!open.empty()) {
        const auto [state, at] = open.back();
        open.pop_back();
        const Step& step = program.steps[state];
        ends = ends || (pattern && step.accepting);
        visit(step, at);
      }
      if (ends) pairs[end_state].push_back(vertex << 16 | vertex);
    }
    std::vector<Next> result;
    for (auto& [state, list] : pairs) {
      std::sort(list.begin(), list.end());
      result.push_back({state, number_of(std::move(list))});
    }
    return result;
  }

  // By state, what follows; of silent states, and those that are not `wanted`, nothing.
  std::vector<std::vector<Next>> follow_all(std::uint32_t number, const std::vector<bool>& wanted) {
    const Program& program = programs_.programs[number];
    if (program.steps.size() * vertices_ > limits::search_places) throw OutOfBudget(Limit::Memory);
    seen_.assign(program.steps.size() * vertices_, 0);
    round_ = 0;
    std::map<std::vector<std::uint32_t>, std::vector<Next>> known;
    std::vector<std::vector<Next>> result(program.steps.size());
    for (std::size_t state = 0; state < program.steps.size(); ++state) {
      const Step& step = program.steps[state];
      if (!wanted[state] || is_silent(step)) continue;
      std::vector<std::uint32_t> key(program.successors.begin() + step.begin,
                                     program.successors.begin() + step.end);
      key.push_back(step.accepting ? 1 : 0);
      budget_.spend(key.size());
      const auto [at, added] = known.try_emplace(std::move(key));
      if (added) at->second = follow(program, step, number != 0);
      result[state] = at->second;
    }
    return result;
  }

  // The node of each state.
  std::vector<std::uint32_t> add_program(std::uint32_t number, const std::vector<bool>& wanted) {
    const Program& program = programs_.programs[number];
    std::vector<std::vector<Next>> next = follow_all(number, wanted);
    std::vector<std::uint32_t> nodes(program.steps.size(), no_node);
    for (std::uint32_t state = 0; state < program.steps.size(); ++state) {
      const Step& step = program.steps[state];
      if (!wanted[state] || is_silent(step)) continue;
      nodes[state] = step.kind == Step::Kind::Start ? start_of(number) : add_action(step);
    }
    const std::vector<std::uint32_t> outer =
        put_together(program, next, nodes,
                     number == 0 ? behind_switches(false) : std::vector<bool>(nodes.size(), false));
    for (std::uint32_t state = 0; state < program.steps.size(); ++state) {
      for (const Next& one : next[state]) {
        const bool ends = one.state == end_state;
        add_edge(outer[state], ends ? end_ : outer[one.state], Kind::Shifts, one.shifts);
      }
    }
    return nodes;
  }

  std::uint32_t start_of(std::uint32_t program) {
    if (start_of_[program] == no_node) {
      start_of_[program] = add_node(Kind::Start);
      if (program != 0) open_.push_back(program);
    }
    return start_of_[program];
  }

  // Makes a node of several where their order does not matter, and returns by state the node that
  // edges of others come to and leave from; edges between its members are taken out of `next`.
  std::vector<std::uint32_t> put_together(const Program& program,
                                          std::vector<std::vector<Next>>& next,
                                          const std::vector<std::uint32_t>& nodes,
                                          const std::vector<bool>& of_players) {
    const auto movable = [&](std::uint32_t state) {
      const Step& step = program.steps[state];
      return is_condition(step) || (step.kind == Step::Kind::Assignment && !of_players[state]);
    };
    const std::vector<std::uint32_t> behind = only_followers(next);
    std::vector<bool> follows(nodes.size(), false);
    for (std::uint32_t state = 0; state < nodes.size(); ++state) {
      if (behind[state] != end_state) follows[behind[state]] = movable(state);
    }
    std::vector<std::uint32_t> outer = nodes;
    for (std::uint32_t first = 0; first < nodes.size(); ++first) {
      if (nodes[first] == no_node || !movable(first) || follows[first]) continue;
      std::vector<std::uint32_t> members;
      for (std::uint32_t at = first; at != end_state && movable(at); at = behind[at]) {
        const bool fits = std::all_of(members.begin(), members.end(), [&](std::uint32_t member) {
          return commute(program.steps[member], program.steps[at]);
        });
        if (!fits) join(std::exchange(members, {}), nodes, next, outer);
        members.push_back(at);
      }
      join(members, nodes, next, outer);
    }
    return outer;
  }

  // By state, the one state that follows it, at the same vertex, if that follows nothing else; else
  // end_state.
  std::vector<std::uint32_t> only_followers(const std::vector<std::vector<Next>>& next) const {
    std::vector<std::uint32_t> entered(next.size(), 0);
    for (const std::vector<Next>& list : next) {
      for (const Next& one : list) {
        if (one.state != end_state) ++entered[one.state];
      }
    }
    std::vector<std::uint32_t> result(next.size(), end_state);
    for (std::uint32_t state = 0; state < next.size(); ++state) {
      if (next[state].size() != 1) continue;
      const Next& one = next[state].front();
      if (one.state == end_state || one.shifts != same_vertex_ || entered[one.state] != 1) continue;
      result[state] = one.state;
    }
    return result;
  }

  void join(const std::vector<std::uint32_t>& members, const std::vector<std::uint32_t>& nodes,
            std::vector<std::vector<Next>>& next, std::vector<std::uint32_t>& outer) {
    if (members.size() < 2) return;
    const std::uint32_t all = add_node(Kind::Together);
    for (const std::uint32_t member : members) {
      outer[member] = all;
      add_edge(all, nodes[member], Kind::Member);
      if (member != members.back()) next[member].clear();
    }
  }

  std::uint32_t add_action(const Step& step) {
    switch (step.kind) {
      case Step::Kind::On:
      case Step::Kind::OnAmong: {
        const std::uint32_t node = add_node(Kind::On);
        for (const PieceId piece : step.on->pieces) add_edge(node, piece.value, Kind::Operand);
        return node;
      }
      case Step::Kind::Off: {
        const std::uint32_t node = add_node(Kind::Off);
        add_edge(node, step.operand, Kind::Operand);
        return node;
      }
      case Step::Kind::Assignment: {
        const std::uint32_t node = add_node(Kind::Assignment);
        add_edge(node, node_of_variable(step.operand), Kind::Operand, 0);
        add_edge(node, add_arithmetic(*step.left), Kind::Operand, 1);
        return node;
      }
      case Step::Kind::Comparison:
        return add_comparison(step);
      case Step::Kind::Switch: {
        const std::uint32_t node = add_node(Kind::Switch);
        add_edge(node, node_of_player(step.operand), Kind::Operand);
        return node;
      }
      default: {  // a pattern: nothing else is left
        const std::uint32_t node = add_node(Kind::Pattern, step.positive ? 1 : 0);
        add_edge(node, start_of(step.operand), Kind::Operand);
        return node;
      }
    }
  }

  std::uint32_t add_comparison(const Step& step) {
    Comparator comparator = step.comparator;
    std::uint32_t left = add_arithmetic(*step.left), right = add_arithmetic(*step.right);
    if (comparator == Comparator::Greater || comparator == Comparator::GreaterOrEqual) {
      comparator = mirrored(comparator);
      std::swap(left, right);
    }
    const bool ordered = comparator == Comparator::Less || comparator == Comparator::LessOrEqual;
    const std::uint32_t node = add_node(Kind::Comparison, static_cast<std::int64_t>(comparator));
    add_edge(node, left, Kind::Operand, 0);
    add_edge(node, right, Kind::Operand, ordered ? 1 : 0);
    return node;
  }

  std::uint32_t add_arithmetic(const Arithmetic& term) {
    switch (term.kind) {
      case Arithmetic::Kind::Number:
        return add_node(Kind::Number, term.number);
      case Arithmetic::Kind::Variable:
        return node_of_variable(term.variable.value);
      case Arithmetic::Kind::PieceCount: {
        const std::uint32_t node = add_node(Kind::Count);
        add_edge(node, term.piece.value, Kind::Operand);
        return node;
      }
      default: {
        const std::uint32_t node = add_node(Kind::Operation, static_cast<std::int64_t>(term.kind));
        for (std::size_t i = 0; i < term.operands.size(); ++i) {
          const std::uint32_t operand = add_arithmetic(term.operands[i]);
          add_edge(node, operand, Kind::Operand, static_cast<std::int64_t>(i));
        }
        return node;
      }
    }
  }

  const Game& game_;
  const Programs& programs_;
  Budget& budget_;
  const std::size_t vertices_;
  RulesGraph result_;
  std::map<std::pair<Kind, std::int64_t>, std::uint32_t> labels_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> number_of_;  // of sets of pairs
  std::uint32_t same_vertex_ = 0;
  std::uint32_t keeper_ = 0, end_ = 0;
  std::vector<std::uint32_t> start_of_;  // by program
  std::vector<std::uint32_t> open_;      // programs to come
  std::vector<std::uint32_t> seen_;      // by state and vertex: in which round
  std::uint32_t round_ = 0;
};

}  // namespace

RulesGraph rules_graph(const Game& game, const Programs& programs, Budget& budget) {
  return Builder(game, programs, budget).build();
}

std::vector<std::uint32_t> label_images(const RulesGraph& rules, const VertexMap& vertices,
                                        Budget& budget) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t label = 0; label <= rules.labels; ++label) result.push_back(label);
  std::swap(result[rules.player_labels[0]], result[rules.player_labels[1]]);
  std::map<std::vector<std::uint32_t>, std::uint32_t> label_of;
  for (const RulesGraph::Shifts& shifts : rules.shifts) {
    budget.spend(shifts.pairs.size());
    label_of.emplace(shifts.pairs, shifts.label);
  }
  for (const RulesGraph::Shifts& shifts : rules.shifts) {
    std::vector<std::uint32_t> pairs;
    for (const std::uint32_t pair : shifts.pairs) {
      pairs.push_back(vertices[pair >> 16].value << 16 | vertices[pair & 0xFFFF].value);
    }
    std::sort(pairs.begin(), pairs.end());
    budget.spend(2 * pairs.size());
    const auto at = label_of.find(pairs);
    result[shifts.label] = at == label_of.end() ? rules.labels : at->second;
  }
  return result;
}

}  // namespace zug
