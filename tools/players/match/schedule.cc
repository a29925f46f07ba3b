// With two players a unit is two games with the sides exchanged:
//
//   entrants 0, 1, 2:   {01, 10}  {02, 20}  {12, 21}
//
// With three it is the six orders of three entrants, with more the rotations of the group, which
// gives everybody every seat (but not every neighbour; all orders of four would be 24 games). Two
// entrants in a game of three: {011, 101, 110, 100, 010, 001}.

#include "tools/players/match/schedule.h"

#include <algorithm>
#include <numeric>

namespace zug::players {
namespace {

using Group = std::vector<std::size_t>;

Unit all_orders(Group group) {
  Unit unit;
  std::sort(group.begin(), group.end());
  do {
    unit.push_back(group);
  } while (std::next_permutation(group.begin(), group.end()));
  return unit;
}

Unit rotations(Group group) {
  Unit unit;
  for (std::size_t i = 0; i < group.size(); ++i) {
    unit.push_back(group);
    std::rotate(group.begin(), group.end() - 1, group.end());
  }
  return unit;
}

Unit one_against_the_rest(std::size_t players) {
  Unit unit;
  for (std::size_t one = 0; one < 2; ++one) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      Group group(players, 1 - one);
      group[seat] = one;
      unit.push_back(group);
    }
  }
  return unit;
}

// All groups of `size` entrants, ascending.
std::vector<Group> groups(std::size_t size, std::size_t entrants) {
  std::vector<Group> result;
  Group group(size);
  std::iota(group.begin(), group.end(), std::size_t{0});
  for (;;) {
    result.push_back(group);
    std::size_t place = size;
    while (place > 0 && group[place - 1] == entrants - size + place - 1) --place;
    if (place == 0) return result;
    ++group[place - 1];
    for (std::size_t i = place; i < size; ++i) group[i] = group[i - 1] + 1;
  }
}

}  // namespace

std::size_t Schedule::games_in_round() const {
  std::size_t sum = 0;
  for (const Unit& unit : units) sum += unit.size();
  return sum;
}

ScheduledGame Schedule::operator[](std::size_t number) const {
  ScheduledGame result{number / games_in_round(), 0, number % games_in_round()};
  while (result.game >= units[result.unit].size()) result.game -= units[result.unit++].size();
  return result;
}

std::optional<Schedule> make_schedule(std::size_t players, std::size_t entrants, bool gauntlet,
                                      std::string& error) {
  if (players < 2) {
    error = "nobody can be compared in a game of one player";
    return std::nullopt;
  }
  if (entrants < 2) {
    error = "a match needs two players or more";
    return std::nullopt;
  }
  Schedule result;
  if (entrants == 2 && players > 2) {
    result.units.push_back(one_against_the_rest(players));
    return result;
  }
  if (entrants < players) {
    error = "the game is for " + std::to_string(players) + " players: give two, or " +
            std::to_string(players) + " or more";
    return std::nullopt;
  }
  for (const Group& group : groups(players, entrants)) {
    if (gauntlet && group.front() != 0) continue;
    result.units.push_back(players <= 3 ? all_orders(group) : rotations(group));
  }
  return result;
}

}  // namespace zug::players
