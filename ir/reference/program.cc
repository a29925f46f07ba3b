// From expressions to flat automata.
//
// Every distinct pattern body becomes one program, found by walking the programs made so far; as
// bodies are hash-consed, a pattern that macros repeat a thousand times is built once.
//
// A search must not enter the same state at the same vertex twice between two modifiers, or it
// would not end and would list moves twice. Most states need no mark for that: take a state q with
// a single predecessor p. Unless q is a shift, it is entered at the vertex where p is, so it is
// entered as often as p is. The same holds for a shift along a direction that no two vertices share
// a target of. Going back from q through such states comes to a marked state, or to where the
// search began, which it cannot enter again without a modifier: it began at a modifier or at state
// 0. (Going back cannot run in a circle: a circle of states with one predecessor each is not
// reachable from outside.)

#include "ir/reference/program.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/automaton.h"
#include "ir/limits.h"

namespace zug {
namespace {

constexpr std::size_t mask_bits = 64;

class Compiler {
 public:
  Compiler(const Game& game, Diagnostics& diagnostics) : game_(game), diagnostics_(diagnostics) {}

  std::optional<Programs> compile() {
    if (!tabulate_neighbours()) return std::nullopt;
    program_of(game_.rules);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (!add_program(bodies_[i])) return std::nullopt;
    }
    for (const Step& step : result_.programs[0].steps) {
      if (step.modifier == 0) continue;
      const auto state = static_cast<std::uint32_t>(&step - result_.programs[0].steps.data());
      result_.modifier_at.resize(step.modifier + std::size_t{1});
      result_.modifier_at[step.modifier] = state;
    }
    return std::move(result_);
  }

 private:
  bool tabulate_neighbours() {
    const std::size_t vertices = game_.board.size();
    if (game_.directions.size() * vertices > limits::neighbour_entries) {
      diagnostics_.error("REF0002", Origin{},
                         "the board is too large for a table of all directions and vertices, at "
                         "most " +
                             std::to_string(limits::neighbour_entries) + " entries");
      return false;
    }
    for (const std::vector<std::uint32_t>& row :
         neighbour_table(game_.board, game_.directions.size())) {
      result_.neighbours.insert(result_.neighbours.end(), row.begin(), row.end());
      std::vector<bool> entered(vertices, false);
      bool injective = true;
      for (const std::uint32_t target : row) {
        if (target == no_vertex) continue;
        injective = injective && !entered[target];
        entered[target] = true;
      }
      injective_.push_back(injective);
    }
    return true;
  }

  // The index of the program for `body`, to be built when its turn comes.
  std::uint32_t program_of(ExpressionId body) {
    const auto [entry, added] = index_.emplace(body, static_cast<std::uint32_t>(bodies_.size()));
    if (added) bodies_.push_back(body);
    return entry->second;
  }

  bool add_program(ExpressionId body) {
    std::optional<Automaton> automaton = build_automaton(game_.expressions, body);
    if (automaton) edges_ += automaton->edges();
    if (!automaton || edges_ > limits::automaton_edges) {
      diagnostics_.error("REF0001", origin_of(body),
                         "the automaton of these rules has more than " +
                             std::to_string(limits::automaton_edges) + " edges");
      return false;
    }
    Program program;
    std::vector<std::uint32_t> predecessors(automaton->states.size(), 0);
    for (std::size_t state = 0; state < automaton->states.size(); ++state) {
      Step step;
      step.accepting = automaton->states[state].accepting;
      if (state != 0) fill(step, automaton->states[state]);
      if (!result_.programs.empty()) step.modifier = 0;  // moves do not mention patterns
      step.begin = static_cast<std::uint32_t>(program.successors.size());
      for (const StateId next : automaton->next[state]) {
        program.successors.push_back(next.value);
        ++predecessors[next.value];
      }
      step.end = static_cast<std::uint32_t>(program.successors.size());
      program.steps.push_back(step);
    }
    for (std::size_t state = 0; state < program.steps.size(); ++state) {
      if (predecessors[state] > 1) program.steps[state].marked = true;
    }
    result_.programs.push_back(std::move(program));
    return true;
  }

  void fill(Step& step, const Automaton::State& state) {
    step.modifier = state.modifier;
    step.atom = state.atom;
    const Action& action = std::get<Atom>(game_.expressions[state.atom]).action;
    std::visit(Overloaded{[&](const Shift& shift) {
                            step.kind = Step::Kind::Shift;
                            step.operand = static_cast<std::uint32_t>(shift.direction.value *
                                                                      game_.board.size());
                            step.marked = !injective_[shift.direction.value];
                          },
                          [&](const On& on) {
                            const bool few = game_.pieces.size() <= mask_bits;
                            step.kind = few ? Step::Kind::On : Step::Kind::OnAmong;
                            step.on = &on;
                            if (!few) return;
                            for (const PieceId piece : on.pieces) step.mask |= 1ull << piece.value;
                          },
                          [&](const Off& off) {
                            step.kind = Step::Kind::Off;
                            step.operand = off.piece.value;
                          },
                          [&](const Assignment& assignment) {
                            step.kind = Step::Kind::Assignment;
                            step.operand = assignment.variable.value;
                            step.left = &assignment.value;
                            note_counts(assignment.value);
                          },
                          [&](const Comparison& comparison) {
                            step.kind = Step::Kind::Comparison;
                            step.left = &comparison.left;
                            step.comparator = comparison.comparator;
                            step.right = &comparison.right;
                            note_counts(comparison.left);
                            note_counts(comparison.right);
                          },
                          [&](const Switch& turn) {
                            step.kind = Step::Kind::Switch;
                            step.operand = turn.player.value;
                          },
                          [&](const Pattern& pattern) {
                            step.kind = Step::Kind::Pattern;
                            step.positive = pattern.positive;
                            step.operand = program_of(pattern.body);
                          },
                          [&](const SplitPoint&) { step.kind = Step::Kind::SplitPoint; }},
               action);
  }

  void note_counts(const Arithmetic& expression) {
    result_.counts_pieces = result_.counts_pieces || counts_pieces(expression);
  }

  // Of the first atom; atoms() would unroll all that patterns share.
  Origin origin_of(ExpressionId id) const {
    for (;;) {
      const Expression& node = game_.expressions[id];
      if (const auto* list = std::get_if<Concatenation>(&node)) {
        id = list->parts.front();
      } else if (const auto* sum = std::get_if<Sum>(&node)) {
        if (sum->branches.empty()) return Origin{};
        id = sum->branches.front();
      } else if (const auto* star = std::get_if<Star>(&node)) {
        id = star->body;
      } else {
        return std::get<Atom>(node).origin;
      }
    }
  }

  const Game& game_;
  Diagnostics& diagnostics_;
  Programs result_;
  std::vector<bool> injective_;
  std::vector<ExpressionId> bodies_;
  std::unordered_map<ExpressionId, std::uint32_t> index_;
  std::size_t edges_ = 0;
};

}  // namespace

std::optional<Programs> compile_programs(const Game& game, Diagnostics& diagnostics) {
  return Compiler(game, diagnostics).compile();
}

}  // namespace zug
