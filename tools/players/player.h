#pragma once

// Whoever chooses moves: the one interface of all players, built in or outside.
//
//   const std::optional<PlayerSpec> spec = parse_player("uct:1s", error);
//   const std::unique_ptr<Player> player = make_player(rules, *spec, error);
//   player->new_game();
//   const Decision decision = player->choose(state, moves, budget, random, go_on);
//   rules.play(state, moves[decision.chosen], scratch);
//   player->played(before, moves[decision.chosen], state);   // every player hears of every move
//
// A utility is a score divided by the bound of its variable, in [0, 1], one for each player, player
// 1 first (players.md, section 2). A player belongs to one thread at a time; its reasoner is
// shared. With a budget of playouts or nodes and no clock, the same generator gives the same
// decision on every machine; by the clock it does not.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "backends/reasoner/reasoner.h"

namespace zug::players {

// What one choice may cost. The first part that is used up ends it; none set: the player's own
// default. A budget of 0 is a legal move at once.
struct Budget {
  std::optional<double> seconds;  // of the wall clock
  std::optional<std::uint64_t> playouts;
  std::optional<std::uint64_t> nodes;  // states made in the tree
  // Of the wall clock, too: a program outside that has not moved by then has failed. It may come
  // sooner than its time and the usual grace are over.
  std::optional<double> latest = {};
};

// A player as it is written on the command line: "NAME", "NAME:BUDGET" or "NAME:BUDGET,KEY=VALUE…";
// BUDGET is 1s, 200ms, 10000p or 50000n. "cmd:PROGRAM ARGUMENTS" is a program outside.
struct PlayerSpec {
  std::string text;  // as it was written
  std::string name;  // random, greedy, flat, uct, alphabeta, solver, human, cmd
  Budget budget;
  std::vector<std::pair<std::string, std::string>> options;  // in the order they were written
  std::string program;                                       // of cmd
};

// What is known of one legal move at the root.
struct MoveValue {
  std::size_t move = 0;           // its index in the list given to choose()
  std::uint64_t visits = 0;       // playouts or nodes below it
  std::vector<double> utilities;  // by player; empty: not looked at
  bool proven = false;            // the utilities are the value of the game below it
};

struct Decision {
  std::size_t chosen = 0;         // index in the list given to choose()
  std::vector<double> utilities;  // expected, by player; empty: the player has no opinion
  bool proven = false;
  std::vector<Move> line;  // the play it expects, the chosen move first; may be empty
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  std::uint64_t depth = 0;  // deepest state looked at, in moves
  double seconds = 0;
  std::vector<MoveValue> moves;  // in the order of the list; may be empty
};

// Asked now and then while a player thinks; false makes it answer with what it has.
using GoOn = std::function<bool()>;

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual void new_game() {}
  // `legal` is what list() gives for `state`, not empty. Throws ImproperGame as the reasoner does,
  // and PlayerFault when the player itself fails (a program that ends, answers nonsense or not in
  // time).
  virtual Decision choose(const reasoner::State& state, const reasoner::Moves& legal,
                          const Budget& budget, Random& random, const GoOn& go_on) = 0;
  // A move of anybody's has been made; the keeper's moves have been made behind it.
  virtual void played(const reasoner::State& before, reasoner::MoveWords move,
                      const reasoner::State& after) {
    (void)before, (void)move, (void)after;
  }
};

class PlayerFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Empty, with the reason in `error` (one line, lower case, without a full stop), when `text` is no
// player.
std::optional<PlayerSpec> parse_player(const std::string& text, std::string& error);

// The same where nobody sits at a terminal: 'human' is no player there.
std::optional<PlayerSpec> parse_unwatched_player(const std::string& text, std::string& error);

// All built-in players but human. Empty, with the reason in `error`, when the player cannot play
// this game (alphabeta with three players).
std::unique_ptr<Player> make_player(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                    std::string& error);

// Scores as utilities, by player.
std::vector<double> utilities(const Game& game, const std::vector<std::int64_t>& scores);

}  // namespace zug::players
