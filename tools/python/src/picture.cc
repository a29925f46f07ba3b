// A picture for notebooks, which is that of `zug draw`. A notebook may show pictures of several
// games in one document, so the names in a picture begin with the digest of its game.

#include "backends/svg/print.h"
#include "tools/python/src/state.h"

namespace zug::python {

std::string picture(const Game& game, const reasoner::State& state) {
  svg::View view;
  for (std::size_t v = 0; v < game.game().board.size(); ++v) {
    view.pieces.push_back(game.rules().piece(state, VertexId(v)));
  }
  const std::string digest = game.environment().actions().digest();
  return svg::print(svg::scene(game.notation()), view, 48, "zug-" + digest.substr(0, 8) + "-");
}

}  // namespace zug::python
