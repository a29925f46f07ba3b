// A longest path from the start bounds how many pieces of a set there are, as long as no way round
// adds any. When one does, the set may be part of something that is conserved: a man that is taken
// up and put down elsewhere is "lifted" in between. So weights for further pieces are looked for
// with which no way round adds to the sum, by counterexamples as in
// passes/analysis/termination/measure_search.h: each way round that adds becomes a condition on the
// weights,
//
//   change of the set + weight of lifted * change of lifted + ...  <=  0
//
// and the longest path for the weighted sum bounds the set, too. If there are no such weights, what
// is behind the cycle is bounded by the number of vertices only.
//
// A comparison like {$ lifted + taken == 0} says that there are none of these pieces where it is
// passed. Behind it, a set that holds them has only its other pieces. So it is behind {! ANY {x}}
// (passes/analysis/straightness/absence.h).

#include "passes/analysis/straightness/stock.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "passes/analysis/arithmetic/interval.h"
#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/graph/longest_path.h"
#include "passes/analysis/termination/measure.h"
#include "passes/analysis/termination/simplex.h"

namespace zug {
namespace {

constexpr std::int64_t never = -1;
constexpr int patient_rounds = 64;
constexpr std::int64_t most_of_few = 2;                  // pieces; more are as good as any number
constexpr std::size_t most_kept = std::size_t{1} << 24;  // numbers, over all sets of pieces

// The pieces of a sum that a comparison says to be 0; empty for other comparisons.
std::vector<PieceId> absent_pieces(const Comparison& comparison) {
  const Arithmetic& sum = comparison.left;
  const bool zero = comparison.right.kind == Arithmetic::Kind::Number &&
                    ((comparison.comparator == Comparator::Equal && comparison.right.number == 0) ||
                     (comparison.comparator == Comparator::Less && comparison.right.number == 1));
  if (!zero) return {};
  if (sum.kind == Arithmetic::Kind::PieceCount) return {sum.piece};
  if (sum.kind != Arithmetic::Kind::Add) return {};
  std::vector<PieceId> pieces;
  for (const Arithmetic& operand : sum.operands) {
    if (operand.kind != Arithmetic::Kind::PieceCount) return {};
    pieces.push_back(operand.piece);
  }
  return pieces;
}

class PieceBounds {
 public:
  PieceBounds(const Product& product, std::vector<PieceId> pieces, bool few, Stock& stock,
              Budget& budget)
      : product_(product),
        game_(*product.game),
        pieces_(std::move(pieces)),
        few_(few),
        stock_(stock),
        budget_(budget),
        offs_(stock.offs()) {}

  std::vector<std::int64_t> bound() {
    find_resets();
    const auto vertices = static_cast<std::int64_t>(game_.board.size());
    std::vector<std::int64_t> result = longest(count_of(game_, pieces_), vertices, reset_);
    stock_.note(count_of(game_, pieces_), result);
    const bool full = std::find(result.begin(), result.end(), vertices) != result.end();
    if (full) {
      if (const std::optional<Measure> conserved = conserve()) {
        // Resets are about the set alone, not about what has weights besides.
        const std::vector<std::int64_t> no_reset(product_.nodes.size(), never);
        const std::vector<std::int64_t> other =
            longest(*conserved, greatest_value(game_, *conserved), no_reset);
        stock_.note(*conserved, other);
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = std::min(result[i], other[i]);
        stock_.note(count_of(game_, pieces_), result);
      }
    }
    return result;
  }

 private:
  // Checks that say some of the pieces are absent; there, the others are all there is.
  void find_resets() {
    reset_.assign(product_.nodes.size(), never);
    budget_.spend(product_.nodes.size());
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      const std::vector<PieceId> absent = absent_behind(node);
      if (absent.empty()) continue;
      std::vector<PieceId> others;
      for (const PieceId piece : pieces_) {
        if (std::find(absent.begin(), absent.end(), piece) == absent.end()) others.push_back(piece);
      }
      if (others.size() == pieces_.size()) continue;
      // Each time the set is smaller, so this ends.
      reset_[node] = std::max<std::int64_t>(stock_.pieces(others, few_)[node], 0);
    }
  }

  std::vector<PieceId> absent_behind(std::uint32_t node) const {
    const Step& step = product_.step(node);
    if (step.kind == Step::Kind::Comparison) {
      const Action& action = std::get<Atom>(game_.expressions[step.atom]).action;
      return absent_pieces(std::get<Comparison>(action));
    }
    if (step.kind != Step::Kind::Pattern || step.positive) return {};
    const std::uint64_t absent =
        stock_.absence().where_fails(step.operand, product_.nodes[node].vertex);
    std::vector<PieceId> pieces;
    for (std::size_t piece = 0; absent != 0 && piece < game_.pieces.size(); ++piece) {
      if (((absent >> piece) & 1) != 0) pieces.emplace_back(piece);
    }
    return pieces;
  }

  // Longest paths from the start; values are at most `most`, and at most `reset` where that is
  // known. What still grows after some rounds is taken to grow as far as it can.
  std::vector<std::int64_t> longest(const Measure& measure, std::int64_t most,
                                    const std::vector<std::int64_t>& reset) const {
    std::vector<std::int64_t> count(product_.nodes.size(), never);
    std::vector<bool> grown(product_.nodes.size(), false);  // since its edges were looked at
    count[0] = at_start(measure);
    grown[0] = true;
    const std::size_t steps_of_change = 1 + game_.pieces.size() / 16;
    bool changed = true;
    for (int round = 0; changed; ++round) {
      changed = false;
      budget_.spend(1 + product_.nodes.size() / 16);
      for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
        if (!grown[node]) continue;
        grown[node] = false;
        budget_.spend(1 + product_.edges(node).size() * steps_of_change);
        for (const std::uint32_t target : product_.edges(node)) {
          std::int64_t value = count[node] + change(measure, node, target);
          if (round > patient_rounds && value > count[node]) value = most;
          if (few_ && value > most_of_few) value = most;
          if (reset[target] != never) value = std::min(value, reset[target]);
          value = std::min(value, most);
          if (value <= count[target]) continue;
          count[target] = value;
          grown[target] = true;
          changed = true;
        }
      }
    }
    return count;
  }

  // Of a measure of pieces alone; most edges have none.
  std::int64_t change(const Measure& measure, std::uint32_t from, std::uint32_t to) const {
    return offs_[to] ? greatest_change(product_, measure, from, to) : 0;
  }

  std::int64_t at_start(const Measure& measure) const {
    const std::size_t vertices = game_.board.size();
    std::int64_t result = 0;
    for (std::size_t v = 0; v < vertices; ++v) {
      const PieceId piece = game_.board.square(VertexId(v)).piece;
      result += measure.piece[piece.value * vertices + v];
    }
    return result;
  }

  // The set with weights for other pieces, such that no way round adds to it.
  std::optional<Measure> conserve() {
    constexpr int most_attempts = 25;
    constexpr int few_attempts = 5;
    const std::vector<Loop>& loops = stock_.loops();
    std::vector<std::vector<double>> conditions;
    Measure measure = count_of(game_, pieces_);
    for (int attempt = 0; attempt < (few_ ? few_attempts : most_attempts); ++attempt) {
      if (few_ && at_start(measure) > most_of_few) return std::nullopt;
      const bool adds = std::any_of(loops.begin(), loops.end(), [&](const Loop& loop) {
        return learn(loop, measure, conditions);
      });
      if (!adds) return measure;
      std::optional<Measure> better = solve(conditions);
      if (!better) return std::nullopt;
      measure = std::move(*better);
    }
    return std::nullopt;
  }

  // True, and a condition more, when some way round adds. By piece, the condition has the change.
  bool learn(const Loop& loop, const Measure& measure,
             std::vector<std::vector<double>>& conditions) const {
    LongestPaths paths(loop.graph.size());
    std::fill(paths.best.begin(), paths.best.end(), 0);
    std::vector<std::uint32_t> everywhere(loop.graph.size());
    for (std::uint32_t i = 0; i < everywhere.size(); ++i) everywhere[i] = i;
    const auto weight = [&](std::uint32_t from, std::uint32_t to) {
      return change(measure, loop.nodes[from], loop.nodes[to]);
    };
    const std::vector<std::uint32_t> way = improve(
        loop.graph, everywhere, [](std::uint32_t) { return true; }, weight, paths, budget_);
    if (way.empty()) return false;
    std::vector<double> condition(game_.pieces.size(), 0.0);
    for (std::size_t i = 0; i < way.size(); ++i) {
      const std::uint32_t to = loop.nodes[way[(i + 1) % way.size()]];
      const Step& step = product_.step(to);
      if (step.kind != Step::Kind::Off) continue;
      condition[step.operand] += 1;
      condition[replaced(measure, loop.nodes[way[i]], to)] -= 1;
    }
    conditions.push_back(std::move(condition));
    return true;
  }

  // The piece of least weight that the off may replace.
  std::size_t replaced(const Measure& measure, std::uint32_t from, std::uint32_t to) const {
    const std::size_t vertices = game_.board.size();
    const std::size_t vertex = product_.nodes[to].vertex;
    std::size_t least = game_.pieces.size();
    for (std::size_t piece = 0; piece < game_.pieces.size(); ++piece) {
      if (piece < 64 && ((product_.nodes[from].here >> piece) & 1) == 0) continue;
      const bool less =
          least == game_.pieces.size() ||
          measure.piece[piece * vertices + vertex] < measure.piece[least * vertices + vertex];
      if (less) least = piece;
    }
    return least;
  }

  // Weights: 1 for the set and up to 1 for the others, in small fractions, scaled back afterwards.
  std::optional<Measure> solve(const std::vector<std::vector<double>>& conditions) const {
    const std::size_t kinds = game_.pieces.size();
    std::vector<std::vector<double>> rows;
    for (const std::vector<double>& condition : conditions) {
      std::vector<double> row = condition;  // the further weight of each piece
      row.push_back(0);                     // the weight of the set
      for (const PieceId piece : pieces_) row.back() += condition[piece.value];
      rows.push_back(std::move(row));
    }
    std::vector<double> objective(kinds + 1, -0.01);
    for (std::size_t v = 0; v < game_.board.size(); ++v) {
      objective[game_.board.square(VertexId(v)).piece.value] -= 0.01;
    }
    objective.back() = 1000;
    const std::vector<double> solution = maximise(rows, objective, budget_);
    if (solution.back() < 0.999) return std::nullopt;
    Measure measure = count_of(game_, pieces_);
    for (std::size_t piece = 0; piece < kinds; ++piece) {
      const auto weight = static_cast<std::int64_t>(std::ceil(solution[piece] - 1e-6));
      for (std::size_t v = 0; v < game_.board.size(); ++v) {
        measure.piece[piece * game_.board.size() + v] += weight;
      }
    }
    return measure;
  }

  const Product& product_;
  const Game& game_;
  std::vector<PieceId> pieces_;
  bool few_;
  Stock& stock_;
  Budget& budget_;
  const std::vector<bool>& offs_;
  std::vector<std::int64_t> reset_;  // by node
};

}  // namespace

const std::vector<std::int64_t>& Stock::pieces(const std::vector<PieceId>& pieces, bool few) {
  const auto found = pieces_.find({pieces, few});
  if (found != pieces_.end()) return found->second;
  std::vector<std::int64_t> bound = PieceBounds(product_, pieces, few, *this, budget_).bound();
  if ((pieces_.size() + 1) * bound.size() > most_kept) {
    pieces_.clear();
    for (auto& known : by_bits_) known.clear();
  }
  return pieces_.emplace(std::pair(pieces, few), std::move(bound)).first->second;
}

const std::vector<std::int64_t>& Stock::pieces_of_bits(std::uint64_t bits, bool few) {
  const auto found = by_bits_[few ? 1 : 0].find(bits);
  if (found != by_bits_[few ? 1 : 0].end()) return *found->second;
  std::vector<PieceId> list;
  for (std::size_t piece = 0; piece < std::min<std::size_t>(product_.game->pieces.size(), 64);
       ++piece) {
    if (((bits >> piece) & 1) != 0) list.emplace_back(piece);
  }
  const std::vector<std::int64_t>& bound = pieces(list, few);
  by_bits_[few ? 1 : 0][bits] = &bound;
  return bound;
}

const std::vector<bool>& Stock::offs() {
  if (offs_.empty()) {
    offs_.resize(product_.nodes.size());
    for (std::uint32_t node = 0; node < offs_.size(); ++node) {
      offs_[node] = product_.step(node).kind == Step::Kind::Off;
    }
  }
  return offs_;
}

const std::vector<Loop>& Stock::loops() {
  if (!loops_) loops_ = loops_of(product_, budget_);
  return *loops_;
}

// Counting up to the bound one by one could take long; after some rounds the bound is taken at
// once.
std::vector<std::int64_t> Stock::variable(VariableId variable, bool room) const {
  const std::int64_t bound = bounded(*product_.game, variable).bound;
  std::vector<std::int64_t> most(product_.nodes.size(), never);
  most[0] = room ? bound : 0;
  const auto behind = [&](std::uint32_t target, std::int64_t before) {
    const Step& step = product_.step(target);
    if (step.kind != Step::Kind::Assignment || step.operand != variable.value) return before;
    const Action& action = std::get<Atom>(product_.game->expressions[step.atom]).action;
    const auto& assignment = std::get<Assignment>(action);
    const Change change = change_of(*product_.game, assignment);
    if (change.least == change.most) return before + (room ? -change.least : change.least);
    const Interval value =
        interval_of(*product_.game, assignment.value).value_or(Interval{0, bound});
    return std::min(bound, room ? bound - std::max<std::int64_t>(value.low, 0) : value.high);
  };
  bool changed = true;
  for (int round = 0; changed; ++round) {
    changed = false;
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      budget_.spend(1 + product_.edges(node).size());
      if (most[node] == never) continue;
      for (const std::uint32_t target : product_.edges(node)) {
        std::int64_t value = std::min(bound, behind(target, most[node]));
        if (value <= most[target]) continue;
        if (round > patient_rounds && value > most[node]) value = bound;
        most[target] = value;
        changed = true;
      }
    }
  }
  return most;
}

}  // namespace zug
