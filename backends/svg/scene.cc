// A scene is a layout (backends/svg/layout) with tiles around its points, and looks for players and
// pieces (backends/svg/pieces).
//
// Surfaces: games in which pieces leave squares are chequered; discs that are only ever turned over
// lie on felt; boards of points, and large empty boards on which each player puts one kind of
// stone, are lines on wood. Everything else is plain.
//
// Column and row names stand outside when names say them and the layout agrees: all squares of a
// row have one row name, and no other row has it. Otherwise the squares' names are shown inside.

#include "backends/svg/scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "backends/svg/pieces.h"

namespace zug::svg {
namespace {

constexpr double side_of_hexagon = 0.5773502691896258;  // 1 wide
constexpr double margin = 0.5;                          // for column and row names
constexpr double rim = 0.15;                            // around everything
constexpr std::size_t large_board = 81;

bool puts(const Game& game, PieceId piece) {
  for (std::size_t i = 0; i < game.expressions.size(); ++i) {
    const auto* atom = std::get_if<Atom>(&game.expressions[ExpressionId(i)]);
    const auto* off = atom == nullptr ? nullptr : std::get_if<Off>(&atom->action);
    if (off != nullptr && off->piece == piece) return true;
  }
  return false;
}

// What the start board and the kinds of pieces say about a game.
struct Character {
  bool empties = false;    // some move makes a square empty
  bool furnished = false;  // somebody's pieces stand at the start
  bool others = false;     // there are pieces that are nobody's
  bool one_kind = true;    // nobody has two kinds of pieces
};

Character character(const notation::Notation& notation, const std::vector<PieceLook>& pieces) {
  const Game& game = notation.game();
  Character result;
  result.empties = puts(game, ground(notation));
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    const PieceLook& piece = pieces[game.board.square(VertexId(v)).piece.value];
    result.furnished = result.furnished || (piece.shown && piece.owner != keeper);
  }
  std::set<PlayerId> owners;
  for (const PieceLook& piece : pieces) {
    if (!piece.shown) continue;
    result.others = result.others || piece.owner == keeper;
    if (piece.owner == keeper) continue;
    result.one_kind = owners.insert(piece.owner).second && result.one_kind;
  }
  return result;
}

bool for_stones(const Layout& layout, const Character& game) {
  return layout.tiling == Tiling::Squares && layout.at.size() >= large_board && !game.furnished &&
         game.one_kind;
}

Surface surface_of(const Layout& layout, const Character& game) {
  if (layout.tiling == Tiling::Points) return Surface::Wood;
  if (!game.furnished) return Surface::Plain;
  if (game.empties) return Surface::Chequered;
  const bool discs = game.one_kind && !game.others;
  return discs && layout.tiling == Tiling::Squares ? Surface::Felt : Surface::Plain;
}

std::vector<Point> tile(Tiling tiling, Point at) {
  if (tiling == Tiling::Points) return {};
  const double h = 0.5;
  if (tiling == Tiling::Squares) {
    return {{at.x - h, at.y - h}, {at.x + h, at.y - h}, {at.x + h, at.y + h}, {at.x - h, at.y + h}};
  }
  const double s = side_of_hexagon;
  return {{at.x, at.y - s}, {at.x + h, at.y - s / 2}, {at.x + h, at.y + s / 2},
          {at.x, at.y + s}, {at.x - h, at.y + s / 2}, {at.x - h, at.y - s / 2}};
}

// Rows and columns of hexagons are counted so that no two neighbours have the same tone.
int tone_of(Tiling tiling, Point at, double bottom) {
  if (tiling == Tiling::Squares) {
    return static_cast<int>((std::llround(at.x) + std::llround(bottom - at.y)) & 1);
  }
  const long row = std::lround(at.y / 0.866);
  const long column = std::lround(at.x - static_cast<double>(row) / 2);
  return static_cast<int>((((column - row) % 3) + 3) % 3);
}

void add_cells(const notation::Notation& notation, const Layout& layout, Scene& scene) {
  const Game& game = notation.game();
  double bottom = 0;
  for (const Point& at : layout.at) bottom = std::max(bottom, at.y);
  for (std::size_t v = 0; v < layout.at.size(); ++v) {
    const PieceId piece = game.board.square(VertexId(v)).piece;
    const bool fixed = notation.pieces().fixed[piece.value] && piece != ground(notation) &&
                       !scene.pieces[piece.value].shown;
    const Tiling tiling = layout.apart[v] ? Tiling::Squares : layout.tiling;
    scene.cells.push_back({layout.at[v], tile(tiling, layout.at[v]), notation.squares().names[v],
                           tone_of(layout.tiling, layout.at[v], bottom), fixed, layout.apart[v]});
  }
}

// What squares are inert for: the light squares of a draughts board are the tiles of one tone.
// Should the pieces stand on what would be the light ones, the tones change places.
void put_pieces_on_dark(Scene& scene) {
  std::set<int> tones;
  for (const Cell& cell : scene.cells) {
    if (!cell.inert) tones.insert(cell.tone);
  }
  if (scene.tiling != Tiling::Squares || tones.size() != 1 || *tones.begin() == 0) return;
  for (Cell& cell : scene.cells) cell.tone = 1 - cell.tone;
}

bool neighbours_on_paper(Point a, Point b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) < 1.01;
}

void add_edges(const Game& game, bool grid, Scene& scene) {
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    for (const auto& [direction, to] : game.board.neighbours(VertexId(v))) {
      const bool near = neighbours_on_paper(scene.cells[v].centre, scene.cells[to.value].centre);
      if (to.value != v && (!grid || near)) pairs.emplace(std::minmax<std::size_t>(v, to.value));
    }
  }
  for (const auto& [from, to] : pairs) scene.edges.push_back({VertexId(from), VertexId(to)});
}

// ---- Names of columns and rows -----------------------------------------------------------------

std::string letters_in(const std::string& name) {
  return name.substr(0, name.find_first_of("0123456789"));
}
std::string number_in(const std::string& name) {
  const std::size_t at = name.find_first_of("0123456789");
  return at == name.npos ? "" : name.substr(at);
}

// By coordinate; empty when two squares of one row have different row names.
struct Line {
  std::string text;
  double first = 0, last = 0;  // along the row
};
using Lines = std::map<double, Line>;

bool join(Lines& lines, double key, double along, const std::string& text) {
  const auto [line, fresh] = lines.try_emplace(key, Line{text, along, along});
  line->second.first = std::min(line->second.first, along);
  line->second.last = std::max(line->second.last, along);
  return fresh || line->second.text == text;
}

// No two lines have one name.
bool distinct(const Lines& lines) {
  std::set<std::string> texts;
  for (const auto& [at, line] : lines) texts.insert(line.text);
  return texts.size() == lines.size();
}

// How far to the right columns run on their way down; empty when they do not run all alike.
std::optional<double> slant_of_columns(const std::vector<Cell>& cells) {
  std::map<std::string, Point> tops;
  std::optional<double> slant;
  for (const Cell& cell : cells) {
    const Point top = tops.try_emplace(letters_in(cell.name), cell.centre).first->second;
    const double x = cell.centre.x - top.x, y = cell.centre.y - top.y;
    if (std::abs(x) < 0.01 && std::abs(y) < 0.01) continue;
    if (std::abs(y) < 0.01 || (slant && std::abs(x / y - *slant) > 0.01)) return std::nullopt;
    if (!slant) slant = x / y;
  }
  return slant.value_or(0);
}

// The columns of a rhombus run down askew: their names are where they would leave the board.
void label_slanted_columns(double slant, double bottom, Scene& scene) {
  std::map<std::string, Point> feet;
  for (const Cell& cell : scene.cells) {
    Point& foot = feet.try_emplace(letters_in(cell.name), cell.centre).first->second;
    if (cell.centre.y > foot.y) foot = cell.centre;
  }
  const double shift = slant < 0 ? -0.25 : 0.25;
  for (const auto& [text, foot] : feet) {
    const double x = foot.x + slant * (bottom - foot.y) + shift;
    scene.labels.push_back({{x, bottom + 0.5625 + margin / 2}, text});
  }
}

void label_columns_and_rows(Scene& scene) {
  Lines columns, rows;
  const bool hexagons = scene.tiling == Tiling::Hexagons;
  const std::optional<double> slant = slant_of_columns(scene.cells);
  bool agree = !hexagons || slant;
  double bottom = 0;
  for (const Cell& cell : scene.cells) {
    agree = join(rows, cell.centre.y, cell.centre.x, number_in(cell.name)) && agree;
    if (!hexagons) {
      agree = join(columns, cell.centre.x, cell.centre.y, letters_in(cell.name)) && agree;
    }
    bottom = std::max(bottom, cell.centre.y);
  }
  agree = agree && distinct(rows) && distinct(columns);
  scene.names_inside = !agree;
  if (!agree) return;
  double left = 1e9;
  for (const auto& [y, row] : rows) left = std::min(left, row.first);
  for (const auto& [y, row] : rows) {
    scene.labels.push_back({{(hexagons ? row.first : left) - 0.5 - margin / 2, y}, row.text});
  }
  if (hexagons) return label_slanted_columns(*slant, bottom, scene);
  for (const auto& [x, column] : columns) {
    scene.labels.push_back({{x, bottom + 0.5 + margin / 2}, column.text});
  }
}

void shift_all(Scene& scene, double x, double y) {
  for (Cell& cell : scene.cells) {
    cell.centre = {cell.centre.x + x, cell.centre.y + y};
    for (Point& corner : cell.outline) corner = {corner.x + x, corner.y + y};
  }
  for (Label& label : scene.labels) label.at = {label.at.x + x, label.at.y + y};
}

// Moves everything to where x and y are positive, and says how large it is.
void frame(Scene& scene) {
  Point least{1e9, 1e9}, most{-1e9, -1e9};
  const auto cover = [&](Point at, double radius) {
    least = {std::min(least.x, at.x - radius), std::min(least.y, at.y - radius)};
    most = {std::max(most.x, at.x + radius), std::max(most.y, at.y + radius)};
  };
  for (const Cell& cell : scene.cells) {
    if (cell.outline.empty()) cover(cell.centre, 0.5);
    for (const Point& corner : cell.outline) cover(corner, 0);
  }
  for (const Label& label : scene.labels) cover(label.at, margin / 2);
  if (scene.cells.empty()) return;
  shift_all(scene, rim - least.x, rim - least.y);
  scene.width = most.x - least.x + 2 * rim;
  scene.height = most.y - least.y + 2 * rim;
}

void wear(const Theme& theme, Scene& scene) {
  for (const PieceTheme& wish : theme) {
    for (PieceLook& piece : scene.pieces) {
      if (piece.name != wish.piece) continue;
      piece.shown = true;
      if (!wish.letters.empty()) piece.glyph.clear(), piece.letters = wish.letters;
      if (!wish.glyph.empty()) piece.glyph = wish.glyph;
      if (!wish.glyph.empty() || !wish.letters.empty()) piece.dot = false;
      if (!wish.fill.empty()) piece.fill = wish.fill;
      if (!wish.image.empty()) piece.image = wish.image;
      if (wish.owner) piece.owner = *wish.owner;
    }
  }
}

}  // namespace

const PlayerLook& look_of(const Scene& scene, const PieceLook& piece) {
  return piece.owner == keeper ? scene.nobody : scene.players[piece.owner.value - 1];
}

Scene scene(const notation::Notation& notation, const Theme& theme) {
  const Game& game = notation.game();
  Scene result;
  result.game = for_people(game.name);
  result.players = player_looks(game);
  result.pieces = piece_looks(notation);
  result.nobody = {"", "#8C8477", "#111111", 0};
  Layout layout = lay_out(game, notation.squares());
  const Character kind = character(notation, result.pieces);
  const bool stones = for_stones(layout, kind);
  if (stones) layout.tiling = Tiling::Points;
  result.tiling = layout.tiling;
  result.surface = surface_of(layout, kind);
  add_cells(notation, layout, result);
  put_pieces_on_dark(result);
  if (result.tiling == Tiling::Points) add_edges(game, stones, result);
  if (notation.squares().labels == notation::Labels::ColumnsAndRows) {
    label_columns_and_rows(result);
  } else {
    result.names_inside = true;
  }
  frame(result);
  wear(theme, result);
  return result;
}

}  // namespace zug::svg
