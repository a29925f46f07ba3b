// The simplex method on a full tableau. As 0 is a solution there is no first phase; as most right
// sides are 0, steps often stand still, and Bland's rule (the first column that improves, the first
// basic variable that limits) keeps them from going round. The programs here have a hundred or so
// rows and columns. For example, with the single row x - y <= 0, maximising 2x - y gives x = y = 1.

#include "passes/analysis/termination/simplex.h"

#include <cmath>
#include <cstddef>

namespace zug {
namespace {

constexpr double tiny = 1e-9;
constexpr double least_pivot = 1e-7;
constexpr std::size_t most_pivots = 3'000;
constexpr std::size_t numbers_per_step = 8;

// Row i says: basic variable i = row[last] - the sum of row[j] * nonbasic variable j. The last row
// is the objective, with the signs turned.
class Tableau {
 public:
  Tableau(const std::vector<std::vector<double>>& rows, const std::vector<double>& objective)
      : variables_(objective.size()) {
    for (const std::vector<double>& row : rows) {
      table_.push_back(row);
      table_.back().push_back(0);
    }
    for (std::size_t i = 0; i < variables_; ++i) {
      table_.emplace_back(variables_ + 1, 0.0);
      table_.back()[i] = table_.back()[variables_] = 1;
      nonbasic_.push_back(i);
    }
    for (std::size_t i = 0; i < table_.size(); ++i) basic_.push_back(variables_ + i);
    table_.emplace_back(variables_ + 1, 0.0);
    for (std::size_t i = 0; i < variables_; ++i) table_.back()[i] = -objective[i];
  }

  std::vector<double> solve(Budget& budget) {
    for (std::size_t i = 0; i < most_pivots; ++i) {
      const std::size_t column = entering();
      if (column == variables_) break;
      budget.spend(table_.size() * (variables_ + 1) / numbers_per_step);
      pivot(leaving(column), column);
    }
    std::vector<double> result(variables_, 0.0);
    for (std::size_t i = 0; i < basic_.size(); ++i) {
      if (basic_[i] < variables_) result[basic_[i]] = table_[i][variables_];
    }
    return result;
  }

 private:
  std::size_t entering() const {
    std::size_t best = variables_;
    for (std::size_t j = 0; j < variables_; ++j) {
      if (table_.back()[j] < -tiny && (best == variables_ || nonbasic_[j] < nonbasic_[best])) {
        best = j;
      }
    }
    return best;
  }

  // Some row limits every column, since every variable is at most 1.
  std::size_t leaving(std::size_t column) const {
    std::size_t best = basic_.size();
    double least = 0;
    for (std::size_t i = 0; i < basic_.size(); ++i) {
      if (table_[i][column] <= least_pivot) continue;
      const double limit = table_[i][variables_] / table_[i][column];
      const bool tie = best != basic_.size() && std::abs(limit - least) <= tiny;
      if (best == basic_.size() || (tie ? basic_[i] < basic_[best] : limit < least)) {
        best = i;
        least = limit;
      }
    }
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    if (row == basic_.size()) return;
    const double factor = 1 / table_[row][column];
    for (double& value : table_[row]) value *= factor;
    table_[row][column] = factor;
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (i == row || table_[i][column] == 0) continue;
      const double times = table_[i][column];
      table_[i][column] = 0;
      for (std::size_t j = 0; j <= variables_; ++j) table_[i][j] -= times * table_[row][j];
    }
    std::swap(basic_[row], nonbasic_[column]);
  }

  std::size_t variables_;
  std::vector<std::vector<double>> table_;
  std::vector<std::size_t> basic_, nonbasic_;
};

}  // namespace

std::vector<double> maximise(const std::vector<std::vector<double>>& rows,
                             const std::vector<double>& objective, Budget& budget) {
  budget.spend(rows.size() * objective.size() / numbers_per_step);
  return Tableau(rows, objective).solve(budget);
}

}  // namespace zug
