// {! ANY {x}} says that there is no x, when ANY, which only shifts, comes to every square from
// where it is asked: at each square some word of the pattern ends with an on that lets x through
// and has no other check, and all these words fail. So the words that shift and then end with an
// on are walked, and the pieces are those that are let through at each square.

#include "passes/analysis/straightness/absence.h"

#include <algorithm>
#include <vector>

namespace zug {

std::uint64_t Absence::where_fails(std::uint32_t program, std::uint32_t vertex) {
  if (product_.game->pieces.size() > 64 || !looks_for_pieces(program)) return 0;
  const auto [entry, added] = known_.try_emplace({program, vertex}, 0);
  if (added) entry->second = found_everywhere(program, vertex);
  return entry->second;
}

bool Absence::looks_for_pieces(std::uint32_t program) {
  const auto [entry, added] = looks_.try_emplace(program, false);
  if (!added) return entry->second;
  const std::vector<Step>& steps = product_.programs.programs[program].steps;
  budget_.spend(steps.size());
  entry->second = std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.accepting && step.kind == Step::Kind::On;
  });
  return entry->second;
}

std::uint64_t Absence::found_everywhere(std::uint32_t program, std::uint32_t vertex) {
  const Program& automaton = product_.programs.programs[program];
  const std::size_t vertices = product_.game->board.size();
  std::vector<std::uint64_t> found(vertices, 0);  // bits of the pieces that are let through
  std::vector<bool> seen(automaton.steps.size() * vertices, false);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pending{{0, vertex}};
  budget_.spend(seen.size() / 16);
  while (!pending.empty()) {
    const auto [state, at] = pending.back();
    pending.pop_back();
    const Step& last = automaton.steps[state];
    budget_.spend(1 + last.end - last.begin);
    for (std::uint32_t i = last.begin; i < last.end; ++i) {
      const std::uint32_t next = automaton.successors[i];
      const Step& step = automaton.steps[next];
      if (step.kind == Step::Kind::On && step.accepting) found[at] |= step.mask;
      if (step.kind != Step::Kind::Shift) continue;
      const std::uint32_t target = product_.programs.neighbours[step.operand + at];
      if (target == no_vertex || seen[next * vertices + target]) continue;
      seen[next * vertices + target] = true;
      pending.emplace_back(next, target);
    }
  }
  std::uint64_t result = ~std::uint64_t{0};
  for (const std::uint64_t pieces : found) result &= pieces;
  return result;
}

}  // namespace zug
