// What a page needs to draw a game, once: the scene of backends/svg, whose values it draws with its
// own hands, so that a picture of `zug draw` and the page show the same.

#include <nlohmann/json.hpp>
#include <set>

#include "backends/svg/glyph.h"
#include "backends/svg/scene.h"
#include "tools/page/wasm/board.h"

namespace zug::page {
namespace {

Json cell_json(const svg::Cell& cell) {
  Json outline = Json::array();
  for (const svg::Point& corner : cell.outline) {
    outline.push_back(corner.x);
    outline.push_back(corner.y);
  }
  return Json{{"x", cell.centre.x}, {"y", cell.centre.y}, {"outline", outline},
              {"name", cell.name},  {"tone", cell.tone},  {"inert", cell.inert},
              {"apart", cell.apart}};
}

Json look_json(const svg::PlayerLook& look) {
  return Json{{"name", look.name}, {"fill", look.fill}, {"ink", look.ink}, {"rim", look.rim}};
}

Json piece_json(const svg::PieceLook& piece) {
  return Json{{"name", piece.name},       {"shown", piece.shown}, {"glyph", piece.glyph},
              {"letters", piece.letters}, {"dot", piece.dot},     {"owner", piece.owner.value},
              {"fill", piece.fill}};
}

Json glyphs_json(const svg::Scene& scene) {
  static const char* const inks[] = {"body", "line", "mark"};
  Json result = Json::object();
  for (const svg::PieceLook& piece : scene.pieces) {
    const svg::Glyph* const glyph = svg::find_glyph(piece.glyph);
    if (glyph == nullptr || result.contains(piece.glyph)) continue;
    Json strokes = Json::array();
    for (const svg::Stroke& stroke : glyph->strokes) {
      strokes.push_back(
          {{"path", stroke.path}, {"ink", inks[static_cast<std::size_t>(stroke.ink)]}});
    }
    result[piece.glyph] = strokes;
  }
  return result;
}

}  // namespace

Json Board::scene() const {
  static const char* const tilings[] = {"squares", "hexagons", "points"};
  static const char* const surfaces[] = {"plain", "chequered", "felt", "wood"};
  const svg::Scene scene = svg::scene(notation_);
  Json result{{"tiling", tilings[static_cast<std::size_t>(scene.tiling)]},
              {"surface", surfaces[static_cast<std::size_t>(scene.surface)]},
              {"width", scene.width},
              {"height", scene.height},
              {"names_inside", scene.names_inside},
              {"nobody", look_json(scene.nobody)},
              {"glyphs", glyphs_json(scene)}};
  for (const char* const list : {"cells", "edges", "labels", "players", "pieces"}) {
    result[list] = Json::array();
  }
  for (const svg::Cell& cell : scene.cells) result["cells"].push_back(cell_json(cell));
  for (const svg::Edge& edge : scene.edges) {
    result["edges"].push_back({edge.from.value, edge.to.value});
  }
  for (const svg::Label& label : scene.labels) {
    result["labels"].push_back({{"x", label.at.x}, {"y", label.at.y}, {"text", label.text}});
  }
  for (const svg::PlayerLook& look : scene.players) result["players"].push_back(look_json(look));
  for (const svg::PieceLook& piece : scene.pieces) result["pieces"].push_back(piece_json(piece));
  return result;
}

}  // namespace zug::page
