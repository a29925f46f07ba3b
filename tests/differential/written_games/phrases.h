#pragma once

// What turns are made of, as text in RBG: moves of a player, patterns about the board, and what the
// keeper does behind a move.

#include <functional>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "tests/differential/written_games/made_board.h"

namespace zug::test {

struct Side {
  std::string name;
  std::string man;
  std::string king;  // empty when there are none
  std::string own;   // "w" or "w,W"
  std::string foe;   // one of the next
  std::string foes;  // likewise; not empty
};

class Phrases {
 public:
  Phrases(Random& random, const MadeBoard& board, bool neutral)
      : random_(random), board_(board), neutral_(neutral) {}

  // Where the position is before is of no importance to them; behind a move it is at its last
  // square.
  std::string move(const Side& side);
  std::string capture(const Side& side);
  std::string any();

  // Conditions: one or more factors of a concatenation.
  std::string condition(const Side& side);     // about the board, here, or a number
  std::string around(const Side& side);        // about squares near by
  std::string line(const std::string& piece);  // through here, as the inside of a pattern
  std::string attacked(const Side& side);      // somebody could take here; likewise
  std::string comparison(const Side& side);

  // Of the keeper; the position may be elsewhere afterwards.
  std::string deed(const Side& side);
  // Ends the game for a side that has won; else nothing changes.
  std::string win(const Side& side);

  bool chance(std::size_t percent) { return draw(100) < percent; }
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  const std::string& one_of(const std::vector<std::string>& list) {
    return list[draw(list.size())];
  }

  // A whole turn behind `->me`, the keeper's part included; genres.cc.
  std::string genre(const Side& side);

  std::string any_text;  // a walk to any square, or the name of the macro for it

 private:
  std::vector<Way> ways();
  Way way() { return ways()[0]; }
  std::string sum(const std::function<std::string(const Way&)>& of);
  std::string power(const std::string& body, std::size_t times);
  std::string lifted(const Side& side, std::string& kind);
  std::string put(const Side& side, const std::string& kind);
  std::string left_behind();

  std::string step(const Side& side);
  std::string ray(const Side& side);
  std::string hop(const Side& side);
  std::string drop(const Side& side);
  std::string shot(const Side& side);
  std::string change(const Side& side);
  std::string push(const Side& side);
  std::string far(const Side& side);

  std::string beside(const std::string& piece);
  std::string placing(const Side& side);
  std::string enclosing(const Side& side);
  std::string liberties(const Side& side);
  std::string jumps(const Side& side);
  std::string check(const Side& side);

  std::string flips(const Side& side);
  std::string custodial(const Side& side);
  std::string removal(const Side& side);
  std::string numbers(const Side& side);

  Random& random_;
  const MadeBoard& board_;
  bool neutral_;
};

}  // namespace zug::test
