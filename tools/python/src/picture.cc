// A board as an SVG of its own: squares where the names or the file say, pieces as their symbols.

#include <algorithm>
#include <sstream>

#include "tools/python/src/state.h"

namespace zug::python {
namespace {

constexpr double unit = 40;  // of a square

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

struct Frame {
  double left = 0, top = 0, right = 0, bottom = 0;
};

Frame frame_of(const std::vector<notation::Spot>& spots) {
  Frame frame{spots[0].x, spots[0].y, spots[0].x, spots[0].y};
  for (const notation::Spot& spot : spots) {
    frame.left = std::min(frame.left, spot.x);
    frame.right = std::max(frame.right, spot.x);
    frame.top = std::min(frame.top, spot.y);
    frame.bottom = std::max(frame.bottom, spot.y);
  }
  return frame;
}

}  // namespace

std::string svg(const Game& game, const reasoner::State& state) {
  const auto& spots = game.notation().squares().spots;
  if (!spots || spots->empty()) return "";
  const Frame frame = frame_of(*spots);
  const notation::PieceNames& pieces = game.notation().pieces();
  std::ostringstream out;
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
      << (frame.right - frame.left + 1) * unit << "\" height=\""
      << (frame.bottom - frame.top + 1) * unit
      << "\" font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\">\n";
  for (std::size_t v = 0; v < spots->size(); ++v) {
    const double x = ((*spots)[v].x - frame.left) * unit, y = ((*spots)[v].y - frame.top) * unit;
    const PieceId piece = game.rules().piece(state, VertexId(v));
    out << "<g><title>" << escaped(game.notation().squares().names[v]) << "</title><rect x=\"" << x
        << "\" y=\"" << y << "\" width=\"" << unit << "\" height=\"" << unit
        << "\" fill=\"#f4efe4\" stroke=\"#a09070\"/>";
    if (piece != pieces.background) {
      const bool first = pieces.owners[piece.value].value == 1;
      out << "<circle cx=\"" << x + unit / 2 << "\" cy=\"" << y + unit / 2 << "\" r=\""
          << 0.4 * unit << "\" fill=\"" << (first ? "#ffffff" : "#404040")
          << "\" stroke=\"#202020\"/><text x=\"" << x + unit / 2 << "\" y=\"" << y + unit / 2 + 6
          << "\" fill=\"" << (first ? "#202020" : "#ffffff") << "\">"
          << escaped(pieces.symbols[piece.value]) << "</text>";
    }
    out << "</g>\n";
  }
  return out.str() + "</svg>\n";
}

}  // namespace zug::python
