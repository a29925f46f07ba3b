// Lines that are runs. Four in a row through the stone just put: the lines through a square
// (lines.cc) are runs of squares whose numbers are one step apart, of a few steps in all. Where
// there are runs of four in a set s of squares, step d apart, tell two shifts:
//
//   two  = s & s >> d         squares of s whose next one is in s, too
//   four = two & two >> 2d    and the two after it
//
// That looks at the whole board, where runs may go over an edge, and may be far from the square
// that is asked about. So all but `around` it is left out first, the squares of its lines, and the
// rule is used only if every run of what is left has one of the lines in it. As that is looked up
// run by run, square by square, it is right on any board, with holes or not:
//
//   connect four   steps 1, 6, 7, 8: 4 x 5 operations for 11 lines through a square
//   tic-tac-toe    does not fire: the lines through the middle cover all of the board, so that
//                  three in the first row would be taken for a line through it

#include "backends/reasoner/plan/code/runs.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace zug::reasoner {
namespace {

// The step of a run, or 0.
std::uint32_t step_of(const std::vector<std::uint32_t>& line) {
  for (std::size_t i = 2; i < line.size(); ++i) {
    if (line[i] - line[i - 1] != line[1] - line[0]) return 0;
  }
  return line.size() < 3 ? 0 : line[1] - line[0];
}

// The runs within `among`, each with `here`.
std::vector<Bits> runs_within(const Bits& among, const Runs& runs, const Bits& here) {
  std::vector<Bits> result;
  for (const std::uint32_t step : runs.steps) {
    for (const std::uint32_t first : among.list()) {
      Bits run = here;
      bool within = true;
      for (std::uint32_t i = 0; i < runs.length && within; ++i) {
        const std::size_t next = first + std::size_t{i} * step;
        within = next < among.size() && among.test(next);
        if (within) run.set(next);
      }
      if (within) result.push_back(run);
    }
  }
  return result;
}

// Does every run around the vertex have one of its lines in it?
bool no_others(const Runs& runs, std::uint32_t vertex, const std::vector<Bits>& lines) {
  Bits here(runs.around[vertex].size());  // there may be no line at all
  if (runs.here) here.set(vertex);
  const std::vector<Bits> found = runs_within(runs.around[vertex], runs, here);
  return std::all_of(found.begin(), found.end(), [&](const Bits& run) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const Bits& line) { return line.within(run); });
  });
}

// The lines of a table as runs, if they are runs of the same length and better tested so.
std::optional<Runs> runs_of(const std::vector<std::vector<Bits>>& lines, std::size_t vertices) {
  Runs runs;
  std::set<std::uint32_t> steps;
  std::size_t most = 0;
  runs.around.assign(vertices, Bits(vertices));
  for (std::uint32_t v = 0; v < vertices; ++v) {
    for (Bits line : lines[v]) {
      if (runs.length == 0) runs.here = !line.test(v);
      if (line.test(v) == runs.here) return std::nullopt;
      line.set(v);
      const std::vector<std::uint32_t> members = line.list();
      const std::uint32_t step = step_of(members);
      if (runs.length == 0) runs.length = static_cast<std::uint32_t>(members.size());
      if (step == 0 || members.size() != runs.length) return std::nullopt;
      steps.insert(step);
      runs.around[v] = runs.around[v] | line;
    }
    most = std::max(most, lines[v].size());
  }
  runs.steps.assign(steps.begin(), steps.end());
  constexpr std::size_t operations = 5;  // of a step, and as many for all of them
  constexpr std::size_t of_line = 3;
  if ((runs.steps.size() + 1) * operations > most * of_line) return std::nullopt;
  for (std::uint32_t v = 0; v < vertices; ++v) {
    if (!no_others(runs, v, lines[v])) return std::nullopt;
  }
  return runs;
}

}  // namespace

std::size_t lines_as_runs(Plan& plan) {
  if (plan.vertices > word_bits) return 0;
  std::vector<std::vector<std::vector<Bits>>> other_lines;
  std::vector<Instruction> question(plan.lines.size());  // that takes the place of a table's
  for (std::size_t table = 0; table < plan.lines.size(); ++table) {
    std::optional<Runs> runs = runs_of(plan.lines[table], plan.vertices);
    question[table].op = runs ? Op::IfRun : Op::IfLine;
    question[table].c = static_cast<std::uint32_t>(runs ? plan.runs.size() : other_lines.size());
    if (runs) {
      plan.runs.push_back(std::move(*runs));
    } else {
      other_lines.push_back(std::move(plan.lines[table]));
    }
  }
  plan.lines = std::move(other_lines);
  for (Function& function : plan.functions) {
    for (Instruction& is : function.code) {
      if (is.op != Op::IfLine) continue;
      is.op = question[is.c].op;
      is.c = question[is.c].c;
    }
  }
  return plan.runs.size();
}

}  // namespace zug::reasoner
