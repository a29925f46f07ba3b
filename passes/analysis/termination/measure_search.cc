// Which combination of the basis shrinks? Every way round the loop is a linear condition on the
// coefficients: going round must not increase the measure. There are too many ways, so this goes by
// counterexamples. A linear program looks for coefficients between -1 and 1 with which all known
// ways do not increase the measure and as many as possible decrease it; Bellman and Ford's
// algorithm checks them on the whole loop. A way round that increases becomes known, and so on. In
//
//   ({b} [e] up {e} [b])*      with the basis: number of b, sum of the rows of b
//
// going round changes the basis by (0, 1); the coefficients (0, -1) decrease it, and the check
// finds potentials, since the measure goes down and up again between the two offs.
//
// (Counterexample-guided synthesis of lexicographic linear rankings: Ben-Amram and Genaim, CAV
// 2015, for the idea; our loops are graphs, so the check is a longest path.)

#include "passes/analysis/termination/measure_search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "passes/analysis/arithmetic/interval.h"
#include "passes/analysis/graph/longest_path.h"
#include "passes/analysis/straightness/loop_ranking.h"
#include "passes/analysis/termination/simplex.h"

namespace zug {
namespace {

constexpr std::size_t most_samples = 150;
constexpr std::size_t least_samples = 20;
constexpr std::size_t sampling_steps = 2'000'000;  // nodes looked at, about
constexpr int most_attempts = 150;

using Vector = std::vector<std::int64_t>;  // by measure of the basis

std::string term(std::int64_t factor, const std::string& name, bool first) {
  std::string result = factor < 0 ? (first ? "-" : " - ") : (first ? "" : " + ");
  if (std::abs(factor) != 1) result += std::to_string(std::abs(factor)) + " ";
  return result + name;
}

// The edge from `from` to `to` and a shortest way back, as a list of nodes that begins with `to`.
std::vector<std::uint32_t> way_round(const Digraph& graph, std::uint32_t from, std::uint32_t to,
                                     Budget& budget) {
  std::vector<std::uint32_t> before(graph.size(), path_end);
  std::vector<std::uint32_t> queue{to};
  for (std::size_t i = 0; i < queue.size() && queue[i] != from; ++i) {
    budget.spend(1 + graph.edges(queue[i]).size());
    for (const std::uint32_t target : graph.edges(queue[i])) {
      if (target == to || before[target] != path_end) continue;
      before[target] = queue[i];
      queue.push_back(target);
    }
  }
  std::vector<std::uint32_t> way;
  for (std::uint32_t at = from; at != path_end; at = before[at]) way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

class Search {
 public:
  Search(const Product& product, const Loop& loop, const std::vector<BasisMeasure>& basis,
         Ways& ways, Budget& budget)
      : product_(product), loop_(loop), basis_(basis), ways_(ways), budget_(budget) {}

  std::optional<FoundMeasure> search() {
    for (std::uint32_t i = 0; i < loop_.graph.size(); ++i) {
      everywhere_.push_back(i);
      changes_something_.push_back(modifiers_on(product_, loop_.nodes[i]) != 0);
    }
    for (const std::vector<std::uint32_t>& way : ways_) learn(way, Measure{});
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      std::optional<FoundMeasure> found = propose();
      if (!found) return std::nullopt;
      const Measure& measure = found->measure;
      if (!adds_up(product_, measure, loop_.nodes.size())) return std::nullopt;
      const std::size_t known = changes_.size();
      for (const std::vector<std::uint32_t>& way : ways_) learn(way, measure);
      if (changes_.size() != known) continue;
      LongestPaths paths(loop_.graph.size());
      std::fill(paths.best.begin(), paths.best.end(), 0);
      const auto weight = [&](std::uint32_t from, std::uint32_t to) -> std::int64_t {
        if (!changes_something_[to]) return 0;
        budget_.spend(product_.game->pieces.size() / 16);
        return greatest_change(product_, measure, loop_.nodes[from], loop_.nodes[to]);
      };
      std::vector<std::uint32_t> way = improve(
          loop_.graph, everywhere_, [](std::uint32_t) { return true; }, weight, paths, budget_);
      if (way.empty()) {
        if (!decreases(weight, paths.best)) return std::nullopt;
        found->potential = std::move(paths.best);
        return found;
      }
      learn(way, measure);
      ways_.push_back(std::move(way));
    }
    return std::nullopt;
  }

 private:
  // Remembers how the basis changes on the way; where that is open, as it is worst for `measure`.
  void learn(const std::vector<std::uint32_t>& way, const Measure& measure) {
    Vector sum(basis_.size(), 0);
    budget_.spend(changes_.size() + way.size() * (1 + basis_.size() / 4));
    for (std::size_t i = 0; i < way.size(); ++i) {
      add_edge(loop_.nodes[way[i]], loop_.nodes[way[(i + 1) % way.size()]], measure, sum);
    }
    if (std::find(changes_.begin(), changes_.end(), sum) != changes_.end()) return;
    changes_.push_back(std::move(sum));
  }

  void add_edge(std::uint32_t from, std::uint32_t to, const Measure& measure, Vector& sum) const {
    const Step& step = product_.step(to);
    const Game& game = *product_.game;
    if (step.kind == Step::Kind::Off) {
      const std::size_t vertex = product_.nodes[to].vertex;
      const std::size_t vertices = game.board.size();
      std::size_t old = game.pieces.size();
      for (std::size_t piece = 0; piece < game.pieces.size(); ++piece) {
        if (piece < 64 && ((product_.nodes[from].here >> piece) & 1) == 0) continue;
        const bool better = old == game.pieces.size() ||
                            (!measure.piece.empty() && measure.piece[piece * vertices + vertex] <
                                                           measure.piece[old * vertices + vertex]);
        if (better) old = piece;
      }
      for (std::size_t i = 0; i < basis_.size(); ++i) {
        sum[i] += basis_[i].measure.piece[step.operand * vertices + vertex] -
                  basis_[i].measure.piece[old * vertices + vertex];
      }
    } else if (step.kind == Step::Kind::Assignment) {
      const Action& action = std::get<Atom>(game.expressions[step.atom]).action;
      const Change change = change_of(game, std::get<Assignment>(action));
      const bool up = measure.variable.empty() || measure.variable[step.operand] > 0;
      for (std::size_t i = 0; i < basis_.size(); ++i) {
        sum[i] += basis_[i].measure.variable[step.operand] * (up ? change.most : change.least);
      }
    }
  }

  // Coefficients for the known ways, as a measure with whole numbers. Each coefficient is the
  // difference of two variables of the program; each way has one more, how much it decreases.
  std::optional<FoundMeasure> propose() const {
    budget_.spend(basis_.size() * product_.game->pieces.size() * product_.game->board.size() / 16);
    const std::size_t size = basis_.size();
    std::vector<std::vector<double>> rows;
    for (std::size_t w = 0; w < changes_.size(); ++w) {
      std::vector<double> row(2 * size + changes_.size(), 0.0);
      for (std::size_t i = 0; i < size; ++i) {
        row[2 * i] = static_cast<double>(changes_[w][i]);
        row[2 * i + 1] = -row[2 * i];
      }
      row[2 * size + w] = 1;
      rows.push_back(std::move(row));
    }
    std::vector<double> objective(2 * size + changes_.size(), 0.0);
    std::fill(objective.begin() + static_cast<std::ptrdiff_t>(2 * size), objective.end(), 1.0);
    const std::vector<double> solution = maximise(rows, objective, budget_);
    std::vector<double> coefficients;
    for (std::size_t i = 0; i < size; ++i) {
      coefficients.push_back(solution[2 * i] - solution[2 * i + 1]);
    }
    return whole(coefficients);
  }

  // Corners of such programs are small fractions. Empty when all come out as 0.
  std::optional<FoundMeasure> whole(const std::vector<double>& coefficients) const {
    std::int64_t scale = 1;
    constexpr std::int64_t greatest_scale = 5040;
    const auto off = [&](double c) {
      const double scaled = c * static_cast<double>(scale);
      return std::abs(scaled - std::round(scaled)) > 1e-5;
    };
    const bool lost = std::any_of(coefficients.begin(), coefficients.end(),
                                  [](double c) { return !(std::abs(c) < 1.001); });
    if (lost) return std::nullopt;  // the linear program has lost its precision
    while (scale < greatest_scale && std::any_of(coefficients.begin(), coefficients.end(), off)) {
      ++scale;
    }
    FoundMeasure result{zero_measure(*product_.game), {}, {}};
    for (std::size_t i = 0; i < basis_.size(); ++i) {
      const std::int64_t factor = std::llround(coefficients[i] * static_cast<double>(scale));
      if (factor == 0) continue;
      result.text += term(factor, basis_[i].name, result.text.empty());
      for (std::size_t j = 0; j < result.measure.piece.size(); ++j) {
        result.measure.piece[j] += factor * basis_[i].measure.piece[j];
      }
      for (std::size_t j = 0; j < result.measure.variable.size(); ++j) {
        result.measure.variable[j] += factor * basis_[i].measure.variable[j];
      }
    }
    if (result.text.empty()) return std::nullopt;
    return result;
  }

  template <class Weight>
  bool decreases(const Weight& weight, const std::vector<std::int64_t>& potential) const {
    budget_.spend(loop_.graph.size() + loop_.graph.targets.size());
    for (std::uint32_t from = 0; from < loop_.graph.size(); ++from) {
      for (const std::uint32_t to : loop_.graph.edges(from)) {
        if (weight(from, to) + potential[to] - potential[from] < 0) return true;
      }
    }
    return false;
  }

  const Product& product_;
  const Loop& loop_;
  const std::vector<BasisMeasure>& basis_;
  Ways& ways_;
  Budget& budget_;
  std::vector<std::uint32_t> everywhere_;
  std::vector<bool> changes_something_;  // by position: offs and assignments
  std::vector<Vector> changes_;          // of the basis, on the ways known
};

}  // namespace

// One way for each of the actions, or for some of them if they are many.
Ways sample_ways(const Product& product, const Loop& loop, Budget& budget) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint32_t, std::uint32_t>> edges;
  budget.spend(loop.graph.size() + 4 * loop.graph.targets.size());
  for (std::uint32_t from = 0; from < loop.graph.size(); ++from) {
    for (const std::uint32_t to : loop.graph.edges(from)) {
      if (modifiers_on(product, loop.nodes[to]) == 0) continue;
      const ProductNode& node = product.nodes[loop.nodes[to]];
      edges.try_emplace({node.program, node.state}, from, to);
    }
  }
  const std::size_t samples =
      std::clamp(sampling_steps / (loop.nodes.size() + 1), least_samples, most_samples);
  const std::size_t stride = edges.size() / samples + 1;
  Ways ways;
  std::size_t index = 0;
  for (const auto& [action, edge] : edges) {
    if (index++ % stride != 0) continue;
    ways.push_back(way_round(loop.graph, edge.first, edge.second, budget));
  }
  return ways;
}

std::optional<FoundMeasure> find_measure(const Product& product, const Loop& loop,
                                         const std::vector<BasisMeasure>& basis, Ways& ways,
                                         Budget& budget) {
  return Search(product, loop, basis, ways, budget).search();
}

}  // namespace zug
