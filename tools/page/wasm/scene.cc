// What a page needs to draw a game, once: where its squares are, what they are called, what is next
// to what, and whose the pieces are.

#include <nlohmann/json.hpp>
#include <set>

#include "backends/notation/squares.h"
#include "tools/page/wasm/board.h"

namespace zug::page {
namespace {

// Edges as pairs, each once.
Json edges_json(const zug::Board& board) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t v = 0; v < board.size(); ++v) {
    for (const Neighbour& next : board.neighbours(VertexId(v))) {
      if (next.second.value != v) pairs.insert(std::minmax(v, next.second.value));
    }
  }
  Json result = Json::array();
  for (const auto& [a, b] : pairs) result.push_back({a, b});
  return result;
}

Json pieces_json(const notation::Notation& notation) {
  const notation::PieceNames& names = notation.pieces();
  Json result = Json::array();
  for (std::size_t p = 0; p < names.kinds.size(); ++p) {
    result.push_back({{"name", for_people(name_of(notation.game(), PieceId(p)))},
                      {"kind", names.kinds[p]},
                      {"owner", names.owners[p].value},
                      {"fixed", static_cast<bool>(names.fixed[p])},
                      {"symbol", names.symbols[p]}});
  }
  return result;
}

}  // namespace

Json Board::scene() const {
  const notation::Squares& squares = notation_.squares();
  Json result{{"names", squares.names},
              {"background", notation_.pieces().background.value},
              {"pieces", pieces_json(notation_)},
              {"edges", edges_json(game_->board)},
              {"coordinates", squares.labels == notation::Labels::ColumnsAndRows},
              {"at", Json::array()}};
  const std::size_t count = game_->board.size();
  for (std::size_t v = 0; v < count && squares.spots; ++v) {
    const notation::Spot& spot = (*squares.spots)[v];
    result["at"].push_back({spot.x, spot.y, spot.layer});
  }
  result["players"] = Json::array();
  for (const Bounded& player : game_->players) {
    result["players"].push_back({{"name", for_people(player.name)}, {"bound", player.bound}});
  }
  return result;
}

}  // namespace zug::page
