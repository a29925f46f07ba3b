// Runs of pieces turned over at once (flips.cc), in the rules: what is recognised there becomes one
// node of the graph of the rules, where none of its modifiers is part of a player's move and it can
// only begin where it comes home to; and that node becomes code.

#include "backends/reasoner/plan/turns/turn_over.h"

#include <functional>
#include <map>
#include <set>
#include <utility>

#include "backends/reasoner/plan/turns/standing.h"
#include "backends/reasoner/plan/turns/turns.h"

namespace zug::reasoner {

std::size_t find_flips(Stages& stages) {
  FlipGroups all = stages.flow.flips(stages.game.rules);
  if (all.empty()) return 0;
  std::set<ExpressionId> moves;
  const std::vector<bool> in_moves = parts_of_moves(stages);
  for (std::uint32_t node = 0; node < in_moves.size(); ++node) {
    if (in_moves[node]) moves.insert(stages.rules.nodes[node].atom);
  }
  FlipGroups kept;
  for (const auto& [id, groups] : all) {
    const std::vector<ExpressionId>& parts =
        std::get<Concatenation>(stages.game.expressions[id]).parts;
    for (const FlipGroup& group : groups) {
      bool of_moves = false;
      for (std::size_t i = group.first; i < group.first + group.count; ++i) {
        for (const ExpressionId atom : atoms(stages.game.expressions, parts[i])) {
          of_moves = of_moves || moves.count(atom) != 0;
        }
      }
      if (!of_moves) kept[id].push_back(group);
    }
  }
  std::optional<Machine> shorter = stages.flow.machine(stages.game.rules, kept);
  if (!shorter) return 0;
  std::swap(stages.rules, *shorter);
  std::size_t found = 0;
  const std::vector<Bits>& before = stood_at(stages, no_pattern);
  for (std::uint32_t node = 0; node < stages.rules.nodes.size(); ++node) {
    const std::optional<Flips>& flips = stages.rules.nodes[node].flips;
    if (flips) ++found;
    if (!flips || before[node].within(flips->home)) continue;
    std::swap(stages.rules, *shorter);
    stages.steps.stood.clear();
    return 0;
  }
  return found;
}

void turn_over(Stages& stages, Lowering& code, const Flips& flips, std::uint32_t vertex,
               const Undone& then) {
  Bits theirs(stages.game.pieces.size());
  theirs.set(flips.theirs);
  const std::uint32_t mask = stages.terms.masks.id(theirs);
  const std::uint32_t turned = code.new_set();
  code.emit(Op::SetNone, turned);
  std::map<std::uint32_t, std::uint32_t> ends;  // by mask
  for (const Flips::Line& line : flips.lines) {
    const auto [end, added] = ends.emplace(stages.terms.masks.id(line.end), 0);
    if (added) code.emit(Op::SetPieces, end->second = code.new_set(), end->first);
    const std::uint32_t run = code.new_set();
    code.emit(Op::SetRay, run, line.line, vertex, mask);
    code.emit(Op::SetJoin, turned, run, end->second);
  }
  const std::uint32_t on = code.new_set();
  code.emit(Op::SetPieces, on, mask);
  code.emit(Op::SetAnd, turned, turned, on);  // without the ends
  code.emit(Op::PutEach, turned, flips.mine, mask);
  const Instruction undo{Op::UnputEach, turned, flips.mine, mask};
  then(undo);
  code.emit(undo);
}

}  // namespace zug::reasoner
