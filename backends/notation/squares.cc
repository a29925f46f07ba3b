// Most boards say in the names of their vertices where these are, whichever language they come from
// and through however many translations they went: rx0y7 and hx2y0 and cx1y1z0 (RBG's generators, y
// down), x3y2 (SBG and large boards of Metagame, y up), b6 (everybody who draws a graph by hand).
// So names are looked at first, and the places that a front end left second. All squares have to be
// of one form, and no two in one spot.
//
// Rectangles get the names of chess: rx0y7 on eight rows is a1. When nothing ever happens on the
// bottom row, because it is a rim that the rules look for, it is row 0. All other names stay what
// they are. Whether the squares of a rectangle are hexagons is found in rhombus.cc.

#include "backends/notation/squares.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "backends/notation/rhombus.h"

namespace zug::notation {
namespace {

constexpr std::size_t longest_number = 6;

bool digit(char c) { return c >= '0' && c <= '9'; }
bool small_letter(char c) { return c >= 'a' && c <= 'z'; }

// The number at `at`, which moves behind it.
std::optional<long> number(const std::string& text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && digit(text[at])) ++at;
  if (at == begin || at - begin > longest_number) return std::nullopt;
  return std::stol(text.substr(begin, at - begin));
}

// The numbers of a name such as "cx1y1z0", of the form {"cx", "y", "z"}.
std::optional<std::vector<long>> numbers(const std::string& name,
                                         const std::vector<std::string>& form) {
  std::vector<long> result;
  std::size_t at = 0;
  for (const std::string& part : form) {
    if (name.compare(at, part.size(), part) != 0) return std::nullopt;
    at += part.size();
    const std::optional<long> value = number(name, at);
    if (!value) return std::nullopt;
    result.push_back(*value);
  }
  if (at != name.size()) return std::nullopt;
  return result;
}

// "b6" is {1, 6}.
std::optional<std::vector<long>> chess_numbers(const std::string& name) {
  std::size_t at = 0;
  long column = 0;
  while (at < name.size() && small_letter(name[at])) column = column * 26 + (name[at++] - 'a' + 1);
  if (at == 0 || at > 2) return std::nullopt;
  const std::optional<long> row = number(name, at);
  if (!row || at != name.size()) return std::nullopt;
  return std::vector<long>{column - 1, *row};
}

using Coordinates = std::vector<std::vector<long>>;  // by vertex

// None where x1y0 and x01y0 are two vertices.
template <class Read>
std::optional<Coordinates> coordinates(const Game& game, const Read& read) {
  Coordinates result;
  std::set<std::vector<long>> seen;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    std::optional<std::vector<long>> one = read(for_people(game.board.square(VertexId(v)).name));
    if (!one || !seen.insert(*one).second) return std::nullopt;
    result.push_back(std::move(*one));
  }
  return result;
}

std::optional<Coordinates> coordinates(const Game& game, const std::vector<std::string>& form) {
  return coordinates(game, [&form](const std::string& name) { return numbers(name, form); });
}

std::vector<std::string> own_names(const Game& game) {
  std::vector<std::string> result;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    result.push_back(for_people(game.board.square(VertexId(v)).name));
  }
  return result;
}

bool distinct(const std::vector<Spot>& spots) {
  std::set<std::tuple<long, double, double>> seen;
  return std::all_of(spots.begin(), spots.end(), [&seen](const Spot& spot) {
    return seen.emplace(spot.layer, spot.y, spot.x).second;
  });
}

// The coordinates are columns and rows, which count from the top or from the bottom.
Squares rectangle(const Game& game, const std::vector<bool>& fixed, const Coordinates& list,
                  bool rows_go_down) {
  std::vector<long> least = list.front();
  long last_row = 0;
  for (const std::vector<long>& at : list) {
    least = {std::min(least[0], at[0]), std::min(least[1], at[1])};
    last_row = std::max(last_row, at[1]);
  }
  const auto row_of = [&](const std::vector<long>& at) {
    return rows_go_down ? last_row - at[1] : at[1] - least[1];
  };
  bool rim = true;
  for (std::size_t v = 0; v < list.size(); ++v) {
    rim = rim && (row_of(list[v]) != 0 || fixed[game.board.square(VertexId(v)).piece.value]);
  }
  Squares result{{}, std::vector<Spot>(), Labels::ColumnsAndRows};
  for (const std::vector<long>& at : list) {
    const long row = row_of(at) + (rim ? 0 : 1);
    result.names.push_back(column_name(at[0] - least[0]) + std::to_string(row));
    result.spots->push_back({static_cast<double>(at[0]), -static_cast<double>(row), 0});
  }
  return result;
}

// x counts within a row, and all rows have the same middle.
std::vector<Spot> hexagon(const Coordinates& list) {
  std::map<long, long> length;
  for (const std::vector<long>& at : list) length[at[1]] = std::max(length[at[1]], at[0] + 1);
  std::vector<Spot> result;
  for (const std::vector<long>& at : list) {
    const auto x = static_cast<double>(2 * at[0] - length[at[1]]) / 2;
    result.push_back({x, static_cast<double>(at[1]), 0});
  }
  return result;
}

std::optional<std::vector<Spot>> places(const Game& game) {
  std::vector<Spot> result;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    const auto& place = game.board.square(VertexId(v)).place;
    if (!place) return std::nullopt;
    result.push_back({place->first, place->second, 0});
  }
  if (!distinct(result)) return std::nullopt;
  return result;
}

std::vector<Spot> spots_of(const Coordinates& list, bool rows_go_down) {
  std::vector<Spot> result;
  for (const std::vector<long>& at : list) {
    const auto y = static_cast<double>(rows_go_down ? at[1] : -at[1]);
    result.push_back({static_cast<double>(at[0]), y, at.size() > 2 ? at[2] : 0});
  }
  return result;
}

}  // namespace

std::string column_name(long column) {
  std::string result;
  for (long rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
    result.insert(result.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return result;
}

namespace {

Squares named_squares(const Game& game, const std::vector<bool>& fixed) {
  if (const auto down = coordinates(game, {"rx", "y"})) return rectangle(game, fixed, *down, true);
  if (const auto up = coordinates(game, {"x", "y"})) return rectangle(game, fixed, *up, false);
  Squares result{own_names(game), std::nullopt, Labels::Squares};
  if (const auto chess = coordinates(game, chess_numbers)) {
    result.spots = spots_of(*chess, false);
    result.labels = Labels::ColumnsAndRows;
  } else if (const auto rows = coordinates(game, {"hx", "y"})) {
    result.spots = hexagon(*rows);
  } else if (const auto layers = coordinates(game, {"cx", "y", "z"})) {
    result.spots = spots_of(*layers, true);
  } else {
    result.spots = places(game);
  }
  if (result.spots && !distinct(*result.spots)) {  // a1 and a01
    result.spots.reset();
    result.labels = Labels::Squares;
  }
  return result;
}

std::vector<GridStep> on_the_grid(const std::vector<Spot>& spots) {
  std::vector<GridStep> result;
  for (const Spot& spot : spots) result.emplace_back(std::lround(spot.x), std::lround(spot.y));
  return result;
}

}  // namespace

Squares squares(const Game& game, const std::vector<bool>& fixed) {
  if (game.board.size() == 0) return {};
  Squares result = named_squares(game, fixed);
  if (result.labels == Labels::ColumnsAndRows) {
    result.push = push_of_rows(game, on_the_grid(*result.spots));
  }
  return result;
}

}  // namespace zug::notation
