#pragma once

// When a play ends and who wins it (Pell 1992, §2.6).

#include <vector>

#include "langs/metagame/lower/turn.h"

namespace zug::metagame {

class Goals {
 public:
  Goals(const GameSyntax& game, std::int64_t move_limit, const Geometry& geometry,
        const Symbols& symbols, Atoms& atoms, RuleFactory& rules);

  // The keeper's move before `turn`, which is `mover`'s: ends the play, or counts the turn and
  // hands it to `mover`.
  Rule before(Colour mover, Turn& turn);

 private:
  enum class Result { WhiteWins, BlackWins, Draw };

  Rule achieved(Colour player);
  Rule scores(Result result);
  Rule end(Result result);
  // What a stalemate of `stalemated` is.
  Result stalemate(Colour stalemated) const;
  // Whether it is a goal of `player`.
  bool stalemate_is_goal(Colour player, Colour stalemated) const;

  const GameSyntax& game_;
  std::int64_t move_limit_;
  const Geometry& geometry_;
  const Symbols& symbols_;
  Atoms& atoms_;
  RuleFactory& rules_;
};

}  // namespace zug::metagame
