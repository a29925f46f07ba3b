// Numbers with gaps. On the dark squares of a board of draughts, numbered one after the other, a
// step leads now three, now four, now five numbers on; a whole set takes several shifts to make it:
//
//       .  28  .  29  .  30  .  31           .  31  .  32  .  33  .  34
//       24  .  25  .  26  .  27  .           27  .  28  .  29  .  30  .
//       .  20  .  21  .  22  .  23           .  22  .  23  .  24  .  25
//
// With one number left out behind every second row, to the right, each step is 4 or 5 up or down,
// one shift. Nothing stands on the numbers left out.
//
// The board is laid out on a lattice: two directions are its unit vectors, vertex 0 its origin, and
// from there all vertices are come to along edges of the two, forward or backward. If that gives
// every vertex a place of its own, a x + b y is a number in which both directions go a fixed way,
// and so does every other one that is a vector of the lattice. Small a and b are tried. The fewest
// shifts for one step in all directions are best; then, numbers for which a step over the edge of
// the board leads to no vertex; then the fewest numbers. It is worth it only when steps take fewer
// shifts than in the numbering of the board. Where that takes more words, the game decides:
//
//   rectangle(...)                      numbered in rows: each direction is one shift as it is
//   hexagon(...) of 61 cells            needs 81 numbers, two words: for reversi, whose discs are
//                                       turned over by whole sets, and not to list the free cells
//   a star of 121 holes                 needs 185 numbers, three words: for chains of hops
//   the board of nine men's morris      no lattice, its edges are of three lengths

#include "backends/reasoner/plan/numbering.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "backends/reasoner/plan/cost.h"

namespace zug::reasoner {
namespace {

using Table = std::vector<std::vector<std::uint32_t>>;  // by direction and vertex

struct Place {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

// The places of all vertices, when one direction is (1, 0) and the other one (0, 1).
std::optional<std::vector<Place>> lattice(const std::vector<std::uint32_t>& right,
                                          const std::vector<std::uint32_t>& up) {
  const std::size_t vertices = right.size();
  std::vector<std::vector<std::pair<std::uint32_t, Place>>> links(vertices);
  const auto link = [&](const std::vector<std::uint32_t>& next, const Place& step) {
    for (std::uint32_t v = 0; v < vertices; ++v) {
      if (next[v] == no_vertex) continue;
      links[v].emplace_back(next[v], step);
      links[next[v]].emplace_back(v, Place{-step.x, -step.y});
    }
  };
  link(right, {1, 0});
  link(up, {0, 1});
  std::vector<Place> places(vertices);
  std::vector<bool> placed(vertices, false);
  placed[0] = true;
  std::vector<std::uint32_t> seen{0};
  std::map<Place, std::uint32_t> taken{{Place{}, 0}};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Place from = places[seen[i]];
    for (const auto& [to, step] : links[seen[i]]) {
      const Place place{from.x + step.x, from.y + step.y};
      const auto [known, added] = taken.emplace(place, to);
      if (known->second != to) return std::nullopt;
      if (!added) continue;
      if (placed[to]) return std::nullopt;
      placed[to] = true;
      places[to] = place;
      seen.push_back(to);
    }
  }
  if (seen.size() != vertices) return std::nullopt;
  return places;
}

std::optional<Numbering> numbered(const std::vector<Place>& places, std::int32_t a, std::int32_t b,
                                  std::size_t most) {
  std::vector<std::int32_t> numbers;
  numbers.reserve(places.size());
  for (const Place& place : places) numbers.push_back(a * place.x + b * place.y);
  const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
  const std::int32_t first = *least;
  Numbering result;
  result.size = static_cast<std::size_t>(*greatest - first) + 1;
  if (result.size < places.size() || result.size > most) return std::nullopt;
  result.vertex_at.assign(result.size, no_vertex);
  for (std::uint32_t v = 0; v < numbers.size(); ++v) {
    const auto number = static_cast<std::uint32_t>(numbers[v] - first);
    if (result.vertex_at[number] != no_vertex) return std::nullopt;
    result.vertex_at[number] = v;
    result.number_of.push_back(number);
  }
  return result;
}

// What a numbering costs, the most important first.
struct Cost {
  std::size_t slides = 0;     // of one step in each direction
  std::size_t crossings = 0;  // vertices from which an offset leads where no edge does
  std::size_t numbers = 0;
  std::size_t rearranged = 0;  // vertices that do not come behind the one before them
  friend auto operator<=>(const Cost&, const Cost&) = default;
};

Cost cost_of(const Numbering& numbering, const Table& next) {
  Cost cost;
  cost.numbers = numbering.size;
  for (std::size_t v = 1; v < numbering.number_of.size(); ++v) {
    if (numbering.number_of[v] < numbering.number_of[v - 1]) ++cost.rearranged;
  }
  for (const std::vector<std::uint32_t>& step : next) {
    std::vector<std::int32_t> offsets;
    for (std::size_t v = 0; v < step.size(); ++v) {
      if (step[v] == no_vertex) continue;
      offsets.push_back(static_cast<std::int32_t>(numbering.number_of[step[v]]) -
                        static_cast<std::int32_t>(numbering.number_of[v]));
    }
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    cost.slides += offsets.size();
    for (std::size_t v = 0; v < step.size(); ++v) {
      for (const std::int32_t offset : offsets) {
        const std::int64_t to = std::int64_t{numbering.number_of[v]} + offset;
        if (to < 0 || to >= static_cast<std::int64_t>(numbering.size)) continue;
        const std::uint32_t there = numbering.vertex_at[static_cast<std::size_t>(to)];
        if (there != no_vertex && there != step[v]) ++cost.crossings;
      }
    }
  }
  return cost;
}

}  // namespace

Bits Numbering::set_of(const Bits& vertices) const {
  Bits result(size);
  for (const std::uint32_t v : vertices.list()) result.set(number_of[v]);
  return result;
}

Relation Numbering::relation_of(const Relation& vertices) const {
  RelationRows rows;
  rows.reserve(vertex_at.size(), vertices.rows.pairs());
  std::vector<std::uint32_t> row;
  for (const std::uint32_t v : vertex_at) {
    row.clear();
    if (v != no_vertex) {
      for (const std::uint32_t target : vertices.rows[v]) row.push_back(number_of[target]);
    }
    rows.add(row);
  }
  Relation result = relation_with(std::move(rows));
  result.identity = vertices.identity;  // gaps lead nowhere
  return result;
}

Numbering plain_numbering(std::size_t vertices) {
  Numbering result;
  result.size = vertices;
  for (std::uint32_t v = 0; v < vertices; ++v) result.number_of.push_back(v);
  result.vertex_at = result.number_of;
  return result;
}

namespace {

// How many shifts one step in each direction is at least: edges that are different vectors of the
// lattice are different shifts in all its numberings, but for a few.
std::size_t fewest_shifts(const std::vector<Place>& places, const Table& next) {
  std::size_t result = 0;
  for (const std::vector<std::uint32_t>& step : next) {
    std::set<Place> vectors;
    for (std::size_t v = 0; v < step.size(); ++v) {
      if (step[v] == no_vertex) continue;
      const Place& from = places[v];
      const Place& to = places[step[v]];
      vectors.insert({to.x - from.x, to.y - from.y});
    }
    result += vectors.size();
  }
  return result;
}

// The best one with at most so many numbers, if it has fewer shifts than `shifts`.
std::optional<Numbering> straightest(const std::vector<Place>& places, const Table& next,
                                     std::size_t most, std::size_t shifts) {
  constexpr auto farthest = static_cast<std::int32_t>(cost::farthest_step);
  std::optional<Numbering> best;
  Cost least;
  for (std::int32_t a = -farthest; a <= farthest; ++a) {
    for (std::int32_t b = -farthest; b <= farthest; ++b) {
      const std::optional<Numbering> found = numbered(places, a, b, most);
      if (!found) continue;
      const Cost cost = cost_of(*found, next);
      if (cost.slides >= shifts || (best && !(cost < least))) continue;
      least = cost;
      best = found;
    }
  }
  return best;
}

}  // namespace

std::vector<Numbering> numberings(const Game& game) {
  std::vector<Numbering> result{plain_numbering(game.board.size())};
  if (game.board.size() > cost::widest_sets) return result;
  Table next = neighbour_table(game.board, game.directions.size());
  const auto unused = [](const std::vector<std::uint32_t>& step) {
    return std::all_of(step.begin(), step.end(), [](std::uint32_t to) { return to == no_vertex; });
  };
  next.erase(std::remove_if(next.begin(), next.end(), unused), next.end());
  const auto shifts = [&] { return cost_of(result.back(), next).slides; };
  if (shifts() == next.size()) return result;
  std::optional<std::vector<Place>> places;
  for (std::size_t i = 0; i < next.size() && !places; ++i) {
    for (std::size_t j = i + 1; j < next.size() && !places; ++j) {
      places = lattice(next[i], next[j]);
    }
  }
  if (!places) return result;
  const std::size_t most = (game.board.size() + word_bits - 1) / word_bits * word_bits;
  const std::size_t fewest = fewest_shifts(*places, next);
  if (shifts() <= fewest) return result;
  if (const auto found = straightest(*places, next, most, shifts())) result = {*found};
  if (shifts() <= fewest) return result;
  if (const auto found = straightest(*places, next, cost::widest_sets, shifts())) {
    result.push_back(*found);
  }
  return result;
}

std::optional<std::vector<Slide>> slides_of(const Relation& relation, const Numbering& numbering,
                                            std::size_t most) {
  std::vector<Slide> result;  // few
  const auto slide_by = [&](std::int32_t offset) -> Slide& {
    const auto found = std::find_if(result.begin(), result.end(),
                                    [&](const Slide& slide) { return slide.offset == offset; });
    if (found != result.end()) return *found;
    result.push_back({offset, Bits(numbering.size)});
    return result.back();
  };
  for (std::uint32_t v = 0; v < relation.rows.size(); ++v) {
    const std::uint32_t from = numbering.number_of[v];
    for (const std::uint32_t target : relation.rows[v]) {
      slide_by(static_cast<std::int32_t>(numbering.number_of[target]) -
               static_cast<std::int32_t>(from))
          .from.set(from);
      if (result.size() > most) return std::nullopt;
    }
  }
  std::sort(result.begin(), result.end(),
            [](const Slide& a, const Slide& b) { return a.offset < b.offset; });
  return result;
}

}  // namespace zug::reasoner
