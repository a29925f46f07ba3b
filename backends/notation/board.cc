// Squares whose spots are known become a picture: a row of text per distinct y, and horizontally
// the smallest distance between two squares of a row is the width of the longest symbol and a
// blank. So the rows of a hexagon, shifted by half a square, come out as a hexagon. Rectangles have
// their columns and rows at the sides; of other rows the first and the last square are named:
//
//   3  . n .                    hx0y0   . .   hx1y0
//   2  P . .                   hx0y1   . b .   hx2y1
//   1  . . K                    hx0y2   . .   hx1y2
//      a b c
//
// A rectangle of hexagons (squares.h) is a rhombus: its rows are pushed, and its columns run on to
// the letters below:
//
//   3  . . .
//    2  . r .
//     1  . . b
//         a b c
//
// A blank stands between any two symbols, and it is where the brackets of a marked square go; two
// such squares side by side share one: [P|Q].
//
// Layers are pictures of their own. Squares without spots are a list.

#include "backends/notation/board.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>

namespace zug::notation {
namespace {

constexpr std::size_t page_width = 78;

using Row = std::map<double, std::size_t>;  // x to vertex
using Rows = std::map<double, Row>;         // y to row

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string left_aligned(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

std::string without_end_blanks(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

// A line of text, parts of which are in brackets.
class Line {
 public:
  explicit Line(bool colour) : colour_(colour) {}

  // Where the text begins: as far to the right as wished, or a blank behind what is there. Rounding
  // must never glue two symbols together.
  std::size_t append(std::size_t at, const std::string& text) {
    const std::size_t begin = text_.empty() ? at : std::max(at, text_.size() + 1);
    return append_first(begin, text);
  }

  // Where nothing has to be kept apart.
  std::size_t append_first(std::size_t at, const std::string& text) {
    text_.append(at - std::min(at, text_.size()), ' ');
    text_ += text;
    return at;
  }

  std::size_t size() const { return text_.size(); }

  // begin - 1 and end are blanks or brackets.
  void mark(std::size_t begin, std::size_t end) {
    if (text_.size() <= end) text_.resize(end + 1, ' ');
    for (const std::size_t at : {begin - 1, end}) {
      text_[at] = text_[at] != ' ' ? '|' : at == end ? ']' : '[';
    }
    bright_.resize(text_.size(), false);
    for (std::size_t at = begin - 1; at <= end; ++at) bright_[at] = true;
  }

  std::string text() const {
    const std::string plain = without_end_blanks(text_);
    if (!colour_) return plain;
    std::string result;
    bool now = false;
    for (std::size_t at = 0; at < plain.size(); ++at) {
      const bool wanted = at < bright_.size() && bright_[at];
      if (wanted != now) result += wanted ? "\033[1m" : "\033[0m";
      now = wanted;
      result += plain[at];
    }
    return result + (now ? "\033[0m" : "");
  }

 private:
  bool colour_;
  std::string text_;
  std::vector<bool> bright_;
};

class Picture {
 public:
  Picture(const Notation& notation, const std::vector<PieceId>& pieces, const Drawing& how)
      : notation_(notation), squares_(notation.squares()), pieces_(pieces), colour_(how.colour) {
    marked_.assign(pieces.size(), false);
    for (const VertexId vertex : how.marked) marked_[vertex.value] = true;
    std::size_t width = 1;
    for (const PieceId piece : pieces) width = std::max(width, symbol(piece).size());
    if (squares_.labels == Labels::ColumnsAndRows) {
      for (const std::string& name : squares_.names) width = std::max(width, column(name).size());
    }
    step_ = width + 1;
    if (squares_.push != 0) step_ += step_ % 2;  // of which rows are pushed by half
  }

  std::string draw() {
    if (!squares_.spots) return list();
    std::map<long, Rows> layers;
    for (std::size_t v = 0; v < squares_.spots->size(); ++v) {
      const Spot& spot = (*squares_.spots)[v];
      layers[spot.layer][spot.y][spot.x] = v;
    }
    std::string result;
    for (const auto& [layer, rows] : layers) {
      if (layers.size() > 1) {
        result += (result.empty() ? "layer " : "\nlayer ") + std::to_string(layer) + "\n";
      }
      result += draw_rows(rows);
    }
    return result;
  }

 private:
  const std::string& symbol(PieceId piece) const { return notation_.pieces().symbols[piece.value]; }

  // "aa" of "aa10", and "10".
  static std::string column(const std::string& name) {
    return name.substr(0, name.find_first_of("0123456789"));
  }
  static std::string row(const std::string& name) {
    return name.substr(name.find_first_of("0123456789"));
  }

  std::string list() const {
    std::vector<std::string> entries;
    for (std::size_t v = 0; v < pieces_.size(); ++v) {
      const std::string& piece = symbol(pieces_[v]);
      entries.push_back(squares_.names[v] + " " + (marked_[v] ? "[" + piece + "]" : piece));
    }
    return in_columns(entries);
  }

  // Sets left_, least_x_ and scale_.
  void measure(const Rows& rows) {
    std::optional<double> closest;
    least_x_ = rows.begin()->second.begin()->first;
    for (const auto& [y, line] : rows) least_x_ = std::min(least_x_, line.begin()->first);
    // Of the rows and of the line of letters below them.
    left_ = least_x_ + std::min(pushed(rows.begin()->first), pushed(rows.rbegin()->first + 1));
    for (const auto& [y, line] : rows) {
      for (auto it = line.begin(); std::next(it) != line.end(); ++it) {
        const double distance = std::next(it)->first - it->first;
        if (!closest || distance < *closest) closest = distance;
      }
    }
    scale_ = static_cast<double>(step_) / closest.value_or(1.0);
  }

  double pushed(double y) const { return squares_.push * y / 2; }

  std::size_t character(double x, double y) const {
    return static_cast<std::size_t>(std::llround((x + pushed(y) - left_) * scale_));
  }

  std::string draw_rows(const Rows& rows) {
    measure(rows);
    const bool rectangle = squares_.labels == Labels::ColumnsAndRows;
    std::size_t margin = 0;
    for (const auto& [y, line] : rows) {
      margin = std::max(margin, label(squares_.names[line.begin()->second]).size());
    }
    std::string result;
    Row columns;
    for (const auto& [y, line] : rows) {
      const std::string name = label(squares_.names[line.begin()->second]);
      result += draw_row(right_aligned(name, margin) + "  ", line, y) + "\n";
      columns.insert(line.begin(), line.end());
    }
    if (!rectangle) return result;
    Line letters(false);
    for (const auto& [x, vertex] : columns) {
      const std::size_t at = character(x, rows.rbegin()->first + 1);
      letters.append(margin + 2 + at, column(squares_.names[vertex]));
    }
    return result + letters.text() + "\n";
  }

  // `name` with two blanks behind it is where the row begins.
  std::string draw_row(const std::string& name, const Row& row, double y) const {
    Line line(colour_);
    line.append(squares_.push == 0 ? 0 : character(least_x_, y), name);
    std::vector<std::pair<std::size_t, std::size_t>> marks;
    bool first = true;
    for (const auto& [x, vertex] : row) {
      const std::string& piece = symbol(pieces_[vertex]);
      const std::size_t at = name.size() + character(x, y);
      const std::size_t begin = first ? line.append_first(at, piece) : line.append(at, piece);
      first = false;
      if (marked_[vertex]) marks.emplace_back(begin, begin + piece.size());
    }
    if (squares_.labels == Labels::Squares) {
      line.append_first(line.size() + 3, squares_.names[row.rbegin()->second]);
    }
    for (const auto& [begin, end] : marks) line.mark(begin, end);
    return line.text();
  }

  std::string label(const std::string& name) const {
    return squares_.labels == Labels::ColumnsAndRows ? row(name) : name;
  }

  const Notation& notation_;
  const Squares& squares_;
  const std::vector<PieceId>& pieces_;
  bool colour_;
  std::vector<bool> marked_;
  std::size_t step_ = 2;
  double left_ = 0, least_x_ = 0, scale_ = 1;
};

std::string legend(const Notation& notation, const std::vector<PieceId>& pieces) {
  const std::set<PieceId> present(pieces.begin(), pieces.end());
  std::vector<std::string> entries;
  for (const PieceId piece : present) {
    const std::string& symbol = notation.pieces().symbols[piece.value];
    const std::string name = for_people(name_of(notation.game(), piece));
    if (symbol != name) entries.push_back((symbol == " " ? "blank" : symbol) + " " + name);
  }
  return in_columns(entries);
}

std::string line_of(const std::string& name, const std::string& text) {
  return left_aligned(name, 12) + text + "\n";
}

// The values of the variables begin..end - 1, on as many lines as they need.
std::string numbers(const std::string& title, const Game& game, const State& state,
                    std::size_t begin, std::size_t end) {
  std::string result, line;
  for (std::size_t v = begin; v < end; ++v) {
    const std::string entry =
        for_people(bounded(game, VariableId(v)).name) + " " + std::to_string(state.variables[v]);
    if (!line.empty() && line.size() + entry.size() + 15 > page_width) {
      result += line_of(result.empty() ? title : "", line + ",");
      line.clear();
    }
    line += (line.empty() ? "" : ", ") + entry;
  }
  return result + line_of(result.empty() ? title : "", line);
}

std::string result_of(const Game& game, const std::vector<PlayerId>& winners) {
  if (winners.empty()) return "a draw";
  std::string text;
  for (const PlayerId winner : winners) {
    text += (text.empty() ? "" : " and ") + for_people(name_of(game, winner));
  }
  return text + (winners.size() == 1 ? " wins" : " win");
}

}  // namespace

std::optional<std::int64_t> winning_score(const std::vector<std::int64_t>& scores) {
  if (scores.empty()) return std::nullopt;
  const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
  const std::int64_t least = scores.size() == 1 ? 0 : *low, most = *high;
  return most > least ? std::optional(most) : std::nullopt;
}

std::vector<bool> winners(const std::vector<std::int64_t>& scores) {
  const std::optional<std::int64_t> winning = winning_score(scores);
  std::vector<bool> result(scores.size());
  for (std::size_t p = 0; p < scores.size(); ++p) result[p] = winning == scores[p];
  return result;
}

Standing standing(const Game& game, const State& state, bool playing) {
  if (playing) return {state.player, {}};
  const auto end = state.variables.begin() + static_cast<std::ptrdiff_t>(game.players.size());
  const std::vector<bool> won = winners({state.variables.begin(), end});
  Standing result;
  for (std::size_t p = 0; p < won.size(); ++p) {
    if (won[p]) result.winners.emplace_back(p + 1);
  }
  return result;
}

std::string draw(const Notation& notation, const std::vector<PieceId>& pieces, const Drawing& how) {
  const std::string picture = Picture(notation, pieces, how).draw();
  return how.legend ? picture + "\n" + legend(notation, pieces) : picture;
}

std::string in_columns(const std::vector<std::string>& entries) {
  std::size_t width = 0;
  for (const std::string& entry : entries) width = std::max(width, entry.size() + 2);
  const std::size_t per_line =
      std::max<std::size_t>(1, page_width / std::max<std::size_t>(1, width));
  std::string result, line;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    line += left_aligned(entries[i], width);
    if ((i + 1) % per_line == 0 || i + 1 == entries.size()) {
      result += without_end_blanks(line) + "\n";
      line.clear();
    }
  }
  return result;
}

std::string describe(const Game& game, const State& state, bool playing) {
  const Standing now = standing(game, state, playing);
  const std::size_t players = game.players.size();
  std::string text = now.turn ? line_of("turn", for_people(name_of(game, *now.turn)))
                              : line_of("over", result_of(game, now.winners));
  text += numbers("scores", game, state, 0, players);
  if (state.variables.size() > players) {
    text += numbers("values", game, state, players, state.variables.size());
  }
  return text;
}

}  // namespace zug::notation
