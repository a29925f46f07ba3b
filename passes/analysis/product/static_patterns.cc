// For each pattern the vertices from which it may, or must, match. `{? up}` is decided by the
// board;
// `{? up {w}}` may match wherever there is an up and must match nowhere.
//
// A word is walked backwards: (state, vertex) is good when the state accepts or some action that
// can follow leads to a good pair. In the one table actions that depend on the state of play count
// as possible, in the other as impossible. A negative pattern may hold where its body need not
// match.

#include "passes/analysis/product/static_patterns.h"

#include <utility>

#include "passes/analysis/arithmetic/interval.h"

namespace zug {
namespace {

constexpr std::size_t largest_table = std::size_t{1} << 26;  // pairs of a state and a vertex

Truth truth(const Game& game, const Step& step) {
  const Action& action = std::get<Atom>(game.expressions[step.atom]).action;
  if (const auto* assignment = std::get_if<Assignment>(&action)) return truth_of(game, *assignment);
  if (const auto* comparison = std::get_if<Comparison>(&action)) return truth_of(game, *comparison);
  return Truth::Always;
}

}  // namespace

StaticPatterns::StaticPatterns(const Game& game, const Programs& programs, Budget& budget)
    : game_(game),
      programs_(programs),
      budget_(budget),
      may_(programs.programs.size()),
      must_(programs.programs.size()),
      has_modifiers_(programs.programs.size(), false),
      sources_(programs.neighbours.size()) {
  const std::size_t vertices = game.board.size();
  budget.spend(programs.neighbours.size());
  for (std::size_t i = 0; i < programs.neighbours.size(); ++i) {
    const std::uint32_t target = programs.neighbours[i];
    if (target == no_vertex) continue;
    sources_[i / vertices * vertices + target].push_back(static_cast<std::uint32_t>(i % vertices));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < programs.programs.size(); ++i) {
      if (has_modifiers_[i]) continue;
      budget.spend(1 + programs.programs[i].steps.size());
      for (const Step& step : programs.programs[i].steps) {
        const bool inside = step.kind == Step::Kind::Pattern && has_modifiers_[step.operand];
        if (!inside && step.kind != Step::Kind::Off && step.kind != Step::Kind::Assignment)
          continue;
        has_modifiers_[i] = changed = true;
        break;
      }
    }
  }
}

bool StaticPatterns::may_match(std::uint32_t program, std::uint32_t vertex) {
  return table(program, false)[vertex];
}

bool StaticPatterns::must_match(std::uint32_t program, std::uint32_t vertex) {
  return table(program, true)[vertex];
}

bool StaticPatterns::may_perform(const Step& step, std::uint32_t vertex) {
  switch (step.kind) {
    case Step::Kind::On:
      return step.mask != 0;
    case Step::Kind::OnAmong:
      return !step.on->pieces.empty();
    case Step::Kind::Assignment:
    case Step::Kind::Comparison:
      return truth(game_, step) != Truth::Never;
    case Step::Kind::Pattern:
      return step.positive ? may_match(step.operand, vertex) : !must_match(step.operand, vertex);
    default:
      return true;
  }
}

bool StaticPatterns::must_perform(const Step& step, std::uint32_t vertex) {
  switch (step.kind) {
    case Step::Kind::On:
    case Step::Kind::OnAmong:
      return step.on->pieces.size() == game_.pieces.size();
    case Step::Kind::Assignment:
    case Step::Kind::Comparison:
      return truth(game_, step) == Truth::Always;
    case Step::Kind::Pattern:
      return step.positive ? must_match(step.operand, vertex) : !may_match(step.operand, vertex);
    default:
      return true;
  }
}

const std::vector<bool>& StaticPatterns::table(std::uint32_t program, bool must) {
  Table& entry = (must ? must_ : may_)[program];
  if (!entry.known) {
    std::vector<bool> vertices = accepting_from(programs_.programs[program], must);
    entry.known = true;
    entry.vertices = std::move(vertices);
  }
  return entry.vertices;
}

// By vertex: an accepting state can be reached from state 0 at that vertex.
std::vector<bool> StaticPatterns::accepting_from(const Program& program, bool must) {
  const std::size_t vertices = game_.board.size();
  const std::size_t states = program.steps.size();
  if (states * vertices > largest_table) return std::vector<bool>(vertices, !must);
  budget_.spend(states * vertices / 16 + program.successors.size());
  std::vector<std::vector<std::uint32_t>> before(states);
  for (std::uint32_t state = 0; state < states; ++state) {
    const Step& step = program.steps[state];
    for (std::uint32_t i = step.begin; i < step.end; ++i) {
      before[program.successors[i]].push_back(state);
    }
  }
  std::vector<bool> good(states * vertices, false);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pending;
  const auto add = [&](std::uint32_t state, std::uint32_t vertex) {
    if (good[state * vertices + vertex]) return;
    good[state * vertices + vertex] = true;
    pending.emplace_back(state, vertex);
  };
  for (std::uint32_t state = 0; state < states; ++state) {
    if (!program.steps[state].accepting) continue;
    for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) add(state, vertex);
  }
  while (!pending.empty()) {
    const auto [state, vertex] = pending.back();
    pending.pop_back();
    const Step& step = program.steps[state];
    budget_.spend(1 + before[state].size());
    if (before[state].empty() || !perform(step, vertex, must)) continue;
    for (const std::uint32_t from : before[state]) {
      if (step.kind == Step::Kind::Shift) {
        for (const std::uint32_t source : sources_[step.operand + vertex]) add(from, source);
      } else {
        add(from, vertex);
      }
    }
  }
  return {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(vertices)};
}

}  // namespace zug
