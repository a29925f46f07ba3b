// A rhombus of hexagons is a rectangle pushed askew: each cell touches four cells of the rectangle
// and two of those at its corners, always the same two. Games such as hex are written on a
// rectangle therefore, and only what their rules do with it tells:
//
//   (up + down + left + right + up right + down left)       rows pushed to the right, going down
//   (up + down + left + right + up left + down right)       to the left
//
// So we ask where runs of shifts lead, from one action that is none to the next, in patterns and
// outside. It is a board of hexagons when they lead to all six neighbours and nowhere but along the
// three lines through them: no square game walks one diagonal and never the other one.
//
// Of each expression three sets are known, made of those of its parts (ids are a post-order):
// `through`, the runs from its beginning to its end; `head`, those from its beginning to the first
// action that is no shift; `tail`, from the last such action to its end. A concatenation closes the
// runs tail + head. A star may walk on and on (`left*` is no step, and "any square" no neighbour),
// so of its runs through only the empty one counts. Example: of `(up right {e})*` the head is
// {(1, -1)}, the tail {(0, 0)}, and the star closes (0, 0) + (1, -1).

#include "backends/notation/rhombus.h"

#include <set>
#include <variant>

namespace zug::notation {
namespace {

constexpr std::size_t most_expressions = 200'000;  // beyond that nobody looks
constexpr std::size_t most_runs = 64;              // of one set

using Runs = std::set<GridStep>;

struct RunsOfPart {
  Runs through, head, tail;
};

GridStep grid_sum(GridStep a, GridStep b) { return {a.first + b.first, a.second + b.second}; }

// By direction, where it leads from everywhere; empty when that depends on where one is.
std::vector<std::optional<GridStep>> grid_steps(const Game& game, const std::vector<GridStep>& at) {
  std::vector<std::optional<GridStep>> steps(game.directions.size());
  std::vector<bool> bent(steps.size(), false);
  for (std::size_t v = 0; v < at.size(); ++v) {
    for (const auto& [direction, to] : game.board.neighbours(VertexId(v))) {
      const GridStep step = grid_sum(at[to.value], {-at[v].first, -at[v].second});
      std::optional<GridStep>& known = steps[direction.value];
      bent[direction.value] = bent[direction.value] || (known && *known != step);
      known = step;
    }
  }
  for (std::size_t d = 0; d < steps.size(); ++d) {
    if (bent[d]) steps[d].reset();
  }
  return steps;
}

class RunsOfRules {
 public:
  RunsOfRules(const Game& game, const std::vector<GridStep>& at)
      : game_(game), steps_(grid_steps(game, at)) {}

  // Where runs lead; empty when they lead to too many places.
  std::optional<Runs> closed() {
    const Expressions& all = game_.expressions;
    if (all.size() > most_expressions) return std::nullopt;
    for (std::size_t i = 0; i < all.size() && fine_; ++i) {
      of_.push_back(
          std::visit([this](const auto& node) { return look(node); }, all[ExpressionId(i)]));
    }
    if (!fine_) return std::nullopt;
    close(game_.rules);
    return closed_;
  }

 private:
  RunsOfPart look(const Concatenation& node) {
    RunsOfPart all{{{0, 0}}, {}, {}};
    for (const ExpressionId id : node.parts) {
      const RunsOfPart& part = of_[id.value];
      add(closed_, sums(all.tail, part.head));
      add(all.head, sums(all.through, part.head));
      all.tail = sums(all.tail, part.through);
      add(all.tail, part.tail);
      all.through = sums(all.through, part.through);
    }
    return all;
  }

  RunsOfPart look(const Sum& node) {
    RunsOfPart all;
    for (const ExpressionId id : node.branches) {
      add(all.through, of_[id.value].through);
      add(all.head, of_[id.value].head);
      add(all.tail, of_[id.value].tail);
    }
    return all;
  }

  RunsOfPart look(const Star& node) {
    const RunsOfPart& body = of_[node.body.value];
    add(closed_, sums(body.tail, body.head));
    return {{{0, 0}}, body.head, body.tail};
  }

  RunsOfPart look(const Atom& atom) {
    if (const auto* shift = std::get_if<Shift>(&atom.action)) {
      const std::optional<GridStep>& step = steps_[shift->direction.value];
      return {step ? Runs{*step} : Runs{}, {}, {}};
    }
    if (const auto* pattern = std::get_if<Pattern>(&atom.action)) close(pattern->body);
    return {{}, {{0, 0}}, {{0, 0}}};
  }

  // Nothing is before or behind it.
  void close(ExpressionId whole) {
    add(closed_, of_[whole.value].through);
    add(closed_, of_[whole.value].head);
    add(closed_, of_[whole.value].tail);
  }

  void add(Runs& runs, const Runs& more) {
    runs.insert(more.begin(), more.end());
    fine_ = fine_ && runs.size() <= most_runs;
  }

  Runs sums(const Runs& first, const Runs& second) {
    Runs result;
    if (first.size() * second.size() > most_runs * most_runs) fine_ = false;
    for (auto a = first.begin(); fine_ && a != first.end(); ++a) {
      for (const GridStep& b : second) result.insert(grid_sum(*a, b));
    }
    fine_ = fine_ && result.size() <= most_runs;
    return result;
  }

  const Game& game_;
  std::vector<std::optional<GridStep>> steps_;
  std::vector<RunsOfPart> of_;  // by expression
  Runs closed_;
  bool fine_ = true;
};

// `rise`: of the two diagonals, -1 the one up to the right, 1 the one down to the right.
bool six_ways(const Runs& runs, long rise) {
  for (const GridStep& step : {GridStep{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, rise}, {-1, -rise}}) {
    if (runs.count(step) == 0) return false;
  }
  for (const auto& [x, y] : runs) {
    if (x != 0 && y != 0 && y != rise * x) return false;
  }
  return true;
}

}  // namespace

int push_of_rows(const Game& game, const std::vector<GridStep>& at) {
  const std::optional<Runs> runs = RunsOfRules(game, at).closed();
  if (!runs) return 0;
  return six_ways(*runs, -1) ? 1 : six_ways(*runs, 1) ? -1 : 0;
}

}  // namespace zug::notation
