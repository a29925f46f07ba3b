// Suppose one step in direction d changes the function by w(d). Walking a spanning tree writes the
// function of every vertex as a sum of some w; every other edge is then an equation between such
// sums. The solutions w, found by elimination, are the coordinates. On a rectangle every square of
// four edges says w(up) + w(right) = w(right) + w(up), every pair of opposite edges
// w(up) + w(down) = 0, and two free numbers remain.

#include "passes/analysis/termination/coordinates.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zug {
namespace {

using Row = std::vector<std::int64_t>;

constexpr std::int64_t greatest_entry = 1'000'000;

void shorten(Row& row) {
  std::int64_t divisor = 0;
  for (const std::int64_t entry : row) divisor = std::gcd(divisor, entry);
  if (divisor > 1) {
    for (std::int64_t& entry : row) entry /= divisor;
  }
}

bool too_large(const Row& row) {
  return std::any_of(row.begin(), row.end(),
                     [](std::int64_t entry) { return std::abs(entry) > greatest_entry; });
}

// Equations in echelon form, each with the column it determines.
class Equations {
 public:
  void add(Row row) {
    for (const auto& [column, equation] : solved_) cancel(row, column, equation);
    shorten(row);
    const auto lead = std::find_if(row.begin(), row.end(), [](std::int64_t e) { return e != 0; });
    if (lead == row.end()) return;
    const auto column = static_cast<std::size_t>(lead - row.begin());
    for (auto& [other, equation] : solved_) {
      cancel(equation, column, row);
      shorten(equation);
      failed_ = failed_ || too_large(equation);
    }
    failed_ = failed_ || too_large(row);
    solved_.emplace_back(column, std::move(row));
  }

  std::size_t size() const { return solved_.size(); }

  // One solution per column that is not determined; none when numbers got out of hand.
  std::vector<Row> solutions(std::size_t columns) const {
    std::vector<Row> result;
    for (std::size_t free = 0; free < columns && !failed_; ++free) {
      if (std::any_of(solved_.begin(), solved_.end(),
                      [&](const auto& entry) { return entry.first == free; })) {
        continue;
      }
      std::int64_t scale = 1;
      for (const auto& [column, equation] : solved_) {
        if (equation[free] != 0) scale = std::lcm(scale, equation[column]);
        if (std::abs(scale) > greatest_entry) return {};
      }
      Row solution(columns, 0);
      solution[free] = scale;
      for (const auto& [column, equation] : solved_) {
        solution[column] = -scale * equation[free] / equation[column];
      }
      shorten(solution);
      result.push_back(std::move(solution));
    }
    return result;
  }

 private:
  // Makes row[column] 0 by subtracting from it.
  static void cancel(Row& row, std::size_t column, const Row& equation) {
    const std::int64_t have = row[column];
    if (have == 0) return;
    const std::int64_t lead = equation[column];
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = row[i] * lead - equation[i] * have;
  }

  std::vector<std::pair<std::size_t, Row>> solved_;
  bool failed_ = false;
};

}  // namespace

std::vector<std::vector<std::int64_t>> coordinates(const Game& game, Budget& budget) {
  const std::size_t directions = game.directions.size();
  const std::size_t vertices = game.board.size();
  constexpr std::size_t largest = std::size_t{1} << 22;
  if (directions == 0 || directions > 64 || directions * vertices > largest) return {};
  const auto next = neighbour_table(game.board, directions);
  std::vector<std::vector<std::pair<std::size_t, std::int64_t>>> ways(vertices);  // both ways
  for (std::size_t d = 0; d < directions; ++d) {
    for (std::size_t v = 0; v < vertices; ++v) {
      if (next[d][v] == no_vertex) continue;
      ways[v].emplace_back(next[d][v], static_cast<std::int64_t>(d) + 1);
      ways[next[d][v]].emplace_back(v, -static_cast<std::int64_t>(d) - 1);
    }
  }
  std::vector<Row> sums(vertices);
  Equations equations;
  for (std::size_t root = 0; root < vertices; ++root) {
    if (!sums[root].empty()) continue;
    sums[root].assign(directions, 0);
    std::vector<std::size_t> queue{root};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const auto& [target, step] : ways[queue[i]]) {
        budget.spend(1 + directions / 4 * (1 + equations.size()));
        Row sum = sums[queue[i]];
        sum[static_cast<std::size_t>(std::abs(step)) - 1] += step > 0 ? 1 : -1;
        if (sums[target].empty()) {
          sums[target] = std::move(sum);
          queue.push_back(target);
          continue;
        }
        for (std::size_t d = 0; d < directions; ++d) sum[d] -= sums[target][d];
        equations.add(std::move(sum));
      }
    }
  }
  std::vector<std::vector<std::int64_t>> result;
  for (const Row& weights : equations.solutions(directions)) {
    std::vector<std::int64_t> value(vertices, 0);
    for (std::size_t v = 0; v < vertices; ++v) {
      value[v] =
          std::inner_product(weights.begin(), weights.end(), sums[v].begin(), std::int64_t{0});
    }
    const std::int64_t least = *std::min_element(value.begin(), value.end());
    for (std::int64_t& entry : value) entry -= least;
    const bool flat =
        std::all_of(value.begin(), value.end(), [](std::int64_t e) { return e == 0; });
    if (!flat) result.push_back(std::move(value));
  }
  return result;
}

}  // namespace zug
