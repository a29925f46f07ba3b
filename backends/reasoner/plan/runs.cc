// Lines that are runs. Four in a row through the stone just put: the lines through a square
// (lines.cc) are runs of squares whose numbers are one step apart, of a few steps in all. Where
// there are runs of four in a set s of squares, step d apart, tell two shifts:
//
//   two  = s & s >> d         squares of s whose next one is in s, too
//   four = two & two >> 2d    and the two after it
//
// That looks at the whole board, where runs may go over an edge, and may be far from the square
// that is asked about. So all but `around` it is left out first, the squares of its lines, and the
// rule is used only if no run of what is left is wrong: each is one of the lines there. As that is
// looked up run by run, square by square, it is right on any board, hexagons or with holes:
//
//   connect four   steps 1, 6, 7, 8: 4 x 5 operations for 11 lines through a square
//   tic-tac-toe    does not fire: the lines through the middle cover all of the board, so that
//                  three in the first row would be taken for a line through it

#include "backends/reasoner/plan/runs.h"

#include <algorithm>
#include <set>
#include <utility>

namespace zug::reasoner {
namespace {

struct Run {
  std::uint32_t step = 0;
  std::uint32_t first = 0;
  friend bool operator<(const Run& a, const Run& b) {
    return std::pair(a.step, a.first) < std::pair(b.step, b.first);
  }
};

// The step of a run, or 0.
std::uint32_t step_of(const std::vector<std::uint32_t>& line) {
  for (std::size_t i = 2; i < line.size(); ++i) {
    if (line[i] - line[i - 1] != line[1] - line[0]) return 0;
  }
  return line.size() < 3 ? 0 : line[1] - line[0];
}

// Is every run within `around` one of those?
bool no_others(const Runs& runs, const Bits& around, const std::set<Run>& known) {
  for (const std::uint32_t step : runs.steps) {
    for (const std::uint32_t first : around.list()) {
      bool within = true;
      for (std::uint32_t i = 1; i < runs.length && within; ++i) {
        const std::size_t next = first + std::size_t{i} * step;
        within = next < around.size() && around.test(next);
      }
      if (within && known.count({step, first}) == 0) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Runs> runs_of(const std::vector<std::vector<Bits>>& lines, const Bits& domain) {
  Runs runs;
  const std::vector<std::uint32_t> vertices = domain.list();
  if (domain.size() > word_bits || vertices.empty()) return std::nullopt;
  runs.here = !lines[vertices[0]][0].test(vertices[0]);
  std::vector<std::set<Run>> known(lines.size());
  std::set<std::uint32_t> steps;
  std::size_t most = 0;
  runs.around.assign(lines.size(), Bits(domain.size()));
  for (const std::uint32_t v : vertices) {
    for (Bits line : lines[v]) {
      if (line.test(v) == runs.here) return std::nullopt;
      line.set(v);
      const std::vector<std::uint32_t> members = line.list();
      const std::uint32_t step = step_of(members);
      if (runs.length == 0) runs.length = static_cast<std::uint32_t>(members.size());
      if (step == 0 || members.size() != runs.length) return std::nullopt;
      known[v].insert({step, members[0]});
      steps.insert(step);
      runs.around[v] = runs.around[v] | line;
    }
    most = std::max(most, known[v].size());
  }
  runs.steps.assign(steps.begin(), steps.end());
  constexpr std::size_t operations = 5;  // of a step, and as many for all of them
  constexpr std::size_t of_line = 3;
  if ((runs.steps.size() + 1) * operations > most * of_line) return std::nullopt;
  for (const std::uint32_t v : vertices) {
    if (!no_others(runs, runs.around[v], known[v])) return std::nullopt;
  }
  return runs;
}

}  // namespace zug::reasoner
