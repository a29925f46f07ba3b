// Each name in turn takes what it is called in the draft, without '_', or, if that is taken, with
// the least number from 2 on that makes it free: in a game of a player and a piece called white,
// the piece becomes white2.

#include "langs/rbg_draft/names.h"

#include <algorithm>
#include <set>

#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

class Claims {
 public:
  std::string claim(std::string name) {
    name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
    std::string free = name;
    // Numbers below are taken already, and the search for the next one need not try them again.
    std::size_t& number = next_number_.emplace(name, 2).first->second;
    while (!taken_.insert(free).second) free = name + std::to_string(number++);
    return free;
  }

 private:
  std::map<std::string, std::size_t> next_number_;
  std::set<std::string> taken_{"players", "pieces",  "variables", "rules",
                               "board",   "hexagon", "cuboid",    "rectangle"};
};

// Everything on the board or in a step (spec §5.1): nobody declares pieces.
std::map<std::string, Origin> mentioned_pieces(const GameSyntax& game) {
  std::map<std::string, Origin> pieces;
  for (const Name& piece : game.board.pieces) pieces.emplace(piece.text, piece.origin);
  const auto add = [&](const std::optional<PieceSet>& set) {
    if (!set) return;
    for (const Name& piece : set->pieces) pieces.emplace(piece.text, piece.origin);
  };
  for (const PlayerSyntax& player : game.players) {
    for (const Moves& level : player.levels) {
      for_each_leaf(level, Overloaded{[](const NextPlayer&, const Moves&) {},
                                      [&](const Step& step, const Moves&) {
                                        add(step.on);
                                        add(step.off);
                                      }});
    }
  }
  return pieces;
}

}  // namespace

Names choose_names(const GameSyntax& game) {
  Names names;
  Claims claims;
  for (const Name& player : game.order) names.players.push_back(claims.claim(player.text));
  std::map<std::string, std::string> chosen;
  for (const auto& [piece, origin] : mentioned_pieces(game)) {
    chosen[piece] = claims.claim(piece);
    names.pieces.push_back({chosen[piece], origin});
  }
  std::sort(names.pieces.begin(), names.pieces.end(),
            [](const Symbol& a, const Symbol& b) { return a.name < b.name; });
  for (const auto& [piece, name] : chosen) {
    const auto place = std::lower_bound(
        names.pieces.begin(), names.pieces.end(), name,
        [](const Symbol& symbol, const std::string& text) { return symbol.name < text; });
    names.piece_of[piece] = PieceId(static_cast<std::size_t>(place - names.pieces.begin()));
  }
  names.up = claims.claim("up");
  names.down = claims.claim("down");
  names.left = claims.claim("left");
  names.right = claims.claim("right");
  names.current = claims.claim("current");
  names.turn = claims.claim("turn");
  return names;
}

}  // namespace zug::rbg_draft
