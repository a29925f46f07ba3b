// Board and players: each name of the order needs one #player and one #goal, and each #player and
// #goal a place in the order. What is wrong is said once, where it is written.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "ir/limits.h"
#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/hint.h"

namespace zug::rbg_draft {
namespace {

using Places = std::map<std::string_view, Origin>;

class PlayersChecker {
 public:
  PlayersChecker(const GameSyntax& game, Diagnostics& diagnostics)
      : game_(game), diagnostics_(diagnostics) {}

  void check(const Known& known) {
    Places order, players, goals;
    for (const Name& name : game_.order) declare(order, name, "RBGD0508", "in the order");
    for (const PlayerSyntax& player : game_.players) {
      declare(players, player.name, "RBGD0205", "as #player");
      if (known.order) expect(order, player.name, "#player");
    }
    for (const GoalSyntax& goal : game_.goals) {
      declare(goals, goal.player, "RBGD0205", "as #goal");
      if (known.order) expect(order, goal.player, "#goal");
    }
    for (const Name& name : game_.order) {
      const char* lacks = !players.contains(name.text) && known.players ? "#player"
                          : !goals.contains(name.text) && known.goals   ? "#goal"
                                                                        : nullptr;
      if (lacks == nullptr || name.text.empty()) continue;
      // A #player or #goal that is misspelt, and reported, may be the one that is missing.
      if (misspelt_.contains(std::string(lacks) + std::string(name.text))) continue;
      diagnostics_.error("RBGD0510", name.origin,
                         "the player " + quoted(name.text) + " has no " + quoted(lacks));
    }
  }

 private:
  void declare(Places& places, const Name& name, const char* code, const char* where) {
    if (name.text.empty()) return;
    const auto [place, added] = places.emplace(name.text, name.origin);
    if (added) return;
    auto& error = diagnostics_.error(
        code, name.origin, "the player " + quoted(name.text) + " is given twice " + where);
    error.note(place->second, "the first one is here");
  }

  void expect(const Places& order, const Name& name, const char* directive) {
    if (name.text.empty() || order.contains(name.text)) return;
    auto& error = diagnostics_.error("RBGD0511", name.origin,
                                     "the player " + quoted(name.text) + " is not in '#order'");
    error.hint = did_you_mean(name.text, diagnostics_, [&] {
      std::vector<std::string> known;
      for (const auto& [player, origin] : order) known.emplace_back(player);
      return known;
    });
    std::vector<std::string> players;
    for (const auto& [player, origin] : order) players.emplace_back(player);
    misspelt_.insert(directive + nearest(name.text, players));
  }

  const GameSyntax& game_;
  Diagnostics& diagnostics_;
  std::set<std::string> misspelt_;  // what was meant: the directive and the player
};

}  // namespace

void check_board(const BoardSyntax& board, Diagnostics& diagnostics) {
  if (board.width < 0 || board.height < 0) return;
  if (board.width == 0 || board.height == 0) {
    diagnostics.error("RBGD0402", board.origin, "the board has no squares");
    return;
  }
  const std::string size = std::to_string(board.width) + " x " + std::to_string(board.height);
  const auto most = static_cast<std::int64_t>(limits::vertices);
  if (board.width > most || board.height > most || board.width * board.height > most) {
    diagnostics.error("RBGD0712", board.origin,
                      "a board of " + size + " has more than " + std::to_string(most) + " squares");
    return;
  }
  const auto squares = static_cast<std::size_t>(board.width * board.height);
  const std::size_t given = board.pieces.size();
  if (given <= squares && squares <= given + board.lost) return;
  const bool surplus = given > squares;
  diagnostics.error("RBGD0403", surplus ? board.pieces[squares].origin : board.origin,
                    "a board of " + size + " has " + std::to_string(squares) + " squares, but " +
                        std::to_string(given) + " pieces are given");
}

void check_players(const GameSyntax& game, const Known& known, Diagnostics& diagnostics) {
  if (game.players.size() > limits::players) {
    diagnostics.error("RBGD0712", game.players[limits::players].name.origin,
                      "there are " + std::to_string(game.players.size()) + " players, at most " +
                          std::to_string(limits::players) + " are allowed");
  }
  PlayersChecker(game, diagnostics).check(known);
}

void put_in_order(GameSyntax& game) {
  std::map<std::string_view, std::size_t> place;
  for (std::size_t i = 0; i < game.order.size(); ++i) place.emplace(game.order[i].text, i);
  std::sort(game.players.begin(), game.players.end(),
            [&](const PlayerSyntax& a, const PlayerSyntax& b) {
              return place.at(a.name.text) < place.at(b.name.text);
            });
  std::sort(game.goals.begin(), game.goals.end(), [&](const GoalSyntax& a, const GoalSyntax& b) {
    return place.at(a.player.text) < place.at(b.player.text);
  });
}

}  // namespace zug::rbg_draft
