// Where a vertex goes and where directions go decides where its neighbours go, so a map follows
// from the image of one vertex and a choice for each direction when it is met first. A choice that
// is wrong is found out soon: a neighbour is missing on one side, or a vertex has two images.
//
//   rectangle(up, down, left, right, ...) of 8x8: the lower left corner goes to the upper left one,
//   up there to down here, right to right; all else follows: the board is turned upside down.
//
// As maps are their own inverses, both ends of each choice are known at once. On a rectangle few
// vertices are tried in vain; on a board in parts one more vertex is chosen for each part.
//
// A direction that leads through all vertices one after another (rules in which any square is
// `next*` have one) would allow next to nothing, though it says nothing of the board. So maps are
// looked for once more without such directions, if there are others.

#include "passes/analysis/symmetry/board_maps.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace zug {
namespace {

constexpr std::uint32_t open = ~0u;
constexpr std::size_t most_maps = 1000;

struct Partial {
  std::vector<std::uint32_t> vertices;    // images, or open
  std::vector<std::uint32_t> directions;  // likewise
  std::vector<std::uint32_t> settled;     // vertices that have an image
};

using Row = std::vector<std::uint32_t>;  // by vertex, where a direction leads

bool leads_anywhere(const Row& row) {
  return std::any_of(row.begin(), row.end(), [](std::uint32_t to) { return to != no_vertex; });
}

// From some vertex through all others, and perhaps back.
bool is_scan(const Row& row) {
  std::vector<bool> entered(row.size(), false);
  for (const std::uint32_t to : row) {
    if (to != no_vertex) entered[to] = true;
  }
  const auto first = std::find(entered.begin(), entered.end(), false);
  std::uint32_t at =
      first == entered.end() ? 0 : static_cast<std::uint32_t>(first - entered.begin());
  std::vector<bool> seen(row.size(), false);
  std::size_t count = 0;
  for (; at != no_vertex && !seen[at]; at = row[at], ++count) seen[at] = true;
  return count == row.size();
}

class BoardMapSearch {
 public:
  BoardMapSearch(std::vector<Row> next, Budget& budget) : next_(std::move(next)), budget_(budget) {
    nothing_.vertices.assign(next_.front().size(), open);
    nothing_.directions.assign(next_.size(), open);
    for (std::uint32_t d = 0; d < next_.size(); ++d) {
      if (!leads_anywhere(next_[d])) nothing_.directions[d] = d;
    }
  }

  // Those that move fewest directions first; perhaps one twice.
  std::vector<VertexMap> all() {
    go_on(nothing_);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<VertexMap> result;
    for (const auto& [moved, vertices] : found_) {
      result.emplace_back();
      for (const std::uint32_t vertex : vertices) result.back().emplace_back(vertex);
    }
    return result;
  }

 private:
  // False: one of them has another image.
  bool pair_vertices(Partial& map, std::uint32_t a, std::uint32_t b) {
    if (map.vertices[a] == open && map.vertices[b] == open) {
      map.vertices[a] = b;
      map.vertices[b] = a;
      map.settled.push_back(a);
      if (a != b) map.settled.push_back(b);
    }
    return map.vertices[a] == b;
  }

  bool follow(Partial& map, std::uint32_t vertex, std::uint32_t direction) {
    budget_.spend();
    const std::uint32_t to = next_[direction][vertex];
    const std::uint32_t image = next_[map.directions[direction]][map.vertices[vertex]];
    if (to == no_vertex || image == no_vertex) return to == image;
    return pair_vertices(map, to, image);
  }

  // All that follows for vertices from number `first` of the settled ones on.
  bool follow_vertices(Partial& map, std::size_t first) {
    for (; first < map.settled.size(); ++first) {
      for (std::uint32_t d = 0; d < next_.size(); ++d) {
        if (map.directions[d] != open && !follow(map, map.settled[first], d)) return false;
      }
    }
    return true;
  }

  bool pair_directions(Partial& map, std::uint32_t a, std::uint32_t b) {
    if (map.directions[a] != open || map.directions[b] != open) return false;
    map.directions[a] = b;
    map.directions[b] = a;
    const std::size_t before = map.settled.size();
    for (std::size_t i = 0; i < before; ++i) {
      if (!follow(map, map.settled[i], a) || !follow(map, map.settled[i], b)) return false;
    }
    return follow_vertices(map, before);
  }

  void go_on(const Partial& map) {
    if (found_.size() == most_maps) return;
    for (const std::uint32_t vertex : map.settled) {
      for (std::uint32_t d = 0; d < next_.size(); ++d) {
        budget_.spend();
        if (map.directions[d] == open && next_[d][vertex] != no_vertex) {
          return choose_direction(map, d);
        }
      }
    }
    const auto at = std::find(map.vertices.begin(), map.vertices.end(), open);
    if (at != map.vertices.end()) {
      return choose_vertex(map, static_cast<std::uint32_t>(at - map.vertices.begin()));
    }
    std::size_t moved = 0;
    for (std::uint32_t d = 0; d < next_.size(); ++d) moved += map.directions[d] == d ? 0 : 1;
    found_.emplace_back(moved, map.vertices);
  }

  void choose_direction(const Partial& map, std::uint32_t direction) {
    for (std::uint32_t d = 0; d < next_.size(); ++d) {
      budget_.spend(map.vertices.size());
      Partial with = map;
      if (pair_directions(with, direction, d)) go_on(with);
    }
  }

  void choose_vertex(const Partial& map, std::uint32_t vertex) {
    for (std::uint32_t v = vertex; v < map.vertices.size(); ++v) {
      if (map.vertices[v] != open) continue;
      budget_.spend(map.vertices.size());
      Partial with = map;
      if (pair_vertices(with, vertex, v) && follow_vertices(with, map.settled.size())) go_on(with);
    }
  }

  const std::vector<Row> next_;
  Budget& budget_;
  Partial nothing_;
  std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> found_;
};

}  // namespace

VertexMap nothing_moves(const Game& game) {
  VertexMap result;
  for (std::size_t v = 0; v < game.board.size(); ++v) result.emplace_back(v);
  return result;
}

std::vector<VertexMap> board_maps(const Game& game, Budget& budget) {
  std::vector<Row> next = neighbour_table(game.board, game.directions.size());
  const VertexMap nothing = nothing_moves(game);
  std::vector<VertexMap> result;
  const auto add = [&] {
    if (std::none_of(next.begin(), next.end(), leads_anywhere)) return;
    for (VertexMap& map : BoardMapSearch(next, budget).all()) {
      budget.spend(result.size());
      if (map == nothing || std::find(result.begin(), result.end(), map) != result.end()) continue;
      result.push_back(std::move(map));
    }
  };
  add();
  const bool scans = std::any_of(next.begin(), next.end(), is_scan);
  for (Row& row : next) {
    if (is_scan(row)) row.assign(row.size(), no_vertex);
  }
  if (scans) add();
  return result;
}

}  // namespace zug
