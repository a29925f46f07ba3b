#pragma once

// What a player can do in his turn (Pell 1992, §2.4.3-2.5).

#include <vector>

#include "langs/metagame/lower/captures.h"

namespace zug::metagame {

class Turn {
 public:
  Turn(const GameSyntax& game, Colour mover, const Geometry& geometry, const Symbols& symbols,
       Atoms& atoms, RuleFactory& rules);

  // One complete move: the promotion of the opponent's piece if one is waiting, then a placement or
  // a transfer; while pieces are being assigned, an assignment. Without the switch at its end.
  Rule moves();
  // Whether there is a complete move. Changes nothing. To be asked when the turn before has been
  // counted and this one has not.
  Rule exist();

 private:
  struct Piece {
    std::size_t type = 0;
    const PieceSyntax* definition = nullptr;
    Rule plain;    // from the square left to an empty one
    Rule capture;  // likewise, with captures
    Rule can_capture;
  };

  Rule assignment();
  Rule placement(bool change);
  Rule promotion_of_waiting();
  Rule transfer();
  Rule plain_transfer(const Piece& piece);
  Rule capturing_transfer(const Piece& piece);
  Rule stand_on(const Piece& piece);
  Rule arrive(const Piece& piece);
  PieceSet options(const PieceSyntax& piece, Colour promoted) const;
  PieceSet waiting() const;

  const GameSyntax& game_;
  Colour mover_;
  const Geometry& geometry_;
  const Symbols& symbols_;
  Atoms& atoms_;
  RuleFactory& rules_;
  std::vector<Piece> pieces_;
};

// How many turns the players assign pieces in; 0 for setups that are there from the start.
std::int64_t assignment_turns(const GameSyntax& game);

}  // namespace zug::metagame
