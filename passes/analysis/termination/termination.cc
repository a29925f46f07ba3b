// The search for termination proofs: loop by loop, a measure that no way round increases, then the
// same for the loops that are left without the edges that lessen it. Measures are first put
// together from numbers of pieces and from variables; when that does not do, the coordinates of
// pieces join in. English draughts, for example, comes out as: captures make more squares empty;
// among the rest, moves of men bring them forward; among the rest, the counter of moves without
// progress goes up.

#include "passes/analysis/termination/termination.h"

#include <bit>
#include <set>
#include <utility>

#include "passes/analysis/termination/coordinates.h"
#include "passes/analysis/termination/measure_search.h"

namespace zug {
namespace {

class Prover {
 public:
  Prover(const Product& product, Budget& budget)
      : product_(product), game_(*product.game), budget_(budget) {}

  TerminationAttempt prove() {
    TerminationAttempt result;
    TerminationProof proof;
    if (product_.board) coordinates_ = coordinates(game_, budget_);
    for (const Loop& loop : loops_of(product_, budget_)) {
      std::optional<RankedLoop> ranked = rank(loop);
      if (!ranked) {
        result.open = std::move(open_);
        return result;
      }
      proof.push_back(std::move(*ranked));
    }
    result.proof = std::move(proof);
    return result;
  }

 private:
  // Each level removes an edge, so recursion ends; it is as deep as the ranking is long.
  std::optional<RankedLoop> rank(const Loop& loop) {
    std::optional<FoundMeasure> found;
    Ways ways = sample_ways(product_, loop, budget_);
    for (const std::vector<BasisMeasure>& basis : bases(loop)) {
      found = find_measure(product_, loop, basis, ways, budget_);
      if (found) break;
    }
    if (!found) {
      open_ = loop;
      return std::nullopt;
    }
    RankedLoop result{
        std::move(found->measure), std::move(found->text), std::move(found->potential), {}};
    const auto keeps = [&](std::uint32_t from, std::uint32_t to) {
      return greatest_change(product_, result.measure, loop.nodes[from], loop.nodes[to]) +
                 result.potential[to] ==
             result.potential[from];
    };
    for (const Loop& rest : loops_within(product_, loop, keeps, budget_)) {
      std::optional<RankedLoop> ranked = rank(rest);
      if (!ranked) return std::nullopt;
      result.rest.push_back(std::move(*ranked));
    }
    return result;
  }

  // By piece: whether the loop puts or may remove it.
  std::vector<bool> moving_pieces(const Loop& loop) const {
    std::vector<bool> result(game_.pieces.size(), false);
    for (std::uint32_t from = 0; from < loop.graph.size(); ++from) {
      for (const std::uint32_t to : loop.graph.edges(from)) {
        const Step& step = product_.step(loop.nodes[to]);
        if (step.kind != Step::Kind::Off) continue;
        result[step.operand] = true;
        const std::uint64_t here = product_.nodes[loop.nodes[from]].here;
        for (std::size_t piece = 0; piece < result.size(); ++piece) {
          if (piece >= 64 || ((here >> piece) & 1) != 0) result[piece] = true;
        }
      }
    }
    return result;
  }

  // What to try, the simple things first: each number alone, all of them together, the pieces of
  // one kind with their coordinates, everything together.
  std::vector<std::vector<BasisMeasure>> bases(const Loop& loop) const {
    std::vector<std::vector<BasisMeasure>> result;
    pay_for_bases();
    const std::vector<BasisMeasure> counts = counts_of(loop);
    for (const BasisMeasure& measure : counts) result.push_back({measure});
    result.push_back(counts);
    const std::vector<bool> moving = moving_pieces(loop);
    std::vector<BasisMeasure> everything = counts;
    for (std::size_t piece = 0; piece < moving.size() && !coordinates_.empty(); ++piece) {
      if (!moving[piece]) continue;
      std::vector<BasisMeasure> one = coordinates_of(PieceId(piece));
      everything.insert(everything.end(), one.begin(), one.end());
      one.push_back(
          {count_of(game_, {PieceId(piece)}), "#" + for_people(game_.pieces[piece].name)});
      result.push_back(std::move(one));
    }
    for (const auto& [old, piece] : exchanges(loop)) {
      std::vector<BasisMeasure> both = coordinates_of(old);
      const std::vector<BasisMeasure> more = coordinates_of(piece);
      both.insert(both.end(), more.begin(), more.end());
      for (const PieceId one : {old, piece}) {
        both.push_back({count_of(game_, {one}), "#" + for_people(name_of(game_, one))});
      }
      result.push_back(std::move(both));
    }
    if (everything.size() > counts.size()) result.push_back(std::move(everything));
    return result;
  }

  // Every measure has a weight for each piece on each vertex.
  void pay_for_bases() const {
    constexpr std::size_t most_weights = std::size_t{1} << 25;  // 256 MB of them
    const std::size_t measures =
        4 * (game_.pieces.size() * (1 + coordinates_.size()) + variable_count(game_));
    const std::size_t weights = measures * (game_.pieces.size() * game_.board.size() + 8);
    if (weights > most_weights) throw OutOfBudget(Limit::Memory);
    budget_.spend(weights / 8);
  }

  // Pairs of pieces of which the loop replaces the one by the other: a pawn that has just run
  // becomes an ordinary pawn. Some pieces are exchanged with all others; those pairs say nothing.
  std::vector<std::pair<PieceId, PieceId>> exchanges(const Loop& loop) const {
    std::set<std::pair<PieceId, PieceId>> pairs;
    for (std::uint32_t from = 0; from < loop.graph.size(); ++from) {
      for (const std::uint32_t to : loop.graph.edges(from)) {
        const Step& step = product_.step(loop.nodes[to]);
        const std::uint64_t here = product_.nodes[loop.nodes[from]].here;
        if (step.kind != Step::Kind::Off || !std::has_single_bit(here)) continue;
        const auto old = static_cast<std::uint32_t>(std::countr_zero(here));
        if (old != step.operand) pairs.emplace(PieceId(old), PieceId(step.operand));
      }
    }
    std::vector<std::pair<PieceId, PieceId>> result;
    for (const auto& pair : pairs) {
      if (!pairs.contains({pair.second, pair.first})) result.push_back(pair);
    }
    return result;
  }

  std::vector<BasisMeasure> counts_of(const Loop& loop) const {
    std::vector<BasisMeasure> basis;
    const std::vector<bool> moving = moving_pieces(loop);
    for (std::size_t piece = 0; piece < moving.size(); ++piece) {
      if (!moving[piece]) continue;
      basis.push_back(
          {count_of(game_, {PieceId(piece)}), "#" + for_people(game_.pieces[piece].name)});
    }
    std::vector<bool> assigned(variable_count(game_), false);
    for (const std::uint32_t node : loop.nodes) {
      const Step& step = product_.step(node);
      if (step.kind == Step::Kind::Assignment) assigned[step.operand] = true;
    }
    for (std::size_t variable = 0; variable < assigned.size(); ++variable) {
      if (!assigned[variable]) continue;
      basis.push_back({zero_measure(game_), for_people(bounded(game_, VariableId(variable)).name)});
      basis.back().measure.variable[variable] = 1;
    }
    return basis;
  }

  std::vector<BasisMeasure> coordinates_of(PieceId piece) const {
    std::vector<BasisMeasure> basis;
    const std::size_t vertices = game_.board.size();
    for (std::size_t k = 0; k < coordinates_.size(); ++k) {
      BasisMeasure measure{zero_measure(game_), "coordinate " + std::to_string(k + 1) + " of " +
                                                    for_people(name_of(game_, piece))};
      for (std::size_t v = 0; v < vertices; ++v) {
        measure.measure.piece[piece.value * vertices + v] = coordinates_[k][v];
      }
      basis.push_back(std::move(measure));
    }
    return basis;
  }

  const Product& product_;
  const Game& game_;
  Budget& budget_;
  std::vector<std::vector<std::int64_t>> coordinates_;
  std::optional<Loop> open_;
};

}  // namespace

TerminationAttempt prove_termination(const Product& product, Budget& budget) {
  try {
    return Prover(product, budget).prove();
  } catch (const OutOfBudget& out) {
    TerminationAttempt result;
    result.limit = out.limit();
    return result;
  }
}

}  // namespace zug
