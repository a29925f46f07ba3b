// Candidates for what a loop uses up are
//
//   - sets of pieces that no off in the loop adds to. The least such set that holds the pieces an
//     off replaces is found by closing: when an off puts a member, all it may replace are members,
//     too. In `({b} [e] {e} ...)*` that is {b}: at most as many rounds as there are b;
//   - variables that are only counted up, or only down, by assignments in the loop.
//
// A candidate never grows in the loop. One alone, or several together, rank the loop when every
// cycle with a modifier uses some of it; a cycle with m modifiers that spends s units then has
// m <= cost * s for some cost, and the least such number is searched for. (Spec of the analyses:
// "ranking functions" for products of rules and board.)

#include "passes/analysis/straightness/loop_ranking.h"

#include <algorithm>
#include <functional>

#include "passes/analysis/graph/longest_path.h"

namespace zug {
namespace {

constexpr std::int64_t greatest_cost = 1024;

// What an off puts, and what may have stood there.
struct Replacement {
  std::uint64_t old = 0;
  std::uint32_t piece = 0;
  friend auto operator<=>(const Replacement&, const Replacement&) = default;
};

// Something the loop never adds to: a set of pieces, or a variable or the room above it.
struct Candidate {
  Measure measure;
  std::vector<PieceId> pieces;  // empty for variables
  VariableId variable;
  bool room = false;
  std::string spends;
};

class Ranker {
 public:
  Ranker(const Product& product, const Digraph& graph, std::span<const std::uint32_t> members,
         const Components& components, Stock& stock, Budget& budget)
      : product_(product),
        game_(*product.game),
        graph_(graph),
        members_(members),
        components_(components),
        stock_(stock),
        budget_(budget) {}

  std::optional<LoopRanking> rank() {
    add_piece_sets();
    add_variables();
    std::optional<LoopRanking> best;
    for (const Candidate& candidate : candidates_) {
      std::optional<LoopRanking> priced = with_cost({candidate});
      if (priced && (!best || price(*priced) < price(*best))) best = std::move(priced);
    }
    return best ? best : with_cost(needed());
  }

 private:
  // Calls `visit` with both ends of every edge inside the component.
  void each_edge(const std::function<void(std::uint32_t, std::uint32_t)>& visit) const {
    for (const std::uint32_t node : members_) {
      budget_.spend(1 + graph_.edges(node).size());
      for (const std::uint32_t target : graph_.edges(node)) {
        if (inside(target)) visit(node, target);
      }
    }
  }
  bool inside(std::uint32_t node) const {
    return components_.of[node] == components_.of[members_.front()];
  }

  void add_piece_sets() {
    if (game_.pieces.size() > 64) return;
    std::vector<Replacement> offs;
    each_edge([&](std::uint32_t from, std::uint32_t to) {
      const Step& step = product_.step(to);
      if (step.kind != Step::Kind::Off) return;
      offs.push_back({product_.nodes[from].here, step.operand});
    });
    std::sort(offs.begin(), offs.end());
    offs.erase(std::unique(offs.begin(), offs.end()), offs.end());
    std::vector<std::uint64_t> sets;
    for (const Replacement& seed : offs) {
      budget_.spend(offs.size());
      std::uint64_t set = seed.old;
      for (bool changed = true; changed;) {
        changed = false;
        for (const Replacement& off : offs) {
          if (((set >> off.piece) & 1) == 0 || (off.old & ~set) == 0) continue;
          set |= off.old;
          changed = true;
        }
      }
      if (((set >> seed.piece) & 1) == 0) sets.push_back(set);
    }
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    for (const std::uint64_t set : sets) add_piece_set(set);
  }

  void add_piece_set(std::uint64_t set) {
    Candidate candidate;
    std::string names;
    for (std::size_t piece = 0; piece < game_.pieces.size(); ++piece) {
      if (((set >> piece) & 1) == 0) continue;
      candidate.pieces.emplace_back(piece);
      names += (names.empty() ? "" : ", ") + for_people(game_.pieces[piece].name);
    }
    candidate.measure = count_of(game_, candidate.pieces);
    candidate.spends = (candidate.pieces.size() == 1 ? "piece " : "pieces ") + names;
    candidates_.push_back(std::move(candidate));
  }

  void add_variables() {
    for (std::size_t variable = 0; variable < variable_count(game_); ++variable) {
      bool up = true, down = true, changes = false;
      each_edge([&](std::uint32_t, std::uint32_t to) {
        const Step& step = product_.step(to);
        if (step.kind != Step::Kind::Assignment || step.operand != variable) return;
        const Action& action = std::get<Atom>(game_.expressions[step.atom]).action;
        const Change change = change_of(game_, std::get<Assignment>(action));
        up = up && change.least >= 0;
        down = down && change.most <= 0;
        changes = true;
      });
      if (!changes || up == down) continue;
      Candidate candidate;
      candidate.measure = zero_measure(game_);
      candidate.measure.variable[variable] = up ? -1 : 1;
      candidate.variable = VariableId(variable);
      candidate.room = up;
      candidate.spends = (up ? "room above variable " : "variable ") +
                         for_people(bounded(game_, candidate.variable).name);
      candidates_.push_back(std::move(candidate));
    }
  }

  std::int64_t change(const Measure& measure, std::uint32_t from, std::uint32_t to) const {
    return greatest_change(product_, measure, from, to);
  }

  // Every cycle with a modifier spends something.
  bool sufficient(const Measure& measure) const {
    Digraph rest;
    for (const std::uint32_t node : members_) {
      budget_.spend(8 + 8 * graph_.edges(node).size());
      for (const std::uint32_t target : graph_.edges(node)) {
        if (!inside(target) || change(measure, node, target) < 0) continue;
        const auto position = std::lower_bound(members_.begin(), members_.end(), target);
        rest.targets.push_back(static_cast<std::uint32_t>(position - members_.begin()));
      }
      rest.close_node();
    }
    const Components parts = strong_components(rest);
    for (std::uint32_t i = 0; i < rest.size(); ++i) {
      for (const std::uint32_t target : rest.edges(i)) {
        if (parts.of[i] == parts.of[target] && modifiers_on(product_, members_[target]) > 0) {
          return false;
        }
      }
    }
    return true;
  }

  bool enough(const Measure& measure, std::int64_t cost) const {
    LongestPaths paths(graph_.size());
    budget_.spend(graph_.size() / 4 + members_.size());
    for (const std::uint32_t node : members_) paths.best[node] = 0;
    const auto weight = [&](std::uint32_t from, std::uint32_t to) {
      return modifiers_on(product_, to) + cost * change(measure, from, to);
    };
    return improve(
               graph_, members_, [this](std::uint32_t node) { return inside(node); }, weight, paths,
               budget_)
        .empty();
  }

  static Measure sum(const std::vector<Candidate>& parts) {
    Measure result = parts.front().measure;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const Measure& part = parts[i].measure;
      std::transform(part.piece.begin(), part.piece.end(), result.piece.begin(),
                     result.piece.begin(), std::plus<>());
      std::transform(part.variable.begin(), part.variable.end(), result.variable.begin(),
                     result.variable.begin(), std::plus<>());
    }
    return result;
  }

  // All candidates, less those that are not needed; empty when all together do not do.
  std::vector<Candidate> needed() const {
    std::vector<Candidate> parts = candidates_;
    if (parts.empty() || !sufficient(sum(parts))) return {};
    for (std::size_t i = parts.size(); i-- > 0 && parts.size() > 1;) {
      std::vector<Candidate> fewer = parts;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (sufficient(sum(fewer))) parts = std::move(fewer);
    }
    return parts;
  }

  std::optional<LoopRanking> with_cost(const std::vector<Candidate>& parts) const {
    if (parts.empty()) return std::nullopt;
    LoopRanking result;
    result.measure = sum(parts);
    if (!sufficient(result.measure) || !enough(result.measure, greatest_cost)) return std::nullopt;
    std::int64_t too_little = 0;
    result.cost = 1;
    while (!enough(result.measure, result.cost)) {
      too_little = result.cost;
      result.cost = std::min(2 * result.cost, greatest_cost);
    }
    while (result.cost - too_little > 1) {
      const std::int64_t middle = (too_little + result.cost) / 2;
      (enough(result.measure, middle) ? result.cost : too_little) = middle;
    }
    result.stock.assign(product_.nodes.size(), 0);
    for (const Candidate& part : parts) {
      const std::vector<std::int64_t> stock = part.pieces.empty()
                                                  ? stock_.variable(part.variable, part.room)
                                                  : stock_.pieces(part.pieces);
      std::transform(
          stock.begin(), stock.end(), result.stock.begin(), result.stock.begin(),
          [](std::int64_t a, std::int64_t b) { return std::max<std::int64_t>(a, 0) + b; });
      result.spends.push_back(part.spends);
    }
    return result;
  }

  std::int64_t price(const LoopRanking& ranking) const {
    std::int64_t most = 0;
    for (const std::uint32_t node : members_) most = std::max(most, ranking.stock[node]);
    return ranking.cost * most;
  }

  const Product& product_;
  const Game& game_;
  const Digraph& graph_;
  std::span<const std::uint32_t> members_;
  const Components& components_;
  Stock& stock_;
  Budget& budget_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::int64_t modifiers_on(const Product& product, std::uint32_t target) {
  const Step::Kind kind = product.step(target).kind;
  return kind == Step::Kind::Off || kind == Step::Kind::Assignment ? 1 : 0;
}

std::optional<LoopRanking> rank_loop(const Product& product, const Digraph& graph,
                                     std::span<const std::uint32_t> members,
                                     const Components& components, Stock& stock, Budget& budget) {
  return Ranker(product, graph, members, components, stock, budget).rank();
}

}  // namespace zug
