#pragma once

// The play that a page looks at: its states, the legal moves at its end, and clicks.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"
#include "tools/page/wasm/clicks.h"
#include "tools/page/wasm/opened.h"

namespace zug::page {

class Board {
 public:
  // The game must outlive it. Throws Refused when the engine cannot have the game.
  explicit Board(const Game& game);

  const reasoner::Reasoner& rules() const { return rules_; }
  const notation::Notation& notation() const { return notation_; }

  // Follows a play, as long as it is legal, and says what is there then. All requests below are
  // about the state it came to.
  Json state(const std::vector<std::uint32_t>& play);
  // {"word", "chip"} and one of "vertex" and "ok".
  Json click(const Json& request);
  // {"player": "uct:2000p", "seed": 1}: the move that a player chooses.
  Json think(const Json& request);
  // The move a text means.
  Json read_move(const std::string& text);
  // The first `most` legal moves that begin or end on a vertex, for lists.
  Json perft(int depth);
  // Plays so many random games by the engine alone.
  Json bench(std::uint64_t games, std::uint64_t seed);
  // Board, pieces and how they look; the same for all states.
  Json scene() const;

 private:
  struct Ply {
    reasoner::State state;  // before the move
    Move move;
    std::string text;
    std::vector<std::uint32_t> pieces;  // after it and the keeper
  };

  // Completes the start, unless it was. Throws ImproperGame where the keeper does not end.
  void begin();
  void look();
  void follow(std::size_t chosen);
  void rewind(std::size_t plies);
  std::optional<std::size_t> number_of(const Move& move) const;
  const Clicks& clicks();
  Json reply_json(const Reply& reply);
  Json move_json(std::size_t index) const;
  Json state_json(bool whole) const;
  std::vector<std::uint32_t> pieces_of(const reasoner::State& state) const;
  std::vector<std::uint32_t> pieces_behind(std::size_t move);

  const Game* game_;
  reasoner::Reasoner rules_;
  notation::Notation notation_;
  reasoner::Scratch scratch_;
  std::vector<Ply> plies_;
  // At the end of the play.
  reasoner::State now_;
  bool begun_ = false;  // the keeper came to its end at the start
  bool going_ = false;
  reasoner::Moves listed_;
  std::vector<Move> legal_;
  std::vector<std::string> texts_;
  std::optional<Clicks> clicks_;
};

}  // namespace zug::page
