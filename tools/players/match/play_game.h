#pragma once

// One game between players.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"
#include "tools/players/player.h"

namespace zug::players {

// Who plays for one player of the game, and what each of his moves may cost.
struct Seat {
  Player* player = nullptr;
  Budget budget;
  Random random;
};

enum class Reason : std::uint8_t {
  End,      // by the rules
  Fault,    // somebody's; he gets 0, the others all they can have
  Limit,    // of moves; the scores are as they stand
  Stopped,  // on demand: the game is not over, and has no scores
};
std::string name_of(Reason reason);  // as in records

struct PlayedGame {
  std::vector<Move> moves;           // of the players, from the start; the opening's first
  std::vector<double> times;         // seconds for each, 0 in the opening
  std::size_t opening = 0;           // so many of the moves were given
  std::vector<std::int64_t> scores;  // player 1 first
  Reason reason = Reason::Stopped;
  std::optional<std::size_t> offender;  // the seat of a fault
  std::string fault;                    // what was wrong
};

// `seats` are player 1 first; `opening` is legal from the start. `most_moves` counts those of the
// opening. Throws ImproperGame as the reasoner does.
PlayedGame play_game(const reasoner::Reasoner& rules, reasoner::Scratch& scratch,
                     std::vector<Seat>& seats, const std::vector<Move>& opening,
                     std::size_t most_moves, const GoOn& go_on);

// The scores of a game in which player `offender` (from 0) forfeits.
std::vector<std::int64_t> forfeit(const Game& game, std::size_t offender);

// The moves of a play from the start, which are legal, in short notation.
std::vector<std::string> texts_of(const reasoner::Reasoner& rules,
                                  const notation::Notation& notation,
                                  const std::vector<Move>& moves);

// A play under way, for those who follow one move by move.
class Course {
 public:
  explicit Course(const reasoner::Reasoner& rules);

  bool over() const { return listed_.empty(); }
  const reasoner::State& state() const { return state_; }
  const reasoner::Moves& listed() const { return listed_; }
  std::vector<Move> legal() const;  // in the order of listed()
  std::optional<std::size_t> find(const Move& move) const;
  void play(std::size_t index);

 private:
  void look(bool going);

  const reasoner::Reasoner* rules_;
  reasoner::Scratch scratch_;
  reasoner::State state_;
  reasoner::Moves listed_;
};

}  // namespace zug::players
