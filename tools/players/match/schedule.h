#pragma once

// Who plays whom, and where they sit.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace zug::players {

// Games from one opening in which everybody has every seat as often as the others: the unit that
// results are counted by. By game, then by player of the game: the entrant who plays for him.
using Unit = std::vector<std::vector<std::size_t>>;

struct ScheduledGame {
  std::size_t round = 0;  // which says the opening
  std::size_t unit = 0;   // of Schedule::units
  std::size_t game = 0;   // of the unit
};

// All units of a round, which are played once in each round.
struct Schedule {
  std::vector<Unit> units;

  std::size_t games_in_round() const;
  // Games of all rounds in the order of rounds, units and games.
  ScheduledGame operator[](std::size_t number) const;
  const std::vector<std::size_t>& seats(const ScheduledGame& game) const {
    return units[game.unit][game.game];
  }
};

// Everybody against everybody, or, in a gauntlet, the first against the others. In games of three
// players all orders of three entrants are played, in those of more all rotations; two entrants
// play one against the rest. Empty, with the reason in `error`, when these cannot play each other.
std::optional<Schedule> make_schedule(std::size_t players, std::size_t entrants, bool gauntlet,
                                      std::string& error);

}  // namespace zug::players
