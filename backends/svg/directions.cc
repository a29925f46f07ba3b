// Names of directions are words of the compass, one or two of them: "up", "NW", "downLeft". Two
// ways to draw a board by them:
//
// Steps: every edge is one step long. The first vertex is put anywhere, all others follow, and
// every edge has to agree. Six directions without up and down are those of hexagons.
//
// Order: on the board of nine men's morris an edge to the right is three, two or one squares long.
// So vertices joined by edges to the left and right are in one row, those joined by edges up and
// down in one column, and an edge between two columns says which one is further to the left.
// Columns then are numbered by the longest path that leads to them:
//
//   o-----o-----o    column 0: the outer left one, 1: the inner left one, 2: the middle, which
//   |  o--o--o  |    stands behind both
//   o--o     o--o

#include "backends/svg/directions.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace zug::svg {
namespace {

struct CompassWord {
  const char* word;
  Point step;
};

// Longer words first: "north" begins like "n".
constexpr std::array<CompassWord, 15> compass_words{{{"backward", {0, 1}},
                                                     {"forward", {0, -1}},
                                                     {"north", {0, -1}},
                                                     {"south", {0, 1}},
                                                     {"right", {1, 0}},
                                                     {"left", {-1, 0}},
                                                     {"west", {-1, 0}},
                                                     {"east", {1, 0}},
                                                     {"down", {0, 1}},
                                                     {"back", {0, 1}},
                                                     {"up", {0, -1}},
                                                     {"n", {0, -1}},
                                                     {"s", {0, 1}},
                                                     {"e", {1, 0}},
                                                     {"w", {-1, 0}}}};

std::string small_letters(const std::string& name) {
  std::string result;
  for (const char c : name) {
    if (c == '_' || c == '-') continue;
    result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

std::optional<Point> step_of(const std::string& name) {
  const std::string text = small_letters(name);
  Point step;
  std::size_t at = 0, words = 0;
  while (at < text.size() && words < 2) {
    const auto word =
        std::find_if(compass_words.begin(), compass_words.end(), [&](const CompassWord& candidate) {
          return text.compare(at, std::char_traits<char>::length(candidate.word), candidate.word) ==
                 0;
        });
    if (word == compass_words.end()) return std::nullopt;
    step = {step.x + word->step.x, step.y + word->step.y};
    at += std::char_traits<char>::length(word->word);
    ++words;
  }
  const bool real = std::abs(step.x) <= 1 && std::abs(step.y) <= 1 && (step.x != 0 || step.y != 0);
  if (at != text.size() || words == 0 || !real) return std::nullopt;
  return step;
}

template <class Visit>
void for_each_edge(const Game& game, const Visit& visit) {
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    for (const auto& [direction, target] : game.board.neighbours(VertexId(v))) {
      visit(v, direction, target.value);
    }
  }
}

bool used_and_known(const Game& game, const std::vector<std::optional<Point>>& steps) {
  bool known = game.board.edges() > 0;
  for_each_edge(game, [&](std::size_t, DirectionId direction, std::size_t) {
    known = known && steps[direction.value].has_value();
  });
  return known;
}

bool all_distinct(const std::vector<Point>& at) {
  std::set<std::pair<double, double>> seen;
  return std::all_of(at.begin(), at.end(),
                     [&](Point point) { return seen.emplace(point.x, point.y).second; });
}

bool oblique(Point step) { return step.x != 0 && step.y != 0; }

// Left, right and oblique directions, and none straight up or down.
bool six_ways(const Game& game, const std::vector<std::optional<Point>>& steps) {
  bool straight = false, sideways = false, across = false;
  for_each_edge(game, [&](std::size_t, DirectionId direction, std::size_t) {
    const Point step = *steps[direction.value];
    straight = straight || step.x == 0;
    sideways = sideways || step.y == 0;
    across = across || oblique(step);
  });
  return sideways && across && !straight;
}

// In twice the units, so that sums are exact.
Point doubled(Point step, bool hexagonal) {
  return hexagonal && oblique(step) ? Point{step.x, 2 * step.y} : Point{2 * step.x, 2 * step.y};
}

// Numbers for `parts` such that later[i].first < later[i].second; empty when these go round.
std::optional<std::vector<std::size_t>> longest_paths(
    std::size_t parts, const std::vector<std::pair<std::size_t, std::size_t>>& later) {
  std::vector<std::size_t> number(parts, 0);
  for (std::size_t round = 0; round <= parts; ++round) {
    bool news = false;
    for (const auto& [first, second] : later) {
      if (number[second] > number[first]) continue;
      number[second] = number[first] + 1;
      news = true;
    }
    if (!news) return number;
  }
  return std::nullopt;
}

// One axis of by_order(): `along` is what a step says about this axis.
template <class Along>
std::optional<std::vector<std::size_t>> ordered(const Game& game,
                                                const std::vector<std::optional<Point>>& steps,
                                                const Along& along) {
  std::vector<std::size_t> part(game.board.size());
  for (std::size_t v = 0; v < part.size(); ++v) part[v] = v;
  const auto find = [&part](std::size_t v) {
    while (part[v] != v) v = part[v] = part[part[v]];
    return v;
  };
  std::vector<std::pair<std::size_t, std::size_t>> later;
  for_each_edge(game, [&](std::size_t from, DirectionId direction, std::size_t to) {
    if (along(*steps[direction.value]) == 0) part[find(from)] = find(to);
  });
  for_each_edge(game, [&](std::size_t from, DirectionId direction, std::size_t to) {
    const double way = along(*steps[direction.value]);
    if (way > 0) later.emplace_back(find(from), find(to));
    if (way < 0) later.emplace_back(find(to), find(from));
  });
  const auto numbers = longest_paths(part.size(), later);
  if (!numbers) return std::nullopt;
  std::vector<std::size_t> result;
  for (std::size_t v = 0; v < part.size(); ++v) result.push_back((*numbers)[find(v)]);
  return result;
}

}  // namespace

std::vector<std::optional<Point>> compass(const Game& game) {
  std::vector<std::optional<Point>> result;
  for (const Symbol& direction : game.directions) {
    result.push_back(step_of(for_people(direction.name)));
  }
  return result;
}

std::optional<Steps> by_steps(const Game& game) {
  const std::vector<std::optional<Point>> steps = compass(game);
  if (!used_and_known(game, steps)) return std::nullopt;
  Steps result{std::vector<Point>(game.board.size()), six_ways(game, steps)};
  std::vector<std::vector<std::pair<std::size_t, Point>>> ways(game.board.size());
  for_each_edge(game, [&](std::size_t from, DirectionId direction, std::size_t to) {
    const Point step = doubled(*steps[direction.value], result.hexagonal);
    ways[from].emplace_back(to, step);
    ways[to].emplace_back(from, Point{-step.x, -step.y});
  });
  std::vector<bool> known(game.board.size(), false);
  std::vector<std::size_t> queue{0};
  known[0] = true;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Point here = result.at[queue[next]];
    for (const auto& [to, step] : ways[queue[next]]) {
      const Point there{here.x + step.x, here.y + step.y};
      if (known[to] && result.at[to] != there) return std::nullopt;
      if (known[to]) continue;
      known[to] = true;
      result.at[to] = there;
      queue.push_back(to);
    }
  }
  if (queue.size() != game.board.size() || !all_distinct(result.at)) return std::nullopt;
  for (Point& at : result.at) at = {at.x / 2, at.y / 2};
  return result;
}

std::optional<std::vector<Point>> by_order(const Game& game) {
  constexpr std::size_t most = 2000;  // the rounds of longest_paths() are quadratic
  const std::vector<std::optional<Point>> steps = compass(game);
  if (game.board.size() > most || !used_and_known(game, steps)) return std::nullopt;
  const auto columns = ordered(game, steps, [](Point step) { return step.x; });
  const auto rows = ordered(game, steps, [](Point step) { return step.y; });
  if (!columns || !rows) return std::nullopt;
  std::vector<Point> result;
  for (std::size_t v = 0; v < columns->size(); ++v) {
    result.push_back({static_cast<double>((*columns)[v]), static_cast<double>((*rows)[v])});
  }
  if (!all_distinct(result)) return std::nullopt;
  return result;
}

bool contradicts(const Game& game, const std::vector<Point>& at) {
  const std::vector<std::optional<Point>> steps = compass(game);
  std::size_t wrong = 0, all = 0;
  const auto differ = [](double said, double seen) {
    return (said > 0) != (seen > 1e-9) || (said < 0) != (seen < -1e-9);
  };
  for_each_edge(game, [&](std::size_t from, DirectionId direction, std::size_t to) {
    if (!steps[direction.value] || from == to) return;
    ++all;
    const Point step = *steps[direction.value];
    const bool bad = differ(step.x, at[to].x - at[from].x) || differ(step.y, at[to].y - at[from].y);
    wrong += bad ? 1 : 0;
  });
  return 2 * wrong > all;
}

}  // namespace zug::svg
