// A picture is the board, then the pieces, each a <use> of a drawing that is defined once, then
// marks: brackets in the corners of the last move's squares, dots on targets, rings around pieces
// that can be taken, an arrow for a move. The drawing is in units of 1/100 of a square. All colours
// are attributes: rsvg, Inkscape and browsers show the same.

#include "backends/svg/print.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include "backends/svg/glyph.h"
#include "backends/svg/markup.h"

namespace zug::svg {
namespace {

constexpr const char* tile_colours[] = {"#C9AE86", "#EDE3D0", "#DBC8AA"};
constexpr const char* felt = "#3F7F57";
constexpr const char* wood = "#E3C48D";
constexpr const char* line_colour = "#6B5B45";
constexpr const char* text_colour = "#57606A";
constexpr const char* mark_colour = "#003C78";
constexpr const char* last_colour = "#5A0F46";
constexpr const char* outline_colour = "#111111";
constexpr const char* fonts = "system-ui,'DejaVu Sans',sans-serif";
constexpr std::size_t letters_of_a_name = 24;

// ---- Elements ----------------------------------------------------------------------------------

std::string at(Point point) { return number(100 * point.x) + "," + number(100 * point.y); }

std::string translate(Point point) { return "transform=\"translate(" + at(point) + ")\""; }

std::string circle(Point centre, double radius, const std::string& attributes) {
  return "<circle cx=\"" + number(100 * centre.x) + "\" cy=\"" + number(100 * centre.y) +
         "\" r=\"" + number(radius) + "\" " + attributes + "/>";
}

std::string path(const std::string& data, const std::string& attributes) {
  return "<path d=\"" + data + "\" " + attributes + "/>";
}

std::string filled(const std::string& colour) { return "fill=\"" + colour + "\""; }

std::string stroked(const std::string& colour, double width) {
  return "fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"" + number(width) + "\"";
}

std::string letters(Point middle, double size, const std::string& colour, const std::string& text) {
  // The middle of capital letters is about a third of their size above the line.
  const Point line{middle.x, middle.y + size * 0.0036};
  return "<text x=\"" + number(100 * line.x) + "\" y=\"" + number(100 * line.y) +
         "\" font-size=\"" + number(size) + "\" fill=\"" + colour + "\" text-anchor=\"middle\">" +
         markup(text) + "</text>";
}

// No name makes a picture large: what is too long ends with dots.
std::string shortened(const std::string& name) {
  std::size_t end = 0, count = 0;
  while (end < name.size() && count < letters_of_a_name) {
    end += std::max<std::size_t>(1, utf8_length(name, end));
    ++count;
  }
  return end < name.size() ? name.substr(0, end) + "\xe2\x80\xa6" : name;
}

// ---- The board ---------------------------------------------------------------------------------

std::string outline_path(const std::vector<Point>& corners) {
  std::string data;
  for (const Point& corner : corners) data += (data.empty() ? "M" : "L") + at(corner);
  return data + "Z";
}

std::string fill_of(const Scene& scene, const Cell& cell) {
  if (scene.surface == Surface::Felt) return felt;
  if (scene.surface == Surface::Chequered) return tile_colours[cell.tone];
  return tile_colours[1];
}

// Inert tiles that complete a chequered board are seen, others are only outlined.
bool completes_board(const Scene& scene, const Cell& cell) {
  return scene.surface == Surface::Chequered && scene.tiling == Tiling::Squares &&
         std::all_of(scene.cells.begin(), scene.cells.end(), [&cell](const Cell& other) {
           return other.apart || other.inert || other.tone != cell.tone;
         });
}

std::string tiles(const Scene& scene) {
  std::string result;
  for (const Cell& cell : scene.cells) {
    if (cell.outline.empty()) continue;
    const bool ghost = cell.inert && !completes_board(scene, cell);
    const std::string colour = ghost || cell.apart ? "none" : fill_of(scene, cell);
    const std::string line =
        ghost ? " stroke=\"#B9B2A6\" stroke-width=\"1\" stroke-dasharray=\"6 6\""
              : std::string(" stroke=\"") + line_colour + "\" stroke-width=\"2\"";
    result += path(outline_path(cell.outline), filled(colour) + line) + "\n";
  }
  return result;
}

struct Box {
  Point least{1e9, 1e9}, most{-1e9, -1e9};
};

Box box_of_points(const Scene& scene) {
  Box box;
  for (const Cell& cell : scene.cells) {
    if (cell.apart) continue;
    box.least = {std::min(box.least.x, cell.centre.x), std::min(box.least.y, cell.centre.y)};
    box.most = {std::max(box.most.x, cell.centre.x), std::max(box.most.y, cell.centre.y)};
  }
  return box;
}

// A square of go has nine larger points, or five; others have none.
std::string stars(const Scene& scene, const Box& box) {
  const long size = std::lround(box.most.x - box.least.x) + 1;
  const bool square = scene.cells.size() == static_cast<std::size_t>(size * size);
  if (!square || size < 9 || size % 2 == 0) return "";
  const long edge = size < 13 ? 2 : 3;
  std::string result;
  for (const long x : {edge, size / 2, size - 1 - edge}) {
    for (const long y : {edge, size / 2, size - 1 - edge}) {
      const bool middle = x == size / 2 || y == size / 2;
      if (size < 19 && middle && x != y) continue;
      result += circle({box.least.x + static_cast<double>(x), box.least.y + static_cast<double>(y)},
                       9, filled(line_colour)) +
                "\n";
    }
  }
  return result;
}

std::string points(const Scene& scene) {
  const Box box = box_of_points(scene);
  std::string result =
      "<rect x=\"" + number(100 * box.least.x - 50) + "\" y=\"" + number(100 * box.least.y - 50) +
      "\" width=\"" + number(100 * (box.most.x - box.least.x + 1)) + "\" height=\"" +
      number(100 * (box.most.y - box.least.y + 1)) + "\" rx=\"12\" " + filled(wood) + "/>\n";
  std::string data;
  for (const Edge& edge : scene.edges) {
    data +=
        "M" + at(scene.cells[edge.from.value].centre) + "L" + at(scene.cells[edge.to.value].centre);
  }
  result += path(data, stroked(line_colour, 3) + " stroke-linecap=\"round\"") + "\n";
  if (!scene.names_inside && scene.cells.size() >= 81) return result + stars(scene, box);
  for (const Cell& cell : scene.cells) {
    if (!cell.apart) result += circle(cell.centre, 8, filled(line_colour)) + "\n";
  }
  return result;
}

std::string names(const Scene& scene) {
  std::string result;
  for (const Label& label : scene.labels) {
    result += letters(label.at, 30, text_colour, label.text) + "\n";
  }
  if (!scene.names_inside) return result;
  for (const Cell& cell : scene.cells) {
    const std::string name = shortened(cell.name);
    const double size =
        std::min(18.0, 150 / static_cast<double>(std::max<std::size_t>(1, name.size())));
    result += letters({cell.centre.x, cell.centre.y + 0.4}, size, line_colour, name) + "\n";
  }
  return result;
}

std::string board(const Scene& scene) {
  const bool lines = scene.tiling == Tiling::Points;
  return (lines && !scene.cells.empty() ? points(scene) : "") + tiles(scene) + names(scene);
}

// ---- Pieces ------------------------------------------------------------------------------------

std::string dashes(int rim) {
  constexpr const char* styles[] = {"", "12 5", "3 5", "14 5 3 5"};
  return rim == 0 ? "" : std::string(" stroke-dasharray=\"") + styles[rim] + "\"";
}

std::string stroke(const Stroke& one, const std::string& fill, const PlayerLook& look) {
  const std::string round = " stroke-linejoin=\"round\" stroke-linecap=\"round\"";
  if (one.ink == Ink::Mark) return path(one.path, filled(look.ink));
  if (one.ink == Ink::Line) return path(one.path, stroked(look.ink, 4) + round);
  const std::string body = path(
      one.path, filled(fill) + " stroke=\"" + outline_colour + "\" stroke-width=\"5\"" + round);
  // A dark body has a light line inside, so that it is seen on dark squares.
  const bool dark = look.ink == "#FFFFFF";
  const std::string second = dark ? "#FFFFFF" : outline_colour;
  if (!dark && look.rim == 0) return body;
  return body + path(one.path, stroked(second, dark ? 1.5 : 6) + dashes(look.rim) + round);
}

std::string base64(const std::string& bytes) {
  constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned long group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const unsigned long byte =
          i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0;
      group = group << 8 | byte;
    }
    for (std::size_t k = 0; k < 4; ++k) {
      result += i + k > bytes.size() ? '=' : digits[group >> (18 - 6 * k) & 63];
    }
  }
  return result;
}

// SVG of a theme is shown as an image, in which no script runs and nothing is loaded.
std::string image(const std::string& text) {
  return "<image x=\"-45\" y=\"-45\" width=\"90\" height=\"90\" href=\"data:image/svg+xml;base64," +
         base64(text) + "\"/>";
}

// At least as wide as a character is in common fonts, in parts of their size.
double width_of(std::string_view character) {
  if (character.size() > 3) return 1.4;  // pictures
  if (character.size() > 1) return 1;    // a Chinese one fills a square
  const char c = character.front();
  if (c == 'W' || c == 'M' || c == 'm' || c == '@' || c == '%') return 1;
  if (c == 'i' || c == 'j' || c == 'l' || c == 'I' || c == '.' || c == ' ') return 0.35;
  return c >= 'A' && c <= 'Z' ? 0.8 : 0.65;
}

// Of all that a disc is wide, 68 is free beside letters of the usual sizes.
double size_of_letters(const std::string& text) {
  double width = 0;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t bytes = std::max<std::size_t>(1, utf8_length(text, at));
    width += width_of(std::string_view(text).substr(at, bytes));
    at += bytes;
  }
  const double usual = count > 2 ? 28 : count > 1 ? 36 : 46;
  return std::min(usual, std::floor(68 / std::max(width, 0.1)));
}

std::string drawing(const Scene& scene, const PieceLook& piece) {
  if (!piece.image.empty()) return image(piece.image);
  const PlayerLook& look = look_of(scene, piece);
  const std::string fill = piece.fill.empty() ? look.fill : piece.fill;
  const Glyph* glyph = find_glyph(piece.glyph);
  std::string result;
  for (const Stroke& one : (glyph != nullptr ? glyph : find_glyph("disc"))->strokes) {
    const bool neutral_lines = one.ink == Ink::Line && piece.glyph == "hatching";
    result += neutral_lines ? path(one.path, stroked(line_colour, 5)) : stroke(one, fill, look);
  }
  if (glyph == nullptr) {
    result += letters({0, 0}, size_of_letters(piece.letters), look.ink, piece.letters);
  }
  if (piece.dot) {
    result += circle({0.33, -0.33}, 9,
                     filled(look.ink == "#FFFFFF" ? "#F0E442" : "#B3261E") + " stroke=\"" +
                         outline_colour + "\" stroke-width=\"3\"");
  }
  return result;
}

std::string piece_id(const std::string& prefix, std::size_t piece) {
  return prefix + "p" + std::to_string(piece);
}

std::string pieces_on(const Scene& scene, const View& view, const std::string& prefix) {
  std::string result;
  for (std::size_t v = 0; v < view.pieces.size(); ++v) {
    const PieceLook& piece = scene.pieces[view.pieces[v].value];
    if (!piece.shown) continue;
    result += "<use href=\"#" + piece_id(prefix, view.pieces[v].value) + "\" " +
              translate(scene.cells[v].centre) + "><title>" +
              markup(scene.cells[v].name + ": " + piece.name) + "</title></use>\n";
  }
  return result;
}

// ---- Marks -------------------------------------------------------------------------------------

// Round glyphs on lines are as large as on tiles: everything about a square fits in it.
std::string bracket(Point centre) {
  const double r = 44, l = 16;
  std::string data;
  for (const int x : {-1, 1}) {
    for (const int y : {-1, 1}) {
      data += "M" + number(100 * centre.x + x * (r - l)) + "," + number(100 * centre.y + y * r) +
              "h" + number(x * l) + "v" + number(-y * l);
    }
  }
  return path(data, stroked(last_colour, 6)) + "\n";
}

bool occupied(const Scene& scene, const View& view, VertexId vertex) {
  return vertex.value < view.pieces.size() && scene.pieces[view.pieces[vertex.value].value].shown;
}

// One badge for each square, with all that is noted about it.
std::string notes(const Scene& scene, const View& view) {
  std::map<VertexId, std::string> texts;
  for (const auto& [square, note] : view.notes) {
    std::string& text = texts[square];
    text += (text.empty() ? "" : " ") + note;
  }
  std::string result;
  for (const auto& [square, note] : texts) {
    const Point centre = scene.cells[square.value].centre;
    const std::string text = shortened(note);
    const double width = std::max(30.0, 14 * static_cast<double>(text.size()) + 10);
    result += "<rect x=\"" + number(100 * centre.x - 46) + "\" y=\"" + number(100 * centre.y - 46) +
              "\" width=\"" + number(width) + "\" height=\"30\" rx=\"8\" " + filled(mark_colour) +
              "/>" +
              letters({centre.x - 0.46 + width / 200, centre.y - 0.31}, 24, "#FFFFFF", text) + "\n";
  }
  return result;
}

std::string arrow(const Scene& scene, const std::vector<VertexId>& squares) {
  std::string data;
  for (const VertexId square : squares) {
    data += (data.empty() ? "M" : "L") + at(scene.cells[square.value].centre);
  }
  const Point tip = scene.cells[squares.back().value].centre;
  const Point before = scene.cells[squares[squares.size() - 2].value].centre;
  const double angle = std::atan2(tip.y - before.y, tip.x - before.x) * 180 / 3.14159265358979;
  return path(data, stroked(mark_colour, 9) +
                        " stroke-opacity=\"0.75\" stroke-linejoin=\"round\" "
                        "stroke-linecap=\"round\"") +
         "<path d=\"M8,0L-20,-16L-20,16Z\" transform=\"translate(" + at(tip) + ") rotate(" +
         number(angle) + ")\" " + filled(mark_colour) + "/>\n";
}

std::string marks(const Scene& scene, const View& view) {
  std::string result;
  for (const VertexId square : view.last) result += bracket(scene.cells[square.value].centre);
  if (view.chosen) {
    result += circle(scene.cells[view.chosen->value].centre, 46,
                     stroked(mark_colour, 5) + " stroke-dasharray=\"10 5\"") +
              "\n";
  }
  for (const VertexId square : view.targets) {
    const Point centre = scene.cells[square.value].centre;
    result += occupied(scene, view, square)
                  ? circle(centre, 45, stroked(mark_colour, 6))
                  : circle(centre, 15, filled(mark_colour) + " fill-opacity=\"0.85\"");
    result += "\n";
  }
  for (const VertexId square : view.rings) {
    result += circle(scene.cells[square.value].centre, 46, stroked("#B3261E", 6)) + "\n";
  }
  if (view.path.size() > 1) result += arrow(scene, view.path);
  return result + notes(scene, view);
}

// ---- Files -------------------------------------------------------------------------------------

constexpr double caption_height = 0.55;

std::string opening(const Scene& scene, const View& view, double pixels, bool alone) {
  const double height = scene.height + (view.caption.empty() ? 0 : caption_height);
  return std::string("<svg ") + (alone ? "xmlns=\"http://www.w3.org/2000/svg\" " : "") +
         "viewBox=\"0 0 " + number(100 * scene.width) + " " + number(100 * height) + "\" width=\"" +
         number(std::round(scene.width * pixels)) + "\" height=\"" +
         number(std::round(height * pixels)) + "\" role=\"img\" font-family=\"" + fonts + "\">\n";
}

std::string caption(const Scene& scene, const View& view) {
  if (view.caption.empty()) return "";
  const double room = 100 * scene.width / (0.55 * static_cast<double>(view.caption.size()));
  return letters({scene.width / 2, scene.height + caption_height / 2 - 0.05}, std::min(30.0, room),
                 "#1B1F24", view.caption) +
         "\n";
}

std::string drawings(const Scene& scene, const std::string& prefix) {
  std::string result;
  for (std::size_t p = 0; p < scene.pieces.size(); ++p) {
    if (!scene.pieces[p].shown) continue;
    result += "<g id=\"" + piece_id(prefix, p) + "\">" + drawing(scene, scene.pieces[p]) + "</g>\n";
  }
  return result;
}

}  // namespace

double pixels_per_square(const Scene& scene, double width, double height) {
  if (scene.cells.empty()) return 14;
  return std::clamp(std::min(width / scene.width, height / scene.height), 14.0, 96.0);
}

std::string contents(const Scene& scene, const View& view, const std::string& prefix) {
  return pieces_on(scene, view, prefix) + marks(scene, view);
}

std::string definitions(const Scene& scene, const std::string& prefix) {
  return "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n<g id=\"" + prefix +
         "board\">\n" + board(scene) + "</g>\n" + drawings(scene, prefix) + "</defs></svg>\n";
}

std::string picture(const Scene& scene, const View& view, const std::string& prefix,
                    double pixels) {
  return opening(scene, view, pixels, false) + "<use href=\"#" + prefix + "board\"/>\n" +
         contents(scene, view, prefix) + caption(scene, view) + "</svg>\n";
}

std::string print(const Scene& scene, const View& view, double pixels, const std::string& prefix) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + opening(scene, view, pixels, true) +
         "<title>" + markup(scene.game) + "</title>\n<defs>\n" + drawings(scene, prefix) +
         "</defs>\n" + board(scene) + contents(scene, view, prefix) + caption(scene, view) +
         "</svg>\n";
}

}  // namespace zug::svg
