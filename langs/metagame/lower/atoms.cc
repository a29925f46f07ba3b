#include "langs/metagame/lower/atoms.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "ir/arithmetic.h"

// The board of the IR is a graph, so it gets the directions the rules need and no others: one per
// vector that some piece leaps, `next` to go round all squares, one to every square the goals or
// the setup name, and loops on the squares of a promotion territory, which are tests:
//
//   right1up2   next   toE4   inWhiteTerritory

namespace zug::metagame {
namespace {

std::string vector_name(Vector v) {
  if (v == Vector{}) return "stay";
  std::string name;
  if (v.dx != 0) name += (v.dx > 0 ? "right" : "left") + std::to_string(std::abs(v.dx));
  if (v.dy != 0) name += (v.dy > 0 ? "up" : "down") + std::to_string(std::abs(v.dy));
  return name;
}

}  // namespace

std::string square_name(const Geometry& geometry, Cell cell) {
  const std::string rank = std::to_string(cell.rank);
  if (geometry.files() <= 26) return static_cast<char>('a' + cell.file - 1) + rank;
  return "x" + std::to_string(cell.file) + "y" + rank;
}

Rule Atoms::shift(const std::string& name, const Target& target) {
  const auto [entry, added] = numbers_.emplace(name, directions_.size());
  if (added) directions_.push_back({name, target});
  return rules_.act(Shift{DirectionId(entry->second)});
}

Rule Atoms::leap(Vector vector) {
  const Vector v = geometry_.normal(vector);
  if (std::abs(v.dx) >= geometry_.files() || std::abs(v.dy) >= geometry_.ranks()) {
    return rules_.nothing();
  }
  return shift(vector_name(v), [this, v](Cell cell) { return geometry_.leap(cell, v); });
}

Rule Atoms::anywhere() {
  return rules_.repeat(shift("next", [this](Cell cell) {
    const std::size_t next = (geometry_.vertex(cell).value + 1) % geometry_.size();
    return std::optional(geometry_.cell(VertexId(next)));
  }));
}

Rule Atoms::go_to(Cell cell) {
  std::string name = square_name(geometry_, cell);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return shift("to" + name, [cell](Cell) { return std::optional(cell); });
}

Rule Atoms::territory(Colour colour, std::int64_t promote_rank, bool inside) {
  const std::int64_t lines = geometry_.ranks() - promote_rank + 1;  // of the territory
  if (inside ? lines <= 0 : lines >= geometry_.ranks()) return rules_.nothing();
  const std::string name = colour == Colour::White ? "WhiteTerritory" : "BlackTerritory";
  return shift((inside ? "in" : "outOf") + name, [=, this](Cell cell) {
    const bool in = geometry_.seen_by(colour, cell).rank >= promote_rank;
    return in == inside ? std::optional(cell) : std::nullopt;
  });
}

Rule Atoms::inside_territory(Colour colour, std::int64_t promote_rank) {
  return territory(colour, promote_rank, true);
}

Rule Atoms::outside_territory(Colour colour, std::int64_t promote_rank) {
  return territory(colour, promote_rank, false);
}

Rule Atoms::on(const PieceSet& pieces) {
  return pieces.empty() ? rules_.nothing() : rules_.act(On{pieces});
}

Rule Atoms::set(VariableId id, std::int64_t value) {
  return rules_.act(Assignment{id, number_term(value)});
}

Rule Atoms::add(VariableId id, std::int64_t difference) {
  const auto kind = difference < 0 ? Arithmetic::Kind::Subtract : Arithmetic::Kind::Add;
  return rules_.act(
      Assignment{id, operation_term(kind, {variable_term(id), number_term(std::abs(difference))})});
}

Rule Atoms::compare(VariableId id, Comparator comparator, std::int64_t value) {
  return rules_.act(Comparison{variable_term(id), comparator, number_term(value)});
}

Rule Atoms::none_on_board(const PieceSet& pieces) {
  std::vector<Arithmetic> counts;
  for (const PieceId piece : pieces) {
    counts.push_back(piece_count_term(piece));
  }
  Arithmetic sum = counts.empty()       ? number_term(0)
                   : counts.size() == 1 ? counts.front()
                                        : operation_term(Arithmetic::Kind::Add, std::move(counts));
  return rules_.act(Comparison{std::move(sum), Comparator::Equal, number_term(0)});
}

std::vector<DirectionId> Atoms::finish(Game& game, BoardBuilder& builder) const {
  std::vector<std::size_t> order(directions_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [this](std::size_t left, std::size_t right) {
    return directions_[left].name < directions_[right].name;
  });
  std::vector<DirectionId> ids(directions_.size());
  for (const std::size_t number : order) {
    const Direction& direction = directions_[number];
    const DirectionId id(game.directions.size());
    ids[number] = id;
    game.directions.push_back({direction.name, {}});
    for (std::size_t i = 0; i < geometry_.size(); ++i) {
      const std::optional<Cell> target = direction.target(geometry_.cell(VertexId(i)));
      if (target) builder.add_edge(VertexId(i), id, geometry_.vertex(*target));
    }
  }
  return ids;
}

}  // namespace zug::metagame
